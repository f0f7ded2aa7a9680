/** Phrases of time as days of the calendar, for tools that take a start and an end (prices, news). */
import { addDays, lastOfMonth } from "../DayNumber.ts"
import { addMonths, yearOf } from "./IsoDay.ts"
import type { TimePhrase, Timespan } from "./Timespan.ts"

export interface DateRange {
  readonly start: string
  readonly end: string
}

const clamp = (range: DateRange, asOf: string): DateRange => ({
  start: range.start,
  end: range.end > asOf ? asOf : range.end
})

const rangeOf = (span: Timespan, asOf: string): DateRange | undefined => {
  const year = yearOf(asOf)
  switch (span._tag) {
    case "Years":
      return { start: `${Math.min(...span.years)}-01-01`, end: `${Math.max(...span.years)}-12-31` }
    case "Quarters": {
      const [first] = span.quarters
      const last = span.quarters[span.quarters.length - 1]
      if (first === undefined || last === undefined) return undefined
      return {
        start: addDays(lastOfMonth(first.year, first.quarter * 3 - 3), 1),
        end: lastOfMonth(last.year, last.quarter * 3)
      }
    }
    case "Since":
      return typeof span.from === "number"
        ? { start: `${span.from}-01-01`, end: asOf }
        : { start: addDays(lastOfMonth(span.from.year, span.from.quarter * 3 - 3), 1), end: asOf }
    case "Last": {
      const months = { year: 12, quarter: 3, month: 1, week: 0, day: 0 }[span.unit] * span.count
      const days = { year: 0, quarter: 0, month: 0, week: 7, day: 1 }[span.unit] * span.count
      return { start: addDays(addMonths(asOf, -months), -days), end: asOf }
    }
    case "Ago":
      return { start: addMonths(asOf, -12 * span.count), end: asOf }
    case "Ended":
      return { start: span.from, end: span.to }
    case "Day":
      // the vendor refuses a start that is also the end
      return { start: span.day, end: addDays(span.day, 1) }
    case "YearToDate":
    case "ThisYear":
      return { start: `${year}-01-01`, end: asOf }
    case "Trailing":
      return { start: addMonths(asOf, -12), end: asOf }
    case "QuarterOnly":
    case "Latest":
    case "Future":
      return undefined
  }
}

/** From the earliest start to the latest end; undefined where no phrase names days. */
export const dateRange = (phrases: ReadonlyArray<TimePhrase>, asOf: string): DateRange | undefined => {
  const ranges = phrases.flatMap(({ span }) => rangeOf(span, asOf) ?? [])
  if (ranges.length === 0) return undefined
  const starts = ranges.map(({ start }) => start).sort()
  const ends = ranges.map(({ end }) => end).sort()
  return clamp({ start: starts[0] ?? asOf, end: ends[ends.length - 1] ?? asOf }, asOf)
}
