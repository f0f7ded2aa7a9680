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

/** A row with the words of its name, ready for searching. */
export interface RankedRow extends CompanyRow {
  /** `coreName`, joined by spaces. */
  readonly key: string
  /** 0 for the most prominent. */
  readonly rank: number
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
/** Everything that a key may mean besides an alias. */
interface Entry {
  readonly ticker: Ranked | undefined
  readonly names: ReadonlyArray<Ranked>
  readonly prefixes: ReadonlyArray<Ranked>
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

const choose = (entry: Entry, key: string, reading: Reading): Found | Ambiguous | undefined => {
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

/** The table in key order, so that a name, and all names that start with it, lie side by side. */
const searchable = (rows: ReadonlyArray<CompanyRow>): ReadonlyArray<RankedRow> =>
  rows
    .map((row, rank) => ({ ...row, key: coreName(row.name).join(" "), rank }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.rank - b.rank))

/** @param rows most prominent first */
export const make = (rows: ReadonlyArray<CompanyRow>): CompanyIndex => fromSearchable(searchable(rows))

/** @param rows in the order of their keys, ranks within */
export const fromSearchable = (rows: ReadonlyArray<RankedRow>): CompanyIndex => {
  const tickers = new Map<string, RankedRow>()
  const byCik = new Map<string, RankedRow>()
  for (const row of rows) {
    byCik.set(row.cik, row)
    for (const ticker of row.tickers) tickers.set(ticker, row)
  }
  const companyOf = (row: RankedRow, ticker: string = row.tickers[0]): Company => ({
    ticker,
    cik: row.cik,
    name: row.name
  })
  const ranked = (row: RankedRow): Ranked => ({ company: companyOf(row), rank: row.rank })
  const byCanonical = (ticker: string): Company | undefined => {
    const row = tickers.get(ticker)
    return row === undefined ? undefined : companyOf(row, ticker)
  }

  /** The first row whose key isn't before a text. */
  const position = (text: string): number => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((rows[middle]?.key ?? "") < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Rows from one text to another, most prominent first. */
  const between = (from: string, to: string): ReadonlyArray<Ranked> => {
    const found = rows.slice(position(from), position(to)).map(ranked)
    return found.length > 1 ? found.sort((a, b) => a.rank - b.rank) : found
  }

  const aliases = new Map<string, Found | Ambiguous | NotListed>()
  /** The most words that an alias or a ticker with this first word has. */
  const reach = new Map<string, number>()
  const alias = (key: string, means: Found | Ambiguous | NotListed): void => {
    const words = key.split(" ")
    aliases.set(key, means)
    reach.set(words[0] ?? "", Math.max(reach.get(words[0] ?? "") ?? 0, words.length))
  }
  for (const line of ALIASES) {
    const { brands, names, tickers } = parseAlias(line)
    const company = byCanonical(tickers[0] ?? "")
    if (company === undefined) continue
    for (const brand of brands) {
      const key = toKey(brand)
      alias(key, { _tag: "Found", company, by: "alias", commonWord: isCommon(key), brand })
    }
    for (const name of names) {
      const key = toKey(name)
      alias(key, { _tag: "Found", company, by: "alias", commonWord: isCommon(key) })
    }
  }
  for (const line of SHARED_NAMES) {
    const { names, tickers } = parseAlias(line)
    const candidates = tickers.flatMap((ticker) => byCanonical(ticker) ?? [])
    if (candidates.length < 2) continue
    for (const name of names) {
      const key = toKey(name)
      alias(key, { _tag: "Ambiguous", candidates, commonWord: isCommon(key) })
    }
  }
  for (const [names, reason] of UNLISTED) {
    const [name = names] = names.split(", ")
    for (const alternative of names.split(", ")) {
      const key = toKey(alternative)
      alias(key, { _tag: "NotListed", name, reason, commonWord: isCommon(key) })
    }
  }

  const entryOf = (key: string): Entry => {
    const ticker = canonicalTicker(key)
    const row = tickers.get(ticker)
    return {
      ticker: row === undefined ? undefined : { company: companyOf(row, ticker), rank: row.rank },
      names: between(key, `${key}\u0000`),
      prefixes: between(`${key} `, `${key} \uffff`).filter(() => !key.endsWith("&"))
    }
  }

  const lookUp = (key: string, text: string, isName: boolean): Found | Ambiguous | NotListed | undefined =>
    aliases.get(key) ??
    choose(entryOf(key), key, { inCapitals: /[A-Z]/.test(text) && text === text.toUpperCase(), isName })

  const byTicker = (ticker: string): Company | undefined => {
    const listed = byCanonical(canonicalTicker(ticker))
    if (listed !== undefined) return listed
    const former = aliases.get(toKey(ticker))
    return former?._tag === "Found" && former.brand === undefined ? former.company : undefined
  }

  /** How many of the tokens could together start a name. */
  const longestSpan = (tokens: ReadonlyArray<Token>, from: number): number => {
    const head = tokens[from]
    if (head === undefined) return 0
    // A ticker of a share class is two words.
    const known = Math.max(reach.get(head.norm) ?? 0, reach.get(head.stem) ?? 0, 2)
    let key = head.norm
    let length = 1
    for (const next of tokens.slice(from + 1)) {
      key = `${key} ${next.norm}`
      const row = rows[position(key)]
      if (row === undefined || !(row.key === key || row.key.startsWith(`${key} `))) {
        // "Macy's" ends the name; what it starts may go on only without the possessive.
        length += next.stem === next.norm ? 0 : 1
        break
      }
      length += 1
    }
    return Math.min(tokens.length - from, Math.max(known, length))
  }

  const longestMatch = (tokens: ReadonlyArray<Token>, from: number): SpanMatch | undefined => {
    for (let length = longestSpan(tokens, from); length > 0; length -= 1) {
      const span = tokens.slice(from, from + length)
      const last = span[length - 1]
      if (last === undefined) return undefined
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

  interface Candidate {
    readonly key: string
    readonly company: Company
    readonly rank: number
  }
  /** Keys that a misspelling is compared with, by their first letter; made when first needed. */
  let shelves: ReadonlyMap<string, ReadonlyArray<Candidate>> | undefined
  const shelf = (letter: string): ReadonlyArray<Candidate> => {
    if (shelves === undefined) {
      const all = new Map<string, Array<Candidate>>()
      const put = (candidate: Candidate): void => {
        if (candidate.key.length < 4) return
        const list = all.get(candidate.key.charAt(0))
        if (list === undefined) all.set(candidate.key.charAt(0), [candidate])
        else list.push(candidate)
      }
      for (const [key, means] of aliases) {
        if (means._tag !== "Found") continue
        put({ key, company: means.company, rank: tickers.get(means.company.ticker)?.rank ?? Infinity })
      }
      for (const row of rows) {
        put({ key: row.key, ...ranked(row) })
        const space = row.key.indexOf(" ")
        const first = row.key.slice(0, Math.max(space, 0))
        if (row.rank <= PREFIX_RANK && !isCommon(first) && !aliases.has(first)) put({ key: first, ...ranked(row) })
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
    const rival = others.some(({ away, company }) => away === first.away && company.cik !== first.company.cik)
    return rival ? undefined : { _tag: "Found", company: first.company, by: "fuzzy", commonWord: false }
  }

  const suggest = (text: string, limit = 3): ReadonlyArray<Company> => {
    const { length } = coreName(text).join(" ")
    const found = new Map<string, Company>()
    for (const { company } of near(text, Math.max(1, Math.min(3, Math.floor(length / 3))))) {
      if (found.size < limit && !found.has(company.cik)) found.set(company.cik, company)
    }
    return [...found.values()]
  }

  const resolve = (text: string): Resolution => {
    const tokens = tokenize(text)
    const core = coreName(text)
    const key = core.join(" ")
    // "CSL Ltd": the legal form says that it is a name and no ticker.
    if (core.length < tokens.length && !aliases.has(key)) {
      const { names } = entryOf(key)
      const same = names.filter(({ company }) => toKey(company.name) === toKey(text))
      const meant = { ticker: undefined, names: same.length === 1 ? same : names, prefixes: [] }
      const found = choose(meant, key, { inCapitals: false, isName: true })
      if (found !== undefined) return found
    }
    const bare = tokens[0]?.norm === "$" || (tokens[0]?.norm === "the" && tokens.length > 1) ? tokens.slice(1) : tokens
    for (const candidate of [tokens, bare]) {
      const match = longestMatch(candidate, 0)
      if (match !== undefined && match.length === candidate.length) return match.resolution
    }
    return (
      (key === "" ? undefined : lookUp(key, text, true)) ??
      nearest(text) ?? { _tag: "Unknown", suggestions: suggest(text) }
    )
  }

  return {
    get companies() {
      return [...rows].sort((a, b) => a.rank - b.rank).map((row) => companyOf(row))
    },
    byTicker,
    resolve,
    longestMatch,
    nearest,
    suggest,
    shareClasses: (company) => byCik.get(company.cik)?.tickers ?? []
  }
}
