/** A fiscal period: identified by its start and end dates; the label is the filer's own. */
import { Schema } from "effect"

export const PeriodType = Schema.Literal("annual", "quarterly", "ttm")
export type PeriodType = typeof PeriodType.Type

/** ISO date, `YYYY-MM-DD`. */
export const IsoDate = Schema.String.pipe(Schema.pattern(/^\d{4}-\d{2}-\d{2}$/))

export const FiscalPeriod = Schema.Struct({
  type: PeriodType,
  fiscalYear: Schema.Number,
  fiscalPeriod: Schema.Literal("FY", "Q1", "Q2", "Q3", "Q4", "TTM"),
  /** Absent for instants (balance sheet) and where the filing's start is not known. */
  start: Schema.optionalWith(IsoDate, { exact: true }),
  end: IsoDate
})
export type FiscalPeriod = typeof FiscalPeriod.Type
