/** One metric of one company over the asked periods: the cells of a row, and what growth is measured from. */
import type { Calendar } from "../Calendar.ts"
import type { FiscalPeriod } from "../FiscalPeriod.ts"
import type { Periods } from "../route/Periods.ts"
import type { Cell } from "./Answer.ts"
import { growth } from "./Growth.ts"
import type { Ledger, Lookup } from "./Ledger.ts"
import { baseOf, select } from "./Selection.ts"

export interface Series {
  readonly ticker: string
  readonly metric: string
  readonly unit: string
  /** Newest first, with the reason in the cell where the figure is missing. */
  readonly cells: ReadonlyArray<Cell>
  /** The period before the oldest one, where it is in the data. */
  readonly base: { readonly period: FiscalPeriod; readonly found: Lookup } | undefined
  /** Periods that could not be found at all. */
  readonly missing: ReadonlyArray<string>
  readonly many: boolean
}

const cellOf = (metric: string, ledger: Ledger, period: FiscalPeriod, sequential: boolean): Cell => {
  const found = ledger.value(metric, period)
  if (found._tag === "Missing") return { period, missing: found.reason, figures: [] }
  const { caution, derived, figures, value } = found.value
  const base = baseOf(ledger, period, sequential)
  const change =
    base === undefined
      ? undefined
      : growth(metric, { period: base, found: ledger.value(metric, base) }, { period, found })
  return {
    period,
    value,
    figures: [...figures],
    ...(change?._tag === "Change" ? { growth: change.value } : {}),
    ...(derived === undefined ? {} : { derived }),
    ...(caution === undefined ? {} : { caution })
  }
}

export interface SeriesRequest {
  readonly periods: ReadonlyArray<Periods>
  readonly calendar: Calendar
  readonly sequential: boolean
}

export const seriesOf = (ledger: Ledger, metric: string, { calendar, periods, sequential }: SeriesRequest): Series => {
  const selections = periods.map((wanted) => select(ledger, wanted, calendar))
  const asked = selections
    .flatMap((selection) => selection.asked)
    .sort((a, b) => (a.type === b.type ? b.end.localeCompare(a.end) : a.type.localeCompare(b.type)))
  const cells = asked.map((period) => cellOf(metric, ledger, period, sequential))
  const oldest = asked[asked.length - 1]
  const base = oldest === undefined ? undefined : baseOf(ledger, oldest, sequential)
  const unit = asked
    .map((period) => ledger.value(metric, period))
    .flatMap((found) => (found._tag === "Have" ? [found.value.unit] : []))[0]
  return {
    ticker: ledger.ticker,
    metric,
    unit: unit ?? "USD",
    cells,
    base: base === undefined ? undefined : { period: base, found: ledger.value(metric, base) },
    missing: selections.flatMap((selection) => selection.missing),
    many: selections.some((selection) => selection.many) || asked.length > 1
  }
}

/** The values, newest first; undefined where one is missing. */
export const valuesOf = (series: Series): ReadonlyArray<number> | undefined => {
  const values = series.cells.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return series.missing.length === 0 && values.length === series.cells.length && values.length > 0 ? values : undefined
}

/** Why the series isn't whole; empty where it is. */
export const gapsOf = (series: Series): ReadonlyArray<string> => [
  ...series.missing,
  ...series.cells.flatMap(({ missing }) => (missing === undefined ? [] : [missing]))
]
