/**
 * Where files live, as a service: everything that opens the workspace, the project's `.dexter/`, the user's settings or
 * the user's state asks here, so that a test, a sandbox or another program moves them with one Layer.
 */
import { Config, Context, Effect, Layer, Option } from "effect"
import { fromRoots, fromVariables, type Locations, type Roots, type Variable, variables } from "./Locations.ts"

export type { Locations, Roots } from "./Locations.ts"

export class Paths extends Context.Tag("dexter/Paths")<Paths, Locations>() {
  /** From `HOME`, `DEXTER_CONFIG_DIR`, `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and the current folder. */
  static readonly layer: Layer.Layer<Paths> = Layer.effect(
    Paths,
    Effect.gen(function* () {
      const values: Partial<Record<Variable, string | undefined>> = {}
      for (const name of variables) {
        const value = yield* Config.string(name).pipe(Config.option, Effect.orElseSucceed(Option.none<string>))
        values[name] = Option.getOrUndefined(value)
      }
      return fromVariables(process.cwd(), values)
    })
  )

  /** Fixed locations, for tests and for programs that embed this one. */
  static readonly at = (roots: Roots): Layer.Layer<Paths> => Layer.sync(Paths, () => fromRoots(roots))
}
