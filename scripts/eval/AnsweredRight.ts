/** Is an answer right: numbers within half of the last stated digit, lists in order, every key of an object. */
import type { AnswerValue } from "../../src/finance/answer/Answer.ts"
import { METRIC_WORDS } from "../../src/finance/route/MetricWords.ts"
import { lexicon, longestPhrase } from "../../src/finance/route/Lexicon.ts"
import { toWords } from "../../src/finance/route/Text.ts"

const metrics = lexicon(METRIC_WORDS)

/** `capex` and `capital_expenditure` are one key. */
const keyOf = (key: string): string => {
  const words = toWords(key.replaceAll("_", " "))
  const hit = longestPhrase(metrics, words, 0)
  return hit !== undefined && hit.length === words.tokens.length ? hit.term : key.toUpperCase().replace(/[-/]/g, ".")
}

/** Half of the last digit that the expected number states: 0.1768 allows 0.00005, 95 allows 0.5. */
const tolerance = (expected: number): number => {
  const [, decimals = ""] = String(expected).split(".")
  return 0.5 * 10 ** -decimals.length * 1.000001
}

export const isRight = (value: AnswerValue | null, expected: unknown): boolean => {
  if (value === null) return false
  if (typeof expected === "number") {
    const single = Array.isArray(value) && value.length === 1 ? value[0] : value
    return typeof single === "number" && Math.abs(single - expected) <= tolerance(expected)
  }
  if (typeof expected === "boolean" || typeof expected === "string") return value === expected
  if (Array.isArray(expected)) {
    const list = Array.isArray(value) ? value : [value]
    return list.length === expected.length && expected.every((each, at) => isRight(list[at] ?? null, each))
  }
  if (typeof expected === "object" && expected !== null && typeof value === "object" && !Array.isArray(value)) {
    const have = new Map(Object.entries(value).map(([key, each]) => [keyOf(key), each]))
    return Object.entries(expected).every(([key, each]) => isRight(have.get(keyOf(key)) ?? null, each))
  }
  return false
}
