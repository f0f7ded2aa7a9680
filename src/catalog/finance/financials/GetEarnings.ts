/** What a company reported last, and how it compares with estimates; without a ticker, who reported last. */
import { Schema } from "effect"
import { Limit, make } from "../SubTool.ts"

export const GetEarnings = make(
  "get_earnings",
  Schema.Struct({
    ticker: Schema.optionalWith(Schema.NonEmptyTrimmedString, { exact: true }),
    limit: Schema.optionalWith(Limit, { exact: true })
  }),
  ({ limit, ticker }, data) => data.earnings({ ticker, limit })
)
