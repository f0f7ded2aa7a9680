import { Prompt } from "@effect/ai"
import { assert, describe, it } from "@effect/vitest"
import { Chunk, Deferred, Effect, Layer, Redacted, Ref, Schema, Stream } from "effect"
import * as Agent from "../../src/agent/Agent.ts"
import type { AgentEvent, Done } from "../../src/agent/AgentEvent.ts"
import { Entry, Transcript, TranscriptError } from "../../src/agent/Transcript.ts"
import * as ScriptedModel from "../../src/model/ScriptedModel.ts"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { Redactor } from "../../src/settings/Redactor.ts"
import { Progress } from "../../src/tool/Progress.ts"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import { ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { ToolRegistry } from "../../src/tool/ToolRegistry.ts"

const LookUp = ToolDefinition.make("look_up", {
  description: "Looks a number up.",
  compact: "Looks a number up.",
  concurrencySafe: true,
  parameters: { of: Schema.String },
  success: Schema.Number
})
const Write = ToolDefinition.make("write", {
  description: "Writes.",
  compact: "Writes.",
  parameters: { text: Schema.String },
  success: Schema.String
})
const Wait = ToolDefinition.make("wait", {
  description: "Waits for ever.",
  compact: "Waits.",
  parameters: {},
  success: Schema.String
})

/** A gate that refuses `write` as a person would, and allows the rest. */
const gate = Layer.succeed(PermissionGate, {
  authorize: ({ request }) =>
    Effect.succeed(
      request.tool === "write"
        ? { _tag: "Refused", by: "person", reason: "not today" }
        : { _tag: "Allowed", by: "policy" }
    )
})

interface Setting {
  readonly turns: ReadonlyArray<ScriptedModel.ScriptedTurn>
  readonly options?: Agent.RunOptions
  readonly transcript?: Layer.Layer<Transcript>
  readonly started?: Deferred.Deferred<void>
}

const run = ({ turns, options, transcript, started }: Setting) =>
  Effect.gen(function* () {
    const lines = yield* Ref.make<ReadonlyArray<string>>([])
    const registry = ToolRegistry.layer([LookUp, Write, Wait], { channel: "headless" }).pipe(
      Layer.provide(LookUp.layer(({ of }) => Effect.as(Progress.report(`looking for ${of}`), of.length))),
      Layer.provide(Write.layer(() => Effect.die("a refused call must not run"))),
      Layer.provide(
        Wait.layer(() =>
          Effect.zipRight(started === undefined ? Effect.void : Deferred.succeed(started, undefined), Effect.never)
        )
      )
    )
    const events = yield* Agent.run("the question", options).pipe(
      Stream.runCollect,
      Effect.map(Chunk.toReadonlyArray),
      Effect.provide([
        registry,
        Layer.provide(ToolExecutor.layer(), gate),
        ScriptedModel.fromTurns(turns),
        transcript ?? Transcript.memory(lines),
        Redactor.from([{ name: "TEST_KEY", value: Redacted.make("sk-very-secret") }])
      ])
    )
    const entries = yield* Effect.forEach(yield* Ref.get(lines), (line) => Schema.decode(Schema.parseJson(Entry))(line))
    return { events, entries, done: doneOf(events) }
  })

const doneOf = (events: ReadonlyArray<AgentEvent>): Done => {
  const last = events.at(-1)
  if (last?.type !== "done") throw new Error(`the run ended with ${last?.type}`)
  return last
}

const call = (name: string, args: unknown) => ({ name, args })

describe("Agent", () => {
  it.effect("answers at once when the model calls nothing", () =>
    Effect.gen(function* () {
      const { events, done } = yield* run({ turns: [{ text: "forty-two" }] })
      assert.strictEqual(done.answer, "forty-two")
      assert.strictEqual(done.iterations, 1)
      assert.deepStrictEqual(
        events.map((event) => event.type),
        ["run_start", "iteration_start", "text_delta", "done"]
      )
    })
  )

  it.effect("gives results back in call order, tells a refusal to the model, and goes on to the answer", () =>
    Effect.gen(function* () {
      const { done, entries, events } = yield* run({
        turns: [
          {
            text: "Looking.",
            toolCalls: [call("look_up", { of: "aa" }), call("look_up", { of: "b" }), call("write", { text: "t" })]
          },
          { text: "done" }
        ]
      })
      assert.strictEqual(done.answer, "done")
      assert.deepStrictEqual(
        done.refused.map(({ tool, by, reason }) => ({ tool, by, reason })),
        [{ tool: "write", by: "person", reason: "not today" }]
      )
      assert.include(
        events.map((event) => event.type),
        "tool_progress"
      )
      const results = entries.flatMap((entry) =>
        entry.type === "message" && entry.message.role === "tool" ? entry.message.content : []
      )
      assert.deepStrictEqual(
        results.map((part) => [part.name, part.isFailure]),
        [
          ["look_up", false],
          ["look_up", false],
          ["write", true]
        ]
      )
      assert.deepStrictEqual(
        results.slice(0, 2).map((part) => part.result),
        [2, 1]
      )
      assert.include(JSON.stringify(results[2]?.result), "not today")
    })
  )

  it.effect("broken arguments and an unknown tool are that call's error, never the end of the turn", () =>
    Effect.gen(function* () {
      const { done, events } = yield* run({
        turns: [
          { toolCalls: [{ name: "look_up", rawArgs: '{"of":' }, call("nope", {}), call("look_up", { of: "x" })] },
          { text: "still here" }
        ]
      })
      assert.strictEqual(done.answer, "still here")
      const ends = events.filter((event) => event.type === "tool_end" || event.type === "tool_error")
      assert.deepStrictEqual(ends.map((event) => event.type).sort(), ["tool_end", "tool_error", "tool_error"])
    })
  )

  it.effect("tells calls apart that a model gave one id, in the history as in the results", () =>
    Effect.gen(function* () {
      const twin = (of: string) => ({ id: "same", ...call("look_up", { of }) })
      const { entries } = yield* run({ turns: [{ toolCalls: [twin("a"), twin("bb")] }, { text: "ok" }] })
      const ids = entries.flatMap((entry) => {
        if (entry.type !== "message") return []
        const { message } = entry
        if (message.role === "tool") return [message.content.map((part) => part.id)]
        return message.role === "assistant"
          ? [message.content.flatMap((part) => (part.type === "tool-call" ? [part.id] : []))]
          : []
      })
      assert.deepStrictEqual(ids, [["same", "same_2"], ["same", "same_2"], []])
    })
  )

  it.effect("stops calling tools at the limit, and asks once more for the best answer without them", () =>
    Effect.gen(function* () {
      const again = { toolCalls: [call("look_up", { of: "x" })] }
      const { done, events } = yield* run({
        turns: [again, again, { text: "the best I have" }],
        options: { maxIterations: 2 }
      })
      assert.strictEqual(done.reason, "max-iterations")
      assert.strictEqual(done.answer, "the best I have")
      assert.lengthOf(
        events.filter((event) => event.type === "tool_end"),
        2
      )
    })
  )

  it.effect("a person's stop ends the running call with its event and closes the run", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const { done, events } = yield* run({
        turns: [{ toolCalls: [call("wait", {}), call("look_up", { of: "x" })] }, { text: "never said" }],
        options: { cancel: Deferred.await(started) },
        started
      })
      assert.strictEqual(done.reason, "cancelled")
      assert.lengthOf(
        events.filter((event) => event.type === "tool_cancelled"),
        2
      )
    })
  )

  it.effect("a transcript that can't be opened is told once and stops nothing", () =>
    Effect.gen(function* () {
      const broken = Layer.succeed(Transcript, {
        open: () => Effect.fail(new TranscriptError({ file: "x.jsonl", problem: "the folder is read-only" }))
      })
      const { done, events } = yield* run({ turns: [{ text: "answered" }], transcript: broken })
      assert.strictEqual(done.answer, "answered")
      const notices = events.filter((event) => event.type === "notice")
      assert.lengthOf(notices, 1)
      assert.include(notices[0]?.message, "read-only")
    })
  )

  it.effect("keeps a transcript whose messages are the conversation", () =>
    Effect.gen(function* () {
      const { entries } = yield* run({ turns: [{ toolCalls: [call("look_up", { of: "x" })] }, { text: "one" }] })
      assert.deepStrictEqual(
        entries.map((entry) => (entry.type === "message" ? entry.message.role : entry.type)),
        ["session", "user", "assistant", "tool", "assistant", "done"]
      )
    })
  )

  it.effect("goes on from the messages of earlier questions", () =>
    Effect.gen(function* () {
      const history = [Prompt.makeMessage("user", { content: [Prompt.makePart("text", { text: "earlier" })] })]
      const { done } = yield* run({ turns: [{ text: "later" }], options: { history } })
      assert.strictEqual(done.answer, "later")
    })
  )

  it.effect("no event and no result for the model holds a configured key", () =>
    Effect.gen(function* () {
      const { events } = yield* run({
        turns: [{ text: "sk-very-secret", toolCalls: [call("look_up", { of: "sk-very-secret" })] }, { text: "ok" }]
      })
      assert.notInclude(JSON.stringify(events), "sk-very-secret")
      assert.include(JSON.stringify(events), "[redacted:TEST_KEY]")
    })
  )

  it.effect("fails with the model's error, typed, when no model answers", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(run({ turns: [{ toolCalls: [call("look_up", { of: "x" })] }] }))
      assert.strictEqual(error._tag, "BadRequest")
      assert.include(error.message, "asked for one more")
    })
  )
})
