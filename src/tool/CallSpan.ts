/**
 * One span a call, named and attributed as OpenTelemetry's GenAI conventions say, so that any tracing backend shows
 * Dexter's tool calls as tool calls. It spans the whole of a call: its wait for a person, its run and how it ended.
 */
import { type Clock, Effect, type Exit, type Tracer } from "effect"
import type { CallEnding } from "./CallEnding.ts"
import type { ToolCall } from "./ToolCall.ts"

/** Opened and closed by hand: `Effect.withSpan` would change the fiber's context once more for every call. */
export const openSpan = (call: ToolCall): Effect.Effect<Tracer.Span> =>
  Effect.makeSpan(`execute_tool ${call.name}`, {
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": call.name,
      "gen_ai.tool.call.id": call.id,
      "gen_ai.tool.type": "function"
    },
    // The stack would be the executor's own, at the price of an Error a call.
    captureStackTrace: false
  })

/** `exit` is the call's own: a defect or an interruption is the span's status. */
export const closeSpan = (
  span: Tracer.Span,
  ending: CallEnding,
  exit: Exit.Exit<unknown, unknown>,
  clock: Clock.Clock
): void => {
  if (ending._tag === "Failed") span.attribute("error.type", ending.reason)
  if (ending._tag === "Denied") span.attribute("dexter.tool.denied_by", ending.by)
  if (ending._tag === "Ended" && ending.status === "skipped") span.attribute("dexter.tool.skipped", true)
  span.end(clock.unsafeCurrentTimeNanos(), exit)
}
