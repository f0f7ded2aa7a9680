/** What routing answers: a question became sub-tool calls, or says which words it could not place. JSON. */
import { Schema } from "effect"
import { Company } from "../Company.ts"
import { IsoDate } from "../FiscalPeriod.ts"
import { MetaToolName, SubToolCall } from "../SubTool.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const Route = Schema.Struct({
  question: Schema.String,
  /** The day that relative phrases ("last year") were read against. */
  asOf: IsoDate,
  /** 0..1; at least `SURE` only when every word that carries meaning was understood. */
  confidence: Schema.Number.pipe(Schema.between(0, 1)),
  /** Absent when no data tool fits; then `calls` is empty and `noTool` says why. */
  metaTool: optional(MetaToolName),
  /** In the order in which the companies were named. */
  calls: Schema.Array(SubToolCall),
  companies: Schema.Array(Company),
  /** Words that carry meaning and were not placed, as they were written. */
  notUnderstood: Schema.Array(Schema.String),
  /** Readings that a person should see: "United was read as United Airlines (UAL)". */
  assumptions: Schema.Array(Schema.String),
  /** Why no data tool fits: a definition, an order to trade, a private company, a forecast. */
  noTool: optional(Schema.String)
})
export type Route = typeof Route.Type

/** From this confidence on a plan needs no second opinion. */
export const SURE = 0.8
