/** From the words of a question to what is wanted. Pure: the company table and the day come in. */
import { Either } from "effect"
import type { CompanyIndex } from "../CompanyIndex.ts"
import { companiesOf, notUnderstoodIn, unknownName } from "./Companies.ts"
import { readErrand } from "./Errand.ts"
import { hasIntent, isTerm, terms, unique } from "./Items.ts"
import { natureOf } from "./Metrics.ts"
import { dropOpinion, metricsOf } from "./NamedMetrics.ts"
import { type PeriodReading, readPeriods } from "./Periods.ts"
import { asksForToday, isRatio, type Question, type Wish } from "./Question.ts"
import { type Item, type Reading, read, type Sureness } from "./Reading.ts"
import { chooseNothing, nothing } from "./Refusals.ts"
import { AmbiguousCompany, EmptyQuestion, NotUnderstood, type RouteError, UnknownCompany } from "./RouteError.ts"
import { readScreen } from "./Screen.ts"
import { segmentTask, taskOf } from "./TaskReading.ts"
import * as Wishes from "./Wishes.ts"

export interface Context {
  /** ISO day against which "last year" is read. */
  readonly asOf: string
  readonly directory: CompanyIndex
}

/** Everything that was read, before it is decided what is wanted. */
interface Facts extends Wishes.Facts {
  readonly reading: Reading
  readonly time: PeriodReading
  /** Companies named that file nothing, with the reason. */
  readonly unlisted: ReadonlyArray<string>
  readonly notUnderstood: ReadonlyArray<string>
  /** An opinion that was asked for beside a figure, and left out. */
  readonly dropped: boolean
}

const readFacts = (text: string, { asOf, directory }: Context): Facts => {
  const reading = read(text, directory)
  const { dropped, items } = dropOpinion(reading.items)
  const metrics = metricsOf(items)
  const grains = terms(items, "Grain").map(({ word }) => word)
  const time = readPeriods(
    items.flatMap((item) => (item._tag === "Time" ? [item.phrase] : [])),
    {
      asOf,
      grains: unique(grains.map(({ grain }) => grain)),
      series: grains.some(({ series }) => series),
      instant: metrics.length > 0 && metrics.every((metric) => natureOf(metric) === "instant")
    }
  )
  return {
    text,
    asOf,
    reading,
    items,
    metrics,
    time,
    dropped,
    companies: companiesOf(items, directory),
    unlisted: items.flatMap((item) => (item._tag === "Unlisted" ? [`${item.name} ${item.reason}`] : [])),
    notUnderstood: notUnderstoodIn(text, items)
  }
}

const chooseScreen = ({ companies, items, text }: Facts): Wishes.Chosen | undefined => {
  if (!hasIntent(items, "screen") || companies.length > 0) return undefined
  const { complete, filters } = readScreen(text, items)
  return filters.length === 0 ? undefined : { wish: { _tag: "Screen", filters }, sure: complete ? 0.9 : 0.5 }
}

/** The first chooser that recognises its kind of wish decides. */
const choose = (facts: Facts): Wishes.Chosen | undefined =>
  chooseScreen(facts) ??
  chooseNothing(facts, facts.time) ??
  Wishes.chooseOwnership(facts) ??
  Wishes.chooseFilings(facts) ??
  Wishes.chooseMarket(facts) ??
  Wishes.chooseEarnings(facts, facts.time) ??
  (facts.companies.length === 0 && facts.unlisted.length > 0 ? nothing(facts.unlisted.join("; ")) : undefined) ??
  Wishes.chooseSegments(facts) ??
  Wishes.chooseFigures(facts) ??
  Wishes.chooseVague(facts, facts.time)

/** Names that stand in the way of any plan. */
const nameTrouble = (facts: Facts, wish: Wish | undefined, directory: CompanyIndex): RouteError | undefined => {
  if (wish?._tag === "Nothing" || wish?._tag === "Screen") return undefined
  const unclear = facts.items.find((item) => item._tag === "Ambiguous")
  if (unclear?._tag === "Ambiguous") {
    const mention = unclear.text.replace(/['’]s$/, "")
    return new AmbiguousCompany({ mention, candidates: [...unclear.candidates] })
  }
  const mention = unknownName(facts.reading, facts.companies)
  const feed = wish?._tag === "Earnings" && wish.feed
  const meant = facts.companies.length > 0 || facts.metrics.length > 0 || wish !== undefined
  return mention === undefined || feed || !meant
    ? undefined
    : new UnknownCompany({ mention, didYouMean: [...directory.suggest(mention)] })
}

const whyNothing = ({ companies, items, metrics }: Facts): string => {
  if (companies.length > 0) {
    return `it isn't clear what is asked about ${companies.map(({ name }) => name).join(", ")}: name a figure, e.g. revenue`
  }
  return metrics.length > 0 || terms(items, "Statement").length > 0
    ? "no company was named"
    : "no company and no figure were recognised"
}

const SURENESS: Readonly<Record<Sureness, number>> = { sure: 1, likely: 0.85, misspelled: 0.85, assumed: 0.5 }

/** Terms that the chosen wish leaves unused, though they would change what is wanted: "net income by segment". */
const isLeftOver = (item: Item, wish: Wish): boolean => {
  if (item._tag === "Company") return item.brand !== undefined && wish._tag === "Figures"
  if (item._tag !== "Term") return false
  const { term } = item
  switch (term._tag) {
    case "Segment":
    case "Breakdown":
      return wish._tag === "Figures" || wish._tag === "Earnings"
    case "Market":
      return term.word !== "return"
    case "Crypto":
    case "Item":
    case "Intent":
      return true
    default:
      return false
  }
}

/** "How many" counts something; only shares are counted in statements. "Per share" divides, and only some metrics are. */
const isOtherwiseMeasured = (items: ReadonlyArray<Item>, metrics: ReadonlyArray<string>): boolean => {
  const said = new Set(terms(items, "Qualifier").map(({ qualifier }) => qualifier))
  const counts = metrics.every((metric) => natureOf(metric) === "average" || /^shares_/.test(metric))
  const perShare = metrics.every((metric) => natureOf(metric) === "per-share" || /per_(?:common_)?share/.test(metric))
  return (said.has("how-many") && !counts) || (said.has("per-share") && !perShare)
}

/** "Apple's revenue in 2023 and Microsoft's in 2022": one period a company, which no plan of ours pairs. */
const isPaired = ({ items }: Facts): boolean => {
  const order = items.flatMap((item) =>
    item._tag === "Company" || (isTerm(item, "Metric") && !isTerm(item, "Operation"))
      ? ["subject"]
      : item._tag === "Time" && (item.phrase.span._tag === "Years" || item.phrase.span._tag === "Quarters")
        ? ["time"]
        : []
  )
  const switches = order.filter((kind, at) => kind !== order[at - 1])
  return (
    switches.filter((kind) => kind === "time").length > 1 && switches.filter((kind) => kind === "subject").length > 1
  )
}

/** The least sure reading decides; each row says what may be read otherwise. */
const certainty = (facts: Facts, chosen: Wishes.Chosen, today: boolean): number => {
  const { dropped, items, metrics, notUnderstood, time, unlisted } = facts
  const { wish } = chosen
  const figures = wish._tag === "Figures" || wish._tag === "Segments" || wish._tag === "Earnings"
  const dated = (wish._tag === "Figures" || wish._tag === "Segments") && !(today && !time.said)
  const planned = wish._tag !== "Nothing"
  const opinion = terms(items, "Qualifier").some(({ qualifier }) => qualifier === "opinion")
  const number = planned && wish._tag !== "Screen" && items.some((item) => item._tag === "Number")
  return Math.min(
    chosen.sure ?? 0.95,
    ...items.map((item) => (item._tag === "Company" ? SURENESS[item.sureness] : 1)),
    dated && !time.exact ? (time.guessed ? 0.6 : 0.7) : 1,
    dated && !time.said ? 0.85 : 1,
    dated && isPaired(facts) ? 0.6 : 1,
    // "what should it target": no figure is an opinion
    dropped ? 0.75 : opinion && dated ? 0.6 : 1,
    figures && items.some((item) => isLeftOver(item, wish)) ? 0.5 : 1,
    figures && isOtherwiseMeasured(items, metrics) ? 0.5 : 1,
    number ? 0.6 : 1,
    planned && unlisted.length > 0 ? 0.6 : 1,
    planned && notUnderstood.length > 0 ? Math.max(0.2, 0.65 - 0.1 * notUnderstood.length) : 1
  )
}

const sayAssumed = (item: Item): ReadonlyArray<string> =>
  item._tag === "Company" && item.sureness !== "sure"
    ? [`"${item.text}" was read as ${item.company.name} (${item.company.ticker})`]
    : []

export const understand = (asked: string, context: Context): Either.Either<Question, RouteError> => {
  // What is to be done with the answer ("write it to report.md") is no part of the question.
  const text = readErrand(asked).question
  if (!/[\p{L}\p{N}]/u.test(text)) return Either.left(new EmptyQuestion())
  const facts = readFacts(text, context)
  const chosen = choose(facts)
  const trouble = nameTrouble(facts, chosen?.wish, context.directory)
  if (trouble !== undefined) return Either.left(trouble)
  const { companies, dropped, items, metrics, notUnderstood, time, unlisted } = facts
  if (chosen === undefined) {
    return Either.left(new NotUnderstood({ notUnderstood: [...notUnderstood], reason: whyNothing(facts) }))
  }
  const { wish } = chosen
  const wished = wish._tag === "Figures" ? wish.metrics : []
  const task =
    wish._tag === "Segments"
      ? segmentTask(text, items, time, metrics)
      : taskOf(text, items, time, wished, Math.max(companies.length, wished.length))
  const today = wished.length > 0 && wished.every(isRatio) && asksForToday({ task, time, wish })
  const dated = (wish._tag === "Figures" || wish._tag === "Segments") && !today
  return Either.right({
    text: asked,
    asOf: context.asOf,
    companies,
    wish,
    task,
    time,
    phrases: items.flatMap((item) => (item._tag === "Time" ? [item.phrase] : [])),
    confidence: certainty(facts, chosen, today),
    notUnderstood,
    assumptions: [
      ...items.flatMap(sayAssumed),
      ...(chosen.assumptions ?? []),
      ...(wish._tag === "Nothing" ? [] : unlisted),
      ...(dated ? time.assumptions : []),
      ...(dropped ? ["the opinion asked for is left out; the figure it rests on was looked up"] : [])
    ]
  })
}
