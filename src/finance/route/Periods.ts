/** Which periods a question asks for: the phrases of time put together, still without any company's calendar. */
import { addDays } from "../DayNumber.ts"
import { yearOf } from "./IsoDay.ts"
import type { Grain, Quarter, TimePhrase, Timespan } from "./Timespan.ts"

export type Periods =
  /** Fiscal years by their labels, oldest first. */
  | { readonly _tag: "Years"; readonly years: ReadonlyArray<number> }
  /** Fiscal quarters by their labels, oldest first. */
  | { readonly _tag: "Quarters"; readonly quarters: ReadonlyArray<Quarter> }
  | { readonly _tag: "Since"; readonly grain: "annual" | "quarterly"; readonly from: Quarter }
  | { readonly _tag: "Newest"; readonly grain: Grain; readonly count: number }
  /** Whose end lies inside these days; without a grain the year where one ends there, else the quarter. */
  | {
      readonly _tag: "Ending"
      readonly grain: "annual" | "quarterly" | undefined
      readonly from: string
      readonly to: string
    }

export interface PeriodReading {
  readonly periods: ReadonlyArray<Periods>
  /** The question said when; otherwise `periods` holds the newest one. */
  readonly said: boolean
  /** Said by a bare "latest" or "now" alone, so neither year nor quarter was named. */
  readonly bare: boolean
  /** "now", "current": the state of today, not a reported period. */
  readonly now: boolean
  /** No second reading is possible. */
  readonly exact: boolean
  /** A quarter without its year, or with "the last years": which labels are meant is a guess. */
  readonly guessed: boolean
  /** A time that no filing reports on yet. */
  readonly future: boolean
  readonly assumptions: ReadonlyArray<string>
}

interface Part {
  readonly periods: Periods
  readonly exact: boolean
}

const quarterOrder = (at: Quarter): number => at.year * 4 + at.quarter

/** All four quarters of each year. */
const quartersOf = (years: ReadonlyArray<number>): ReadonlyArray<Quarter> =>
  years.flatMap((year) => [1, 2, 3, 4].map((quarter) => ({ year, quarter })))

const newest = (grain: Grain, count: number): Periods => ({
  _tag: "Newest",
  grain,
  count: Math.min(Math.max(1, count), 80)
})

/** One phrase, with the grain that the question names besides it. */
const partOf = (span: Timespan, exact: boolean, grain: Grain | undefined, asOf: string): Part | undefined => {
  const quarterly = grain === "quarterly"
  switch (span._tag) {
    case "Years":
      if (quarterly) return { periods: { _tag: "Quarters", quarters: quartersOf(span.years) }, exact }
      return { periods: { _tag: "Years", years: span.years }, exact: exact && !span.calendar }
    case "Quarters":
      return { periods: { _tag: "Quarters", quarters: span.quarters }, exact: exact && !span.calendar }
    case "Since": {
      const from = typeof span.from === "number" ? { year: span.from, quarter: 1 } : span.from
      const asQuarters = quarterly || typeof span.from !== "number"
      return { periods: { _tag: "Since", grain: asQuarters ? "quarterly" : "annual", from }, exact }
    }
    case "Last":
      if (span.unit === "year")
        return { periods: newest(quarterly ? "quarterly" : "annual", quarterly ? span.count * 4 : span.count), exact }
      if (span.unit === "quarter") return { periods: newest("quarterly", span.count), exact }
      if (span.unit === "month")
        return {
          periods: newest("quarterly", Math.round(span.count / 3)),
          exact: exact && span.count % 3 === 0 && span.count > 1
        }
      return { periods: newest("quarterly", 1), exact: false }
    case "Ago":
      if (span.unit === "year") return { periods: { _tag: "Years", years: [yearOf(asOf) - span.count] }, exact: false }
      return undefined
    case "Ended":
      return { periods: { _tag: "Ending", grain: span.grain, from: span.from, to: span.to }, exact }
    case "Day":
      return {
        periods: { _tag: "Ending", grain: undefined, from: addDays(span.day, -8), to: addDays(span.day, 8) },
        exact
      }
    case "YearToDate":
      return { periods: { _tag: "Ending", grain: "quarterly", from: `${yearOf(asOf)}-01-15`, to: asOf }, exact }
    case "ThisYear":
      if (span.unit === "quarter") return { periods: newest("quarterly", 1), exact: false }
      return { periods: { _tag: "Years", years: [yearOf(asOf)] }, exact: false }
    case "Trailing":
      return { periods: newest("ttm", 1), exact }
    case "QuarterOnly":
    case "Latest":
    case "Future":
      return undefined
  }
}

/** Years with years and quarters with quarters: "2022 and 2023" is one list. */
const merge = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  const years = parts.flatMap(({ periods }) => (periods._tag === "Years" ? periods.years : []))
  const quarters = parts.flatMap(({ periods }) => (periods._tag === "Quarters" ? periods.quarters : []))
  const exactOf = (tag: Periods["_tag"]): boolean => parts.every(({ exact, periods }) => periods._tag !== tag || exact)
  const merged: Array<Part> = []
  if (years.length > 0) {
    merged.push({
      periods: { _tag: "Years", years: [...new Set(years)].sort((a, b) => a - b) },
      exact: exactOf("Years")
    })
  }
  if (quarters.length > 0) {
    const unique = new Map(quarters.map((at) => [quarterOrder(at), at]))
    merged.push({
      periods: { _tag: "Quarters", quarters: [...unique.entries()].sort(([a], [b]) => a - b).map(([, at]) => at) },
      exact: exactOf("Quarters")
    })
  }
  const others = new Map(
    parts
      .filter(({ periods }) => periods._tag !== "Years" && periods._tag !== "Quarters")
      .map((part) => [JSON.stringify(part.periods), part])
  )
  return [...merged, ...others.values()]
}

/** "Q3" and its year stand apart: "what was its Q3 revenue in 2024". */
const joinQuarters = (
  spans: ReadonlyArray<TimePhrase>,
  asOf: string
): { readonly parts: ReadonlyArray<Part>; readonly used: ReadonlyArray<TimePhrase> } => {
  const only = spans.filter(({ span }) => span._tag === "QuarterOnly")
  const numbers = only.flatMap(({ span }) => (span._tag === "QuarterOnly" ? span.quarters : []))
  if (numbers.length === 0) return { parts: [], used: [] }
  const years = spans.filter(({ span }) => span._tag === "Years")
  const lastYears = spans.filter(({ span }) => span._tag === "Last" && span.unit === "year")
  const labels = years.flatMap(({ span }) => (span._tag === "Years" ? span.years : []))
  const known = labels.length > 0
  const [count = 1] = lastYears.flatMap(({ span }) => (span._tag === "Last" ? [span.count] : []))
  const inYears = known ? labels : Array.from({ length: count }, (_, at) => yearOf(asOf) - count + at)
  const quarters = inYears.flatMap((year) => numbers.map((quarter) => ({ year, quarter })))
  return {
    parts: [{ periods: { _tag: "Quarters", quarters }, exact: known }],
    used: [...only, ...years, ...(known ? [] : lastYears)]
  }
}

export interface PeriodContext {
  readonly asOf: string
  /** Grains named in words, in order: "quarterly", "annual". */
  readonly grains: ReadonlyArray<"annual" | "quarterly">
  /** "by quarter", "each year": several periods, however many. */
  readonly series: boolean
  /** The newest period of the question is a quarter where nothing else is said: balance sheets, "current". */
  readonly instant: boolean
}

export const readPeriods = (phrases: ReadonlyArray<TimePhrase>, context: PeriodContext): PeriodReading => {
  const { asOf, grains } = context
  const now = phrases.some(({ span }) => span._tag === "Latest" && span.now)
  const latest = phrases.some(({ span }) => span._tag === "Latest" && !span.now)
  const future = phrases.some(
    ({ span }) =>
      span._tag === "Future" || (span._tag === "Years" && span.years.every((year) => year > yearOf(asOf) + 1))
  )
  const both = new Set(grains).size > 1
  const wanted: ReadonlyArray<Grain | undefined> = both ? ["annual", "quarterly"] : [grains[0]]
  const joined = joinQuarters(phrases, asOf)
  const rest = phrases.filter((phrase) => !joined.used.includes(phrase))
  const parts = merge([
    ...joined.parts,
    ...wanted.flatMap((grain) => rest.flatMap(({ exact, span }) => partOf(span, exact, grain, asOf) ?? []))
  ])
  if (parts.length > 0) {
    return {
      periods: parts.map(({ periods }) => periods),
      said: true,
      bare: false,
      now,
      exact: parts.every(({ exact }) => exact) && (parts.length === 1 || both),
      guessed: joined.parts.some(({ exact }) => !exact),
      future,
      assumptions: []
    }
  }
  if (both) {
    return {
      periods: [newest("annual", 4), newest("quarterly", 4)],
      said: true,
      bare: false,
      now,
      exact: true,
      guessed: false,
      future,
      assumptions: []
    }
  }
  const grain = grains[0] ?? (context.instant && (now || latest) ? "quarterly" : "annual")
  const what = grain === "annual" ? "fiscal year" : "quarter"
  return {
    periods: [newest(grain, context.series ? 4 : 1)],
    said: latest,
    bare: grains.length === 0,
    now,
    exact: grains.length > 0 || (!latest && !now && !context.instant),
    guessed: false,
    future,
    assumptions:
      grains.length > 0 && latest
        ? []
        : [`no period was named: the newest ${context.series ? `four ${what}s were` : `${what} was`} taken`]
  }
}
