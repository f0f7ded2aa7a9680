/**
 * How names of companies are compared: lower case without accents, `&` and "and" alike, punctuation as a border, the
 * legal form (Inc, Corp, plc …) taken off. Tickers of share classes are two words (`brk b`), so `BRK.B`, `brk-b` and
 * `BRK/B` are one.
 */

/** One word of running text, with its place in it. */
export interface Token {
  /** As written. */
  readonly text: string
  /** Lower case, without accents and apostrophes: "McDonald's" → `mcdonalds`. */
  readonly norm: string
  /** The same without a possessive ending: "Apple's" → `apple`; equal to `norm` where there is none. */
  readonly stem: string
  /** Offsets in the text, end exclusive. */
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*['’]?|[&+$]/gu

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

/** Words, `&`, `+` and `$`, in order; other punctuation only separates. */
export const tokenize = (text: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  for (const match of text.matchAll(WORD)) {
    const [word] = match
    const folded = fold(word)
    const bare = folded.replace(/['’]/gu, "")
    const possessive = /['’]s?$/u.test(folded) ? folded.replace(/['’]s?$/u, "").replace(/['’]/gu, "") : bare
    tokens.push({
      text: word,
      norm: bare === "and" ? "&" : bare,
      stem: possessive,
      start: match.index,
      end: match.index + word.length
    })
  }
  return tokens
}

/** The words of a name, joined by single spaces: the key under which it is looked up. */
export const toKey = (text: string): string =>
  tokenize(text)
    .map((token) => token.norm)
    .join(" ")

/** Endings that say only the legal form or the kind of security. */
const LEGAL = new Set(
  (
    "inc incorporated corp corporation co company companies cos ltd limited plc llc lp llp nv sa ag se spa asa ab oyj " +
    "kgaa adr ads the sab cv de pbc reit trust com &"
  ).split(" ")
)

/** The name without its legal form: "PROCTER & GAMBLE Co" → `procter & gamble`, "COSTCO WHOLESALE CORP /NEW" → `costco wholesale`. */
export const coreName = (title: string): ReadonlyArray<string> => {
  const words = tokenize(
    title.replace(/\s*[\\/]\s*[A-Za-z]{0,4}\s*[\\/]?\s*$/, "").replace(/\bp\.l\.c\b\.?|\bs\.a\b\.?|\bl\.p\b\.?/gi, "")
  ).map((token) => token.norm)
  let end = words.length
  while (end > 1 && LEGAL.has(words[end - 1] ?? "")) end -= 1
  const start = words[0] === "the" && end > 1 ? 1 : 0
  return words.slice(start, end)
}
