import { assert, describe, it } from "@effect/vitest"
import { Chunk, Effect, Option } from "effect"
import { readFileSync } from "node:fs"
import { type ApprovalDecision, ApprovalPrompt } from "../../src/permission/ApprovalPrompt.ts"
import { program } from "./OwnToolkit.ts"

const statuses = (decision: ApprovalDecision) =>
  Effect.map(Effect.provide(program, ApprovalPrompt.scripted([decision])), (events) => {
    const last = Option.getOrThrow(Chunk.last(events))
    return last.type === "tool_results" ? last.results.map((result) => [result.toolCallId, result.status]) : []
  })

describe("a program with a toolkit of its own", () => {
  it.effect("runs what a rule allows, and what a person allows", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* statuses({ _tag: "AllowOnce" }), [
        ["test", "ok"],
        ["production", "ok"]
      ])
      assert.deepStrictEqual(yield* statuses({ _tag: "Deny" }), [
        ["test", "ok"],
        ["production", "denied"]
      ])
    })
  )

  it("takes fifteen lines, imports aside", () => {
    const lines = readFileSync(new URL("OwnToolkit.ts", import.meta.url), "utf8").split("\n")
    const code = lines.filter((line) => line.trim() !== "" && !/^(import|\/\*\*)/.test(line))
    assert.isAtMost(code.length, 15)
  })
})
