/** Assets, liabilities, equity, cash and debt at the ends of periods. */
import { make, PeriodArgs, periodRequest } from "../SubTool.ts"

export const GetBalanceSheets = make("get_balance_sheets", PeriodArgs, (args, data) =>
  data.balanceSheets(periodRequest(args, "annual"))
)
