/**
 * Anthropic's models over `/v1/messages`, by `@effect/ai-anthropic`. As with OpenAI's, a call with an unknown name or
 * broken arguments is put under the hidden name before the library reads it; that shows only when the call is whole,
 * so the events of a call wait for its end.
 */
import type { LanguageModel } from "@effect/ai"
import { AnthropicClient, AnthropicLanguageModel } from "@effect/ai-anthropic"
import type { HttpClient } from "@effect/platform"
import { Effect, Layer, Option, type Redacted, Stream } from "effect"
import { ModelInfo } from "./ModelInfo.ts"
import * as UnresolvedCall from "./UnresolvedCall.ts"

export interface AnthropicServer {
  /** `provider:name` as a person chose it. */
  readonly id: string
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: Option.Option<Redacted.Redacted>
}

/** Tokens that one answer may take. */
const maxTokens = 8192

type StreamEvent = AnthropicClient.MessageStreamEvent
type StreamRequest = Parameters<AnthropicClient.Service["createMessageStream"]>[0]

const namesOf = (request: StreamRequest): ReadonlySet<string> =>
  UnresolvedCall.offeredNames((request.payload.tools ?? []).map((tool) => ({ name: tool.name })))

/** The call that is being written, as the events that began it and its arguments so far. */
interface OpenCall {
  readonly index: number
  readonly name: string
  readonly start: StreamEvent
  readonly json: string
}

/** The events of a finished call, under its own name or the hidden one. */
const closeCall = (offered: ReadonlySet<string>, call: OpenCall, stop: StreamEvent): ReadonlyArray<StreamEvent> => {
  const read = UnresolvedCall.read(call.name, call.json, false)
  const known = offered.has(call.name) && read.unparsed === undefined
  const { start } = call
  if (start.type !== "content_block_start") return [start, stop]
  // Spreads leave the schema classes behind; the library reads only the fields.
  const named = known
    ? start
    : ({ ...start, content_block: { ...start.content_block, name: UnresolvedCall.name } } as StreamEvent)
  const delta = {
    type: "content_block_delta",
    index: call.index,
    delta: { type: "input_json_delta", partial_json: JSON.stringify(known ? (read.params ?? {}) : read) }
  } as StreamEvent
  return [named, delta, stop]
}

const step = (
  offered: ReadonlySet<string>,
  open: OpenCall | undefined,
  event: StreamEvent
): readonly [OpenCall | undefined, ReadonlyArray<StreamEvent>] => {
  if (event.type === "content_block_start" && event.content_block.type === "tool_use") {
    return [{ index: event.index, name: event.content_block.name, start: event, json: "" }, []]
  }
  if (open === undefined || !("index" in event) || event.index !== open.index) return [open, [event]]
  if (event.type === "content_block_delta" && event.delta.type === "input_json_delta") {
    return [{ ...open, json: open.json + event.delta.partial_json }, []]
  }
  return event.type === "content_block_stop" ? [undefined, closeCall(offered, open, event)] : [open, [event]]
}

const keepingCalls = (client: AnthropicClient.Service): AnthropicClient.Service => ({
  ...client,
  createMessageStream: (request) => {
    const offered = namesOf(request)
    const { tools, ...rest } = request.payload
    const payload = tools ? { ...rest, tools: tools.filter((tool) => tool.name !== UnresolvedCall.name) } : rest
    const none: OpenCall | undefined = undefined
    return client.createMessageStream({ ...request, payload }).pipe(
      Stream.mapAccum(none as OpenCall | undefined, (open, event) => step(offered, open, event)),
      Stream.mapConcat((events) => events)
    )
  }
})

export const layer = (
  server: AnthropicServer
): Layer.Layer<LanguageModel.LanguageModel | ModelInfo, never, HttpClient.HttpClient> => {
  const client = Layer.scoped(
    AnthropicClient.AnthropicClient,
    Effect.map(
      AnthropicClient.make({ apiKey: Option.getOrUndefined(server.apiKey), apiUrl: server.baseUrl }),
      keepingCalls
    )
  )
  return Layer.merge(
    AnthropicLanguageModel.layer({ model: server.model, config: { max_tokens: maxTokens } }).pipe(
      Layer.provide(client)
    ),
    Layer.succeed(ModelInfo, { id: server.id, notice: `model: ${server.id}` })
  )
}
