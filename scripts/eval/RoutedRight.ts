/**
 * Is a plan right: the set of (tool, ticker, period type) is one of the expected ones, and run on the data it selects
 * exactly the fiscal periods that the case names. Limits and dates are means; what they select counts.
 */
import { Effect, Array as EffectArray } from "effect"
import { calendarOf, nominalEnd } from "../../src/finance/Calendar.ts"
import { addDays } from "../../src/finance/DayNumber.ts"
import { FinanceData } from "../../src/finance/FinanceData.ts"
import type { FiscalPeriod } from "../../src/finance/FiscalPeriod.ts"
import type { Route } from "../../src/finance/route/Route.ts"
import type { SubToolCall } from "../../src/finance/SubTool.ts"
import type { Call, Case } from "./Cases.ts"

const canonical = (ticker: unknown): string =>
  String(ticker ?? "")
    .toUpperCase()
    .replace(/[-/]/g, ".")

const setOf = (calls: ReadonlyArray<SubToolCall | Call>): string =>
  [...new Set(calls.map(({ args, tool }) => `${tool} ${canonical(args["ticker"])} ${String(args["period"] ?? "")}`))]
    .sort()
    .join("; ")

/** What the data hold of one company, newest first; where they hold nothing, its calendar's periods. */
const periodsOf = (ticker: string, type: "annual" | "quarterly", asOf: string) =>
  Effect.gen(function* () {
    const data = yield* FinanceData
    const served = yield* Effect.option(data.incomeStatements({ ticker, period: type, limit: 200 }))
    if (served._tag === "Some") return served.value.statements.map(({ period }) => period)
    const calendar = calendarOf(ticker)
    const quarters = ["Q1", "Q2", "Q3", "Q4"] as const
    const all = Array.from({ length: 30 }, (_, at) => 1998 + at).flatMap(
      (fiscalYear): ReadonlyArray<FiscalPeriod> =>
        type === "annual"
          ? [{ type, fiscalYear, fiscalPeriod: "FY", end: nominalEnd(calendar, fiscalYear, "Q4") }]
          : quarters.map((fiscalPeriod) => ({
              type,
              fiscalYear,
              fiscalPeriod,
              end: nominalEnd(calendar, fiscalYear, fiscalPeriod)
            }))
    )
    return all.filter(({ end }) => addDays(end, 40) <= asOf).sort((a, b) => b.end.localeCompare(a.end))
  })

const nameOf = (period: FiscalPeriod): string => `${period.fiscalYear} ${period.fiscalPeriod}`

const selected = (
  periods: ReadonlyArray<FiscalPeriod>,
  args: Readonly<Record<string, unknown>>
): ReadonlyArray<FiscalPeriod> => {
  const gte = typeof args["report_period_gte"] === "string" ? args["report_period_gte"] : "0000"
  const lte = typeof args["report_period_lte"] === "string" ? args["report_period_lte"] : "9999"
  const limit = typeof args["limit"] === "number" ? args["limit"] : 4
  return periods.filter(({ end }) => end >= gte && end <= lte).slice(0, limit)
}

/** The periods that a case names, or undefined where it names none. */
const named = (
  { fiscal_period, fiscal_year, span }: Case["period"],
  periods: ReadonlyArray<FiscalPeriod>
): ReadonlyArray<FiscalPeriod> | undefined => {
  if (fiscal_year !== undefined) {
    return periods.filter(
      (period) =>
        period.fiscalYear === fiscal_year && (fiscal_period === undefined || period.fiscalPeriod === fiscal_period)
    )
  }
  if (span === undefined) return undefined
  if (span === "latest") return periods.slice(0, 1)
  const newest = /^(\d+)[YQ]$/.exec(span)
  if (newest !== null) return periods.slice(0, Number(newest[1]))
  const range = /^(\d{4})-(\d{4})?$/.exec(span)
  if (range === null) return undefined
  const [first, last] = [Number(range[1]), Number(range[2] ?? 9999)]
  return periods.filter(({ fiscalYear }) => fiscalYear >= first && fiscalYear <= last)
}

const same = (a: ReadonlyArray<FiscalPeriod>, b: ReadonlyArray<FiscalPeriod>): boolean =>
  a.map(nameOf).sort().join() === b.map(nameOf).sort().join()

/** Undefined where the plan is right, else what is wrong with it. */
export const wrongPlan = (row: Case, route: Route) =>
  Effect.gen(function* () {
    const expected = [row.subtools, ...row.alternatives]
    const found = expected.find((calls) => setOf(calls) === setOf(route.calls))
    if (found === undefined)
      return `plan: ${setOf(route.calls) || "no call"}, expected: ${expected.map((calls) => setOf(calls) || "no call").join(" or ")}`
    const byCompany = EffectArray.groupBy(
      route.calls,
      ({ args, tool }) => `${tool} ${canonical(args["ticker"])} ${String(args["period"] ?? "")}`
    )
    for (const calls of Object.values(byCompany)) {
      const [first] = calls
      const type = first?.args["period"]
      if (first === undefined || (type !== "annual" && type !== "quarterly")) continue
      const ticker = canonical(first.args["ticker"])
      const periods = yield* periodsOf(ticker, type, route.asOf)
      const want = named(row.period, periods)
      if (want === undefined) continue
      const got = [...new Set(calls.flatMap(({ args }) => selected(periods, args)))]
      const model = found.find((call) => call.tool === first.tool && canonical(call.args["ticker"]) === ticker)
      // The expected call itself may take the periods before, where growth needs them.
      const means = model === undefined ? want : selected(periods, model.args)
      if (!same(got, want) && !same(got, means))
        return `periods of ${ticker}: ${got.map(nameOf).join(", ") || "none"}, expected: ${want.map(nameOf).join(", ") || "none"}`
    }
    return undefined
  })
