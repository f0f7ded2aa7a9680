/** Contexts and requests for tests of the gate. */
import * as Either from "effect/Either"
import type { GateContext } from "../../src/permission/core/Evaluation.ts"
import type { PermissionRequest } from "../../src/permission/core/PermissionRequest.ts"
import { noRules, parseRule, type Rule } from "../../src/permission/core/Rule.ts"

/** A rule that must parse. */
export const rule = (text: string): Rule =>
  Either.getOrThrowWith(parseRule(text), (error) => new Error(`${text}: ${error.message}`))

/** A context with the rules given as text. */
export const gate = (
  rules: {
    readonly allow?: ReadonlyArray<string>
    readonly ask?: ReadonlyArray<string>
    readonly deny?: ReadonlyArray<string>
  } = {},
  more: Partial<GateContext> = {}
): GateContext => ({
  rules: {
    ...noRules,
    allow: (rules.allow ?? []).map(rule),
    ask: (rules.ask ?? []).map(rule),
    deny: (rules.deny ?? []).map(rule)
  },
  defaultBashDecision: "ask",
  workspace: "/home/me/project",
  home: "/home/me",
  brokenSettings: false,
  ...more
})

export const run = (command: string): PermissionRequest => ({ tool: "bash", access: { _tag: "Run", command } })

export const write = (path: string): PermissionRequest => ({ tool: "write_file", access: { _tag: "Write", path } })

export const read = (path: string): PermissionRequest => ({ tool: "read_file", access: { _tag: "Read", path } })
