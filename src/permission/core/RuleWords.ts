/**
 * The words of a `Bash(…)` rule as text: separated by blanks, with the shell's quotes and backslashes, but no
 * expansion of any kind. Characters that only a shell could interpret must be quoted, so that a rule never looks as if
 * it matched more, or less, than it does.
 */
import * as Either from "effect/Either"

export interface WordsProblem {
  /** Where in the text. */
  readonly offset: number
  readonly message: string
}

const blank = (char: string): boolean => char === " " || char === "\t"

const problem = (offset: number, message: string): Either.Either<never, WordsProblem> =>
  Either.left({ offset, message })

/** Why a character can't stand unquoted. */
const refused = (char: string, atStart: boolean): string | undefined => {
  switch (char) {
    case "*":
      return "`*` is a pattern only in the ending `:*` of a rule; quote it to mean the character"
    case "?":
      return "`?` is no pattern in a rule; quote it to mean the character"
    case "$":
    case "`":
      return `a rule expands nothing; put \`${char}\` in single quotes to mean the character`
    case ";":
    case "&":
    case "|":
    case "<":
    case ">":
    case "\n":
      return "a rule names one command, without operators or redirects; quote the character to mean itself"
    case "#":
      return atStart ? "`#` would start a comment; quote it to mean the character" : undefined
    default:
      return undefined
  }
}

/** Reads the words; the inverse of `write`. */
export const read = (text: string): Either.Either<ReadonlyArray<string>, WordsProblem> => {
  const words: Array<string> = []
  let word: string | undefined
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index)
    if (blank(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (char === "'") {
      const end = text.indexOf("'", index + 1)
      if (end < 0) return problem(index, "a single quote isn't closed")
      word = (word ?? "") + text.slice(index + 1, end)
      index = end
    } else if (char === '"') {
      const start = index
      word ??= ""
      for (index++; text.charAt(index) !== '"'; index++) {
        const inner = text.charAt(index)
        if (inner === "") return problem(start, "a double quote isn't closed")
        if (inner === "$" || inner === "`") {
          return problem(index, `a rule expands nothing; put \`${inner}\` in single quotes`)
        }
        if (inner === "\\" && '$`"\\'.includes(text.charAt(index + 1) || " ")) index++
        word += text.charAt(index)
      }
    } else if (char === "\\") {
      index++
      if (index === text.length) return problem(index - 1, "the backslash has nothing to escape")
      word = (word ?? "") + text.charAt(index)
    } else {
      const why = refused(char, word === undefined)
      if (why !== undefined) return problem(index, why)
      word = (word ?? "") + char
    }
  }
  if (word !== undefined) words.push(word)
  return Either.right(words)
}

const plain = /^[A-Za-z0-9_@%+=:,./~^-]+$/

const quote = (word: string): string =>
  word === "{}" || plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** Writes words so that `read` gives the same words back. */
export const write = (words: ReadonlyArray<string>): string => words.map(quote).join(" ")
