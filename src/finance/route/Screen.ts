/** Conditions of a screen ("P/E under 15 and revenue growth above 20%") as filters in the vendor's vocabulary. */
import type { Item } from "./Reading.ts"
import type { ScreenFilter } from "./Question.ts"
import { METRICS } from "./Metrics.ts"
import { plain } from "./Text.ts"

type Operator = ScreenFilter["operator"]

const OPERATORS: ReadonlyArray<readonly [pattern: string, operator: Operator]> = [
  ["at least|no less than|not less than|minimum of|min|>=|of at least|not below", "gte"],
  ["at most|no more than|not more than|maximum of|max|<=|up to|not above", "lte"],
  ["under|below|less than|lower than|smaller than|beneath|<|cheaper than|fewer than", "lt"],
  [
    "over|above|more than|greater than|higher than|larger than|exceeding|exceeds|exceed|>|bigger than|north of|in excess of",
    "gt"
  ],
  ["equal to|equals|exactly|=", "eq"]
]
const OPERATOR = OPERATORS.map(([pattern]) => `(${pattern})`).join("|")
const NUMBER =
  "([-+]?)\\$?(\\d[\\d,]*(?:\\.\\d+)?)\\s*(%|percent\\b|x\\b|times\\b|k\\b|thousand\\b|m\\b|mm\\b|mn\\b|million\\b|b\\b|bn\\b|billion\\b|t\\b|tn\\b|trillion\\b)?"
const CONDITION = new RegExp(`^[^\\d$<>=]{0,24}?(?:${OPERATOR})\\s*(?:a |an |of )?${NUMBER}`)
const BETWEEN = new RegExp(`^[^\\d$<>=]{0,24}?between\\s*${NUMBER}\\s*(?:and|-|to)\\s*${NUMBER}`)

const SCALE: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }

const valueOf = (sign: string | undefined, digits: string | undefined, unit: string | undefined): number => {
  const number = Number((digits ?? "0").replaceAll(",", "")) * (sign === "-" ? -1 : 1)
  if (unit === undefined || unit === "x" || unit === "times") return number
  if (unit === "%" || unit === "percent") return number / 100
  if (unit.startsWith("t") && unit !== "thousand") return number * 1e12
  return number * (SCALE[unit.charAt(0)] ?? 1)
}

/** Field names of the screener where they differ from ours. */
const FIELDS: Readonly<Record<string, string>> = {
  eps_diluted: "earnings_per_share",
  dividend_yield: "dividend_yield",
  shares_outstanding: "outstanding_shares"
}
const GROWTH_FIELDS: Readonly<Record<string, string>> = {
  net_income: "earnings_growth",
  eps_diluted: "earnings_per_share_growth",
  shareholders_equity: "book_value_growth"
}

interface Subject {
  readonly field: string
  readonly end: number
  readonly start: number
}

/** The metrics named, with "growth" joined to the one before or after it. */
const subjects = (items: ReadonlyArray<Item>): ReadonlyArray<Subject> => {
  const found: Array<Subject> = []
  for (const [at, item] of items.entries()) {
    const earnings = item._tag === "Term" && item.term._tag === "Earnings" && item.term.word === "earnings"
    const metric = earnings
      ? "net_income"
      : item._tag === "Term" && item.term._tag === "Metric"
        ? item.term.metrics[0]
        : undefined
    if (metric === undefined || (METRICS[metric] === undefined && !earnings)) continue
    const next = items[at + 1]
    const grows = next?._tag === "Term" && next.term._tag === "Operation" && next.term.word === "growth"
    found.push({
      field: grows ? (GROWTH_FIELDS[metric] ?? `${metric}_growth`) : (FIELDS[metric] ?? metric),
      start: item.start,
      end: grows ? next.end : item.end
    })
  }
  return found
}

/** Every condition; `complete` where each metric that was named has one. */
export const readScreen = (
  text: string,
  items: ReadonlyArray<Item>
): { readonly filters: ReadonlyArray<ScreenFilter>; readonly complete: boolean } => {
  const named = subjects(items)
  const clean = plain(text)
  const filters = named.flatMap(({ end, field, start }, at): ReadonlyArray<ScreenFilter> => {
    const rest = clean.slice(end, named[at + 1]?.start ?? clean.length)
    const between = BETWEEN.exec(rest)
    if (between !== null) {
      const [, s1, d1, u1, s2, d2, u2] = between
      return [
        { field, operator: "gte", value: valueOf(s1, d1, u1 ?? u2) },
        { field, operator: "lte", value: valueOf(s2, d2, u2) }
      ]
    }
    const condition = CONDITION.exec(rest)
    if (condition !== null) {
      const which = OPERATORS.findIndex((_, index) => condition[index + 1] !== undefined)
      const [sign, digits, unit] = condition.slice(OPERATORS.length + 1)
      return [{ field, operator: OPERATORS[which]?.[1] ?? "eq", value: valueOf(sign, digits, unit) }]
    }
    const before = clean.slice(Math.max(0, start - 12), start)
    if (/positive\s*$/.test(before)) return [{ field, operator: "gt", value: 0 }]
    if (/negative\s*$/.test(before)) return [{ field, operator: "lt", value: 0 }]
    return []
  })
  return { filters, complete: named.length > 0 && filters.length >= named.length }
}
