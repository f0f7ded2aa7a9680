import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { callKey } from "../../src/tool/IdenticalCalls.ts"
import { defectOf, runTurn, slow, type Spec, within } from "../support/turn.ts"

const counted = (spec: Partial<Spec> = {}) => {
  const runs: Array<string> = []
  const tool: Spec = {
    safe: true,
    run: ({ n, query }) => {
      runs.push(`${query} ${n}`)
      return Effect.as(Effect.sleep(10), `answer ${runs.length}`)
    },
    ...spec
  }
  return { runs, tool }
}
const ask = (id: string, query: string, n = 0) => ({ id, name: "a", args: { query, n } })

describe("IdenticalCalls", () => {
  it.effect("of one batch run once and answer every id", () =>
    Effect.gen(function* () {
      const { runs, tool } = counted()
      const same = [ask("1", "apple"), { id: "2", name: "a", args: { n: 0, query: "apple" } }, ask("3", "msft")]
      const { events, results } = yield* within(100, runTurn(same, { tools: { a: tool } }))
      assert.deepStrictEqual(runs, ["apple 0", "msft 0"])
      assert.deepStrictEqual(
        results.map((result) => result.value),
        ["answer 1", "answer 1", "answer 2"]
      )
      assert.strictEqual(events.filter((event) => event.type === "tool_end").length, 3)
    })
  )

  it.effect("of different batches run each for itself: something may have changed between", () =>
    Effect.gen(function* () {
      const { runs, tool } = counted()
      const around = [ask("1", "apple"), { id: "2", name: "u", args: {} }, ask("3", "apple")]
      yield* within(100, runTurn(around, { tools: { a: tool, u: slow(1, false) } }))
      assert.strictEqual(runs.length, 2)
    })
  )

  for (const access of [
    { _tag: "Write", path: "a" },
    { _tag: "Run", command: "date" }
  ] as const)
    it.effect(`that ${access._tag.toLowerCase()} something are never merged`, () =>
      Effect.gen(function* () {
        const { runs, tool } = counted({ access: () => access })
        yield* within(100, runTurn([ask("1", "x"), ask("2", "x")], { tools: { a: tool } }))
        assert.strictEqual(runs.length, 2)
      })
    )

  it.effect("share a time limit: stopped once, told twice", () =>
    Effect.gen(function* () {
      const { tool } = counted({ timeout: 50, run: () => Effect.never })
      const { results } = yield* within(
        500,
        runTurn([ask("1", "x"), ask("2", "x"), ask("3", "y")], { tools: { a: tool } })
      )
      for (const result of results) assert.include(JSON.stringify(result.value), "a was stopped after 0.05 s")
    })
  )

  it.effect("share a failure", () =>
    Effect.gen(function* () {
      const { runs, tool } = counted()
      const fails: Spec = { ...tool, run: (args) => Effect.zipRight(tool.run(args), Effect.fail("no")) }
      const { results } = yield* within(100, runTurn([ask("1", "x"), ask("2", "x")], { tools: { a: fails } }))
      assert.strictEqual(runs.length, 1)
      assert.deepStrictEqual(
        results.map((result) => result.value),
        ["no", "no"]
      )
    })
  )

  it.effect("share a defect: one call dies of it, the other is cancelled with the rest", () =>
    Effect.gen(function* () {
      const dies: Spec = { safe: true, run: () => Effect.zipRight(Effect.sleep(5), Effect.die("bug")) }
      const outcome = yield* within(100, runTurn([ask("1", "x"), ask("2", "x")], { tools: { a: dies } }))
      assert.strictEqual(defectOf(outcome), "bug")
      assert.deepStrictEqual(
        outcome.events.map((event) => event.type).filter((type) => type !== "tool_start" && type !== "tool_limit"),
        ["tool_error", "tool_cancelled"]
      )
    })
  )

  it("is a matter of name and arguments, not of the order of keys", () => {
    assert.strictEqual(callKey("a", { x: 1, y: [{ p: 1, q: 2 }] }), callKey("a", { y: [{ q: 2, p: 1 }], x: 1 }))
    const keys = [
      callKey("a", { x: 1 }),
      callKey("b", { x: 1 }),
      callKey("a", { x: "1" }),
      callKey("a", { x: [1] }),
      callKey("a", { x: null }),
      callKey("a", {}),
      callKey("a", undefined),
      callKey("a", "x"),
      callKey("a", { x: { y: 1 } }),
      callKey("a", { "x:y": 1 })
    ]
    assert.strictEqual(new Set(keys).size, keys.length)
  })
})
