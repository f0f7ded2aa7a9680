import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Progress } from "../../src/tool/Progress.ts"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import type { Available, ToolId } from "../../src/tool/ToolDefinition.ts"
import { type DuplicateTool, type InvalidTimeout, type Menu, ToolRegistry } from "../../src/tool/ToolRegistry.ts"

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const typed = <T extends true>(_proof?: T): void => {}

class Data extends Context.Tag("test/Data")<Data, { readonly look: (query: string) => Effect.Effect<number> }>() {
  static readonly fixed = Layer.succeed(this, { look: () => Effect.succeed(391) })
}
class NoData extends Schema.TaggedError<NoData>()("NoData", { query: Schema.String }) {}

const GetFinancials = ToolDefinition.make("get_financials", {
  description: "Figures.",
  compact: "Figures.",
  concurrencySafe: true,
  parameters: { query: Schema.String },
  success: Schema.Number,
  failure: NoData
})
const GetFinancialsLive = GetFinancials.layer(({ query }) =>
  Effect.gen(function* () {
    yield* Progress.report("Fetching")
    return query === "" ? yield* new NoData({ query }) : yield* (yield* Data).look(query)
  })
)
const WriteFile = ToolDefinition.make("write_file", {
  description: "Writes.",
  compact: ({ channel }) => `Writes; in ${channel}.`,
  channels: ["cli", "headless"],
  parameters: { path: Schema.String, content: Schema.optional(Schema.String) },
  success: Schema.String,
  access: ({ path }) => ({ _tag: "Write", path })
})
const WriteFileLive = WriteFile.layer({
  run: ({ path }) => Effect.succeed(path),
  preview: ({ path }) => Effect.map(Data, () => `write ${path}`)
})

const registry = ToolRegistry.layer([GetFinancials, WriteFile], { channel: "cli" })
const live = registry.pipe(Layer.provide([GetFinancialsLive, WriteFileLive]), Layer.provide(Data.fixed))
const tool = (menu: Menu, name: string): Available => Option.getOrThrow(menu.get(name))

describe("ToolDefinition", () => {
  it("says in its types which Layers are missing", () => {
    typed<
      Equal<
        typeof registry,
        Layer.Layer<ToolRegistry, DuplicateTool | InvalidTimeout, ToolId<"get_financials"> | ToolId<"write_file">>
      >
    >()
    typed<Equal<typeof GetFinancialsLive, Layer.Layer<ToolId<"get_financials">, never, Data>>>()
    typed<Equal<typeof WriteFileLive, Layer.Layer<ToolId<"write_file">, never, Data>>>()
    typed<Equal<typeof live, Layer.Layer<ToolRegistry, DuplicateTool | InvalidTimeout>>>()
    const forgotten = registry.pipe(Layer.provide(GetFinancialsLive), Layer.provide(Data.fixed))
    // @ts-expect-error the Layer of write_file is missing
    // @effect-diagnostics-next-line missingEffectContext:off
    const runnable: Effect.Effect<unknown, unknown> = Effect.provide(ToolRegistry, forgotten)
    // @ts-expect-error a string is not NoData
    // @effect-diagnostics-next-line missingEffectError:off
    const wrong = GetFinancials.layer(() => Effect.fail("x"))
    assert.isDefined(runnable)
    assert.isDefined(wrong)
  })

  it.effect("runs a handler with what its Layer captured", () =>
    Effect.gen(function* () {
      const call = yield* tool(yield* ToolRegistry, "get_financials").bind({ query: "Apple" })
      assert.deepStrictEqual(yield* call.run, { isFailure: false, encoded: 391 })
    }).pipe(Effect.provide(live))
  )

  it.effect("does nothing before it is run, neither the handler nor the preview", () => {
    const done: Array<string> = []
    const Eager = ToolDefinition.make("eager", {
      description: "",
      compact: "",
      parameters: {},
      success: Schema.Void
    })
    const eager = Eager.layer({
      run: () => {
        done.push("run")
        return Effect.void
      },
      preview: () => {
        done.push("preview")
        return Effect.succeed("")
      }
    })
    return Effect.gen(function* () {
      const call = yield* tool(yield* ToolRegistry, "eager").bind({})
      assert.deepStrictEqual(done, [])
      yield* call.preview
      yield* call.run
      assert.deepStrictEqual(done, ["preview", "run"])
    }).pipe(Effect.provide(Layer.provide(ToolRegistry.layer([Eager], { channel: "cli" }), eager)))
  })

  it.effect("turns a typed failure into a value", () =>
    Effect.gen(function* () {
      const call = yield* tool(yield* ToolRegistry, "get_financials").bind({ query: "" })
      assert.deepStrictEqual(yield* call.run, { isFailure: true, encoded: { _tag: "NoData", query: "" } })
    }).pipe(Effect.provide(live))
  )

  it.effect("keeps the sentence that a failure computes, for the model and the person", () => {
    class UnknownName extends Schema.TaggedError<UnknownName>()("UnknownName", { name: Schema.String }) {
      override get message() {
        return `nobody is called ${this.name}`
      }
    }
    const Greet = ToolDefinition.make("greet", {
      description: "Greets.",
      compact: "Greets.",
      parameters: { name: Schema.String },
      success: Schema.String,
      failure: UnknownName
    })
    const layer = ToolRegistry.layer([Greet], { channel: "cli" }).pipe(
      Layer.provide(Greet.layer(({ name }) => new UnknownName({ name })))
    )
    return Effect.gen(function* () {
      const call = yield* tool(yield* ToolRegistry, "greet").bind({ name: "Nemo" })
      assert.deepStrictEqual(yield* call.run, {
        isFailure: true,
        encoded: { _tag: "UnknownName", name: "Nemo", message: "nobody is called Nemo" }
      })
    }).pipe(Effect.provide(layer))
  })

  it.effect("lets the call's context win over what the Layer captured", () =>
    Effect.gen(function* () {
      const heard: Array<string> = []
      const call = yield* tool(yield* ToolRegistry, "get_financials").bind({ query: "Apple" })
      yield* Effect.provideService(call.run, Progress, (message) => Effect.sync(() => void heard.push(message)))
      assert.deepStrictEqual(heard, ["Fetching"])
    }).pipe(Effect.provide(live))
  )

  it.effect("previews and names what a call would touch", () =>
    Effect.gen(function* () {
      const call = yield* tool(yield* ToolRegistry, "write_file").bind({ path: "a.md" })
      assert.strictEqual(yield* call.preview, "write a.md")
      assert.deepStrictEqual(call.access, { _tag: "Write", path: "a.md" })
    }).pipe(Effect.provide(live))
  )
})
