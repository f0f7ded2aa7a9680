/**
 * Compares what `CompanyFacts` makes of the recorded SEC responses with `fundamentals.csv`, value by value and per
 * concept: equal, rounded (the table holds the value that the same filing states in its text with fewer digits),
 * different, missing. Prints the rows that differ, and why rows are missing.
 *
 *   npx tsx scripts/eval-facts.ts
 */
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { calendarOf } from "../src/finance/Calendar.ts"
import { LINE_ITEMS } from "../src/finance/LineItem.ts"
import { tagsOf } from "../src/finance/provider/ConceptTags.ts"
import { type Point, series } from "../src/finance/provider/FactSeries.ts"
import { parseCsv } from "./csv.ts"
import { recordedCiks, recordedFiler, sharedData } from "./recorded-facts.ts"

export interface Tally {
  equal: number
  rounded: number
  different: number
  missing: number
}

export interface FactsEvaluation {
  readonly total: Tally
  readonly byConcept: ReadonlyMap<string, Tally>
  /** Rows whose value differs, in words. */
  readonly differences: ReadonlyArray<string>
  /** Why rows are missing, and how many. */
  readonly reasons: ReadonlyMap<string, number>
  /** Fiscal labels that differ from the table's. */
  readonly labels: number
}

const nothing = (): Tally => ({ equal: 0, rounded: 0, different: 0, missing: 0 })

/** `9000000000` beside `9037000000`: the same to its own last digit. */
const isRounding = (rough: number, precise: number): boolean => {
  const zeros = /0*$/.exec(String(rough))?.[0].length ?? 0
  return Number.isInteger(rough) && Math.abs(rough - precise) <= 10 ** zeros / 2
}

/** Tax of a quarter computed from a rounded year is off by as much as the year. */
const ROUNDED_OPERANDS = 20_000_000

export const evaluateFacts = (): FactsEvaluation => {
  const total = nothing()
  const byConcept = new Map<string, Tally>()
  const differences: Array<string> = []
  const reasons = new Map<string, number>()
  let labels = 0
  const table = parseCsv(readFileSync(`${sharedData}fundamentals.csv`, "utf8"))
  for (const cik of recordedCiks()) {
    const rows = table.filter((row) => row["cik"] === cik && row["period_type"] !== "cover")
    const filer = recordedFiler(cik, calendarOf(rows[0]?.["ticker"] ?? ""))
    if (filer === undefined) continue
    const points = new Map<string, Point>()
    for (const line of LINE_ITEMS) {
      for (const point of series(filer, line)) {
        points.set(`${line.concept} ${point.period.type} ${point.period.end}`, point)
      }
    }
    const roundedYears = new Set<string>()
    for (const row of rows) {
      const concept = row["concept"] ?? ""
      const name = `${row["ticker"]} ${concept} ${row["fiscal_year"]} ${row["fiscal_period"]} (${row["report_period_end"]})`
      const tally = byConcept.get(concept) ?? nothing()
      byConcept.set(concept, tally)
      const count = (kind: keyof Tally): void => {
        tally[kind] += 1
        total[kind] += 1
      }
      const point = points.get(`${concept} ${row["period_type"]} ${row["report_period_end"]}`)
      const version = point?.versions.at(-1)
      if (point === undefined || version === undefined) {
        count("missing")
        const known = tagsOf(concept).some(
          ({ tag }) => tag === row["us_gaap_tag"] || `dei:${tag}` === row["us_gaap_tag"]
        )
        const reason =
          row["us_gaap_tag"] === ""
            ? "the table's value is from the text of a filing, not from a tag"
            : known
              ? "the recorded responses hold no fact of this period"
              : `the tag ${row["us_gaap_tag"]} is not in the table of tags`
        reasons.set(`${row["ticker"]}: ${reason}`, (reasons.get(`${row["ticker"]}: ${reason}`) ?? 0) + 1)
        continue
      }
      const { fiscalPeriod, fiscalYear } = point.period
      if (`${fiscalYear} ${fiscalPeriod}` !== `${row["fiscal_year"]} ${row["fiscal_period"]}`) labels += 1
      const value = Number(row["value"])
      const year = `${concept} ${row["fiscal_year"]}`
      if (version.value === value) count("equal")
      else if (version.last.filed === row["filed"] && isRounding(value, version.value)) {
        count("rounded")
        if (point.period.type === "annual") roundedYears.add(year)
      } else if (
        version.derived !== undefined &&
        roundedYears.has(year) &&
        Math.abs(version.value - value) <= ROUNDED_OPERANDS
      ) {
        count("rounded")
      } else {
        count("different")
        differences.push(`${name}: ${value} in the table, ${version.value} from ${version.last.tag}`)
      }
    }
  }
  return { total, byConcept, differences, reasons, labels }
}

const columns: ReadonlyArray<keyof Tally> = ["equal", "rounded", "different", "missing"]

export const report = ({ byConcept, differences, labels, reasons, total }: FactsEvaluation): string =>
  [
    `${"companyfacts -> statements".padEnd(28)}${columns.map((name) => name.padStart(11)).join("")}`,
    ...[...byConcept, ["total", total] as const].map(
      ([concept, tally]) => concept.padEnd(28) + columns.map((name) => String(tally[name]).padStart(11)).join("")
    ),
    `fiscal labels that differ: ${labels}`,
    ...differences.map((line) => `different: ${line}`),
    ...[...reasons].map(([reason, count]) => `missing ${count}, ${reason}`)
  ].join("\n")

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(`${report(evaluateFacts())}\n`)
