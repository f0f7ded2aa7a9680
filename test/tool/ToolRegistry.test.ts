import { assert, describe, it } from "@effect/vitest"
import { Config, ConfigProvider, Effect, Layer, Option, Schema } from "effect"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import { DuplicateTool, ToolRegistry } from "../../src/tool/ToolRegistry.ts"
import { slow, tool } from "../support/turn.ts"

const names = (menu: ToolRegistry["Type"]) => menu.tools.map(({ name }) => name)
const spec = slow(1)

describe("ToolRegistry", () => {
  it.effect("keeps the declared order, several sources in one list", () =>
    Effect.gen(function* () {
      const both = Effect.all([tool("m1", spec), tool("m2", spec)]).pipe(Effect.map((found) => found.flat()))
      const menu = yield* Effect.provide(
        ToolRegistry,
        ToolRegistry.layer([tool("b", spec), both, tool("a", spec)], { channel: "cli" })
      )
      assert.deepStrictEqual(names(menu), ["b", "m1", "m2", "a"])
    })
  )

  it.effect("refuses two tools of one name, even if one of them is absent", () =>
    Effect.gen(function* () {
      const absent = Effect.succeed({ _tag: "Absent", name: "a", reason: "no key" } as const)
      const error = yield* Effect.flip(
        Effect.provide(ToolRegistry, ToolRegistry.layer([tool("a", spec), absent], { channel: "cli" }))
      )
      assert.instanceOf(error, DuplicateTool)
      assert.strictEqual(error.name, "a")
      assert.include(error.message, "Two tools are called a")
    })
  )

  it.effect("leaves out what channel and lists rule out, and says why", () =>
    Effect.gen(function* () {
      const sources = [tool("ask", { ...spec, channels: ["cli"] }), tool("a", spec), tool("b", spec), tool("c", spec)]
      const menu = yield* Effect.provide(
        ToolRegistry,
        ToolRegistry.layer(sources, { channel: "gateway", allow: ["ask", "a", "b"], deny: ["b"] })
      )
      assert.deepStrictEqual(names(menu), ["a"])
      assert.deepStrictEqual(
        menu.absent.map(({ name, reason }) => `${name}: ${reason}`),
        [
          "ask: not in the gateway channel, only in cli",
          "b: denied by this run's tool list",
          "c: not on this run's list of allowed tools"
        ]
      )
    })
  )

  it.effect("knows a tool without its key as absent, with the reason", () =>
    Effect.gen(function* () {
      const Search = ToolDefinition.make("web_search", {
        description: "",
        compact: "",
        parameters: { query: Schema.String },
        success: Schema.String
      })
      const live = Layer.unwrapEffect(
        Effect.map(Config.option(Config.redacted("EXASEARCH_API_KEY")), (key) =>
          Option.isSome(key)
            ? Search.layer(({ query }) => Effect.succeed(query))
            : Search.absent("EXASEARCH_API_KEY is not set")
        )
      )
      const menuWith = (keys: ReadonlyArray<readonly [string, string]>) =>
        Effect.provide(ToolRegistry, Layer.provide(ToolRegistry.layer([Search], { channel: "cli" }), live)).pipe(
          Effect.withConfigProvider(ConfigProvider.fromMap(new Map(keys)))
        )
      const without = yield* menuWith([])
      assert.deepStrictEqual(without.absent, [
        { _tag: "Absent", name: "web_search", reason: "EXASEARCH_API_KEY is not set" }
      ])
      assert.deepStrictEqual(names(yield* menuWith([["EXASEARCH_API_KEY", "k"]])), ["web_search"])
    })
  )

  it.effect("computes compact lines from the facts of the run", () =>
    Effect.gen(function* () {
      const Write = ToolDefinition.make("write_file", {
        description: "Writes a file.",
        compact: ({ channel }) =>
          channel === "cli" ? "Writes a file; asks first." : "Writes a file where a rule allows it.",
        parameters: {},
        success: Schema.Void
      })
      const lines = (channel: ToolDefinition.Channel) =>
        Effect.map(ToolRegistry, ({ compact }) => compact).pipe(
          Effect.provide(
            Layer.provide(
              ToolRegistry.layer([Write], { channel }),
              Write.layer(() => Effect.void)
            )
          )
        )
      assert.deepStrictEqual(yield* lines("cli"), ["- **write_file**: Writes a file; asks first."])
      assert.deepStrictEqual(yield* lines("headless"), ["- **write_file**: Writes a file where a rule allows it."])
    })
  )

  it.effect("gives a sub-agent a part of itself, as a value", () =>
    Effect.gen(function* () {
      const menu = yield* ToolRegistry
      const part = yield* Effect.map(ToolRegistry, (inner) => inner).pipe(ToolRegistry.only(({ name }) => name !== "b"))
      assert.deepStrictEqual([names(menu), names(part)], [["a", "b"], ["a"]])
      assert.isTrue(Option.isNone(part.get("b")))
      assert.isFalse(part.concurrency.has("b"))
      assert.strictEqual(part.compact.length, 1)
    }).pipe(Effect.provide(ToolRegistry.layer([tool("a", spec), tool("b", spec)], { channel: "cli" })))
  )

  it.effect("offers the model a plain JSON schema", () =>
    Effect.gen(function* () {
      const menu = yield* ToolRegistry
      const schema = JSON.parse(JSON.stringify(menu.tools[0]?.jsonSchema))
      assert.deepStrictEqual(
        [
          schema.type,
          Object.keys(schema.properties),
          schema.required,
          schema.additionalProperties,
          "$schema" in schema
        ],
        ["object", ["n", "query"], [], false, false]
      )
    }).pipe(Effect.provide(ToolRegistry.layer([tool("a", spec)], { channel: "cli" })))
  )

  it.effect("knows nothing by a name that only the prototype has", () =>
    Effect.gen(function* () {
      const menu = yield* ToolRegistry
      for (const name of ["toString", "__proto__", "constructor"]) {
        assert.isTrue(Option.isNone(menu.get(name)))
        assert.strictEqual(menu.concurrency.get(name), undefined)
      }
    }).pipe(Effect.provide(ToolRegistry.layer([], { channel: "cli" })))
  )
})
