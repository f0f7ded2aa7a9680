/**
 * What a question wants, chosen from what it names: each chooser answers for one kind of wish, or leaves it to the next.
 */
import type { Company } from "../Company.ts"
import { isTerm, terms, unique } from "./Items.ts"
import { quotientOf, statementsNamed } from "./NamedMetrics.ts"
import { marketTool, readFilings } from "./OtherTools.ts"
import type { PeriodReading } from "./Periods.ts"
import type { Wish } from "./Question.ts"
import type { Item } from "./Reading.ts"

export interface Facts {
  readonly text: string
  readonly items: ReadonlyArray<Item>
  readonly companies: ReadonlyArray<Company>
  readonly metrics: ReadonlyArray<string>
  readonly asOf: string
}

/** A wish, and how sure its reading is where that isn't certain. */
export interface Chosen {
  readonly wish: Wish
  readonly sure?: number
  readonly assumptions?: ReadonlyArray<string>
}

/** The name in capitals before "has been selling shares". */
const personOf = (items: ReadonlyArray<Item>): string | undefined => items.find((item) => isTerm(item, "Person"))?.text

export const chooseMarket = ({ companies, items, metrics }: Facts): Chosen | undefined => {
  const words = terms(items, "Market").map(({ word }) => word)
  const pair = terms(items, "Crypto")[0]?.pair
  const person = personOf(items)
  const tool = marketTool({
    words,
    pair,
    person,
    metrics,
    spans: items.flatMap((item) => (item._tag === "Time" ? [item.phrase.span] : []))
  })
  if (
    tool === undefined ||
    (companies.length === 0 && pair === undefined && person === undefined && tool !== "get_company_news")
  )
    return undefined
  return { wish: { _tag: "Market", tool, person, pair }, sure: 0.9 }
}

/** "Form 4 filings" and "13D" are forms too, and the ownership tools know what is in them. */
export const chooseOwnership = (facts: Facts): Chosen | undefined =>
  terms(facts.items, "Market").some(({ word }) =>
    /^insider-(?:trades|ownership)$|^institutional|^beneficial/.test(word)
  )
    ? chooseMarket(facts)
    : undefined

export const chooseFilings = ({ companies, items, metrics }: Facts): Chosen | undefined => {
  const forms = terms(items, "Form")
  const sections = terms(items, "Item")
  const strong = forms.some((term) => term.forms.length > 0)
  if (companies.length === 0 || (forms.length === 0 && sections.length === 0)) return undefined
  // A figure "according to its 10-K" is still a figure.
  if (metrics.length > 0 && (sections.length === 0 || !strong)) return undefined
  return {
    wish: readFilings(
      forms.flatMap((term) => term.forms),
      sections.map((term) => term.item)
    ),
    sure: strong ? 0.95 : 0.85
  }
}

/** "Earnings" is net income for a year, the earnings report for the last quarter, and a surprise against estimates. */
export const chooseEarnings = ({ companies, items, metrics }: Facts, time: PeriodReading): Chosen | undefined => {
  const words = terms(items, "Earnings").map(({ word }) => word)
  if (words.length === 0) return undefined
  const surprise = words.includes("surprise")
  if (companies.length === 0) {
    return words.includes("feed") || surprise || (metrics.length === 0 && words.includes("report"))
      ? { wish: { _tag: "Earnings", feed: true, surprise }, sure: words.includes("feed") ? 0.9 : 0.6 }
      : undefined
  }
  if (surprise) return { wish: { _tag: "Earnings", feed: false, surprise }, sure: 0.9 }
  if (metrics.length > 0 || terms(items, "Statement").length > 0) return undefined
  const grown = terms(items, "Operation").some(({ word }) =>
    ["growth", "cagr", "sum", "average", "faster"].includes(word)
  )
  const [first] = time.periods
  const single = first?._tag === "Newest" && first.count === 1 && time.periods.length === 1
  const annual =
    time.said &&
    !time.bare &&
    first !== undefined &&
    !(
      first._tag === "Quarters" ||
      (first._tag === "Newest" && first.grain === "quarterly") ||
      (first._tag === "Ending" && first.grain === "quarterly")
    )
  if (grown || annual) return undefined
  if (!time.said || time.bare) return { wish: { _tag: "Earnings", feed: false, surprise }, sure: 0.85 }
  if (single) return { wish: { _tag: "Earnings", feed: false, surprise }, sure: 0.8 }
  return undefined
}

/** What filers report by part; anything else is asked of the whole company, or of nobody. */
const SEGMENT_METRICS = [
  "revenue",
  "operating_income",
  "operating_margin",
  "gross_profit",
  "gross_margin",
  "cost_of_revenue"
]

export const chooseSegments = ({ companies, items, metrics }: Facts): Chosen | undefined => {
  const brands = items.flatMap((item) =>
    item._tag === "Company" && item.brand !== undefined ? [[item.brand, item.text]] : []
  )
  const named = terms(items, "Segment").map(({ names }) => names)
  const axes = terms(items, "Breakdown").map(({ axis }) => axis)
  const explicit = axes.some((axis) => axis !== "any") || (axes.length > 0 && (metrics.length > 0 || named.length > 0))
  if (companies.length === 0 || (brands.length === 0 && named.length === 0 && !explicit)) return undefined
  const measure = metrics[0] ?? "revenue"
  const clear = metrics.length > 0 || brands.length > 0 || explicit
  const measurable = metrics.length < 2 && SEGMENT_METRICS.includes(measure)
  return {
    wish: {
      _tag: "Segments",
      parts: [...brands, ...named],
      axis: axes.find((axis) => axis !== "any") ?? axes[0],
      measure
    },
    sure: !measurable ? 0.5 : clear ? 0.9 : 0.6
  }
}

export const chooseFigures = (facts: Facts): Chosen | undefined => {
  const { companies, items, metrics, text } = facts
  const earnings = terms(items, "Earnings").some(({ word }) => word === "earnings")
  const quotient = quotientOf(text, items)
  const all = unique([...metrics, ...(earnings ? ["net_income"] : [])])
  const statements = statementsNamed(items, all)
  if (all.length > 0 || statements.length > 0) {
    if (companies.length === 0) return undefined
    return {
      wish: { _tag: "Figures", metrics: all, statements, quotient },
      sure: earnings && !metrics.includes("net_income") ? 0.75 : 0.95
    }
  }
  const grown = terms(items, "Operation").some(({ word }) => word === "growth" || word === "cagr" || word === "faster")
  if (grown && companies.length > 0) {
    return {
      wish: { _tag: "Figures", metrics: ["revenue"], statements: [], quotient: undefined },
      sure: 0.8,
      assumptions: ["growth was read as growth of revenue"]
    }
  }
  const themes = terms(items, "Theme")
  if (themes.length > 0 && companies.length > 0) {
    return {
      wish: {
        _tag: "Figures",
        metrics: unique(themes.flatMap((theme) => theme.metrics)),
        statements: [],
        quotient: undefined
      },
      sure: 0.85
    }
  }
  return undefined
}

/** "how is Tesla doing": the last report is the nearest thing. */
export const chooseVague = ({ companies, items }: Facts, time: PeriodReading): Chosen | undefined => {
  if (companies.length === 0 || items.some((item) => item._tag === "Unknown" || item._tag === "Number"))
    return undefined
  if (terms(items, "Market").length > 0) return undefined
  if (items.every((item) => ["Company", "Filler", "Time"].includes(item._tag) || isTerm(item, "Operation"))) {
    return time.said && !time.now
      ? { wish: { _tag: "Figures", metrics: [], statements: ["all"], quotient: undefined }, sure: 0.5 }
      : undefined
  }
  return undefined
}
