/** What `--output-format json` prints: one object with the answer, its figures and everything a script may ask about. Pure. */
import { Option } from "effect"
import type { ExitCode } from "../ExitCode.ts"
import type { Outcome } from "../Outcome.ts"

export const answerJson = (
  question: string,
  outcome: Outcome,
  facts: { readonly asOf: string; readonly exitCode: ExitCode }
) => {
  const done = Option.getOrUndefined(outcome.done)
  const figures = outcome.financials.flatMap((result) => result.figures)
  return {
    question,
    answer: done?.answer ?? null,
    figures,
    sources: [...new Set(outcome.financials.flatMap((result) => result.sourceUrls))],
    coverage: outcome.financials.flatMap((result) => result.coverage),
    refused: done?.refused ?? [],
    model: Option.getOrNull(outcome.model),
    asOf: facts.asOf,
    sessionId: Option.getOrNull(outcome.sessionId),
    reason: done?.reason ?? null,
    iterations: done?.iterations ?? null,
    usage: done?.usage ?? {},
    exitCode: facts.exitCode
  }
}
