/** What the question asks to be done with the series: the value of the answer, or why there is none. */
import type { Task } from "../route/Question.ts"
import { splits } from "../route/Metrics.ts"
import type { AnswerValue, Cell } from "./Answer.ts"
import { cagr, growth } from "./Growth.ts"
import { periodName } from "./PeriodName.ts"
import { gapsOf, type Series, valuesOf } from "./Series.ts"

/** A series with the key under which it stands in an answer of several. */
export interface Subject {
  readonly key: string
  /** The metric, or the part: "Revenue", "iPhone". */
  readonly label: string
  /** For sentences: "AAPL's revenue". */
  readonly phrase: string
  /** The part of the company, where it is one. */
  readonly member?: string
  readonly series: Series
}

export type Measured =
  | { readonly _tag: "Value"; readonly value: number | ReadonlyArray<number> }
  | { readonly _tag: "None"; readonly reasons: ReadonlyArray<string> }

const value = (measured: number | ReadonlyArray<number>): Measured => ({ _tag: "Value", value: measured })
const none = (...reasons: ReadonlyArray<string>): Measured => ({ _tag: "None", reasons })

const foundIn = (cell: Cell, unit: string) =>
  cell.value === undefined
    ? { _tag: "Missing" as const, reason: cell.missing ?? "missing" }
    : {
        _tag: "Have" as const,
        value: { value: cell.value, unit, figures: cell.figures, derived: cell.derived, caution: cell.caution }
      }

/** Cells that count different shares; undefined where all count the same. */
export const mixedShares = ({ cells, metric }: Series): string | undefined => {
  if (!splits(metric)) return undefined
  const cautions = new Set(cells.filter((cell) => cell.value !== undefined).map(({ caution }) => caution))
  if (cautions.size < 2) return undefined
  const first = cells.find(({ caution }) => caution !== undefined)
  return first === undefined ? undefined : `${periodName(first.period)} is as filed ${first.caution}`
}

const overSpan = (series: Series, explicit: boolean) => {
  const [newest] = series.cells
  const oldest = series.cells[series.cells.length - 1]
  if (newest === undefined || oldest === undefined) return undefined
  const start =
    explicit && series.cells.length > 1 ? { period: oldest.period, found: foundIn(oldest, series.unit) } : series.base
  const years = explicit && series.cells.length > 1 ? series.cells.length - 1 : series.cells.length
  const perYear = newest.period.type === "quarterly" ? 4 : 1
  return start === undefined
    ? undefined
    : { start, end: { period: newest.period, found: foundIn(newest, series.unit) }, years: years / perYear }
}

const noBase = ({ cells, ticker }: Series): string => {
  const oldest = cells[cells.length - 1]
  return oldest === undefined
    ? `no period of ${ticker} is in the data`
    : `growth of ${ticker} needs the period before ${periodName(oldest.period)}, which is not in the data`
}

/** `explicit`: the question named the first and the last period, so the first is the base. */
export const measure = (series: Series, task: Task, explicit: boolean): Measured => {
  const gaps = gapsOf(series)
  switch (task.operation) {
    case "cagr": {
      const span = overSpan(series, explicit)
      if (gaps.length > 0 || span === undefined) return none(...gaps, ...(span === undefined ? [noBase(series)] : []))
      const rate = cagr(series.metric, span.start, span.end, span.years)
      return rate._tag === "Change" ? value(rate.value) : none(rate.reason)
    }
    case "growth": {
      if (gaps.length > 0) return none(...gaps)
      if (task.overall || (explicit && series.cells.length === 2)) {
        const span = overSpan(series, explicit)
        if (span === undefined) return none(noBase(series))
        const change = growth(series.metric, span.start, span.end)
        return change._tag === "Change" ? value(change.value) : none(change.reason)
      }
      const wanted = explicit && series.cells.length > 1 ? series.cells.slice(0, -1) : series.cells
      const rates = wanted.flatMap((cell) => (cell.growth === undefined ? [] : [cell.growth]))
      const [only] = rates
      if (rates.length !== wanted.length || only === undefined) {
        const mixed = mixedShares(series)
        return none(
          mixed === undefined
            ? "growth can't be stated for every period: the one before is missing, or not positive"
            : `growth across a share split is not stated: ${mixed}`
        )
      }
      return value(rates.length === 1 ? only : rates)
    }
    case "sum":
    case "average": {
      const values = valuesOf(series)
      if (values === undefined) return none(...gaps)
      const total = values.reduce((sum, each) => sum + each, 0)
      return value(task.operation === "sum" ? total : total / values.length)
    }
    default: {
      const values = valuesOf(series)
      if (values === undefined) return none(...gaps)
      const mixed = mixedShares(series)
      if (mixed !== undefined) return none(`values before and after a share split are not comparable: ${mixed}`)
      const [only] = values
      if (task.extreme && values.length > 1)
        return value(task.rank === "lowest" ? Math.min(...values) : Math.max(...values))
      return value(series.many || only === undefined ? values : only)
    }
  }
}

export interface Outcome {
  readonly value: AnswerValue | null
  readonly kind: string
  readonly missing: ReadonlyArray<string>
  /** The subjects in the order that was asked for, with their numbers. */
  readonly ranked: ReadonlyArray<{ readonly subject: Subject; readonly number: number }>
}

/** The one number by which a subject is compared: the newest of several. */
const leading = (measured: Measured): number | undefined =>
  measured._tag === "None" ? undefined : typeof measured.value === "number" ? measured.value : measured.value[0]

/** How far two values are apart: of two subjects, or of one at two periods. */
const differenceOf = (measured: ReadonlyArray<Measured>): number | null => {
  const values = measured.flatMap((each) => (each._tag === "None" ? [] : [each.value])).flat()
  const [a, b] = values
  return measured.some(({ _tag }) => _tag === "None") || values.length !== 2 || a === undefined || b === undefined
    ? null
    : Math.abs(a - b)
}

const KIND: Readonly<Record<Task["operation"], string>> = {
  show: "value",
  growth: "growth",
  cagr: "cagr",
  sum: "sum",
  average: "average",
  exceeds: "exceeds",
  below: "exceeds",
  difference: "difference",
  change: "change",
  share: "share"
}

export const outcomeOf = (subjects: ReadonlyArray<Subject>, task: Task, explicit: boolean): Outcome => {
  const measured = subjects.map((subject) => ({ subject, measured: measure(subject.series, task, explicit) }))
  const missing = [...new Set(measured.flatMap(({ measured }) => (measured._tag === "None" ? measured.reasons : [])))]
  const ranked = measured
    .flatMap(({ measured, subject }) => {
      const number = leading(measured)
      return number === undefined ? [] : [{ subject, number }]
    })
    .sort((a, b) => (task.rank === "lowest" ? a.number - b.number : b.number - a.number))
  const kind = KIND[task.operation]
  const [first, second] = measured
  if ((task.operation === "exceeds" || task.operation === "below") && first !== undefined && second !== undefined) {
    const [a, b] = [first.measured, second.measured]
    if (
      a._tag === "None" ||
      b._tag === "None" ||
      typeof a.value !== "number" ||
      typeof b.value !== "number" ||
      measured.length > 2
    ) {
      return {
        value: null,
        kind,
        missing: missing.length > 0 ? missing : ["two single values are needed to compare"],
        ranked
      }
    }
    const exceeds = task.operation === "exceeds" ? a.value > b.value : a.value < b.value
    return { value: { [first.subject.key]: a.value, [second.subject.key]: b.value, exceeds }, kind, missing, ranked }
  }
  if (task.operation === "difference")
    return { value: differenceOf(measured.map(({ measured }) => measured)), kind, missing, ranked }
  if (measured.length === 1 && first !== undefined) {
    return { value: first.measured._tag === "Value" ? first.measured.value : null, kind, missing, ranked }
  }
  // Who is ahead can't be said while one of them is missing.
  if (task.overall && missing.length > 0) return { value: null, kind, missing, ranked: [] }
  const known = measured.flatMap(
    ({ measured, subject }): ReadonlyArray<readonly [string, AnswerValue]> =>
      measured._tag === "Value" ? [[subject.key, measured.value]] : []
  )
  return { value: known.length === 0 ? null : Object.fromEntries(known), kind, missing, ranked }
}
