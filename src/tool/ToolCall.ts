/**
 * One tool call of a model and its result. Arguments arrive undecoded: the executor decodes them by the tool's schema,
 * never the model library.
 */
import { Schema } from "effect"

/** The raw arguments when the model's JSON could not be parsed: the call becomes an error result. */
export class UnparsedArguments extends Schema.TaggedClass<UnparsedArguments>("dexter/UnparsedArguments")(
  "UnparsedArguments",
  {
    raw: Schema.String,
    problem: Schema.String,
    /** The model hit its token limit in the middle of the arguments. */
    truncated: Schema.Boolean
  }
) {}

export const ToolCall = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** JSON value as the model sent it, or `UnparsedArguments`. */
  args: Schema.Unknown
})
export type ToolCall = typeof ToolCall.Type

/** How a call ended. `denied` and `cancelled` are not errors of the tool; counters tell them apart. */
export const ToolStatus = Schema.Literal("ok", "error", "denied", "cancelled", "skipped")
export type ToolStatus = typeof ToolStatus.Type

export const ToolResult = Schema.Struct({
  toolCallId: Schema.String,
  tool: Schema.String,
  status: ToolStatus,
  /** What goes back to the model: the tool's encoded success or failure, or `{ error: … }`. JSON. */
  value: Schema.Unknown,
  /** Lines for the model that are not the tool's own (usage warnings). */
  notes: Schema.optionalWith(Schema.Array(Schema.String), { exact: true })
})
export type ToolResult = typeof ToolResult.Type
