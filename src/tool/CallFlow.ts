/**
 * The way of one call: decode its arguments, ask the gate, note its use, run the handler within its time, and say how it
 * ended. Whatever goes wrong on the way is an ending, not an error; only a bug in a tool is a defect.
 */
import { Effect, Either } from "effect"
import type { ApprovalDecision } from "../permission/ApprovalPrompt.ts"
import type { PermissionGate } from "../permission/PermissionGate.ts"
import * as CallEnding from "./CallEnding.ts"
import type { CallRecord, Stopwatch } from "./CallRecord.ts"
import type { Deadlines } from "./Deadlines.ts"
import type { Merge } from "./IdenticalCalls.ts"
import { type ToolCall, UnparsedArguments } from "./ToolCall.ts"
import type { Available, BoundCall } from "./ToolDefinition.ts"
import type { CallEvent } from "./ToolEvent.ts"
import type { Menu } from "./ToolRegistry.ts"
import type { UsageMonitor } from "./UsageMonitor.ts"

/** What all calls of a turn share. */
export interface TurnContext {
  readonly menu: Menu
  readonly gate: PermissionGate["Type"]
  readonly usage: UsageMonitor["Type"]
  readonly deadlines: Deadlines
  readonly stopwatch: Stopwatch
  /** Milliseconds for a tool that sets none. */
  readonly timeout: number
  readonly maxCalls: number
}

/** What the flow of a call needs. */
export interface CallContext {
  readonly turn: TurnContext
  readonly call: ToolCall
  readonly record: CallRecord
  /** Present in a batch of several calls. */
  readonly merge: Merge<CallEnding.CallEnding> | undefined
  readonly emit: (event: CallEvent) => Effect.Effect<void>
}

type Flow = Effect.Effect<CallEnding.CallEnding>

/** What every event of a call carries. */
export const stamp = (call: ToolCall, at: number) => ({ toolCallId: call.id, tool: call.name, at })

export const runCall = (context: CallContext): Flow => {
  const { call, turn } = context
  if (call.args instanceof UnparsedArguments) return Effect.succeed(CallEnding.unparsedArguments(call.name, call.args))
  const tool = turn.menu.get(call.name)
  if (tool._tag === "None") return Effect.succeed(CallEnding.unknownTool(call.name, turn.menu))
  return Effect.flatMap(Effect.either(tool.value.bind(call.args)), (bound) =>
    Either.isLeft(bound)
      ? Effect.succeed(CallEnding.invalidArguments(call.name, bound.left))
      : judgeAndRun(context, tool.value, bound.right)
  )
}

const judgeAndRun = (context: CallContext, tool: Available, bound: BoundCall): Flow => {
  // Nobody is asked about a call that won't run anyway.
  const refused = refusal(context, bound)
  if (refused !== undefined) return Effect.succeed(refused)
  return Effect.flatMap(authorize(context, bound), (authorization) =>
    authorization._tag === "Refused"
      ? Effect.succeed(CallEnding.denied(context.call.name, authorization))
      : start(context, tool, bound)
  )
}

const refusal = (
  { call, turn: { maxCalls, usage } }: CallContext,
  bound: BoundCall
): CallEnding.CallEnding | undefined => {
  if (bound.onceKey !== undefined && usage.hasRun(call.name, bound.onceKey)) return CallEnding.alreadyRan(call.name)
  if (usage.calls() >= maxCalls) return CallEnding.overCallLimit(call.name, maxCalls)
  return undefined
}

const authorize = ({ call, emit, record, turn: { gate, stopwatch } }: CallContext, bound: BoundCall) => {
  let shown: string | undefined
  const preview = Effect.suspend(() =>
    shown === undefined
      ? Effect.tap(bound.preview, (text) => {
          shown = text
        })
      : Effect.succeed(shown)
  )
  let reason = ""
  const authorization = gate.authorize({
    toolCallId: call.id,
    request: bound.access === undefined ? { tool: call.name } : { tool: call.name, access: bound.access },
    preview,
    onAsk: (verdict) =>
      Effect.flatMap(preview, (text) => {
        record.askedAt = stopwatch()
        reason = verdict.reason.message
        return emit({ type: "tool_approval", ...stamp(call, record.askedAt), reason, preview: text })
      }),
    onDecision: (decision, rule) => {
      const answer = ANSWERS[decision._tag]
      if (answer === undefined) return Effect.void
      return emit({
        type: "tool_approval",
        ...stamp(call, stopwatch()),
        reason,
        decision: answer,
        ...(rule === undefined ? {} : { rule })
      })
    }
  })
  return Effect.map(authorization, (answer) => {
    if (record.askedAt !== undefined) record.approval += stopwatch() - record.askedAt
    record.askedAt = undefined
    return answer
  })
}

/** A question that nobody could answer has no answer to report. */
const ANSWERS: Record<ApprovalDecision["_tag"], "allow-once" | "allow-session" | "allow-always" | "deny" | undefined> =
  {
    AllowOnce: "allow-once",
    AllowSession: "allow-session",
    AllowAlways: "allow-always",
    Deny: "deny",
    Unattended: undefined
  }

const start = (context: CallContext, tool: Available, bound: BoundCall): Flow => {
  const { call, emit, record } = context
  const { stopwatch, usage } = context.turn
  // While this call waited for a person others may have run. Looking and counting are one step: no fiber comes between.
  const refused = refusal(context, bound)
  if (refused !== undefined) return Effect.succeed(refused)
  const { warning } = usage.canCallTool(call.name, call.args)
  usage.record(call.name, call.args)
  if (bound.onceKey !== undefined) usage.markRun(call.name, bound.onceKey)
  record.onceKey = bound.onceKey
  record.startedAt = stopwatch()
  const at = stamp(call, record.startedAt)
  const run = Effect.zipRight(emit({ type: "tool_start", ...at, args: call.args }), handle(context, tool, bound))
  if (warning === undefined) return run
  record.notes.push(warning)
  return Effect.zipRight(emit({ type: "tool_limit", ...at, warning, blocked: false }), run)
}

const handle = (
  { call, merge, record, turn: { deadlines, timeout } }: CallContext,
  tool: Available,
  bound: BoundCall
): Flow => {
  const millis = tool.timeout ?? timeout
  const outcome = Effect.map(bound.run, CallEnding.fromOutcome)
  const work = Number.isFinite(millis)
    ? Effect.zipRight(deadlines.arm(record.limitedTo(millis), millis), outcome)
    : outcome
  return merge !== undefined && isReadOnly(bound)
    ? merge.run(call, work, () => CallEnding.fromTimeout(call.name, record))
    : work
}

const isReadOnly = ({ access }: BoundCall): boolean =>
  access === undefined || access._tag === "Read" || access._tag === "Fetch"
