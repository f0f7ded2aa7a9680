import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Chunk, Effect, Layer, Option, Stream } from "effect"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { UsageMonitor } from "../../src/tool/UsageMonitor.ts"
import { menu } from "./OwnTool.ts"

const allowed = Layer.succeed(PermissionGate, {
  authorize: () => Effect.succeed({ _tag: "Allowed", by: "policy" })
})

describe("a tool of one's own", () => {
  it.effect("runs through the executor", () =>
    Effect.gen(function* () {
      const { run } = yield* ToolExecutor
      const events = yield* Stream.runCollect(run([{ id: "a", name: "word_count", args: { text: "one two  three" } }]))
      const last = Option.getOrThrow(Chunk.last(events))
      assert.deepStrictEqual(last.type === "tool_results" ? last.results.map((result) => result.value) : [], [3])
    }).pipe(Effect.provide([menu, Layer.provide(ToolExecutor.layer(), allowed), UsageMonitor.perQuery]))
  )

  it("is what the README shows, in no more than twenty lines of code", () => {
    const code = readFileSync(new URL("OwnTool.ts", import.meta.url), "utf8").trim()
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
    assert.include(readme, code.replace('"../../src/index.ts"', '"dexter"'))
    assert.isAtMost(code.split("\n").filter((line) => line.trim() !== "").length, 20)
  })
})
