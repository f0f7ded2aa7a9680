/** The page of a command, from its declaration: what it does, how to call it, examples to copy. Pure; loads nothing. */
import type { CommandSpec, OptionSpec } from "./CommandSpec.ts"
import type { Style } from "./render/Style.ts"
import { wrap } from "./render/Visible.ts"

export interface HelpOptions {
  readonly style: Style
  /** Columns of the terminal; text is wrapped at 100 at most. */
  readonly columns: number
}

export const help = (path: ReadonlyArray<string>, spec: CommandSpec, { columns, style }: HelpOptions): string => {
  const name = path.join(" ")
  const width = Math.max(40, Math.min(100, columns))
  const indented = (text: string, by: number) => wrap(text, width - by).map((line) => " ".repeat(by) + line)
  const section = (title: string, lines: ReadonlyArray<string>) =>
    lines.length === 0 ? [] : ["", style.bold(title), ...lines]
  const table = (rows: ReadonlyArray<readonly [string, string]>) => {
    const left = Math.min(30, Math.max(0, ...rows.map(([term]) => term.length)))
    return rows.flatMap(([term, says]) => {
      const [first = "", ...more] = indented(says, left + 4).map((line) => line.trimStart())
      const rest = more.map((line) => " ".repeat(left + 4) + line)
      return term.length > left
        ? [`  ${style.cyan(term)}`, " ".repeat(left + 4) + first, ...rest]
        : [`  ${style.cyan(term.padEnd(left))}  ${first}`, ...rest]
    })
  }
  const options = spec.commands !== undefined && spec.options.length === 0 ? [] : [...spec.options, helpOption]
  const lines = [
    ...wrap(`${name}: ${spec.summary}`, width).map((line, index) =>
      index === 0 ? style.bold(name) + line.slice(name.length) : line
    ),
    ...(spec.about ?? []).flatMap((paragraph) => ["", ...wrap(paragraph, width)]),
    ...section("Usage", [`  ${usage(name, spec)}`]),
    ...section("Commands", table((spec.commands ?? []).map((command) => [command.name, command.summary]))),
    ...section(
      "Examples",
      (spec.examples ?? []).flatMap(({ command, says }) => [`  ${style.cyan(command)}`, ...indented(says, 6)])
    ),
    ...section("Arguments", table((spec.arguments ?? []).map((argument) => [argument.name, argument.summary]))),
    ...section("Options", table(options.map((option) => [term(option), says(option)]))),
    ...(spec.commands === undefined ? [] : ["", `${name} COMMAND --help says more about each.`])
  ]
  return `${lines.join("\n")}\n`
}

const helpOption: OptionSpec = { name: "help", letter: "h", summary: "This page" }

const usage = (name: string, spec: CommandSpec): string => {
  if (spec.commands !== undefined) return `${name} COMMAND [OPTIONS]`
  const words = (spec.arguments ?? []).map(({ name: word, repeated, required }) => {
    const shown = `${word}${repeated === true ? "…" : ""}`
    return required === true ? shown : `[${shown}]`
  })
  return [name, ...(spec.options.length === 0 ? [] : ["[OPTIONS]"]), ...words].join(" ")
}

const term = ({ letter, name, value }: OptionSpec): string =>
  `${letter === undefined ? "    " : `-${letter}, `}--${name}${value === undefined ? "" : ` ${value}`}`

const says = ({ oneOf, repeated, summary }: OptionSpec): string =>
  [
    summary,
    ...(oneOf === undefined ? [] : [`(${oneOf.join(", ")})`]),
    ...(repeated === true ? ["(may be repeated)"] : [])
  ].join(" ")
