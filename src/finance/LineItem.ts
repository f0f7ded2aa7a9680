/**
 * The lines of statements that this program knows: our name, what a person calls it, the statement it stands in, and how
 * it behaves over time. The order is the order in which statements are shown.
 */
import type { FinancialsSubToolName } from "./SubTool.ts"

/**
 * `flow`: over a period, so quarters add up to the year. `instant`: on a day. `per-share` and `average` (weighted share
 * counts): over a period, but never added or subtracted.
 */
export type Nature = "flow" | "instant" | "per-share" | "average"

export type StatementName = "income" | "balance" | "cash-flow"

export interface LineItem {
  readonly concept: string
  readonly label: string
  readonly statement: StatementName
  readonly nature: Nature
  readonly unit: "currency" | "per-share" | "shares"
  /** Changes with a share split: per-share values and share counts. */
  readonly splits: boolean
}

const item = (
  statement: StatementName,
  nature: Nature,
  concept: string,
  label: string,
  unit: LineItem["unit"] = "currency"
): LineItem => ({ concept, label, statement, nature, unit, splits: unit !== "currency" })

export const LINE_ITEMS: ReadonlyArray<LineItem> = [
  item("income", "flow", "revenue", "Revenue"),
  item("income", "flow", "cost_of_revenue", "Cost of revenue"),
  item("income", "flow", "gross_profit", "Gross profit"),
  item("income", "flow", "research_and_development", "Research and development"),
  item("income", "flow", "selling_general_and_administrative_expenses", "Selling, general and administrative"),
  item("income", "flow", "operating_expense", "Operating expenses"),
  item("income", "flow", "operating_income", "Operating income"),
  item("income", "flow", "interest_expense", "Interest expense"),
  item("income", "flow", "income_before_tax", "Income before tax"),
  item("income", "flow", "income_tax_expense", "Income tax expense"),
  item("income", "flow", "net_income", "Net income"),
  item("income", "per-share", "eps_basic", "EPS, basic", "per-share"),
  item("income", "per-share", "eps_diluted", "EPS, diluted", "per-share"),
  item("income", "average", "shares_diluted_weighted", "Diluted shares, weighted average", "shares"),
  item("balance", "instant", "cash_and_equivalents", "Cash and cash equivalents"),
  item("balance", "instant", "accounts_receivable", "Accounts receivable"),
  item("balance", "instant", "inventory", "Inventory"),
  item("balance", "instant", "current_assets", "Current assets"),
  item("balance", "instant", "property_plant_and_equipment", "Property, plant and equipment"),
  item("balance", "instant", "goodwill", "Goodwill"),
  item("balance", "instant", "total_assets", "Total assets"),
  item("balance", "instant", "accounts_payable", "Accounts payable"),
  item("balance", "instant", "current_debt", "Current debt"),
  item("balance", "instant", "current_liabilities", "Current liabilities"),
  item("balance", "instant", "long_term_debt", "Long-term debt"),
  item("balance", "instant", "total_liabilities", "Total liabilities"),
  item("balance", "instant", "retained_earnings", "Retained earnings"),
  item("balance", "instant", "shareholders_equity", "Shareholders' equity"),
  item("balance", "instant", "shares_outstanding", "Shares outstanding", "shares"),
  item("balance", "instant", "shares_outstanding_cover", "Shares outstanding (cover page)", "shares"),
  item("cash-flow", "flow", "depreciation_and_amortization", "Depreciation and amortization"),
  item("cash-flow", "flow", "share_based_compensation", "Share-based compensation"),
  item("cash-flow", "flow", "operating_cash_flow", "Operating cash flow"),
  item("cash-flow", "flow", "capital_expenditure", "Capital expenditure"),
  item("cash-flow", "flow", "free_cash_flow", "Free cash flow"),
  item("cash-flow", "flow", "investing_cash_flow", "Investing cash flow"),
  item("cash-flow", "flow", "dividends_paid", "Dividends paid"),
  item("cash-flow", "flow", "share_repurchases", "Share repurchases"),
  item("cash-flow", "flow", "financing_cash_flow", "Financing cash flow")
]

const byConcept = new Map(LINE_ITEMS.map((line) => [line.concept, line]))

export const lineItem = (concept: string): LineItem | undefined => byConcept.get(concept)

/** Where a line stands in the order of statements; unknown lines last. */
export const lineOrder = (concept: string): number => {
  const at = LINE_ITEMS.findIndex((line) => line.concept === concept)
  return at < 0 ? LINE_ITEMS.length : at
}

/** The sub-tool that serves a statement. */
export const SUB_TOOL_OF: Readonly<Record<StatementName, FinancialsSubToolName>> = {
  income: "get_income_statements",
  balance: "get_balance_sheets",
  "cash-flow": "get_cash_flow_statements"
}
