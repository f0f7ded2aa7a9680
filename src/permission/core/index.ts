/**
 * The permission gate without its services: pure functions over plain records, light enough to stand in front of every
 * command of another agent. `evaluate` answers whether a tool call may run, `explain` shows how it came to that.
 *
 * @example
 * import * as Either from "effect/Either"
 * import * as Permission from "dexter/permission"
 *
 * const allow = [Permission.parseRule("Bash(git log:*)")].flatMap((rule) => (Either.isRight(rule) ? [rule.right] : []))
 * const context: Permission.GateContext = {
 *   rules: { allow, ask: [], deny: [] },
 *   defaultBashDecision: "ask",
 *   workspace: "/home/me/project",
 *   home: "/home/me",
 *   brokenSettings: false
 * }
 * const run = (command: string) => ({ tool: "bash", access: { _tag: "Run", command } }) as const
 *
 * Permission.evaluate(run("git log -n 3"), context)._tag // "Allow"
 * Permission.evaluate(run("git log --output=x"), context)._tag // "Ask"
 * Permission.evaluate(run("cat .env"), context)._tag // "Deny"
 *
 * @since 0.1.0
 */
export type { Assignment, Command, Connector, Redirect, RedirectOperator, Segment, Span, Word } from "./Command.ts"
export type { CommandParseError, CommandParseErrorTag } from "./CommandParseError.ts"
export { parse } from "./CommandParser.ts"
export type {
  Classification,
  Evaluation,
  Finding,
  GateContext,
  Layer,
  ReadingReport,
  SegmentReport,
  StepReport
} from "./Evaluation.ts"
export type { Access, PermissionRequest } from "./PermissionRequest.ts"
export { classify, type NotReadOnlyKind, type ReadOnlyResult } from "./ReadOnly.ts"
export {
  noRules,
  parseRule,
  type Rule,
  type RulePattern,
  type RuleSet,
  type RuleSyntaxError,
  serializeRule
} from "./Rule.ts"
export { isSecret } from "./SecretPath.ts"
export { isProtected } from "./SelfProtection.ts"
export type { Allow, Ask, Deny, Reason, Step, Verdict } from "./Verdict.ts"
export { evaluate, explain } from "./Waterfall.ts"
