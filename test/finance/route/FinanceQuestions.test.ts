/** The cases beside the project, through the real router, figures and answers; the thresholds are the project's own. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { readCases } from "../../../scripts/eval/Cases.ts"
import { evaluate, tally } from "../../../scripts/eval/QuestionEvaluation.ts"
import { AsOf } from "../../../src/finance/AsOf.ts"
import { CompanyDirectory } from "../../../src/finance/CompanyDirectory.ts"
import { FinanceData } from "../../../src/finance/FinanceData.ts"
import { QueryRouter } from "../../../src/finance/route/QueryRouter.ts"
import { describeShared } from "../../support/shared.ts"
import { directory } from "./bundledDirectory.ts"

const TODAY = "2026-07-10"
const layers = Layer.mergeAll(QueryRouter.grammar, FinanceData.snapshot).pipe(
  Layer.provide(Layer.succeed(CompanyDirectory, directory))
)

describeShared("The finance questions", "cases/finance-questions.jsonl", (path) => {
  it.effect("are routed and answered right, and never wrong", () =>
    Effect.gen(function* () {
      const verdicts = yield* evaluate(readCases(path), TODAY)
      const count = tally(verdicts)
      const wrong = verdicts.filter(({ answer, misrouted }) => answer === "wrong" || misrouted !== undefined)
      const said = wrong.map(({ misrouted, question, reason }) => `${question}: ${misrouted ?? reason}`).join("\n")
      assert.isAtLeast(count.routedRight / count.questions, 0.85, said)
      assert.isAtLeast(count.sure / count.questions, 0.8)
      assert.strictEqual(count.sureButWrong, 0, said)
      assert.isAtLeast(count.answeredRight / count.withAnswer, 0.9)
      assert.strictEqual(count.wrong, 0, said)
    }).pipe(AsOf.at(TODAY), Effect.provide(layers))
  )
})
