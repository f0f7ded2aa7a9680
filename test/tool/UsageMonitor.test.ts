import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { queryOf, UsageMonitor } from "../../src/tool/UsageMonitor.ts"
import { layerOf, runTurn, type Spec, turn } from "../support/turn.ts"

/** What each of these queries to one tool is warned of, in turn. */
const warnings = (queries: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const monitor = yield* UsageMonitor
    return queries.map((query) => {
      const { allowed, warning } = monitor.canCallTool("look", { query })
      assert.isTrue(allowed)
      monitor.record("look", { query })
      return warning === undefined
        ? "-"
        : warning.includes("suggested limit: 3")
          ? "over"
          : warning.includes("nearly the same")
            ? "repeated"
            : warning.includes("last before")
              ? "near"
              : "?"
    })
  }).pipe(Effect.provide(UsageMonitor.perQuery))

const answer: Spec = { safe: true, run: ({ query }) => Effect.succeed(query) }
const ask = (...queries: ReadonlyArray<string>) =>
  queries.map((query, index) => ({ id: String(index + 1), name: "a", args: { query } }))

describe("UsageMonitor", () => {
  it.effect("warns near the suggested limit, then over it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warnings(["apple revenue", "msft debt", "price of gold", "weather", "news"]), [
        "-",
        "-",
        "near",
        "over",
        "over"
      ])
    })
  )

  it.effect("warns of a query that repeats an earlier one in other words or another order", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warnings(["apple revenue 2023", "Revenue: APPLE, 2023!"]), ["-", "repeated"])
      assert.deepStrictEqual(yield* warnings(["a b c d e f g", "a b c d e f x y z"]), ["-", "-"])
      // Seven of ten words in common are enough, and beat "near the limit".
      assert.deepStrictEqual(yield* warnings(["x", "1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7"]), ["-", "-", "repeated"])
      assert.deepStrictEqual(yield* warnings(["x", "1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6"]), ["-", "-", "near"])
    })
  )

  it.effect("does not take different quarters for the same question", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warnings(["AAPL Q1 2024", "AAPL Q2 2024"]), ["-", "-"])
    })
  )

  it.effect("names the ways out in every warning", () =>
    Effect.gen(function* () {
      const monitor = yield* UsageMonitor
      for (const query of ["a", "a", "b", "c"]) {
        const { warning } = monitor.canCallTool("look", { query })
        if (warning !== undefined) {
          assert.include(warning, "another tool")
          assert.include(warning, "other words")
          assert.include(warning, "tell the user what is missing")
        }
        monitor.record("look", { query })
      }
    }).pipe(Effect.provide(UsageMonitor.perQuery))
  )

  it("finds the query among the usual arguments, in their order, own and text only", () => {
    assert.strictEqual(queryOf({ input: "i", text: "t", q: "q", question: "?", search: "s", query: "query" }), "query")
    assert.strictEqual(queryOf({ input: "i", search: "s" }), "s")
    assert.strictEqual(queryOf({ query: 7, q: "q" }), "q")
    assert.strictEqual(queryOf({ path: "x" }), undefined)
    assert.strictEqual(queryOf(Object.create({ query: "inherited" })), undefined)
    for (const odd of [null, undefined, 7, "query", ["query"]]) assert.strictEqual(queryOf(odd), undefined)
  })

  it.effect("warns before the call starts, and never blocks: the model reads it with the result", () =>
    Effect.gen(function* () {
      const { events, results } = yield* runTurn(ask("a b", "c d", "e f", "g h"), { tools: { a: answer } })
      assert.deepStrictEqual(
        events.filter((event) => event.toolCallId === "4").map((event) => event.type),
        ["tool_limit", "tool_start", "tool_end"]
      )
      const limit = events.filter((event) => event.type === "tool_limit").find((event) => event.toolCallId === "4")
      assert.deepStrictEqual([limit?.tool, limit?.blocked, limit?.warning], ["a", false, results[3]?.notes?.[0]])
      assert.deepStrictEqual(
        results.map(({ notes, status }) => [status, notes?.length ?? 0]),
        [
          ["ok", 0],
          ["ok", 0],
          ["ok", 1],
          ["ok", 1]
        ]
      )
    })
  )

  it.effect("counts over the turns of a query, and anew for the next", () =>
    Effect.gen(function* () {
      const limits = Effect.map(
        turn(ask("a b", "c d")),
        ({ events }) => events.filter((event) => event.type === "tool_limit").length
      )
      const query = Effect.provide(Effect.all([limits, limits]), UsageMonitor.perQuery)
      assert.deepStrictEqual(yield* query, [0, 2])
      assert.deepStrictEqual(yield* query, [0, 2])
    }).pipe(Effect.provide(layerOf({ tools: { a: answer } })))
  )

  it.effect("a tool that runs once per query is skipped the second time, with a result that says so", () =>
    Effect.gen(function* () {
      const runs: Array<string | undefined> = []
      const skill: Spec = {
        once: ({ query = "" }) => query,
        run: ({ query }) => Effect.sync(() => runs.push(query))
      }
      const { events, results } = yield* runTurn(ask("dcf", "dcf", "report"), { tools: { a: skill } })
      assert.deepStrictEqual(runs, ["dcf", "report"])
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "skipped", "ok"]
      )
      assert.include(JSON.stringify(results[1]?.value), "already ran")
      assert.deepStrictEqual(
        events.filter((event) => event.toolCallId === "2").map((event) => event.type),
        ["tool_end"]
      )
    })
  )

  it.effect("a once-per-query tool that failed may be tried again", () =>
    Effect.gen(function* () {
      let runs = 0
      const skill: Spec = {
        once: true,
        run: () => Effect.suspend(() => (++runs === 1 ? Effect.fail("no") : Effect.succeed(1)))
      }
      const { results } = yield* runTurn(ask("x", "y", "z"), { tools: { a: skill } })
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["error", "ok", "skipped"]
      )
    })
  )

  it.effect("a hard limit, where one is set, is exact even in one batch", () =>
    Effect.gen(function* () {
      const { results } = yield* runTurn(ask("1", "2", "3", "4", "5", "6"), {
        tools: { a: answer },
        executor: { maxCalls: 4 }
      })
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "ok", "ok", "ok", "error", "error"]
      )
      assert.include(JSON.stringify(results[4]?.value), "may make 4 tool calls")
    })
  )
})
