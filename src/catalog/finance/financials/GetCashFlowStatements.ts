/** Operating cash flow, capital expenditure, dividends and buybacks, by period. */
import { make, PeriodArgs, periodRequest } from "../SubTool.ts"

export const GetCashFlowStatements = make("get_cash_flow_statements", PeriodArgs, (args, data) =>
  data.cashFlowStatements(periodRequest(args, "annual"))
)
