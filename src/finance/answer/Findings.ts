/** Sentences that read the numbers: at most two, and only what the numbers say. */
import type { Task } from "../route/Question.ts"
import { percent, spoken } from "./Format.ts"
import { growth } from "./Growth.ts"
import { mixedShares, type Outcome, type Subject } from "./Outcome.ts"
import { periodName } from "./PeriodName.ts"

const lower = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const list = (parts: ReadonlyArray<string>): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`

/** "MSFT's revenue rose from USD 211.9 billion (FY2023) to USD 281.7 billion (FY2025), +32.9%". */
const path = ({ label, series }: Subject): string | undefined => {
  const cells = series.cells.filter((cell) => cell.value !== undefined)
  const [newest] = cells
  const oldest = cells[cells.length - 1]
  if (
    newest?.value === undefined ||
    oldest?.value === undefined ||
    newest === oldest ||
    newest.period.type !== oldest.period.type
  )
    return undefined
  if (mixedShares(series) !== undefined) return undefined
  const have = (cell: typeof newest) => ({
    period: cell.period,
    found: {
      _tag: "Have" as const,
      value: {
        value: cell.value ?? 0,
        unit: series.unit,
        figures: cell.figures,
        derived: cell.derived,
        caution: cell.caution
      }
    }
  })
  const change = growth(series.metric, have(oldest), have(newest))
  const verb = newest.value > oldest.value ? "rose" : newest.value < oldest.value ? "fell" : "stayed"
  const by =
    series.unit === "pure"
      ? `, ${newest.value >= oldest.value ? "+" : ""}${((newest.value - oldest.value) * 100).toFixed(1)} percentage points`
      : change._tag === "Change"
        ? `, ${percent(change.value, { signed: true })}`
        : ""
  return `${label} ${verb} from ${spoken(oldest.value, series.unit)} (${periodName(oldest.period)}) to ${spoken(newest.value, series.unit)} (${periodName(newest.period)})${by}`
}

const span = ({ series }: Subject): string => {
  const [newest] = series.cells
  const oldest = series.cells[series.cells.length - 1]
  if (newest === undefined || oldest === undefined) return ""
  return newest === oldest ? periodName(newest.period) : `${periodName(oldest.period)} to ${periodName(newest.period)}`
}

/** One statement about each number where growth, a sum or an average was asked for. */
const computed = (task: Task, outcome: Outcome): ReadonlyArray<string> => {
  const parts = outcome.ranked.map(({ number, subject }) => {
    const { unit } = subject.series
    switch (task.operation) {
      case "growth":
        return `${subject.label} changed by ${percent(number, { signed: true, decimals: 2 })} (${task.overall ? "over the whole span to" : "newest,"} ${periodName(subject.series.cells[0]?.period ?? { type: "annual", fiscalYear: 0, fiscalPeriod: "FY", end: "" })})`
      case "cagr":
        return `${subject.label} grew by ${percent(number, { signed: true, decimals: 2 })} a year, compounded (${span(subject)})`
      case "sum":
        return `${subject.label} adds up to ${spoken(number, unit)} over ${span(subject)}`
      default:
        return `${subject.label} averages ${spoken(number, unit)} over ${span(subject)}`
    }
  })
  return parts.length === 0 ? [] : [`${list(parts)}.`]
}

const comparison = (task: Task, outcome: Outcome): ReadonlyArray<string> => {
  const [first, second] = outcome.ranked
  if (first === undefined || second === undefined) return []
  if (first.subject.series.unit !== second.subject.series.unit) return []
  const rate = task.operation === "growth" || task.operation === "cagr"
  const unit = rate ? "pure" : first.subject.series.unit
  const names = outcome.ranked.map(
    ({ number, subject }) => `${subject.label} (${rate ? percent(number, { signed: true }) : spoken(number, unit)})`
  )
  if (outcome.ranked.length > 2)
    return [`From ${task.rank === "lowest" ? "lowest to highest" : "highest to lowest"}: ${names.join(", ")}.`]
  const times =
    !rate && unit !== "pure" && second.number > 0 && first.number > 0
      ? `, ${(first.number / second.number).toFixed(2)} times as much`
      : ""
  const word = task.rank === "lowest" ? "below" : "above"
  return [`${names[0]} is ${word} ${names[1]}${times}.`]
}

const verdict = (task: Task, subjects: ReadonlyArray<Subject>, outcome: Outcome): ReadonlyArray<string> => {
  const [a, b] = subjects
  const value = outcome.value
  if (a === undefined || b === undefined || value === null || typeof value !== "object" || !("exceeds" in value))
    return []
  const [first, second] = [a.series.cells[0]?.value, b.series.cells[0]?.value]
  if (first === undefined || second === undefined) return []
  const [yes, than] = task.operation === "exceeds" ? ["exceeds", "does not exceed"] : ["is below", "is not below"]
  return [
    `${value.exceeds === true ? "Yes" : "No"}: ${lower(a.label)} (${spoken(first, a.series.unit)}) ${value.exceeds === true ? yes : than} ${lower(b.label)} (${spoken(second, b.series.unit)}) for ${span(a)}.`
  ]
}

/** "Apple's revenue for FY2023 was USD 383.3 billion", one clause a subject. */
const plain = (subjects: ReadonlyArray<Subject>): ReadonlyArray<string> => {
  const parts = subjects.flatMap(({ label, series }) => {
    const [cell] = series.cells
    return cell?.value === undefined
      ? []
      : [`${label} was ${spoken(cell.value, series.unit)} for ${periodName(cell.period)} (to ${cell.period.end})`]
  })
  return parts.length === 0 || parts.length > 4 ? [] : [`${list(parts)}.`]
}

export const findingsOf = (task: Task, subjects: ReadonlyArray<Subject>, outcome: Outcome): ReadonlyArray<string> => {
  if (task.operation === "exceeds" || task.operation === "below") {
    const said = verdict(task, subjects, outcome)
    if (said.length > 0) return said
  }
  if (["growth", "cagr", "sum", "average"].includes(task.operation)) {
    return [...computed(task, outcome), ...(outcome.ranked.length > 1 ? comparison(task, outcome) : [])].slice(0, 2)
  }
  const paths = subjects.length <= 4 ? subjects.flatMap((subject) => path(subject) ?? []) : []
  const trend = paths.length === 0 ? plain(subjects) : [`${list(paths)}.`]
  return [...trend, ...(subjects.length > 1 ? comparison(task, outcome) : [])].slice(0, 2)
}
