/** One judgement as the JSON that `permission check` and `explain` print: stable keys, nothing that needs Effect. */
import type { Evaluation } from "../../permission/core/Evaluation.ts"
import { ExitCode } from "../ExitCode.ts"

/** The exit code of `check` for each verdict: 0, 1 and 3. */
export const exitCodes = { allow: ExitCode.answered, deny: ExitCode.failed, ask: ExitCode.unattended } as const

export type VerdictName = keyof typeof exitCodes

export const verdictName = ({ verdict }: Evaluation): VerdictName => {
  switch (verdict._tag) {
    case "Allow":
      return "allow"
    case "Ask":
      return "ask"
    case "Deny":
      return "deny"
  }
}

/** `step`, `segment` and `span` say what decided: which step, which segment, which characters of the command. */
export const report = (command: string, evaluation: Evaluation): object => {
  const { verdict, error } = evaluation
  const { message, step, segment, span, rule } = verdict.reason
  const isAsk = verdict._tag === "Ask"
  return {
    command,
    verdict: verdictName(evaluation),
    classification: evaluation.classification,
    reason: message,
    step,
    segment,
    span,
    rule,
    proposedRule: isAsk ? verdict.proposedRule : undefined,
    sessionCacheable: isAsk && verdict.sessionCacheable,
    segments: evaluation.segments.map((part) => ({
      argv: part.argv,
      assignments: part.assignments.map(({ name, value }) => ({ name, value })),
      redirects: part.redirects.map(({ descriptor, operator, target }) => ({
        descriptor,
        operator,
        target: target.text
      })),
      readings: part.readings,
      classification: part.classification,
      why: part.why,
      allowedBy: part.allowedBy
    })),
    error: error && {
      _tag: error._tag,
      offset: error.offset,
      length: error.length,
      fragment: error.fragment,
      message: error.message
    }
  }
}
