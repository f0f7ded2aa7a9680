/**
 * The bundled figures as a provider: no key, no network, eighteen companies, each decoded when it is first asked for.
 */
import { Effect, Schema } from "effect"
import type { Company } from "../Company.ts"
import { CompanyDirectory } from "../CompanyDirectory.ts"
import type { CompanyHistory, Filing, HistoryPoint, Version } from "../CompanyHistory.ts"
import { NotCovered } from "../FinanceError.ts"
import type { FinanceProvider } from "../FinanceProvider.ts"
import type { FiscalPeriod } from "../FiscalPeriod.ts"
import { lineItem } from "../LineItem.ts"
import * as HistoryProvider from "../provider/HistoryProvider.ts"
import { SNAPSHOT, type SnapshotEntry } from "./data/index.ts"
import { type SnapshotFile, SnapshotJson } from "./SnapshotFile.ts"

export const NAME = "snapshot"

/** Who is in the snapshot, without loading anybody. */
export const companies: ReadonlyArray<Pick<SnapshotEntry, "ticker" | "cik" | "name" | "taken">> = SNAPSHOT

/** Turns the rows of a file, which point at each other by number, into a history. */
export const toHistory = (file: SnapshotFile): CompanyHistory => {
  const filings = file.filings.map(
    ([accession, form, filed]): Filing => ({ accession: accession === "" ? undefined : accession, form, filed })
  )
  const unknown: Filing = { accession: undefined, form: "", filed: "" }
  const filing = (at: number): Filing => filings[at] ?? unknown
  const periods = file.periods.map(
    ([type, fiscalYear, fiscalPeriod, start, end]): FiscalPeriod =>
      start === "" ? { type, fiscalYear, fiscalPeriod, end } : { type, fiscalYear, fiscalPeriod, start, end }
  )
  const units = { currency: file.currency, "per-share": `${file.currency}/shares`, shares: "shares" }
  const remark = (name: "derived" | "caution", at: number | undefined) => {
    const text = file.remarks[at ?? -1]
    return text === undefined ? {} : { [name]: text }
  }

  const points: Array<HistoryPoint> = []
  for (const [concept, rows] of Object.entries(file.figures)) {
    const unit = units[lineItem(concept)?.unit ?? "currency"]
    for (const [at, value, tag, last, first, derived, caution, earlier = []] of rows) {
      const period = periods[at]
      if (period === undefined) continue
      const current: Version = {
        value,
        tag: file.tags[tag],
        first: filing(first),
        last: filing(last),
        ...remark("derived", derived),
        ...remark("caution", caution)
      }
      const before = earlier.map(
        ([value, tag, at, derived]): Version => ({
          value,
          tag: file.tags[tag],
          first: filing(at),
          last: filing(at),
          ...remark("derived", derived)
        })
      )
      points.push({ concept, unit, period, versions: [...before, current] })
    }
  }
  const segments = file.segments.flatMap(
    ([concept, axis, member, at, value, tag, last, first]): ReadonlyArray<HistoryPoint> => {
      const [period, name] = [periods[at], file.members[member]]
      if (period === undefined || name === undefined) return []
      const version = { value, tag: file.tags[tag], first: filing(first), last: filing(last) }
      return [{ concept, unit: file.currency, period, versions: [version], member: name, axis }]
    }
  )
  return { ticker: file.ticker, cik: file.cik, name: file.name, currency: file.currency, points, segments }
}

const decode = Schema.decode(SnapshotJson)

/** A file that doesn't fit its schema is a bug of this package, not a failure of the run. */
const load = (entry: SnapshotEntry): Effect.Effect<CompanyHistory> =>
  Effect.promise(entry.load).pipe(
    Effect.flatMap(({ json }) => decode(json)),
    Effect.map(toHistory),
    Effect.orDie
  )

const ABSENT_REMEDY = "set FINANCIAL_DATASETS_API_KEY, or DEXTER_SEC_CONTACT to read the SEC's EDGAR"

const absence = (company: Company): string =>
  `${company.name} (${company.ticker}) is not among the ${SNAPSHOT.length} companies of the bundled snapshot`

/** The provider; each company is read once a run. */
export const provider: Effect.Effect<FinanceProvider, never, CompanyDirectory> = Effect.gen(function* () {
  const directory = yield* CompanyDirectory
  const histories = new Map<string, Effect.Effect<CompanyHistory>>()
  for (const entry of SNAPSHOT) histories.set(entry.cik, yield* Effect.cached(load(entry)))
  const entries = new Map(SNAPSHOT.map((entry) => [entry.cik, entry]))
  return HistoryProvider.make(
    {
      name: NAME,
      load: (company, tool) =>
        histories.get(company.cik) ??
        Effect.fail(
          new NotCovered({
            provider: NAME,
            tool,
            ticker: company.ticker,
            reason: absence(company),
            remedy: ABSENT_REMEDY
          })
        ),
      holds: (company) =>
        entries.has(company.cik)
          ? { _tag: "Covered" }
          : { _tag: "Uncovered", reason: absence(company), remedy: ABSENT_REMEDY },
      dataDate: (company) => entries.get(company.cik)?.taken
    },
    directory
  )
})
