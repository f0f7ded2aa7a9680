/** All three statements in one call, by period. */
import { make, PeriodArgs, periodRequest } from "../SubTool.ts"

export const GetAllFinancialStatements = make("get_all_financial_statements", PeriodArgs, (args, data) =>
  data.allStatements(periodRequest(args, "annual"))
)
