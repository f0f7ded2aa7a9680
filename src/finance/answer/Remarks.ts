/** What stands below the table: filings, and remarks on figures, each once with the periods it is about. */
import { daysBetween } from "../DayNumber.ts"
import type { PeriodType } from "../FiscalPeriod.ts"
import { labelOf, splits } from "../route/Metrics.ts"
import type { Cell, Row, Source } from "./Answer.ts"
import { spoken } from "./Format.ts"
import { periodName } from "./PeriodName.ts"

/** One line a filing: what it is, when it was filed, which periods are from it. */
export const sourcesOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Source> => {
  const byFiling = new Map<string, Source>()
  for (const { period, source, ticker } of rows.flatMap(({ cells }) => cells.flatMap(({ figures }) => figures))) {
    const place = `${ticker} ${source.url}`
    const names = byFiling.get(place)?.periods ?? []
    byFiling.set(place, {
      ticker,
      url: source.url,
      ...(source.form === undefined ? {} : { form: source.form }),
      ...(source.filed === undefined ? {} : { filed: source.filed }),
      periods: [...new Set([...names, periodName(period)])]
    })
  }
  return [...byFiling.values()].sort(
    (a, b) => a.ticker.localeCompare(b.ticker) || (b.filed ?? "").localeCompare(a.filed ?? "")
  )
}

/** "restated: revenue was first reported as USD 83.1 billion on 2014-08-08". */
const restatements = ({ figures }: Cell): ReadonlyArray<string> =>
  figures.flatMap(({ concept, restated, unit, value }) =>
    restated === undefined || restated.firstValue === value
      ? []
      : [
          `restated: ${labelOf(concept).toLowerCase()} was first reported as ${spoken(restated.firstValue, unit)} on ${restated.firstFiled}`
        ]
  )

/** A split touches shares and per-share values only, whatever a figure's own remark says. */
const cautionsOf = ({ caution }: Cell, { metric }: Row): ReadonlyArray<string> =>
  caution === undefined || (/split/.test(caution) && !splits(metric)) ? [] : [caution]

const MOST_PERIODS = 6

/** The same remark on several periods is said once. */
const gather = (
  rows: ReadonlyArray<Row>,
  of: (cell: Cell, row: Row) => ReadonlyArray<string>
): ReadonlyArray<string> => {
  const said = new Map<string, Set<string>>()
  for (const row of rows) {
    for (const cell of row.cells) {
      for (const remark of of(cell, row)) {
        const where = said.get(remark) ?? new Set()
        said.set(remark, where.add(`${row.ticker} ${periodName(cell.period)}`))
      }
    }
  }
  return [...said.entries()].map(([remark, where]) => {
    const names = [...where]
    const rest = names.length - MOST_PERIODS
    return `${names.slice(0, MOST_PERIODS).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}: ${remark}`
  })
}

/** How old the newest period may be before a later one must have been reported: a year and its filing, a quarter and its. */
const FRESH: Readonly<Record<PeriodType, number>> = { annual: 500, quarterly: 200, ttm: 200 }

/** "The newest" is the newest that is held; where later ones must exist that is said. */
export const staleness = (rows: ReadonlyArray<Row>, asOf: string): ReadonlyArray<string> => {
  const newest = new Map<string, Cell["period"]>()
  for (const { cells, ticker } of rows) {
    for (const { period } of cells) if ((newest.get(ticker)?.end ?? "") < period.end) newest.set(ticker, period)
  }
  return [...newest.entries()].flatMap(([ticker, period]) =>
    daysBetween(period.end, asOf) <= FRESH[period.type]
      ? []
      : [
          `${ticker}: ${periodName(period)} (to ${period.end}) is the newest in the data; later ones have been reported since`
        ]
  )
}

export const remarksOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => [
  ...gather(rows, (cell, row) => [...cautionsOf(cell, row), ...restatements(cell)]),
  ...gather(rows, ({ derived }) => (derived === undefined ? [] : [`computed, ${derived}`]))
]
