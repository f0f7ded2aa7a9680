/**
 * OpenAI's models over `/responses`, by `@effect/ai-openai`. The library fails a whole answer for one call with an
 * unknown name or broken arguments; here such a call is put under the hidden name before the library reads it.
 */
import { OpenAiClient, OpenAiLanguageModel } from "@effect/ai-openai"
import type { LanguageModel } from "@effect/ai"
import type { HttpClient } from "@effect/platform"
import { Effect, Layer, Option, type Redacted, Stream } from "effect"
import { ModelInfo } from "./ModelInfo.ts"
import * as UnresolvedCall from "./UnresolvedCall.ts"

export interface OpenAiServer {
  /** `provider:name` as a person chose it. */
  readonly id: string
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: Option.Option<Redacted.Redacted>
}

type StreamEvent = OpenAiClient.ResponseStreamEvent
type StreamRequest = Parameters<OpenAiClient.Service["createResponseStream"]>[0]

const isOffered = (tool: NonNullable<StreamRequest["tools"]>[number]): boolean =>
  !("name" in tool && tool.name === UnresolvedCall.name)

const namesOf = (request: StreamRequest): ReadonlySet<string> =>
  UnresolvedCall.offeredNames((request.tools ?? []).flatMap((tool) => ("name" in tool ? [{ name: tool.name }] : [])))

/** A finished call under its own name, or under the hidden one with the truth inside. */
const keepCall = (offered: ReadonlySet<string>, event: StreamEvent): StreamEvent => {
  if (event.type !== "response.output_item.done" || event.item.type !== "function_call") return event
  const { name, arguments: raw, status } = event.item
  const call = UnresolvedCall.read(name, raw, status === "incomplete")
  if (offered.has(name) && call.unparsed === undefined) return event
  // The spread leaves the schema class behind; the library reads only the fields.
  return {
    ...event,
    item: { ...event.item, name: UnresolvedCall.name, arguments: JSON.stringify(call) }
  } as StreamEvent
}

const keepingCalls = (client: OpenAiClient.Service): OpenAiClient.Service => ({
  ...client,
  createResponseStream: (request) => {
    const offered = namesOf(request)
    const { tools, ...rest } = request
    return Stream.map(
      client.createResponseStream(tools ? { ...rest, tools: tools.filter(isOffered) } : rest),
      (event) => keepCall(offered, event)
    )
  }
})

export const layer = (
  server: OpenAiServer
): Layer.Layer<LanguageModel.LanguageModel | ModelInfo, never, HttpClient.HttpClient> => {
  const client = Layer.scoped(
    OpenAiClient.OpenAiClient,
    Effect.map(
      OpenAiClient.make({ apiKey: Option.getOrUndefined(server.apiKey), apiUrl: server.baseUrl }),
      keepingCalls
    )
  )
  return Layer.merge(
    // `strict` would refuse tools with optional parameters; the executor checks the arguments in any case.
    OpenAiLanguageModel.layer({ model: server.model, config: { strict: false } }).pipe(Layer.provide(client)),
    Layer.succeed(ModelInfo, { id: server.id, notice: `model: ${server.id}` })
  )
}
