/**
 * A waterfall as data: steps in order, each of which may find something and may decide. The first that decides wins.
 */
import type { Finding, GateContext, StepReport } from "./Evaluation.ts"
import type { Step, Verdict } from "./Verdict.ts"

/** What a step says. */
export interface Outcome {
  readonly finding?: Finding
  readonly verdict?: Verdict
}

export interface WaterfallStep<Subject> {
  readonly step: Step
  /** What it asks, as a person would say it. */
  readonly question: string
  readonly run: (subject: Subject, context: GateContext) => Outcome
}

/** Nothing to say; the next step is asked. */
export const pass: Outcome = {}

/** The call may run. */
export const allow = (step: Step, finding: Finding): Outcome => ({
  finding,
  verdict: { _tag: "Allow", reason: { step, ...finding } }
})

/** Denied, where something was found. */
export const denyWhere = (step: Step, finding: Finding | undefined): Outcome =>
  finding === undefined ? pass : { finding, verdict: { _tag: "Deny", reason: { step, ...finding } } }

/** Asked, where something was found: every time anew, with nothing offered to remember. */
export const askAlwaysWhere = (step: Step, finding: Finding | undefined): Outcome =>
  finding === undefined
    ? pass
    : { finding, verdict: { _tag: "Ask", reason: { step, ...finding }, sessionCacheable: false } }

/** Asked; the answer may be kept for the session, and for good where a rule is proposed. */
export const ask = (step: Step, finding: Finding, proposedRule?: string): Outcome => {
  const reason = { step, ...finding }
  return {
    finding,
    verdict:
      proposedRule === undefined
        ? { _tag: "Ask", reason, sessionCacheable: true }
        : { _tag: "Ask", reason, sessionCacheable: true, proposedRule }
  }
}

/** The last step of every waterfall decides; this is for the case that one day it doesn't. */
const undecided: Verdict = {
  _tag: "Ask",
  reason: { step: "default", message: "nothing decided" },
  sessionCacheable: false
}

/** Runs the steps up to the one that decides. */
export const descend = <A>(steps: ReadonlyArray<WaterfallStep<A>>, subject: A, context: GateContext): Verdict => {
  for (const step of steps) {
    const { verdict } = step.run(subject, context)
    if (verdict !== undefined) return verdict
  }
  return undecided
}

/** Runs all steps and tells what each found. */
export const survey = <A>(
  steps: ReadonlyArray<WaterfallStep<A>>,
  subject: A,
  context: GateContext
): { readonly verdict: Verdict; readonly steps: ReadonlyArray<StepReport> } => {
  let decision: Verdict | undefined
  const reports = steps.map(({ step, question, run }): StepReport => {
    const { finding, verdict } = run(subject, context)
    const decided = decision === undefined && verdict !== undefined
    decision ??= verdict
    return finding === undefined ? { step, question, decided } : { step, question, decided, finding }
  })
  return { verdict: decision ?? undecided, steps: reports }
}

export const brokenSettings: Finding = {
  message: "a settings file can't be read, so the rules in it can't be honoured; mend it first"
}
