/**
 * Which periods of a company's data a question asks for: exactly those that it names, or a reason for each one that is
 * not there. "The last three years" is the newest year that is there and the two right before it, without a gap.
 */
import { type Calendar, labelOf as fiscalLabel } from "../Calendar.ts"
import type { FiscalPeriod } from "../FiscalPeriod.ts"
import { grainOf } from "../route/PeriodArgs.ts"
import type { Periods } from "../route/Periods.ts"
import type { Ledger } from "./Ledger.ts"
import { isPrevious, periodName, quarterNumber } from "./PeriodName.ts"

export interface Selection {
  /** Newest first. */
  readonly asked: ReadonlyArray<FiscalPeriod>
  readonly missing: ReadonlyArray<string>
  /** More than one period was asked for, so the answer is a list even where one was found. */
  readonly many: boolean
}

const one = (found: FiscalPeriod | undefined, name: string, ticker: string): Selection => ({
  asked: found === undefined ? [] : [found],
  missing: found === undefined ? [`${name} of ${ticker} is not in the data`] : [],
  many: false
})

const join = (parts: ReadonlyArray<Selection>, many: boolean): Selection => ({
  asked: parts.flatMap(({ asked }) => asked).sort((a, b) => b.end.localeCompare(a.end)),
  missing: parts.flatMap(({ missing }) => missing),
  many
})

/** The newest `count` periods without a gap between them. */
const newest = (known: ReadonlyArray<FiscalPeriod>, count: number, ticker: string, what: string): Selection => {
  const asked: Array<FiscalPeriod> = []
  for (const period of known) {
    const later = asked[asked.length - 1]
    if (asked.length === count || (later !== undefined && !isPrevious(period, later))) break
    asked.push(period)
  }
  const last = asked[asked.length - 1]
  if (asked.length === count) return { asked, missing: [], many: count > 1 }
  if (last === undefined) return { asked, missing: [`no ${what} of ${ticker} is in the data`], many: count > 1 }
  return {
    asked,
    missing: [
      `only ${asked.length} of the ${count} newest ${what}s of ${ticker} are in the data (back to ${periodName(last)})`
    ],
    many: true
  }
}

const inLabelOrder = (a: FiscalPeriod, b: FiscalPeriod): number =>
  b.fiscalYear - a.fiscalYear || quarterNumber(b) - quarterNumber(a)

export const select = (ledger: Ledger, periods: Periods, calendar: Calendar): Selection => {
  const { ticker } = ledger
  switch (periods._tag) {
    case "Years": {
      const known = ledger.periods("annual")
      const parts = periods.years.map((year) =>
        one(
          known.find(({ fiscalYear }) => fiscalYear === year),
          `FY${year}`,
          ticker
        )
      )
      return join(parts, periods.years.length > 1)
    }
    case "Quarters": {
      const known = ledger.periods("quarterly")
      const parts = periods.quarters.map(({ quarter, year }) =>
        one(
          known.find((period) => period.fiscalYear === year && quarterNumber(period) === quarter),
          `Q${quarter} FY${year}`,
          ticker
        )
      )
      return join(parts, periods.quarters.length > 1)
    }
    case "Newest": {
      const what = { annual: "fiscal year", quarterly: "quarter", ttm: "twelve-month period" }[periods.grain]
      return newest(ledger.periods(periods.grain), periods.count, ticker, what)
    }
    case "Since": {
      const { from, grain } = periods
      const known = ledger
        .periods(grain)
        .filter(({ fiscalYear, ...period }) =>
          grain === "annual"
            ? fiscalYear >= from.year
            : fiscalYear * 4 + quarterNumber({ fiscalYear, ...period }) >= from.year * 4 + from.quarter
        )
        .sort(inLabelOrder)
      const run = newest(known, known.length, ticker, grain === "annual" ? "fiscal year" : "quarter")
      const oldest = run.asked[run.asked.length - 1]
      const reached =
        oldest !== undefined &&
        oldest.fiscalYear === from.year &&
        (grain === "annual" || quarterNumber(oldest) === from.quarter)
      const name = grain === "annual" ? `FY${from.year}` : `Q${from.quarter} FY${from.year}`
      return {
        asked: run.asked,
        missing: reached ? [] : [`the data of ${ticker} do not reach back to ${name} without a gap`],
        many: true
      }
    }
    case "Ending": {
      const grain = grainOf(periods, calendar)
      const found = ledger.periods(grain).filter(({ end }) => end >= periods.from && end <= periods.to)
      if (found.length > 0) return { asked: found, missing: [], many: found.length > 1 }
      const label = fiscalLabel(calendar, periods.to)
      return one(
        undefined,
        grain === "annual" ? `a fiscal year ended by ${periods.to}` : `${label.quarter} FY${label.fiscalYear}`,
        ticker
      )
    }
  }
}

/** What a period's growth is measured against: the year before, the same quarter a year before, or the quarter before. */
export const baseOf = (ledger: Ledger, period: FiscalPeriod, sequential: boolean): FiscalPeriod | undefined =>
  ledger
    .periods(period.type)
    .find((earlier) =>
      period.type === "quarterly" && !sequential
        ? earlier.fiscalYear === period.fiscalYear - 1 && earlier.fiscalPeriod === period.fiscalPeriod
        : isPrevious(earlier, period)
    )
