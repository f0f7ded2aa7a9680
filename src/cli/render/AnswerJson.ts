/** What `--output-format json` prints: one object with the answer, its figures and everything a script may ask about. Pure. */
import { Option } from "effect"
import { answerQuestion } from "../../finance/answer/AnswerQuestion.ts"
import type { FinancialsResult } from "../../finance/FinancialsResult.ts"
import type { ExitCode } from "../ExitCode.ts"
import type { Outcome } from "../Outcome.ts"

export const answerJson = (
  question: string,
  outcome: Outcome,
  facts: { readonly asOf: string; readonly exitCode: ExitCode }
) => {
  const done = Option.getOrUndefined(outcome.done)
  const { financials } = outcome
  return {
    question,
    answer: done?.answer ?? null,
    ...valueOf(question, financials, facts.asOf),
    figures: financials.flatMap(({ figures }) => figures),
    sources: [...new Set(financials.flatMap(({ sourceUrls }) => sourceUrls))],
    coverage: financials.flatMap(({ coverage }) => coverage),
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

/** The number, list or object that was asked for, computed from the figures; null where it can't be said surely. */
const valueOf = (question: string, financials: ReadonlyArray<FinancialsResult>, asOf: string) => {
  const [result, ...more] = financials
  if (result === undefined) return { value: null }
  if (more.length > 0) return { value: null, unsure: "several look-ups were made; see figures" }
  const { kind, unit, unsure, value } = answerQuestion(question, result, asOf)
  return {
    value,
    kind,
    ...(unit === undefined ? {} : { unit }),
    ...(unsure === undefined ? {} : { unsure })
  }
}
