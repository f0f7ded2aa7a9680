/** From a point of a company's history to the figure that was known on a day, with its source and its marks. */
import { type CompanyHistory, filingUrl, type HistoryPoint, type Version, versionAt } from "./CompanyHistory.ts"
import type { Figure } from "./Figure.ts"
import type { FiscalPeriod } from "./FiscalPeriod.ts"
import { lineItem } from "./LineItem.ts"
import { isSplitChange, splitCaution, splitsBetween } from "./Splits.ts"

/** Who says so, under which ticker the company was asked for, and on which day. */
export interface Viewpoint {
  readonly provider: string
  readonly ticker: string
  readonly asOf: string
}

/** The same value with fewer digits: Tesla went over from thousands to millions. */
const isRounded = (before: number, after: number): boolean => {
  if (!Number.isInteger(before) || !Number.isInteger(after) || after === 0) return false
  const zeros = /0*$/.exec(String(after))?.[0].length ?? 0
  return zeros > 0 && Math.abs(before - after) <= 10 ** zeros / 2
}

const restatement = (
  history: CompanyHistory,
  point: HistoryPoint,
  version: Version
): Figure["restated"] | undefined => {
  const [oldest] = point.versions
  if (oldest === undefined || oldest === version || oldest.value === version.value) return undefined
  if (isRounded(oldest.value, version.value)) return undefined
  const splits = splitsBetween(history.ticker, oldest.first.filed, version.first.filed)
  if (isSplitChange(point.concept, oldest.value, version.value, splits)) return undefined
  const { accession, filed } = oldest.first
  return {
    firstValue: oldest.value,
    firstFiled: filed,
    ...(accession === undefined ? {} : { firstAccession: accession })
  }
}

/** @param period where the figure is shown under another period than its own: year-end balances as the fourth quarter */
export const figureAt = (
  history: CompanyHistory,
  point: HistoryPoint,
  view: Viewpoint,
  period: FiscalPeriod = point.period
): Figure | undefined => {
  const known = versionAt(point, view.asOf)
  if (known === undefined) return undefined
  const { filing, version } = known
  const line = lineItem(point.concept)
  const old = line?.splits === true ? splitCaution(splitsBetween(history.ticker, filing.filed, view.asOf)) : undefined
  const cautions = [version.caution, old].filter((caution) => caution !== undefined)
  const restated = restatement(history, point, version)
  return {
    ticker: view.ticker,
    concept: point.concept,
    value: version.value,
    unit: point.unit,
    period,
    ...(version.tag === undefined ? {} : { tag: version.tag }),
    ...(point.member === undefined ? {} : { member: point.member }),
    ...(point.axis === undefined ? {} : { axis: point.axis }),
    source: {
      provider: view.provider,
      url: filingUrl(history.cik, filing),
      ...(filing.accession === undefined ? {} : { accession: filing.accession }),
      form: filing.form,
      filed: filing.filed
    },
    ...(version.derived === undefined ? {} : { derived: version.derived }),
    ...(restated === undefined ? {} : { restated }),
    ...(cautions.length === 0 ? {} : { caution: cautions.join("; ") })
  }
}
