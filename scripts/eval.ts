/**
 * Measures the router and the answers on the cases beside the project, offline, as of the day that the cases assume.
 *
 *   npm run eval [-- --misses] [-- --case TEXT]
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Console, Effect, Either, Layer } from "effect"
import { AsOf } from "../src/finance/AsOf.ts"
import { answerQuestion } from "../src/finance/answer/AnswerQuestion.ts"
import { render } from "../src/finance/answer/Render.ts"
import { CompanyDirectory } from "../src/finance/CompanyDirectory.ts"
import { FinanceData } from "../src/finance/FinanceData.ts"
import { QueryRouter } from "../src/finance/route/QueryRouter.ts"
import { SURE } from "../src/finance/route/Route.ts"
import { isRight } from "./eval/AnsweredRight.ts"
import { readCases } from "./eval/Cases.ts"
import { wrongPlan } from "./eval/RoutedRight.ts"
import { runPlan } from "./eval/RunPlan.ts"

const TODAY = "2026-07-10"

const file = fileURLToPath(new URL("../../shared/cases/finance-questions.jsonl", import.meta.url))
const options = process.argv.slice(2)
const misses = options.includes("--misses")
const only = options.includes("--case") ? options[options.indexOf("--case") + 1] : undefined

const percentOf = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`

const program = Effect.gen(function* () {
  if (!existsSync(file)) return yield* Console.error("../shared/cases/finance-questions.jsonl is not here: nothing to measure")
  const router = yield* QueryRouter
  const cases = readCases(file).filter(({ question }) => only === undefined || question.includes(only))
  const count = { routed: 0, sure: 0, sureWrong: 0, withAnswer: 0, answered: 0, unsure: 0, wrong: 0 }
  for (const row of cases) {
    const routed = yield* Effect.either(router.route(row.question))
    const wrong = Either.isLeft(routed) ? `no route: ${routed.left.message}` : yield* wrongPlan(row, routed.right)
    if (wrong === undefined) count.routed += 1
    else if (misses) yield* Console.log(`misrouted  ${row.question}\n           ${wrong}`)
    if (Either.isRight(routed) && routed.right.confidence >= SURE) {
      count.sure += 1
      if (wrong !== undefined) count.sureWrong += 1
    }
    if (Either.isLeft(routed)) { if (row.answer !== null) { count.withAnswer += 1; count.unsure += 1 } ; continue }
    const answer = routed.right.metaTool === "get_financials" ? answerQuestion(row.question, yield* runPlan(routed.right), TODAY) : undefined
    if (only !== undefined && answer !== undefined) yield* Console.log(render(answer) + "\n\n" + JSON.stringify(answer.value))
    if (row.answer === null) continue
    count.withAnswer += 1
    if (answer === undefined || answer.value === null) {
      count.unsure += 1
      if (misses) yield* Console.log(`unsure     ${row.question}\n           ${answer?.unsure ?? "no figures asked"}`)
    } else if (isRight(answer.value, row.answer)) count.answered += 1
    else {
      count.wrong += 1
      yield* Console.log(`WRONG      ${row.question}\n           ${JSON.stringify(answer.value)}, expected ${JSON.stringify(row.answer)}`)
    }
  }
  yield* Console.log(
    [
      `questions            ${cases.length}`,
      `routed right         ${count.routed} (${percentOf(count.routed, cases.length)})`,
      `confidence >= ${SURE}    ${count.sure} (${percentOf(count.sure, cases.length)}), of these wrong: ${count.sureWrong}`,
      `with a known answer  ${count.withAnswer}`,
      `answered right       ${count.answered} (${percentOf(count.answered, count.withAnswer)})`,
      `unsure               ${count.unsure}`,
      `wrong                ${count.wrong}`
    ].join("\n")
  )
})

const layers = Layer.mergeAll(QueryRouter.grammar, FinanceData.snapshot).pipe(Layer.provideMerge(CompanyDirectory.bundled))

await Effect.runPromise(program.pipe(AsOf.at(TODAY), Effect.provide(layers)))
