/**
 * What can be asked of a company's statements, by our name for it: where it stands and of what it is made. Lines come
 * from `LineItem`; the vendors' vocabulary adds some that the bundled data lacks; ratios of more than two lines are left
 * to the ratio tools.
 */
import { LINE_ITEMS, lineItem, type Nature, type StatementName } from "../LineItem.ts"

export type Metric =
  | { readonly kind: "line"; readonly label: string; readonly nature: Nature; readonly on: StatementName }
  /** `plus` less `minus`, lines of one period and one statement. */
  | {
      readonly kind: "sum"
      readonly label: string
      readonly nature: Nature
      readonly plus: ReadonlyArray<string>
      readonly minus: ReadonlyArray<string>
      readonly on: StatementName
    }
  /** One line divided by another of the same period. */
  | { readonly kind: "share"; readonly label: string; readonly of: string; readonly by: string }
  /** Kept by the ratio tools; `price`: it cannot be had without a share price. */
  | { readonly kind: "ratio"; readonly label: string; readonly price: boolean }

const line = (label: string, nature: Nature, on: StatementName): Metric => ({ kind: "line", label, nature, on })
const sum = (
  label: string,
  nature: Nature,
  on: StatementName,
  plus: ReadonlyArray<string>,
  minus: ReadonlyArray<string>
): Metric => ({ kind: "sum", label, nature, plus, minus, on })
const share = (label: string, of: string, by: string): Metric => ({ kind: "share", label, of, by })
const ratio = (label: string, price = false): Metric => ({ kind: "ratio", label, price })

export const METRICS: Readonly<Record<string, Metric>> = {
  ...Object.fromEntries(LINE_ITEMS.map((item) => [item.concept, line(item.label, item.nature, item.statement)])),
  // said shorter in a sentence
  eps_diluted: line("Diluted EPS", "per-share", "income"),
  eps_basic: line("Basic EPS", "per-share", "income"),
  research_and_development: line("R&D", "flow", "income"),
  // lines of the vendors' vocabulary
  ebit: line("EBIT", "flow", "income"),
  ebitda: line("EBITDA", "flow", "income"),
  dividends_per_common_share: line("Dividends per share", "per-share", "income"),
  shares_basic_weighted: line("Basic shares, weighted average", "average", "income"),
  current_investments: line("Short-term investments", "instant", "balance"),
  deferred_revenue: line("Deferred revenue", "instant", "balance"),
  deposit_liabilities: line("Deposits", "instant", "balance"),
  business_acquisitions_and_disposals: line("Acquisitions", "flow", "cash-flow"),
  // several lines of one statement
  free_cash_flow: sum("Free cash flow", "flow", "cash-flow", ["operating_cash_flow"], ["capital_expenditure"]),
  working_capital: sum("Working capital", "instant", "balance", ["current_assets"], ["current_liabilities"]),
  total_debt: sum("Total debt", "instant", "balance", ["long_term_debt", "current_debt"], []),
  net_debt: sum("Net debt", "instant", "balance", ["long_term_debt", "current_debt"], ["cash_and_equivalents"]),
  // two lines of one period
  gross_margin: share("Gross margin", "gross_profit", "revenue"),
  operating_margin: share("Operating margin", "operating_income", "revenue"),
  net_margin: share("Net margin", "net_income", "revenue"),
  free_cash_flow_margin: share("Free cash flow margin", "free_cash_flow", "revenue"),
  operating_cash_flow_margin: share("Operating cash flow margin", "operating_cash_flow", "revenue"),
  research_and_development_to_revenue: share("R&D as a share of revenue", "research_and_development", "revenue"),
  capital_intensity: share("Capital expenditure as a share of revenue", "capital_expenditure", "revenue"),
  free_cash_flow_to_net_income: share("Free cash flow as a share of net income", "free_cash_flow", "net_income"),
  // ratio tools
  effective_tax_rate: ratio("Effective tax rate"),
  return_on_equity: ratio("Return on equity"),
  return_on_assets: ratio("Return on assets"),
  return_on_invested_capital: ratio("Return on invested capital"),
  asset_turnover: ratio("Asset turnover"),
  inventory_turnover: ratio("Inventory turnover"),
  receivables_turnover: ratio("Receivables turnover"),
  days_sales_outstanding: ratio("Days sales outstanding"),
  current_ratio: ratio("Current ratio"),
  quick_ratio: ratio("Quick ratio"),
  cash_ratio: ratio("Cash ratio"),
  debt_to_equity: ratio("Debt to equity"),
  debt_to_assets: ratio("Debt to assets"),
  interest_coverage: ratio("Interest coverage"),
  payout_ratio: ratio("Payout ratio"),
  book_value_per_share: ratio("Book value per share"),
  free_cash_flow_per_share: ratio("Free cash flow per share"),
  market_cap: ratio("Market capitalization", true),
  enterprise_value: ratio("Enterprise value", true),
  price_to_earnings_ratio: ratio("Price to earnings", true),
  price_to_book_ratio: ratio("Price to book", true),
  price_to_sales_ratio: ratio("Price to sales", true),
  enterprise_value_to_ebitda_ratio: ratio("EV to EBITDA", true),
  enterprise_value_to_revenue_ratio: ratio("EV to revenue", true),
  free_cash_flow_yield: ratio("Free cash flow yield", true),
  dividend_yield: ratio("Dividend yield", true),
  peg_ratio: ratio("PEG ratio", true)
}

export const labelOf = (metric: string): string => METRICS[metric]?.label ?? metric.replaceAll("_", " ")

export const natureOf = (metric: string): Nature | undefined => {
  const known = METRICS[metric]
  return known?.kind === "line" || known?.kind === "sum" ? known.nature : undefined
}

/** Changes with a share split, so values on both sides of one are not comparable. */
export const splits = (metric: string): boolean =>
  lineItem(metric)?.splits ??
  (natureOf(metric) === "per-share" || natureOf(metric) === "average" || /per_share/.test(metric))

/** The lines of which a metric is made; itself where it is one, nothing where only the ratio tools know it. */
export const linesOf = (metric: string): ReadonlyArray<string> => {
  const known = METRICS[metric]
  if (known?.kind === "sum") return [...known.plus, ...known.minus]
  if (known?.kind === "share") return [...linesOf(known.of), ...linesOf(known.by)]
  return known?.kind === "line" ? [metric] : []
}

/** The statements that hold all lines of a metric; empty where only the ratio tools know it. */
export const statementsOf = (metric: string): ReadonlyArray<StatementName> => {
  const known = METRICS[metric]
  if (known?.kind === "share") return [...new Set([...statementsOf(known.of), ...statementsOf(known.by)])]
  return known?.kind === "line" || known?.kind === "sum" ? [known.on] : []
}
