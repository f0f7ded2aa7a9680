/** Which lines the answer has: a metric of a company, or a part of one, over the periods of the question. */
import { type Calendar, calendarOf } from "../Calendar.ts"
import type { Company } from "../Company.ts"
import type { Figure } from "../Figure.ts"
import { lineItem, lineOrder } from "../LineItem.ts"
import { labelOf, linesOf, METRICS } from "../route/Metrics.ts"
import type { Periods } from "../route/Periods.ts"
import { asksForToday, isRatio, type Question, type Wish } from "../route/Question.ts"
import { adjusted } from "../Splits.ts"
import * as Ledger from "./Ledger.ts"
import type { Subject } from "./Outcome.ts"
import { findPart, membersAlong } from "./Parts.ts"
import { seriesOf } from "./Series.ts"

const unique = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

export interface Bench {
  readonly question: Question
  readonly figures: ReadonlyArray<Figure>
  readonly asOf: string
}

const calendarFor = ({ ticker }: Company): Calendar => calendarOf(ticker)

const ledgerOf = ({ asOf, figures, question }: Bench, company: Company): Ledger.Ledger => {
  const own = figures.filter((figure) => figure.ticker === company.ticker)
  return Ledger.make(
    company.ticker,
    question.task.splitAdjusted ? own.map((figure) => adjusted(figure, company.ticker, asOf)) : own
  )
}

const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** "AAPL's revenue". */
const phraseOf = (company: Company, label: string): string => `${company.ticker}'s ${inSentence(label)}`

/** The metrics of a row each: named ones, a quotient, or all lines of the statements that were named. */
const metricsFor = (
  wish: Extract<Wish, { readonly _tag: "Figures" }>,
  ledger: Ledger.Ledger
): ReadonlyArray<string> => {
  const { quotient } = wish
  const isQuotient = (metric: string): boolean => {
    const known = METRICS[metric]
    return known?.kind === "share" && known.of === quotient?.of && known.by === quotient?.by
  }
  const rest = wish.metrics.filter(
    (metric) => metric !== quotient?.of && metric !== quotient?.by && metric !== "key_ratios" && !isQuotient(metric)
  )
  const named = quotient === undefined ? rest : [`${quotient.of} / ${quotient.by}`, ...rest]
  const ratios = wish.metrics.includes("key_ratios")
    ? ledger.concepts.filter((concept) => lineItem(concept) === undefined)
    : []
  const lines = ledger.concepts
    .filter((concept) => {
      const statement = lineItem(concept)?.statement
      return statement !== undefined && (wish.statements.includes("all") || wish.statements.includes(statement))
    })
    .sort((a, b) => lineOrder(a) - lineOrder(b))
  return unique([...named, ...ratios, ...lines])
}

/** `of / by` in the words of its parts. */
const metricLabel = (metric: string): string => {
  const [of, by] = metric.split(" / ")
  if (of === undefined || by === undefined) return labelOf(metric)
  const known = Object.values(METRICS).find((each) => each.kind === "share" && each.of === of && each.by === by)
  return known?.label ?? `${labelOf(of)} / ${labelOf(by).toLowerCase()}`
}

/** Ratios of today have the period that the provider took; otherwise the periods of the question. */
const periodsFor = (question: Question, metric: string, ledger: Ledger.Ledger): ReadonlyArray<Periods> =>
  asksForToday(question) && isRatio(metric)
    ? (newestOf(metric, ledger) ?? question.time.periods)
    : question.time.periods

/** The newest period, of whatever length, for which there is the metric. */
const newestOf = (metric: string, ledger: Ledger.Ledger): ReadonlyArray<Periods> | undefined => {
  const [latest] = (["ttm", "annual", "quarterly"] as const)
    .flatMap((type) =>
      ledger
        .periods(type)
        .filter((period) => ledger.value(metric, period)._tag === "Have")
        .slice(0, 1)
    )
    .sort((a, b) => b.end.localeCompare(a.end))
  return latest === undefined ? undefined : [{ _tag: "Newest", grain: latest.type, count: 1 }]
}

export const figureSubjects = (
  bench: Bench,
  wish: Extract<Wish, { readonly _tag: "Figures" }>
): ReadonlyArray<Subject> => {
  const { companies, task } = bench.question
  return companies.flatMap((company) => {
    const ledger = ledgerOf(bench, company)
    const metrics = metricsFor(wish, ledger)
    return metrics.map((metric): Subject => {
      const label = metricLabel(metric)
      return {
        key:
          companies.length > 1 && metrics.length > 1
            ? `${company.ticker} ${metric}`
            : companies.length > 1
              ? company.ticker
              : metric,
        label,
        phrase: phraseOf(company, label),
        series: seriesOf(ledger, metric, {
          periods: periodsFor(bench.question, metric, ledger),
          calendar: calendarFor(company),
          sequential: task.sequential
        })
      }
    })
  })
}

type Found = { readonly member: string; readonly axis: string | undefined }

/** `segment_revenue` of a part is its revenue. */
const withoutPart = ({ axis: _, member: __, ...figure }: Figure): Figure => ({
  ...figure,
  concept: figure.concept.replace(/^segment_/, "")
})

/** A part as a ledger of its own, so that it has periods, margins and growth like a company. */
const memberSubject = (bench: Bench, company: Company, metric: string, { axis, member }: Found): Subject => {
  const all = bench.figures.filter((figure) => figure.ticker === company.ticker && figure.member !== undefined)
  const own = all.filter((figure) => figure.member === member && figure.axis === axis)
  // All parts count for which periods there are: a part that lacks the newest one is missing there.
  const periods = all.map((figure): Figure => ({ ...withoutPart(figure), concept: "any_part" }))
  const ledger = Ledger.make(company.ticker, [...own.map(withoutPart), ...periods])
  return {
    key: bench.question.companies.length > 1 ? `${company.ticker} ${member}` : member,
    label: member,
    phrase: `${company.ticker}'s ${member} ${inSentence(labelOf(metric))}`,
    member,
    series: seriesOf(ledger, metric, {
      periods: bench.question.time.periods,
      calendar: calendarFor(company),
      sequential: bench.question.task.sequential
    })
  }
}

export const segmentSubjects = (
  bench: Bench,
  wish: Extract<Wish, { readonly _tag: "Segments" }>
): { readonly subjects: ReadonlyArray<Subject>; readonly missing: ReadonlyArray<string> } => {
  const lines = linesOf(wish.measure)
  const missing: Array<string> = []
  const subjects = bench.question.companies.flatMap((company) => {
    const figures = bench.figures.filter(
      (figure) => figure.ticker === company.ticker && lines.includes(figure.concept.replace(/^segment_/, ""))
    )
    if (figures.length === 0)
      missing.push(`no parts of ${company.ticker} with ${inSentence(labelOf(wish.measure))} are in the data`)
    const found =
      wish.parts.length === 0
        ? membersAlong(figures, wish.axis)
        : wish.parts.flatMap((names): ReadonlyArray<Found> => {
            const part = findPart(names, figures, company.ticker)
            if (part._tag === "Member") return [part]
            missing.push(part.reason)
            return []
          })
    return found.map((part) => memberSubject(bench, company, wish.measure, part))
  })
  return { subjects, missing: unique(missing) }
}

/** What an earnings report leads with, for the newest periods that came. */
const REPORTED: ReadonlyArray<string> = ["revenue", "net_income", "eps_diluted"]

export const earningsSubjects = (bench: Bench): ReadonlyArray<Subject> =>
  bench.question.companies.flatMap((company) => {
    const ledger = ledgerOf(bench, company)
    const quarters = ledger.periods("quarterly").length
    const years = ledger.periods("annual").length
    const periods: ReadonlyArray<Periods> =
      quarters > 0
        ? [{ _tag: "Newest", grain: "quarterly", count: quarters }]
        : [{ _tag: "Newest", grain: "annual", count: years }]
    return REPORTED.filter((metric) => ledger.concepts.includes(metric)).map((metric): Subject => {
      const label = metricLabel(metric)
      return {
        key: `${company.ticker} ${metric}`,
        label,
        phrase: phraseOf(company, label),
        series: seriesOf(ledger, metric, { periods, calendar: calendarFor(company), sequential: false })
      }
    })
  })
