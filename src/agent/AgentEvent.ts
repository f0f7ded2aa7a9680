/**
 * What one `Agent.run` tells the world, as stable JSON: `dexter ask --output-format stream-json` prints these lines.
 * The tool events pass through unchanged.
 */
import { Schema } from "effect"
import { CallEvent } from "../tool/ToolEvent.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const Usage = Schema.Struct({
  inputTokens: optional(Schema.Number),
  cachedInputTokens: optional(Schema.Number),
  outputTokens: optional(Schema.Number)
})
export type Usage = typeof Usage.Type

/** A call that an approval could have allowed, but nobody was there to give it. */
export const RefusedCall = Schema.Struct({
  toolCallId: Schema.String,
  tool: Schema.String,
  by: Schema.Literal("policy", "person", "nobody"),
  reason: Schema.String
})
export type RefusedCall = typeof RefusedCall.Type

/** First event: who answers, from what, in which session. */
export const RunStart = Schema.Struct({
  type: Schema.Literal("run_start"),
  sessionId: Schema.String,
  question: Schema.String,
  model: Schema.String
})
export const IterationStart = Schema.Struct({ type: Schema.Literal("iteration_start"), iteration: Schema.Number })
/** A piece of the model's text as it arrives. */
export const TextDelta = Schema.Struct({ type: Schema.Literal("text_delta"), text: Schema.String })
/** Something a person should know that stops nothing: a transcript that can't be written, a model that was replaced. */
export const Notice = Schema.Struct({ type: Schema.Literal("notice"), message: Schema.String })
/** Last event: the answer, and what was not done. */
export const Done = Schema.Struct({
  type: Schema.Literal("done"),
  answer: Schema.String,
  iterations: Schema.Number,
  /** `answered`; the limit of iterations was reached before the model had finished; or a person stopped the run. */
  reason: Schema.Literal("answered", "max-iterations", "cancelled"),
  refused: Schema.Array(RefusedCall),
  usage: Usage
})
export type Done = typeof Done.Type

export const AgentEvent = Schema.Union(RunStart, IterationStart, TextDelta, Notice, CallEvent, Done)
export type AgentEvent = typeof AgentEvent.Type
