/** From a question understood to the calls that answer it: the fewest tools, the smallest limits, once per company. */
import { type Calendar, calendarOf } from "../Calendar.ts"
import type { Company } from "../Company.ts"
import type { CompanyIndex } from "../CompanyIndex.ts"
import { daysBetween } from "../DayNumber.ts"
import { SUB_TOOL_OF, type StatementName } from "../LineItem.ts"
import type { FinancialsSubToolName, MetaToolName, SubToolCall } from "../SubTool.ts"
import { dateRange } from "./DateRange.ts"
import { METRICS, statementsOf } from "./Metrics.ts"
import { periodArgs } from "./PeriodArgs.ts"
import { asksForToday, isRatio, type Question, type Wish } from "./Question.ts"
import type { Route } from "./Route.ts"

interface Plan {
  readonly metaTool?: MetaToolName
  readonly calls: ReadonlyArray<SubToolCall>
  readonly noTool?: string
}

type FiguresWish = Extract<Wish, { readonly _tag: "Figures" }>

/** The calendar goes by a company's first ticker. */
export const calendarFor = (company: Company, directory: CompanyIndex): Calendar =>
  calendarOf(directory.shareClasses(company)[0] ?? company.ticker)

/** All lines that the wish needs, a quotient's included. */
export const neededMetrics = (wish: FiguresWish): ReadonlyArray<string> => [
  ...new Set([...wish.metrics, ...(wish.quotient === undefined ? [] : [wish.quotient.of, wish.quotient.by])])
]

/** Statements that hold what is asked; one suffices, or all are fetched at once. */
const statementTools = (wish: FiguresWish, metrics: ReadonlyArray<string>): ReadonlyArray<FinancialsSubToolName> => {
  const needed = new Set<StatementName | "all">([
    ...wish.statements,
    ...metrics.flatMap((metric) => statementsOf(metric))
  ])
  if (needed.size === 0) return []
  const [only] = needed
  return needed.size > 1 || only === undefined || only === "all"
    ? ["get_all_financial_statements"]
    : [SUB_TOOL_OF[only]]
}

const figureCalls = (question: Question, wish: FiguresWish, directory: CompanyIndex): ReadonlyArray<SubToolCall> => {
  const metrics = neededMetrics(wish)
  const { asOf, task, time } = question
  const today = asksForToday(question)
  // Margins of today come from the ratio tools, margins of a period from its statement.
  const fromRatios = metrics.filter((metric) => isRatio(metric) && (today || METRICS[metric]?.kind !== "share"))
  const fromStatements = metrics.filter((metric) => !fromRatios.includes(metric))
  const growth = ["growth", "cagr", "change"].includes(task.operation)
  return question.companies.flatMap((company) => {
    const calendar = calendarFor(company, directory)
    const periods = (base: boolean) =>
      time.periods.flatMap((wanted) =>
        periodArgs(wanted, calendar, { growth: base, sequential: task.sequential }, asOf)
      )
    const { ticker } = company
    const statements = statementTools(wish, fromStatements).flatMap((tool) =>
      periods(growth).map((args): SubToolCall => ({ tool, args: { ticker, ...args } }))
    )
    const ratios: ReadonlyArray<SubToolCall> =
      fromRatios.length === 0
        ? []
        : today
          ? [{ tool: "get_key_ratios", args: { ticker } }]
          : periods(false).map((args) => ({ tool: "get_historical_key_ratios", args: { ticker, ...args } }))
    return [...statements, ...ratios]
  })
}

const segmentCalls = (question: Question, directory: CompanyIndex): ReadonlyArray<SubToolCall> =>
  question.companies.flatMap((company) => {
    const growth = question.task.operation === "growth" || question.task.operation === "cagr"
    return question.time.periods.flatMap((wanted) =>
      periodArgs(
        wanted,
        calendarFor(company, directory),
        { growth, sequential: question.task.sequential },
        question.asOf
      ).map((args): SubToolCall => ({ tool: "get_financial_segments", args: { ticker: company.ticker, ...args } }))
    )
  })

/** How many reports "the last four quarters" are; undefined: the newest one. */
const earningsLimit = (question: Question): number | undefined => {
  const [first] = question.time.periods
  if (!question.time.said || first?._tag !== "Newest") return undefined
  const count = first.grain === "annual" ? first.count * 4 : first.count
  return count > 1 ? Math.min(count, 40) : undefined
}

/** Days for a short range, weeks and months for long ones: a chart, not a flood. */
const intervalOf = (start: string, end: string): string => {
  const days = daysBetween(start, end)
  return days <= 800 ? "day" : days <= 2000 ? "week" : "month"
}

const marketCalls = (
  question: Question,
  wish: Extract<Wish, { readonly _tag: "Market" }>
): ReadonlyArray<SubToolCall> => {
  const { pair, person, tool } = wish
  const range = dateRange(question.phrases, question.asOf)
  const tickers: ReadonlyArray<string | undefined> =
    pair !== undefined
      ? [pair]
      : question.companies.length > 0
        ? question.companies.map(({ ticker }) => ticker)
        : [undefined]
  return tickers.map((ticker) => {
    const named = ticker === undefined ? {} : { ticker }
    if (tool === "get_stock_prices" || tool === "get_crypto_prices") {
      const { end, start } = range ??
        dateRange(
          [{ start: 0, end: 0, exact: true, span: { _tag: "Last", count: 1, unit: "year" } }],
          question.asOf
        ) ?? {
          start: question.asOf,
          end: question.asOf
        }
      return { tool, args: { ...named, interval: intervalOf(start, end), start_date: start, end_date: end } }
    }
    if (tool === "get_insider_trades" || tool === "get_insider_ownership") {
      const days = range === undefined ? {} : { filing_date_gte: range.start, filing_date_lte: range.end }
      return { tool, args: { ...named, ...(person === undefined ? {} : { name: person }), ...days } }
    }
    return { tool, args: named }
  })
}

const planOf = (question: Question, directory: CompanyIndex): Plan => {
  const { companies, wish } = question
  switch (wish._tag) {
    case "Figures":
      return { metaTool: "get_financials", calls: figureCalls(question, wish, directory) }
    case "Segments":
      return { metaTool: "get_financials", calls: segmentCalls(question, directory) }
    case "Earnings": {
      const limit = earningsLimit(question)
      const args = limit === undefined ? {} : { limit }
      return {
        metaTool: "get_financials",
        calls: wish.feed
          ? [{ tool: "get_earnings", args }]
          : companies.map(({ ticker }) => ({ tool: "get_earnings", args: { ticker, ...args } }))
      }
    }
    case "Market":
      return { metaTool: "get_market_data", calls: marketCalls(question, wish) }
    case "Filings":
      return {
        metaTool: "read_filings",
        calls: companies.map(({ ticker }) => ({
          tool: "read_filings",
          args: {
            ticker,
            filing_types: [...wish.forms],
            ...(wish.items.length === 0 ? {} : { items: [...wish.items] })
          }
        }))
      }
    case "Screen":
      return {
        metaTool: "stock_screener",
        calls: [{ tool: "stock_screener", args: { filters: wish.filters.map((filter) => ({ ...filter })) } }]
      }
    case "Nothing":
      return { calls: [], noTool: wish.reason }
  }
}

export const toRoute = (question: Question, directory: CompanyIndex): Route => {
  const { calls, metaTool, noTool } = planOf(question, directory)
  return {
    question: question.text,
    asOf: question.asOf,
    confidence: question.confidence,
    ...(metaTool === undefined ? {} : { metaTool }),
    calls: [...calls],
    companies: [...question.companies],
    notUnderstood: [...question.notUnderstood],
    assumptions: [...question.assumptions],
    ...(noTool === undefined ? {} : { noTool })
  }
}
