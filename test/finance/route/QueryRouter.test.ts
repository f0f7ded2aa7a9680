import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, TestClock } from "effect"
import { AsOf } from "../../../src/finance/AsOf.ts"
import { CompanyDirectory } from "../../../src/finance/CompanyDirectory.ts"
import { QueryRouter } from "../../../src/finance/route/QueryRouter.ts"
import { directory } from "./bundledDirectory.ts"

const router = QueryRouter.grammar.pipe(Layer.provide(Layer.succeed(CompanyDirectory, directory)))
const gte = (question: string, asOf?: string) =>
  Effect.gen(function* () {
    const { route } = yield* QueryRouter
    const planned = yield* route(question, asOf === undefined ? {} : { asOf })
    return [planned.asOf, planned.calls[0]?.args["report_period_gte"]]
  })

describe("QueryRouter.grammar", () => {
  it.effect("reads relative phrases against the day that is given, of the run, or of the clock", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* gte("Boeing revenue YTD", "2024-05-01"), ["2024-05-01", "2024-01-15"])
      assert.deepStrictEqual(yield* gte("Boeing revenue YTD").pipe(AsOf.at("2023-05-01")), ["2023-05-01", "2023-01-15"])
      yield* TestClock.setTime(Date.UTC(2022, 7, 1))
      assert.deepStrictEqual(yield* gte("Boeing revenue YTD"), ["2022-08-01", "2022-01-15"])
    }).pipe(Effect.provide(router))
  )

  it.effect("fails with typed errors", () =>
    Effect.gen(function* () {
      const { route } = yield* QueryRouter
      const error = yield* Effect.flip(route("Foobarco revenue"))
      assert.strictEqual(error._tag, "UnknownCompany")
    }).pipe(Effect.provide(router))
  )
})
