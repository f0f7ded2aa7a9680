/**
 * Everything known of one company over time, with what each filing made of it: what a provider of filings brings, and
 * what statements and ratios are made of. Pure data; which version counts depends on the day that is asked about.
 */
import type { FiscalPeriod } from "./FiscalPeriod.ts"

/** A filing, as far as it is known. */
export interface Filing {
  /** Undefined where a recording didn't carry it. */
  readonly accession: string | undefined
  readonly form: string
  /** ISO day. */
  readonly filed: string
}

/** A value that was the right one for a while. */
export interface Version {
  readonly value: number
  /** XBRL tag; undefined for values read from text. */
  readonly tag: string | undefined
  /** The filing that brought it. */
  readonly first: Filing
  /** The newest filing that still says so. */
  readonly last: Filing
  /** How it was computed, in words, where it is not as filed. */
  readonly derived?: string
  /** What to be careful about. */
  readonly caution?: string
}

/** One line of one period; versions oldest first. */
export interface HistoryPoint {
  readonly concept: string
  readonly unit: string
  readonly period: FiscalPeriod
  readonly versions: ReadonlyArray<Version>
  /** For values with a dimension: the segment, product or region, and which kind it is. */
  readonly member?: string
  readonly axis?: string
}

export interface CompanyHistory {
  /** First ticker of the filer: the key of its calendar and splits. */
  readonly ticker: string
  /** Ten digits. */
  readonly cik: string
  readonly name: string
  readonly currency: string
  readonly points: ReadonlyArray<HistoryPoint>
  readonly segments: ReadonlyArray<HistoryPoint>
}

/** What was known at the end of a day, and which filing to cite for it then. */
export const versionAt = (
  point: HistoryPoint,
  day: string
): { readonly version: Version; readonly filing: Filing } | undefined => {
  const version = point.versions.findLast(({ first }) => first.filed <= day)
  if (version === undefined) return undefined
  return { version, filing: version.last.filed <= day ? version.last : version.first }
}

/** Where a person can read the filing; without its number, the list of the company's filings. */
export const filingUrl = (cik: string, filing: Filing): string => {
  const { accession, form } = filing
  if (accession === undefined) {
    const type = encodeURIComponent(form.replace(/ .*$/, ""))
    return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=${type}&owner=include&count=40`
  }
  return `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/${accession}-index.htm`
}
