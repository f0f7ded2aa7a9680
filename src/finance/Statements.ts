/**
 * Statements of one company, made of its history as it was known on a day. A statement holds figures of one period and
 * one kind; what was not filed is not in it. Three lines are computed where a filer leaves them out, and say so.
 */
import type { CompanyHistory, HistoryPoint } from "./CompanyHistory.ts"
import { daysBetween } from "./DayNumber.ts"
import { computed } from "./Derived.ts"
import type { Figure } from "./Figure.ts"
import type { FiscalPeriod, PeriodType } from "./FiscalPeriod.ts"
import { figureAt, type Viewpoint } from "./HistoryFigures.ts"
import { lineItem, lineOrder, type StatementName } from "./LineItem.ts"
import type { Statement } from "./Statement.ts"

/** Which periods; bounds on the end, both inclusive. */
export interface PeriodFilter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Newest first. */
  readonly limit: number
}

/** Computed lines, in the order in which they may build on each other. */
const COMPUTED = [
  {
    concept: "gross_profit",
    from: ["revenue", "cost_of_revenue"],
    how: "revenue minus cost of revenue",
    of: (revenue: number, cost: number) => revenue - cost
  },
  {
    concept: "free_cash_flow",
    from: ["operating_cash_flow", "capital_expenditure"],
    how: "operating cash flow minus capital expenditure",
    of: (cash: number, capital: number) => cash - capital
  }
] as const

/** Equity with everybody's share in it, so that nothing but liabilities is left of the assets. */
const WHOLE_EQUITY = /^(?:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest|ifrs-full:Equity)$/

const completed = (figures: ReadonlyArray<Figure>): ReadonlyArray<Figure> => {
  const byConcept = new Map(figures.map((figure) => [figure.concept, figure]))
  for (const { concept, from, how, of } of COMPUTED) {
    const [first, second] = [byConcept.get(from[0]), byConcept.get(from[1])]
    if (byConcept.has(concept) || first === undefined || second === undefined || first.unit !== second.unit) continue
    const figure = computed({ concept, value: of(first.value, second.value), unit: first.unit, how }, [first, second])
    if (figure !== undefined) byConcept.set(concept, figure)
  }
  const [assets, equity] = [byConcept.get("total_assets"), byConcept.get("shareholders_equity")]
  if (
    !byConcept.has("total_liabilities") &&
    assets !== undefined &&
    equity !== undefined &&
    WHOLE_EQUITY.test(equity.tag ?? "")
  ) {
    const how = "total assets minus total equity"
    const value = assets.value - equity.value
    const figure = computed({ concept: "total_liabilities", value, unit: assets.unit, how }, [assets, equity])
    if (figure !== undefined) byConcept.set(figure.concept, figure)
  }
  return [...byConcept.values()].sort((a, b) => lineOrder(a.concept) - lineOrder(b.concept))
}

/** A balance at the end of the year is also that of the fourth quarter. */
const asFourthQuarter = (period: FiscalPeriod): FiscalPeriod => ({ ...period, type: "quarterly", fiscalPeriod: "Q4" })

const inStatement = (point: HistoryPoint, kind: StatementName): boolean =>
  // The cover's share count is of a day of its own, between two balance sheets.
  lineItem(point.concept)?.statement === kind && point.concept !== "shares_outstanding_cover"

/** Figures as they would stand in a statement of this type, or nothing. */
const placed = (
  history: CompanyHistory,
  point: HistoryPoint,
  period: "annual" | "quarterly",
  view: Viewpoint
): Figure | undefined => {
  if (point.period.type === period) return figureAt(history, point, view)
  return period === "quarterly" && lineItem(point.concept)?.nature === "instant"
    ? figureAt(history, point, view, asFourthQuarter(point.period))
    : undefined
}

const newestFirst = (a: Statement, b: Statement): number => (a.period.end < b.period.end ? 1 : -1)

/** The period of most figures: a mistyped start in one of them is not the period of the others. */
const commonPeriod = (figures: readonly [Figure, ...ReadonlyArray<Figure>]): FiscalPeriod =>
  (figures.find((figure) => figure.period.start !== undefined) ?? figures[0]).period

/** One statement a fiscal period: a stray value of a day beside its end (a mistyped date) is no statement of its own. */
const fullest = (statements: ReadonlyArray<Statement>): ReadonlyArray<Statement> => {
  const byLabel = new Map<string, Statement>()
  for (const statement of statements) {
    const label = `${statement.period.fiscalYear} ${statement.period.fiscalPeriod}`
    const known = byLabel.get(label)
    if (known === undefined || statement.figures.length > known.figures.length) byLabel.set(label, statement)
  }
  return [...byLabel.values()]
}

/** Annual or quarterly statements of one kind, newest first. */
const reported = (
  history: CompanyHistory,
  kind: StatementName,
  type: "annual" | "quarterly",
  view: Viewpoint
): ReadonlyArray<Statement> => {
  const groups = new Map<string, Array<Figure>>()
  for (const point of history.points) {
    if (!inStatement(point, kind)) continue
    const figure = placed(history, point, type, view)
    if (figure === undefined) continue
    const group = groups.get(figure.period.end)
    if (group === undefined) groups.set(figure.period.end, [figure])
    else group.push(figure)
  }
  const statements = [...groups.values()].flatMap((found): ReadonlyArray<Statement> => {
    const [first, ...others] = completed(found)
    if (first === undefined) return []
    return [{ ticker: view.ticker, kind, period: commonPeriod([first, ...others]), figures: [first, ...others] }]
  })
  return [...fullest(statements)].sort(newestFirst)
}

const sum = (figures: readonly [Figure, ...ReadonlyArray<Figure>], period: FiscalPeriod): Figure | undefined => {
  const total = computed(
    {
      concept: figures[0].concept,
      value: figures.reduce((total, { value }) => total + value, 0),
      unit: figures[0].unit,
      how: "sum of four quarters"
    },
    figures
  )
  return total === undefined ? undefined : { ...total, period }
}

/** From the end of the first of four quarters in a row to the end of the last. */
const areThreeQuarters = (from: string, to: string): boolean => {
  const days = daysBetween(from, to)
  return days >= 250 && days <= 300
}

/**
 * Trailing twelve months: flows of four quarters in a row, all four there, summed; where the twelve months are a fiscal
 * year, the year itself. Per-share values and share counts don't add up and are left out.
 */
const trailing = (history: CompanyHistory, kind: StatementName, view: Viewpoint): ReadonlyArray<Statement> => {
  const quarters = reported(history, kind, "quarterly", view)
  const years = reported(history, kind, "annual", view)
  const ttm = (period: FiscalPeriod): FiscalPeriod => ({ ...period, type: "ttm", fiscalPeriod: "TTM" })
  const found = new Map<string, Statement>()
  for (const year of years) {
    const figures = year.figures.map((figure) => ({ ...figure, period: ttm(figure.period) }))
    found.set(year.period.end, { ...year, period: ttm(year.period), figures })
  }
  for (const [at, quarter] of quarters.entries()) {
    if (found.has(quarter.period.end)) continue
    if (kind === "balance") {
      const figures = quarter.figures.map((figure) => ({ ...figure, period: ttm(figure.period) }))
      found.set(quarter.period.end, { ...quarter, period: ttm(quarter.period), figures })
      continue
    }
    const four = quarters.slice(at, at + 4)
    const oldest = four[3]
    if (oldest === undefined || !areThreeQuarters(oldest.period.end, quarter.period.end)) continue
    const { start: _, ...end } = quarter.period
    const period = ttm(oldest.period.start === undefined ? end : { ...end, start: oldest.period.start })
    const figures = quarter.figures.flatMap((figure): ReadonlyArray<Figure> => {
      if (lineItem(figure.concept)?.nature !== "flow") return []
      const others = four
        .slice(1)
        .flatMap((statement) => statement.figures.find((f) => f.concept === figure.concept) ?? [])
      const total = others.length === 3 ? sum([figure, ...others], period) : undefined
      return total === undefined ? [] : [total]
    })
    if (figures.length > 0) found.set(period.end, { ticker: view.ticker, kind, period, figures })
  }
  return [...found.values()].sort(newestFirst)
}

/** All statements of one kind and period type that were known on the day, newest first. */
export const statementsOf = (
  history: CompanyHistory,
  kind: StatementName,
  type: PeriodType,
  view: Viewpoint
): ReadonlyArray<Statement> => (type === "ttm" ? trailing(history, kind, view) : reported(history, kind, type, view))

/** Values by segment, product or region, newest period first; figures of one axis together. */
export const segmentsOf = (
  history: CompanyHistory,
  type: "annual" | "quarterly",
  view: Viewpoint
): ReadonlyArray<Statement> => {
  const groups = new Map<string, Array<Figure>>()
  for (const point of history.segments) {
    const figure = point.period.type === type ? figureAt(history, point, view) : undefined
    if (figure === undefined) continue
    groups.set(figure.period.end, [...(groups.get(figure.period.end) ?? []), figure])
  }
  return [...groups.values()]
    .flatMap((figures): ReadonlyArray<Statement> => {
      const [first] = figures
      return first === undefined ? [] : [{ ticker: view.ticker, kind: "segments", period: first.period, figures }]
    })
    .sort(newestFirst)
}

/** Those that a request asks for. */
export const select = (statements: ReadonlyArray<Statement>, filter: PeriodFilter): ReadonlyArray<Statement> =>
  statements
    .filter(({ period }) => (filter.from ?? "") <= period.end && period.end <= (filter.to ?? "9999-12-31"))
    .slice(0, filter.limit)
