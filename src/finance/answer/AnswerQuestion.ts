/**
 * From a question and the figures that were found to its answer. Pure: the question is understood again by the grammar,
 * so whoever holds a `FinancialsResult` can state the answer without the router that planned it.
 */
import { Either } from "effect"
import type { Company } from "../Company.ts"
import * as CompanyIndex from "../CompanyIndex.ts"
import type { FinancialsResult } from "../FinancialsResult.ts"
import { labelOf } from "../route/Metrics.ts"
import type { Periods } from "../route/Periods.ts"
import type { Question, Wish } from "../route/Question.ts"
import { understand } from "../route/Understand.ts"
import type { Answer, Cell, Row } from "./Answer.ts"
import { findingsOf } from "./Findings.ts"
import { type Outcome, outcomeOf, type Subject } from "./Outcome.ts"
import { remarksOf, sourcesOf, staleness } from "./Remarks.ts"
import type { Series } from "./Series.ts"
import { type Bench, earningsSubjects, figureSubjects, segmentSubjects } from "./Subjects.ts"

/** Below this the question may mean something else: the table is shown, no value is stated. */
const UNSURE = 0.65

const unique = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

/** An index of the companies that were looked up, so that their names in the question are recognised again. */
const directoryOf = (companies: ReadonlyArray<Company>): CompanyIndex.CompanyIndex =>
  CompanyIndex.make(companies.map(({ cik, name, ticker }) => ({ cik, name, tickers: [ticker] })))

/** Growth shows what it is measured from, though that period wasn't asked for. */
const baseCell = ({ base, unit }: Series): ReadonlyArray<Cell> => {
  if (base === undefined || base.found._tag === "Missing") return []
  const { caution, derived, figures, value } = base.found.value
  return base.found.value.unit !== unit
    ? []
    : [
        {
          period: base.period,
          value,
          figures: [...figures],
          ...(derived === undefined ? {} : { derived }),
          ...(caution === undefined ? {} : { caution })
        }
      ]
}

const rowOf = (subject: Subject, withBase: boolean): Row => {
  const { label, member, series } = subject
  return {
    ticker: series.ticker,
    metric: series.metric,
    label,
    unit: series.unit,
    ...(member === undefined ? {} : { member }),
    cells: [...series.cells, ...(withBase ? baseCell(series) : [])]
  }
}

/** The question named its periods, so the oldest is where growth starts. */
const isExplicit = (periods: ReadonlyArray<Periods>): boolean => periods.every(({ _tag }) => _tag !== "Newest")

const empty = (question: string, result: FinancialsResult, asOf: string, unsure: string): Answer => ({
  question,
  asOf,
  companies: [...result.companies],
  value: null,
  kind: "none",
  unsure,
  rows: [],
  findings: [],
  missing: [],
  cautions: [],
  sources: [],
  coverage: coverageOf(result)
})

const coverageOf = (result: FinancialsResult): Answer["coverage"] =>
  result.coverage.map(({ reason, status, ticker, tool }) => ({
    ticker,
    tool,
    status,
    ...(reason === undefined ? {} : { reason })
  }))

/** Lines that the provider can't have at all ("needs a price"), of those that were asked for. */
const unavailableOf = (result: FinancialsResult, wish: Wish): ReadonlyArray<string> => {
  const asked = (concept: string): boolean =>
    (wish._tag === "Figures" && wish.metrics.includes(concept)) || (wish._tag === "Earnings" && wish.surprise)
  return (result.unavailable ?? [])
    .filter(({ concept }) => asked(concept))
    .map(
      ({ concept, reason, remedy, ticker }) =>
        `${labelOf(concept)} of ${ticker} ${reason}${remedy === undefined ? "" : `; ${remedy}`}`
    )
}

/** What could not be had, in the words of the tool. */
const refusals = (result: FinancialsResult): ReadonlyArray<string> =>
  unique(
    result.coverage.flatMap(({ reason, status, ticker, tool }) =>
      status === "ok" ? [] : [reason ?? `${tool} for ${ticker}: ${status}`]
    )
  )

interface Gathered {
  readonly subjects: ReadonlyArray<Subject>
  readonly missing: ReadonlyArray<string>
}

const gather = (bench: Bench): Gathered => {
  const { wish } = bench.question
  switch (wish._tag) {
    case "Figures":
      return { subjects: figureSubjects(bench, wish), missing: [] }
    case "Segments":
      return segmentSubjects(bench, wish)
    case "Earnings":
      return { subjects: earningsSubjects(bench), missing: [] }
    default:
      return { subjects: [], missing: [] }
  }
}

/** A question that is answered by a table, not by a number: whole statements, an earnings report. */
const isTable = (wish: Wish): boolean =>
  wish._tag === "Earnings" || (wish._tag === "Figures" && wish.statements.length > 0 && wish.metrics.length === 0)

/** Why no value is stated, or not all of it; undefined where the answer is whole. */
const doubtOf = (
  question: Question,
  result: FinancialsResult,
  outcome: Outcome,
  rows: ReadonlyArray<Row>,
  missing: ReadonlyArray<string>
) => {
  // Whoever planned with the whole company table knows of readings that the few companies here don't show.
  const confidence = Math.min(question.confidence, result.routing?.confidence ?? 1)
  const unasked = result.companies.filter(
    ({ ticker }) => !question.companies.some((company) => company.ticker === ticker)
  )
  const { notUnderstood, wish } = question
  if (unasked.length > 0)
    return {
      stated: false,
      reason: `figures of ${unasked.map(({ ticker }) => ticker).join(", ")} came that the question doesn't seem to ask for`
    }
  if (confidence < UNSURE) {
    const words = notUnderstood.map((word) => `"${word}"`).join(", ")
    const assumed = [...question.assumptions, ...(result.routing?.assumptions ?? [])][0]
    return {
      stated: false,
      reason: words === "" ? (assumed ?? "the question can be read in more than one way") : `not understood: ${words}`
    }
  }
  if (isTable(wish)) {
    return { stated: false, reason: rows.length > 0 ? undefined : (missing[0] ?? "no figures came for the question") }
  }
  if (wish._tag === "Segments" && question.task.operation === "share") {
    return {
      stated: false,
      reason: "the share of the whole needs the whole, which the parts don't give; the part itself is shown"
    }
  }
  const { currency } = question.task
  const units = unique(rows.map(({ unit }) => unit.split("/")[0] ?? unit)).filter((unit) => /^[A-Z]{3}$/.test(unit))
  if (currency !== undefined && units.some((unit) => unit !== currency)) {
    return {
      stated: false,
      reason: `the figures are in ${units.join(" and ")}, and nothing is converted to ${currency}`
    }
  }
  if (units.length > 1 && question.task.rank !== undefined) {
    return { stated: false, reason: `figures in ${units.join(" and ")} can't be ranked, and nothing is converted` }
  }
  if (question.task.operation === "change") {
    return {
      stated: false,
      reason: "a change can be meant in money or in percent; the values and the change in percent are shown"
    }
  }
  if (outcome.value === null) return { stated: false, reason: missing[0] ?? "no figure fits the question" }
  return {
    stated: true,
    reason: missing.length > 0 && rows.length > 1 ? `only a part can be answered: ${missing[0]}` : undefined
  }
}

export const answerQuestion = (text: string, result: FinancialsResult, asOf: string): Answer => {
  const understood = understand(text, { asOf, directory: directoryOf(result.companies) })
  const refused = refusals(result)
  if (Either.isLeft(understood)) return { ...empty(text, result, asOf, understood.left.message), missing: [...refused] }
  const question = understood.right
  const { task, wish } = question
  if (wish._tag === "Nothing") return { ...empty(text, result, asOf, wish.reason), missing: [...refused] }
  const { missing: unfound, subjects } = gather({ question, figures: result.figures, asOf })
  const table = isTable(wish)
  const explicit = isExplicit(question.time.periods)
  const outcome = outcomeOf(subjects, task, explicit)
  const unavailable = unavailableOf(result, wish)
  // "needs a price" says more than that no such figure came.
  const gaps = unavailable.length > 0 && outcome.value === null ? [] : outcome.missing
  const missing = unique([...refused, ...unavailable, ...unfound, ...(table ? [] : gaps)])
  const withBase = !table && (["growth", "change"].includes(task.operation) || (task.operation === "cagr" && !explicit))
  const rows = subjects.map((subject) => rowOf(subject, withBase))
  const { reason, stated } = doubtOf(question, result, outcome, rows, missing)
  const quotient = wish._tag === "Figures" && wish.quotient !== undefined && outcome.kind === "value"
  const rate = outcome.kind === "growth" || outcome.kind === "cagr"
  return {
    question: text,
    asOf,
    companies: [...question.companies],
    value: stated ? outcome.value : null,
    kind: table ? "table" : quotient ? "ratio" : outcome.kind,
    ...(subjects[0] === undefined ? {} : { unit: rate ? "pure" : subjects[0].series.unit }),
    ...(reason === undefined ? {} : { unsure: reason }),
    rows,
    findings: [...findingsOf({ task, table }, subjects, outcome)],
    missing: [...missing],
    cautions: unique([
      ...question.assumptions,
      ...(result.routing?.assumptions ?? []),
      ...(explicit ? [] : staleness(rows, asOf)),
      ...remarksOf(rows),
      ...(rows.length > 1 || wish._tag !== "Segments" ? (result.notes ?? []) : [])
    ]),
    sources: [...sourcesOf(rows)],
    coverage: coverageOf(result)
  }
}
