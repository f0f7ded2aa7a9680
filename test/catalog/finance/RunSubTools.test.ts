import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Layer, Ref, TestClock } from "effect"
import { FINANCIALS_SUB_TOOLS } from "../../../src/catalog/finance/financials/FinancialsSubTools.ts"
import { runSubTools } from "../../../src/catalog/finance/RunSubTools.ts"
import { FinanceData, type FinanceProvider, type Served } from "../../../src/finance/FinanceData.ts"
import { NoData, Unavailable } from "../../../src/finance/FinanceError.ts"
import type { SubToolCall } from "../../../src/finance/SubTool.ts"

const served: Served = { statements: [], unavailable: [], servedBy: "test", passedOver: [], notes: [] }
const asked = { provider: "test", tool: "get_income_statements" }

/** A provider whose income statements do as told by the ticker. */
const provider = (look: (ticker: string) => Effect.Effect<Served, NoData | Unavailable>): Layer.Layer<FinanceData> => {
  const never = () => Effect.never
  const stub: FinanceProvider = {
    name: "test",
    covers: () => Effect.succeed({ _tag: "Covered" }),
    incomeStatements: ({ ticker }) => look(ticker),
    balanceSheets: never,
    cashFlowStatements: never,
    allStatements: never,
    earnings: never,
    keyRatios: never,
    historicalKeyRatios: never,
    segments: never
  }
  return Layer.succeed(FinanceData, stub)
}

const call = (ticker: string): SubToolCall => ({ tool: "get_income_statements", args: { ticker } })
const run = (tickers: ReadonlyArray<string>) => runSubTools(tickers.map(call), FINANCIALS_SUB_TOOLS)

describe("RunSubTools", () => {
  it.effect("takes the time of the slowest look-up, not the sum", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork(run(["A1", "A2", "A3", "A4", "A5"]))
      const start = yield* Clock.currentTimeMillis
      yield* TestClock.adjust("2 seconds")
      const outcomes = yield* Fiber.join(fiber)
      assert.strictEqual((yield* Clock.currentTimeMillis) - start, 2000)
      assert.deepStrictEqual(
        outcomes.map(({ status, ticker }) => [ticker, status]),
        ["A1", "A2", "A3", "A4", "A5"].map((ticker) => [ticker, "ok"])
      )
    }).pipe(Effect.provide(provider(() => Effect.as(Effect.sleep("2 seconds"), served))))
  )

  it.effect("stops a look-up that takes too long, and leaves the others standing", () =>
    Effect.gen(function* () {
      const aborted = yield* Ref.make(0)
      const hang = Effect.never.pipe(Effect.onInterrupt(() => Ref.update(aborted, (n) => n + 1)))
      const layer = provider((ticker) => (ticker === "SLOW" ? hang : Effect.succeed(served)))
      const fiber = yield* Effect.fork(run(["AAPL", "SLOW", "MSFT"]).pipe(Effect.provide(layer)))
      yield* TestClock.adjust("15 seconds")
      const outcomes = yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        outcomes.map(({ status }) => status),
        ["ok", "timed-out", "ok"]
      )
      assert.match(outcomes[1]?.reason ?? "", /get_income_statements for SLOW/)
      assert.strictEqual(yield* Ref.get(aborted), 1)
    })
  )

  it.effect("never calls no data a failure, nor a failure no data", () =>
    Effect.gen(function* () {
      const outcomes = yield* run(["NONE", "DOWN"])
      assert.deepStrictEqual(
        outcomes.map(({ reason, status }) => [status, reason]),
        [
          ["no-data", "nothing of NONE"],
          ["failed", "test is not available (/x, DOWN): connection refused"]
        ]
      )
    }).pipe(
      Effect.provide(
        provider((ticker) =>
          ticker === "NONE"
            ? new NoData({ ...asked, ticker, reason: "nothing of NONE" })
            : new Unavailable({ ...asked, ticker, endpoint: "/x", reason: "connection refused" })
        )
      )
    )
  )

  it.effect("reports a call that no sub-tool takes, and one with wrong arguments, by themselves", () =>
    Effect.gen(function* () {
      const outcomes = yield* runSubTools(
        [
          { tool: "get_weather", args: { ticker: "AAPL" } },
          { tool: "get_income_statements", args: { ticker: "AAPL", limit: "many" } },
          { tool: "get_income_statements", args: { ticker: "AAPL", perod: "annual" } },
          call("AAPL")
        ],
        FINANCIALS_SUB_TOOLS
      )
      assert.deepStrictEqual(
        outcomes.map(({ status }) => status),
        ["failed", "failed", "failed", "ok"]
      )
      assert.match(outcomes[0]?.reason ?? "", /get_weather/)
      assert.match(outcomes[1]?.reason ?? "", /limit/)
      assert.match(outcomes[2]?.reason ?? "", /perod/)
    }).pipe(Effect.provide(provider(() => Effect.succeed(served))))
  )
})
