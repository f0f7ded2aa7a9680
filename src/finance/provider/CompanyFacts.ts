/**
 * From SEC `companyfacts` to the facts of one filer. Only periodic reports count, because the rows of proxies,
 * prospectuses and recast 8-Ks can't be trusted; only the tags of our concepts are decoded. `fy`/`fp` of a row belong
 * to the filing: they serve to learn the filer's calendar, and for nothing else.
 */
import { Effect, type ParseResult, Schema } from "effect"
import { type Calendar, CALENDAR_YEAR, inferCalendar, type ReportedYear } from "../Calendar.ts"
import { daysIn } from "../DayNumber.ts"
import { LINE_ITEMS } from "../LineItem.ts"
import { tagsOf } from "./ConceptTags.ts"

const missing = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(schema))

/** A row of one tag and unit, as the SEC sends it; files derived from single filings may lack the accession. */
const Row = Schema.Struct({
  start: missing(Schema.String),
  end: Schema.String,
  val: Schema.Number,
  accn: missing(Schema.String),
  fy: missing(Schema.Number),
  fp: missing(Schema.String),
  form: Schema.String,
  filed: Schema.String
})
const TagFacts = Schema.Struct({ units: Schema.Record({ key: Schema.String, value: Schema.Array(Row) }) })

/** The whole response; the hundreds of tags that nobody asks for stay undecoded. */
const Response = Schema.Struct({
  cik: Schema.Union(Schema.Number, Schema.NumberFromString),
  entityName: Schema.String,
  facts: Schema.Record({ key: Schema.String, value: Schema.Record({ key: Schema.String, value: Schema.Unknown }) })
})
const decodeResponse = Schema.decodeUnknown(Response)
const decodeTag = Schema.decodeUnknown(TagFacts)

/** One reported value. */
export interface Fact {
  /** `Revenues`, or with the prefix of another taxonomy `ifrs-full:Revenue`. */
  readonly tag: string
  readonly unit: string
  /** Absent for instants. */
  readonly start: string | undefined
  readonly end: string
  readonly value: number
  readonly accession: string | undefined
  readonly form: string
  readonly filed: string
}

/** The facts of one filer, by our concepts. */
export interface Filer {
  /** Ten digits. */
  readonly cik: string
  readonly name: string
  readonly calendar: Calendar
  readonly facts: ReadonlyMap<string, ReadonlyArray<Fact>>
}

export type Bucket = "quarter" | "half" | "nine" | "year"

/** 52 and 53 weeks, and quarters of 12 to 17 weeks, all fall into their bucket; anything else is no period. */
export const bucketOf = (start: string, end: string): Bucket | undefined => {
  const days = daysIn(start, end)
  if (days >= 70 && days <= 120) return "quarter"
  if (days >= 140 && days < 230) return "half"
  if (days >= 230 && days < 330) return "nine"
  return days >= 330 && days <= 420 ? "year" : undefined
}

const PERIODIC = /^(?:10-K|10-KT|10-Q|10-QT|20-F|40-F|6-K)(?:\/A)?$/
const ANNUAL = /^(?:10-K|10-KT|20-F|40-F)(?:\/A)?$/

/** The unit of most rows: a translation for convenience beside the reporting currency is left out. */
const reportingUnit = (facts: ReadonlyArray<Fact>): string | undefined => {
  const counts = new Map<string, number>()
  for (const { unit } of facts) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0]
}

/** An annual report's own year is the latest that it holds; `fy` is what the filer calls it. */
const ownYears = (rows: ReadonlyArray<typeof Row.Type>): ReadonlyMap<string, ReportedYear> => {
  const years = new Map<string, ReportedYear>()
  for (const row of rows) {
    if (!ANNUAL.test(row.form) || row.fp !== "FY" || typeof row.fy !== "number" || typeof row.start !== "string")
      continue
    if (bucketOf(row.start, row.end) !== "year") continue
    const filing = row.accn ?? row.filed
    const known = years.get(filing)
    if (known === undefined || known.end < row.end) years.set(filing, { end: row.end, fiscalYear: row.fy })
  }
  return years
}

/**
 * Reads a `companyfacts` response.
 * @param fallback the calendar of a filer whose response holds no annual report
 */
export const read = (json: unknown, fallback: Calendar = CALENDAR_YEAR): Effect.Effect<Filer, ParseResult.ParseError> =>
  Effect.gen(function* () {
    const response = yield* decodeResponse(json)
    const facts = new Map<string, ReadonlyArray<Fact>>()
    const allRows: Array<typeof Row.Type> = []
    for (const { concept } of LINE_ITEMS) {
      const found: Array<Fact> = []
      for (const { tag } of tagsOf(concept)) {
        const [taxonomy = "", name = ""] = tag.includes(":") ? tag.split(":", 2) : ["us-gaap", tag]
        const raw = response.facts[taxonomy]?.[name]
        if (raw === undefined) continue
        const { units } = yield* decodeTag(raw)
        for (const [unit, rows] of Object.entries(units)) {
          for (const row of rows) {
            if (!PERIODIC.test(row.form)) continue
            const { accn, end, filed, form, start, val } = row
            found.push({
              tag,
              unit,
              start: start ?? undefined,
              end,
              value: val,
              accession: accn ?? undefined,
              form,
              filed
            })
            allRows.push(row)
          }
        }
      }
      const unit = reportingUnit(found)
      if (found.length > 0)
        facts.set(
          concept,
          found.filter((fact) => fact.unit === unit)
        )
    }
    return {
      cik: String(response.cik).padStart(10, "0"),
      name: response.entityName,
      calendar: inferCalendar([...ownYears(allRows).values()]) ?? fallback,
      facts
    }
  })
