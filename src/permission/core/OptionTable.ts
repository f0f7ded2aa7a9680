/**
 * Options of programs that start other programs: just enough to know where the options end and the command begins.
 * Short options in one string as `getopt` takes them (`k:` has a value, `i::` one that is attached or absent), long ones
 * separated by blanks (`signal=` has a value, `replace?` one that is attached or absent). No abbreviations. A `-` among
 * the short ones means the lone dash, which some programs take for an option.
 */
import type { Word } from "./Command.ts"

type Arity = "none" | "value" | "attached"

export interface OptionTable {
  readonly short: ReadonlyMap<string, Arity>
  readonly long: ReadonlyMap<string, Arity>
  /** `-5` is an option too. */
  readonly numeric: boolean
}

const shorts = (text: string): ReadonlyMap<string, Arity> => {
  const table = new Map<string, Arity>()
  for (const [, letter = "", colons = ""] of text.matchAll(/([^:])(:{0,2})/g)) {
    table.set(letter, colons === "" ? "none" : colons === ":" ? "value" : "attached")
  }
  return table
}

const longs = (text: string): ReadonlyMap<string, Arity> =>
  new Map(
    text
      .split(" ")
      .filter((name) => name !== "")
      .map((name): [string, Arity] => [
        name.replace(/[=?]$/, ""),
        name.endsWith("=") ? "value" : name.endsWith("?") ? "attached" : "none"
      ])
  )

export const make = (short: string, long = "", numeric = false): OptionTable => ({
  short: shorts(short),
  long: longs(long),
  numeric
})

/** One option as it stands in a command. */
export interface SeenOption {
  /** With its dashes: `-k`, `--signal`. */
  readonly name: string
  /** Absent where it takes none. */
  readonly value?: string
  /** Index of the word that holds the value, or the option itself. */
  readonly index: number
}

export interface OptionsRead {
  /** Index of the first word after the options. */
  readonly next: number
  /** Index of the first word that the table doesn't explain. */
  readonly unknown?: number
  readonly options: ReadonlyArray<SeenOption>
}

/**
 * Reads the one option word at `index`, with the next word where that is its value. Adds what it understands to
 * `seen`; false where it doesn't understand all of it.
 */
const readWord = (
  table: OptionTable,
  words: ReadonlyArray<Word>,
  index: number,
  to: number,
  seen: Array<SeenOption>
): boolean => {
  const text = words[index]?.text ?? ""
  const next = index + 1 < to ? words[index + 1]?.text : undefined
  if (text === "-") {
    seen.push({ name: text, index })
    return table.short.has(text)
  }
  if (text.startsWith("--")) {
    const equals = text.indexOf("=")
    const name = equals < 0 ? text : text.slice(0, equals)
    const arity = table.long.get(name.slice(2))
    if (arity === undefined) return false
    if (equals >= 0) {
      seen.push({ name, value: text.slice(equals + 1), index })
      return arity !== "none"
    }
    if (arity !== "value") seen.push({ name, index })
    else if (next !== undefined) seen.push({ name, value: next, index: index + 1 })
    return arity !== "value" || next !== undefined
  }
  if (table.numeric && /^-\d+$/.test(text)) return true
  for (let at = 1; at < text.length; at++) {
    const name = `-${text.charAt(at)}`
    const arity = table.short.get(text.charAt(at))
    const rest = text.slice(at + 1)
    if (arity === undefined) return false
    if (arity === "none" || (arity === "attached" && rest === "")) seen.push({ name, index })
    else if (rest !== "") {
      seen.push({ name, value: rest, index })
      return true
    } else {
      if (next !== undefined) seen.push({ name, value: next, index: index + 1 })
      return next !== undefined
    }
  }
  return true
}

/** Is this a word that a reader of options takes for one? */
const isOption = (table: OptionTable, text: string): boolean =>
  text.startsWith("-") && (text !== "-" || table.short.has("-"))

const noOptions: ReadonlyArray<SeenOption> = []

/**
 * Reads options from `start` on. A `strict` reader stops at what the table doesn't know; a lenient one, used where
 * nothing is allowed on its account, takes it for an option without a value and goes on.
 */
export const read = (
  table: OptionTable,
  words: ReadonlyArray<Word>,
  start: number,
  to: number,
  strictness: "strict" | "lenient"
): OptionsRead => {
  const options: Array<SeenOption> = []
  let unknown: number | undefined
  let index = start
  while (index < to) {
    const text = words[index]?.text ?? ""
    if (!isOption(table, text)) break
    if (text === "--") {
      index++
      break
    }
    if (readWord(table, words, index, to, options)) index = Math.max(index, options.at(-1)?.index ?? index) + 1
    else {
      unknown ??= index
      if (strictness === "strict") break
      index++
    }
  }
  if (unknown !== undefined) return { next: index, unknown, options }
  return { next: index, options: options.length === 0 ? noOptions : options }
}

/** The options that the table knows, wherever they stand before a `--`, and the indices of the words that are left. */
export const sift = (
  table: OptionTable,
  words: ReadonlyArray<Word>,
  start: number,
  to: number
): { readonly options: ReadonlyArray<SeenOption>; readonly rest: ReadonlyArray<number> } => {
  const options: Array<SeenOption> = []
  const rest: Array<number> = []
  let ended = false
  for (let index = start; index < to; index++) {
    const text = words[index]?.text ?? ""
    ended ||= text === "--"
    const seen: Array<SeenOption> = []
    if (!ended && isOption(table, text) && readWord(table, words, index, to, seen)) {
      options.push(...seen)
      index = Math.max(index, seen.at(-1)?.index ?? index)
    } else rest.push(index)
  }
  return { options, rest }
}
