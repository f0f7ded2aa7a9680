/**
 * Runs the cases offline through the real router, the real figures and the real answers, and counts: routed right,
 * answered right, unsure, wrong. The same function prints for `npm run eval` and holds the test's thresholds.
 */
import { LanguageModel, Prompt, Tool, type Toolkit } from "@effect/ai"
import { Effect, Either, Schema } from "effect"
import { getFinancials } from "../../src/catalog/finance/GetFinancials.ts"
import type { Answer } from "../../src/finance/answer/Answer.ts"
import { answerQuestion } from "../../src/finance/answer/AnswerQuestion.ts"
import { render } from "../../src/finance/answer/Render.ts"
import { FinancialsResult } from "../../src/finance/FinancialsResult.ts"
import { QueryRouter } from "../../src/finance/route/QueryRouter.ts"
import { SURE } from "../../src/finance/route/Route.ts"
import { isRight } from "./AnsweredRight.ts"
import type { Case } from "./Cases.ts"
import { wrongPlan } from "./RoutedRight.ts"

export type AnswerVerdict = "right" | "unsure" | "wrong" | "none-expected"

export interface Verdict {
  readonly question: string
  readonly confidence: number
  /** Undefined where the plan is right. */
  readonly misrouted: string | undefined
  readonly answer: AnswerVerdict
  /** Why it is unsure, or what was stated instead. */
  readonly reason: string
  readonly text: string
}

/** The answer that `get_financials` leads to; undefined where it refuses the question. */
const answerOf = (question: string, asOf: string) =>
  Effect.map(Effect.either(getFinancials(question)), (ended) =>
    Either.map(ended, (result) => answerQuestion(question, result, asOf))
  )

const judge = (
  row: Case,
  answered: Either.Either<Answer, { readonly message: string }>
): Pick<Verdict, "answer" | "reason" | "text"> => {
  const text = Either.match(answered, { onLeft: ({ message }) => message, onRight: render })
  if (row.answer === null) return { answer: "none-expected", reason: "", text }
  if (Either.isLeft(answered)) return { answer: "unsure", reason: answered.left.message, text }
  const { unsure, value } = answered.right
  if (value === null) return { answer: "unsure", reason: unsure ?? "no value was stated", text }
  return isRight(value, row.answer)
    ? { answer: "right", reason: "", text }
    : { answer: "wrong", reason: `${JSON.stringify(value)}, expected ${JSON.stringify(row.answer)}`, text }
}

export const evaluate = (cases: ReadonlyArray<Case>, asOf: string) =>
  Effect.forEach(cases, (row) =>
    Effect.gen(function* () {
      const router = yield* QueryRouter
      const routed = yield* Effect.either(router.route(row.question))
      const misrouted = Either.isLeft(routed) ? `no route: ${routed.left.message}` : yield* wrongPlan(row, routed.right)
      const verdict: Verdict = {
        question: row.question,
        confidence: Either.isRight(routed) ? routed.right.confidence : 0,
        misrouted,
        ...judge(row, yield* answerOf(row.question, asOf))
      }
      return verdict
    })
  )

export interface Tally {
  readonly questions: number
  readonly routedRight: number
  readonly sure: number
  readonly sureButWrong: number
  readonly withAnswer: number
  readonly answeredRight: number
  readonly unsure: number
  readonly wrong: number
}

export const tally = (verdicts: ReadonlyArray<Verdict>): Tally => {
  const count = (has: (verdict: Verdict) => boolean): number => verdicts.filter(has).length
  return {
    questions: verdicts.length,
    routedRight: count(({ misrouted }) => misrouted === undefined),
    sure: count(({ confidence }) => confidence >= SURE),
    sureButWrong: count(({ confidence, misrouted }) => confidence >= SURE && misrouted !== undefined),
    withAnswer: count(({ answer }) => answer !== "none-expected"),
    answeredRight: count(({ answer }) => answer === "right"),
    unsure: count(({ answer }) => answer === "unsure"),
    wrong: count(({ answer }) => answer === "wrong")
  }
}

// --- the same through the model ------------------------------------------------------------------------------------------

const lookUp = Tool.make("get_financials", {
  description: "figures",
  parameters: { query: Schema.String },
  success: Schema.Unknown,
  failure: Schema.Unknown,
  failureMode: "return"
})
const toolkit: Toolkit.WithHandler<{ readonly get_financials: typeof lookUp }> = {
  tools: { get_financials: lookUp },
  handle: () => Effect.dieMessage("calls are resolved by hand")
}

/** What `OfflineModel` says to a question, its call answered by the real tool; at most three requests. */
export const askOffline = (question: string) =>
  Effect.gen(function* () {
    let prompt = Prompt.make(question)
    for (let request = 0; request < 3; request += 1) {
      const response = yield* LanguageModel.generateText({ prompt, toolkit, disableToolCallResolution: true })
      const [call] = response.toolCalls
      if (call === undefined) return response.text
      const ended = yield* Effect.either(getFinancials(call.params.query))
      const result = Either.isRight(ended)
        ? { isFailure: false, result: Schema.encodeSync(FinancialsResult)(ended.right) }
        : { isFailure: true, result: { message: ended.left.message } }
      prompt = Prompt.merge(
        prompt,
        Prompt.fromMessages([
          Prompt.makeMessage("assistant", {
            content: [
              Prompt.makePart("tool-call", {
                id: call.id,
                name: call.name,
                params: call.params,
                providerExecuted: false
              })
            ]
          }),
          Prompt.makeMessage("tool", {
            content: [
              Prompt.makePart("tool-result", { id: call.id, name: call.name, providerExecuted: false, ...result })
            ]
          })
        ])
      )
    }
    return "the model did not come to an end"
  })
