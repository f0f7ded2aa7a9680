/**
 * `get_financials`: one tool, one argument. The question is routed to sub-tools, they run side by side, and their
 * answers come back as one result with a source per figure and what could not be had.
 */
import { Effect, Schema } from "effect"
import { AsOf } from "../../finance/AsOf.ts"
import { Company } from "../../finance/Company.ts"
import { canonicalTicker } from "../../finance/CompanyIndex.ts"
import { FinancialsResult } from "../../finance/FinancialsResult.ts"
import { QueryRouter } from "../../finance/route/QueryRouter.ts"
import type { Route } from "../../finance/route/Route.ts"
import type { RouteError } from "../../finance/route/RouteError.ts"
import type { SubToolCall } from "../../finance/SubTool.ts"
import { Progress } from "../../tool/Progress.ts"
import * as ToolDefinition from "../../tool/ToolDefinition.ts"
import { FINANCIALS_SUB_TOOLS } from "./financials/FinancialsSubTools.ts"
import { distinctCalls } from "./MergeKeys.ts"
import { mergeOutcomes } from "./MergeOutcomes.ts"
import { runSubTools } from "./RunSubTools.ts"

/** No sub-tool of `get_financials` fits the question. The message is for the model and for people. */
export class NoToolSelected extends Schema.TaggedError<NoToolSelected>()("NoToolSelected", {
  message: Schema.String
}) {}

/** The question can't be routed as it stands: what has to be said, and among which companies to choose. */
export class QuestionBack extends Schema.TaggedError<QuestionBack>()("QuestionBack", {
  kind: Schema.Literal("EmptyQuestion", "UnknownCompany", "AmbiguousCompany", "NotUnderstood"),
  message: Schema.String,
  candidates: Schema.Array(Company)
}) {}

const DESCRIPTION = `Looks up what companies reported: income statements, balance sheets, cash flow statements, ratios, \
earnings and segments, from their SEC filings.

Call it once with the complete question in plain language, all companies and periods in it: the tool finds tickers and \
fiscal periods, fetches side by side and merges, however complex the question is. Never split one question into several calls.

When to use:
- Figures: revenue, gross profit, operating income, net income, EPS, assets, liabilities, equity, cash, debt, operating \
and free cash flow, capital expenditure, dividends, buybacks
- Margins, returns, growth, liquidity; today or over time
- Comparisons of several companies, trends over years or quarters
- Revenue by segment, product or region
- What a company reported last

When not to use:
- Share prices, news, insider trades, who owns a company: get_market_data
- Text of filings (risk factors, management's discussion): read_filings
- Finding companies by criteria: stock_screener
- Definitions, opinions, forecasts: answer from what you know and say so

Usage notes:
- Values are whole units of the currency (dollars, not millions); ratios are fractions; payments are positive
- Fiscal years are named as the company names them; each period comes with the day on which it ended
- coverage says for each company and sub-tool whether there is data; no-data, not-covered and failed are three things
- Cite the form and filing date of a figure; say what is computed, restated or before a split`

export const GetFinancials = ToolDefinition.make("get_financials", {
  description: DESCRIPTION,
  compact:
    "Company figures from SEC filings: statements, ratios, segments, earnings, for one or several companies and any \
periods. Call once with the complete question; the tool handles the rest.",
  concurrencySafe: true,
  parameters: {
    query: Schema.String.annotations({
      description: "The complete question in plain language, with all companies and periods"
    })
  },
  success: FinancialsResult,
  failure: Schema.Union(NoToolSelected, QuestionBack)
})

const candidatesOf = (error: RouteError): ReadonlyArray<Company> => {
  if (error._tag === "UnknownCompany") return error.didYouMean
  return error._tag === "AmbiguousCompany" ? error.candidates : []
}

const askBack = (error: RouteError): QuestionBack =>
  new QuestionBack({ kind: error._tag, message: error.message, candidates: candidatesOf(error) })

const OTHER_TOOL: Readonly<Record<string, string>> = {
  get_market_data: "share prices, news and ownership are no part of financial statements: ask get_market_data",
  read_filings: "the text of filings is no part of financial statements: ask read_filings",
  stock_screener: "finding companies by criteria is not a look-up of one company: ask stock_screener"
}

/** The calls of a route, or why there are none for this tool. */
const callsOf = (route: Route): Effect.Effect<ReadonlyArray<SubToolCall>, NoToolSelected> => {
  const refuse = (message: string) => Effect.fail(new NoToolSelected({ message }))
  if (route.metaTool !== undefined && route.metaTool !== "get_financials") {
    return refuse(OTHER_TOOL[route.metaTool] ?? `this is a question for ${route.metaTool}`)
  }
  if (route.calls.length === 0) return refuse(route.noTool ?? "no figure in filings answers this question")
  return Effect.succeed(
    distinctCalls(
      route.calls.map(({ args, tool }) => {
        const { ticker } = args
        return typeof ticker === "string"
          ? { tool, args: { ...args, ticker: canonicalTicker(ticker) } }
          : { tool, args }
      })
    )
  )
}

const announce = (calls: ReadonlyArray<SubToolCall>, companies: ReadonlyArray<Company>): Effect.Effect<void> =>
  Effect.forEach(
    new Set(calls.map(({ args }) => args["ticker"])),
    (ticker) => {
      const company = companies.find((one) => one.ticker === ticker)
      const name = company === undefined ? String(ticker ?? "all companies") : `${company.name} (${company.ticker})`
      const tools = calls.filter(({ args }) => args["ticker"] === ticker).map(({ tool }) => tool)
      return Progress.report(
        `${name}: ${[...new Set(tools)].map((tool) => tool.replace(/^get_/, "").replaceAll("_", " ")).join(", ")}`
      )
    },
    { discard: true }
  )

/** Routes one question, runs its plan and merges what came back. */
export const getFinancials = Effect.fn("get_financials")(function* (question: string) {
  const route = yield* Effect.flatMap(QueryRouter, (router) => router.route(question)).pipe(Effect.mapError(askBack))
  const calls = yield* callsOf(route)
  yield* announce(calls, route.companies)
  const outcomes = yield* runSubTools(calls, FINANCIALS_SUB_TOOLS)
  const merged = mergeOutcomes(question, route.companies, outcomes, yield* AsOf.day)
  const { assumptions, confidence, notUnderstood } = route
  return { ...merged, routing: { confidence, notUnderstood, assumptions } }
})

/** Needs a `QueryRouter` and `FinanceData`. */
export const GetFinancialsLive = GetFinancials.layer(({ query }) => getFinancials(query))
