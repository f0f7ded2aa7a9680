/**
 * Where files live: the workspace (the folder the program was started in), the project's `.dexter/`, the user's own
 * settings and the user's state. Everything that opens one of these asks here, so that a test, a sandbox or another
 * program moves them with one Layer.
 */
import { homedir } from "node:os"
import path from "node:path"
import { Config, Context, Effect, Layer, Option } from "effect"

export interface Locations {
  /** The folder that file tools are confined to; absolute. */
  readonly workspace: string
  readonly home: string
  /** `.dexter/` in the workspace. */
  readonly project: string
  readonly projectSettings: string
  /** One `<id>.jsonl` a session. */
  readonly sessions: string
  /** The folder of the user's own settings. */
  readonly config: string
  readonly userSettings: string
  /** What the program remembers about this user between runs. */
  readonly state: string
  /** Which rules of which project the user trusts. */
  readonly trust: string
}

export interface Roots {
  readonly workspace: string
  readonly home: string
  /** Default: `.config/dexter` in the home folder. */
  readonly config?: string
  /** Default: `.local/state/dexter` in the home folder. */
  readonly state?: string
}

/** Every location that follows from the few roots. */
export const locations = (roots: Roots): Locations => {
  const workspace = path.resolve(roots.workspace)
  const project = path.join(workspace, ".dexter")
  const config = roots.config ?? path.join(roots.home, ".config", "dexter")
  const state = roots.state ?? path.join(roots.home, ".local", "state", "dexter")
  return {
    workspace,
    home: roots.home,
    project,
    projectSettings: path.join(project, "settings.json"),
    sessions: path.join(project, "sessions"),
    config,
    userSettings: path.join(config, "settings.json"),
    state,
    trust: path.join(state, "trust.json")
  }
}

export class Paths extends Context.Tag("dexter/Paths")<Paths, Locations>() {
  /**
   * From `HOME`, `DEXTER_CONFIG_DIR`, `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and the current folder. As the XDG
   * specification has it, an empty or relative value counts as absent.
   */
  static readonly layer: Layer.Layer<Paths> = Layer.effect(
    Paths,
    Effect.gen(function* () {
      const home = Option.getOrElse(yield* absoluteFolder("HOME"), homedir)
      const own = yield* absoluteFolder("DEXTER_CONFIG_DIR")
      const config = Option.map(yield* absoluteFolder("XDG_CONFIG_HOME"), (folder) => path.join(folder, "dexter"))
      const state = Option.map(yield* absoluteFolder("XDG_STATE_HOME"), (folder) => path.join(folder, "dexter"))
      return locations({
        workspace: process.cwd(),
        home,
        ...Option.match(Option.orElse(own, () => config), { onNone: () => ({}), onSome: (config) => ({ config }) }),
        ...Option.match(state, { onNone: () => ({}), onSome: (state) => ({ state }) })
      })
    })
  )

  /** Fixed locations, for tests and for programs that embed this one. */
  static readonly at = (roots: Roots): Layer.Layer<Paths> => Layer.sync(Paths, () => locations(roots))
}

const absoluteFolder = (name: string): Effect.Effect<Option.Option<string>> =>
  Config.string(name).pipe(
    Config.option,
    Effect.orElseSucceed(Option.none<string>),
    Effect.map(Option.filter((folder) => path.isAbsolute(folder)))
  )
