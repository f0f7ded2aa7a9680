/** `executor.md`, "bad calls", 23 to 28: what a model gets wrong comes back as something it can put right. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { type ToolCall, UnparsedArguments } from "../../src/tool/ToolCall.ts"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import { ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { ToolRegistry } from "../../src/tool/ToolRegistry.ts"
import { UsageMonitor } from "../../src/tool/UsageMonitor.ts"
import { calls, isTerminal, runTurn, slow, type Spec, turn, within } from "../support/turn.ts"

/** A tool with structured arguments that answers with what it got, and a gate that counts its questions. */
const echo = (args: unknown) =>
  Effect.gen(function* () {
    let asked = 0
    const gate = Layer.succeed(PermissionGate, {
      authorize: () =>
        Effect.sync(() => {
          asked++
          return { _tag: "Allowed", by: "policy" } as const
        })
    })
    const Point = Schema.Struct({ x: Schema.Number, label: Schema.optional(Schema.String) })
    const Echo = ToolDefinition.make("echo", {
      description: "Echoes.",
      compact: "Echoes.",
      parameters: {
        text: Schema.String,
        points: Schema.optional(Schema.Array(Point)),
        filter: Schema.optional(
          Schema.Union(Schema.Struct({ deep: Schema.Struct({ on: Schema.Boolean }) }), Schema.Null)
        ),
        count: Schema.optional(Schema.NumberFromString)
      },
      success: Schema.Unknown
    })
    const registry = Layer.provide(
      ToolRegistry.layer([Echo], { channel: "headless" }),
      Echo.layer((got) => Effect.succeed(got))
    )
    const { events, results } = yield* turn([{ id: "1", name: "echo", args }]).pipe(
      Effect.provide([registry, UsageMonitor.perQuery, Layer.provide(ToolExecutor.layer(), gate)])
    )
    const result = results[0]
    assert.strictEqual(events.filter(isTerminal).length, 1)
    const error: unknown =
      typeof result?.value === "object" && result.value !== null && "error" in result.value
        ? result.value.error
        : undefined
    return { asked, status: result?.status, value: result?.value, error: String(error) }
  })

describe("ToolExecutor: bad calls", () => {
  it.effect("23: an unknown tool gets one error that names the callable ones and the nearest; siblings run", () =>
    Effect.gen(function* () {
      const { events, results } = yield* within(
        100,
        runTurn(calls("read_file get_finacials read_file"), {
          tools: { read_file: slow(10), get_financials: slow(10) }
        })
      )
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "error", "ok"]
      )
      assert.deepStrictEqual(results[1]?.value, {
        error:
          'There is no tool called "get_finacials". Did you mean get_financials? Tools that can be called now: read_file, get_financials.'
      })
      assert.strictEqual(events.filter((event) => event.toolCallId === "2").length, 1)
    })
  )

  it.effect("23: a tool that this run lacks is told with the reason", () =>
    Effect.gen(function* () {
      const Search = ToolDefinition.make("web_search", {
        description: "",
        compact: "",
        parameters: {},
        success: Schema.Void
      })
      const registry = Layer.provide(
        ToolRegistry.layer([Search], { channel: "cli" }),
        Search.absent("EXASEARCH_API_KEY is not set")
      )
      const open = Layer.succeed(PermissionGate, {
        authorize: () => Effect.succeed({ _tag: "Allowed", by: "policy" } as const)
      })
      const { results } = yield* turn(calls("web_search")).pipe(
        Effect.provide([registry, UsageMonitor.perQuery, Layer.provide(ToolExecutor.layer(), open)])
      )
      assert.deepStrictEqual(results[0]?.value, {
        error: "web_search is not available in this run: EXASEARCH_API_KEY is not set. No tool can be called now."
      })
    })
  )

  it.effect("23: nothing is suggested where nothing is near", () =>
    Effect.gen(function* () {
      const { results } = yield* runTurn(calls("launch_rocket"), { tools: { read_file: slow(1) } })
      assert.notInclude(JSON.stringify(results[0]?.value), "Did you mean")
    })
  )

  for (const name of ["toString", "__proto__", "constructor", "hasOwnProperty", "valueOf"])
    it.effect(`24: a tool called ${name} is as unknown as any other`, () =>
      Effect.gen(function* () {
        const { results } = yield* runTurn([{ id: "1", name, args: {} }], { tools: { a: slow(1) } })
        assert.strictEqual(results[0]?.status, "error")
        assert.include(JSON.stringify(results[0]?.value), "There is no tool called")
      })
    )

  it.effect("24: and can be a tool like any other", () =>
    Effect.gen(function* () {
      const { results } = yield* runTurn(
        [
          { id: "__proto__", name: "constructor", args: {} },
          { id: "toString", name: "constructor", args: { n: 1 } }
        ],
        { tools: { constructor: { safe: true, run: () => Effect.succeed("fine") } } }
      )
      assert.deepStrictEqual(
        results.map((result) => [result.toolCallId, result.value]),
        [
          ["__proto__", "fine"],
          ["toString", "fine"]
        ]
      )
    })
  )

  it.effect("25: arguments that are not JSON: the problem is told, the gate isn't asked, nothing runs", () =>
    Effect.gen(function* () {
      const args = new UnparsedArguments({
        raw: "{text:",
        problem: "Unexpected token t at position 1",
        truncated: false
      })
      const { asked, error, status } = yield* echo(args)
      assert.deepStrictEqual([asked, status], [0, "error"])
      assert.include(error, "not valid JSON (Unexpected token t at position 1)")
    })
  )

  it.effect("26: arguments that don't fit: every path is told, the gate isn't asked", () =>
    Effect.gen(function* () {
      const { asked, error, status } = yield* echo({ points: [{ x: 1 }, { x: "no" }] })
      assert.deepStrictEqual([asked, status], [0, "error"])
      assert.deepStrictEqual(
        error
          .split("\n")
          .slice(1)
          .map((text) => text.split(":")[0]),
        ["- text", "- points.1.x"]
      )
    })
  )

  for (const args of [undefined, null, 7, "text", [], ["text"]])
    it.effect(`26: ${JSON.stringify(args)} is no set of arguments`, () =>
      Effect.gen(function* () {
        const { asked, status } = yield* echo(args)
        assert.deepStrictEqual([asked, status], [0, "error"])
      })
    )

  it.effect("27: a nested value sent as a string of JSON is decoded once", () =>
    Effect.gen(function* () {
      const { value } = yield* echo({ text: "a", points: '[{"x":1},{"x":2}]', filter: '{"deep":{"on":true}}' })
      assert.deepStrictEqual(value, { text: "a", points: [{ x: 1 }, { x: 2 }], filter: { deep: { on: true } } })
    })
  )

  it.effect("27: deep inside, and all arguments at once", () =>
    Effect.gen(function* () {
      const { value } = yield* echo({ text: "a", points: ['{"x":1}', { x: 2 }], filter: { deep: '{"on":false}' } })
      assert.deepStrictEqual(value, { text: "a", points: [{ x: 1 }, { x: 2 }], filter: { deep: { on: false } } })
      assert.deepStrictEqual((yield* echo('{"text":"whole"}')).value, { text: "whole" })
    })
  )

  it.effect("27: strings that look like JSON stay what they are, scalars too", () =>
    Effect.gen(function* () {
      const text = '{"not":"touched"}'
      const { value } = yield* echo({ text, count: "42", points: '[{"x":1,"label":"[1,2]"}]' })
      assert.deepStrictEqual(value, { text, count: 42, points: [{ x: 1, label: "[1,2]" }] })
      assert.deepStrictEqual((yield* echo({ text: "[]" })).value, { text: "[]" })
      assert.strictEqual((yield* echo({ text: "a", points: [{ x: "1" }] })).status, "error")
    })
  )

  it.effect("27: once: a string within the string is not decoded again", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* echo({ text: "a", points: '["{\\"x\\":1}"]' })).status, "error")
      assert.strictEqual(
        (yield* echo({ text: "a", points: JSON.stringify(JSON.stringify([{ x: 1 }])) })).status,
        "error"
      )
    })
  )

  it.effect("28: arguments cut off at the model's limit: the call isn't run, and is told why", () =>
    Effect.gen(function* () {
      const args = new UnparsedArguments({ raw: '{"text":"abc', problem: "Unterminated string", truncated: true })
      const { asked, error, status } = yield* echo(args)
      assert.deepStrictEqual([asked, status], [0, "error"])
      assert.include(error, "cut off at the output limit")
    })
  )

  it.effect("28: a complete call beside a truncated one runs", () =>
    Effect.gen(function* () {
      const truncated = new UnparsedArguments({ raw: "{", problem: "unexpected end", truncated: true })
      const spec: Spec = { safe: true, run: ({ n }) => Effect.succeed(n) }
      const both: ReadonlyArray<ToolCall> = [
        { id: "1", name: "a", args: { n: 1 } },
        { id: "2", name: "a", args: truncated }
      ]
      const { results } = yield* runTurn(both, { tools: { a: spec } })
      assert.deepStrictEqual(
        results.map((result) => result.status),
        ["ok", "error"]
      )
    })
  )
})
