/**
 * Which company a name means. The exact alias table first, then tickers, then the names of the SEC's ticker table
 * without their legal form, then the first words of such names; a near miss last, and only when no other is as near.
 * Unsure is better than wrong: two companies that fit are `Ambiguous`, never a guess.
 */
import type { Company } from "./Company.ts"
import { COMMON_WORDS } from "./CommonWords.ts"
import { ALIASES, SHARED_NAMES } from "./CompanyAliases.ts"
import { coreName, isLegalForm, type Token, tokenize, toKey } from "./CompanyName.ts"
import { distance } from "./EditDistance.ts"
import { UNLISTED } from "./UnlistedCompanies.ts"

/** How a text was recognised; `prefix` is the first word or words of a longer name ("Caterpillar", "Palo Alto"). */
export type MatchedBy = "alias" | "ticker" | "name" | "prefix" | "fuzzy"

/** One company, surely meant. */
export interface Found {
  readonly _tag: "Found"
  readonly company: Company
  readonly by: MatchedBy
  /** Also an ordinary word or abbreviation (Target, Gap, `ALL`, `IT`): in running text it needs context to count. */
  readonly commonWord: boolean
  /** The product or subsidiary named instead of the company: "AWS", "iPhone", "YouTube". */
  readonly brand?: string
}
/** Several companies fit; most prominent first. */
export interface Ambiguous {
  readonly _tag: "Ambiguous"
  readonly candidates: ReadonlyArray<Company>
  readonly commonWord: boolean
}
/** A company that is known but not listed: private, taken private, merged. */
export interface NotListed {
  readonly _tag: "NotListed"
  readonly name: string
  /** "is a private company and files no financial statements with the SEC" */
  readonly reason: string
  readonly commonWord: boolean
}
/** Nothing fits; the nearest names for a "did you mean". */
export interface Unknown {
  readonly _tag: "Unknown"
  readonly suggestions: ReadonlyArray<Company>
}
export type Resolution = Found | Ambiguous | NotListed | Unknown

export interface SpanMatch {
  /** How many tokens the name takes. */
  readonly length: number
  readonly resolution: Found | Ambiguous | NotListed
}

/** The company table, ready to be asked; pure and synchronous. */
export interface CompanyIndex {
  /** All companies under their first ticker, most prominent first. */
  readonly companies: ReadonlyArray<Company>
  /** By ticker in any spelling: `BRK-B`, `brk.b`, `BRK/B`; former tickers (`FB`) included. */
  readonly byTicker: (ticker: string) => Company | undefined
  /** What a whole text means ("Apple", "brk/b", "the Coca-Cola Company"); near misses included. */
  readonly resolve: (text: string) => Resolution
  /** The longest exact name, alias or ticker that starts at `tokens[from]`; near misses excluded. For running text. */
  readonly longestMatch: (tokens: ReadonlyArray<Token>, from: number) => SpanMatch | undefined
  /** A misspelled name ("Caterpilar"): found only when no other company is as near. */
  readonly nearest: (text: string) => Found | undefined
  /** The nearest names, for a "did you mean". */
  readonly suggest: (text: string, limit?: number) => ReadonlyArray<Company>
  /** All tickers of one company's share classes, canonical spelling. */
  readonly shareClasses: (company: Company) => ReadonlyArray<string>
}

/** A row of the ticker table: one filer with all its tickers, canonical spelling; rows are in order of prominence. */
export interface CompanyRow {
  readonly cik: string
  readonly name: string
  readonly tickers: readonly [string, ...ReadonlyArray<string>]
}

/** How far down the table a misspelled name may reach: a guess at an obscure company is worse than none. */
const NEAREST_RANK = 2000
/** Companies that everybody knows. */
const PROMINENT_RANK = 500
/** How far down the table the first word alone of a name is compared with misspellings. */
const PREFIX_RANK = 1500

/** `BRK-B`, `brk/b`, `$BRK.B` → `BRK.B`. */
export const canonicalTicker = (ticker: string): string =>
  ticker
    .trim()
    .replace(/^\$/, "")
    .toUpperCase()
    .replace(/[-/\s]+/g, ".")

interface Ranked {
  readonly company: Company
  readonly rank: number
}
/** Everything one key may mean, by how it is known. */
interface Entry {
  explicit?: Found | Ambiguous | NotListed
  ticker?: Ranked
  readonly names: Array<Ranked>
  readonly prefixes: Array<Ranked>
}

/** The one that is meant when a name is shared: far more prominent than the next, or nobody. */
const outstanding = (found: ReadonlyArray<Ranked>): Ranked | undefined => {
  const [first, second] = found
  if (first === undefined || second === undefined) return first
  return first.rank < PROMINENT_RANK && second.rank > 10 * first.rank + 500 ? first : undefined
}

const ambiguous = (found: ReadonlyArray<Ranked>, commonWord: boolean): Ambiguous => ({
  _tag: "Ambiguous",
  candidates: found.slice(0, 6).map(({ company }) => company),
  commonWord
})

const isCommon = (key: string): boolean => COMMON_WORDS.has(key)

interface Reading {
  /** Written `LIKE THIS`: a ticker before anything else. */
  readonly inCapitals: boolean
  /** Nothing but a name was given; in running text a plain word that merely starts names ("Growth") is not one. */
  readonly isName: boolean
}

const choose = (entry: Entry, key: string, reading: Reading): Found | Ambiguous | NotListed | undefined => {
  if (entry.explicit !== undefined) return entry.explicit
  const { names, prefixes, ticker } = entry
  const commonWord = isCommon(key)
  const found = ({ company }: Ranked, by: MatchedBy): Found => ({ _tag: "Found", company, by, commonWord })
  const named = outstanding(names)
  if (ticker !== undefined) {
    // "snap" is ticker and name of one company; "BALL" in capitals is a ticker whatever else is called Ball.
    if (reading.inCapitals || names.length === 0 || names.some(({ company }) => company.cik === ticker.company.cik)) {
      return found(ticker, "ticker")
    }
    if (named !== undefined && named.rank < ticker.rank) return found(named, "name")
    return ambiguous([ticker, ...names], commonWord)
  }
  if (names.length > 0) {
    // Prudential plc is called so, and Prudential Financial is meant as often: ask.
    const rival = prefixes.find(({ rank }) => rank <= 2 * (named?.rank ?? 0))
    if (named === undefined || rival !== undefined) {
      return ambiguous(
        [...names, ...prefixes.slice(0, 3)].sort((a, b) => a.rank - b.rank),
        commonWord
      )
    }
    return found(named, "name")
  }
  const first = outstanding(prefixes)
  if (commonWord && !reading.isName && (first === undefined || first.rank > PROMINENT_RANK)) return undefined
  if (first !== undefined) return found(first, "prefix")
  return prefixes.length === 0 ? undefined : ambiguous(prefixes, commonWord)
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

export const make = (rows: ReadonlyArray<CompanyRow>): CompanyIndex => {
  const byCanonical = new Map<string, Ranked>()
  const byCik = new Map<string, CompanyRow>()
  const entries = new Map<string, Entry>()
  /** The most words any key has that starts with this word. */
  const longest = new Map<string, number>()

  const entry = (key: string): Entry => {
    const known = entries.get(key)
    if (known !== undefined) return known
    const fresh: Entry = { names: [], prefixes: [] }
    entries.set(key, fresh)
    const space = key.indexOf(" ")
    const first = space < 0 ? key : key.slice(0, space)
    longest.set(first, Math.max(longest.get(first) ?? 0, key.split(" ").length))
    return fresh
  }

  const companies = rows.map((row, rank) => {
    const company: Company = { ticker: row.tickers[0], cik: row.cik, name: row.name }
    byCik.set(row.cik, row)
    for (const ticker of row.tickers) {
      const ranked = { company: ticker === company.ticker ? company : { ...company, ticker }, rank }
      byCanonical.set(ticker, ranked)
      entry(ticker.toLowerCase().replaceAll(".", " ")).ticker = ranked
    }
    const words = coreName(row.name)
    entry(words.join(" ")).names.push({ company, rank })
    for (let length = 1; length < words.length; length += 1) {
      const prefix = words.slice(0, length)
      if (prefix[length - 1] !== "&") entry(prefix.join(" ")).prefixes.push({ company, rank })
    }
    return company
  })

  for (const line of ALIASES) {
    const { brands, names, tickers } = parseAlias(line)
    const company = byCanonical.get(tickers[0] ?? "")?.company
    if (company === undefined) continue
    for (const name of names) {
      const key = toKey(name)
      entry(key).explicit = { _tag: "Found", company, by: "alias", commonWord: isCommon(key) }
    }
    for (const brand of brands) {
      const key = toKey(brand)
      entry(key).explicit ??= { _tag: "Found", company, by: "alias", commonWord: isCommon(key), brand }
    }
  }
  for (const line of SHARED_NAMES) {
    const { names, tickers } = parseAlias(line)
    const candidates = tickers.flatMap((ticker) => byCanonical.get(ticker)?.company ?? [])
    for (const name of names) {
      entry(toKey(name)).explicit = { _tag: "Ambiguous", candidates, commonWord: isCommon(toKey(name)) }
    }
  }
  for (const [names, reason] of UNLISTED) {
    const [name = names] = names.split(", ")
    for (const alternative of names.split(", ")) {
      const key = toKey(alternative)
      entry(key).explicit = { _tag: "NotListed", name, reason, commonWord: isCommon(key) }
    }
  }

  const lookUp = (key: string, text: string, isName: boolean): Found | Ambiguous | NotListed | undefined => {
    const known = entries.get(key)
    if (known === undefined) return undefined
    return choose(known, key, { inCapitals: /[A-Z]/.test(text) && text === text.toUpperCase(), isName })
  }

  const byTicker = (ticker: string): Company | undefined => {
    const listed = byCanonical.get(canonicalTicker(ticker))
    if (listed !== undefined) return listed.company
    const former = entries.get(toKey(ticker))?.explicit
    return former?._tag === "Found" && former.by === "alias" ? former.company : undefined
  }

  const longestMatch = (tokens: ReadonlyArray<Token>, from: number): SpanMatch | undefined => {
    const head = tokens[from]
    if (head === undefined) return undefined
    const reach = Math.max(longest.get(head.norm) ?? 0, longest.get(head.stem) ?? 0)
    for (let length = Math.min(reach, tokens.length - from); length > 0; length -= 1) {
      const span = tokens.slice(from, from + length)
      const last = span[length - 1] ?? head
      const before = span.slice(0, -1).map((token) => token.norm)
      const text = span.map((token) => token.text).join("")
      const resolution =
        lookUp([...before, last.norm].join(" "), text, false) ??
        (last.stem === last.norm
          ? undefined
          : lookUp([...before, last.stem].join(" "), text.replace(/['’]s?$/i, ""), false))
      if (resolution !== undefined) {
        let end = from + length
        while (last.stem === last.norm && isLegalForm(tokens[end]?.norm ?? "")) end += 1
        return { length: end - from, resolution }
      }
    }
    return undefined
  }

  /** Keys that a misspelling is compared with, by their first letter; made when first needed. */
  let shelves:
    | Map<string, ReadonlyArray<{ readonly key: string; readonly found: Found; readonly rank: number }>>
    | undefined
  const shelf = (letter: string) => {
    if (shelves === undefined) {
      const all = new Map<string, Array<{ key: string; found: Found; rank: number }>>()
      for (const [key, known] of entries) {
        if (key.length < 4) continue
        if (known.explicit === undefined && known.names.length === 0) {
          if (key.includes(" ") || isCommon(key) || (known.prefixes[0]?.rank ?? Infinity) > PREFIX_RANK) continue
        }
        const found = choose(known, key, { inCapitals: false, isName: true })
        if (found?._tag !== "Found" || found.by === "ticker") continue
        const list = all.get(key.charAt(0)) ?? []
        list.push({ key, found, rank: byCanonical.get(found.company.ticker)?.rank ?? Infinity })
        all.set(key.charAt(0), list)
      }
      shelves = all
    }
    return shelves.get(letter) ?? []
  }

  const near = (text: string, most: number) => {
    const key = coreName(text).join(" ")
    if (key === "") return []
    return shelf(key.charAt(0))
      .flatMap((candidate) => {
        if (Math.abs(candidate.key.length - key.length) > most) return []
        const away = distance(key, candidate.key, most)
        return away > most ? [] : [{ ...candidate, away }]
      })
      .sort((a, b) => a.away - b.away || a.rank - b.rank)
  }

  const nearest = (text: string): Found | undefined => {
    const key = coreName(text).join(" ")
    // A short word has too many neighbours, and a real word is no misspelling.
    const most = key.length < 5 || isCommon(key) ? 0 : key.length < 8 ? 1 : 2
    if (most === 0) return undefined
    const [first, ...others] = near(text, most)
    if (first === undefined || first.rank > NEAREST_RANK) return undefined
    const rival = others.some(({ away, found }) => away === first.away && found.company.cik !== first.found.company.cik)
    return rival ? undefined : { ...first.found, by: "fuzzy" }
  }

  const suggest = (text: string, limit = 3): ReadonlyArray<Company> => {
    const key = coreName(text).join(" ")
    const found = new Map<string, Company>()
    for (const candidate of near(text, Math.max(1, Math.min(3, Math.floor(key.length / 3))))) {
      if (found.size >= limit) break
      if (!found.has(candidate.found.company.cik)) found.set(candidate.found.company.cik, candidate.found.company)
    }
    return [...found.values()]
  }

  const resolve = (text: string): Resolution => {
    const tokens = tokenize(text)
    const core = coreName(text)
    const key = core.join(" ")
    // "CSL Ltd": the legal form says that it is a name and no ticker.
    const named = core.length < tokens.length ? entries.get(key) : undefined
    if (named !== undefined && named.explicit === undefined && named.names.length > 0) {
      const same = named.names.filter(({ company }) => toKey(company.name) === toKey(text))
      const names = same.length === 1 ? same : named.names
      const found = choose({ names, prefixes: [] }, key, { inCapitals: false, isName: true })
      if (found !== undefined) return found
    }
    const bare = tokens[0]?.norm === "$" || (tokens[0]?.norm === "the" && tokens.length > 1) ? tokens.slice(1) : tokens
    for (const candidate of [tokens, bare]) {
      const match = longestMatch(candidate, 0)
      if (match !== undefined && match.length === candidate.length) return match.resolution
    }
    return lookUp(key, text, true) ?? nearest(text) ?? { _tag: "Unknown", suggestions: suggest(text) }
  }

  return {
    companies,
    byTicker,
    resolve,
    longestMatch,
    nearest,
    suggest,
    shareClasses: (company) => byCik.get(company.cik)?.tickers ?? []
  }
}
