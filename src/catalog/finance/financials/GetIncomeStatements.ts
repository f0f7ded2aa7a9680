/** Revenue to net income and EPS, by period. */
import { make, PeriodArgs, periodRequest } from "../SubTool.ts"

export const GetIncomeStatements = make("get_income_statements", PeriodArgs, (args, data) =>
  data.incomeStatements(periodRequest(args, "annual"))
)
