/**
 * One turn's calls, scheduled right: neighbouring safe calls side by side, everything else alone, each through the gate,
 * each with exactly one terminal event, the results in call order.
 */
import { Context, Data, Duration, Effect, Layer, Mailbox, Stream } from "effect"
import { PermissionGate } from "../permission/PermissionGate.ts"
import type { ToolCall } from "./ToolCall.ts"
import type { ToolEvent } from "./ToolEvent.ts"
import type { ToolRegistry } from "./ToolRegistry.ts"
import { openTurn, type TurnSettings } from "./Turn.ts"
import type { UsageMonitor } from "./UsageMonitor.ts"

export interface RunOptions {
  /** The person's "stop": the stream goes on and ends with one terminal event per call. */
  readonly cancel?: Effect.Effect<unknown>
}

export interface ExecutorOptions {
  /** Calls that may run at once. Default: 10. */
  readonly concurrency?: number
  /** Time for a tool that sets none; waiting for a person doesn't count. Default: 2 minutes. */
  readonly timeout?: Duration.DurationInput
  /** Calls that one query may make. Default: no limit. */
  readonly maxCalls?: number
  /** Events that may wait for a slow reader. Default: 256. */
  readonly capacity?: number
}

/** An option of the executor is out of range. */
export class InvalidExecutorOption extends Data.TaggedError("InvalidExecutorOption")<{
  readonly option: keyof ExecutorOptions
  readonly problem: string
}> {
  override get message() {
    return `Executor option ${this.option} ${this.problem}.`
  }
}

export class ToolExecutor extends Context.Tag("dexter/ToolExecutor")<
  ToolExecutor,
  {
    /**
     * Runs the calls of one turn: neighbouring concurrency-safe calls side by side (cap 10), everything else alone.
     * The last element is `tool_results`, in call order. Tools come from the `ToolRegistry` of the run (a sub-agent
     * provides its own part of it); `UsageMonitor.perQuery` holds what this question has called so far. A bug in a tool
     * ends the stream with that defect, after the other calls were cleaned up.
     */
    readonly run: (
      calls: ReadonlyArray<ToolCall>,
      options?: RunOptions
    ) => Stream.Stream<ToolEvent, never, ToolRegistry | UsageMonitor>
  }
>() {
  static readonly layer = (
    options: ExecutorOptions = {}
  ): Layer.Layer<ToolExecutor, InvalidExecutorOption, PermissionGate> =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const settings: TurnSettings = {
          gate: yield* PermissionGate,
          concurrency: yield* count("concurrency", options.concurrency ?? 10),
          capacity: yield* count("capacity", options.capacity ?? 256),
          maxCalls:
            options.maxCalls === undefined ? Number.POSITIVE_INFINITY : yield* count("maxCalls", options.maxCalls),
          timeout: yield* time("timeout", options.timeout ?? "2 minutes")
        }
        return {
          run: (calls, { cancel } = {}) =>
            Stream.unwrapScoped(Effect.map(openTurn(settings, calls, cancel), Mailbox.toStream))
        }
      })
    )
}

const count = (option: keyof ExecutorOptions, value: number): Effect.Effect<number, InvalidExecutorOption> =>
  Number.isSafeInteger(value) && value > 0
    ? Effect.succeed(value)
    : new InvalidExecutorOption({ option, problem: `must be a positive whole number, not ${value}` })

const time = (
  option: keyof ExecutorOptions,
  value: Duration.DurationInput
): Effect.Effect<number, InvalidExecutorOption> => {
  const millis = Duration.toMillis(Duration.decode(value))
  return millis > 0
    ? Effect.succeed(millis)
    : new InvalidExecutorOption({ option, problem: `must be longer than nothing, not ${millis} ms` })
}
