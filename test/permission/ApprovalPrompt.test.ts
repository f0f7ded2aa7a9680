import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { ApprovalPrompt, type ApprovalRequest } from "../../src/permission/ApprovalPrompt.ts"

const ask: ApprovalRequest = {
  toolCallId: "1",
  request: { tool: "write_file", access: { _tag: "Write", path: "a" } },
  verdict: { _tag: "Ask", reason: { step: "tool-default", message: "asks" }, sessionCacheable: true },
  preview: "a",
  waiting: 0
}
const answers = (times: number) =>
  Effect.flatMap(ApprovalPrompt, ({ show }) =>
    Effect.forEach(Array.from({ length: times }), () => Effect.map(show(ask), ({ _tag }) => _tag))
  )

describe("ApprovalPrompt", () => {
  it.effect("deny: has nobody to ask, however often", () =>
    Effect.gen(function* () {
      expect(yield* answers(2)).toEqual(["Unattended", "Unattended"])
    }).pipe(Effect.provide(ApprovalPrompt.deny))
  )

  it.effect("scripted: gives its decisions in order, and is unattended after the last", () =>
    Effect.gen(function* () {
      expect(yield* answers(4)).toEqual(["AllowOnce", "Deny", "AllowAlways", "Unattended"])
    }).pipe(
      Effect.provide(
        ApprovalPrompt.scripted([{ _tag: "AllowOnce" }, { _tag: "Deny", words: "no" }, { _tag: "AllowAlways" }])
      )
    )
  )
})
