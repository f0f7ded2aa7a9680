/**
 * The question as the grammar reads it: lower case, plain quotes and dashes, every character at its old place, so that
 * a phrase found in it can be shown as it was written.
 */
import { type Token, tokenize } from "../CompanyName.ts"

/** A piece of the question; end exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

const PLAIN: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "‑": "-",
  "\u00a0": " ",
  "\t": " ",
  "\n": " ",
  "\r": " "
}

/** Lower case of the same length: a character whose lower case is longer stays as it is. */
export const plain = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const char = text.charAt(at)
    const lower = char.toLowerCase()
    return PLAIN[char] ?? (lower.length === 1 ? lower : char)
  }).join("")

/** Replaces a range by blanks that no phrase matches and no word contains. */
export const blank = (text: string, range: Range): string =>
  text.slice(0, range.start) + "\u0000".repeat(range.end - range.start) + text.slice(range.end)

export const overlaps = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end

/** A question cut into words, with what stands between them. */
export interface Words {
  readonly text: string
  readonly tokens: ReadonlyArray<Token>
  /** Everything is in capitals (or nothing is): capitals then say nothing. */
  readonly shouted: boolean
  readonly whispered: boolean
}

/** `%` is a word of its own: "as % of sales". */
const withPercent = (text: string): ReadonlyArray<Token> => {
  const signs = [...text.matchAll(/%/g)].map(
    ({ index }): Token => ({ text: "%", norm: "percent", stem: "percent", start: index, end: index + 1 })
  )
  const words = tokenize(text)
  return signs.length === 0 ? words : [...words, ...signs].sort((a, b) => a.start - b.start)
}

export const toWords = (text: string): Words => {
  const letters = text.replace(/[^\p{L}]/gu, "")
  const words = withPercent(text)
  return {
    text,
    tokens: words,
    shouted: words.length > 3 && letters === letters.toUpperCase(),
    whispered: letters === letters.toLowerCase()
  }
}

/** What stands between a token and the one before it. */
export const gapBefore = (words: Words, at: number): string => {
  const previous = words.tokens[at - 1]
  const token = words.tokens[at]
  return token === undefined ? "" : words.text.slice(previous?.end ?? 0, token.start)
}

/** Words that belong together: blanks, hyphens, slashes, a dot inside an abbreviation, never the end of a clause. */
export const isTight = (gap: string): boolean => /^(?:[\s\-–—/'’_*]|\.(?!\s))*$/u.test(gap)

export const rangeOf = (words: Words, from: number, length: number): Range => ({
  start: words.tokens[from]?.start ?? 0,
  end: words.tokens[from + length - 1]?.end ?? 0
})
