import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Ref, Schema } from "effect"
import { AgentEvent } from "../../src/agent/AgentEvent.ts"
import { Transcript } from "../../src/agent/Transcript.ts"
import { answer, type AnswerOptions } from "../../src/cli/Ask.ts"
import { ExitCode } from "../../src/cli/ExitCode.ts"
import { Keyboard } from "../../src/cli/prompt/Keyboard.ts"
import type { Key } from "../../src/cli/prompt/Keys.ts"
import * as TerminalApproval from "../../src/cli/prompt/TerminalApproval.ts"
import { Unanswered } from "../../src/cli/prompt/Unanswered.ts"
import { Screen } from "../../src/cli/Screen.ts"
import { Stdio } from "../../src/cli/Stdio.ts"
import * as ScriptedModel from "../../src/model/ScriptedModel.ts"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { PermissionPolicy } from "../../src/permission/PermissionPolicy.ts"
import { RuleStore } from "../../src/permission/RuleStore.ts"
import { SessionGrants } from "../../src/permission/SessionGrants.ts"
import { Paths } from "../../src/settings/Paths.ts"
import { Redactor } from "../../src/settings/Redactor.ts"
import { Redacted } from "effect"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import { ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { ToolRegistry } from "../../src/tool/ToolRegistry.ts"

class NotThere extends Schema.TaggedError<NotThere>()("NotThere", { message: Schema.String }) {}

const LookUp = ToolDefinition.make("look_up", {
  description: "looks something up",
  compact: "looks something up",
  concurrencySafe: true,
  parameters: { query: Schema.String },
  success: Schema.String,
  failure: NotThere
})
const WriteFile = ToolDefinition.make("write_file", {
  description: "writes a file",
  compact: "writes a file",
  parameters: { path: Schema.String },
  success: Schema.String,
  access: ({ path }) => ({ _tag: "Write", path })
})

/** A run in memory: what was written to the streams, which files were "written", and how to press keys. */
interface Setting {
  readonly turns: ReadonlyArray<ScriptedModel.ScriptedTurn>
  /** Keys of a person at the keyboard; absent: nobody is there. */
  readonly keys?: ReadonlyArray<Key>
  /** What a look-up does; by default it answers at once. */
  readonly lookUp?: (query: string) => Effect.Effect<string, NotThere>
  readonly options?: Partial<AnswerOptions>
}

const secret = "sk-0123456789abcdef"

const setUp = Effect.fnUntraced(function* (setting: Setting) {
  const out = yield* Ref.make("")
  const err = yield* Ref.make("")
  const written = yield* Ref.make<ReadonlyArray<string>>([])
  const lines = yield* Ref.make<ReadonlyArray<string>>([])
  const keys = yield* Ref.make(setting.keys ?? [])
  const wasInterrupted = yield* Deferred.make<void>()
  const keyboard = Layer.succeed(Keyboard, {
    isAttended: setting.keys !== undefined,
    open: Effect.succeed({
      next: Effect.flatMap(
        Ref.modify(keys, ([first, ...rest]): [Key | undefined, ReadonlyArray<Key>] => [first, rest]),
        (key) => (key === undefined ? Effect.never : Effect.succeed(key))
      )
    }),
    interrupt: Effect.zipRight(Deferred.succeed(wasInterrupted, undefined), Effect.never)
  })
  const layer = Layer.mergeAll(
    ToolExecutor.layer(),
    ToolRegistry.layer([LookUp, WriteFile], { channel: "cli" }),
    ScriptedModel.fromTurns(setting.turns),
    Transcript.memory(lines)
  ).pipe(
    Layer.provide(LookUp.layer(({ query }) => (setting.lookUp ?? Effect.succeed)(query))),
    Layer.provide(
      WriteFile.layer(({ path }) =>
        Effect.as(
          Ref.update(written, (all) => [...all, path]),
          "written"
        )
      )
    ),
    Layer.provideMerge(PermissionGate.layer),
    Layer.provideMerge(TerminalApproval.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        Screen.layer,
        keyboard,
        Unanswered.layer,
        SessionGrants.layer,
        PermissionPolicy.make((request) =>
          request.access?._tag === "Write"
            ? {
                _tag: "Ask",
                reason: { step: "tool-default", message: "a file is written" },
                sessionCacheable: true,
                proposedRule: `Write(${request.access.path})`
              }
            : { _tag: "Allow", reason: { step: "tool-default", message: "" } }
        )
      )
    ),
    Layer.provideMerge(
      Layer.mergeAll(
        Stdio.memory({ out, err }),
        Paths.at({ workspace: "/w", home: "/h" }),
        Redactor.from([{ name: "OPENAI_API_KEY", value: Redacted.make(secret) }]),
        Layer.mock(RuleStore, { addRule: () => Effect.succeed(true) })
      )
    )
  )
  const run = answer("the question", { format: "text", verbose: false, ...setting.options }).pipe(Effect.provide(layer))
  return {
    run,
    out: Ref.get(out),
    err: Ref.get(err),
    written: Ref.get(written),
    wasInterrupted: Deferred.await(wasInterrupted)
  }
})

const turns: ReadonlyArray<ScriptedModel.ScriptedTurn> = [
  {
    text: "Let me look.",
    toolCalls: [
      { name: "look_up", args: { query: "Apple" } },
      { name: "look_up", args: { query: "Microsoft" } }
    ]
  },
  { toolCalls: [{ name: "write_file", args: { path: "report.md" } }] },
  { text: "391 billion." }
]
const press = (character: string): Key => ({ _tag: "Character", character })
const decodeEvents = Schema.decode(Schema.Array(Schema.parseJson(AgentEvent)))
const events = (out: string) => decodeEvents(out.trimEnd().split("\n"))

describe("ask", () => {
  it.effect("prints the answer alone on standard output, everything else on standard error", () =>
    Effect.gen(function* () {
      const { err, out, run, written } = yield* setUp({ turns, keys: [press("y")] })
      assert.strictEqual(yield* run, ExitCode.answered)
      assert.strictEqual(yield* out, "391 billion.\n")
      assert.deepStrictEqual(yield* written, ["report.md"])
      const shown = yield* err
      for (const part of ["model scripted", "→ look_up  Apple", "✓ look_up  Microsoft", "write_file asks", "y once"]) {
        assert.include(shown, part)
      }
    })
  )

  it.effect("asks again after keys that decide nothing, and answers all the same after a no", () =>
    Effect.gen(function* () {
      const { err, out, run, written } = yield* setUp({
        turns,
        keys: [press("\r"), press(" "), press("q"), press("n")]
      })
      assert.strictEqual(yield* run, ExitCode.answered)
      assert.strictEqual(yield* out, "391 billion.\n")
      assert.deepStrictEqual(yield* written, [])
      assert.include(yield* err, "✗ write_file  you refused")
    })
  )

  it.effect("says what an always saved", () =>
    Effect.gen(function* () {
      const { err, run } = yield* setUp({ turns, keys: [press("a")] })
      yield* run
      assert.include(yield* err, "saved the rule Write(report.md) in .dexter/settings.json")
    })
  )

  it.effect("refuses at once where nobody is there, and lists it with the rule that would allow it", () =>
    Effect.gen(function* () {
      const { err, out, run, written } = yield* setUp({ turns })
      assert.strictEqual(yield* run, ExitCode.unattended)
      assert.strictEqual(yield* out, "391 billion.\n")
      assert.deepStrictEqual(yield* written, [])
      const shown = yield* err
      assert.include(shown, "Not done, because nobody was there to approve it:\n  write_file  report.md")
      assert.include(shown, "--allow 'Write(report.md)'")
    })
  )

  it.effect("writes one JSON object with everything a script may ask about", () =>
    Effect.gen(function* () {
      const { out, run } = yield* setUp({ turns, options: { format: "json" } })
      yield* run
      const object = JSON.parse(yield* out)
      assert.strictEqual(object.answer, "391 billion.")
      assert.strictEqual(object.exitCode, ExitCode.unattended)
      assert.strictEqual(object.model, "scripted")
      assert.strictEqual(object.refused[0].by, "nobody")
      assert.deepStrictEqual(object.figures, [])
      assert.match(object.asOf, /^\d{4}-\d{2}-\d{2}$/)
    })
  )

  it.effect("writes one event a line, from the start to done", () =>
    Effect.gen(function* () {
      const { out, run } = yield* setUp({ turns, keys: [press("y")], options: { format: "stream-json" } })
      yield* run
      const all = yield* events(yield* out)
      assert.strictEqual(all[0]?.type, "run_start")
      assert.strictEqual(all.at(-1)?.type, "done")
      const ends = all.filter(({ type }) => type === "tool_end")
      assert.strictEqual(ends.length, 3)
    })
  )

  it.effect("shows neither keys nor what a terminal would execute", () =>
    Effect.gen(function* () {
      const nasty = `\x1b[2J${secret}`
      const setting = {
        turns: [{ toolCalls: [{ name: "look_up", args: { query: nasty } }] }, { text: `a\x1b[31mb ${secret}` }]
      }
      const { err, out, run } = yield* setUp({ ...setting, options: { verbose: true } })
      yield* run
      assert.strictEqual(yield* out, "a\\x1b[31mb [redacted:OPENAI_API_KEY]\n")
      assert.notInclude(yield* err, secret)
      assert.notInclude(yield* err, "\x1b")
      const stream = yield* setUp({ ...setting, options: { format: "stream-json" } })
      yield* stream.run
      assert.notInclude(yield* stream.out, secret)
    })
  )

  it.effect("shows what the model says on the way when asked for details", () =>
    Effect.gen(function* () {
      const { err, out, run } = yield* setUp({ turns, keys: [press("y")], options: { verbose: true } })
      yield* run
      assert.include(yield* err, "Let me look.\n")
      assert.strictEqual(yield* out, "391 billion.\n")
    })
  )

  it.effect("fails when nothing could be looked up, and says why", () =>
    Effect.gen(function* () {
      const { err, run } = yield* setUp({
        turns: [{ toolCalls: [{ name: "look_up", args: { query: "Foo" } }] }, { text: "I don't know." }],
        lookUp: () => new NotThere({ message: "no company Foo; did you mean Ford?" })
      })
      assert.strictEqual(yield* run, ExitCode.failed)
      assert.include(yield* err, "✗ look_up  no company Foo; did you mean Ford?")
    })
  )

  it.live("gives every open call its last event when it is interrupted", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const { out, run, written } = yield* setUp({
        turns,
        lookUp: () => Effect.zipRight(Deferred.succeed(started, undefined), Effect.never),
        options: { format: "stream-json" }
      })
      const fiber = yield* Effect.fork(run)
      yield* Deferred.await(started)
      yield* Fiber.interrupt(fiber)
      const all = yield* events(yield* out)
      assert.strictEqual(all.filter(({ type }) => type === "tool_cancelled").length, 2)
      const done = all.at(-1)
      assert(done?.type === "done" && done.reason === "cancelled")
      assert.deepStrictEqual(yield* written, [])
    })
  )

  it.live("hands Ctrl-C in a question to whoever ends the program, and writes nothing", () =>
    Effect.gen(function* () {
      const { run, wasInterrupted, written } = yield* setUp({ turns, keys: [{ _tag: "Interrupt" }] })
      const fiber = yield* Effect.fork(run)
      yield* wasInterrupted
      assert.isTrue(Option.isNone(yield* Fiber.poll(fiber)))
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(yield* written, [])
    })
  )
})
