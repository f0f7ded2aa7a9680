import { LanguageModel, Tool, Toolkit } from "@effect/ai"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, Stream } from "effect"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { ToolRegistry } from "../../src/tool/ToolRegistry.ts"
import { fromToolkit, toToolkit } from "../../src/tool/ToolkitView.ts"
import { UsageMonitor } from "../../src/tool/UsageMonitor.ts"
import { calls, openGate, registryOf, turn } from "../support/turn.ts"

const Look = Tool.make("look", {
  description: "Looks something up. Says nothing else.",
  parameters: { of: Schema.Array(Schema.String) },
  success: Schema.Number
}).annotate(Tool.Readonly, true)
class Full extends Schema.TaggedError<Full>()("Full", { path: Schema.String }) {}
const Save = Tool.make("save", { parameters: { path: Schema.String }, success: Schema.Void, failure: Full })
const Quiet = Tool.make("quiet", { success: Schema.Void, failure: Schema.String, failureMode: "return" })
const Kit = Toolkit.make(Look, Save, Quiet)
const KitLive = Kit.toLayer({
  look: ({ of }) => Effect.succeed(of.length),
  save: ({ path }) => new Full({ path }),
  quiet: () => Effect.fail("not today")
})

const registry = Layer.provide(
  ToolRegistry.layer(
    [
      fromToolkit(Kit, {
        save: { access: ({ path }) => ({ _tag: "Write", path }), preview: ({ path }) => `save ${path}` }
      })
    ],
    { channel: "headless" }
  ),
  KitLive
)

describe("ToolkitView", () => {
  it.effect("puts another program's toolkit on the menu", () =>
    Effect.gen(function* () {
      const menu = yield* ToolRegistry
      assert.deepStrictEqual(menu.compact, ["- **look**: Looks something up.", "- **save**: ", "- **quiet**: "])
      assert.deepStrictEqual([...menu.concurrency.values()], [true, false, false])
      assert.deepStrictEqual(Object.keys(Object(menu.tools[0]?.jsonSchema).properties), ["of"])
    }).pipe(Effect.provide(registry))
  )

  it.effect("runs its calls as any tool's: decoded, failures as values", () =>
    Effect.gen(function* () {
      const { results } = yield* turn([
        { id: "1", name: "look", args: { of: '["a","b"]' } },
        { id: "2", name: "save", args: { path: "x.md" } },
        { id: "3", name: "quiet", args: {} },
        { id: "4", name: "look", args: {} }
      ])
      assert.deepStrictEqual(results.map(({ status, value }) => [status, value]).slice(0, 3), [
        ["ok", 2],
        ["error", { _tag: "Full", path: "x.md" }],
        ["error", "not today"]
      ])
      assert.include(JSON.stringify(results[3]?.value), "- of: is missing")
    }).pipe(Effect.provide([registry, UsageMonitor.perQuery, Layer.provide(ToolExecutor.layer(), openGate)]))
  )

  it.effect("tells the gate what a call touches, and what to show", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const gate = Layer.succeed(PermissionGate, {
        authorize: ({ preview, request }) =>
          Effect.map(preview, (text) => {
            seen.push(request, text)
            return { _tag: "Refused", by: "policy", reason: "no" } as const
          })
      })
      yield* turn([{ id: "1", name: "save", args: { path: "x.md" } }]).pipe(
        Effect.provide([registry, UsageMonitor.perQuery, Layer.provide(ToolExecutor.layer(), gate)])
      )
      assert.deepStrictEqual(seen, [{ tool: "save", access: { _tag: "Write", path: "x.md" } }, "save x.md"])
    })
  )

  it.effect("shows a menu as a toolkit whose calls go through the gate and the executor", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const gate = Layer.succeed(PermissionGate, {
        authorize: ({ request }) =>
          Effect.sync(() => {
            asked.push(request.tool)
            return request.tool === "b"
              ? ({ _tag: "Refused", by: "policy", reason: "no" } as const)
              : ({ _tag: "Allowed", by: "policy" } as const)
          })
      })
      const model = Layer.effect(
        LanguageModel.LanguageModel,
        LanguageModel.make({
          generateText: () =>
            Effect.succeed([
              { type: "tool-call", id: "1", name: "a", params: { n: 7 }, providerExecuted: false },
              { type: "tool-call", id: "2", name: "b", params: {}, providerExecuted: false },
              { type: "tool-call", id: "3", name: "a", params: { n: "seven" }, providerExecuted: false }
            ]),
          streamText: () => Stream.empty
        })
      )
      const response = yield* LanguageModel.generateText({ prompt: "go", toolkit: toToolkit }).pipe(
        Effect.provide(model),
        Effect.provide([
          registryOf({
            a: { run: ({ n }) => Effect.succeed(n) },
            b: { run: () => Effect.die("denied calls don't run") }
          }),
          UsageMonitor.perQuery,
          Layer.provide(ToolExecutor.layer(), gate)
        ])
      )
      assert.deepStrictEqual(
        response.toolResults.map(({ isFailure }) => isFailure),
        [false, true, true]
      )
      assert.strictEqual(response.toolResults[0]?.encodedResult, 7)
      assert.deepStrictEqual(asked.sort(), ["a", "b"])
    })
  )

  it.effect("does not run what a provider runs itself", () =>
    Effect.gen(function* () {
      const Search = Tool.providerDefined({
        id: "provider.search",
        toolkitName: "Search",
        providerName: "search",
        args: {},
        success: Schema.Unknown
      })
      const kit = Toolkit.make(Search({}))
      const menu = yield* Effect.provide(ToolRegistry, ToolRegistry.layer([fromToolkit(kit)], { channel: "headless" }))
      assert.deepStrictEqual(menu.tools, [])
      assert.deepStrictEqual(
        menu.absent.map(({ reason }) => reason),
        ["the model's provider runs it, not this program"]
      )
      assert.strictEqual(
        (yield* Effect.provide(turn(calls("Search")), [
          Layer.succeed(ToolRegistry, menu),
          UsageMonitor.perQuery,
          Layer.provide(ToolExecutor.layer(), openGate)
        ])).results[0]?.status,
        "error"
      )
    })
  )
})
