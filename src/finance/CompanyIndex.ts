/**
 * Which company a name means. The exact alias table first, then tickers, then the names of the SEC's ticker table
 * without their legal form, then the first words of such names; a near miss last, and only when no other is as near.
 * Unsure is better than wrong: two companies that fit are `Ambiguous`, never a guess.
 */
import { COMMON_WORDS } from "./CommonWords.ts"
import type { Company } from "./Company.ts"
import { aliasTable } from "./CompanyAliasTable.ts"
import { coreName, isLegalForm, type Token, tokenize, toKey } from "./CompanyName.ts"
import type {
  Ambiguous,
  CompanyIndex,
  Found,
  MatchedBy,
  NotListed,
  Resolution,
  SpanMatch
} from "./CompanyResolution.ts"
import { type KnownName, nearMisses } from "./NearMiss.ts"

export type {
  Ambiguous,
  CompanyIndex,
  Found,
  MatchedBy,
  NotListed,
  Resolution,
  SpanMatch,
  Unknown
} from "./CompanyResolution.ts"

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

  const { meanings, reach } = aliasTable(byCanonical)

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
    meanings.get(key) ??
    choose(entryOf(key), key, { inCapitals: /[A-Z]/.test(text) && text === text.toUpperCase(), isName })

  const byTicker = (ticker: string): Company | undefined => {
    const listed = byCanonical(canonicalTicker(ticker))
    if (listed !== undefined) return listed
    const former = meanings.get(toKey(ticker))
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

  /** Aliases, names, and the first words alone of well-known names. */
  const knownNames = function* (): Generator<KnownName> {
    for (const [key, means] of meanings) {
      if (means._tag !== "Found") continue
      yield { key, company: means.company, rank: tickers.get(means.company.ticker)?.rank ?? Infinity }
    }
    for (const row of rows) {
      yield { key: row.key, ...ranked(row) }
      const first = row.key.slice(0, Math.max(row.key.indexOf(" "), 0))
      if (row.rank <= PREFIX_RANK && !isCommon(first) && !meanings.has(first)) yield { key: first, ...ranked(row) }
    }
  }
  const { nearest, suggest } = nearMisses(knownNames)

  const resolve = (text: string): Resolution => {
    const tokens = tokenize(text)
    const core = coreName(text)
    const key = core.join(" ")
    // "CSL Ltd": the legal form says that it is a name and no ticker.
    if (core.length < tokens.length && !meanings.has(key)) {
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
