/** The metrics and statements that a question names, and what it divides by what. */
import type { StatementName } from "../LineItem.ts"
import { isTerm, type TermItem, terms, unique } from "./Items.ts"
import { METRICS, statementsOf } from "./Metrics.ts"
import type { Item } from "./Reading.ts"

/** The gap between two neighbouring items, as written. */
const between = (text: string, a: Item, b: Item): string => text.slice(a.end, b.start).trim().toLowerCase()

/** "FCF / net income", "R&D as % of sales", "ratio of debt to equity", "what share of revenue is R&D". */
export const quotientOf = (
  text: string,
  items: ReadonlyArray<Item>
): { readonly of: string; readonly by: string } | undefined => {
  const lines = items.filter((item): item is TermItem<"Metric"> => isTerm(item, "Metric"))
  for (const [at, first] of lines.entries()) {
    const second = lines[at + 1]
    const of = first.term.metrics[0]
    const by = second?.term.metrics[0]
    if (second === undefined || of === undefined || by === undefined || of === by) continue
    const inside = items.filter((item) => item.start >= first.end && item.end <= second.start)
    const joins = inside.some((item) => isTerm(item, "Operation") && item.term.word === "percent-of")
    const others = inside.filter(
      (item) => item._tag !== "Filler" && item._tag !== "Company" && !isTerm(item, "Operation")
    )
    const gap = between(text, first, second)
    const before = items.filter((item) => item.end <= first.start)
    const ratioWord = before.some(
      (item) => isTerm(item, "Operation") && item.term.word === "percent-of" && item.end + 6 > first.start
    )
    const ratioAfter = /^\s*ratios?\b/i.test(text.slice(second.end))
    if (joins && others.length === 0) return { of, by }
    if (
      gap === "/" ||
      gap === "÷" ||
      (gap === "to" && (ratioAfter || (ratioWord && /ratio of\s*$/i.test(text.slice(0, first.start)))))
    )
      return { of, by }
    // "what percentage of revenue does Apple spend on R&D"
    if (ratioWord && METRICS[of]?.kind === "line") return { of: by, by: of }
  }
  return undefined
}

/** Named metrics in order; parts of a named quotient ("FCF conversion (FCF / net income)") are not asked for besides. */
export const metricsOf = (items: ReadonlyArray<Item>): ReadonlyArray<string> => {
  const named = unique(terms(items, "Metric").flatMap(({ metrics }) => metrics))
  const parts = named.flatMap((metric) => {
    const known = METRICS[metric]
    return known?.kind === "share" ? [known.of, known.by] : []
  })
  const eps = terms(items, "Qualifier").some(({ qualifier }) => qualifier === "basic")
  return named
    .filter((metric) => !parts.includes(metric))
    .map((metric) => (metric === "eps_diluted" && eps ? "eps_basic" : metric))
}

/** "what margin should Tesla target given its 2024 operating income": only what is given is a question about data. */
export const dropOpinion = (
  items: ReadonlyArray<Item>
): { readonly items: ReadonlyArray<Item>; readonly dropped: boolean } => {
  const given = items.findIndex((item) => isTerm(item, "Qualifier") && item.term.qualifier === "given")
  const opinion = items.findIndex((item) => isTerm(item, "Qualifier") && item.term.qualifier === "opinion")
  if (given < 0 || opinion < 0) return { items, dropped: false }
  const data = given > opinion ? items.slice(given) : items.slice(given, opinion)
  if (!data.some((item) => isTerm(item, "Metric"))) return { items, dropped: false }
  return { items: items.filter((item) => data.includes(item) || !isTerm(item, "Metric")), dropped: true }
}

/** A statement that is only the place of the metrics ("cash on its balance sheet") is not asked for as a whole. */
export const statementsNamed = (
  items: ReadonlyArray<Item>,
  metrics: ReadonlyArray<string>
): ReadonlyArray<StatementName | "all"> => {
  const named = unique(terms(items, "Statement").map(({ statement }) => statement))
  if (metrics.length === 0) return named
  const places = metrics.flatMap((metric) => statementsOf(metric))
  return named.filter((statement) => statement !== "all" && !places.includes(statement))
}
