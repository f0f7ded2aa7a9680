/** The eight sub-tools of `get_financials`, by name. */
import type { SubTool } from "../SubTool.ts"
import { GetAllFinancialStatements } from "./GetAllFinancialStatements.ts"
import { GetBalanceSheets } from "./GetBalanceSheets.ts"
import { GetCashFlowStatements } from "./GetCashFlowStatements.ts"
import { GetEarnings } from "./GetEarnings.ts"
import { GetFinancialSegments } from "./GetFinancialSegments.ts"
import { GetHistoricalKeyRatios } from "./GetHistoricalKeyRatios.ts"
import { GetIncomeStatements } from "./GetIncomeStatements.ts"
import { GetKeyRatios } from "./GetKeyRatios.ts"

export const FINANCIALS_SUB_TOOLS: ReadonlyMap<string, SubTool> = new Map(
  [
    GetIncomeStatements,
    GetBalanceSheets,
    GetCashFlowStatements,
    GetAllFinancialStatements,
    GetEarnings,
    GetKeyRatios,
    GetHistoricalKeyRatios,
    GetFinancialSegments
  ].map((tool) => [tool.name, tool])
)
