/** All tables of words as one lexicon: what a phrase of the question is, apart from names of companies and periods. */
import { EXECUTIVES } from "./Executives.ts"
import { FORM_WORDS, ITEM_WORDS, type ItemTerm } from "./FilingWords.ts"
import { INTENT_WORDS, type Intent, QUALIFIER_WORDS, type Qualifier } from "./IntentWords.ts"
import { type Hit, type Lexicon, lexicon, longestPhrase, type Row } from "./Lexicon.ts"
import { CRYPTO, EARNINGS_WORDS, type EarningsWord, MARKET_WORDS, type MarketWord } from "./MarketWords.ts"
import { METRIC_GROUPS, METRIC_THEMES, METRIC_WORDS } from "./MetricWords.ts"
import { GRAIN_WORDS, type GrainWord, OPERATION_WORDS, type OperationWord, STATEMENT_WORDS } from "./OperationWords.ts"
import { type Axis, BREAKDOWN_WORDS, SEGMENT_NAMES } from "./SegmentWords.ts"
import type { Words } from "./Text.ts"

export type Term =
  | { readonly _tag: "Metric"; readonly metrics: ReadonlyArray<string> }
  /** A view ("cheap", "leveraged") that stands for metrics only where none is named. */
  | { readonly _tag: "Theme"; readonly metrics: ReadonlyArray<string> }
  | { readonly _tag: "Statement"; readonly statement: "income" | "balance" | "cash-flow" | "all" }
  | { readonly _tag: "Earnings"; readonly word: EarningsWord }
  | { readonly _tag: "Segment"; readonly names: ReadonlyArray<string> }
  | { readonly _tag: "Breakdown"; readonly axis: Axis }
  | { readonly _tag: "Operation"; readonly word: OperationWord }
  | { readonly _tag: "Grain"; readonly word: GrainWord }
  | { readonly _tag: "Market"; readonly word: MarketWord }
  | { readonly _tag: "Crypto"; readonly pair: string }
  | { readonly _tag: "Form"; readonly forms: ReadonlyArray<string> }
  | { readonly _tag: "Item"; readonly item: ItemTerm }
  | { readonly _tag: "Person"; readonly ticker: string }
  | { readonly _tag: "Intent"; readonly intent: Intent }
  | { readonly _tag: "Qualifier"; readonly qualifier: Qualifier }

const rows = function* (): Generator<Row<Term>> {
  const as = function* <T>(table: ReadonlyArray<Row<T>>, term: (value: T) => Term): Generator<Row<Term>> {
    for (const [value, phrases] of table) yield [term(value), phrases]
  }
  // Of two phrases of one length the one that stands first here counts.
  yield* as(METRIC_WORDS, (metric) => ({ _tag: "Metric", metrics: [metric] }))
  yield* as(METRIC_GROUPS, (metrics) => ({ _tag: "Metric", metrics }))
  yield* as(STATEMENT_WORDS, (statement) => ({ _tag: "Statement", statement }))
  yield* as(EARNINGS_WORDS, (word) => ({ _tag: "Earnings", word }))
  yield* as(FORM_WORDS, (forms) => ({ _tag: "Form", forms }))
  yield* as(ITEM_WORDS, (item) => ({ _tag: "Item", item }))
  yield* as(INTENT_WORDS, (intent) => ({ _tag: "Intent", intent }))
  yield* as(BREAKDOWN_WORDS, (axis) => ({ _tag: "Breakdown", axis }))
  for (const names of SEGMENT_NAMES) yield [{ _tag: "Segment", names: names.split("|") }, names]
  yield* as(QUALIFIER_WORDS, (qualifier) => ({ _tag: "Qualifier", qualifier }))
  yield* as(OPERATION_WORDS, (word) => ({ _tag: "Operation", word }))
  yield* as(GRAIN_WORDS, (word) => ({ _tag: "Grain", word }))
  yield* as(MARKET_WORDS, (word) => ({ _tag: "Market", word }))
  yield* as(CRYPTO, (pair) => ({ _tag: "Crypto", pair }))
  yield* as(METRIC_THEMES, (metrics) => ({ _tag: "Theme", metrics }))
  yield* as(EXECUTIVES, (ticker) => ({ _tag: "Person", ticker }))
}

const TERMS: Lexicon<Term> = lexicon(rows())

/** The longest term that starts at this word. */
export const termAt = (words: Words, at: number): Hit<Term> | undefined => longestPhrase(TERMS, words, at)
