/** The history of a filer out of its facts: every line of the table, every period, every version. */
import type { CompanyHistory, Filing, HistoryPoint, Version } from "../CompanyHistory.ts"
import { LINE_ITEMS } from "../LineItem.ts"
import type { Fact, Filer } from "./CompanyFacts.ts"
import { series, type Version as FactVersion } from "./FactSeries.ts"

const filingOf = ({ accession, filed, form }: Fact): Filing => ({ accession, form, filed })

const toVersion = ({ caution, derived, first, last, value }: FactVersion): Version => ({
  value,
  tag: last.tag,
  first: filingOf(first),
  last: filingOf(last),
  ...(derived === undefined ? {} : { derived }),
  ...(caution === undefined ? {} : { caution })
})

/** @param ticker first ticker of the filer */
export const toHistory = (filer: Filer, ticker: string): CompanyHistory => {
  const points = LINE_ITEMS.flatMap(
    (line): ReadonlyArray<HistoryPoint> =>
      series(filer, line).map(({ period, versions }) => ({
        concept: line.concept,
        unit: versions[0].last.unit,
        period,
        versions: versions.map(toVersion)
      }))
  )
  const currency = points.find(({ unit }) => /^[A-Z]{3}$/.test(unit))?.unit ?? "USD"
  return { ticker, cik: filer.cik, name: filer.name, currency, points, segments: [] }
}
