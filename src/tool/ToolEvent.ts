/**
 * What happens while one turn's tool calls run, as stable JSON. `type` names are final; every event of a call carries
 * its `toolCallId`, the tool and `at`, milliseconds on the monotonic clock since the turn's calls were handed over.
 * Exactly one terminal event (`tool_end`, `tool_error`, `tool_denied`, `tool_cancelled`) closes each call.
 */
import { Schema } from "effect"
import { ToolResult } from "./ToolCall.ts"

const common = { toolCallId: Schema.String, tool: Schema.String, at: Schema.Number }

/** Milliseconds a call spent: waiting for a slot, waiting for a person, running. */
export const Timing = Schema.Struct({ queued: Schema.Number, approval: Schema.Number, running: Schema.Number })
export type Timing = typeof Timing.Type

export const ToolStart = Schema.Struct({ type: Schema.Literal("tool_start"), ...common, args: Schema.Unknown })
export const ToolProgress = Schema.Struct({ type: Schema.Literal("tool_progress"), ...common, message: Schema.String })
/** A person is being asked (`decision` absent), or has answered. */
export const ToolApproval = Schema.Struct({
  type: Schema.Literal("tool_approval"),
  ...common,
  reason: Schema.String,
  preview: Schema.optionalWith(Schema.String, { exact: true }),
  decision: Schema.optionalWith(Schema.Literal("allow-once", "allow-session", "allow-always", "deny"), { exact: true }),
  /** The rule that was saved, or the grant that covered the call. */
  rule: Schema.optionalWith(Schema.String, { exact: true })
})
/** `by`: the floor or a rule (never shown to a person), a person's "n", or nobody was there to ask. */
export const ToolDenied = Schema.Struct({
  type: Schema.Literal("tool_denied"),
  ...common,
  by: Schema.Literal("policy", "person", "nobody"),
  reason: Schema.String,
  timing: Timing
})
export type ToolDenied = typeof ToolDenied.Type
/** A soft limit: the call runs all the same. */
export const ToolLimit = Schema.Struct({
  type: Schema.Literal("tool_limit"),
  ...common,
  warning: Schema.String,
  blocked: Schema.Literal(false)
})
export const ToolEnd = Schema.Struct({
  type: Schema.Literal("tool_end"),
  ...common,
  result: Schema.Unknown,
  timing: Timing
})
export const ToolErrorEvent = Schema.Struct({
  type: Schema.Literal("tool_error"),
  ...common,
  error: Schema.Unknown,
  timing: Timing
})
export const ToolCancelled = Schema.Struct({ type: Schema.Literal("tool_cancelled"), ...common, timing: Timing })

/** One event of one call. */
export const CallEvent = Schema.Union(
  ToolStart,
  ToolProgress,
  ToolApproval,
  ToolDenied,
  ToolLimit,
  ToolEnd,
  ToolErrorEvent,
  ToolCancelled
)
export type CallEvent = typeof CallEvent.Type

/** Always the last element of the executor's stream: the results in call order. */
export const ToolResults = Schema.Struct({ type: Schema.Literal("tool_results"), results: Schema.Array(ToolResult) })
export type ToolResults = typeof ToolResults.Type

export const ToolEvent = Schema.Union(CallEvent, ToolResults)
export type ToolEvent = typeof ToolEvent.Type
