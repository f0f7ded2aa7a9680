/** Ratios of today: of the newest twelve months that the data holds. */
import { Schema } from "effect"
import { make } from "../SubTool.ts"

export const GetKeyRatios = make(
  "get_key_ratios",
  Schema.Struct({ ticker: Schema.NonEmptyTrimmedString }),
  ({ ticker }, data) => data.keyRatios({ ticker })
)
