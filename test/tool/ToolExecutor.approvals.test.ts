/** `executor.md`, "approval inside a batch", 29 to 33, with the real gate behind the executor. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Queue, Ref, TestClock } from "effect"
import { type ApprovalDecision, ApprovalPrompt, type ApprovalRequest } from "../../src/permission/ApprovalPrompt.ts"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { PermissionPolicy } from "../../src/permission/PermissionPolicy.ts"
import { RuleStore } from "../../src/permission/RuleStore.ts"
import { SessionGrants } from "../../src/permission/SessionGrants.ts"
import { Paths } from "../../src/settings/Paths.ts"
import type { ExecutorOptions } from "../../src/tool/ToolExecutor.ts"
import { calls, line, runTurn, slow, type Spec, within } from "../support/turn.ts"

/** A person at a screen: shows what is on it, and answers when the test says so. */
const makePerson = Effect.gen(function* () {
  const shown = yield* Queue.unbounded<ApprovalRequest>()
  const answers = yield* Queue.unbounded<ApprovalDecision>()
  const onScreen = yield* Ref.make<ReadonlyArray<string>>([])
  const most = yield* Ref.make(0)
  const prompt = Layer.succeed(ApprovalPrompt, {
    show: (ask) =>
      Effect.acquireUseRelease(
        Effect.flatMap(
          Ref.updateAndGet(onScreen, (ids) => [...ids, ask.toolCallId]),
          (ids) => Ref.update(most, (count) => Math.max(count, ids.length))
        ),
        () => Effect.zipRight(Queue.offer(shown, ask), Queue.take(answers)),
        () => Ref.update(onScreen, (ids) => ids.filter((id) => id !== ask.toolCallId))
      )
  })
  return {
    prompt,
    /** The next question that comes on the screen. */
    next: Queue.take(shown),
    answer: (decision: ApprovalDecision) => Queue.offer(answers, decision),
    /** Questions that were on the screen at once, at most. */
    most: Ref.get(most)
  }
})

const gateWith = (prompt: Layer.Layer<ApprovalPrompt>, deny: ReadonlyArray<string> = []) =>
  PermissionGate.layer.pipe(
    Layer.provide([PermissionPolicy.live, SessionGrants.layer, prompt]),
    Layer.provide(RuleStore.memory({ deny })),
    Layer.provide(Paths.at({ workspace: "/work", home: "/home/person" }))
  )

const write = (millis = 0, path = (n: number) => `file-${n}.md`): Spec => ({
  safe: true,
  access: ({ n = 0 }) => ({ _tag: "Write", path: path(n) }),
  preview: "+ a line",
  run: ({ n }) => Effect.as(Effect.sleep(millis), `wrote ${n}`)
})
const once: ApprovalDecision = { _tag: "AllowOnce" }

const start = (
  names: string,
  tools: Record<string, Spec>,
  gate: ReturnType<typeof gateWith>,
  executor?: ExecutorOptions
) => Effect.fork(runTurn(calls(names), executor === undefined ? { tools, gate } : { tools, gate, executor }))

describe("ToolExecutor: approvals inside a batch", () => {
  it.effect("29: several asks are shown one at a time, in the order of the calls, and none is lost", () =>
    Effect.gen(function* () {
      const person = yield* makePerson
      const running = yield* start("w w w w w w", { w: write() }, gateWith(person.prompt))
      const order: Array<string> = []
      for (let n = 1; n <= 6; n++) {
        // However long it takes: an ask that waits doesn't run out.
        yield* TestClock.adjust("1 hour")
        order.push((yield* person.next).toolCallId)
        yield* person.answer(n === 3 ? { _tag: "Deny" } : once)
      }
      yield* TestClock.adjust(1)
      const { results } = yield* Fiber.join(running)
      assert.deepStrictEqual(order, ["1", "2", "3", "4", "5", "6"])
      assert.strictEqual(yield* person.most, 1)
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "ok", "denied", "ok", "ok", "ok"]
      )
    })
  )

  it.effect("29: the question and the answer are events, before the call starts", () =>
    Effect.gen(function* () {
      const person = yield* makePerson
      const running = yield* start("w", { w: write() }, gateWith(person.prompt))
      yield* person.answer(once)
      yield* TestClock.adjust(1)
      const { events } = yield* Fiber.join(running)
      assert.deepStrictEqual(events.map(line), ["0 approval 1", "0 approval 1", "0 start 1", "0 end 1"])
      const [asked, answered] = events.filter((event) => event.type === "tool_approval")
      assert.deepStrictEqual([asked?.preview, asked?.decision], ["+ a line", undefined])
      assert.strictEqual(answered?.decision, "allow-once")
    })
  )

  it.effect("30: an ask keeps its slot; approved siblings run while a slot is free", () =>
    Effect.gen(function* () {
      const person = yield* makePerson
      const running = yield* start("w a a a", { w: write(), a: slow(10) }, gateWith(person.prompt), { concurrency: 2 })
      yield* person.next
      yield* TestClock.adjust(100)
      yield* person.answer(once)
      yield* TestClock.adjust(100)
      const { events } = yield* Fiber.join(running)
      assert.deepStrictEqual(events.filter((event) => event.tool === "a" && event.type !== "tool_limit").map(line), [
        "0 start 2",
        "10 end 2",
        "10 start 3",
        "20 end 3",
        "20 start 4",
        "30 end 4"
      ])
    })
  )

  it.effect("30: safe siblings' results are kept when another call is denied", () =>
    Effect.gen(function* () {
      const person = yield* makePerson
      const running = yield* start("a w a", { w: write(), a: slow(50) }, gateWith(person.prompt))
      yield* person.next
      yield* person.answer({ _tag: "Deny" })
      yield* TestClock.adjust(100)
      const { results } = yield* Fiber.join(running)
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "denied", "ok"]
      )
    })
  )

  it.effect("31: 'always' settles the pending asks that its rule covers, and only those", () =>
    Effect.gen(function* () {
      const person = yield* makePerson
      const tool = write(0, (n) => (n % 2 === 0 ? "even.md" : "odd.md"))
      const running = yield* start("w w w w", { w: tool }, gateWith(person.prompt))
      const shown: Array<string> = []
      shown.push((yield* person.next).toolCallId)
      yield* person.answer({ _tag: "AllowAlways" })
      shown.push((yield* person.next).toolCallId)
      yield* person.answer({ _tag: "Deny", words: "not the even one" })
      shown.push((yield* person.next).toolCallId)
      yield* person.answer(once)
      yield* TestClock.adjust(1)
      const { results } = yield* Fiber.join(running)
      assert.deepStrictEqual(shown, ["1", "2", "4"])
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "denied", "ok", "ok"]
      )
    })
  )

  it.effect("32: a denied call never runs, and its one result holds the person's words; the turn goes on", () =>
    Effect.gen(function* () {
      let ran = false
      const spec: Spec = { ...write(), run: () => Effect.sync(() => (ran = true)) }
      const gate = gateWith(ApprovalPrompt.scripted([{ _tag: "Deny", words: "put it into notes.md" }]))
      const { events, results } = yield* within(
        100,
        runTurn(calls("w a"), { tools: { w: spec, a: slow(1, false) }, gate })
      )
      assert.isFalse(ran)
      assert.deepStrictEqual(results[0]?.status, "denied")
      assert.include(JSON.stringify(results[0]?.value), "put it into notes.md")
      assert.strictEqual(results[1]?.status, "ok")
      const denied = events.find((event) => event.type === "tool_denied")
      assert.deepStrictEqual([denied?.by, denied?.reason], ["person", "put it into notes.md"])
      assert.isUndefined(events.find((event) => event.toolCallId === "1" && event.type === "tool_start"))
    })
  )

  it.effect("32: a denial by rule asks nobody and doesn't stop the turn", () =>
    Effect.gen(function* () {
      const person = yield* makePerson
      const gate = gateWith(person.prompt, ["Write(secret.md)"])
      const tool = write(0, () => "secret.md")
      const { events, results } = yield* within(100, runTurn(calls("w a"), { tools: { w: tool, a: slow(1) }, gate }))
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["denied", "ok"]
      )
      assert.strictEqual(yield* person.most, 0)
      assert.deepStrictEqual(
        events.filter((event) => event.type === "tool_denied").map((event) => event.by),
        ["policy"]
      )
    })
  )

  it.effect("33: with nobody to ask every ask is a denial at once", () =>
    Effect.gen(function* () {
      const { events, results } = yield* within(
        100,
        runTurn(calls("w a w"), { tools: { w: write(), a: slow(1) }, gate: gateWith(ApprovalPrompt.deny) })
      )
      const refused = events.filter((event) => event.type === "tool_denied")
      assert.deepStrictEqual(
        refused.map((event) => [event.toolCallId, event.by, event.at]),
        [
          ["1", "nobody", 0],
          ["3", "nobody", 0]
        ]
      )
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["denied", "ok", "denied"]
      )
    })
  )

  it.effect("33: asks that wait when the turn is cancelled are gone at once, shown or not", () =>
    Effect.gen(function* () {
      const person = yield* makePerson
      const stop = yield* Deferred.make<void>()
      const running = yield* Effect.fork(
        runTurn(calls("w w w"), {
          tools: { w: write() },
          gate: gateWith(person.prompt),
          run: { cancel: Deferred.await(stop) }
        })
      )
      yield* person.next
      yield* Deferred.succeed(stop, undefined)
      const { results } = yield* Fiber.join(running)
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["cancelled", "cancelled", "cancelled"]
      )
    })
  )
})
