/**
 * What the gate knows when it judges, and everything it can tell about one judgement: the segments with their
 * readings, the classification, and what each step of the waterfall found.
 */
import type { Assignment, Redirect, Segment, Span, Word } from "./Command.ts"
import type { CommandParseError } from "./CommandParseError.ts"
import type { RuleSet } from "./Rule.ts"
import type { Reason, Step, Verdict } from "./Verdict.ts"

export interface GateContext {
  readonly rules: RuleSet
  readonly defaultBashDecision: "allow" | "ask" | "deny"
  /** Absolute path of the workspace. */
  readonly workspace: string
  /** Absolute path of the home folder. */
  readonly home: string
  /** A settings file could not be read in full: what a rule could name is asked until that is mended. */
  readonly brokenSettings: boolean
}

export type Classification = "read-only" | "mutating" | "unknown"

/** What a reading was made of; see `Reading.ts`. */
export type Layer = "written" | "wrapper" | "globals" | "runner" | "shell"

/** One way to read a segment. */
export interface ReadingReport {
  readonly layer: Layer
  readonly argv: ReadonlyArray<string>
}

export interface SegmentReport {
  readonly segment: Segment
  readonly argv: ReadonlyArray<string>
  readonly assignments: ReadonlyArray<Assignment>
  readonly redirects: ReadonlyArray<Redirect>
  readonly words: ReadonlyArray<Word>
  /** From the outermost to the innermost; at most a hundred. */
  readonly readings: ReadonlyArray<ReadingReport>
  readonly classification: Classification
  /** What keeps it from being read-only. */
  readonly why?: string
  /** The allow rule that covers it. */
  readonly allowedBy?: string
  /** What keeps every allow rule from covering it. */
  readonly notAllowed?: Finding
}

/** A clause and the place that it is about. */
export interface Finding {
  readonly message: string
  readonly segment?: number
  readonly span?: Span
  readonly rule?: string
}

/** One step of the waterfall and what it found; no `finding` where it let the call pass. */
export interface StepReport {
  readonly step: Step
  /** What the step asks, as a person would say it. */
  readonly question: string
  readonly finding?: Finding
  /** This step made the verdict. */
  readonly decided: boolean
}

/** A whole judgement. */
export interface Evaluation {
  readonly verdict: Verdict
  readonly classification: Classification
  /** Of a command that parses, or of the partial parse. */
  readonly segments: ReadonlyArray<SegmentReport>
  readonly error?: CommandParseError
  readonly steps: ReadonlyArray<StepReport>
}

export type { Reason }
