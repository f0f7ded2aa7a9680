/** What `get_financials` answers: merged data, a source per figure, and what could not be had. JSON. */
import { Schema } from "effect"
import { Company } from "./Company.ts"
import { Figure } from "./Figure.ts"
import { CoverageStatus, SubToolCall } from "./SubTool.ts"

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
  /** The day the answer is true for; nothing filed later is in it. */
  asOf: Schema.String
})
export type FinancialsResult = typeof FinancialsResult.Type
