/** A question understood: what is wanted, of whom, for when, and what is to be done with it. */
import type { Company } from "../Company.ts"
import type { StatementName } from "../LineItem.ts"
import { METRICS } from "./Metrics.ts"
import type { PeriodReading } from "./Periods.ts"
import type { Axis } from "./SegmentWords.ts"
import type { TimePhrase } from "./Timespan.ts"

/** What is done with the figures once they are there. */
export interface Task {
  /**
   * `show`: the values. `growth`: from period to period. `cagr`: over the whole span. `sum` and `average` over the
   * periods. `exceeds`: is the first metric (or company) larger. `difference`: of two values. `change`: by how much, in money or in
   * percent. `share`: of a segment in the whole.
   */
  readonly operation:
    | "show"
    | "growth"
    | "cagr"
    | "sum"
    | "average"
    | "exceeds"
    | "below"
    | "difference"
    | "change"
    | "share"
  /** Growth from the first to the last period as one number ("how much did it grow from 2020 to 2024"). */
  readonly overall: boolean
  /** Growth against the quarter before, not the same quarter a year before. */
  readonly sequential: boolean
  /** Companies, segments or periods in order of size; `lowest` first where that was asked. */
  readonly rank: "highest" | "lowest" | undefined
  /** "changed", "trend": the values stand for themselves, growth beside them. */
  readonly trend: boolean
  /** "in which year was it highest": one of the periods, not one of the companies. */
  readonly extreme: boolean
  /** Per-share values and share counts in today's shares. */
  readonly splitAdjusted: boolean
  /** The currency in which it is wanted, where that was said; nothing is converted. */
  readonly currency: string | undefined
}

export interface ScreenFilter {
  readonly field: string
  readonly operator: "gt" | "gte" | "lt" | "lte" | "eq"
  readonly value: number
}

export type Wish =
  | {
      readonly _tag: "Figures"
      readonly metrics: ReadonlyArray<string>
      /** Whole statements that were named. */
      readonly statements: ReadonlyArray<StatementName | "all">
      /** One metric divided by another. */
      readonly quotient: { readonly of: string; readonly by: string } | undefined
    }
  | {
      readonly _tag: "Segments"
      /** Each part with the names under which it may stand. */
      readonly parts: ReadonlyArray<ReadonlyArray<string>>
      readonly axis: Axis | undefined
      /** The metric of the parts. */
      readonly measure: string
    }
  | { readonly _tag: "Earnings"; readonly feed: boolean; readonly surprise: boolean }
  | {
      readonly _tag: "Market"
      readonly tool: string
      readonly person: string | undefined
      readonly pair: string | undefined
    }
  | { readonly _tag: "Filings"; readonly forms: ReadonlyArray<string>; readonly items: ReadonlyArray<string> }
  | { readonly _tag: "Screen"; readonly filters: ReadonlyArray<ScreenFilter> }
  /** No data tool fits; the reason in words. */
  | { readonly _tag: "Nothing"; readonly reason: string }

export interface Question {
  readonly text: string
  readonly asOf: string
  /** In the order in which they were named. */
  readonly companies: ReadonlyArray<Company>
  readonly wish: Wish
  readonly task: Task
  readonly time: PeriodReading
  /** The phrases of time as they stand, for tools that take days. */
  readonly phrases: ReadonlyArray<TimePhrase>
  /** 0..1, as `Route.confidence`. */
  readonly confidence: number
  readonly notUnderstood: ReadonlyArray<string>
  readonly assumptions: ReadonlyArray<string>
}

/**
 * Ratios of today are asked for, not those of a reported period: no period was named, and nothing is done with them.
 * A margin counts as one ("Microsoft gross margin"), a quotient of two lines doesn't.
 */
export const asksForToday = ({ task, time, wish }: Pick<Question, "task" | "time" | "wish">): boolean =>
  wish._tag === "Figures" && wish.quotient === undefined && !time.said && task.operation === "show" && !task.trend

/** Kept by the ratio tools, or computed of two lines of a statement. */
export const isRatio = (metric: string): boolean => {
  const kind = METRICS[metric]?.kind
  return kind === undefined || kind === "ratio" || kind === "share"
}
