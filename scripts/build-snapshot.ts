/**
 * Writes the bundled figures: `src/finance/snapshot/data/*.ts`, one file a company, the SEC's ticker table, and the
 * index that loads them. Values come from `fundamentals.csv`, `segments.csv` and `restatements.csv`; the recorded SEC
 * responses add what the tables lack: when a period starts, which filing said a value first, and what it was before.
 * Figures only. Running it twice writes the same bytes.
 *
 *   npm run build:snapshot [-- FOLDER]   (default: src/finance/snapshot)
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { type Calendar, calendarOf, labelOf } from "../src/finance/Calendar.ts"
import { canonicalTicker } from "../src/finance/CompanyIndex.ts"
import { coreName } from "../src/finance/CompanyName.ts"
import { addDays, lastOfMonth } from "../src/finance/DayNumber.ts"
import { lineItem } from "../src/finance/LineItem.ts"
import { bucketOf } from "../src/finance/provider/CompanyFacts.ts"
import { type Point, series } from "../src/finance/provider/FactSeries.ts"
import type { FigureRow, SegmentRow, SnapshotFile } from "../src/finance/snapshot/SnapshotFile.ts"
import { parseCsv } from "./csv.ts"
import { memberLabel } from "./member-label.ts"
import { recordedFiler, sharedData } from "./recorded-facts.ts"

type Row = Readonly<Record<string, string>>

/** A list in which everything stands once; `at` gives its number. */
const interned = <A>() => {
  const items: Array<A> = []
  const numbers = new Map<string, number>()
  const at = (item: A): number => {
    const key = JSON.stringify(item)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, items.push(item) - 1)
    return items.length - 1
  }
  return { items, at }
}

const field = (row: Row, name: string): string => {
  const value = row[name]
  if (value === undefined) throw new Error(`the table has no column ${name}`)
  return value
}

const DERIVED = / \(derived: YTD difference(?:; tags differ)?\)$/

/** What a table row says about its filing, without the remark on derivation. */
const filingRow = (row: Row): readonly [string, string, string] => [
  field(row, "accession"),
  field(row, "form").replace(DERIVED, ""),
  field(row, "filed")
]

const DERIVATIONS: Readonly<Record<string, string>> = {
  Q2: "six months minus first quarter",
  Q3: "nine months minus six months",
  Q4: "fiscal year minus nine months"
}

/** The first day of a period, where it is certain: of a recorded fact, or the day after the period before. */
const startsOf = (rows: ReadonlyArray<Row>, points: ReadonlyMap<string, Point>) => {
  const known = new Map<string, string>()
  const ends = new Map<string, Set<string>>([
    ["annual", new Set()],
    ["quarterly", new Set()]
  ])
  for (const row of rows) {
    const [type, end] = [field(row, "period_type"), field(row, "report_period_end")]
    if (lineItem(field(row, "concept"))?.nature === "instant") continue
    ends.get(type)?.add(end)
    const start = points.get(`${field(row, "concept")} ${type} ${end}`)?.period.start
    if (start !== undefined) known.set(`${type} ${end}`, known.get(`${type} ${end}`) ?? start)
  }
  for (const [type, days] of ends) {
    const bucket = type === "annual" ? "year" : "quarter"
    const whole = [...days].every((end) => addDays(end, 1).endsWith("-01"))
    for (const end of days) {
      if (known.has(`${type} ${end}`)) continue
      const before = [...days]
        .filter((other) => other < end)
        .sort()
        .at(-1)
      const next = before === undefined ? undefined : addDays(before, 1)
      const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(5, 7))]
      if (next !== undefined && bucketOf(next, end) === bucket) known.set(`${type} ${end}`, next)
      // All its years end with a month: then they begin with one.
      else if (whole && type === "annual") known.set(`${type} ${end}`, addDays(lastOfMonth(year - 1, month), 1))
    }
  }
  return known
}

const CONCEPT_OF_TAG: Readonly<Record<string, string>> = {
  OperatingIncomeLoss: "segment_operating_income",
  CostOfRevenue: "segment_cost_of_revenue",
  GrossProfit: "segment_gross_profit"
}

const AXES = ["product_or_service", "business_segment", "geography"] as const

/** The file of one company. */
const companyFile = (
  ticker: string,
  rows: ReadonlyArray<Row>,
  segmentRows: ReadonlyArray<Row>,
  calendar: Calendar
): SnapshotFile => {
  const [sample = {}] = rows
  const cik = field(sample, "cik")
  const filer = recordedFiler(cik, calendar)
  const points = new Map<string, Point>()
  const concepts = [...new Set(rows.map((row) => field(row, "concept")))].sort()
  for (const concept of concepts) {
    const line = lineItem(concept)
    if (line === undefined) throw new Error(`no line item is called ${concept}`)
    if (filer === undefined) continue
    for (const point of series(filer, line)) points.set(`${concept} ${point.period.type} ${point.period.end}`, point)
  }
  const starts = startsOf(rows, points)
  const filings = interned<SnapshotFile["filings"][number]>()
  const tags = interned<string>()
  const periods = interned<SnapshotFile["periods"][number]>()
  const remarks = interned<string>()
  const members = interned<string>()
  const tagAt = (tag: string): number => (tag === "" ? -1 : tags.at(tag))
  const remarkAt = (remark: string | undefined): number => (remark === undefined ? -1 : remarks.at(remark))

  const figureRow = (row: Row): FigureRow => {
    const concept = field(row, "concept")
    const [end, fiscalPeriod, value] = [
      field(row, "report_period_end"),
      field(row, "fiscal_period"),
      Number(field(row, "value"))
    ]
    const type =
      field(row, "period_type") === "cover"
        ? fiscalPeriod === "FY"
          ? "annual"
          : "quarterly"
        : field(row, "period_type")
    const start = lineItem(concept)?.nature === "instant" ? "" : (starts.get(`${type} ${end}`) ?? "")
    const period = periods.at([
      type as "annual" | "quarterly", // the table knows these two and "cover"
      Number(field(row, "fiscal_year")),
      fiscalPeriod as "FY" | "Q1" | "Q2" | "Q3" | "Q4", // the table's vocabulary
      start,
      end
    ])
    const filing = filings.at(filingRow(row))
    const versions = points.get(`${concept} ${type} ${end}`)?.versions ?? []
    const same = versions.at(-1)?.value === value ? versions.at(-1) : undefined
    const derived = DERIVED.test(field(row, "form"))
      ? (same?.derived ?? DERIVATIONS[fiscalPeriod] ?? "difference of cumulative values")
      : undefined
    const precise = versions.at(-1)?.value
    const caution =
      same === undefined && precise !== undefined
        ? `rounded in the text of the filing; its statements give ${precise.toLocaleString("en-US")}`
        : same?.caution
    const earlier = (same === undefined ? [] : versions.slice(0, -1)).map(
      (version) =>
        [
          version.value,
          tagAt(version.first.tag),
          filings.at([version.first.accession ?? "", version.first.form, version.first.filed]),
          remarkAt(version.derived)
        ] as const
    )
    const first = same?.first
    const since = first === undefined ? filing : filings.at([first.accession ?? "", first.form, first.filed])
    const head = [period, value, tagAt(field(row, "us_gaap_tag")), filing, since] as const
    if (earlier.length > 0) return [...head, remarkAt(derived), remarkAt(caution), earlier]
    if (caution !== undefined) return [...head, remarkAt(derived), remarkAt(caution)]
    return derived === undefined ? head : [...head, remarkAt(derived)]
  }

  const figures: Record<string, ReadonlyArray<FigureRow>> = {}
  for (const concept of concepts) {
    figures[concept] = rows
      .filter((row) => field(row, "concept") === concept)
      .sort((a, b) =>
        `${a["report_period_end"]} ${a["period_type"]}` < `${b["report_period_end"]} ${b["period_type"]}` ? -1 : 1
      )
      .map(figureRow)
  }

  /** All filings of one segment, line and period; the newest wins. */
  const groups = new Map<string, Array<Row>>()
  for (const row of segmentRows) {
    const days = bucketOf(field(row, "start"), field(row, "end"))
    if (days !== "quarter" && days !== "year") continue
    const key = [field(row, "axis"), field(row, "member"), field(row, "us_gaap_tag"), field(row, "end"), days].join(" ")
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const segments: Array<SegmentRow> = []
  for (const key of [...groups.keys()].sort()) {
    const versions = (groups.get(key) ?? []).sort((a, b) => (field(a, "filed") < field(b, "filed") ? -1 : 1))
    const newest = versions.at(-1)
    if (newest === undefined) continue
    const value = Number(field(newest, "value"))
    // A filing that gives two values for one thing uses a dimension that the table doesn't show.
    if (versions.some((row) => row["filed"] === newest["filed"] && Number(row["value"]) !== value)) continue
    const first = versions.find((row) => Number(row["value"]) === value) ?? newest
    const [start, end] = [field(newest, "start"), field(newest, "end")]
    const axis = AXES.find((name) => name === field(newest, "axis"))
    if (axis === undefined) throw new Error(`no axis is called ${field(newest, "axis")}`)
    const tag = field(newest, "us_gaap_tag")
    const { fiscalYear, quarter } = labelOf(calendar, end)
    const annual = bucketOf(start, end) === "year"
    segments.push([
      CONCEPT_OF_TAG[tag] ?? "segment_revenue",
      axis,
      members.at(memberLabel(field(newest, "member"))),
      periods.at([annual ? "annual" : "quarterly", fiscalYear, annual ? "FY" : quarter, start, end]),
      value,
      tags.at(tag),
      filings.at(filingRow(newest)),
      filings.at(filingRow(first))
    ])
  }
  return {
    ticker,
    cik,
    name: field(sample, "company"),
    currency: "USD",
    taken:
      filings.items
        .map(([, , filed]) => filed)
        .sort()
        .at(-1) ?? "",
    filings: filings.items,
    tags: tags.items,
    periods: periods.items,
    remarks: remarks.items,
    members: members.items,
    figures,
    segments
  }
}

/** JSON with one short row a line, so that a change shows as the lines it changed. */
const layOut = (file: SnapshotFile): string => {
  const list = (items: ReadonlyArray<unknown>): string =>
    `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]`
  const { figures, filings, members, periods, remarks, segments, tags, ...head } = file
  const lists = Object.entries({ filings, tags, periods, remarks, members, segments })
  return [
    `${JSON.stringify(head).slice(0, -1)},`,
    ...lists.map(([name, items]) => `"${name}":${list(items)},`),
    `"figures":{`,
    Object.entries(figures)
      .map(([concept, rows]) => `"${concept}":${list(rows)}`)
      .join(",\n"),
    "}}"
  ].join("\n")
}

/** A module that holds a text: light to load and to type-check, whatever its size. */
const textModule = (name: string, doc: string, text: string): string =>
  `/** Generated by scripts/build-snapshot.ts: ${doc} */\nexport const ${name}: string = \`\n${text
    .replaceAll("\\", "\\\\")
    .replaceAll("`", "\\`")
    .replaceAll("${", "\\${")}\n\`\n`

/** One filer a line, by the words of its name; `rank` is its place in the SEC's order, which is by size. */
const tickerTable = (): string => {
  const filers = new Map<number, { readonly name: string; readonly tickers: Array<string> }>()
  const table: Record<string, { cik_str: number; ticker: string; title: string }> = JSON.parse(
    readFileSync(`${sharedData}edgar/company_tickers.json`, "utf8")
  )
  for (const { cik_str, ticker, title } of Object.values(table)) {
    const known = filers.get(cik_str)
    if (known === undefined) filers.set(cik_str, { name: title, tickers: [canonicalTicker(ticker)] })
    else known.tickers.push(canonicalTicker(ticker))
  }
  return [...filers]
    .map(([cik, { name, tickers }], rank) => ({ key: coreName(name).join(" "), rank, cik, name, tickers }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.rank - b.rank))
    .map(({ cik, key, name, rank, tickers }) => [key, rank, cik, name, tickers.join(",")].join("|"))
    .join("\n")
}

/** The files of the snapshot by their name; `data/index.ts` loads the others. */
export const buildSnapshot = (): ReadonlyMap<string, string> => {
  const table = (name: string) => parseCsv(readFileSync(sharedData + name, "utf8"))
  const fundamentals = table("fundamentals.csv")
  const segments = table("segments.csv")
  const files = new Map<string, string>()
  files.set(
    "data/tickers.ts",
    textModule("table", "the SEC's ticker table, `key|rank|cik|name|tickers`.", tickerTable())
  )
  const companies = [...new Set(fundamentals.map((row) => field(row, "ticker")))].sort().map((ticker) =>
    companyFile(
      ticker,
      fundamentals.filter((row) => row["ticker"] === ticker),
      segments.filter((row) => row["ticker"] === ticker),
      calendarOf(ticker)
    )
  )
  for (const file of companies) {
    files.set(
      `data/${file.ticker}.ts`,
      textModule("json", `figures of ${file.name} from its SEC filings.`, layOut(file))
    )
  }
  const entries = companies.map((file) => {
    const { cik, name, taken, ticker } = file
    return `  { ticker: "${ticker}", cik: "${cik}", name: ${JSON.stringify(name)}, taken: "${taken}", load: () => import("./${ticker}.ts") }`
  })
  files.set(
    "data/index.ts",
    `/** Generated by scripts/build-snapshot.ts: the companies of the snapshot, each loaded when first asked for. */

export interface SnapshotEntry {
  readonly ticker: string
  /** Ten digits. */
  readonly cik: string
  readonly name: string
  /** The day of the newest filing inside. */
  readonly taken: string
  readonly load: () => Promise<{ readonly json: string }>
}

export const SNAPSHOT: ReadonlyArray<SnapshotEntry> = [
${entries.join(",\n")}
]
`
  )
  return files
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = path.resolve(process.argv[2] ?? fileURLToPath(new URL("../src/finance/snapshot", import.meta.url)))
  mkdirSync(path.join(folder, "data"), { recursive: true })
  for (const file of readdirSync(path.join(folder, "data"))) rmSync(path.join(folder, "data", file))
  const files = buildSnapshot()
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text)
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  process.stdout.write(`${files.size} files, ${Math.round(bytes / 1024)} kB\n`)
}
