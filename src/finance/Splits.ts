/**
 * What share splits do to per-share values and share counts. A value counts the shares of the day on which its filing
 * was made: the same year's EPS is 3.85 in a filing before a 10-for-1 split and 0.385 in one after it.
 */
import type { Figure } from "./Figure.ts"
import { lineItem } from "./LineItem.ts"
import { SHARE_SPLITS } from "./ShareSplits.ts"

export interface Split {
  /** First day of trading with the new shares. */
  readonly day: string
  /** New shares for one old share. */
  readonly factor: number
}

const byTicker = new Map<string, ReadonlyArray<Split>>()
for (const [ticker, day, factor] of SHARE_SPLITS)
  byTicker.set(ticker, [...(byTicker.get(ticker) ?? []), { day, factor }])

/** Splits after one filing and up to a later day. @param ticker first ticker of the filer */
export const splitsBetween = (ticker: string, filed: string, day: string): ReadonlyArray<Split> =>
  (byTicker.get(ticker) ?? []).filter((split) => split.day > filed && split.day <= day)

/** New shares for one share of the day of filing. */
export const splitFactor = (splits: ReadonlyArray<Split>): number =>
  splits.reduce((product, { factor }) => product * factor, 1)

/** "10-for-1", "1-for-8". */
const inWords = ({ factor }: Split): string => (factor >= 1 ? `${factor}-for-1` : `1-for-${Math.round(1 / factor)}`)

/** The remark on a value that counts old shares; undefined where no split came after its filing. */
export const splitCaution = (splits: ReadonlyArray<Split>): string | undefined =>
  splits.length === 0
    ? undefined
    : `before the ${splits.map((split) => `${inWords(split)} split of ${split.day.slice(0, 7)}`).join(" and the ")}: not comparable with later figures`

/** Whether a change from one value to a later filed one is a split, to within rounding of per-share values. */
export const isSplitChange = (
  concept: string,
  before: number,
  after: number,
  splits: ReadonlyArray<Split>
): boolean => {
  const line = lineItem(concept)
  if (line === undefined || !line.splits || splits.length === 0) return false
  const factor = splitFactor(splits)
  const expected = line.unit === "shares" ? before * factor : before / factor
  return Math.abs(after - expected) <= Math.max(0.03 * Math.abs(expected), line.unit === "shares" ? 0 : 0.011)
}

/** A per-share value or share count in the shares of a later day, marked as computed; other figures unchanged. */
export const adjusted = (figure: Figure, ticker: string, day: string): Figure => {
  const line = lineItem(figure.concept)
  const splits = figure.source.filed === undefined ? [] : splitsBetween(ticker, figure.source.filed, day)
  if (line === undefined || !line.splits || splits.length === 0) return figure
  const factor = splitFactor(splits)
  const { caution: _, restated: __, ...rest } = figure
  return {
    ...rest,
    value: line.unit === "shares" ? figure.value * factor : figure.value / factor,
    derived: `as filed, adjusted for the ${splits.map(inWords).join(" and ")} split`
  }
}
