/** From the words of a question to what is wanted. Pure: the company table and the day come in. */
import { Either } from "effect"
import type { Company } from "../Company.ts"
import type { CompanyIndex } from "../CompanyIndex.ts"
import type { StatementName } from "../LineItem.ts"
import { readErrand } from "./Errand.ts"
import { METRICS, natureOf, statementsOf } from "./Metrics.ts"
import { type PeriodReading, readPeriods } from "./Periods.ts"
import type { Question, Task, Wish } from "./Question.ts"
import { type Item, type Reading, read } from "./Reading.ts"
import { AmbiguousCompany, EmptyQuestion, NotUnderstood, type RouteError, UnknownCompany } from "./RouteError.ts"
import { readScreen } from "./Screen.ts"
import type { OperationWord } from "./OperationWords.ts"
import type { Term } from "./Terms.ts"
import { marketTool, readFilings } from "./OtherTools.ts"

export interface Context {
  /** ISO day against which "last year" is read. */
  readonly asOf: string
  readonly directory: CompanyIndex
}

type TermOf<Tag extends Term["_tag"]> = Extract<Term, { readonly _tag: Tag }>
type TermItem<Tag extends Term["_tag"]> = Item & { readonly term: TermOf<Tag> }

const isTerm = <Tag extends Term["_tag"]>(item: Item | undefined, tag: Tag): item is TermItem<Tag> =>
  item?._tag === "Term" && item.term._tag === tag

const terms = <Tag extends Term["_tag"]>(items: ReadonlyArray<Item>, tag: Tag): ReadonlyArray<TermOf<Tag>> =>
  items.flatMap((item) => (isTerm(item, tag) ? [item.term] : []))

const unique = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

// --- companies ---------------------------------------------------------------------------------------------------------

/** Companies in the order in which they were named; of two share classes of one company the one named exactly. */
const companiesOf = (items: ReadonlyArray<Item>, directory: CompanyIndex): ReadonlyArray<Company> => {
  const named = items.flatMap((item) => {
    if (item._tag === "Company") return [item.company]
    const officer = isTerm(item, "Person") ? directory.byTicker(item.term.ticker) : undefined
    return officer === undefined ? [] : [officer]
  })
  const classes = (company: Company): number => named.filter(({ cik }) => cik === company.cik).length
  const byTicker = new Map(named.map((company) => [company.ticker, company]))
  const exact = [...byTicker.values()].filter(
    (company) =>
      classes(company) < 2 ||
      new Set(named.filter(({ cik }) => cik === company.cik).map(({ ticker }) => ticker)).size === 1 ||
      items.some(
        (item) =>
          item._tag === "Company" &&
          item.company.ticker === company.ticker &&
          item.text.toUpperCase().replace(/[-/ ]/g, ".") === company.ticker
      )
  )
  return exact.length > 0 ? exact : [...byTicker.values()]
}

// --- metrics -----------------------------------------------------------------------------------------------------------

/** The gap between two neighbouring items, as written. */
const between = (text: string, a: Item, b: Item): string => text.slice(a.end, b.start).trim().toLowerCase()

/** "FCF / net income", "R&D as % of sales", "ratio of debt to equity", "what share of revenue is R&D". */
const quotientOf = (
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
const metricsOf = (items: ReadonlyArray<Item>): ReadonlyArray<string> => {
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
const dropOpinion = (
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
const statementsNamed = (
  items: ReadonlyArray<Item>,
  metrics: ReadonlyArray<string>
): ReadonlyArray<StatementName | "all"> => {
  const named = unique(terms(items, "Statement").map(({ statement }) => statement))
  if (metrics.length === 0) return named
  const places = metrics.flatMap((metric) => statementsOf(metric))
  return named.filter((statement) => statement !== "all" && !places.includes(statement))
}

// --- what is done with them --------------------------------------------------------------------------------------------

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

const EACH = /\b(?:each|every|per|by) (?:year|quarter)\b/i

const operationOf = ({ flows, many, sides, text, words }: TaskFacts): Task["operation"] => {
  if (words.has("cagr")) return "cagr"
  if (words.has("growth") || words.has("faster")) return "growth"
  if (words.has("sum") && many && flows) return "sum"
  if (words.has("average") && many) return "average"
  if (BOOLEAN.test(text)) {
    if (words.has("exceeds") || (sides > 1 && words.has("highest"))) return "exceeds"
    if (words.has("below") || (sides > 1 && words.has("lowest"))) return "below"
  }
  // "how much has Apple spent on buybacks since 2020" is one sum, unless each year is wanted
  if (words.has("spent") && many && flows && /\bhow much\b|\btotal\b/i.test(text) && !EACH.test(text)) return "sum"
  return "show"
}

const taskOf = (
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
    sequential: /\b(?:qoq|q\/q|sequential(?:ly)?|quarter[- ](?:over|on)[- ]quarter)\b/i.test(text),
    rank: words.has("lowest") ? "lowest" : superlative.some((word) => words.has(word)) ? "highest" : undefined,
    trend: words.has("trend") || words.has("history")
  }
}

// --- the wish ------------------------------------------------------------------------------------------------------------

interface Facts {
  readonly text: string
  readonly items: ReadonlyArray<Item>
  readonly companies: ReadonlyArray<Company>
  readonly metrics: ReadonlyArray<string>
  readonly asOf: string
}

/** A wish, and how sure its reading is where that isn't certain. */
interface Chosen {
  readonly wish: Wish
  readonly sure?: number
  readonly assumptions?: ReadonlyArray<string>
}

const has = (items: ReadonlyArray<Item>, intent: string): boolean =>
  terms(items, "Intent").some((term) => term.intent === intent)
const nothing = (reason: string, sure = 0.9): Chosen => ({ wish: { _tag: "Nothing", reason }, sure })

const DEFINITION =
  /^\s*(?:please )?(?:(?:what|what's) (?:is|are|does|do|exactly is)?|define|explain|how (?:is|are|do you|do i|does one|to))\b/i
const ORDER =
  /^\s*(?:please |can you |could you |i want to |i'd like to |i would like to |let's |go |kindly )*(?:buy|sell|short|purchase|place|order|trade|invest|liquidate|execute|dump|go (?:long|short))\b/i

/** Questions that no data tool answers. */
const chooseNothing = ({ asOf, companies, items, metrics, text }: Facts, time: PeriodReading): Chosen | undefined => {
  const people = terms(items, "Person").length > 0
  const numbers = items.some((item) => item._tag === "Number")
  if (
    ORDER.test(text) &&
    (has(items, "order") || numbers || /^\s*(?:please )?(?:buy|sell|short|purchase|trade|invest)\b/i.test(text)) &&
    !people
  ) {
    return nothing("this is an order to trade; figures can be looked up, orders can't be placed")
  }
  if (has(items, "advice")) {
    return nothing(
      "this asks for investment advice; figures can be looked up and compared, a recommendation isn't given",
      0.8
    )
  }
  if (
    has(items, "definition") &&
    !time.said &&
    (companies.length === 0 || /\b(?:mean|means|meaning|definition|define)\b/i.test(text))
  ) {
    return nothing("this asks for a definition, not for a company's figures")
  }
  if (companies.length === 0 && DEFINITION.test(text) && !time.said && !has(items, "screen")) {
    const financial =
      metrics.length > 0 ||
      items.some((item) =>
        ["Statement", "Form", "Item", "Theme", "Earnings"].some((tag) => item._tag === "Term" && item.term._tag === tag)
      )
    const unknown = items.some((item) => item._tag === "Unknown")
    if (
      financial &&
      !unknown &&
      terms(items, "Crypto").length === 0 &&
      terms(items, "Earnings").every(({ word }) => word === "earnings")
    ) {
      return nothing("this asks for a definition, not for a company's figures")
    }
  }
  if (companies.length === 0 && has(items, "macro") && !has(items, "screen")) {
    return nothing("this is about the economy or an index; the tools hold figures of companies only", 0.8)
  }
  if (companies.length === 0 && metrics.length === 0 && has(items, "chat")) {
    return nothing("this has nothing to do with companies' figures", 0.8)
  }
  const will = /\b(?:will|going to|gonna)\b/i.test(text)
  if (time.future || has(items, "forecast") || (will && !/\bwill you\b/i.test(text))) {
    if (terms(items, "Earnings").some(({ word }) => word === "surprise")) return undefined
    return nothing(
      `this asks for a forecast; the data holds what was reported up to ${asOf}`,
      time.future || will ? 0.9 : 0.8
    )
  }
  if (has(items, "call")) return nothing("transcripts of earnings calls are in none of the tools", 0.8)
  return undefined
}

/** The name in capitals before "has been selling shares". */
const personOf = (items: ReadonlyArray<Item>): string | undefined => items.find((item) => isTerm(item, "Person"))?.text

const chooseMarket = ({ companies, items, metrics }: Facts): Chosen | undefined => {
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
const chooseOwnership = (facts: Facts): Chosen | undefined =>
  terms(facts.items, "Market").some(({ word }) =>
    /^insider-(?:trades|ownership)$|^institutional|^beneficial/.test(word)
  )
    ? chooseMarket(facts)
    : undefined

const chooseFilings = ({ companies, items, metrics }: Facts): Chosen | undefined => {
  const forms = terms(items, "Form")
  const sections = terms(items, "Item")
  const strong = forms.some((term) => term.forms.length > 0)
  if (companies.length === 0 || (forms.length === 0 && sections.length === 0)) return undefined
  // A figure "according to its 10-K" is still a figure; "filed" alone is no wish to read.
  if (metrics.length > 0 && sections.length === 0) return undefined
  if (!strong && sections.length === 0 && !forms.length) return undefined
  return {
    wish: readFilings(
      forms.flatMap((term) => term.forms),
      sections.map((term) => term.item)
    ),
    sure: strong ? 0.95 : 0.85
  }
}

/** "Earnings" is net income for a year, the earnings report for the last quarter, and a surprise against estimates. */
const chooseEarnings = ({ companies, items, metrics }: Facts, time: PeriodReading): Chosen | undefined => {
  const words = terms(items, "Earnings").map(({ word }) => word)
  if (words.length === 0) return undefined
  const surprise = words.includes("surprise")
  if (companies.length === 0) {
    return words.includes("feed") || surprise || (/^$/.test(metrics.join("")) === true && words.includes("report"))
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

/** What a part of a company is measured by; only these two are reported by part. */
const measureOf = (metrics: ReadonlyArray<string>): string =>
  metrics.some((metric) => metric === "operating_income" || metric === "operating_margin")
    ? "operating_income"
    : "revenue"

const SEGMENT_METRICS = ["revenue", "operating_income", "operating_margin", "gross_profit"]

const chooseSegments = ({ companies, items, metrics }: Facts): Chosen | undefined => {
  const brands = items.flatMap((item) =>
    item._tag === "Company" && item.brand !== undefined ? [[item.brand, item.text]] : []
  )
  const named = terms(items, "Segment").map(({ names }) => names)
  const axes = terms(items, "Breakdown").map(({ axis }) => axis)
  const measurable = metrics.length === 0 || metrics.some((metric) => SEGMENT_METRICS.includes(metric))
  if (companies.length === 0 || !measurable) return undefined
  const explicit = axes.length > 0 && (axes.some((axis) => axis !== "any") || metrics.length > 0 || named.length > 0)
  if (brands.length === 0 && named.length === 0 && !explicit) return undefined
  const parts = [...brands, ...named]
  return {
    wish: {
      _tag: "Segments",
      parts,
      axis: axes.find((axis) => axis !== "any") ?? axes[0],
      measure: measureOf(metrics)
    },
    sure: metrics.length > 0 || brands.length > 0 || explicit ? 0.9 : 0.6
  }
}

const chooseFigures = (facts: Facts): Chosen | undefined => {
  const { companies, items, metrics, text } = facts
  const earnings = terms(items, "Earnings").some(({ word }) => word === "earnings")
  const quotient = quotientOf(text, items)
  const all: ReadonlyArray<string> = metrics.length > 0 ? metrics : earnings ? ["net_income"] : []
  const statements = statementsNamed(items, all)
  if (all.length > 0 || statements.length > 0) {
    if (companies.length === 0) return undefined
    return {
      wish: { _tag: "Figures", metrics: all, statements, quotient },
      sure: metrics.length === 0 && earnings ? 0.75 : 0.95
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
const chooseVague = ({ companies, items }: Facts, time: PeriodReading): Chosen | undefined => {
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

// --- together --------------------------------------------------------------------------------------------------------------

/** The words that were not placed, neighbours joined as they were written. */
const notUnderstoodIn = (text: string, items: ReadonlyArray<Item>): ReadonlyArray<string> => {
  const ranges: Array<{ start: number; end: number }> = []
  for (const item of items) {
    if (item._tag !== "Unknown") continue
    const previous = ranges[ranges.length - 1]
    if (previous !== undefined && /^\s*$/.test(text.slice(previous.end, item.start))) previous.end = item.end
    else ranges.push({ start: item.start, end: item.end })
  }
  return ranges.map(({ end, start }) => text.slice(start, end))
}

/** A name that no company fits, where a company is missing or is one of several compared. */
const unknownName = (reading: Reading, companies: ReadonlyArray<Company>): string | undefined => {
  const { items, words } = reading
  const unknown = items.filter((item) => item._tag === "Unknown")
  const capital = unknown.filter((item) => /^\p{Lu}/u.test(item.text) && !words.shouted)
  const joined = capital.find((item) => {
    const at = items.indexOf(item)
    const near = [items[at - 2], items[at + 2]]
    const link = [items[at - 1], items[at + 1]]
    return link.some(
      (next, side) =>
        next !== undefined && /^(?:vs\.?|versus|and|&|or|,)$/i.test(next.text) && near[side]?._tag === "Company"
    )
  })
  const found = joined ?? (companies.length === 0 ? (capital[0] ?? unknown[0]) : undefined)
  if (found === undefined) return undefined
  let end = found.end
  for (const item of items)
    if (item._tag === "Unknown" && item.start > found.start && /^\s+$/.test(words.text.slice(end, item.start)))
      end = item.end
  return words.text.slice(found.start, end).replace(/['’]s$/, "")
}

const sayAssumed = (item: Item): ReadonlyArray<string> => {
  if (item._tag !== "Company" || item.sureness === "sure") return []
  return [`"${item.text}" was read as ${item.company.name} (${item.company.ticker})`]
}

const MISREAD: Readonly<Record<string, number>> = { sure: 1, likely: 0.85, misspelled: 0.85, assumed: 0.5 }

export const understand = (asked: string, context: Context): Either.Either<Question, RouteError> => {
  const { asOf, directory } = context
  // What is to be done with the answer ("write it to report.md") is no part of the question.
  const text = readErrand(asked).question
  if (!/[\p{L}\p{N}]/u.test(text)) return Either.left(new EmptyQuestion())
  const reading = read(text, directory)
  const { dropped, items } = dropOpinion(reading.items)
  const companies = companiesOf(items, directory)
  const metrics = metricsOf(items)
  const phrases = items.flatMap((item) => (item._tag === "Time" ? [item.phrase] : []))
  const grains = terms(items, "Grain").map(({ word }) => word)
  const time = readPeriods(phrases, {
    asOf,
    grains: unique(grains.map(({ grain }) => grain)),
    series: grains.some(({ series }) => series),
    instant: metrics.length > 0 && metrics.every((metric) => natureOf(metric) === "instant")
  })
  const facts: Facts = { text, items, companies, metrics, asOf }
  const unlisted = items.flatMap((item) => (item._tag === "Unlisted" ? [`${item.name} ${item.reason}`] : []))
  const unclear = items.find((item) => item._tag === "Ambiguous")

  const screen = has(items, "screen") && companies.length === 0 ? readScreen(text, items) : undefined
  const chosen: Chosen | undefined =
    screen !== undefined && screen.filters.length > 0
      ? { wish: { _tag: "Screen", filters: screen.filters }, sure: screen.complete ? 0.9 : 0.5 }
      : (chooseNothing(facts, time) ??
        chooseOwnership(facts) ??
        chooseFilings(facts) ??
        chooseMarket(facts) ??
        chooseEarnings(facts, time) ??
        (companies.length === 0 && unlisted.length > 0 ? nothing(unlisted.join("; ")) : undefined) ??
        chooseSegments(facts) ??
        chooseFigures(facts) ??
        chooseVague(facts, time))

  const notUnderstood = notUnderstoodIn(text, items)
  if (chosen?.wish._tag !== "Nothing" && chosen?.wish._tag !== "Screen") {
    if (unclear?._tag === "Ambiguous") {
      return Either.left(
        new AmbiguousCompany({ mention: unclear.text.replace(/['’]s$/, ""), candidates: [...unclear.candidates] })
      )
    }
    const mention = unknownName(reading, companies)
    const feed = chosen?.wish._tag === "Earnings" && chosen.wish.feed
    if (mention !== undefined && !feed && (companies.length > 0 || metrics.length > 0 || chosen !== undefined)) {
      return Either.left(new UnknownCompany({ mention, didYouMean: [...directory.suggest(mention)] }))
    }
  }
  if (chosen === undefined) {
    const reason =
      companies.length === 0 && (metrics.length > 0 || terms(items, "Statement").length > 0)
        ? "no company was named"
        : companies.length > 0
          ? `it isn't clear what is asked about ${companies.map(({ name }) => name).join(", ")}: name a figure, e.g. revenue`
          : "no company and no figure were recognised"
    return Either.left(new NotUnderstood({ notUnderstood: [...notUnderstood], reason }))
  }

  const { wish } = chosen
  const sides = wish._tag === "Figures" ? Math.max(companies.length, wish.metrics.length) : 1
  const task =
    wish._tag === "Segments"
      ? segmentTask(text, items, time, metrics)
      : taskOf(text, items, time, wish._tag === "Figures" ? wish.metrics : [], sides)
  const needsTime = wish._tag === "Figures" || wish._tag === "Segments"
  const snapshot =
    wish._tag === "Figures" &&
    wish.metrics.length > 0 &&
    wish.metrics.every((metric) => METRICS[metric]?.kind === "ratio" || metric === "key_ratios")
  const opinion = terms(items, "Qualifier").some(({ qualifier }) => qualifier === "opinion")
  const loose = items.some((item) => item._tag === "Number") && wish._tag !== "Screen" && wish._tag !== "Nothing"
  const certain = [
    chosen.sure ?? 0.95,
    ...items.map((item) => (item._tag === "Company" ? (MISREAD[item.sureness] ?? 1) : 1)),
    needsTime && !time.exact && !(snapshot && !time.said) ? 0.7 : 1,
    needsTime && !time.said && !snapshot ? 0.85 : 1,
    needsTime && time.periods.length > 1 && !time.exact ? 0.7 : 1,
    dropped ? 0.75 : 1,
    // "what should it target": an opinion is asked for, and no figure is one
    opinion && !dropped && needsTime ? 0.6 : 1,
    loose ? 0.7 : 1,
    unlisted.length > 0 && wish._tag !== "Nothing" ? 0.6 : 1,
    notUnderstood.length === 0 || wish._tag === "Nothing" ? 1 : Math.max(0.2, 0.65 - 0.1 * notUnderstood.length)
  ]
  return Either.right({
    text: asked,
    asOf,
    companies,
    wish,
    task,
    time,
    phrases,
    confidence: Math.min(...certain),
    notUnderstood,
    assumptions: [
      ...items.flatMap(sayAssumed),
      ...(chosen.assumptions ?? []),
      ...(wish._tag === "Nothing" ? [] : unlisted),
      ...(needsTime && !snapshot ? time.assumptions : []),
      ...(dropped ? ["the opinion asked for is left out; the figure it rests on was looked up"] : [])
    ]
  })
}

/** "how much of … came from" states the part; "what share of" divides it by the whole. */
const segmentTask = (
  text: string,
  items: ReadonlyArray<Item>,
  time: PeriodReading,
  metrics: ReadonlyArray<string>
): Task => {
  const task = taskOf(text, items, time, metrics, 1)
  const words = terms(items, "Operation").map(({ word }) => word)
  const divided = words.includes("percent-of") || /\b(?:share|percentage|percent|%|proportion|fraction)\b/i.test(text)
  return divided && task.operation === "show" ? { ...task, operation: "share" } : task
}
