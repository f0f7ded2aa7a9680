/** Sentences that read the numbers: at most two, and only what the numbers say. */
import type { Task } from "../route/Question.ts"
import type { Cell } from "./Answer.ts"
import { percent, spoken } from "./Format.ts"
import { growth } from "./Growth.ts"
import { natureOf } from "../route/Metrics.ts"
import { mixedShares, type Outcome, type Subject } from "./Outcome.ts"
import { periodName } from "./PeriodName.ts"
import type { Series } from "./Series.ts"

export interface Asked {
  readonly task: Task
  /** Whole statements, an earnings report: only the main lines are worth a sentence. */
  readonly table: boolean
}

const HEADLINES: ReadonlyArray<string> = ["revenue", "net_income", "eps_diluted", "free_cash_flow", "total_assets"]

const list = (parts: ReadonlyArray<string>, last = "and"): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${last} ${parts[parts.length - 1]}`

const sentence = (parts: ReadonlyArray<string>, joint: string): ReadonlyArray<string> =>
  parts.length === 0 ? [] : [`${parts.join(joint)}.`]

const at = (cell: Cell, unit: string) => ({
  period: cell.period,
  found:
    cell.value === undefined
      ? { _tag: "Missing" as const, reason: cell.missing ?? "missing" }
      : {
          _tag: "Have" as const,
          value: { value: cell.value, unit, figures: cell.figures, derived: cell.derived, caution: cell.caution }
        }
})

/** "FY2025 (to 2025-09-27)"; the twelve months name their end themselves. */
const when = ({ period }: Cell): string =>
  period.type === "ttm" ? `the ${periodName(period)}` : `${periodName(period)} (to ${period.end})`

/** "share repurchases were", "EPS was", "gross profit was". */
const isPlural = (phrase: string): boolean => /[a-rt-z]s$/.test(phrase)

const filled = ({ cells }: Series): ReadonlyArray<Cell> => cells.filter(({ value }) => value !== undefined)

const range = (series: Series): string => {
  const [newest] = series.cells
  const oldest = series.cells[series.cells.length - 1]
  if (newest === undefined || oldest === undefined) return "no period"
  return newest === oldest ? periodName(newest.period) : `${periodName(oldest.period)} to ${periodName(newest.period)}`
}

/** The span that a yearly rate is over: from the period before the asked ones, where that is its base. */
const rateRange = (series: Series): string => {
  const [newest] = series.cells
  return series.base === undefined || newest === undefined
    ? range(series)
    : `${periodName(series.base.period)} to ${periodName(newest.period)}`
}

/** "AAPL's revenue rose 7.8%, from USD 391.0 billion (FY2024) to USD 416.2 billion (FY2025)". */
const path = (phrase: string, series: Series, from: Cell, to: Cell): string | undefined => {
  if (from.value === undefined || to.value === undefined || from.period.type !== to.period.type) return undefined
  const ends = `from ${spoken(from.value, series.unit)} (${periodName(from.period)}) to ${spoken(to.value, series.unit)} (${periodName(to.period)})`
  const verb = to.value > from.value ? "rose" : "fell"
  if (to.value === from.value)
    return `${phrase} stayed at ${spoken(to.value, series.unit)} from ${periodName(from.period)} to ${periodName(to.period)}`
  if (series.unit === "pure") {
    return `${phrase} ${verb} by ${Math.abs((to.value - from.value) * 100).toFixed(1)} percentage points, ${ends}`
  }
  const change = growth(series.metric, at(from, series.unit), at(to, series.unit))
  const by = change._tag === "Change" ? ` ${percent(Math.abs(change.value))},` : ""
  return `${phrase} ${verb}${by} ${ends}`
}

/** A quarter is compared with the same one a year before; four of one year add up. */
const quarters = (phrase: string, series: Series, newest: Cell, cells: ReadonlyArray<Cell>): string | undefined => {
  const { fiscalYear } = newest.period
  const year = cells.filter(({ period }) => period.type === "quarterly" && period.fiscalYear === fiscalYear)
  if (natureOf(series.metric) === "flow" && cells.length === 4 && year.length === 4) {
    const total = year.reduce((sum, { value }) => sum + (value ?? 0), 0)
    return `${phrase} adds up to ${spoken(total, series.unit)} over the four quarters of FY${fiscalYear}`
  }
  if (newest.value === undefined) return undefined
  const on = newest.growth === undefined ? "" : `, ${percent(newest.growth, { signed: true })} on the year before`
  return `${phrase} ${isPlural(phrase) ? "were" : "was"} ${spoken(newest.value, series.unit)} for ${when(newest)}${on}`
}

/** Over the asked periods, oldest to newest; nothing across a split. */
const trend = ({ phrase, series }: Subject): string | undefined => {
  const cells = filled(series)
  const [newest] = cells
  const oldest = cells[cells.length - 1]
  if (newest === undefined || oldest === undefined || newest === oldest || mixedShares(series) !== undefined)
    return undefined
  if (newest.period.type === "quarterly") return quarters(phrase, series, newest, cells)
  return path(phrase, series, oldest, newest)
}

const statement = ({ phrase, series }: Subject): string | undefined => {
  const [cell] = filled(series)
  return cell?.value === undefined
    ? undefined
    : `${phrase} ${isPlural(phrase) ? "were" : "was"} ${spoken(cell.value, series.unit)} for ${when(cell)}`
}

const computed = (task: Task, outcome: Outcome): ReadonlyArray<string> => {
  const said = outcome.ranked.flatMap(({ number, subject }): ReadonlyArray<string> => {
    const { phrase, series } = subject
    switch (task.operation) {
      case "growth": {
        const [newest] = series.cells
        const oldest = series.cells[series.cells.length - 1]
        const single = series.cells.length === 1 || task.overall
        const base = series.base
        const from: Cell | undefined =
          base !== undefined && base.found._tag === "Have"
            ? { period: base.period, value: base.found.value.value, figures: [] }
            : oldest === newest
              ? undefined
              : oldest
        const along =
          single && newest !== undefined && from !== undefined ? path(phrase, series, from, newest) : undefined
        if (along !== undefined) return [along]
        const rates = series.cells.flatMap((cell) =>
          cell.growth === undefined ? [] : [`${percent(cell.growth, { signed: true })} in ${periodName(cell.period)}`]
        )
        return [`${phrase} changed by ${rates.length === 0 ? percent(number, { signed: true }) : list(rates)}`]
      }
      case "cagr":
        return [`${phrase} grew by ${percent(number, { decimals: 2 })} a year, compounded (${rateRange(series)})`]
      case "sum":
        return [`${phrase} adds up to ${spoken(number, series.unit)} over ${range(series)}`]
      default:
        return [`${phrase} averages ${spoken(number, series.unit)} over ${range(series)}`]
    }
  })
  return sentence(said, "; ")
}

/** Who is ahead; only where the same thing is measured in the same unit. */
const comparison = (task: Task, outcome: Outcome): ReadonlyArray<string> => {
  const [first, second, ...others] = outcome.ranked
  if (first === undefined || second === undefined) return []
  const alike = outcome.ranked.every(
    ({ subject }) =>
      subject.series.metric === first.subject.series.metric && subject.series.unit === first.subject.series.unit
  )
  if (!alike) return []
  const rate = task.operation === "growth" || task.operation === "cagr"
  const { unit } = first.subject.series
  const show = ({ number, subject }: (typeof outcome.ranked)[number]): string => {
    const [newest] = subject.series.cells
    const period = newest === undefined || rate || task.operation !== "show" ? "" : `, ${periodName(newest.period)}`
    return `${subject.member ?? subject.series.ticker} (${rate ? percent(number, { signed: true }) : spoken(number, unit)}${period})`
  }
  if (others.length > 0) {
    return [
      `From ${task.rank === "lowest" ? "lowest to highest" : "highest to lowest"}: ${outcome.ranked.map(show).join(", ")}.`
    ]
  }
  const times = !rate && unit !== "pure" && second.number > 0 && first.number > 0
  const ratio = first.number / second.number
  const by = times
    ? `, ${ratio >= 1 ? ratio.toFixed(2) : (1 / ratio).toFixed(2)} times ${ratio >= 1 ? "as much" : "less"}`
    : ""
  return [`${show(first)} is ${task.rank === "lowest" ? "below" : "above"} ${show(second)}${by}.`]
}

const verdict = (task: Task, subjects: ReadonlyArray<Subject>, outcome: Outcome): ReadonlyArray<string> => {
  const [a, b] = subjects
  const { value } = outcome
  if (a === undefined || b === undefined || value === null || typeof value !== "object" || !("exceeds" in value))
    return []
  const [first, second] = [a.series.cells[0]?.value, b.series.cells[0]?.value]
  if (first === undefined || second === undefined) return []
  const yes = value.exceeds === true
  const verb = task.operation === "exceeds" ? (yes ? "exceeds" : "does not exceed") : yes ? "is below" : "is not below"
  const [when, other] = [range(a.series), range(b.series)]
  // One period said for both would be wrong for one of them.
  const said = (value: string, period: string) => (when === other ? `(${value})` : `(${value}, ${period})`)
  const left = `${a.phrase} ${said(spoken(first, a.series.unit), when)}`
  const right = `${b.phrase} ${said(spoken(second, b.series.unit), other)}`
  return [`${yes ? "Yes" : "No"}: ${left} ${verb} ${right}${when === other ? ` for ${when}` : ""}.`]
}

const extreme = (task: Task, outcome: Outcome): ReadonlyArray<string> =>
  sentence(
    outcome.ranked.flatMap(({ number, subject }) => {
      const cell = subject.series.cells.find(({ value }) => value === number)
      return cell === undefined
        ? []
        : [
            `${subject.phrase} was ${task.rank === "lowest" ? "lowest" : "highest"} in ${periodName(cell.period)}: ${spoken(number, subject.series.unit)}`
          ]
    }),
    "; "
  )

export const findingsOf = (
  { task, table }: Asked,
  subjects: ReadonlyArray<Subject>,
  outcome: Outcome
): ReadonlyArray<string> => {
  if (table) {
    const main = subjects.filter(({ series }) => HEADLINES.includes(series.metric)).slice(0, 4)
    return sentence(
      main.flatMap((subject) => trend(subject) ?? statement(subject) ?? []),
      "; "
    )
  }
  if (task.operation === "exceeds" || task.operation === "below") {
    const said = verdict(task, subjects, outcome)
    if (said.length > 0) return said
  }
  if (["growth", "cagr", "sum", "average"].includes(task.operation)) {
    return [...computed(task, outcome), ...comparison(task, outcome)].slice(0, 2)
  }
  if (task.extreme && subjects.length === 1) return extreme(task, outcome)
  const few = subjects.length <= 4 ? subjects : []
  const said = sentence(
    few.flatMap((subject) => trend(subject) ?? statement(subject) ?? []),
    "; "
  )
  return [...said, ...comparison(task, outcome)].slice(0, 2)
}
