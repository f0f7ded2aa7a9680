/**
 * How each sub-tool's payload looks to the model: a table of values by period, whole units, with the period's end, what
 * was computed and the filings it is from. A sub-tool without a formatter passes its payload as it is.
 */
import type { Served } from "../../finance/FinanceData.ts"
import type { Figure } from "../../finance/Figure.ts"
import type { FiscalPeriod } from "../../finance/FiscalPeriod.ts"
import type { Statement } from "../../finance/Statement.ts"

export type Formatter = (served: Served) => unknown

/** `FY2024`, `2024-Q3`, `TTM to 2025-12-27`. */
const periodLabel = ({ end, fiscalPeriod, fiscalYear, type }: FiscalPeriod): string =>
  type === "ttm" ? `TTM to ${end}` : fiscalPeriod === "FY" ? `FY${fiscalYear}` : `${fiscalYear}-${fiscalPeriod}`

/** What has to be said of a figure beside its value. */
const remarkOf = ({ caution, derived, restated }: Figure): string =>
  [
    ...(derived === undefined ? [] : [`computed: ${derived}`]),
    ...(restated === undefined ? [] : [`restated: first ${restated.firstValue} filed ${restated.firstFiled}`]),
    ...(caution === undefined ? [] : [caution])
  ].join("; ")

const lineName = ({ axis, concept, member }: Figure): string =>
  member === undefined ? concept : `${concept} / ${axis ?? "part"} / ${member}`

/** Ratios to four digits after the point; what was filed stays as it is. */
const shown = ({ unit, value }: Figure): number => (unit === "pure" ? Math.round(value * 10_000) / 10_000 : value)

const table = (statement: Statement): unknown => {
  const remarks = statement.figures.flatMap((figure) => {
    const remark = remarkOf(figure)
    return remark === "" ? [] : [[lineName(figure), remark] as const]
  })
  return {
    period: periodLabel(statement.period),
    ended: statement.period.end,
    values: Object.fromEntries(statement.figures.map((figure) => [lineName(figure), shown(figure)])),
    ...(remarks.length === 0 ? {} : { remarks: Object.fromEntries(remarks) }),
    filed: [...new Set(statement.figures.map(({ source }) => [source.form, source.filed].join(" ").trim()))]
  }
}

const unavailable = ({ unavailable }: Served) =>
  unavailable.length === 0
    ? {}
    : { unavailable: Object.fromEntries(unavailable.map(({ concept, reason }) => [concept, reason])) }

/** Statements of one kind, newest first; the unit is that of amounts. */
const statements: Formatter = (served) => ({
  unit: served.statements[0]?.figures.find(({ unit }) => /^[A-Z]{3}$/.test(unit))?.unit ?? "USD",
  periods: served.statements.map(table),
  ...unavailable(served)
})

/** Statements of several kinds, each under its own name. */
const byKind: Formatter = (served) => {
  const kinds = new Set(served.statements.map(({ kind }) => kind))
  return Object.fromEntries(
    [...kinds].map((kind) => [
      kind.replaceAll("-", "_"),
      statements({ ...served, unavailable: [], statements: served.statements.filter((one) => one.kind === kind) })
    ])
  )
}

const ratios: Formatter = (served) => ({
  unit: "fractions, not percent",
  periods: served.statements.map(table),
  ...unavailable(served)
})

export const FORMATTERS: ReadonlyMap<string, Formatter> = new Map([
  ["get_income_statements", statements],
  ["get_balance_sheets", statements],
  ["get_cash_flow_statements", statements],
  ["get_all_financial_statements", byKind],
  ["get_earnings", statements],
  ["get_key_ratios", ratios],
  ["get_historical_key_ratios", ratios],
  ["get_financial_segments", statements]
])

export const format = (tool: string, served: Served): unknown => FORMATTERS.get(tool)?.(served) ?? served
