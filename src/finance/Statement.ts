/** A statement: the figures of one company, one period and one kind; figures of different periods are never mixed. */
import { Schema } from "effect"
import { Figure } from "./Figure.ts"
import { FiscalPeriod } from "./FiscalPeriod.ts"

/** `segments` and `ratios` are computed or dimensional figures grouped the same way. */
export const StatementKind = Schema.Literal("income", "balance", "cash-flow", "ratios", "segments", "earnings")
export type StatementKind = typeof StatementKind.Type

export const Statement = Schema.Struct({
  ticker: Schema.String,
  kind: StatementKind,
  period: FiscalPeriod,
  /** In the order of the line-item table; what was not filed is not there. */
  figures: Schema.Array(Figure)
})
export type Statement = typeof Statement.Type
