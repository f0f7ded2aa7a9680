/**
 * Ratios, each of figures of one company and period; a balance-sheet average takes this period's end and the one a year
 * before. Fractions, not percent. What a ratio needs and the data lacks leaves it out: nothing missing is zero.
 */
import { daysBetween } from "./DayNumber.ts"
import { computed } from "./Derived.ts"
import type { Figure } from "./Figure.ts"
import { lineItem } from "./LineItem.ts"
import { splitsBetween } from "./Splits.ts"

/** Figures of one period by concept; balances are those at its end. */
export type Lines = ReadonlyMap<string, Figure>

export interface RatioInput {
  readonly now: Lines
  /** The same period one year before. */
  readonly before: Lines | undefined
  /** A year in days over the period's: 4 for a quarter, where a rate per year is meant. */
  readonly perYear: number
}

type Operands = readonly [Figure, ...ReadonlyArray<Figure>]

interface Parts {
  readonly value: number
  readonly operands: Operands
}

export interface Ratio {
  readonly name: string
  /** The definition, as it is shown beside the value. */
  readonly definition: string
  readonly unit?: "currency/shares"
  /** A rate per year: that of a shorter period is multiplied. */
  readonly rate?: boolean
  readonly of: (input: RatioInput) => Parts | undefined
}

const all = (lines: Lines, concepts: ReadonlyArray<string>): Operands | undefined => {
  const figures = concepts.flatMap((concept) => lines.get(concept) ?? [])
  const [first, ...others] = figures
  return first === undefined || figures.length !== concepts.length ? undefined : [first, ...others]
}

/** One line over another of the same period. */
const over =
  (numerator: string, denominator: string) =>
  ({ now }: RatioInput): Parts | undefined => {
    const operands = all(now, [numerator, denominator])
    const [top, bottom] = operands ?? []
    if (operands === undefined || top === undefined || bottom === undefined || bottom.value === 0) return undefined
    return { value: top.value / bottom.value, operands }
  }

/** A flow, as a rate per year, over the average of a balance at the period's end and a year before. */
const overAverage =
  (numerator: string, balance: string) =>
  ({ before, now, perYear }: RatioInput): Parts | undefined => {
    const operands = all(now, [numerator, balance])
    const earlier = before?.get(balance)
    const [top, end] = operands ?? []
    if (operands === undefined || top === undefined || end === undefined || earlier === undefined) return undefined
    const average = (end.value + earlier.value) / 2
    // A return on negative equity has no meaning.
    return average <= 0 ? undefined : { value: (top.value * perYear) / average, operands: [...operands, earlier] }
  }

/** Change against the year before; none from a base that isn't positive, none across a split not adjusted for. */
const growth =
  (concept: string) =>
  ({ before, now }: RatioInput): Parts | undefined => {
    const [figure, base] = [now.get(concept), before?.get(concept)]
    if (figure === undefined || base === undefined || base.value <= 0 || figure.unit !== base.unit) return undefined
    return comparable(figure, base) ? { value: figure.value / base.value - 1, operands: [figure, base] } : undefined
  }

/** Two figures count the same shares when both or neither were filed before a split. */
export const comparable = (a: Figure, b: Figure): boolean => {
  if (lineItem(a.concept)?.splits !== true) return true
  const [first, last] = [a.source.filed ?? "", b.source.filed ?? ""].sort()
  return splitsBetween(a.ticker, first ?? "", last ?? "").length === 0
}

export const RATIOS: ReadonlyArray<Ratio> = [
  { name: "gross_margin", definition: "gross profit / revenue", of: over("gross_profit", "revenue") },
  { name: "operating_margin", definition: "operating income / revenue", of: over("operating_income", "revenue") },
  { name: "net_margin", definition: "net income / revenue", of: over("net_income", "revenue") },
  {
    name: "free_cash_flow_margin",
    definition: "(operating cash flow - capital expenditure) / revenue",
    of: over("free_cash_flow", "revenue")
  },
  {
    name: "research_and_development_to_revenue",
    definition: "research and development / revenue",
    of: over("research_and_development", "revenue")
  },
  {
    name: "effective_tax_rate",
    definition: "income tax / (net income + income tax)",
    of: ({ now }) => {
      const operands = all(now, ["income_tax_expense", "net_income"])
      const [tax, income] = operands ?? []
      if (operands === undefined || tax === undefined || income === undefined) return undefined
      const before = tax.value + income.value
      return before <= 0 ? undefined : { value: tax.value / before, operands }
    }
  },
  {
    name: "return_on_equity",
    rate: true,
    definition: "net income / average shareholders' equity",
    of: overAverage("net_income", "shareholders_equity")
  },
  {
    name: "return_on_assets",
    rate: true,
    definition: "net income / average total assets",
    of: overAverage("net_income", "total_assets")
  },
  {
    name: "return_on_invested_capital",
    rate: true,
    definition: "operating income after tax / average of (shareholders' equity + long-term debt)",
    of: ({ before, now, perYear }) => {
      const operands = all(now, [
        "operating_income",
        "income_tax_expense",
        "net_income",
        "shareholders_equity",
        "long_term_debt"
      ])
      const [operating, tax, net, equity, debt] = operands ?? []
      const [equityBefore, debtBefore] = [before?.get("shareholders_equity"), before?.get("long_term_debt")]
      if (!operands || !operating || !tax || !net || !equity || !debt || !equityBefore || !debtBefore) return undefined
      const rate = tax.value / (net.value + tax.value)
      const capital = (equity.value + debt.value + equityBefore.value + debtBefore.value) / 2
      if (capital <= 0 || !(rate >= 0 && rate < 1)) return undefined
      return {
        value: (operating.value * (1 - rate) * perYear) / capital,
        operands: [...operands, equityBefore, debtBefore]
      }
    }
  },
  {
    name: "asset_turnover",
    rate: true,
    definition: "revenue / average total assets",
    of: overAverage("revenue", "total_assets")
  },
  {
    name: "inventory_turnover",
    rate: true,
    definition: "cost of revenue / average inventory",
    of: overAverage("cost_of_revenue", "inventory")
  },
  {
    name: "current_ratio",
    definition: "current assets / current liabilities",
    of: over("current_assets", "current_liabilities")
  },
  {
    name: "quick_ratio",
    definition: "(current assets - inventory) / current liabilities",
    of: ({ now }) => {
      const operands = all(now, ["current_assets", "inventory", "current_liabilities"])
      const [assets, inventory, liabilities] = operands ?? []
      if (!operands || !assets || !inventory || !liabilities || liabilities.value === 0) return undefined
      return { value: (assets.value - inventory.value) / liabilities.value, operands }
    }
  },
  {
    name: "cash_ratio",
    definition: "cash and cash equivalents / current liabilities",
    of: over("cash_and_equivalents", "current_liabilities")
  },
  {
    name: "operating_cash_flow_ratio",
    definition: "operating cash flow / current liabilities",
    of: over("operating_cash_flow", "current_liabilities")
  },
  {
    name: "long_term_debt_to_equity",
    definition: "long-term debt / shareholders' equity",
    of: (input) => {
      const parts = over("long_term_debt", "shareholders_equity")(input)
      return parts === undefined || (parts.operands[1]?.value ?? 0) <= 0 ? undefined : parts
    }
  },
  {
    name: "debt_to_equity",
    definition: "(long-term debt + current debt) / shareholders' equity",
    of: ({ now }) => {
      const operands = all(now, ["long_term_debt", "current_debt", "shareholders_equity"])
      const [long, short, equity] = operands ?? []
      if (!operands || !long || !short || !equity || equity.value <= 0) return undefined
      return { value: (long.value + short.value) / equity.value, operands }
    }
  },
  {
    name: "liabilities_to_assets",
    definition: "total liabilities / total assets",
    of: over("total_liabilities", "total_assets")
  },
  {
    name: "interest_coverage",
    definition: "operating income / interest expense",
    of: over("operating_income", "interest_expense")
  },
  {
    name: "payout_ratio",
    definition: "dividends paid / net income",
    of: (input) => {
      const parts = over("dividends_paid", "net_income")(input)
      return parts === undefined || (parts.operands[1]?.value ?? 0) <= 0 ? undefined : parts
    }
  },
  {
    name: "free_cash_flow_to_net_income",
    definition: "(operating cash flow - capital expenditure) / net income",
    of: (input) => {
      const parts = over("free_cash_flow", "net_income")(input)
      return parts === undefined || (parts.operands[1]?.value ?? 0) <= 0 ? undefined : parts
    }
  },
  {
    name: "book_value_per_share",
    definition: "shareholders' equity / shares outstanding",
    unit: "currency/shares",
    of: over("shareholders_equity", "shares_outstanding")
  },
  {
    name: "free_cash_flow_per_share",
    definition: "(operating cash flow - capital expenditure) / diluted weighted shares",
    unit: "currency/shares",
    of: over("free_cash_flow", "shares_diluted_weighted")
  },
  { name: "revenue_growth", definition: "revenue against the year before", of: growth("revenue") },
  { name: "gross_profit_growth", definition: "gross profit against the year before", of: growth("gross_profit") },
  {
    name: "operating_income_growth",
    definition: "operating income against the year before",
    of: growth("operating_income")
  },
  { name: "earnings_growth", definition: "net income against the year before", of: growth("net_income") },
  {
    name: "earnings_per_share_growth",
    definition: "diluted EPS against the year before",
    of: growth("eps_diluted")
  },
  {
    name: "free_cash_flow_growth",
    definition: "free cash flow against the year before",
    of: growth("free_cash_flow")
  },
  {
    name: "book_value_growth",
    definition: "shareholders' equity against the year before",
    of: growth("shareholders_equity")
  }
]

/** Ratios that need the price of a share, which no filing holds. */
export const PRICE_RATIOS: ReadonlyArray<string> = [
  "market_cap",
  "enterprise_value",
  "price_to_earnings_ratio",
  "price_to_book_ratio",
  "price_to_sales_ratio",
  "enterprise_value_to_ebitda_ratio",
  "enterprise_value_to_revenue_ratio",
  "free_cash_flow_yield",
  "dividend_yield",
  "peg_ratio"
]

/** The ratios that the figures of one period allow, in the table's order. */
export const ratiosOf = (input: RatioInput): ReadonlyArray<Figure> =>
  RATIOS.flatMap((ratio) => {
    const parts = ratio.of(input)
    if (parts === undefined) return []
    const currency = parts.operands[0].unit
    const unit = ratio.unit === undefined ? "pure" : `${currency}/shares`
    const how =
      ratio.rate === true && input.perYear !== 1 ? `${ratio.definition}, times ${input.perYear}` : ratio.definition
    return computed({ concept: ratio.name, value: parts.value, unit, how }, parts.operands) ?? []
  })

/** Of one period and its kin: whether two ends lie a year apart. */
export const isYearBefore = (earlier: string, later: string): boolean => {
  const days = daysBetween(earlier, later)
  return days >= 350 && days <= 380
}
