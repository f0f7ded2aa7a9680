/**
 * From a question and the figures that were found to its answer. Pure: the question is understood again by the grammar,
 * so whoever holds a `FinancialsResult` can state the answer without the router that planned it.
 */
import { Either } from "effect"
import { calendarOf } from "../Calendar.ts"
import type { Company } from "../Company.ts"
import * as CompanyIndex from "../CompanyIndex.ts"
import type { Figure } from "../Figure.ts"
import type { FinancialsResult } from "../FinancialsResult.ts"
import { lineItem, lineOrder } from "../LineItem.ts"
import { labelOf, METRICS, splits } from "../route/Metrics.ts"
import type { Periods } from "../route/Periods.ts"
import type { Question, Wish } from "../route/Question.ts"
import { understand } from "../route/Understand.ts"
import { adjusted } from "../Splits.ts"
import type { Answer, Cell, Row, Source } from "./Answer.ts"
import { findingsOf } from "./Findings.ts"
import { spoken } from "./Format.ts"
import * as Ledger from "./Ledger.ts"
import { type Outcome, outcomeOf, type Subject } from "./Outcome.ts"
import { findPart, membersAlong } from "./Parts.ts"
import { periodName } from "./PeriodName.ts"
import { type Series, seriesOf } from "./Series.ts"

/** Below this the question may mean something else: the table is shown, no value is stated. */
const UNSURE = 0.65

const unique = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

/** An index of the companies that were looked up, so that their names in the question are recognised again. */
const directoryOf = (companies: ReadonlyArray<Company>): CompanyIndex.CompanyIndex =>
  CompanyIndex.make(companies.map(({ cik, name, ticker }) => ({ cik, name, tickers: [ticker] })))

interface Bench {
  readonly question: Question
  readonly figures: ReadonlyArray<Figure>
  readonly asOf: string
}

const calendarFor = ({ ticker }: Company) => calendarOf(ticker)

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
const periodsFor = (question: Question, metric: string, ledger: Ledger.Ledger): ReadonlyArray<Periods> => {
  if (question.time.said || METRICS[metric]?.kind === "line" || METRICS[metric]?.kind === "sum")
    return question.time.periods
  const newest = (["ttm", "annual", "quarterly"] as const).flatMap((type) =>
    ledger
      .periods(type)
      .filter((period) => ledger.value(metric, period)._tag === "Have")
      .slice(0, 1)
  )
  const [latest] = [...newest].sort((a, b) => b.end.localeCompare(a.end))
  return latest === undefined ? question.time.periods : [{ _tag: "Newest", grain: latest.type, count: 1 }]
}

const figureSubjects = (bench: Bench, wish: Extract<Wish, { readonly _tag: "Figures" }>): ReadonlyArray<Subject> => {
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

/** The members as a ledger of their own, so that a part has periods and values like a company's line. */
const memberSubject = (
  bench: Bench,
  company: Company,
  concept: string,
  found: { readonly member: string; readonly axis: string | undefined }
): Subject => {
  const all = bench.figures.filter((figure) => figure.ticker === company.ticker)
  const own = all.filter(
    (figure) => figure.member === found.member && figure.axis === found.axis && figure.concept === concept
  )
  const flat = own.map(({ axis: _, member: __, ...figure }): Figure => figure)
  // All parts count for which periods there are: a part that lacks the newest one is missing there.
  const marks = all
    .filter((figure) => figure.member !== undefined)
    .map(({ axis: _, member: __, ...figure }): Figure => ({ ...figure, concept: "any_part" }))
  const ledger = Ledger.make(company.ticker, [...flat, ...marks])
  const several = bench.question.companies.length > 1
  const measured = concept.replace(/^segment_/, "").replaceAll("_", " ")
  return {
    key: several ? `${company.ticker} ${found.member}` : found.member,
    label: found.member,
    phrase: `${company.ticker}'s ${found.member} ${measured}`,
    member: found.member,
    series: seriesOf(ledger, concept, {
      periods: bench.question.time.periods,
      calendar: calendarFor(company),
      sequential: bench.question.task.sequential
    })
  }
}

const segmentSubjects = (bench: Bench, wish: Extract<Wish, { readonly _tag: "Segments" }>) => {
  const concept = `segment_${wish.measure}`
  const missing: Array<string> = []
  const subjects = bench.question.companies.flatMap((company) => {
    const figures = bench.figures.filter((figure) => figure.ticker === company.ticker && figure.concept === concept)
    if (figures.length === 0)
      missing.push(`no parts of ${company.ticker} with ${wish.measure.replaceAll("_", " ")} are in the data`)
    const found =
      wish.parts.length === 0
        ? membersAlong(figures, wish.axis)
        : wish.parts.flatMap((names) => {
            const part = findPart(names, figures, company.ticker)
            if (part._tag === "Member") return [part]
            missing.push(part.reason)
            return []
          })
    return found.map((part) => memberSubject(bench, company, concept, part))
  })
  return { subjects, missing: unique(missing) }
}

// --- what stands below the table -------------------------------------------------------------------------------------------

/** Growth shows what it is measured from, though that period wasn't asked for. */
const baseCell = ({ base, unit }: Series): ReadonlyArray<Cell> => {
  if (base === undefined || base.found._tag === "Missing") return []
  const { caution, derived, figures, value } = base.found.value
  return base.found.value.unit !== unit
    ? []
    : [
        {
          period: base.period,
          value,
          figures: [...figures],
          ...(derived === undefined ? {} : { derived }),
          ...(caution === undefined ? {} : { caution })
        }
      ]
}

const rowOf = (subject: Subject, withBase: boolean): Row => {
  const { label, member, series } = subject
  return {
    ticker: series.ticker,
    metric: series.metric,
    label,
    unit: series.unit,
    ...(member === undefined ? {} : { member }),
    cells: [...series.cells, ...(withBase ? baseCell(series) : [])]
  }
}

/** One line a filing: what it is, when it was filed, which periods are from it. */
const sourcesOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Source> => {
  const byFiling = new Map<string, Source>()
  for (const { figures } of rows.flatMap(({ cells }) => cells)) {
    for (const { period, source, ticker } of figures) {
      const place = `${ticker} ${source.url}`
      const known = byFiling.get(place)
      const name = periodName(period)
      byFiling.set(place, {
        ticker,
        url: source.url,
        ...(source.form === undefined ? {} : { form: source.form }),
        ...(source.filed === undefined ? {} : { filed: source.filed }),
        periods: unique([...(known?.periods ?? []), name])
      })
    }
  }
  return [...byFiling.values()].sort(
    (a, b) => a.ticker.localeCompare(b.ticker) || (b.filed ?? "").localeCompare(a.filed ?? "")
  )
}

/** The same remark on several periods is said once, with the periods named. */
const remarks = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const said = new Map<string, Array<string>>()
  const note = (remark: string, where: string): void => {
    const known = said.get(remark) ?? []
    if (!known.includes(where)) known.push(where)
    said.set(remark, known)
  }
  for (const { cells, metric, ticker } of rows) {
    for (const { caution, figures, period } of cells) {
      // A split touches shares and per-share values only.
      if (caution !== undefined && (splits(metric) || !/split/.test(caution)))
        note(caution, `${ticker} ${periodName(period)}`)
      for (const figure of figures) {
        if (figure.restated !== undefined && figure.restated.firstValue !== figure.value) {
          note(
            `restated: ${labelOf(figure.concept).toLowerCase()} was first reported as ${spoken(figure.restated.firstValue, figure.unit)} on ${figure.restated.firstFiled}`,
            `${ticker} ${periodName(period)}`
          )
        }
      }
    }
  }
  return [...said.entries()].map(([remark, where]) => `${where.join(", ")}: ${remark}`)
}

const derivations = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const said = new Map<string, Array<string>>()
  for (const { cells, ticker } of rows) {
    for (const { derived, period } of cells) {
      if (derived === undefined) continue
      const known = said.get(derived) ?? []
      const where = `${ticker} ${periodName(period)}`
      if (!known.includes(where)) known.push(where)
      said.set(derived, known)
    }
  }
  return [...said.entries()].map(
    ([how, where]) =>
      `${where.length > 6 ? `${where.slice(0, 5).join(", ")} and ${where.length - 5} more` : where.join(", ")}: computed, ${how}`
  )
}

/** The question named its periods, so the oldest is where growth starts. */
const isExplicit = (periods: ReadonlyArray<Periods>): boolean => periods.every(({ _tag }) => _tag !== "Newest")

const empty = (question: string, result: FinancialsResult, asOf: string, unsure: string): Answer => ({
  question,
  asOf,
  companies: [...result.companies],
  value: null,
  kind: "none",
  unsure,
  rows: [],
  findings: [],
  missing: [],
  cautions: [],
  sources: [],
  coverage: coverageOf(result)
})

const coverageOf = (result: FinancialsResult): Answer["coverage"] =>
  result.coverage.map(({ reason, status, ticker, tool }) => ({
    ticker,
    tool,
    status,
    ...(reason === undefined ? {} : { reason })
  }))

/** Lines that the provider can't have at all ("needs a price"), of those that were asked for. */
const unavailableOf = (result: FinancialsResult, wish: Wish): ReadonlyArray<string> =>
  wish._tag !== "Figures"
    ? []
    : (result.unavailable ?? [])
        .filter(({ concept }) => wish.metrics.includes(concept))
        .map(
          ({ concept, reason, remedy, ticker }) =>
            `${labelOf(concept)} of ${ticker} ${reason}${remedy === undefined ? "" : `; ${remedy}`}`
        )

/** What could not be had, in the words of the tool. */
const refusals = (result: FinancialsResult): ReadonlyArray<string> =>
  unique(
    result.coverage.flatMap(({ reason, status, ticker, tool }) =>
      status === "ok" ? [] : [reason ?? `${tool} for ${ticker}: ${status}`]
    )
  )

export const answerQuestion = (text: string, result: FinancialsResult, asOf: string): Answer => {
  const understood = understand(text, { asOf, directory: directoryOf(result.companies) })
  const refused = refusals(result)
  if (Either.isLeft(understood)) return { ...empty(text, result, asOf, understood.left.message), missing: [...refused] }
  const question = understood.right
  const bench: Bench = { question, figures: result.figures, asOf }
  const { task, wish } = question
  const segments = wish._tag === "Segments" ? segmentSubjects(bench, wish) : undefined
  const subjects = wish._tag === "Figures" ? figureSubjects(bench, wish) : (segments?.subjects ?? [])
  if (wish._tag !== "Figures" && wish._tag !== "Segments") {
    const reason =
      refused.length > 0
        ? refused.join("; ")
        : wish._tag === "Nothing"
          ? wish.reason
          : "the figures that came don't say it"
    return { ...empty(text, result, asOf, reason), missing: [...refused] }
  }
  const outcome: Outcome = outcomeOf(subjects, task, isExplicit(question.time.periods))
  const missing = unique([...refused, ...unavailableOf(result, wish), ...(segments?.missing ?? []), ...outcome.missing])
  // Whoever planned with the whole company table knows of readings that the few companies here don't show.
  const confidence = Math.min(question.confidence, result.routing?.confidence ?? 1)
  const doubtful = confidence < UNSURE
  const withBase = task.operation === "growth" || (task.operation === "cagr" && !isExplicit(question.time.periods))
  const rows = subjects.map((subject) => rowOf(subject, withBase))
  const whole = wish._tag === "Figures" && wish.statements.length > 0 && wish.metrics.length === 0
  const shared = wish._tag === "Segments" && task.operation === "share"
  const doubt = doubtful
    ? question.notUnderstood.length > 0
      ? `not understood: ${question.notUnderstood.map((word) => `"${word}"`).join(", ")}`
      : (question.assumptions[0] ?? result.routing?.assumptions[0] ?? "the question can be read in more than one way")
    : shared
      ? "the share of the whole needs the whole, which the parts don't give; the part itself is shown"
      : outcome.value === null && !(whole && subjects.length > 0)
        ? (missing[0] ?? "no figure fits the question")
        : missing.length > 0 && subjects.length > 1 && !whole
          ? `only a part can be answered: ${missing[0]}`
          : undefined
  return {
    question: text,
    asOf,
    companies: [...question.companies],
    value: doubtful || shared || whole ? null : outcome.value,
    kind: whole
      ? "statements"
      : wish._tag === "Figures" && wish.quotient !== undefined && outcome.kind === "value"
        ? "ratio"
        : outcome.kind,
    ...(subjects[0] === undefined
      ? {}
      : { unit: ["growth", "cagr"].includes(outcome.kind) ? "pure" : subjects[0].series.unit }),
    ...(doubt === undefined ? {} : { unsure: doubt }),
    rows,
    findings: [...findingsOf({ task, whole }, subjects, outcome)],
    missing: [...missing],
    cautions: unique([
      ...question.assumptions,
      ...(result.routing?.assumptions ?? []),
      ...remarks(rows),
      ...derivations(rows),
      ...(result.notes ?? [])
    ]),
    sources: [...sourcesOf(rows)],
    coverage: coverageOf(result)
  }
}
