/**
 * The ways a call can end, and what the model is told where the tool itself has nothing to say. Every message names the
 * tool, what went wrong and what to do next.
 */
import { ParseResult } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { Authorization } from "../permission/PermissionGate.ts"
import type { CallRecord } from "./CallRecord.ts"
import { nearestName } from "./NearestName.ts"
import type { ToolCall, ToolResult, UnparsedArguments } from "./ToolCall.ts"
import type { CallEvent, ToolDenied } from "./ToolEvent.ts"
import type { Outcome } from "./ToolDefinition.ts"
import type { Menu } from "./ToolRegistry.ts"

export type CallEnding =
  | { readonly _tag: "Ended"; readonly status: "ok" | "skipped"; readonly value: unknown }
  | { readonly _tag: "Failed"; readonly reason: FailureReason; readonly value: unknown }
  | { readonly _tag: "Denied"; readonly by: ToolDenied["by"]; readonly reason: string; readonly value: unknown }
  | { readonly _tag: "Cancelled"; readonly value: unknown }

/** Low-cardinality names for counters and traces. */
export type FailureReason =
  | "tool_failure"
  | "unknown_tool"
  | "invalid_arguments"
  | "unparsed_arguments"
  | "timeout"
  | "call_limit"
  | "interrupted"
  | "defect"

const failed = (reason: FailureReason, error: string, partial?: string): CallEnding => ({
  _tag: "Failed",
  reason,
  value: withPartial(error, partial)
})

const withPartial = (error: string, partial: string | undefined) =>
  partial === undefined || partial === "" ? { error } : { error, partial }

export const fromOutcome = (outcome: Outcome): CallEnding =>
  outcome.isFailure
    ? { _tag: "Failed", reason: "tool_failure", value: outcome.encoded }
    : { _tag: "Ended", status: "ok", value: outcome.encoded ?? null }

export const unknownTool = (name: string, menu: Menu): CallEnding => {
  const names = menu.tools.map((tool) => tool.name)
  const absent = menu.absent.find((tool) => tool.name === name)
  const problem =
    absent === undefined
      ? `There is no tool called ${JSON.stringify(name)}.`
      : `${name} is not available in this run: ${absent.reason}.`
  const hint = nearestName(name, names)
  const meant = hint._tag === "Some" ? ` Did you mean ${hint.value}?` : ""
  const callable =
    names.length === 0 ? "No tool can be called now." : `Tools that can be called now: ${names.join(", ")}.`
  return failed("unknown_tool", `${problem}${meant} ${callable}`)
}

/** Every path that doesn't fit, one a line. */
export const invalidArguments = (tool: string, error: ParseError): CallEnding => {
  const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
  // What an alternative of a union says about the whole is beside the point once another says what is wrong inside.
  const telling = issues.filter(
    (issue) => !issues.some((other) => isInside(other.path, issue.path) || (isAbsence(issue) && isSame(other, issue)))
  )
  const lines = telling.slice(0, MOST_ISSUES).map(({ message, path }) => {
    const where = path.length === 0 ? "(arguments)" : path.map(String).join(".")
    return `- ${where}: ${message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message}`
  })
  const more = telling.length > MOST_ISSUES ? [`- and ${telling.length - MOST_ISSUES} more`] : []
  return failed("invalid_arguments", [`The arguments of ${tool} don't fit its schema:`, ...lines, ...more].join("\n"))
}

const MOST_ISSUES = 20
/** An issue quotes the value that it found, however large. */
const LONGEST_MESSAGE = 300

/** Of an optional argument: that it might have been left out. */
const isAbsence = ({ message }: ParseResult.ArrayFormatterIssue): boolean => message.startsWith("Expected undefined,")

const isSame = (other: ParseResult.ArrayFormatterIssue, issue: ParseResult.ArrayFormatterIssue): boolean =>
  !isAbsence(other) && other.path.length === issue.path.length && isPrefix(issue.path, other.path)

const isInside = (path: ReadonlyArray<PropertyKey>, outer: ReadonlyArray<PropertyKey>): boolean =>
  path.length > outer.length && isPrefix(outer, path)

const isPrefix = (start: ReadonlyArray<PropertyKey>, path: ReadonlyArray<PropertyKey>): boolean =>
  start.every((key, index) => key === path[index])

export const unparsedArguments = (tool: string, args: UnparsedArguments): CallEnding =>
  failed(
    "unparsed_arguments",
    args.truncated
      ? `The arguments of ${tool} were cut off at the output limit (${args.problem}), so the call was not run. Send it again with shorter arguments, or in several smaller calls.`
      : `The arguments of ${tool} are not valid JSON (${args.problem}), so the call was not run. Send it again.`
  )

/** Undefined where the call's time was not up. */
export const fromTimeout = (
  tool: string,
  { partial, timedOutAfter }: Pick<CallRecord, "partial" | "timedOutAfter">
): CallEnding | undefined =>
  timedOutAfter === undefined
    ? undefined
    : failed("timeout", `${tool} was stopped after ${timedOutAfter / 1000} s, its time limit.`, partial)

export const overCallLimit = (tool: string, limit: number): CallEnding =>
  failed(
    "call_limit",
    `${tool} was not run: this query may make ${limit} tool calls, and has. Answer from the results at hand, and say what is missing.`
  )

export const alreadyRan = (tool: string): CallEnding => ({
  _tag: "Ended",
  status: "skipped",
  value: { skipped: `${tool} already ran in this query; its earlier result holds.` }
})

export const crashed = (tool: string): CallEnding => failed("defect", `${tool} failed because of a bug in the tool.`)

/** Something inside the tool was interrupted, and took the tool with it. */
export const interruptedInside = (tool: string, partial: string | undefined): CallEnding =>
  failed("interrupted", `${tool} was interrupted by something of its own, not by the user.`, partial)

export const denied = (tool: string, refusal: Extract<Authorization, { _tag: "Refused" }>): CallEnding => ({
  _tag: "Denied",
  by: refusal.by,
  reason: refusal.reason,
  value: { error: `${tool} was not run: ${refusal.reason}`, denied_by: refusal.by }
})

export const cancelled = (partial?: string): CallEnding => ({
  _tag: "Cancelled",
  value: withPartial("cancelled: the user stopped this turn before the call ended.", partial)
})

/** The one terminal event of a call. */
export const toEvent = (
  ending: CallEnding,
  common: Pick<CallEvent, "toolCallId" | "tool" | "at">,
  timing: ToolDenied["timing"]
): CallEvent => {
  switch (ending._tag) {
    case "Ended":
      return { type: "tool_end", ...common, result: ending.value, timing }
    case "Failed":
      return { type: "tool_error", ...common, error: ending.value, timing }
    case "Denied":
      return { type: "tool_denied", ...common, by: ending.by, reason: ending.reason, timing }
    case "Cancelled":
      return { type: "tool_cancelled", ...common, timing }
  }
}

export const toResult = (ending: CallEnding, call: ToolCall, notes: ReadonlyArray<string>): ToolResult => ({
  toolCallId: call.id,
  tool: call.name,
  status: statusOf(ending),
  value: ending.value,
  ...(notes.length === 0 ? {} : { notes })
})

export const statusOf = (ending: CallEnding): ToolResult["status"] => {
  switch (ending._tag) {
    case "Ended":
      return ending.status
    case "Failed":
      return "error"
    case "Denied":
      return "denied"
    case "Cancelled":
      return "cancelled"
  }
}
