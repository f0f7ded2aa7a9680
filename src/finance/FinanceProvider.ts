/**
 * What a provider of figures is: it declares what it covers, answers in `Statement`s of figures that carry their
 * sources, and fails with the closed set of `FinanceError`.
 */
import { type Effect, Schema } from "effect"
import type { FinanceError } from "./FinanceError.ts"
import type { PeriodType } from "./FiscalPeriod.ts"
import { Statement } from "./Statement.ts"
import type { FinancialsSubToolName } from "./SubTool.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** A line that was asked for and cannot be had, with the reason: "needs a price". */
export const MissingLine = Schema.Struct({
  concept: Schema.String,
  reason: Schema.String,
  remedy: optional(Schema.String)
})
export type MissingLine = typeof MissingLine.Type

/** What a provider answers. */
export const Served = Schema.Struct({
  /** Newest period first; within a period in the order income, balance, cash flow. */
  statements: Schema.Array(Statement),
  unavailable: Schema.Array(MissingLine),
  /** The provider's name: `snapshot`, `edgar`, `financialdatasets`. */
  servedBy: Schema.String,
  /** The providers asked before, and why they did not serve. */
  passedOver: Schema.Array(Schema.Struct({ provider: Schema.String, reason: Schema.String })),
  /** The newest filing this provider knows of (ISO date), where it is a recording. */
  dataDate: optional(Schema.String),
  /** What a reader has to know: "segment figures overlap", "restated by a later filing". */
  notes: Schema.Array(Schema.String)
})
export type Served = typeof Served.Type

/** Which periods of which company. `ticker` in any spelling the directory knows (`BRK-B`, `brk.b`). */
export interface PeriodRequest {
  readonly ticker: string
  readonly period: PeriodType
  /** How many periods, newest first; default 4. */
  readonly limit?: number | undefined
  /** Bounds on the period's end, ISO dates, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface EarningsRequest {
  readonly ticker?: string | undefined
  /** How many periods, newest first; default 1. */
  readonly limit?: number | undefined
}

/** What a provider says about a sub-tool before it is asked. */
export type Coverage =
  | { readonly _tag: "Covered" }
  | { readonly _tag: "Uncovered"; readonly reason: string; readonly remedy?: string }

/** One source of figures: a recording, the SEC, a vendor. */
export interface FinanceProvider {
  readonly name: string
  readonly covers: (tool: FinancialsSubToolName, ticker: string | undefined) => Effect.Effect<Coverage>
  readonly incomeStatements: (request: PeriodRequest) => Effect.Effect<Served, FinanceError>
  readonly balanceSheets: (request: PeriodRequest) => Effect.Effect<Served, FinanceError>
  readonly cashFlowStatements: (request: PeriodRequest) => Effect.Effect<Served, FinanceError>
  readonly allStatements: (request: PeriodRequest) => Effect.Effect<Served, FinanceError>
  /** The newest reported quarters or years with figures and, where known, surprises; without a ticker the market feed. */
  readonly earnings: (request: EarningsRequest) => Effect.Effect<Served, FinanceError>
  /** Ratios of today: of the newest twelve months that the data holds. */
  readonly keyRatios: (request: { readonly ticker: string }) => Effect.Effect<Served, FinanceError>
  readonly historicalKeyRatios: (request: PeriodRequest) => Effect.Effect<Served, FinanceError>
  readonly segments: (request: PeriodRequest) => Effect.Effect<Served, FinanceError>
}
