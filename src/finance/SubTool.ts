/** The vocabulary of routing: the meta-tools, their sub-tools and the arguments they take (Financial Datasets' names). */
import { Schema } from "effect"
import { IsoDate, PeriodType } from "./FiscalPeriod.ts"

export const MetaToolName = Schema.Literal("get_financials", "get_market_data", "read_filings", "stock_screener")
export type MetaToolName = typeof MetaToolName.Type

/** The eight sub-tools of `get_financials`. */
export const FinancialsSubToolName = Schema.Literal(
  "get_income_statements",
  "get_balance_sheets",
  "get_cash_flow_statements",
  "get_all_financial_statements",
  "get_earnings",
  "get_key_ratios",
  "get_historical_key_ratios",
  "get_financial_segments"
)
export type FinancialsSubToolName = typeof FinancialsSubToolName.Type

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** Arguments of every `get_financials` sub-tool; `get_earnings` alone may lack a ticker (market feed). */
export const FinancialsArgs = Schema.Struct({
  ticker: optional(Schema.String),
  period: optional(PeriodType),
  /** How many periods, newest first; default 4. */
  limit: optional(Schema.Int.pipe(Schema.between(1, 200))),
  /** Bounds on the period's end date, both inclusive. */
  report_period_gte: optional(IsoDate),
  report_period_lte: optional(IsoDate)
})
export type FinancialsArgs = typeof FinancialsArgs.Type

/** One routed call. `args` is decoded by the sub-tool it names. */
export const SubToolCall = Schema.Struct({
  tool: Schema.String,
  args: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})
export type SubToolCall = typeof SubToolCall.Type

/** `ok` even when some figures are missing; "no data" and "failed" are never the same thing. */
export const CoverageStatus = Schema.Literal("ok", "no-data", "not-covered", "failed", "timed-out")
export type CoverageStatus = typeof CoverageStatus.Type
