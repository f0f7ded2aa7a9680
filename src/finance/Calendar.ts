/**
 * A company's fiscal calendar: which month its year is counted to end in, and what it calls that year. A period that
 * ends some days beside the month's end (52 and 53 weeks) belongs to the nearest one, so Home Depot's year to
 * 2025-02-02 is counted for January, and Johnson & Johnson's to 2023-01-01 for December 2022.
 */
import { FISCAL_YEAR_ENDS } from "./FiscalYearEnds.ts"
import { addDays, daysBetween, lastOfMonth } from "./DayNumber.ts"

export interface Calendar {
  /** 1..12, the month for which the end of the year is counted. */
  readonly endMonth: number
  /** What is added to the calendar year of that month to get the label: 0, or -1 where FY2024 ends in January 2025. */
  readonly label: number
}

export type QuarterName = "Q1" | "Q2" | "Q3" | "Q4"

/** The label of a period's end. */
export interface FiscalLabel {
  readonly fiscalYear: number
  readonly quarter: QuarterName
}

/** Inclusive bounds on the end of a period, ISO days. */
export interface EndWindow {
  readonly from: string
  readonly to: string
}

export const CALENDAR_YEAR: Calendar = { endMonth: 12, label: 0 }

const byTicker = new Map<string, Calendar>(
  FISCAL_YEAR_ENDS.flatMap(([endMonth, label, tickers]) =>
    tickers.split(" ").map((ticker) => [ticker, { endMonth, label }] as const)
  )
)

/** The calendar of a company by its ticker; December where nothing else is known. */
export const calendarOf = (ticker: string): Calendar => byTicker.get(ticker) ?? CALENDAR_YEAR

const QUARTERS: ReadonlyArray<QuarterName> = ["Q1", "Q2", "Q3", "Q4"]

/** The day for which the end of a fiscal quarter is counted: the last day of its month. */
export const nominalEnd = (calendar: Calendar, fiscalYear: number, quarter: QuarterName): string =>
  lastOfMonth(fiscalYear - calendar.label, calendar.endMonth - 3 * (3 - QUARTERS.indexOf(quarter)))

/** How far a year of 52 or 53 weeks may end from the end of its month. */
const DRIFT = 15

/** The days in which a fiscal quarter, or with `FY` a fiscal year, ends. */
export const endWindow = (calendar: Calendar, fiscalYear: number, period: QuarterName | "FY"): EndWindow => {
  const end = nominalEnd(calendar, fiscalYear, period === "FY" ? "Q4" : period)
  return { from: addDays(end, -DRIFT), to: addDays(end, DRIFT) }
}

/** The fiscal label of a period that ends on this day: that of the nearest nominal quarter end. */
export const labelOf = (calendar: Calendar, end: string): FiscalLabel => {
  const year = Number(end.slice(0, 4)) + calendar.label
  let best: { readonly label: FiscalLabel; readonly away: number } | undefined
  for (const fiscalYear of [year - 1, year, year + 1]) {
    for (const quarter of QUARTERS) {
      const away = Math.abs(daysBetween(nominalEnd(calendar, fiscalYear, quarter), end))
      if (best === undefined || away < best.away) best = { label: { fiscalYear, quarter }, away }
    }
  }
  return best?.label ?? { fiscalYear: year, quarter: "Q4" }
}

/** A fiscal year as its own annual report names it. */
export interface ReportedYear {
  readonly end: string
  readonly fiscalYear: number
}

/** The most common value; the later one of two as common. */
const mode = (values: ReadonlyArray<number>): number | undefined => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: number | undefined
  for (const [value, count] of counts) if (count >= (counts.get(best ?? Number.NaN) ?? 0)) best = value
  return best
}

/** The calendar that a filer's annual reports show; the majority wins over a mislabelled filing. */
export const inferCalendar = (years: ReadonlyArray<ReportedYear>): Calendar | undefined => {
  // A week earlier, 2025-02-02 is in January and 2023-01-01 in December, and every other end stays in its month.
  const shifted = years.map(({ end, fiscalYear }) => ({ day: addDays(end, -7), fiscalYear }))
  const endMonth = mode(shifted.map(({ day }) => Number(day.slice(5, 7))))
  const labels = shifted.map(({ day, fiscalYear }) => fiscalYear - Number(day.slice(0, 4)))
  // No filer names a year further away: such a label is a mistake.
  const label = mode(labels.filter((away) => Math.abs(away) <= 1))
  return endMonth === undefined || label === undefined ? undefined : { endMonth, label }
}
