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

/**
 * The calls with ids that tell them apart: a missing id is made up, a repeated one gets a suffix. Idempotent. Whoever
 * puts the calls into a conversation must use these ids, since results carry them.
 */
export const withUniqueIds = (calls: ReadonlyArray<ToolCall>): ReadonlyArray<ToolCall> => {
  const given = new Set(calls.map((call) => call.id))
  const used = new Set<string>()
  return calls.map((call, index) => {
    const base = call.id === "" ? `call_${index + 1}` : call.id
    let id = base
    for (let copy = 2; used.has(id) || (id !== call.id && given.has(id)); copy++) id = `${base}_${copy}`
    used.add(id)
    return id === call.id ? call : { ...call, id }
  })
}

/** What a call that never got its result is told to have been, say after a crash in the middle of a batch. */
export const interruptedResults = (
  calls: ReadonlyArray<ToolCall>,
  results: ReadonlyArray<ToolResult>
): ReadonlyArray<ToolResult> => {
  const answered = new Map(results.map((result) => [result.toolCallId, result]))
  return calls.map(
    (call): ToolResult =>
      answered.get(call.id) ?? {
        toolCallId: call.id,
        tool: call.name,
        status: "cancelled",
        value: {
          error:
            "interrupted: the program ended before this call did. It may or may not have taken effect; look before repeating it."
        }
      }
  )
}
