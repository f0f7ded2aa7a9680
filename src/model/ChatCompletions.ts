/**
 * A `LanguageModel` over `/chat/completions` with server-sent events: the protocol that Gemini's compatible endpoint,
 * xAI, OpenRouter, DeepSeek, Groq, Mistral, Ollama, LM Studio, vLLM and most gateways speak. A server that answers a
 * request for a stream with a plain body is taken at its word. Broken arguments and unknown names stay calls.
 */
import { AiError, LanguageModel, type Response } from "@effect/ai"
import { Sse } from "@effect/experimental"
import { HttpClient, type HttpClientError, HttpClientRequest, type HttpClientResponse } from "@effect/platform"
import { Chunk, Effect, Either, Layer, Option, Random, type Redacted, Stream } from "effect"
import { ModelInfo } from "./ModelInfo.ts"
import * as ChatRequest from "./chat/ChatRequest.ts"
import { type ChatChunk, Collector, decodeChunk, errorText } from "./chat/ChatResponse.ts"
import * as UnresolvedCall from "./UnresolvedCall.ts"

export interface ChatServer {
  /** `provider:name` as a person chose it. */
  readonly id: string
  readonly model: string
  /** Without a trailing slash; `/chat/completions` is appended. */
  readonly baseUrl: string
  readonly apiKey: Option.Option<Redacted.Redacted>
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds without a byte after which the server counts as dead; default two minutes. */
  readonly idleTimeout?: number
}

const defaultIdleTimeout = 120_000

const module = "ChatCompletions"
const method = "streamText"

const unknownError = (description: string) => new AiError.UnknownError({ module, method, description })

/** The model's service; needs an HTTP client. */
export const make = (server: ChatServer): Effect.Effect<LanguageModel.Service, never, HttpClient.HttpClient> =>
  Effect.gen(function* () {
    const client = yield* HttpClient.HttpClient

    const post = (options: LanguageModel.ProviderOptions, stream: boolean) =>
      HttpClientRequest.post(`${server.baseUrl}/chat/completions`).pipe(
        HttpClientRequest.setHeaders(server.headers ?? {}),
        Option.match(server.apiKey, {
          onNone: () => (request: HttpClientRequest.HttpClientRequest) => request,
          onSome: (key) => HttpClientRequest.bearerToken(key)
        }),
        HttpClientRequest.accept(stream ? "text/event-stream" : "application/json"),
        HttpClientRequest.bodyUnsafeJson(ChatRequest.body(server.model, options, stream)),
        HttpClient.filterStatusOk(client).execute
      )

    const idle = server.idleTimeout ?? defaultIdleTimeout
    const silent = () => unknownError(`no byte from ${server.baseUrl} for ${idle / 1000} s`)

    const streamText = (
      options: LanguageModel.ProviderOptions
    ): Stream.Stream<Response.StreamPartEncoded, AiError.AiError> =>
      Stream.unwrap(
        Effect.gen(function* () {
          const request = (yield* Random.nextIntBetween(0, 36 ** 6)).toString(36)
          const collector = new Collector(UnresolvedCall.offeredNames(options.tools), request)
          const response = yield* post(options, true).pipe(
            Effect.catchAll(fromTransport),
            Effect.raceFirst(Effect.zipRight(Effect.sleep(idle), Effect.fail(silent())))
          )
          const kind = yield* bodyKind(response)
          return bodyOf(response, kind).pipe(
            Stream.timeoutFail(silent, idle),
            Stream.takeWhile((data) => data !== "[DONE]"),
            Stream.mapEffect(readChunk),
            Stream.mapConcat((chunk) => collector.add(chunk)),
            Stream.concat(Stream.suspend(() => ending(collector, kind)))
          )
        })
      )

    return yield* LanguageModel.make({
      streamText,
      // One reading of the wire serves both: a whole answer is a stream of one piece.
      generateText: (options) =>
        Effect.map(Stream.runCollect(streamText(options)), (parts) => wholeParts(Chunk.toReadonlyArray(parts)))
    })
  })

export const layer = (
  server: ChatServer
): Layer.Layer<LanguageModel.LanguageModel | ModelInfo, never, HttpClient.HttpClient> =>
  Layer.merge(
    Layer.effect(LanguageModel.LanguageModel, make(server)),
    Layer.succeed(ModelInfo, { id: server.id, notice: `model: ${server.id}` })
  )

type BodyKind = "events" | "whole"

/** A server that can't stream answers whole; a web page is no answer. */
const bodyKind = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<BodyKind, AiError.AiError> => {
  const type = response.headers["content-type"] ?? ""
  if (type.includes("text/event-stream")) return Effect.succeed("events")
  if (type.includes("html")) return Effect.fail(unknownError(`${response.request.url} answered with a web page`))
  return Effect.succeed("whole")
}

/** The JSON texts that the body holds: one per event, or one in all. */
const bodyOf = (
  response: HttpClientResponse.HttpClientResponse,
  kind: BodyKind
): Stream.Stream<string, AiError.AiError> =>
  kind === "whole"
    ? Stream.fromEffect(Effect.catchAll(response.text, fromTransport))
    : response.stream.pipe(
        Stream.decodeText(),
        Stream.pipeThroughChannel(Sse.makeChannel()),
        Stream.map((event) => event.data),
        Stream.catchAll((error) => Stream.fromEffect(fromTransport(error)))
      )

const readChunk = (data: string): Effect.Effect<ChatChunk, AiError.AiError> =>
  Either.match(decodeChunk(data), {
    onLeft: () => Effect.fail(unknownError(`unreadable piece of an answer: ${data.slice(0, 200)}`)),
    onRight: (chunk) => (chunk.error ? Effect.fail(unknownError(errorText(chunk.error))) : Effect.succeed(chunk))
  })

/** A stream that closed before the server said how the answer ended is an answer cut in two, and is not taken. */
const ending = (collector: Collector, kind: BodyKind): Stream.Stream<Response.StreamPartEncoded, AiError.AiError> => {
  if (collector.isFinished || (kind === "whole" && !collector.isEmpty)) return Stream.fromIterable(collector.end())
  return Stream.fail(
    unknownError(collector.isEmpty ? "the answer was empty" : "the answer ended before the model had finished")
  )
}

/** The library's form of a failed request; a status keeps its body, where providers say what is wrong. */
const fromTransport = (error: HttpClientError.HttpClientError): Effect.Effect<never, AiError.AiError> =>
  error._tag === "RequestError"
    ? Effect.fail(AiError.HttpRequestError.fromRequestError({ module, method, error }))
    : AiError.HttpResponseError.fromResponseError({ module, method, error })

/** The pieces of a stream as the parts of a whole answer. */
const wholeParts = (parts: ReadonlyArray<Response.StreamPartEncoded>): Array<Response.PartEncoded> => {
  const whole: Array<Response.PartEncoded> = []
  let text = ""
  for (const part of parts) {
    if (part.type === "text-delta" || part.type === "reasoning-delta") text += part.delta
    else if (part.type === "text-end" || part.type === "reasoning-end") {
      whole.push({ type: part.type === "text-end" ? "text" : "reasoning", text })
      text = ""
    } else if (part.type === "tool-call" || part.type === "finish") whole.push(part)
  }
  return whole
}
