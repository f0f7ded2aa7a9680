/** `executor.md`, "what one turn's execution must do", 1 to 11: what runs when. */
import { assert, describe, it } from "@effect/vitest"
import { Chunk, Deferred, Effect, Layer, Stream } from "effect"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { Progress } from "../../src/tool/Progress.ts"
import { InvalidExecutorOption, ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import {
  calls,
  layerOf,
  line,
  makeGauge,
  openGate,
  runTurn,
  slow,
  type Spec,
  trace,
  turn,
  within
} from "../support/turn.ts"

const starts = (lines: ReadonlyArray<string>) => lines.filter((text) => / (start|end) /.test(text))

describe("ToolExecutor: scheduling", () => {
  it.effect("1: [S S U S S] makes three waves", () =>
    Effect.gen(function* () {
      const outcome = yield* within(
        1000,
        runTurn(calls("a b u a b"), { tools: { a: slow(30), b: slow(50), u: slow(20, false) } })
      )
      assert.deepStrictEqual(trace(outcome), [
        "0 start 1",
        "0 start 2",
        "30 end 1",
        "50 end 2",
        "50 start 3",
        "70 end 3",
        "70 start 4",
        "70 start 5",
        "100 end 4",
        "120 end 5",
        "results 1:ok 2:ok 3:ok 4:ok 5:ok"
      ])
    })
  )

  it.effect("2: a safe call never overtakes an earlier unsafe one, even if it is instant", () =>
    Effect.gen(function* () {
      const outcome = yield* within(1000, runTurn(calls("u a"), { tools: { u: slow(500, false), a: slow(0) } }))
      assert.deepStrictEqual(trace(outcome).slice(0, 3), ["0 start 1", "500 end 1", "500 start 2"])
    })
  )

  it.effect("3: a tool without the flag runs alone", () =>
    Effect.gen(function* () {
      const unflagged: Spec = { run: () => Effect.sleep(10) }
      const outcome = yield* within(100, runTurn(calls("x x"), { tools: { x: unflagged } }))
      assert.deepStrictEqual(starts(trace(outcome)), ["0 start 1", "10 end 1", "10 start 2", "20 end 2"])
    })
  )

  it.effect("4: results go back in call order, one per call id", () =>
    Effect.gen(function* () {
      const spec: Spec = { safe: true, run: ({ n = 0 }) => Effect.as(Effect.sleep(100 - n * 10), n) }
      const { events, results } = yield* within(200, runTurn(calls("a a a a a"), { tools: { a: spec } }))
      const ended = events.filter((event) => event.type === "tool_end").map((event) => event.toolCallId)
      assert.deepStrictEqual(ended, ["5", "4", "3", "2", "1"])
      assert.deepStrictEqual(
        results.map((result) => [result.toolCallId, result.value]),
        [
          ["1", 1],
          ["2", 2],
          ["3", 3],
          ["4", 4],
          ["5", 5]
        ]
      )
    })
  )

  it.effect("4: calls with the same id, or none, still get one result each", () =>
    Effect.gen(function* () {
      const { events, results } = yield* runTurn(
        [
          { id: "x", name: "a", args: { n: 1 } },
          { id: "x", name: "a", args: { n: 2 } },
          { id: "", name: "a", args: { n: 3 } }
        ],
        { tools: { a: { safe: true, run: ({ n }) => Effect.succeed(n) } } }
      )
      assert.deepStrictEqual(
        results.map((result) => result.value),
        [1, 2, 3]
      )
      assert.strictEqual(new Set(results.map((result) => result.toolCallId)).size, 3)
      assert.strictEqual(new Set(events.map((event) => event.toolCallId)).size, 3)
    })
  )

  it.effect("5: events come as they happen, and in order within one call", () =>
    Effect.gen(function* () {
      const chatty = (first: number, second: number): Spec => ({
        safe: true,
        run: () =>
          Effect.gen(function* () {
            yield* Effect.sleep(first)
            yield* Progress.report("half")
            yield* Effect.sleep(second)
            yield* Progress.report("whole")
          })
      })
      const outcome = yield* within(100, runTurn(calls("a b"), { tools: { a: chatty(10, 30), b: chatty(20, 5) } }))
      assert.deepStrictEqual(trace(outcome).slice(0, -1), [
        "0 start 1",
        "0 start 2",
        "10 progress 1 half",
        "20 progress 2 half",
        "25 progress 2 whole",
        "25 end 2",
        "40 progress 1 whole",
        "40 end 1"
      ])
    })
  )

  it.effect("6: 25 safe calls, never more than 10 at once, the 11th the moment one ends", () =>
    Effect.gen(function* () {
      const gauge = yield* makeGauge
      const spec: Spec = { safe: true, run: ({ n = 0 }) => gauge.during(String(n), Effect.sleep(n === 3 ? 5 : 100)) }
      const outcome = yield* within(1000, runTurn(calls("a ".repeat(25)), { tools: { a: spec } }))
      assert.strictEqual(gauge.most(), 10)
      const lines = starts(trace(outcome))
      assert.strictEqual(
        lines.findIndex((text) => text.includes(" start 11")),
        lines.indexOf("5 end 3") + 1
      )
      assert.include(lines, "5 start 11")
      assert.strictEqual(outcome.results.length, 25)
    })
  )

  it.effect("7: a cap of 1 is serial, with the same results", () =>
    Effect.gen(function* () {
      const gauge = yield* makeGauge
      const spec: Spec = { safe: true, run: ({ n = 0 }) => Effect.as(gauge.during(String(n), Effect.sleep(10)), n) }
      const setting = { tools: { a: spec } }
      const serial = yield* within(200, runTurn(calls("a a a a"), { ...setting, executor: { concurrency: 1 } }))
      assert.strictEqual(gauge.most(), 1)
      const parallel = yield* within(200, runTurn(calls("a a a a"), setting))
      assert.deepStrictEqual(serial.results, parallel.results)
    })
  )

  for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    it.effect(`7: a cap of ${concurrency} is refused when the executor is built`, () =>
      Effect.gen(function* () {
        const layer = Layer.provide(ToolExecutor.layer({ concurrency }), openGate)
        const error = yield* Effect.flip(Layer.build(layer)).pipe(Effect.scoped)
        assert.instanceOf(error, InvalidExecutorOption)
        assert.strictEqual(error.option, "concurrency")
      })
    )

  it.effect("8: the cap also covers the approval check", () =>
    Effect.gen(function* () {
      const gauge = yield* makeGauge
      const gate = Layer.succeed(PermissionGate, {
        authorize: ({ toolCallId }) =>
          Effect.as(gauge.during(toolCallId, Effect.sleep(10)), { _tag: "Allowed", by: "policy" } as const)
      })
      const { results } = yield* within(1000, runTurn(calls("a ".repeat(50)), { tools: { a: slow(10) }, gate }))
      assert.strictEqual(gauge.most(), 10)
      assert.strictEqual(results.length, 50)
    })
  )

  it.effect("9: a batch of one takes the same path and emits the same events", () =>
    Effect.gen(function* () {
      const setting = { tools: { a: slow(10), u: slow(10, false) } }
      const one = yield* within(100, runTurn(calls("a"), setting))
      const unsafe = yield* within(100, runTurn(calls("u"), setting))
      const many = yield* within(100, runTurn(calls("a a a"), setting))
      const shape = (events: typeof one.events) =>
        events.filter((event) => event.toolCallId === "1").map(({ tool: _, ...event }) => event)
      assert.deepStrictEqual(shape(one.events), shape(many.events))
      assert.deepStrictEqual(shape(one.events), shape(unsafe.events))
    })
  )

  it.effect("10: an empty list gives no events, no results and no hang", () =>
    Effect.gen(function* () {
      const { events, last } = yield* runTurn([], { tools: {} })
      assert.deepStrictEqual(events, [])
      assert.deepStrictEqual(last, { type: "tool_results", results: [] })
    })
  )

  it.effect("11: calls may start before the model has finished; the results come last", () =>
    Effect.gen(function* () {
      const modelDone = yield* Deferred.make<void>()
      const order: Array<string> = []
      const spec: Spec = { safe: true, run: () => Deferred.await(modelDone) }
      yield* Effect.gen(function* () {
        const executor = yield* ToolExecutor
        yield* executor.run(calls("a a")).pipe(
          Stream.runForEach((event) => {
            order.push(line(event).replace(/^[\d.]+ /, ""))
            // The model goes on speaking until both calls have begun.
            return event.type === "tool_start" && event.toolCallId === "2"
              ? Effect.tap(Deferred.succeed(modelDone, undefined), () => order.push("model done"))
              : Effect.void
          })
        )
      }).pipe(Effect.provide(layerOf({ tools: { a: spec } })))
      assert.deepStrictEqual(order.slice(0, 3), ["start 1", "start 2", "model done"])
      assert.strictEqual(order.at(-1), "results 1:ok 2:ok")
    })
  )

  it.effect("the executor is one service for many turns", () =>
    Effect.gen(function* () {
      const setting = { tools: { a: slow(10) } }
      const both = yield* within(
        100,
        Effect.all([turn(calls("a a")), turn(calls("a"))], { concurrency: "unbounded" }).pipe(
          Effect.provide(layerOf(setting))
        )
      )
      assert.deepStrictEqual(
        both.map(({ results }) => results.length),
        [2, 1]
      )
    })
  )

  it.effect("events leave in chunks, not one by one", () =>
    Effect.gen(function* () {
      const executor = yield* ToolExecutor
      const chunks = yield* executor.run(calls("a ".repeat(10))).pipe(Stream.chunks, Stream.runCollect)
      assert.isBelow(Chunk.size(chunks), 21)
    }).pipe(Effect.provide(layerOf({ tools: { a: { safe: true, run: () => Effect.succeed(1) } } })))
  )
})
