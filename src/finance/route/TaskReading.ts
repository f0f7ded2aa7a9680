/** What is to be done with the figures: growth, a sum, a comparison, an order. */
import { CURRENCIES } from "./IntentWords.ts"
import { isTerm, terms } from "./Items.ts"
import { natureOf } from "./Metrics.ts"
import type { OperationWord } from "./OperationWords.ts"
import type { PeriodReading } from "./Periods.ts"
import type { Task } from "./Question.ts"
import type { Item } from "./Reading.ts"

const BOOLEAN = /^\s*(?:so |and |but )?(?:did|does|do|is|are|was|were|has|have|had|can)\b/i

interface TaskFacts {
  readonly text: string
  readonly words: ReadonlySet<OperationWord>
  /** Several periods are asked for. */
  readonly many: boolean
  /** Only metrics that add up over periods. */
  readonly flows: boolean
  /** How many things can be compared: companies, or metrics of one. */
  readonly sides: number
}

const MOVED =
  /\b(?:how much|how far|by what|what (?:is|was) the (?:change|increase|decrease|decline|rise|drop))\b.*\b(?:increased?|decreased?|declined?|rise|rose|risen|fall|fell|fallen|drop(?:ped)?|improved?|chang(?:e|ed)|shr[aiu]nk|expand(?:ed)?|contract(?:ed)?)\b|^what (?:is|was) the (?:change|increase|decrease|decline|rise|drop)\b/i

const EACH = /\b(?:each|every|per|by) (?:year|quarter)\b/i

const operationOf = ({ flows, many, sides, text, words }: TaskFacts): Task["operation"] => {
  if (words.has("cagr")) return "cagr"
  if (words.has("growth") || words.has("faster")) return "growth"
  if (words.has("difference")) return "difference"
  // "how much did it rise": money or percent, and only the second is said
  if (words.has("trend") && MOVED.test(text)) return /%|percent/i.test(text) ? "growth" : "change"
  if (words.has("sum") && many && flows) return "sum"
  if (words.has("average") && many) return "average"
  if (BOOLEAN.test(text)) {
    if (words.has("exceeds") || (sides > 1 && words.has("highest"))) return "exceeds"
    if (words.has("below") || (sides > 1 && words.has("lowest"))) return "below"
  }
  // "how much has Apple spent on buybacks since 2020" is one sum, unless each year is wanted
  if (words.has("spent") && many && flows && /\bhow much\b|\btotal\b/i.test(text) && !EACH.test(text)) return "sum"
  if (
    many &&
    flows &&
    /\btotal\b.*\b(?:over|across|during|since|in the (?:last|past))\b/i.test(text) &&
    !EACH.test(text)
  )
    return "sum"
  return "show"
}

/** "in euros": the currency in which the figures are wanted. */
const currencyOf = (items: ReadonlyArray<Item>): string | undefined => {
  const said = items.find((item) => isTerm(item, "Qualifier") && item.term.qualifier === "currency")
  return said === undefined ? undefined : CURRENCIES.find(([pattern]) => pattern.test(said.text))?.[1]
}

export const taskOf = (
  text: string,
  items: ReadonlyArray<Item>,
  time: PeriodReading,
  metrics: ReadonlyArray<string>,
  sides: number
): Task => {
  const words = new Set(terms(items, "Operation").map(({ word }) => word))
  const many = time.periods.some(
    (periods) =>
      periods._tag === "Since" ||
      (periods._tag === "Newest" && periods.count > 1) ||
      (periods._tag === "Years" && periods.years.length > 1) ||
      (periods._tag === "Quarters" && periods.quarters.length > 1)
  )
  const flows = metrics.length > 0 && metrics.every((metric) => natureOf(metric) === "flow")
  const grew = /\b(?:grow|grew|grown|increased?|risen?|rose)\b/i.test(text)
  const ends = /\b(?:how much|how far|from|between|since)\b/i.test(text)
  const superlative = ["highest", "faster", "exceeds", "rank"] as const
  return {
    operation: operationOf({ text, words, many, flows, sides }),
    overall: words.has("faster") || (many && grew && ends),
    extreme:
      many &&
      /\b(?:highest|lowest|peak(?:ed)?|best|worst|record|largest|smallest|biggest|maximum|minimum|most|least)\b/i.test(
        text
      ),
    splitAdjusted: terms(items, "Qualifier").some(({ qualifier }) => qualifier === "split-adjusted"),
    currency: currencyOf(items),
    sequential: /\b(?:qoq|q\/q|sequential(?:ly)?|quarter[- ](?:over|on)[- ]quarter)\b/i.test(text),
    rank: words.has("lowest") ? "lowest" : superlative.some((word) => words.has(word)) ? "highest" : undefined,
    trend: words.has("trend") || words.has("history")
  }
}

/** "how much of … came from" states the part; "what share of" divides it by the whole. */
export const segmentTask = (
  text: string,
  items: ReadonlyArray<Item>,
  time: PeriodReading,
  metrics: ReadonlyArray<string>
): Task => {
  const task = taskOf(text, items, time, metrics, 1)
  const divided =
    terms(items, "Operation").some(({ word }) => word === "percent-of") ||
    /\b(?:share|percentage|percent|%|proportion|fraction)\b/i.test(text)
  return divided && task.operation === "show" ? { ...task, operation: "share" } : task
}
