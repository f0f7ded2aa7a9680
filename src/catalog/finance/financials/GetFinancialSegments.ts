/** Revenue and operating income by segment, product or region. */
import { make, PeriodArgs, periodRequest } from "../SubTool.ts"

export const GetFinancialSegments = make("get_financial_segments", PeriodArgs, (args, data) =>
  data.segments(periodRequest(args, "annual"))
)
