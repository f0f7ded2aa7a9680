/** What a name can turn out to mean. */
import type { Company } from "./Company.ts"
import type { Token } from "./CompanyName.ts"

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
