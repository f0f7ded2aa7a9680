/**
 * Words back to a command line: the least quoting with which `CommandParser.parse` (and so every shell) reads the same
 * words again. Characters that no accepted command may contain can't be quoted; a line with them stays unparseable.
 */
import type { Word } from "./Command.ts"
import { isTimePrefix, reservedWords } from "./ReservedWords.ts"

/** A text, or a parsed word whose leading `~` is kept for the shell. */
export type Quotable = string | Pick<Word, "text" | "tilde">

const bare = /^[\p{L}\p{N}_%+,./:@^=!\]}-][\p{L}\p{N}_%+,./:@^=!\]}#~-]*$/u
const doubtfulTilde = /[=:]~/

const singleQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const quoteText = (text: string): string =>
  (bare.test(text) && !doubtfulTilde.test(text)) || text === "[" || text === "{}" ? text : singleQuote(text)

const quoteTilde = (text: string): string => (text.length > 2 ? `~/${quoteText(text.slice(2))}` : text)

/** One word, as an argument: `a b` becomes `'a b'`, `it's` becomes `'it'\''s'`. */
export const quoteWord = (word: Quotable): string =>
  typeof word === "string" ? quoteText(word) : word.tilde ? quoteTilde(word.text) : quoteText(word.text)

/**
 * A simple command.
 *
 * @example
 * import { serializeWords } from "./Quote.ts"
 *
 * serializeWords(["git", "commit", "-m", "it works"]) // git commit -m 'it works'
 */
export const serializeWords = (words: ReadonlyArray<Quotable>): string => {
  /** No word but `time` and its options so far. */
  let starting = true
  let timed = false
  return words
    .map((word, index) => {
      const text = typeof word === "string" ? word : word.text
      // Bare it would be a word of the shell's language, an assignment, or an option of the shell itself.
      const misread = starting && (reservedWords.has(text) || text.includes("=") || (index === 0 && /^[-+]/.test(text)))
      const quoted = misread ? singleQuote(text) : quoteWord(word)
      timed = starting && quoted === text && isTimePrefix(text, timed)
      starting = timed
      return quoted
    })
    .join(" ")
}
