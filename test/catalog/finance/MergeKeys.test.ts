import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { distinctCalls, mergeKeys } from "../../../src/catalog/finance/MergeKeys.ts"
import type { SubToolCall } from "../../../src/finance/SubTool.ts"

const call = (tool: string, args: SubToolCall["args"]): SubToolCall => ({ tool, args })

describe("MergeKeys", () => {
  it("calls a result by tool and ticker, by the tool alone without one", () => {
    assert.deepStrictEqual(mergeKeys([call("get_earnings", {}), call("get_key_ratios", { ticker: "AAPL" })]), [
      "get_earnings",
      "get_key_ratios_AAPL"
    ])
  })

  it("adds the period only where two calls would share a key, and dates only where that isn't enough", () => {
    const keys = mergeKeys([
      call("get_income_statements", { ticker: "AAPL", period: "annual" }),
      call("get_income_statements", { ticker: "AAPL", period: "quarterly", report_period_gte: "2023-01-01" }),
      call("get_income_statements", { ticker: "AAPL", period: "quarterly", report_period_lte: "2020-12-31" }),
      call("get_income_statements", { ticker: "MSFT", period: "annual" })
    ])
    assert.deepStrictEqual(keys, [
      "get_income_statements_AAPL_annual",
      "get_income_statements_AAPL_quarterly_2023-01-01_",
      "get_income_statements_AAPL_quarterly__2020-12-31",
      "get_income_statements_MSFT"
    ])
  })

  it("runs a repeated call once, and of two that differ in their limit the larger", () => {
    const two = call("get_income_statements", { ticker: "AAPL", period: "annual", limit: 2 })
    const eight = call("get_income_statements", { period: "annual", ticker: "AAPL", limit: 8 })
    const four = call("get_income_statements", { ticker: "AAPL", period: "annual" })
    assert.deepStrictEqual(distinctCalls([two, eight, four]), [eight])
    assert.deepStrictEqual(distinctCalls([two, four]), [four])
  })

  const anyCall = fc.record({
    tool: fc.constantFrom("get_income_statements", "get_balance_sheets", "get_earnings"),
    args: fc.record(
      {
        ticker: fc.constantFrom("AAPL", "MSFT"),
        period: fc.constantFrom("annual", "quarterly"),
        limit: fc.integer({ min: 1, max: 9 }),
        report_period_gte: fc.constantFrom("2020-01-01", "2021-01-01"),
        report_period_lte: fc.constantFrom("2022-12-31", "2023-12-31")
      },
      { requiredKeys: [] }
    )
  })

  it.prop("never gives two calls one key", [fc.array(anyCall, { maxLength: 12 })], ([calls]) => {
    const keys = mergeKeys(distinctCalls(calls))
    assert.strictEqual(new Set(keys).size, keys.length)
  })

  it.prop(
    "gives each call the same key in any order and however often calls are repeated",
    [fc.array(anyCall, { minLength: 1, maxLength: 10 }), fc.infiniteStream(fc.nat())],
    ([calls, numbers]) => {
      const table = (list: ReadonlyArray<SubToolCall>) => {
        const distinct = distinctCalls(list)
        const keys = mergeKeys(distinct)
        return Object.fromEntries(distinct.map((one, at) => [keys[at], one.args]).sort())
      }
      const shuffled = [...calls, ...calls.slice(0, 3)]
        .map((one) => ({ one, order: numbers.next().value ?? 0 }))
        .sort((a, b) => a.order - b.order)
        .map(({ one }) => one)
      assert.deepStrictEqual(table(shuffled), table(calls))
    }
  )
})
