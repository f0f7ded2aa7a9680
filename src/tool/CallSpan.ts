/**
 * One span a call, named and attributed as OpenTelemetry's GenAI conventions say, so that any tracing backend shows
 * Dexter's tool calls as tool calls.
 */
import { Effect } from "effect"
import type { CallEnding } from "./CallEnding.ts"
import type { ToolCall } from "./ToolCall.ts"

/** Wraps the whole of a call: its wait for a person, its run and how it ended. */
export const withCallSpan =
  (call: ToolCall) =>
  <R>(self: Effect.Effect<CallEnding, never, R>): Effect.Effect<CallEnding, never, R> =>
    Effect.withSpan(Effect.tap(self, annotateEnding), `execute_tool ${call.name}`, {
      attributes: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": call.name,
        "gen_ai.tool.call.id": call.id,
        "gen_ai.tool.type": "function"
      },
      // The stack would be the executor's own, at the price of an Error a call.
      captureStackTrace: false
    })

const annotateEnding = (ending: CallEnding): Effect.Effect<void> => {
  switch (ending._tag) {
    case "Ended":
      return ending.status === "ok" ? Effect.void : Effect.annotateCurrentSpan("dexter.tool.skipped", true)
    case "Failed":
      return Effect.annotateCurrentSpan("error.type", ending.reason)
    case "Denied":
      return Effect.annotateCurrentSpan("dexter.tool.denied_by", ending.by)
    case "Cancelled":
      return Effect.void
  }
}
