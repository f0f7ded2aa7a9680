import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { PermissionRequest } from "../../src/permission/core/PermissionRequest.ts"
import type { Ask } from "../../src/permission/core/Verdict.ts"
import { describeGrant, keyOf, SessionGrants } from "../../src/permission/SessionGrants.ts"

const ask: Ask = { _tag: "Ask", reason: { step: "default", message: "asks" }, sessionCacheable: true }
const byRule: Ask = { ...ask, reason: { step: "ask-rule", message: "asks", rule: "Write(prod/**)" } }
const write: PermissionRequest = { tool: "write_file", access: { _tag: "Write", path: "a" } }
const edit: PermissionRequest = { tool: "edit_file", access: { _tag: "Write", path: "b" } }
const bash = (command: string): PermissionRequest => ({ tool: "bash", access: { _tag: "Run", command } })
const other: PermissionRequest = { tool: "mcp__notes__add" }

describe("SessionGrants", () => {
  it("have one key for file writes, one a command, and one a tool", () => {
    expect([write, edit, bash("make all"), other].map((request) => keyOf(request, ask))).toEqual([
      "file:write",
      "file:write",
      "bash:make all",
      "mcp__notes__add"
    ])
  })

  it.effect("open what was granted and nothing beside it", () =>
    Effect.gen(function* () {
      const grants = yield* SessionGrants
      yield* grants.grant(write, ask)
      yield* grants.grant(bash("make all"), ask)
      const covered = yield* Effect.forEach(
        [write, edit, bash("make all"), bash("make all "), bash("make"), other],
        (request) => grants.covers(request, ask)
      )
      expect(covered).toEqual([true, true, true, false, false, false])
      expect(yield* grants.list).toEqual(["file:write", "bash:make all"])
    }).pipe(Effect.provide(SessionGrants.layer))
  )

  it.effect("remember nothing that may not be remembered, and cover nothing of it", () =>
    Effect.gen(function* () {
      const grants = yield* SessionGrants
      const protectedAsk = { ...ask, sessionCacheable: false }
      yield* grants.grant(write, protectedAsk)
      expect(yield* grants.list).toEqual([])
      yield* grants.grant(write, ask)
      expect(yield* grants.covers(write, protectedAsk)).toBe(false)
    }).pipe(Effect.provide(SessionGrants.layer))
  )

  it.effect("don't answer for an ask rule unless it was that rule that asked", () =>
    Effect.gen(function* () {
      const grants = yield* SessionGrants
      yield* grants.grant(write, ask)
      expect(yield* grants.covers(edit, byRule)).toBe(false)
      yield* grants.grant(edit, byRule)
      expect(yield* grants.covers(write, byRule)).toBe(true)
      const another: Ask = { ...byRule, reason: { ...byRule.reason, rule: "Write(x)" } }
      expect(yield* grants.covers(write, another)).toBe(false)
    }).pipe(Effect.provide(SessionGrants.layer))
  )

  it("say in words what they would open", () => {
    expect([write, bash("make"), other].map((request) => describeGrant(request, ask))).toEqual([
      "every file write and edit, until the end of this session",
      "this exact command, until the end of this session",
      "every call of mcp__notes__add, until the end of this session"
    ])
    expect(describeGrant(edit, byRule)).toBe(
      "every file write and edit that Write(prod/**) asks about, until the end of this session"
    )
  })
})
