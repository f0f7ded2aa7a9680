/**
 * The way of one call: decode its arguments, ask the gate, note its use, run the handler within its time, and say how it
 * ended. Whatever goes wrong on the way is an ending, not an error; only a bug in a tool is a defect.
 */
import { Effect, Either } from "effect"
import type { ApprovalDecision } from "../permission/ApprovalPrompt.ts"
import type { PermissionGate } from "../permission/PermissionGate.ts"
import * as CallEnding from "./CallEnding.ts"
import { callKey, type makeMerge } from "./IdenticalCalls.ts"
import { PartialOutput } from "./PartialOutput.ts"
import { Progress } from "./Progress.ts"
import { type ToolCall, UnparsedArguments } from "./ToolCall.ts"
import type { Available, BoundCall } from "./ToolDefinition.ts"
import type { CallEvent, Timing } from "./ToolEvent.ts"
import type { Menu } from "./ToolRegistry.ts"
import type { UsageMonitor } from "./UsageMonitor.ts"

/** Milliseconds since the turn's calls were handed over. */
export type Stopwatch = () => number

/** What happened to one call so far. Written by its flow, read when it ends, however it ends. */
export class CallRecord {
  readonly queued: number
  /** When a person was first asked, and for how long. */
  askedAt: number | undefined
  approval = 0
  startedAt: number | undefined
  endedAt: number | undefined
  partial: string | undefined
  readonly notes: Array<string> = []
  settled = false

  constructor(queued: number) {
    this.queued = queued
  }

  timing(now: number): Timing {
    const running = this.startedAt === undefined ? 0 : (this.endedAt ?? now) - this.startedAt
    const asking = this.askedAt === undefined ? 0 : now - this.askedAt
    return { queued: this.queued, approval: round(this.approval + asking), running: round(running) }
  }
}

/** To the microsecond: differences of floats would print noise. */
export const round = (millis: number): number => Math.round(millis * 1000) / 1000

/** What the flow of a call needs of its turn. */
export interface CallContext {
  readonly call: ToolCall
  readonly record: CallRecord
  readonly menu: Menu
  readonly gate: PermissionGate["Type"]
  readonly usage: UsageMonitor["Type"]
  readonly stopwatch: Stopwatch
  readonly timeout: number
  readonly maxCalls: number
  /** Of a batch of several calls. */
  readonly merge: ReturnType<typeof makeMerge<CallEnding.CallEnding>> | undefined
  readonly emit: (event: CallEvent) => Effect.Effect<void>
  readonly report: (event: CallEvent) => Effect.Effect<void>
}

export const runCall = (context: CallContext): Effect.Effect<CallEnding.CallEnding> => {
  const { call, menu } = context
  if (call.args instanceof UnparsedArguments) return Effect.succeed(CallEnding.unparsedArguments(call.name, call.args))
  const tool = menu.get(call.name)
  if (tool._tag === "None") return Effect.succeed(CallEnding.unknownTool(call.name, menu))
  return Effect.flatMap(Effect.either(tool.value.bind(call.args)), (bound) =>
    Either.isLeft(bound)
      ? Effect.succeed(CallEnding.invalidArguments(call.name, bound.left))
      : judgeAndRun(context, tool.value, bound.right)
  )
}

const judgeAndRun = (context: CallContext, tool: Available, bound: BoundCall): Effect.Effect<CallEnding.CallEnding> =>
  Effect.suspend(() => {
    // Nobody is asked about a call that won't run anyway.
    const refused = refusal(context, bound)
    if (refused !== undefined) return Effect.succeed(refused)
    return Effect.flatMap(authorize(context, bound), (authorization) =>
      authorization._tag === "Refused"
        ? Effect.succeed(CallEnding.denied(context.call.name, authorization))
        : start(context, tool, bound)
    )
  })

const refusal = ({ call, maxCalls, usage }: CallContext, bound: BoundCall): CallEnding.CallEnding | undefined => {
  if (bound.onceKey !== undefined && usage.hasRun(call.name, bound.onceKey)) return CallEnding.alreadyRan(call.name)
  if (usage.calls() >= maxCalls) return CallEnding.overCallLimit(call.name, maxCalls)
  return undefined
}

const authorize = ({ call, emit, gate, record, stopwatch }: CallContext, bound: BoundCall) => {
  let shown: string | undefined
  const preview = Effect.suspend(() =>
    shown === undefined
      ? Effect.tap(bound.preview, (text) => {
          shown = text
        })
      : Effect.succeed(shown)
  )
  let reason = ""
  return Effect.map(
    gate.authorize({
      toolCallId: call.id,
      request: { tool: call.name, ...(bound.access === undefined ? {} : { access: bound.access }) },
      preview,
      onAsk: (verdict) =>
        Effect.flatMap(preview, (text) => {
          record.askedAt = stopwatch()
          reason = verdict.reason.message
          return emit({ type: "tool_approval", ...stamp(call, record.askedAt), reason, preview: text })
        }),
      onDecision: (decision, rule) => {
        const answer = ANSWERS[decision._tag]
        return answer === undefined
          ? Effect.void
          : emit({
              type: "tool_approval",
              ...stamp(call, stopwatch()),
              reason,
              decision: answer,
              ...(rule === undefined ? {} : { rule })
            })
      }
    }),
    (authorization) => {
      if (record.askedAt !== undefined) record.approval += stopwatch() - record.askedAt
      record.askedAt = undefined
      return authorization
    }
  )
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

const start = (context: CallContext, tool: Available, bound: BoundCall): Effect.Effect<CallEnding.CallEnding> =>
  Effect.suspend(() => {
    const { call, emit, record, stopwatch, usage } = context
    // While this call waited for a person others may have run. Looking and counting are one step: no fiber comes between.
    const refused = refusal(context, bound)
    if (refused !== undefined) return Effect.succeed(refused)
    const { warning } = usage.canCallTool(call.name, call.args)
    usage.record(call.name, call.args)
    if (bound.onceKey !== undefined) usage.markRun(call.name, bound.onceKey)
    record.startedAt = stopwatch()
    const started = emit({ type: "tool_start", ...stamp(call, record.startedAt), args: call.args })
    const run = Effect.zipRight(started, handle(context, tool, bound))
    if (warning === undefined) return run
    record.notes.push(warning)
    const limit: CallEvent = {
      type: "tool_limit",
      ...stamp(call, record.startedAt),
      warning,
      blocked: false
    }
    return Effect.zipRight(emit(limit), run)
  })

const handle = (context: CallContext, tool: Available, bound: BoundCall): Effect.Effect<CallEnding.CallEnding> => {
  const { call, merge, record, report, stopwatch, usage } = context
  const millis = tool.timeout ?? context.timeout
  const work = bound.run.pipe(
    Effect.map(CallEnding.fromOutcome),
    (running) =>
      // Not Effect.timeout: under a concurrent forEach it is not interrupted when a sibling fails (effect 3.22.4).
      Number.isFinite(millis)
        ? Effect.raceFirst(
            running,
            Effect.map(Effect.sleep(millis), () => CallEnding.timedOut(call.name, millis, record.partial))
          )
        : running,
    Effect.provideService(Progress, (message) =>
      Effect.suspend(() =>
        record.settled ? Effect.void : report({ type: "tool_progress", ...stamp(call, stopwatch()), message })
      )
    ),
    Effect.provideService(PartialOutput, (soFar) => {
      record.partial = soFar
    })
  )
  const mergeable =
    merge !== undefined && (bound.access === undefined || bound.access._tag === "Read" || bound.access._tag === "Fetch")
  return Effect.onExit(mergeable ? merge(callKey(call.name, call.args), work) : work, (exit) =>
    Effect.sync(() => {
      record.endedAt = stopwatch()
      const succeeded = exit._tag === "Success" && exit.value._tag === "Ended"
      if (bound.onceKey !== undefined && !succeeded) usage.forgetRun(call.name, bound.onceKey)
    })
  )
}

export const stamp = (call: ToolCall, at: number) => ({ toolCallId: call.id, tool: call.name, at })
