/** What a question says about time, before any company's calendar is known. */
import type { Range } from "./Text.ts"

export type Unit = "year" | "quarter" | "month" | "week" | "day"

export interface Quarter {
  readonly year: number
  readonly quarter: number
}

export type Timespan =
  /** Fiscal years by the filer's label ("fiscal 2023", "2019-2022"), oldest first; `calendar` only when said so. */
  | { readonly _tag: "Years"; readonly years: ReadonlyArray<number>; readonly calendar: boolean }
  /** Fiscal quarters by the filer's label, oldest first. */
  | { readonly _tag: "Quarters"; readonly quarters: ReadonlyArray<Quarter>; readonly calendar: boolean }
  /** A quarter whose year stands elsewhere in the question, or nowhere. */
  | { readonly _tag: "QuarterOnly"; readonly quarters: ReadonlyArray<number> }
  | { readonly _tag: "Since"; readonly from: number | Quarter }
  /** The newest `count` periods. */
  | { readonly _tag: "Last"; readonly count: number; readonly unit: Unit }
  /** A bare "latest", or a bare "current". */
  | { readonly _tag: "Latest"; readonly now: boolean }
  /** So many years or quarters before the newest one. */
  | { readonly _tag: "Ago"; readonly count: number; readonly unit: Unit }
  /** The period that ends inside a window of days ("September 2024 quarter"). */
  | {
      readonly _tag: "Ended"
      readonly from: string
      readonly to: string
      readonly grain: "annual" | "quarterly" | undefined
    }
  | { readonly _tag: "Day"; readonly day: string }
  | { readonly _tag: "YearToDate" }
  | { readonly _tag: "ThisYear"; readonly unit: "year" | "quarter" }
  | { readonly _tag: "Trailing" }
  /** "next year", "by 2030": not in any filing yet. */
  | { readonly _tag: "Future" }

/** A phrase of the question that speaks of time. */
export interface TimePhrase extends Range {
  readonly span: Timespan
  /** False where a second reading is possible ("a few years"). */
  readonly exact: boolean
}

/** `annual`, `quarterly`, or the trailing twelve months. */
export type Grain = "annual" | "quarterly" | "ttm"
