/** `executor.md`, "failure, isolation, retry", 12 to 22: one call's trouble is its own. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Duration, Effect, Exit, Fiber, Layer, Schema, Stream, TestClock } from "effect"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { PartialOutput } from "../../src/tool/PartialOutput.ts"
import { Progress } from "../../src/tool/Progress.ts"
import * as Retry from "../../src/tool/Retry.ts"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import { InvalidExecutorOption, ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { InvalidTimeout, ToolRegistry } from "../../src/tool/ToolRegistry.ts"
import { UsageMonitor } from "../../src/tool/UsageMonitor.ts"
import {
  calls,
  defectOf,
  isTerminal,
  layerOf,
  makeGauge,
  openGate,
  registryOf,
  runTurn,
  slow,
  type Spec,
  trace,
  turn,
  within
} from "../support/turn.ts"

describe("ToolExecutor: failures", () => {
  it.effect("12: one call fails, its siblings finish", () =>
    Effect.gen(function* () {
      const fails: Spec = { safe: true, run: () => Effect.zipRight(Effect.sleep(5), Effect.fail("no such thing")) }
      const { results } = yield* within(100, runTurn(calls("a f a"), { tools: { a: slow(20), f: fails } }))
      assert.deepStrictEqual(
        results.map((result) => [result.status, result.value]),
        [
          ["ok", "done 1"],
          ["error", "no such thing"],
          ["ok", "done 3"]
        ]
      )
    })
  )

  it.effect("13: a defect cancels the siblings, waits for their clean-up, then ends the stream with itself", () =>
    Effect.gen(function* () {
      const boom = new Error("boom")
      const order: Array<string> = []
      const bug: Spec = { safe: true, run: () => Effect.zipRight(Effect.sleep(10), Effect.die(boom)) }
      const careful: Spec = {
        safe: true,
        run: () =>
          Effect.onInterrupt(Effect.never, () =>
            Effect.zipRight(
              Effect.sleep(7),
              Effect.sync(() => order.push("clean"))
            )
          )
      }
      const outcome = yield* within(
        100,
        runTurn(calls("c x c a u"), {
          tools: { c: careful, x: bug, a: slow(5), u: slow(1, false) },
          onEvent: (event) => Effect.sync(() => order.push(event.type))
        })
      )
      assert.include(String(defectOf(outcome)), "boom")
      assert.strictEqual(outcome.last?.type, "tool_cancelled")
      assert.strictEqual(order.filter((step) => step === "clean").length, 2)
      assert.deepStrictEqual(
        trace(outcome)
          .filter((text) => !/ start /.test(text))
          .sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b) || (a < b ? -1 : 1)),
        ["5 end 4", "10 error 2", "17 cancelled 1", "17 cancelled 3", "17 cancelled 5"]
      )
    })
  )

  it.effect("13: two defects at once surface as one failure, and nothing is left running", () =>
    Effect.gen(function* () {
      const gauge = yield* makeGauge
      const bug: Spec = { safe: true, run: () => Effect.zipRight(Effect.sleep(10), Effect.die("boom")) }
      const waits: Spec = { safe: true, run: ({ n }) => gauge.during(String(n), Effect.never) }
      const { events, exit } = yield* within(100, runTurn(calls("w x x w"), { tools: { w: waits, x: bug } }))
      assert.isTrue(Exit.isFailure(exit) && Cause.isDie(exit.cause))
      assert.strictEqual(gauge.running(), 0)
      assert.strictEqual(events.filter(isTerminal).length, 4)
    })
  )

  it.live("13: a defect ends the turn promptly, even beside calls with a time limit", () =>
    Effect.gen(function* () {
      const bug: Spec = { safe: true, run: () => Effect.zipRight(Effect.sleep(20), Effect.die("boom")) }
      const [elapsed] = yield* Effect.timed(
        runTurn(calls("a a x"), { tools: { a: { ...slow(5000), timeout: 10_000 }, x: bug } })
      )
      assert.isBelow(Duration.toMillis(elapsed), 2000)
    })
  )

  it.effect("14: a cancelled sibling is told as cancelled, not as an error", () =>
    Effect.gen(function* () {
      const bug: Spec = { safe: true, run: () => Effect.zipRight(Effect.sleep(10), Effect.die("boom")) }
      const { events } = yield* within(100, runTurn(calls("a x"), { tools: { a: slow(50), x: bug } }))
      assert.deepStrictEqual(
        events.filter(isTerminal).map((event) => [event.toolCallId, event.type]),
        [
          ["2", "tool_error"],
          ["1", "tool_cancelled"]
        ]
      )
    })
  )

  it.effect("14: a tool that is interrupted by something of its own is an error, and its siblings finish", () =>
    Effect.gen(function* () {
      const inner: Spec = {
        safe: true,
        run: () => Effect.flatMap(Effect.fork(Effect.interrupt), Fiber.join)
      }
      const { results } = yield* within(100, runTurn(calls("a i a"), { tools: { a: slow(50), i: inner } }))
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "error", "ok"]
      )
    })
  )

  it.effect("15: a non-zero exit is an answer: nothing is cancelled, nothing is tried again", () =>
    Effect.gen(function* () {
      let runs = 0
      const grep: Spec = {
        safe: true,
        run: () =>
          Effect.sync(() => {
            runs++
            return { exitCode: 1, output: "" }
          })
      }
      const { results } = yield* within(100, runTurn(calls("g a"), { tools: { g: grep, a: slow(20) } }))
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "ok"]
      )
      assert.deepStrictEqual(results[0]?.value, { exitCode: 1, output: "" })
      assert.strictEqual(runs, 1)
    })
  )

  it.effect("16: a call that never settles is stopped after its time, and the turn goes on", () =>
    Effect.gen(function* () {
      let interrupted = 0
      const stuck: Spec = {
        safe: true,
        timeout: 3000,
        run: () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => interrupted++))
      }
      const outcome = yield* within(
        10_000,
        runTurn(calls("s a u"), { tools: { s: stuck, a: slow(10), u: slow(5, false) } })
      )
      assert.deepStrictEqual(trace(outcome), [
        "0 start 1",
        "0 start 2",
        "10 end 2",
        "3000 error 1",
        "3000 start 3",
        "3005 end 3",
        "results 1:error 2:ok 3:ok"
      ])
      assert.deepStrictEqual(outcome.results[0]?.value, { error: "s was stopped after 3 s, its time limit." })
      assert.strictEqual(interrupted, 1)
    })
  )

  it.effect("16: after a call was stopped, its place takes the next one", () =>
    Effect.gen(function* () {
      const gauge = yield* makeGauge
      const spec: Spec = {
        safe: true,
        timeout: 100,
        run: ({ n = 0 }) => gauge.during(String(n), n % 3 === 0 ? Effect.never : Effect.sleep(10))
      }
      const { results } = yield* within(
        10_000,
        runTurn(calls("a ".repeat(30)), { tools: { a: spec }, executor: { concurrency: 2 } })
      )
      assert.strictEqual(results.filter((result) => result.status === "error").length, 10)
      assert.strictEqual(results.filter((result) => result.status === "ok").length, 20)
      assert.strictEqual(gauge.most(), 2)
    })
  )

  it.effect("17: a tool's own timeout beats the default", () =>
    Effect.gen(function* () {
      const never: Spec = { safe: true, run: () => Effect.never }
      const outcome = yield* within(
        5000,
        runTurn(calls("s d"), {
          tools: { s: { ...never, timeout: 200 }, d: never },
          executor: { timeout: "1 second" }
        })
      )
      assert.deepStrictEqual(trace(outcome).slice(2, 4), ["200 error 1", "1000 error 2"])
    })
  )

  for (const timeout of [0, -5, Number.NaN])
    it.effect(`17: a timeout of ${timeout} is refused, the default and a tool's own`, () =>
      Effect.gen(function* () {
        const executor = Layer.provide(ToolExecutor.layer({ timeout }), openGate)
        assert.instanceOf(yield* Effect.flip(Effect.scoped(Layer.build(executor))), InvalidExecutorOption)
        const registry = registryOf({ a: { ...slow(1), timeout } })
        assert.instanceOf(yield* Effect.flip(Effect.scoped(Layer.build(registry))), InvalidTimeout)
      })
    )

  it.effect("18: the time a person takes to answer doesn't count", () =>
    Effect.gen(function* () {
      const gate = Layer.succeed(PermissionGate, {
        authorize: ({ onAsk }) =>
          Effect.gen(function* () {
            yield* onAsk?.({ _tag: "Ask", reason: { step: "default", message: "?" }, sessionCacheable: true }) ??
              Effect.void
            yield* Effect.sleep("10 minutes")
            return { _tag: "Allowed", by: "person" } as const
          })
      })
      const { events, results } = yield* within(
        1_000_000,
        runTurn(calls("a"), { tools: { a: { ...slow(900), timeout: 1000 } }, gate })
      )
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok"]
      )
      const end = events.find((event) => event.type === "tool_end")
      assert.deepStrictEqual(end?.timing, { queued: 0, approval: 600_000, running: 900 })
    })
  )

  it.effect("19: a timed-out call's request is aborted, not only ignored", () =>
    Effect.gen(function* () {
      let aborted = false
      const fetches: Spec = {
        safe: true,
        timeout: 50,
        run: () =>
          Effect.tryPromise({
            try: (signal) =>
              new Promise((_, reject) =>
                signal.addEventListener("abort", () => {
                  aborted = true
                  reject(new Error("aborted"))
                })
              ),
            catch: String
          })
      }
      const { results } = yield* within(100, runTurn(calls("f"), { tools: { f: fetches } }))
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["error"]
      )
      assert.isTrue(aborted)
    })
  )

  it.effect("19: what a timed-out call had said so far is kept", () =>
    Effect.gen(function* () {
      const spec: Spec = {
        safe: true,
        timeout: 50,
        run: () => Effect.zipRight(PartialOutput.keep("line 1\nline 2"), Effect.never)
      }
      const { results } = yield* within(100, runTurn(calls("a"), { tools: { a: spec } }))
      assert.deepStrictEqual(results[0]?.value, {
        error: "a was stopped after 0.05 s, its time limit.",
        partial: "line 1\nline 2"
      })
    })
  )

  class Busy extends Schema.TaggedError<Busy>()("Busy", {
    status: Schema.Number,
    retryAfter: Schema.optional(Schema.String),
    quota: Schema.optional(Schema.Boolean)
  }) {}
  const fetching = (safe: boolean, failures: ReadonlyArray<Busy>) =>
    Effect.gen(function* () {
      const at: Array<number> = []
      const Fetch = ToolDefinition.make("fetch", {
        description: "Fetches.",
        compact: "Fetches.",
        concurrencySafe: safe,
        parameters: {},
        success: Schema.String,
        failure: Busy,
        retry: (busy) => (busy.quota === true ? undefined : Retry.hintOfResponse(busy, 0))
      })
      const live = Fetch.layer(() =>
        Effect.flatMap(Effect.clock, (clock) => {
          const failure = failures[at.length]
          at.push(clock.unsafeCurrentTimeMillis())
          return failure === undefined ? Effect.succeed("fine") : Effect.fail(failure)
        })
      )
      const registry = Layer.provide(ToolRegistry.layer([Fetch], { channel: "headless" }), live)
      const outcome = yield* within(600_000, turn([{ id: "1", name: "fetch", args: {} }])).pipe(
        Effect.provide([registry, UsageMonitor.perQuery, Layer.provide(ToolExecutor.layer(), openGate)])
      )
      // Since the first try: the clock of a whole run may have gone on before.
      return { at: at.map((time) => time - (at[0] ?? 0)), status: outcome.results[0]?.status }
    })

  it.effect("20: a read is tried again after 429 and 5xx; Retry-After wins, and is clamped", () =>
    Effect.gen(function* () {
      const asked = yield* fetching(true, [
        new Busy({ status: 429, retryAfter: "7" }),
        new Busy({ status: 503, retryAfter: "3600" })
      ])
      assert.deepStrictEqual(asked, { at: [0, 7000, 27_000], status: "ok" })
    })
  )

  it.effect("20: without Retry-After the waits grow, and the tries end", () =>
    Effect.gen(function* () {
      const { at, status } = yield* fetching(
        true,
        Array.from({ length: 5 }, () => new Busy({ status: 500 }))
      )
      assert.strictEqual(at.length, 1 + Retry.MOST_RETRIES)
      assert.isAbove((at[2] ?? 0) - (at[1] ?? 0), (at[1] ?? 0) - (at[0] ?? 0))
      assert.strictEqual(status, "error")
    })
  )

  it.effect("20: what isn't a read, and what won't pass, is not tried again", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* fetching(false, [new Busy({ status: 503 })])).at.length, 1)
      assert.strictEqual((yield* fetching(true, [new Busy({ status: 404 })])).at.length, 1)
    })
  )

  it.effect("21: a used-up daily quota is told at once", () =>
    Effect.gen(function* () {
      const { at, status } = yield* fetching(true, [new Busy({ status: 429, quota: true })])
      assert.deepStrictEqual([at, status], [[0], "error"])
    })
  )

  it.effect("22: a slow reader never slows a running handler; its progress is cut to the latest", () =>
    Effect.gen(function* () {
      let took = -1
      const spec: Spec = {
        safe: true,
        run: () =>
          Effect.gen(function* () {
            const startedAt = (yield* Effect.clock).unsafeCurrentTimeMillis()
            for (let step = 1; step <= 100; step++) {
              yield* Progress.report(`step ${step}`)
              yield* Effect.sleep(1)
            }
            took = (yield* Effect.clock).unsafeCurrentTimeMillis() - startedAt
          })
      }
      const { events } = yield* within(
        60_000,
        runTurn(calls("a"), { tools: { a: spec }, executor: { capacity: 2 }, onEvent: () => Effect.sleep(1000) })
      )
      assert.strictEqual(took, 100)
      const messages = events.filter((event) => event.type === "tool_progress").map((event) => event.message)
      assert.isBelow(messages.length, 10)
      assert.strictEqual(messages.at(-1), "step 100")
      assert.deepStrictEqual([events[0]?.type, events.at(-1)?.type], ["tool_start", "tool_end"])
    })
  )

  it.effect("22: progress that found no room follows when there is room, not only at the call's end", () =>
    Effect.gen(function* () {
      const go = yield* Deferred.make<void>()
      const seen: Array<string> = []
      const spec: Spec = {
        safe: true,
        run: () =>
          Effect.gen(function* () {
            for (let step = 1; step <= 20; step++) yield* Progress.report(`step ${step}`)
            yield* Deferred.await(go)
          })
      }
      yield* runTurn(calls("a"), {
        tools: { a: spec },
        executor: { capacity: 1 },
        onEvent: (event) => {
          if (event.type !== "tool_progress") return Effect.void
          seen.push(event.message)
          return event.message === "step 20" ? Deferred.succeed(go, undefined) : Effect.void
        }
      })
      assert.strictEqual(seen.at(-1), "step 20")
    })
  )

  it.effect("22: while starts and ends wait for the reader no further call begins, and none is lost", () =>
    Effect.gen(function* () {
      let begun = 0
      const spec: Spec = { safe: true, run: () => Effect.sync(() => begun++) }
      const reading = yield* Deferred.make<void>()
      const fiber = yield* Effect.fork(
        runTurn(calls("a ".repeat(200)), {
          tools: { a: spec },
          executor: { capacity: 4 },
          onEvent: () => Deferred.await(reading)
        })
      )
      yield* TestClock.adjust(1)
      assert.isBelow(begun, 4 + 4 + 10)
      yield* Deferred.succeed(reading, undefined)
      const { events, results } = yield* Fiber.join(fiber)
      assert.strictEqual(events.filter((event) => event.type === "tool_start").length, 200)
      assert.strictEqual(events.filter(isTerminal).length, 200)
      assert.strictEqual(results.length, 200)
    })
  )

  it.effect("a reader that leaves early stops every call, and waits for their clean-up", () =>
    Effect.gen(function* () {
      const gauge = yield* makeGauge
      const chatty: Spec = {
        safe: true,
        run: ({ n }) =>
          gauge.during(String(n), Effect.forever(Effect.zipRight(Progress.report("more"), Effect.sleep(1))))
      }
      const taken = yield* within(
        100,
        Effect.gen(function* () {
          const executor = yield* ToolExecutor
          return yield* executor.run(calls("a ".repeat(30))).pipe(Stream.take(15), Stream.runCount)
        }).pipe(Effect.provide(layerOf({ tools: { a: chatty }, executor: { capacity: 2 } })))
      )
      assert.strictEqual(taken, 15)
      assert.strictEqual(gauge.running(), 0)
    })
  )
})
