/** A table of phrases, asked for the longest one that starts at a word. Plural and possessive endings are forgiven. */
import type { Token } from "../CompanyName.ts"
import { toKey } from "../CompanyName.ts"
import { gapBefore, isTight, type Words } from "./Text.ts"

interface Phrase<T> {
  readonly words: ReadonlyArray<string>
  readonly term: T
}

/** Phrases by their first word, longest first. */
export type Lexicon<T> = ReadonlyMap<string, ReadonlyArray<Phrase<T>>>

/** One row of a table: a term and its phrases, separated by `|`. */
export type Row<T> = readonly [term: T, phrases: string]

export const lexicon = <T>(rows: Iterable<Row<T>>): Lexicon<T> => {
  const byFirst = new Map<string, Array<Phrase<T>>>()
  for (const [term, phrases] of rows) {
    for (const phrase of phrases.split("|")) {
      const words = toKey(phrase.replaceAll("%", " percent ")).split(" ")
      const first = words[0] ?? ""
      const bucket = byFirst.get(first) ?? []
      bucket.push({ words, term })
      byFirst.set(first, bucket)
    }
  }
  for (const bucket of byFirst.values()) bucket.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}

const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word

/** The spellings under which a token may stand in the table, the written one first. */
const spellings = (token: Token): ReadonlyArray<string> => [
  ...new Set([token.norm, token.stem, singular(token.norm), singular(token.stem)])
]

const fits = (token: Token | undefined, word: string): boolean =>
  token !== undefined && (token.norm === word || token.stem === word || singular(token.norm) === word)

export interface Hit<T> {
  readonly term: T
  /** In tokens. */
  readonly length: number
}

/** The longest phrase of the table whose first word is `tokens[from]`. */
export const longestPhrase = <T>(table: Lexicon<T>, words: Words, from: number): Hit<T> | undefined => {
  const token = words.tokens[from]
  if (token === undefined) return undefined
  let best: Hit<T> | undefined
  for (const spelling of spellings(token)) {
    for (const phrase of table.get(spelling) ?? []) {
      if (best !== undefined && phrase.words.length <= best.length) break
      const rest = phrase.words.slice(1)
      const whole = rest.every(
        (word, at) => fits(words.tokens[from + 1 + at], word) && isTight(gapBefore(words, from + 1 + at))
      )
      if (whole) best = { term: phrase.term, length: phrase.words.length }
    }
  }
  return best
}
