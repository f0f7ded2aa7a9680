/** One turn's calls, scheduled right. (Interface; the layer follows.) */
import { Context, type Effect, type Stream } from "effect"
import type { ToolCall } from "./ToolCall.ts"
import type { ToolEvent } from "./ToolEvent.ts"
import type { ToolRegistry } from "./ToolRegistry.ts"
import type { UsageMonitor } from "./UsageMonitor.ts"

export interface RunOptions {
  /** The person's "stop": the stream goes on and ends with one terminal event per call. */
  readonly cancel?: Effect.Effect<unknown>
}

export class ToolExecutor extends Context.Tag("dexter/ToolExecutor")<
  ToolExecutor,
  {
    /**
     * Runs the calls of one turn: neighbouring concurrency-safe calls side by side (cap 10), everything else alone.
     * The last element is `tool_results`, in call order. Tools come from the `ToolRegistry` of the run (a sub-agent
     * provides its own part of it); `UsageMonitor.perQuery` holds what this question has called so far.
     */
    readonly run: (
      calls: ReadonlyArray<ToolCall>,
      options?: RunOptions
    ) => Stream.Stream<ToolEvent, never, ToolRegistry | UsageMonitor>
  }
>() {}
