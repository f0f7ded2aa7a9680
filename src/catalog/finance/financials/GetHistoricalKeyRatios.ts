/** Margins, returns, growth and liquidity over time. */
import { make, PeriodArgs, periodRequest } from "../SubTool.ts"

export const GetHistoricalKeyRatios = make("get_historical_key_ratios", PeriodArgs, (args, data) =>
  data.historicalKeyRatios(periodRequest(args, "ttm"))
)
