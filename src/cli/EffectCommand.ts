/** A declared command as a command of @effect/cli: the declaration gives its options and words, and types its handler. */
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { type Effect, Option } from "effect"
import type { CommandSpec, OptionSpec, OptionValues } from "./CommandSpec.ts"

type Value = boolean | string | undefined | ReadonlyArray<string>

const optionOf = (spec: OptionSpec): Options.Options<Value> => {
  if (spec.value === undefined) return Options.boolean(spec.name)
  const text = Options.text(spec.name)
  return spec.repeated === true
    ? Options.repeated(text)
    : Options.optional(text).pipe(Options.map(Option.getOrUndefined))
}

/** A command that does something; `run` gets the options by long name and the words. */
export const leaf = <const Spec extends CommandSpec, E, R>(
  spec: Spec,
  run: (options: OptionValues<Spec["options"]>, words: ReadonlyArray<string>) => Effect.Effect<void, E, R>
) =>
  Command.make(
    spec.name,
    {
      options: Options.all(Object.fromEntries(spec.options.map((option) => [option.name, optionOf(option)]))),
      words: Args.repeated(Args.text({ name: "WORD" }))
    },
    ({ options, words }) =>
      // `Object.fromEntries` forgets which option is which; `optionOf` builds each as `OptionValues` says.
      run(options as OptionValues<Spec["options"]>, words)
  )
