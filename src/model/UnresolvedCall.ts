/**
 * Keeps alive what a model library would throw away: a call of a tool that does not exist, and arguments that are not
 * JSON. A provider of ours emits such a call under one hidden name with the truth inside; the agent unwraps it and the
 * executor answers it with an error result, so one bad call never ends the turn.
 */
import type { Response } from "@effect/ai"
import { Either, Schema } from "effect"

/** The hidden tool's name. Providers of ours never offer it to a model. */
export const name = "__unresolved_call__"

/** What the hidden call carries. */
export const UnresolvedCall = Schema.Struct({
  name: Schema.String,
  /** The arguments, where they were JSON. */
  params: Schema.optionalWith(Schema.Unknown, { exact: true }),
  /** The arguments as text and what is wrong with them, where they were not. */
  unparsed: Schema.optionalWith(
    Schema.Struct({ raw: Schema.String, problem: Schema.String, truncated: Schema.Boolean }),
    { exact: true }
  )
})
export type UnresolvedCall = typeof UnresolvedCall.Type

/** A tool call part for a model's answer: under its own name if that tool is offered and its arguments are JSON. */
export const toolCallPart = (
  offered: ReadonlySet<string>,
  id: string,
  call: UnresolvedCall
): Response.ToolCallPartEncoded =>
  offered.has(call.name) && call.name !== name && call.unparsed === undefined
    ? { type: "tool-call", id, name: call.name, params: call.params ?? {}, providerExecuted: false }
    : { type: "tool-call", id, name, params: call, providerExecuted: false }

/** The tools a provider of ours may show to its model. */
export const offeredNames = (tools: ReadonlyArray<{ readonly name: string }>): ReadonlySet<string> =>
  new Set(tools.map((tool) => tool.name).filter((offered) => offered !== name))

const parseJson = Schema.decodeEither(Schema.parseJson())

/**
 * Reads the arguments of a call as text. No text at all means no arguments; `truncated` says that the answer was cut
 * off, so half a text is no surprise.
 */
export const read = (toolName: string, raw: string, truncated: boolean): UnresolvedCall =>
  Either.match(parseJson(raw.trim() === "" && !truncated ? "{}" : raw), {
    onRight: (params) => ({ name: toolName, params }),
    onLeft: () => ({
      name: toolName,
      unparsed: {
        raw,
        problem: truncated ? "the answer was cut off in the middle of the arguments" : "the arguments are not JSON",
        truncated
      }
    })
  })
