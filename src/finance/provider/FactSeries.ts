/**
 * The values of one line over time, as far as they were filed on a given day: years, quarters and instants as reported,
 * and the quarters that are only in cumulative values (a 10-Q's cash flow, every fourth quarter), by subtraction of
 * values that start on the same day. Sums alone are subtracted, never per-share values or share counts.
 */
import { labelOf } from "../Calendar.ts"
import { addDays, daysBetween } from "../DayNumber.ts"
import type { FiscalPeriod } from "../FiscalPeriod.ts"
import type { LineItem } from "../LineItem.ts"
import { type Bucket, bucketOf, type Fact, type Filer } from "./CompanyFacts.ts"
import { choose, filingOf } from "./FactChoice.ts"

/** One value of one line and period. */
export interface Point {
  readonly period: FiscalPeriod
  readonly value: number
  /** The fact it is, or the cumulative one it ends. */
  readonly fact: Fact
  /** For a derived quarter, in words: "fiscal year minus nine months". */
  readonly derived?: string
  /** Why a derived quarter is to be taken with care. */
  readonly caution?: string
}

/** A fact over a period. */
interface Flow extends Fact {
  readonly start: string
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

/** Whether later filings changed the value. */
const wasRestated = (concept: string, facts: ReadonlyArray<Fact>): boolean => {
  const latest = choose(concept, facts)
  const oldest = facts.reduce((first, fact) => (filingOf(fact) < filingOf(first) ? fact : first), facts[0] ?? latest)
  return oldest?.filed !== latest?.filed && oldest?.value !== latest?.value
}

const MIXED = "mixes values as first filed with values restated later"

/** The end of a longer period: what remains when the values up to the quarter before are taken off. */
const remainder = (concept: string, wholes: ReadonlyArray<Flow>, parts: ReadonlyArray<ReadonlyArray<Flow>>) => {
  const whole = choose(concept, wholes)
  const taken = parts.flatMap((facts) => choose(concept, facts) ?? [])
  if (whole === undefined || taken.length === 0 || taken.length !== parts.length) return undefined
  const restated = [wholes, ...parts].map((facts) => wasRestated(concept, facts))
  const caution = restated.includes(true) && restated.includes(false) ? { caution: MIXED } : {}
  const end = taken.reduce((latest, fact) => (fact.end > latest ? fact.end : latest), "")
  return {
    start: addDays(end, 1),
    value: taken.reduce((rest, fact) => rest - fact.value, whole.value),
    fact: whole,
    ...caution
  }
}

/** @param asOf nothing filed later is looked at @returns oldest period first */
export const series = (filer: Filer, line: LineItem, asOf = "9999-12-31"): ReadonlyArray<Point> => {
  const { concept } = line
  const known = (filer.facts.get(concept) ?? []).filter((fact) => fact.filed <= asOf)
  const points: Array<Point> = []
  const annual = (end: string): FiscalPeriod => {
    const { fiscalYear } = labelOf(filer.calendar, end)
    return { type: "annual", fiscalYear, fiscalPeriod: "FY", end }
  }
  const quarterly = (end: string): FiscalPeriod => {
    const { fiscalYear, quarter } = labelOf(filer.calendar, end)
    return { type: "quarterly", fiscalYear, fiscalPeriod: quarter, end }
  }
  // A 10-Q of some filers holds trailing twelve months: a year ends where the fiscal year does.
  const endsYear = (end: string): boolean => labelOf(filer.calendar, end).quarter === "Q4"
  const sorted = () => points.sort((a, b) => (a.period.end < b.period.end ? -1 : 1))

  if (line.nature === "instant") {
    for (const [end, facts] of byEnd(known)) {
      const fact = choose(concept, facts)
      if (fact === undefined) continue
      points.push({ period: endsYear(end) ? annual(end) : quarterly(end), value: fact.value, fact })
    }
    return sorted()
  }

  const flows = known.flatMap((fact): ReadonlyArray<Flow> => {
    const { start } = fact
    return start === undefined ? [] : [{ ...fact, start }]
  })
  const reported: Readonly<Record<Bucket, ReadonlyMap<string, ReadonlyArray<Flow>>>> = {
    quarter: byEnd(flows.filter((fact) => bucketOf(fact.start, fact.end) === "quarter")),
    half: byEnd(flows.filter((fact) => bucketOf(fact.start, fact.end) === "half")),
    nine: byEnd(flows.filter((fact) => bucketOf(fact.start, fact.end) === "nine")),
    year: byEnd(flows.filter((fact) => bucketOf(fact.start, fact.end) === "year" && endsYear(fact.end)))
  }
  const report = (facts: ReadonlyArray<Flow>, period: (end: string) => FiscalPeriod): void => {
    const fact = choose(concept, facts)
    const start = fact?.start
    if (fact !== undefined && start !== undefined) {
      points.push({ period: { ...period(fact.end), start }, value: fact.value, fact })
    }
  }
  for (const facts of reported.year.values()) report(facts, annual)
  for (const facts of reported.quarter.values()) report(facts, quarterly)
  if (line.nature !== "flow") return sorted()

  const isDerived = new Set<string>()
  const derive = (end: string, rest: ReturnType<typeof remainder>, derived: string): void => {
    if (rest === undefined || isDerived.has(end)) return
    isDerived.add(end)
    const { start, ...point } = rest
    points.push({ ...point, period: { ...quarterly(end), start }, derived })
  }
  for (const [index, bucket] of CUMULATIVE.entries()) {
    const shorter = CUMULATIVE[index - 1]
    if (shorter === undefined) continue
    for (const [end, wholes] of reported[bucket]) {
      if (reported.quarter.has(end)) continue
      const start = choose(concept, wholes)?.start ?? ""
      const parts = [...reported[shorter].values()]
        .flat()
        .filter((fact) => sameStart(fact.start, start) && isQuarterLong(daysBetween(fact.end, end)))
      if (parts.length > 0) derive(end, remainder(concept, wholes, [parts]), `${WORDS[bucket]} minus ${WORDS[shorter]}`)
    }
  }
  for (const [end, wholes] of reported.year) {
    if (reported.quarter.has(end) || isDerived.has(end)) continue
    const start = choose(concept, wholes)?.start ?? ""
    const quarters = [...reported.quarter].flatMap(([quarterEnd, facts]) =>
      quarterEnd > start && quarterEnd < end ? [facts] : []
    )
    if (quarters.length === 3) derive(end, remainder(concept, wholes, quarters), "fiscal year minus three quarters")
  }
  return sorted()
}
