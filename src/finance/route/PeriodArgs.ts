/** Periods of a question as arguments of a sub-tool, by the company's own calendar: bounds on the ends, and a limit. */
import { CALENDAR_YEAR, type Calendar, nominalEnd, type QuarterName } from "../Calendar.ts"
import { addDays, daysBetween } from "../DayNumber.ts"
import type { FinancialsArgs } from "../SubTool.ts"
import { yearOf } from "./IsoDay.ts"
import type { Periods } from "./Periods.ts"
import type { Quarter } from "./Timespan.ts"

export type PeriodArgs = Pick<FinancialsArgs, "period" | "limit" | "report_period_gte" | "report_period_lte">

/** How far a fiscal year's end lies from the end of its month; where the calendar isn't known, anywhere in the year. */
const YEAR_DRIFT = 20
const UNKNOWN_DRIFT = 349
/** Quarters of 12 and 16 weeks end up to four weeks beside the month that they are counted for. */
const QUARTER_DRIFT = 28

const name = (quarter: number): QuarterName => (["Q1", "Q2", "Q3", "Q4"] as const)[quarter - 1] ?? "Q4"

export const quarterEnd = (calendar: Calendar, at: Quarter): string => nominalEnd(calendar, at.year, name(at.quarter))

/** The label of the quarter `count` quarters later; negative: earlier. */
export const shiftQuarter = (at: Quarter, count: number): Quarter => {
  const index = at.year * 4 + at.quarter - 1 + count
  return { year: Math.floor(index / 4), quarter: (index % 4) + 1 }
}

/** Neighbouring labels in one run: 2019 and 2021 are two. */
const runs = <A>(
  labels: ReadonlyArray<A>,
  follows: (a: A, b: A) => boolean
): ReadonlyArray<readonly [first: A, last: A, count: number]> => {
  const found: Array<[A, A, number]> = []
  for (const label of labels) {
    const run = found[found.length - 1]
    if (run !== undefined && follows(run[1], label)) {
      run[1] = label
      run[2] += 1
    } else found.push([label, label, 1])
  }
  return found
}

const limited = (count: number): number => Math.min(Math.max(1, count), 200)

/** How many periods before the asked ones growth needs: the base of the first. */
export interface Base {
  /** Periods of a series are compared with the one before; a quarter with the same one a year before. */
  readonly growth: boolean
  readonly sequential: boolean
}

const yearArgs = (years: ReadonlyArray<number>, calendar: Calendar, base: Base): ReadonlyArray<PeriodArgs> => {
  const drift = calendar === CALENDAR_YEAR ? UNKNOWN_DRIFT : YEAR_DRIFT
  const before = base.growth && years.length === 1 ? 1 : 0
  return runs(years, (a, b) => b === a + 1).map(([first, last, count]) => ({
    period: "annual",
    limit: limited(count + before),
    report_period_gte: addDays(nominalEnd(calendar, first - before, "Q4"), -drift),
    report_period_lte: addDays(nominalEnd(calendar, last, "Q4"), Math.min(drift, YEAR_DRIFT))
  }))
}

const quarterArgs = (quarters: ReadonlyArray<Quarter>, calendar: Calendar, base: Base): ReadonlyArray<PeriodArgs> => {
  const before = base.growth && quarters.length === 1 ? (base.sequential ? 1 : 4) : 0
  return runs(quarters, (a, b) => b.year * 4 + b.quarter === a.year * 4 + a.quarter + 1).map(
    ([first, last, count]) => ({
      period: "quarterly",
      limit: limited(count + before),
      report_period_gte: addDays(quarterEnd(calendar, shiftQuarter(first, -before)), -QUARTER_DRIFT),
      report_period_lte: addDays(quarterEnd(calendar, last), QUARTER_DRIFT)
    })
  )
}

/** A year where one is counted to end in the window, else a quarter. */
export const grainOf = (
  periods: Extract<Periods, { readonly _tag: "Ending" }>,
  calendar: Calendar
): "annual" | "quarterly" => {
  if (periods.grain !== undefined) return periods.grain
  const ends = [yearOf(periods.from), yearOf(periods.to)].flatMap((year) =>
    [year - 1, year, year + 1].map((label) => nominalEnd(calendar, label, "Q4"))
  )
  const from = addDays(periods.from, -YEAR_DRIFT / 2)
  const to = addDays(periods.to, YEAR_DRIFT / 2)
  return ends.some((end) => end >= from && end <= to) ? "annual" : "quarterly"
}

/** One call, or one a run of neighbouring periods. */
export const periodArgs = (
  periods: Periods,
  calendar: Calendar,
  base: Base,
  asOf: string
): ReadonlyArray<PeriodArgs> => {
  switch (periods._tag) {
    case "Years":
      return yearArgs(periods.years, calendar, base)
    case "Quarters":
      return quarterArgs(periods.quarters, calendar, base)
    case "Newest": {
      const before = base.growth ? (periods.grain === "quarterly" && !base.sequential ? 4 : 1) : 0
      return [{ period: periods.grain, limit: limited(periods.count + (periods.grain === "ttm" ? 0 : before)) }]
    }
    case "Since": {
      const { from, grain } = periods
      if (grain === "annual") {
        const [first] = yearArgs([from.year], calendar, { ...base, growth: false })
        const count = yearOf(asOf) - from.year + 2
        return [
          {
            period: "annual",
            limit: limited(count),
            ...(first?.report_period_gte === undefined ? {} : { report_period_gte: first.report_period_gte })
          }
        ]
      }
      const gte = addDays(quarterEnd(calendar, from), -QUARTER_DRIFT)
      return [
        { period: "quarterly", limit: limited(Math.ceil(daysBetween(gte, asOf) / 90) + 1), report_period_gte: gte }
      ]
    }
    case "Ending": {
      const grain = grainOf(periods, calendar)
      const length = daysBetween(periods.from, periods.to)
      const count = Math.max(1, Math.round(length / (grain === "annual" ? 365 : 91)))
      return [{ period: grain, limit: limited(count), report_period_gte: periods.from, report_period_lte: periods.to }]
    }
  }
}
