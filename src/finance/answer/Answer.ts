/** The answer to a question, computed from figures that carry their sources; JSON. A figure that is not there is missing, with the reason. */
import { Schema } from "effect"
import { Company } from "../Company.ts"
import { Figure } from "../Figure.ts"
import { FiscalPeriod, IsoDate } from "../FiscalPeriod.ts"
import { CoverageStatus } from "../SubTool.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** One number of the table. Either `value` or `missing`. */
export const Cell = Schema.Struct({
  period: FiscalPeriod,
  value: optional(Schema.Number),
  /** Why there is none. */
  missing: optional(Schema.String),
  /** The figures it is made of; one where it is as filed. */
  figures: Schema.Array(Figure),
  /** Change from the period before it, as a fraction; absent where there is none or it would mislead. */
  growth: optional(Schema.Number),
  /** How it was computed, where it is not as filed. */
  derived: optional(Schema.String),
  /** "before the 10-for-1 split of 2024-06": not comparable with cells without it. */
  caution: optional(Schema.String)
})
export type Cell = typeof Cell.Type

/** One line of the table: a metric of a company, or of a part of it, over its periods, newest first. */
export const Row = Schema.Struct({
  ticker: Schema.String,
  metric: Schema.String,
  label: Schema.String,
  unit: Schema.String,
  /** The segment, where the row is one. */
  member: optional(Schema.String),
  cells: Schema.Array(Cell)
})
export type Row = typeof Row.Type

export type AnswerValue = number | boolean | string | ReadonlyArray<number> | { readonly [key: string]: AnswerValue }
export const AnswerValue: Schema.Schema<AnswerValue> = Schema.Union(
  Schema.Number,
  Schema.Boolean,
  Schema.String,
  Schema.Array(Schema.Number),
  Schema.Record({ key: Schema.String, value: Schema.suspend((): Schema.Schema<AnswerValue> => AnswerValue) })
)

export const Source = Schema.Struct({
  ticker: Schema.String,
  form: optional(Schema.String),
  filed: optional(Schema.String),
  url: Schema.String,
  /** The periods whose figures are from this filing, newest first. */
  periods: Schema.Array(Schema.String)
})
export type Source = typeof Source.Type

export const Answer = Schema.Struct({
  question: Schema.String,
  asOf: IsoDate,
  companies: Schema.Array(Company),
  /**
   * What was asked: a number, a list over periods (newest first), or an object by ticker, metric or segment; fractions,
   * not percent; null where it can't be said surely.
   */
  value: Schema.NullOr(AnswerValue),
  /** What kind of number `value` is: `value`, `growth`, `cagr`, `sum`, `average`, `ratio`, `exceeds`, `share`. */
  kind: Schema.String,
  unit: optional(Schema.String),
  /** Why `value` is null, or less than was asked. */
  unsure: optional(Schema.String),
  rows: Schema.Array(Row),
  /** Sentences that read the table. */
  findings: Schema.Array(Schema.String),
  /** What is missing, one reason a line. */
  missing: Schema.Array(Schema.String),
  /** Splits, restatements, derived quarters, readings of the question. */
  cautions: Schema.Array(Schema.String),
  sources: Schema.Array(Source),
  coverage: Schema.Array(
    Schema.Struct({
      ticker: Schema.String,
      tool: Schema.String,
      status: CoverageStatus,
      reason: optional(Schema.String)
    })
  )
})
export type Answer = typeof Answer.Type
