/**
 * Reads a command line against the declared commands and brings it into one canonical form, or refuses it with a
 * `UsageError`. @effect/cli alone would ask the question "--bogus", drop the rest of `-pq` and stumble over a repeated
 * `--allow=a`; what leaves this module holds none of these. Pure.
 *
 * Options may stand anywhere after the command, as `--name value`, `--name=value`, `-n value`, `-nvalue` or in bundles;
 * `--` ends them and `-` is an ordinary word.
 */
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { nearestName } from "../tool/NearestName.ts"
import { type CommandSpec, findCommand, type OptionSpec } from "./CommandSpec.ts"
import { type UsageError, usageError } from "./UsageError.ts"

/** What a command line asks for. `path` is the program and the commands as named: `["dexter", "permission", "rules"]`. */
export type Reading =
  | { readonly _tag: "Help"; readonly path: ReadonlyArray<string>; readonly spec: CommandSpec }
  | { readonly _tag: "Version" }
  | { readonly _tag: "Run"; readonly invocation: Invocation }

export interface Invocation {
  readonly path: ReadonlyArray<string>
  readonly spec: CommandSpec
  /** In the order given; `value` is absent for a switch. */
  readonly options: ReadonlyArray<{ readonly name: string; readonly value?: string }>
  readonly words: ReadonlyArray<string>
}

type Refusable<A> = Either.Either<A, UsageError>

export const read = (root: CommandSpec, argv: ReadonlyArray<string>): Refusable<Reading> => {
  const asked = argv[0] === "help" ? ["--help", ...argv.slice(1)] : argv
  const { path, spec, rest } = descend(root, commandFirst(root, asked))
  if (wantsHelp(spec, rest)) return Either.right(help(path, spec, rest))
  if (spec === root && rest[0] === "--version") return Either.right({ _tag: "Version" })
  return Either.map(readCommand(path, spec, rest), (invocation) => ({ _tag: "Run", invocation }))
}

/** The canonical arguments: commands, then options, then `--` and the words. */
export const canonical = (invocation: Invocation): ReadonlyArray<string> => [
  ...invocation.path.slice(1),
  ...invocation.options.flatMap(({ name, value }) => {
    if (value === undefined) return [`--${name}`]
    // @effect/cli loses a value of several lines behind `=`; without it, it takes `--` for the end of the options.
    return isOptionShaped(value) && !value.includes("\n") ? [`--${name}=${value}`] : [`--${name}`, value]
  }),
  ...(invocation.words.length === 0 ? [] : ["--", ...invocation.words])
]

// --- which command -----------------------------------------------------------------------------------------------

/** Follows command names as far as they go. */
const descend = (root: CommandSpec, argv: ReadonlyArray<string>) => {
  const path = [root.name]
  let spec = root
  let rest = argv
  for (;;) {
    const next = findCommand(spec, rest[0] ?? "")
    if (next === undefined) return { path, spec, rest }
    path.push(next.name)
    spec = next
    rest = rest.slice(1)
  }
}

/**
 * Options that stand before the command belong to it: `dexter --json tools`; without any command they are those of the
 * `otherwise` command: `dexter -p "…"`.
 */
const commandFirst = (root: CommandSpec, argv: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!isOptionShaped(argv[0] ?? "") || argv[0] === "--version" || root.otherwise === undefined) return argv
  const fallback = findCommand(root, root.otherwise)
  if (fallback === undefined) return argv
  const options = (root.commands ?? []).flatMap((command) => command.options)
  const at = firstWord(options, argv)
  const named = findCommand(root, argv[at] ?? "")
  if (named !== undefined) return [named.name, ...argv.slice(0, at), ...argv.slice(at + 1)]
  return wantsHelp(root, argv) ? argv : [fallback.name, ...argv]
}

/** Index of the first word that is neither an option nor an option's value. */
const firstWord = (options: ReadonlyArray<OptionSpec>, argv: ReadonlyArray<string>): number => {
  for (let at = 0; at < argv.length; at++) {
    const token = argv[at] ?? ""
    if (!isOptionShaped(token)) return at
    const takes = options.find(({ name, letter }) => token === `--${name}` || token === `-${letter}`)
    if (takes?.value !== undefined) at++
  }
  return argv.length
}

const helpFlags = new Set(["--help", "-h"])

/** Is help asked for, other than as the value of an option or after `--`? */
const wantsHelp = (spec: CommandSpec, rest: ReadonlyArray<string>): boolean => {
  const end = rest.indexOf("--")
  const flags = end === -1 ? rest : rest.slice(0, end)
  return flags.some((token) => helpFlags.has(token)) || (rest.length === 0 && spec.otherwise !== undefined)
}

/** `dexter help permission rules` names the command after the flag. */
const help = (path: ReadonlyArray<string>, spec: CommandSpec, rest: ReadonlyArray<string>): Reading => {
  const named = descend(
    spec,
    rest.filter((token) => !helpFlags.has(token))
  )
  return { _tag: "Help", path: [...path, ...named.path.slice(1)], spec: named.spec }
}

// --- one command's options and words -----------------------------------------------------------------------------

/** `--x`, `-x`, but neither `-`, nor text that merely begins with a dash ("- apple", "-5 %"). */
const isOptionShaped = (token: string): boolean => /^-[^\s=]+(=[\s\S]*)?$/.test(token)

const readCommand = (
  path: ReadonlyArray<string>,
  spec: CommandSpec,
  tokens: ReadonlyArray<string>
): Refusable<Invocation> =>
  Either.gen(function* () {
    const refuse = (problem: UsageError["problem"], message: string, hint?: string) =>
      Either.left(usageError(problem, path, message, hint))
    const options: Array<{ name: string; value?: string }> = []
    const words: Array<string> = []
    let at = 0

    const add = (option: OptionSpec, written: string, attached: string | undefined) =>
      Either.gen(function* () {
        if (option.repeated !== true && options.some(({ name }) => name === option.name)) {
          return yield* refuse("repeated-option", `${written} is given twice`)
        }
        if (option.value === undefined) {
          if (attached === undefined) return void options.push({ name: option.name })
          return yield* refuse("unexpected-value", `${written} takes no value`, `write ${written} alone`)
        }
        const value = attached ?? tokens[at + 1]
        if (value === undefined || value === "")
          return yield* refuse("missing-value", `${written} needs a value: ${option.value}`)
        if (isOptionShaped(value) && (attached === undefined || option.repeated === true)) {
          return yield* refuse(
            "missing-value",
            `${written} needs a value: ${option.value}`,
            option.repeated === true ? undefined : `if ${value} is the value, write --${option.name}=${value}`
          )
        }
        if (attached === undefined) at++
        if (option.oneOf !== undefined && !option.oneOf.includes(value)) {
          return yield* refuse(
            "bad-value",
            `${written} can't be ${JSON.stringify(value)}: it is one of ${option.oneOf.join(", ")}`,
            didYouMean(nearestName(value, option.oneOf))
          )
        }
        options.push({ name: option.name, value })
      })

    for (; at < tokens.length; at++) {
      const token = tokens[at] ?? ""
      if (token === "--") {
        words.push(...tokens.slice(at + 1))
        break
      }
      const long = token.startsWith("--")
      if (!long && /^-[^-]/.test(token) && hasLetter(spec, token.charAt(1))) {
        // A bundle: switches one after the other; the first option with a value takes the rest.
        for (let rest = token.slice(1); rest !== ""; ) {
          const option = spec.options.find(({ letter }) => letter === rest.charAt(0))
          if (option === undefined) return yield* refuse("unknown-option", `unknown option -${rest.charAt(0)}`)
          const tail = rest.slice(1)
          const takesTail = option.value !== undefined && tail !== ""
          yield* add(option, `-${rest.charAt(0)}`, takesTail ? tail.replace(/^=/, "") : undefined)
          rest = takesTail ? "" : tail
        }
        continue
      }
      if (!isOptionShaped(token)) {
        words.push(token)
        continue
      }
      const [name = "", ...value] = token.split("=")
      const option = long ? spec.options.find((candidate) => candidate.name === name.slice(2)) : undefined
      if (option === undefined) {
        const known = spec.options.map((candidate) => `--${candidate.name}`)
        return yield* refuse(
          "unknown-option",
          `unknown option ${name}`,
          didYouMean(nearestName(name, [...known, "--help"])) ??
            (takesWords(spec) ? `if it is not an option, put -- before it` : undefined)
        )
      }
      yield* add(option, name, value.length === 0 ? undefined : value.join("="))
    }

    const [first] = words
    if (spec.commands !== undefined) {
      const names = spec.commands.map((command) => command.name)
      if (first === undefined) return yield* refuse("missing-command", `which? one of ${names.join(", ")}`)
      return yield* refuse(
        "unknown-command",
        `unknown command ${JSON.stringify(first)}`,
        didYouMean(nearestName(first, names)) ??
          (spec.otherwise === undefined ? undefined : `to ask a question: ${spec.name} ${spec.otherwise} "…"`)
      )
    }
    const declared = spec.arguments ?? []
    const missing = declared.find(({ required }, index) => required === true && words[index] === undefined)
    if (missing !== undefined) return yield* refuse("missing-argument", `${missing.name} is missing`)
    const surplus = takesWords(spec) && declared.at(-1)?.repeated === true ? undefined : words[declared.length]
    if (surplus !== undefined) {
      return yield* refuse("unexpected-argument", `unexpected argument ${JSON.stringify(surplus)}`)
    }
    return { path, spec, options, words }
  })

const hasLetter = (spec: CommandSpec, letter: string): boolean =>
  spec.options.some((option) => option.letter === letter)

const takesWords = (spec: CommandSpec): boolean => (spec.arguments ?? []).length > 0

const didYouMean = (name: Option.Option<string>): string | undefined =>
  Option.getOrUndefined(Option.map(name, (meant) => `did you mean ${meant}?`))
