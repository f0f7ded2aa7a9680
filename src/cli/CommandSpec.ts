/**
 * What a command of the program looks like, as data: from it come the checks of `Argv`, the pages of `Help`, and the
 * @effect/cli command of `EffectCommand`. No import, so that help and usage errors cost nothing to load.
 */

export interface OptionSpec {
  /** Long name without dashes. */
  readonly name: string
  /** One-letter alias without its dash. */
  readonly letter?: string
  /** What stands for the value in help (`DATE`); absent: a switch. */
  readonly value?: string
  readonly oneOf?: ReadonlyArray<string>
  readonly repeated?: true
  readonly summary: string
}

export interface ArgumentSpec {
  /** What stands for it in help, upper case. */
  readonly name: string
  readonly required?: true
  /** Takes every further word too. */
  readonly repeated?: true
  readonly summary: string
}

export interface Example {
  readonly command: string
  readonly says: string
}

export interface CommandSpec {
  readonly name: string
  /** One line, for the list of commands. */
  readonly summary: string
  /** Paragraphs of the command's own page. */
  readonly about?: ReadonlyArray<string>
  readonly examples?: ReadonlyArray<Example>
  readonly options: ReadonlyArray<OptionSpec>
  readonly arguments?: ReadonlyArray<ArgumentSpec>
  readonly commands?: ReadonlyArray<CommandSpec>
  /** The sub-command that is meant when only options are given: `dexter -p "…"` asks. */
  readonly otherwise?: string
}

/** The values of a command's options, keyed by long name. */
export type OptionValues<Options extends ReadonlyArray<OptionSpec>> = {
  readonly [O in Options[number] as O["name"]]: O extends { readonly value: string }
    ? O extends { readonly repeated: true }
      ? ReadonlyArray<string>
      : string | undefined
    : boolean
}

export const findCommand = (spec: CommandSpec, name: string): CommandSpec | undefined =>
  spec.commands?.find((command) => command.name === name)
