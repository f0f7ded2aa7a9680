import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  BadResponse,
  type FinanceError,
  NoData,
  NotCovered,
  QuotaExceeded,
  RateLimited,
  Unauthorized,
  Unavailable
} from "../../../src/finance/FinanceError.ts"
import type { FinanceProvider, Served } from "../../../src/finance/FinanceProvider.ts"
import { chain } from "../../../src/finance/provider/ProviderChain.ts"

const asked = { tool: "get_income_statements", ticker: "AAPL" }
const requested = { ...asked, endpoint: "/x" }

/** A provider that answers everything alike, and counts. */
const provider = (name: string, answer: Effect.Effect<Served, FinanceError>) => {
  let calls = 0
  const ask = () =>
    Effect.suspend(() => {
      calls += 1
      return answer
    })
  const made: FinanceProvider = {
    name,
    covers: () => Effect.succeed({ _tag: "Covered" }),
    incomeStatements: ask,
    balanceSheets: ask,
    cashFlowStatements: ask,
    allStatements: ask,
    earnings: ask,
    keyRatios: ask,
    historicalKeyRatios: ask,
    segments: ask
  }
  return { made, calls: () => calls }
}
const serving = (name: string) =>
  provider(name, Effect.succeed({ statements: [], unavailable: [], servedBy: name, passedOver: [], notes: [] }))
const failing = (name: string, error: FinanceError) => provider(name, Effect.fail(error))
const ask = (one: FinanceProvider) => one.incomeStatements({ ticker: "AAPL", period: "annual" })

describe("ProviderChain", () => {
  it.effect("asks the next one only for the right reasons, and says why", () =>
    Effect.gen(function* () {
      const reasons: ReadonlyArray<FinanceError> = [
        new NotCovered({ ...asked, provider: "first", reason: "not held" }),
        new Unauthorized({ ...requested, provider: "first" }),
        new QuotaExceeded({ ...requested, provider: "first", detail: "balance is $0.00" }),
        new RateLimited({ ...requested, provider: "first" }),
        new Unavailable({ ...requested, provider: "first", reason: "status 500" })
      ]
      for (const error of reasons) {
        const served = yield* ask(chain([failing("first", error).made, serving("second").made]))
        assert.strictEqual(served.servedBy, "second")
        assert.deepStrictEqual(served.passedOver, [{ provider: "first", reason: error.message }])
      }
    })
  )

  it.effect("takes no data for an answer, and a broken contract for a failure", () =>
    Effect.gen(function* () {
      const final: ReadonlyArray<FinanceError> = [
        new NoData({ ...asked, provider: "first", reason: "nothing" }),
        new BadResponse({ ...requested, provider: "first", reason: "not JSON" })
      ]
      for (const error of final) {
        const second = serving("second")
        const failed = yield* Effect.flip(ask(chain([failing("first", error).made, second.made])))
        assert.strictEqual(failed, error)
        assert.strictEqual(second.calls(), 0)
      }
    })
  )

  it.effect("doesn't ask the second where the first serves", () =>
    Effect.gen(function* () {
      const second = serving("second")
      const served = yield* ask(chain([serving("first").made, second.made]))
      assert.deepStrictEqual([served.servedBy, served.passedOver, second.calls()], ["first", [], 0])
    })
  )

  it.effect("shows the failure of who should have served when nobody does", () =>
    Effect.gen(function* () {
      const quota = new QuotaExceeded({ ...requested, provider: "first", detail: "balance is $0.00" })
      const outside = new NotCovered({ ...asked, provider: "second", reason: "not held" })
      const both = yield* Effect.flip(ask(chain([failing("first", quota).made, failing("second", outside).made])))
      assert.strictEqual(both, quota)
      const neither = yield* Effect.flip(ask(chain([failing("first", outside).made, failing("second", outside).made])))
      assert.strictEqual(neither, outside)
    })
  )
})
