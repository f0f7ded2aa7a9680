/** What `get_financials` answers: merged data, a source per figure, and what could not be had. JSON. */
import { Schema } from "effect"
import { Company } from "./Company.ts"
import { Figure } from "./Figure.ts"
import { CoverageStatus, SubToolCall } from "./SubTool.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const FinancialsResult = Schema.Struct({
  question: Schema.String,
  /** The plan that was run. */
  calls: Schema.Array(SubToolCall),
  companies: Schema.Array(Company),
  /** `${tool}_${ticker}`, with `_${period}` and `_${from}_${to}` only where two calls would share a key. */
  data: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  figures: Schema.Array(Figure),
  sourceUrls: Schema.Array(Schema.String),
  coverage: Schema.Array(
    Schema.Struct({
      ticker: Schema.String,
      tool: Schema.String,
      status: CoverageStatus,
      /** In words, where the status is not `ok`; also what would cover it. */
      reason: Schema.optionalWith(Schema.String, { exact: true }),
      servedBy: Schema.optionalWith(Schema.String, { exact: true })
    })
  ),
  errors: Schema.Array(Schema.Struct({ tool: Schema.String, ticker: Schema.String, message: Schema.String })),
  /** Lines that were part of a call and can't be had, each with the reason: "needs a price". */
  unavailable: optional(
    Schema.Array(
      Schema.Struct({
        tool: Schema.String,
        ticker: Schema.String,
        concept: Schema.String,
        status: Schema.Literal("not-covered"),
        reason: Schema.String,
        remedy: optional(Schema.String)
      })
    )
  ),
  /** What a reader has to know of the data: overlapping segments, other providers that didn't serve. */
  notes: optional(Schema.Array(Schema.String)),
  /** How sure the plan is, which words it left out, and readings a person should see. */
  routing: optional(
    Schema.Struct({
      confidence: Schema.Number,
      notUnderstood: Schema.Array(Schema.String),
      assumptions: Schema.Array(Schema.String)
    })
  ),
  /** The day the answer is true for; nothing filed later is in it. */
  asOf: Schema.String
})
export type FinancialsResult = typeof FinancialsResult.Type
