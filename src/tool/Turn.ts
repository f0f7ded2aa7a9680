/**
 * One turn's calls from the first to the last: batches one after the other, the calls of a batch side by side up to a
 * cap, exactly one terminal event a call, and the results in call order at the end.
 */
import { Cause, type Clock, Context, Effect, Exit, FiberRef, type Mailbox, type Scope, Tracer } from "effect"
import type { PermissionGate } from "../permission/PermissionGate.ts"
import * as CallEnding from "./CallEnding.ts"
import { runCall, stamp, type TurnContext } from "./CallFlow.ts"
import { CallRecord, round, type Stopwatch } from "./CallRecord.ts"
import { closeSpan, openSpan } from "./CallSpan.ts"
import { makeDeadlines } from "./Deadlines.ts"
import { makeMerge, type Merge } from "./IdenticalCalls.ts"
import { makeOutbox } from "./Outbox.ts"
import { PartialOutput } from "./PartialOutput.ts"
import { partition } from "./Partition.ts"
import { Progress } from "./Progress.ts"
import { ResultBudget } from "./ResultBudget.ts"
import { type ToolCall, type ToolResult, withUniqueIds } from "./ToolCall.ts"
import type { ToolEvent } from "./ToolEvent.ts"
import { ToolRegistry } from "./ToolRegistry.ts"
import { UsageMonitor } from "./UsageMonitor.ts"
import { forEachOnWorkers, type Worker } from "./Workers.ts"

export interface TurnSettings {
  readonly gate: PermissionGate["Type"]
  readonly concurrency: number
  /** Milliseconds for a tool that sets none. */
  readonly timeout: number
  readonly maxCalls: number
  /** Events that may wait for the reader. */
  readonly capacity: number
}

/**
 * Starts the turn; its events arrive in the mailbox, the last one being `tool_results`. Closing the scope interrupts
 * what still runs and waits for its clean-up.
 */
export const openTurn = (
  settings: TurnSettings,
  handedOver: ReadonlyArray<ToolCall>,
  cancel: Effect.Effect<unknown> | undefined
): Effect.Effect<Mailbox.ReadonlyMailbox<ToolEvent>, never, Scope.Scope | ToolRegistry | UsageMonitor> =>
  Effect.gen(function* () {
    const calls = withUniqueIds(handedOver)
    const menu = yield* ToolRegistry
    const usage = yield* UsageMonitor
    const budget = yield* ResultBudget
    const clock = yield* Effect.clock
    const stopwatch = makeStopwatch(clock)
    const deadlines = yield* makeDeadlines(stopwatch)
    const outbox = yield* makeOutbox(settings.capacity)
    const results: Array<ToolResult | undefined> = calls.map(() => undefined)

    const { gate, maxCalls, timeout } = settings
    const turn: TurnContext = { menu, gate, usage, deadlines, stopwatch, timeout, maxCalls }

    const settle = (index: number, call: ToolCall, record: CallRecord, ending: CallEnding.CallEnding) => {
      if (record.onceKey !== undefined && ending._tag !== "Ended") usage.forgetRun(call.name, record.onceKey)
      results[index] = CallEnding.toResult(ending, call, record.notes)
      const now = stopwatch()
      return outbox.emit(index, CallEnding.toEvent(ending, stamp(call, now), record.timing(now)))
    }

    const runOne = (call: ToolCall, index: number, merge: Merge<CallEnding.CallEnding> | undefined, worker: Worker) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(openSpan(call), (span) => {
          const record = new CallRecord(stopwatch(), worker.stop)
          const flow = runCall({ turn, call, record, merge, emit: (event) => outbox.emit(index, event) })
          const report: Progress["Type"] = (message) =>
            Effect.suspend(() => {
              if (record.settled) return Effect.void
              return outbox.report(index, {
                type: "tool_progress",
                toolCallId: call.id,
                tool: call.name,
                at: stopwatch(),
                message
              })
            })
          const keep: PartialOutput["Type"] = (soFar) => {
            record.partial = soFar
          }
          return Effect.flatMap(exitIn({ report, keep, span }, restore(flow)), ({ exit, interrupted }) => {
            record.endedAt = stopwatch()
            record.settled = true
            const ending = endingOf(exit, call, record, interrupted)
            closeSpan(span, ending, exit, clock)
            const settled = Effect.flatMap(bounded(budget, call, ending), (ending) =>
              settle(index, call, record, ending)
            )
            return isDefect(exit) ? Effect.zipRight(settled, exit) : settled
          })
        })
      )

    let next = 0
    const allBatches = Effect.forEach(
      partition(calls, (call) => menu.concurrency.get(call.name) === true),
      (batch) => {
        const first = next
        next += batch.length
        const merge = batch.length > 1 ? makeMerge<CallEnding.CallEnding>(batch) : undefined
        return forEachOnWorkers(batch, settings.concurrency, (call, offset, worker) =>
          runOne(call, first + offset, merge, worker)
        )
      },
      { discard: true }
    )

    // What never began when the turn stopped.
    const settleRest = Effect.forEach(
      calls,
      (call, index) =>
        results[index] === undefined
          ? settle(index, call, new CallRecord(stopwatch(), () => {}), CallEnding.cancelled())
          : Effect.void,
      { discard: true }
    )

    yield* (cancel === undefined ? allBatches : Effect.raceFirst(allBatches, cancel)).pipe(
      Effect.exit,
      Effect.tap(settleRest),
      Effect.flatMap((exit) =>
        Exit.isFailure(exit) && !Cause.isInterruptedOnly(exit.cause)
          ? outbox.mailbox.failCause(exit.cause)
          : Effect.zipRight(
              outbox.mailbox.offer({ type: "tool_results", results: results.filter((result) => result !== undefined) }),
              outbox.mailbox.end
            )
      ),
      Effect.forkScoped
    )
    // Finalizers run last-in-first-out. Registered after the fork, this one runs before its interruption: a reader that
    // leaves early would otherwise dead-lock a call that waits, uninterruptibly, to offer its terminal event.
    yield* Effect.addFinalizer(() => outbox.mailbox.shutdown)
    return outbox.mailbox
  })

const makeStopwatch = (clock: Clock.Clock): Stopwatch => {
  const start = clock.unsafeCurrentTimeNanos()
  return () => round(Number(clock.unsafeCurrentTimeNanos() - start) / 1e6)
}

/** What a handler finds in its context. */
interface Ambient {
  readonly report: Progress["Type"]
  readonly keep: PartialOutput["Type"]
  readonly span: Tracer.Span
}

/**
 * Runs `self` in its own surroundings, and tells how it ended and whether that is because its fiber was interrupted. The
 * context is set and put back by hand, which is safe where nothing interrupts, and a third of `Effect.provide`'s price.
 */
const exitIn = <A>(ambient: Ambient, self: Effect.Effect<A>) =>
  Effect.withFiberRuntime<{ readonly exit: Exit.Exit<A>; readonly interrupted: boolean }>((fiber) => {
    const before = fiber.currentContext
    const inside = new Map(before.unsafeMap)
    inside.set(Progress.key, ambient.report)
    inside.set(PartialOutput.key, ambient.keep)
    inside.set(Tracer.ParentSpan.key, ambient.span)
    return Effect.flatMap(FiberRef.set(FiberRef.currentContext, Context.unsafeMake(inside)), () =>
      Effect.flatMap(Effect.exit(self), (exit) => {
        const interrupted = !Cause.isEmpty(fiber.getFiberRef(FiberRef.interruptedCause))
        return Effect.as(FiberRef.set(FiberRef.currentContext, before), { exit, interrupted })
      })
    )
  })

const isDefect = (exit: Exit.Exit<unknown>): exit is Exit.Exit<never> =>
  Exit.isFailure(exit) && !Cause.isInterruptedOnly(exit.cause)

const endingOf = (
  exit: Exit.Exit<CallEnding.CallEnding>,
  call: ToolCall,
  record: CallRecord,
  interrupted: boolean
): CallEnding.CallEnding => {
  if (Exit.isSuccess(exit)) return exit.value
  if (isDefect(exit)) return CallEnding.crashed(call.name)
  if (!interrupted) return CallEnding.interruptedInside(call.name, record.partial)
  return CallEnding.fromTimeout(call.name, record) ?? CallEnding.cancelled(record.partial)
}

const bounded = (budget: ResultBudget["Type"], call: ToolCall, ending: CallEnding.CallEnding) =>
  ending._tag === "Ended" || ending._tag === "Failed"
    ? Effect.map(budget.bound(call.id, ending.value), (value): CallEnding.CallEnding => ({ ...ending, value }))
    : Effect.succeed(ending)
