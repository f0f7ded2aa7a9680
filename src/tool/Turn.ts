/**
 * One turn's calls from the first to the last: batches one after the other, the calls of a batch side by side up to a
 * cap, exactly one terminal event a call, and the results in call order at the end.
 */
import { Cause, Effect, Exit, type Mailbox, type Scope } from "effect"
import type { PermissionGate } from "../permission/PermissionGate.ts"
import * as CallEnding from "./CallEnding.ts"
import { CallRecord, round, runCall, type Stopwatch, stamp } from "./CallFlow.ts"
import { withCallSpan } from "./CallSpan.ts"
import { makeMerge } from "./IdenticalCalls.ts"
import { makeOutbox } from "./Outbox.ts"
import { partition } from "./Partition.ts"
import { ResultBudget } from "./ResultBudget.ts"
import { type ToolCall, type ToolResult, withUniqueIds } from "./ToolCall.ts"
import type { ToolEvent } from "./ToolEvent.ts"
import { ToolRegistry } from "./ToolRegistry.ts"
import { UsageMonitor } from "./UsageMonitor.ts"

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
    const stopwatch = yield* makeStopwatch
    const outbox = yield* makeOutbox(settings.capacity)
    const results: Array<ToolResult | undefined> = calls.map(() => undefined)

    const settle = (index: number, call: ToolCall, record: CallRecord, ending: CallEnding.CallEnding) => {
      record.settled = true
      results[index] = CallEnding.toResult(ending, call, record.notes)
      const now = stopwatch()
      return outbox.emit(index, CallEnding.toEvent(ending, stamp(call, now), record.timing(now)))
    }

    const runOne = (
      call: ToolCall,
      index: number,
      merge: ReturnType<typeof makeMerge<CallEnding.CallEnding>> | undefined
    ) =>
      Effect.uninterruptibleMask((restore) => {
        const record = new CallRecord(stopwatch())
        const flow = runCall({
          ...settings,
          call,
          record,
          menu,
          usage,
          stopwatch,
          merge,
          emit: (event) => outbox.emit(index, event),
          report: (event) => outbox.report(index, event)
        })
        return Effect.flatMap(Effect.exit(restore(withCallSpan(call)(flow))), (exit) => {
          if (Exit.isSuccess(exit))
            return Effect.flatMap(bounded(budget, call, exit.value), (ending) => settle(index, call, record, ending))
          const ending = Cause.isInterruptedOnly(exit.cause)
            ? CallEnding.cancelled(record.partial)
            : CallEnding.crashed(call.name)
          // A defect goes on: forEach interrupts the siblings, waits for them and fails with it.
          return Effect.zipRight(settle(index, call, record, ending), exit)
        })
      })

    let next = 0
    const turn = Effect.forEach(
      partition(calls, (call) => menu.concurrency.get(call.name) === true),
      (batch) => {
        const first = next
        next += batch.length
        const merge = batch.length > 1 ? makeMerge<CallEnding.CallEnding>() : undefined
        return Effect.forEach(batch, (call, offset) => runOne(call, first + offset, merge), {
          concurrency: settings.concurrency,
          discard: true
        })
      },
      { discard: true }
    )

    // What never began when the turn stopped.
    const settleRest = Effect.forEach(
      calls,
      (call, index) =>
        results[index] === undefined
          ? settle(index, call, new CallRecord(stopwatch()), CallEnding.cancelled())
          : Effect.void,
      { discard: true }
    )

    yield* (cancel === undefined ? turn : Effect.raceFirst(turn, cancel)).pipe(
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

const makeStopwatch: Effect.Effect<Stopwatch> = Effect.map(Effect.clock, (clock) => {
  const start = clock.unsafeCurrentTimeNanos()
  return () => round(Number(clock.unsafeCurrentTimeNanos() - start) / 1e6)
})

const bounded = (budget: ResultBudget["Type"], call: ToolCall, ending: CallEnding.CallEnding) =>
  ending._tag === "Ended" || ending._tag === "Failed"
    ? Effect.map(budget.bound(call.id, ending.value), (value): CallEnding.CallEnding => ({ ...ending, value }))
    : Effect.succeed(ending)
