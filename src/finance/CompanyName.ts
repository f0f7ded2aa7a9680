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

const fold = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

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
    "kgaa adr ads the sab cv de pbc com &"
  ).split(" ")
)

/** Where the company is incorporated, or what security the row is for: "CORP /DE/", "Ltd/ADR". */
const SUFFIX = /\s*[\\/]\s*[A-Za-z]{0,4}\s*[\\/]?\s*$/

/** `tokenize` without places, for the thousands of names of a table. */
const words = (name: string): ReadonlyArray<string> =>
  fold(name)
    .replace(/['’]/g, "")
    .replace(/[&+$]/g, " $& ")
    .split(/[^\p{L}\p{N}&+$]+/u)
    .flatMap((word) => (word === "" ? [] : word === "and" ? "&" : word))

/** The name without its legal form: "PROCTER & GAMBLE Co" → `procter & gamble`, "COSTCO WHOLESALE CORP /NEW" → `costco wholesale`. */
export const coreName = (title: string): ReadonlyArray<string> => {
  const all = words(title.replace(SUFFIX, "").replace(/\b(?:p\.l\.c|s\.a|l\.p|n\.v)\b\.?/gi, ""))
  let end = all.length
  while (end > 1 && LEGAL.has(all[end - 1] ?? "")) end -= 1
  return all.slice(all[0] === "the" && end > 1 ? 1 : 0, end)
}

const COMPANY_FORM = new Set(
  "inc incorporated corp corporation co company companies ltd limited plc llc reit com".split(" ")
)

/** A word that may follow a name without changing whom it means: "Apple Inc", "Ford Motor Company". */
export const isLegalForm = (word: string): boolean => COMPANY_FORM.has(word)
