/** `executor.md`, "cancel, size, resume", 34 and 35. */
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, TestClock } from "effect"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import nodePath from "node:path"
import { PartialOutput } from "../../src/tool/PartialOutput.ts"
import { ResultBudget } from "../../src/tool/ResultBudget.ts"
import { interruptedResults, type ToolResult } from "../../src/tool/ToolCall.ts"
import { calls, isTerminal, layerOf, makeGauge, runTurn, slow, type Spec, trace, turn } from "../support/turn.ts"

describe("ToolExecutor: cancel", () => {
  it.effect("34: complete results are kept, running calls clean up first, queued ones never start", () =>
    Effect.gen(function* () {
      const stop = yield* Deferred.make<void>()
      const gauge = yield* makeGauge
      const order: Array<string> = []
      const processTool: Spec = {
        safe: true,
        run: () =>
          Effect.onInterrupt(Effect.never, () =>
            // A process group takes a moment to die.
            Effect.zipRight(
              Effect.sleep(200),
              Effect.sync(() => order.push("killed"))
            )
          )
      }
      const fiber = yield* Effect.fork(
        runTurn(calls("a p a u a"), {
          tools: {
            a: { ...slow(10), run: ({ n = 0 }) => gauge.during(String(n), Effect.sleep(10 + n)) },
            p: processTool,
            u: slow(1, false)
          },
          run: { cancel: Deferred.await(stop) },
          onEvent: (event) => Effect.sync(() => order.push(event.type))
        })
      )
      yield* TestClock.adjust(100)
      yield* Deferred.succeed(stop, undefined)
      yield* TestClock.adjust(1000)
      const outcome = yield* Fiber.join(fiber)
      assert.deepStrictEqual(trace(outcome), [
        "0 start 1",
        "0 start 2",
        "0 start 3",
        "11 end 1",
        "13 end 3",
        "300 cancelled 2",
        "300 cancelled 4",
        "300 cancelled 5",
        "results 1:ok 2:cancelled 3:ok 4:cancelled 5:cancelled"
      ])
      assert.isBelow(order.indexOf("killed"), order.indexOf("tool_cancelled"))
    })
  )

  it.effect("34: a result that was complete when cancel came is kept, even if its event still waited", () =>
    Effect.gen(function* () {
      const stop = yield* Deferred.make<void>()
      const reading = yield* Deferred.make<void>()
      const fiber = yield* Effect.fork(
        runTurn(calls("a a a"), {
          tools: { a: { safe: true, run: ({ n }) => Effect.succeed(n) } },
          executor: { capacity: 1 },
          run: { cancel: Deferred.await(stop) },
          onEvent: (event) => (event.type === "tool_end" ? Effect.void : Deferred.await(reading))
        })
      )
      yield* TestClock.adjust(1)
      yield* Deferred.succeed(stop, undefined)
      yield* Deferred.succeed(reading, undefined)
      const { events, results } = yield* Fiber.join(fiber)
      assert.strictEqual(events.filter(isTerminal).length, 3)
      assert.strictEqual(results.length, 3)
      for (const result of results) {
        const ended = events.find((event) => event.toolCallId === result.toolCallId && isTerminal(event))
        assert.strictEqual(ended?.type, result.status === "ok" ? "tool_end" : "tool_cancelled")
      }
    })
  )

  it.effect("34: partial output of a cancelled call is kept", () =>
    Effect.gen(function* () {
      const stop = yield* Deferred.make<void>()
      const spec: Spec = { safe: true, run: () => Effect.zipRight(PartialOutput.keep("half of it"), Effect.never) }
      const fiber = yield* Effect.fork(
        runTurn(calls("a"), { tools: { a: spec }, run: { cancel: Deferred.await(stop) } })
      )
      yield* TestClock.adjust(1)
      yield* Deferred.succeed(stop, undefined)
      const { results } = yield* Fiber.join(fiber)
      assert.deepStrictEqual(results[0]?.value, {
        error: "cancelled: the user stopped this turn before the call ended.",
        partial: "half of it"
      })
    })
  )

  it.effect("34: cancelled before it began, a turn answers every call", () =>
    Effect.gen(function* () {
      const { events, results } = yield* runTurn(calls("a u a"), {
        tools: { a: { safe: true, run: () => Effect.never }, u: slow(1, false) },
        run: { cancel: Effect.void }
      })
      assert.strictEqual(events.filter(isTerminal).length, 3)
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["cancelled", "cancelled", "cancelled"]
      )
    })
  )

  it.effect("34: a cancel that never comes changes nothing", () =>
    Effect.gen(function* () {
      const { results } = yield* runTurn(calls("a"), {
        tools: { a: { safe: true, run: () => Effect.succeed("fine") } },
        run: { cancel: Effect.never }
      })
      assert.strictEqual(results[0]?.status, "ok")
    })
  )

  it.effect("35: an oversized result is cut, the whole is in a file, and the events carry the cut one too", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(nodePath.join(tmpdir(), "dexter-results-"))
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
      const whole = "😀".repeat(5000)
      const tools = { a: { safe: true, run: () => Effect.succeed(whole) } }
      const { events, results } = yield* Effect.provide(
        turn(calls("a")),
        Layer.merge(
          layerOf({ tools }),
          Layer.provide(
            ResultBudget.files({ directory: nodePath.join(folder, "results"), limit: 100 }),
            NodeFileSystem.layer
          )
        )
      )
      const value = results[0]?.value
      assert.isTrue(typeof value === "object" && value !== null && "file" in value && "preview" in value)
      if (typeof value !== "object" || value === null || !("file" in value) || !("preview" in value)) return
      assert.strictEqual(value.preview, "😀".repeat(100))
      assert.strictEqual(readFileSync(String(value.file), "utf8"), whole)
      const end = events.find((event) => event.type === "tool_end")
      assert.deepStrictEqual(end?.result, value)
    }).pipe(Effect.scoped)
  )

  it("35: after a crash every open call is told it was interrupted, and what was complete is kept", () => {
    const done: ToolResult = { toolCallId: "1", tool: "w", status: "ok", value: "wrote" }
    const all = interruptedResults(calls("w w"), [done])
    assert.strictEqual(all[0], done)
    assert.deepStrictEqual([all[1]?.toolCallId, all[1]?.status], ["2", "cancelled"])
    assert.include(JSON.stringify(all[1]?.value), "interrupted")
  })
})
