/** The figures of one company, found by metric and period. */
import type { Figure } from "../Figure.ts"
import type { FiscalPeriod } from "../FiscalPeriod.ts"
import { labelOf, METRICS, type Metric } from "../route/Metrics.ts"
import { periodKey, periodName } from "./PeriodName.ts"

/** A number with the figures it is made of. */
export interface Value {
  readonly value: number
  readonly unit: string
  readonly figures: ReadonlyArray<Figure>
  readonly derived: string | undefined
  readonly caution: string | undefined
}

export type Lookup =
  | { readonly _tag: "Have"; readonly value: Value }
  | { readonly _tag: "Missing"; readonly reason: string }

const missing = (reason: string): Lookup => ({ _tag: "Missing", reason })

export interface Ledger {
  readonly ticker: string
  /** All periods for which there is any figure, newest first. */
  readonly periods: (type: FiscalPeriod["type"]) => ReadonlyArray<FiscalPeriod>
  readonly value: (metric: string, period: FiscalPeriod) => Lookup
  /** Figures with a dimension. */
  readonly members: ReadonlyArray<Figure>
  /** Every concept that is there, in the order in which it came. */
  readonly concepts: ReadonlyArray<string>
}

const first = (values: ReadonlyArray<string | undefined>): string | undefined => {
  const present = [...new Set(values.filter((value) => value !== undefined))]
  return present.length === 0 ? undefined : present.join("; ")
}

/** Several lines of one period as one number; units have to agree. */
const combine = (name: string, parts: ReadonlyArray<{ readonly sign: 1 | -1; readonly value: Value }>): Lookup => {
  const units = new Set(parts.map(({ value }) => value.unit))
  if (units.size > 1) return missing(`${name}: its parts are in different units (${[...units].join(", ")})`)
  return {
    _tag: "Have",
    value: {
      value: parts.reduce((total, { sign, value }) => total + sign * value.value, 0),
      unit: [...units][0] ?? "USD",
      figures: parts.flatMap(({ value }) => value.figures),
      derived: name,
      caution: first(parts.map(({ value }) => value.caution))
    }
  }
}

const asFiled = (figure: Figure): Value => ({
  value: figure.value,
  unit: figure.unit,
  figures: [figure],
  derived: figure.derived,
  caution: figure.caution
})

export const make = (ticker: string, figures: ReadonlyArray<Figure>): Ledger => {
  const own = figures.filter((figure) => figure.ticker === ticker)
  const plain = own.filter((figure) => figure.member === undefined)
  const byPlace = new Map<string, Figure>()
  const instants = new Map<string, Figure>()
  const periods = new Map<string, FiscalPeriod>()
  for (const figure of plain) {
    const place = `${figure.concept} ${periodKey(figure.period)}`
    if (!byPlace.has(place)) byPlace.set(place, figure)
    instants.set(`${figure.concept} ${figure.period.end}`, figure)
  }
  for (const figure of own) {
    const known = periods.get(periodKey(figure.period))
    // A statement's instants carry no start; the flow of the same end tells more.
    if (known === undefined || (known.start === undefined && figure.period.start !== undefined)) {
      periods.set(periodKey(figure.period), figure.period)
    }
  }
  const line = (concept: string, period: FiscalPeriod): Lookup => {
    const found = byPlace.get(`${concept} ${periodKey(period)}`)
    return found === undefined
      ? missing(`${labelOf(concept)} of ${ticker} for ${periodName(period)} is not in the data`)
      : { _tag: "Have", value: asFiled(found) }
  }
  const compute = (known: Metric | undefined, metric: string, period: FiscalPeriod): Lookup => {
    const direct = line(metric, period)
    if (direct._tag === "Have" || known === undefined) return direct
    switch (known.kind) {
      case "line":
      case "ratio":
        return direct
      case "sum": {
        const signed = [
          ...known.plus.map((part) => ({ sign: 1 as const, part })),
          ...known.minus.map((part) => ({ sign: -1 as const, part }))
        ].map(({ part, sign }) => ({ sign, found: compute(METRICS[part], part, period) }))
        const absent = signed.flatMap(({ found }) => (found._tag === "Missing" ? [found.reason] : []))
        if (absent.length > 0) return missing(absent.join("; "))
        const name = [
          ...known.plus.map((part, at) => `${at === 0 ? "" : "+ "}${labelOf(part).toLowerCase()}`),
          ...known.minus.map((part) => `- ${labelOf(part).toLowerCase()}`)
        ].join(" ")
        return combine(
          name,
          signed.flatMap(({ found, sign }) => (found._tag === "Have" ? [{ sign, value: found.value }] : []))
        )
      }
      case "share":
        return quotient(known.of, known.by, period)
    }
  }
  /** One metric divided by another of the same period. */
  const quotient = (of: string, by: string, period: FiscalPeriod): Lookup => {
    const top = compute(METRICS[of], of, period)
    const bottom = compute(METRICS[by], by, period)
    if (top._tag === "Missing") return top
    if (bottom._tag === "Missing") return bottom
    if (bottom.value.value <= 0)
      return missing(
        `${labelOf(by)} of ${ticker} for ${periodName(period)} is not positive, so nothing is divided by it`
      )
    return {
      _tag: "Have",
      value: {
        value: top.value.value / bottom.value.value,
        unit: top.value.unit === bottom.value.unit ? "pure" : `${top.value.unit} per ${bottom.value.unit}`,
        figures: [...top.value.figures, ...bottom.value.figures],
        derived: `${labelOf(of).toLowerCase()} / ${labelOf(by).toLowerCase()}`,
        caution: first([top.value.caution, bottom.value.caution])
      }
    }
  }
  return {
    ticker,
    periods: (type) =>
      [...periods.values()].filter((period) => period.type === type).sort((a, b) => b.end.localeCompare(a.end)),
    value: (metric, period) => {
      const [of, by] = metric.split(" / ")
      return of !== undefined && by !== undefined ? quotient(of, by, period) : compute(METRICS[metric], metric, period)
    },
    members: own.filter((figure) => figure.member !== undefined),
    concepts: [...new Set(plain.map((figure) => figure.concept))]
  }
}
