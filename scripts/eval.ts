/**
 * Measures the router and the answers on the cases beside the project, offline, as of the day that the cases assume.
 *
 *   npm run eval [-- --misses] [-- --case TEXT]
 *
 * `--misses` prints each question that was not routed or answered right, and why; `--case` the answers to the questions
 * that contain a text.
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Console, Effect, Layer } from "effect"
import { AsOf } from "../src/finance/AsOf.ts"
import { CompanyDirectory } from "../src/finance/CompanyDirectory.ts"
import { FinanceData } from "../src/finance/FinanceData.ts"
import { QueryRouter } from "../src/finance/route/QueryRouter.ts"
import { SURE } from "../src/finance/route/Route.ts"
import * as OfflineModel from "../src/model/OfflineModel.ts"
import { readCases } from "./eval/Cases.ts"
import { askOffline, evaluate, type Tally, tally, type Verdict } from "./eval/QuestionEvaluation.ts"

const TODAY = "2026-07-10"
/** Every so many questions one is asked through `OfflineModel` too. */
const SAMPLE = 6

const file = fileURLToPath(new URL("../../shared/cases/finance-questions.jsonl", import.meta.url))
const options = process.argv.slice(2)
const only = options.includes("--case") ? options[options.indexOf("--case") + 1] : undefined

const share = (part: number, whole: number): string => (whole === 0 ? "" : ` (${((100 * part) / whole).toFixed(1)} %)`)

const report = (count: Tally): ReadonlyArray<string> => [
  `questions              ${count.questions}`,
  `routed right           ${count.routedRight}${share(count.routedRight, count.questions)}`,
  `confidence >= ${SURE}      ${count.sure}${share(count.sure, count.questions)}, of these wrong: ${count.sureButWrong}`,
  `with a known answer    ${count.withAnswer}`,
  `answered right         ${count.answeredRight}${share(count.answeredRight, count.withAnswer)}`,
  `unsure                 ${count.unsure}`,
  `wrong                  ${count.wrong}`
]

const misses = (verdicts: ReadonlyArray<Verdict>): ReadonlyArray<string> =>
  verdicts.flatMap(({ answer, confidence, misrouted, question, reason }) => [
    ...(misrouted === undefined ? [] : [`misrouted (${confidence.toFixed(2)})  ${question}\n    ${misrouted}`]),
    ...(answer === "unsure" || answer === "wrong" ? [`${answer}  ${question}\n    ${reason}`] : [])
  ])

const program = Effect.gen(function* () {
  if (!existsSync(file))
    return yield* Console.log("../shared/cases/finance-questions.jsonl is not here: nothing to measure")
  const cases = readCases(file).filter(({ question }) => only === undefined || question.includes(only))
  const verdicts = yield* evaluate(cases, TODAY)
  if (only !== undefined)
    yield* Console.log(verdicts.map(({ question, text }) => `> ${question}\n\n${text}`).join("\n\n"))
  const sample = cases.filter((_, at) => at % SAMPLE === 0)
  const differs = yield* Effect.filter(sample, ({ question }) =>
    Effect.map(
      askOffline(question),
      (text) => !verdicts.some((verdict) => verdict.question === question && text.startsWith(verdict.text))
    )
  )
  yield* Console.log(
    [
      ...(options.includes("--misses") ? misses(verdicts) : []),
      ...report(tally(verdicts)),
      `through OfflineModel   ${sample.length - differs.length} of ${sample.length} say the same`,
      ...differs.map(({ question }) => `  differs: ${question}`)
    ].join("\n")
  )
})

const layers = Layer.mergeAll(QueryRouter.grammar, FinanceData.snapshot, OfflineModel.layer).pipe(
  Layer.provideMerge(CompanyDirectory.bundled)
)

await Effect.runPromise(program.pipe(AsOf.at(TODAY), Effect.provide(layers)))
