/** Changes between two values of one metric, and when there is none to be stated. */
import type { FiscalPeriod } from "../FiscalPeriod.ts"
import { splits } from "../route/Metrics.ts"
import type { Lookup, Value } from "./Ledger.ts"
import { periodName } from "./PeriodName.ts"

export type Change =
  | { readonly _tag: "Change"; readonly value: number }
  | { readonly _tag: "None"; readonly reason: string }

const none = (reason: string): Change => ({ _tag: "None", reason })

/** Values on both sides of a share split; undefined where they are comparable. */
export const splitBetween = (metric: string, a: Value, b: Value): string | undefined =>
  splits(metric) && a.caution !== b.caution ? (a.caution ?? b.caution) : undefined

interface At {
  readonly period: FiscalPeriod
  readonly found: Lookup
}

/** Checks that both values are there, comparable and positive at the base. */
const comparable = (
  metric: string,
  base: At,
  end: At
): { readonly from: number; readonly to: number } | { readonly reason: string } => {
  if (end.found._tag === "Missing") return { reason: end.found.reason }
  if (base.found._tag === "Missing") return { reason: base.found.reason }
  const split = splitBetween(metric, base.found.value, end.found.value)
  if (split !== undefined) return { reason: `not comparable: ${split}` }
  if (base.found.value.unit !== end.found.value.unit) return { reason: "not comparable: the units differ" }
  const from = base.found.value.value
  if (from <= 0)
    return { reason: `the value of ${periodName(base.period)} is not positive, so a growth rate says nothing` }
  return { from, to: end.found.value.value }
}

export const growth = (metric: string, base: At, end: At): Change => {
  const pair = comparable(metric, base, end)
  return "reason" in pair ? none(pair.reason) : { _tag: "Change", value: pair.to / pair.from - 1 }
}

/** Compound growth a year over `years` years; a loss at the end has none. */
export const cagr = (metric: string, base: At, end: At, years: number): Change => {
  const pair = comparable(metric, base, end)
  if ("reason" in pair) return none(pair.reason)
  if (pair.to <= 0)
    return none(`the value of ${periodName(end.period)} is not positive, so there is no compound growth`)
  if (years <= 0) return none("compound growth needs more than one period")
  return { _tag: "Change", value: (pair.to / pair.from) ** (1 / years) - 1 }
}
