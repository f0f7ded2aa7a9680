/** The exact names, former tickers and brands of the alias table, and the companies that are not listed, by their key. */
import { COMMON_WORDS } from "./CommonWords.ts"
import type { Company } from "./Company.ts"
import { ALIASES, SHARED_NAMES } from "./CompanyAliases.ts"
import { toKey } from "./CompanyName.ts"
import type { Ambiguous, Found, NotListed } from "./CompanyResolution.ts"
import { UNLISTED } from "./UnlistedCompanies.ts"

type Meaning = Found | Ambiguous | NotListed

export interface AliasTable {
  readonly meanings: ReadonlyMap<string, Meaning>
  /** The most words that a name with this first word has. */
  readonly reach: ReadonlyMap<string, number>
}

/** `"AAPL: Apple | iPhone"` → the tickers before the colon and the names on both sides of the bar. */
const parseAlias = (line: string) => {
  const [tickers = "", rest = ""] = line.split(":", 2)
  const [names = "", brands = ""] = rest.split("|", 2)
  const list = (text: string) =>
    text
      .split(", ")
      .map((part) => part.trim())
      .filter((part) => part !== "")
  return { tickers: list(tickers), names: list(names), brands: list(brands) }
}

/** @param byTicker the company of a canonical ticker; aliases of companies that a table lacks are left out */
export const aliasTable = (byTicker: (ticker: string) => Company | undefined): AliasTable => {
  const meanings = new Map<string, Meaning>()
  /** The most words that an alias or a ticker with this first word has. */
  const reach = new Map<string, number>()
  const alias = (key: string, means: Meaning): void => {
    const words = key.split(" ")
    meanings.set(key, means)
    reach.set(words[0] ?? "", Math.max(reach.get(words[0] ?? "") ?? 0, words.length))
  }
  for (const line of ALIASES) {
    const { brands, names, tickers } = parseAlias(line)
    const company = byTicker(tickers[0] ?? "")
    if (company === undefined) continue
    for (const brand of brands) {
      const key = toKey(brand)
      alias(key, { _tag: "Found", company, by: "alias", commonWord: COMMON_WORDS.has(key), brand })
    }
    for (const name of names) {
      const key = toKey(name)
      alias(key, { _tag: "Found", company, by: "alias", commonWord: COMMON_WORDS.has(key) })
    }
  }
  for (const line of SHARED_NAMES) {
    const { names, tickers } = parseAlias(line)
    const candidates = tickers.flatMap((ticker) => byTicker(ticker) ?? [])
    if (candidates.length < 2) continue
    for (const name of names) {
      const key = toKey(name)
      alias(key, { _tag: "Ambiguous", candidates, commonWord: COMMON_WORDS.has(key) })
    }
  }
  for (const [names, reason] of UNLISTED) {
    const [name = names] = names.split(", ")
    for (const alternative of names.split(", ")) {
      const key = toKey(alternative)
      alias(key, { _tag: "NotListed", name, reason, commonWord: COMMON_WORDS.has(key) })
    }
  }
  return { meanings, reach }
}
