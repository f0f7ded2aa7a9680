/** Runs a plan on the figures at hand. */
import { Effect, Either } from "effect"
import { FinanceData } from "../../src/finance/FinanceData.ts"
import type { FinancialsResult } from "../../src/finance/FinancialsResult.ts"
import type { Route } from "../../src/finance/route/Route.ts"

export const runPlan = (route: Route) =>
  Effect.gen(function* () {
    const data = yield* FinanceData
    const outcomes = yield* Effect.forEach(route.calls, (call) => {
      const args = call.args as { ticker: string; period?: "annual"; limit?: number; report_period_gte?: string; report_period_lte?: string }
      const request = { ticker: args.ticker, period: args.period ?? "annual", limit: args.limit, from: args.report_period_gte, to: args.report_period_lte } as const
      const run =
        call.tool === "get_income_statements" ? data.incomeStatements(request)
        : call.tool === "get_balance_sheets" ? data.balanceSheets(request)
        : call.tool === "get_cash_flow_statements" ? data.cashFlowStatements(request)
        : call.tool === "get_all_financial_statements" ? data.allStatements(request)
        : call.tool === "get_earnings" ? data.earnings(args)
        : call.tool === "get_key_ratios" ? data.keyRatios(args)
        : call.tool === "get_historical_key_ratios" ? data.historicalKeyRatios(request)
        : data.segments(request)
      return Effect.map(Effect.either(run), (ended) => ({ call, ended, ticker: args.ticker ?? "" }))
    })
    const result: FinancialsResult = {
      question: route.question, calls: route.calls, companies: route.companies, data: {}, sourceUrls: [], errors: [], asOf: route.asOf,
      figures: outcomes.flatMap(({ ended }) => Either.isRight(ended) ? ended.right.statements.flatMap((s) => s.figures) : []),
      coverage: outcomes.map(({ call, ended, ticker }) => ({ ticker, tool: call.tool, status: Either.isRight(ended) ? "ok" as const : "not-covered" as const, ...(Either.isLeft(ended) ? { reason: ended.left.message } : {}) }))
    }
    return result
  })
