/**
 * A sub-tool of a finance meta-tool: arguments by a schema, and what it asks of the data. It knows nothing of routing,
 * time limits or merging; the meta-tool does that for all of them alike.
 */
import { Effect, type ParseResult, Schema } from "effect"
import { FinanceData, type Served } from "../../finance/FinanceData.ts"
import type { FinanceError } from "../../finance/FinanceError.ts"
import { IsoDate, PeriodType } from "../../finance/FiscalPeriod.ts"
import type { FinancialsSubToolName } from "../../finance/SubTool.ts"

/** A call whose arguments fit: which company it is about, and the look-up itself. */
export interface Prepared {
  /** Undefined for a feed over all companies. */
  readonly ticker: string | undefined
  readonly run: Effect.Effect<Served, FinanceError, FinanceData>
}

export interface SubTool {
  readonly name: FinancialsSubToolName
  readonly prepare: (args: unknown) => Effect.Effect<Prepared, ParseResult.ParseError>
}

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** How many periods, newest first. */
export const Limit = Schema.Int.pipe(Schema.between(1, 200))

/** Arguments of the sub-tools that answer for periods. */
export const PeriodArgs = Schema.Struct({
  ticker: Schema.NonEmptyTrimmedString,
  period: optional(PeriodType),
  limit: optional(Limit),
  /** Bounds on the period's end date, both inclusive. */
  report_period_gte: optional(IsoDate),
  report_period_lte: optional(IsoDate)
})
export type PeriodArgs = typeof PeriodArgs.Type

/** Makes a sub-tool of a schema and a look-up. */
export const make = <A extends { readonly ticker?: string }, I>(
  name: FinancialsSubToolName,
  schema: Schema.Schema<A, I>,
  run: (args: A, data: FinanceData["Type"]) => Effect.Effect<Served, FinanceError>
): SubTool => {
  const decode = Schema.decodeUnknown(schema, { onExcessProperty: "error" })
  return {
    name,
    prepare: (raw) =>
      Effect.map(decode(raw), (args) => ({
        ticker: args.ticker,
        run: Effect.flatMap(FinanceData, (data) => run(args, data))
      }))
  }
}

/** The request that period arguments make. @param period where none is given */
export const periodRequest = (args: PeriodArgs, period: PeriodType) => ({
  ticker: args.ticker,
  period: args.period ?? period,
  limit: args.limit,
  from: args.report_period_gte,
  to: args.report_period_lte
})
