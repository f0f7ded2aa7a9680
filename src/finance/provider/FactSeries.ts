/**
 * The values of one line over time: years, quarters and instants as reported, and the quarters that are only in
 * cumulative values (a 10-Q's cash flow, every fourth quarter), by subtraction of values that start on the same day.
 * Sums alone are subtracted, never per-share values or share counts. A value keeps its history: what was known first,
 * and what later filings made of it.
 */
import { labelOf } from "../Calendar.ts"
import { addDays, daysBetween } from "../DayNumber.ts"
import type { FiscalPeriod } from "../FiscalPeriod.ts"
import type { LineItem } from "../LineItem.ts"
import { type Bucket, bucketOf, type Fact, type Filer } from "./CompanyFacts.ts"
import { choose } from "./FactChoice.ts"

/** One value that was the right one for a while. */
export interface Version {
  readonly value: number
  /** The filing that brought it. */
  readonly first: Fact
  /** The newest filing that still says so. */
  readonly last: Fact
  /** For a derived quarter, in words: "fiscal year minus nine months". */
  readonly derived?: string
  /** Why a derived quarter is to be taken with care. */
  readonly caution?: string
}

/** One line and period; versions oldest first, at least one. */
export interface Point {
  readonly period: FiscalPeriod
  readonly versions: readonly [Version, ...ReadonlyArray<Version>]
}

/** What was known at the end of a day. */
export const versionAt = (point: Point, day: string): Version | undefined =>
  point.versions.findLast((version) => version.first.filed <= day)

/** A fact over a period. */
interface Flow extends Fact {
  readonly start: string
}

/** A value as it stood on some day. */
interface Reading {
  readonly value: number
  /** The fact it is, or the cumulative one that it ends. */
  readonly fact: Fact
  readonly start: string | undefined
  readonly derived?: string
  readonly caution?: string
}

const WORDS: Readonly<Record<Bucket, string>> = {
  quarter: "first quarter",
  half: "six months",
  nine: "nine months",
  year: "fiscal year"
}
const CUMULATIVE: ReadonlyArray<Bucket> = ["quarter", "half", "nine", "year"]

/** A mistyped start lies a day or two beside the right one. */
const sameStart = (a: string, b: string): boolean => Math.abs(daysBetween(a, b)) <= 4

const isQuarterLong = (days: number): boolean => days >= 70 && days <= 120

const byEnd = <F extends Fact>(facts: Iterable<F>): ReadonlyMap<string, ReadonlyArray<F>> => {
  const groups = new Map<string, Array<F>>()
  for (const fact of facts) {
    const list = groups.get(fact.end)
    if (list === undefined) groups.set(fact.end, [fact])
    else list.push(fact)
  }
  return groups
}

const filedBy = <F extends Fact>(facts: ReadonlyArray<F>, day: string): ReadonlyArray<F> =>
  facts.filter((fact) => fact.filed <= day)

const asReported =
  (concept: string, facts: ReadonlyArray<Fact>) =>
  (day: string): Reading | undefined => {
    const fact = choose(concept, filedBy(facts, day))
    return fact === undefined ? undefined : { value: fact.value, fact, start: fact.start }
  }

/** Whether later filings changed the value. */
const wasRestated = (concept: string, facts: ReadonlyArray<Fact>): boolean => {
  const first = facts.map(({ filed }) => filed).sort()[0] ?? ""
  return choose(concept, facts)?.value !== choose(concept, filedBy(facts, first))?.value
}

/** The end of a longer period: what remains when the values up to the quarter before are taken off. */
const remainder =
  (concept: string, wholes: ReadonlyArray<Flow>, parts: ReadonlyArray<ReadonlyArray<Flow>>, derived: string) =>
  (day: string): Reading | undefined => {
    const operands = [wholes, ...parts].map((facts) => filedBy(facts, day))
    const [whole, ...taken] = operands.flatMap((facts) => choose(concept, facts) ?? [])
    if (whole === undefined || taken.length !== parts.length) return undefined
    const restated = operands.map((facts) => wasRestated(concept, facts))
    const mixed = restated.includes(true) && restated.includes(false)
    return {
      value: taken.reduce((rest, fact) => rest - fact.value, whole.value),
      fact: whole,
      start: addDays(
        taken
          .map(({ end }) => end)
          .sort()
          .at(-1) ?? whole.start,
        1
      ),
      derived,
      ...(mixed ? { caution: "computed from values of which only some were restated later" } : {})
    }
  }

/** What was the value on each day on which something was filed. */
const history = (facts: Iterable<Fact>, at: (day: string) => Reading | undefined): ReadonlyArray<Version & Reading> => {
  const versions: Array<Version & Reading> = []
  for (const day of [...new Set([...facts].map((fact) => fact.filed))].sort()) {
    const reading = at(day)
    if (reading === undefined) continue
    const before = versions.at(-1)
    const same = before !== undefined && before.value === reading.value && before.derived === reading.derived
    const version = { ...reading, first: same ? before.first : reading.fact, last: reading.fact }
    if (same) versions[versions.length - 1] = version
    else versions.push(version)
  }
  return versions
}

/** @returns oldest period first */
export const series = (filer: Filer, line: LineItem): ReadonlyArray<Point> => {
  const { concept } = line
  const known = filer.facts.get(concept) ?? []
  const points: Array<Point> = []
  const add = (type: "annual" | "quarterly", end: string, versions: ReadonlyArray<Version & Reading>): void => {
    const { fiscalYear, quarter } = labelOf(filer.calendar, end)
    const kept = versions.map(
      ({ caution, derived, first, last, value }): Version => ({
        value,
        first,
        last,
        ...(derived === undefined ? {} : { derived }),
        ...(caution === undefined ? {} : { caution })
      })
    )
    const [oldest, ...newer] = kept
    if (oldest === undefined) return
    const start = versions.at(-1)?.start
    const period = { type, fiscalYear, fiscalPeriod: type === "annual" ? ("FY" as const) : quarter, end }
    points.push({ period: start === undefined ? period : { ...period, start }, versions: [oldest, ...newer] })
  }
  // A 10-Q of some filers holds trailing twelve months: a year ends where the fiscal year does.
  const endsYear = (end: string): boolean => labelOf(filer.calendar, end).quarter === "Q4"
  const sorted = () => points.sort((a, b) => (a.period.end < b.period.end ? -1 : 1))

  if (line.nature === "instant") {
    for (const [end, facts] of byEnd(known)) {
      add(endsYear(end) ? "annual" : "quarterly", end, history(facts, asReported(concept, facts)))
    }
    return sorted()
  }

  const flows = known.flatMap((fact): ReadonlyArray<Flow> => {
    const { start } = fact
    return start === undefined ? [] : [{ ...fact, start }]
  })
  const inBucket = (bucket: Bucket) => byEnd(flows.filter((fact) => bucketOf(fact.start, fact.end) === bucket))
  const reported: Readonly<Record<Bucket, ReadonlyMap<string, ReadonlyArray<Flow>>>> = {
    quarter: inBucket("quarter"),
    half: inBucket("half"),
    nine: inBucket("nine"),
    year: inBucket("year")
  }
  for (const [end, facts] of reported.year) {
    if (endsYear(end)) add("annual", end, history(facts, asReported(concept, facts)))
  }

  /** Ways to derive the quarter that ends there, the best first. */
  const derivations = new Map<string, Array<ReadonlyArray<Version & Reading>>>()
  const derive = (
    end: string,
    wholes: ReadonlyArray<Flow>,
    parts: ReadonlyArray<ReadonlyArray<Flow>>,
    words: string
  ): void => {
    const versions = history([...wholes, ...parts.flat()], remainder(concept, wholes, parts, words))
    if (versions.length > 0) derivations.set(end, [...(derivations.get(end) ?? []), versions])
  }
  if (line.nature === "flow") {
    for (const [index, bucket] of CUMULATIVE.entries()) {
      const shorter = CUMULATIVE[index - 1]
      if (shorter === undefined) continue
      for (const [end, wholes] of reported[bucket]) {
        if (bucket === "year" && !endsYear(end)) continue
        const start = choose(concept, wholes)?.start ?? ""
        const parts = [...reported[shorter].values()]
          .flat()
          .filter((fact) => sameStart(fact.start, start) && isQuarterLong(daysBetween(fact.end, end)))
        if (parts.length > 0) derive(end, wholes, [parts], `${WORDS[bucket]} minus ${WORDS[shorter]}`)
      }
    }
    for (const [end, wholes] of reported.year) {
      if (!endsYear(end)) continue
      const start = choose(concept, wholes)?.start ?? ""
      const quarters = [...reported.quarter].flatMap(([quarterEnd, facts]) =>
        quarterEnd > start && quarterEnd < end ? [facts] : []
      )
      if (quarters.length === 3) derive(end, wholes, quarters, "fiscal year minus three quarters")
    }
  }
  for (const end of new Set([...reported.quarter.keys(), ...derivations.keys()])) {
    const facts = reported.quarter.get(end) ?? []
    const direct = history(facts, asReported(concept, facts))
    const since = direct[0]?.first.filed ?? "9999-12-31"
    // Until a later filing reports the quarter itself, the difference is what can be known of it.
    const derived = derivations.get(end)?.[0]?.filter((version) => version.first.filed < since) ?? []
    add("quarterly", end, [...derived, ...direct])
  }
  return sorted()
}
