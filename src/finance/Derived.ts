/**
 * Figures computed from others of the same company and period. They say how in `derived`, take the source of their first
 * operand, and keep every caution of what they are made of.
 */
import type { Figure } from "./Figure.ts"

export interface Computed {
  readonly concept: string
  readonly value: number
  readonly unit: string
  /** In words: "revenue minus cost of revenue". */
  readonly how: string
}

/** @param operands the first one gives period and source */
export const computed = (
  result: Computed,
  operands: readonly [Figure, ...ReadonlyArray<Figure>]
): Figure | undefined => {
  if (!Number.isFinite(result.value)) return undefined
  const [first] = operands
  const cautions = [...new Set(operands.flatMap((figure) => figure.caution ?? []))]
  return {
    ticker: first.ticker,
    concept: result.concept,
    value: result.value,
    unit: result.unit,
    period: first.period,
    source: first.source,
    derived: result.how,
    ...(cautions.length === 0 ? {} : { caution: cautions.join("; ") })
  }
}
