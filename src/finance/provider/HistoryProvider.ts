/**
 * A provider over histories of companies: whoever can load what a company filed gets statements, ratios, segments and
 * earnings from it. The snapshot and EDGAR differ in how they load, and in nothing else.
 */
import { Effect } from "effect"
import { AsOf } from "../AsOf.ts"
import type { Company } from "../Company.ts"
import type { CompanyHistory } from "../CompanyHistory.ts"
import type { CompanyIndex } from "../CompanyIndex.ts"
import type { Figure } from "../Figure.ts"
import { type FinanceError, NoData, NotCovered, UnknownTicker } from "../FinanceError.ts"
import type { Coverage, FinanceProvider, MissingLine, PeriodRequest, Served } from "../FinanceProvider.ts"
import type { PeriodType } from "../FiscalPeriod.ts"
import type { Viewpoint } from "../HistoryFigures.ts"
import { figureAt } from "../HistoryFigures.ts"
import { PRICE_RATIOS } from "../Ratios.ts"
import { ratioStatements } from "../RatioStatements.ts"
import type { Statement } from "../Statement.ts"
import { type PeriodFilter, segmentsOf, select, statementsOf } from "../Statements.ts"
import type { FinancialsSubToolName } from "../SubTool.ts"

export interface Source {
  readonly name: string
  /** What the history of one company is. */
  readonly load: (company: Company, tool: FinancialsSubToolName) => Effect.Effect<CompanyHistory, FinanceError>
  /** What can be had of a company, before it is loaded. */
  readonly holds: (company: Company, tool: FinancialsSubToolName) => Coverage
  /** The newest filing of a recording. */
  readonly dataDate?: (company: Company) => string | undefined
}

export const DEFAULT_LIMIT = 4

/** The keys that widen what this run covers, said wherever something is missing. */
export const REMEDY = "set FINANCIAL_DATASETS_API_KEY for it"

const NEEDS_PRICE: ReadonlyArray<MissingLine> = PRICE_RATIOS.map((concept) => ({
  concept,
  reason: "needs a price: filings hold none",
  remedy: REMEDY
}))

const SURPRISES: ReadonlyArray<MissingLine> = ["eps_surprise", "revenue_surprise"].map((concept) => ({
  concept,
  reason: "needs analysts' estimates: filings hold none",
  remedy: REMEDY
}))

const NO_FEED = "filings tell what one company reported: there is no feed of who reported last"

const OVERLAP =
  "axes and levels overlap (products and services also hold iPhone, Mac …): figures of one level of one axis add up, no others do"

const WORDS: Readonly<Record<PeriodType, string>> = {
  annual: "annual",
  quarterly: "quarterly",
  ttm: "trailing-twelve-month"
}

/** "fiscal years 2010 to 2024", from newest-first statements. */
const holdings = (statements: ReadonlyArray<Statement>): string => {
  const [newest, oldest] = [statements[0], statements.at(-1)]
  if (newest === undefined || oldest === undefined) return ""
  return `periods ending ${oldest.period.end} to ${newest.period.end}`
}

const filterOf = (request: PeriodRequest): PeriodFilter => ({
  from: request.from,
  to: request.to,
  limit: request.limit ?? DEFAULT_LIMIT
})

/** "from 2023-01-01 to 2023-12-31", as far as the request says. */
const rangeInWords = ({ from, to }: PeriodFilter): string =>
  [from === undefined ? "" : ` from ${from}`, to === undefined ? "" : ` to ${to}`].join("")

export const make = (source: Source, directory: CompanyIndex): FinanceProvider => {
  const { name } = source
  const companyOf = (ticker: string): Effect.Effect<Company, UnknownTicker> => {
    const company = directory.byTicker(ticker)
    return company === undefined
      ? Effect.fail(new UnknownTicker({ ticker, suggestions: directory.suggest(ticker) }))
      : Effect.succeed(company)
  }

  const open = (ticker: string, tool: FinancialsSubToolName) =>
    Effect.gen(function* () {
      const company = yield* companyOf(ticker)
      const history = yield* source.load(company, tool)
      const asOf = yield* AsOf.day
      const view: Viewpoint = { provider: name, ticker: company.ticker, asOf }
      return { company, history, view }
    })

  const served = (company: Company, statements: ReadonlyArray<Statement>, extra: Partial<Served> = {}): Served => {
    const dataDate = source.dataDate?.(company)
    return {
      statements,
      unavailable: [],
      servedBy: name,
      passedOver: [],
      notes: [],
      ...(dataDate === undefined ? {} : { dataDate }),
      ...extra
    }
  }

  /** Statements that fit the request, or why there are none. */
  const picked = (
    tool: FinancialsSubToolName,
    what: string,
    view: Viewpoint,
    all: ReadonlyArray<Statement>,
    filter: PeriodFilter
  ): Effect.Effect<ReadonlyArray<Statement>, NoData> => {
    const found = select(all, filter)
    if (found.length > 0) return Effect.succeed(found)
    const range = rangeInWords(filter)
    const held = all.length === 0 ? "" : `; it holds ${holdings(all)}`
    const reason = `${name} holds no ${what} of ${view.ticker}${range} filed by ${view.asOf}${held}`
    return Effect.fail(new NoData({ provider: name, tool, ticker: view.ticker, reason }))
  }

  const statements = (
    tool: FinancialsSubToolName,
    kinds: ReadonlyArray<"income" | "balance" | "cash-flow">,
    what: string
  ) =>
    Effect.fn(`FinanceData.${tool}`)(function* (request: PeriodRequest) {
      const { company, history, view } = yield* open(request.ticker, tool)
      const filter = filterOf(request)
      const all = kinds.map((kind) => statementsOf(history, kind, request.period, view))
      const found = all.flatMap((ofKind) => select(ofKind, filter))
      if (found.length === 0) yield* picked(tool, `${WORDS[request.period]} ${what}`, view, all.flat(), filter)
      const sorted = [...found].sort((a, b) => (a.period.end < b.period.end ? 1 : a.period.end > b.period.end ? -1 : 0))
      return served(company, sorted)
    })

  return {
    name,
    covers: (tool, ticker) =>
      Effect.sync((): Coverage => {
        if (ticker === undefined) return { _tag: "Uncovered", reason: NO_FEED, remedy: REMEDY }
        const company = directory.byTicker(ticker)
        if (company === undefined) return { _tag: "Uncovered", reason: `no company has the ticker ${ticker}` }
        return source.holds(company, tool)
      }),
    incomeStatements: statements("get_income_statements", ["income"], "income statement"),
    balanceSheets: statements("get_balance_sheets", ["balance"], "balance sheet"),
    cashFlowStatements: statements("get_cash_flow_statements", ["cash-flow"], "cash flow statement"),
    allStatements: statements("get_all_financial_statements", ["income", "balance", "cash-flow"], "statement"),

    earnings: Effect.fn("FinanceData.get_earnings")(function* ({ limit = 1, ticker }) {
      const tool = "get_earnings"
      if (ticker === undefined) {
        return yield* new NotCovered({ provider: name, tool, ticker: "", reason: NO_FEED, remedy: REMEDY })
      }
      const { company, history, view } = yield* open(ticker, tool)
      const quarters = statementsOf(history, "income", "quarterly", view)
      const years = statementsOf(history, "income", "annual", view)
      // Who files only annual reports, or of whom only those are held, reported a year last.
      const latest = (years[0]?.period.end ?? "") > (quarters[0]?.period.end ?? "") ? years : quarters
      const found = yield* picked(tool, "earnings", view, latest, { limit })
      const reported = found.map((statement): Statement => ({ ...statement, kind: "earnings" }))
      return served(company, reported, { unavailable: SURPRISES })
    }),

    keyRatios: Effect.fn("FinanceData.get_key_ratios")(function* ({ ticker }) {
      const tool = "get_key_ratios"
      const { company, history, view } = yield* open(ticker, tool)
      const trailing = ratioStatements(history, "ttm", view)
      const found = yield* picked(tool, "ratios", view, trailing, { limit: 1 })
      const cover = history.points
        .filter(({ concept }) => concept === "shares_outstanding_cover")
        .flatMap((point) => figureAt(history, point, view) ?? [])
        .reduce<Figure | undefined>(
          (latest, figure) => (figure.period.end > (latest?.period.end ?? "") ? figure : latest),
          undefined
        )
      const shares: ReadonlyArray<Statement> =
        cover === undefined ? [] : [{ ticker: view.ticker, kind: "balance", period: cover.period, figures: [cover] }]
      return served(company, [...found, ...shares], { unavailable: NEEDS_PRICE })
    }),

    historicalKeyRatios: Effect.fn("FinanceData.get_historical_key_ratios")(function* (request) {
      const tool = "get_historical_key_ratios"
      const { company, history, view } = yield* open(request.ticker, tool)
      const all = ratioStatements(history, request.period, view)
      const found = yield* picked(tool, `${WORDS[request.period]} ratios`, view, all, filterOf(request))
      return served(company, found, { unavailable: NEEDS_PRICE })
    }),

    segments: Effect.fn("FinanceData.get_financial_segments")(function* (request) {
      const tool = "get_financial_segments"
      const { company, history, view } = yield* open(request.ticker, tool)
      const type = request.period === "quarterly" ? "quarterly" : "annual"
      const all = segmentsOf(history, type, view)
      const found = yield* picked(tool, `${WORDS[type]} segments`, view, all, filterOf(request))
      return served(company, found, { notes: [OVERLAP] })
    })
  }
}
