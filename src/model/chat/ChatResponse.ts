/**
 * What a `/chat/completions` server answers, whole or in pieces, and the model parts it amounts to. Pure: `Collector`
 * is fed the pieces and hands out parts. Schemas are lenient where servers differ and strict where a wrong reading
 * would put words into the model's mouth.
 */
import type { Response } from "@effect/ai"
import { Schema } from "effect"
import * as UnresolvedCall from "../UnresolvedCall.ts"

const maybe = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(schema))

const CallDelta = Schema.Struct({
  index: maybe(Schema.Number),
  id: maybe(Schema.String),
  function: maybe(Schema.Struct({ name: maybe(Schema.String), arguments: maybe(Schema.Unknown) }))
})
type CallDelta = typeof CallDelta.Type

const Delta = Schema.Struct({
  content: maybe(Schema.String),
  refusal: maybe(Schema.String),
  /** DeepSeek's and vLLM's name for thoughts; OpenRouter and Ollama say `reasoning`. */
  reasoning_content: maybe(Schema.String),
  reasoning: maybe(Schema.String),
  tool_calls: maybe(Schema.Array(CallDelta))
})

const WireUsage = Schema.Struct({
  prompt_tokens: maybe(Schema.Number),
  completion_tokens: maybe(Schema.Number),
  total_tokens: maybe(Schema.Number),
  prompt_tokens_details: maybe(Schema.Struct({ cached_tokens: maybe(Schema.Number) })),
  completion_tokens_details: maybe(Schema.Struct({ reasoning_tokens: maybe(Schema.Number) }))
})

const WireError = Schema.Union(
  Schema.String,
  Schema.Struct({ message: maybe(Schema.String), code: maybe(Schema.Unknown), type: maybe(Schema.String) })
)

/** A whole answer (`message`) or one piece of it (`delta`). */
export const ChatChunk = Schema.Struct({
  id: maybe(Schema.String),
  model: maybe(Schema.String),
  choices: maybe(
    Schema.Array(
      Schema.Struct({
        delta: maybe(Delta),
        message: maybe(Delta),
        finish_reason: maybe(Schema.String)
      })
    )
  ),
  usage: maybe(WireUsage),
  error: maybe(WireError)
})
export type ChatChunk = typeof ChatChunk.Type

export const decodeChunk = Schema.decodeUnknownEither(Schema.parseJson(ChatChunk))

/** A server's error in its own words. */
export const errorText = (error: NonNullable<ChatChunk["error"]>): string =>
  typeof error === "string" ? error : (error.message ?? error.type ?? JSON.stringify(error))

const finishReasons: Readonly<Record<string, Response.FinishReason>> = {
  stop: "stop",
  length: "length",
  max_tokens: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
  function_call: "tool-calls"
}

interface PendingCall {
  readonly id: string
  name: string
  arguments: string
}

/** Gathers the pieces of one answer. */
export class Collector {
  readonly #offered: ReadonlySet<string>
  readonly #request: string
  readonly #calls = new Map<number, PendingCall>()
  #open: "text" | "reasoning" | undefined
  #block = 0
  #finish: string | undefined
  #usage: typeof WireUsage.Type | undefined

  /** `request` makes the ids of calls unique where a server sends none. */
  constructor(offered: ReadonlySet<string>, request: string) {
    this.#offered = offered
    this.#request = request
  }

  /** The parts that a piece completes or continues. */
  add(chunk: ChatChunk): ReadonlyArray<Response.StreamPartEncoded> {
    if (chunk.usage) this.#usage = chunk.usage
    const parts: Array<Response.StreamPartEncoded> = []
    for (const choice of chunk.choices?.slice(0, 1) ?? []) {
      const delta = choice.delta ?? choice.message
      if (delta) {
        this.#piece("reasoning", delta.reasoning_content ?? delta.reasoning ?? "", parts)
        this.#piece("text", `${delta.content ?? ""}${delta.refusal ?? ""}`, parts)
        for (const call of delta.tool_calls ?? []) this.#call(call)
      }
      if (choice.finish_reason) this.#finish = choice.finish_reason
    }
    return parts
  }

  /** The server said how its answer ended; without that a closed stream is an answer cut in two. */
  get isFinished(): boolean {
    return this.#finish !== undefined
  }

  get isEmpty(): boolean {
    return this.#block === 0 && this.#calls.size === 0
  }

  /** What remains when the answer is over: the calls, and how it ended. */
  end(): ReadonlyArray<Response.StreamPartEncoded> {
    const parts: Array<Response.StreamPartEncoded> = []
    this.#close(parts)
    const truncated = this.#finish === "length" || this.#finish === "max_tokens"
    for (const call of this.#calls.values()) {
      parts.push(
        UnresolvedCall.toolCallPart(this.#offered, call.id, UnresolvedCall.read(call.name, call.arguments, truncated))
      )
    }
    const reason = this.#calls.size > 0 && !truncated ? "tool-calls" : finishReasons[this.#finish ?? ""]
    parts.push({ type: "finish", reason: reason ?? "unknown", usage: usageOf(this.#usage) })
    return parts
  }

  #piece(kind: "text" | "reasoning", delta: string, parts: Array<Response.StreamPartEncoded>): void {
    if (delta === "") return
    if (this.#open !== kind) {
      this.#close(parts)
      this.#open = kind
      this.#block += 1
      parts.push({ type: `${kind}-start`, id: this.#blockId })
    }
    parts.push({ type: `${kind}-delta`, id: this.#blockId, delta })
  }

  #close(parts: Array<Response.StreamPartEncoded>): void {
    if (this.#open !== undefined) parts.push({ type: `${this.#open}-end`, id: this.#blockId })
    this.#open = undefined
  }

  get #blockId(): string {
    return `${this.#request}_block_${this.#block}`
  }

  /** A piece belongs to the call of its index; a server without indices sends whole calls, told apart by their ids. */
  #call(delta: CallDelta): void {
    const last = this.#calls.size - 1
    const fresh = delta.id && this.#calls.get(last)?.id !== delta.id
    const index = delta.index ?? (fresh || last < 0 ? last + 1 : last)
    const call = this.#calls.get(index) ?? {
      id: delta.id ?? `call_${this.#request}_${index + 1}`,
      name: "",
      arguments: ""
    }
    call.name += delta.function?.name ?? ""
    // Some servers send the arguments as an object, already parsed.
    const args = delta.function?.arguments
    call.arguments += typeof args === "string" ? args : args === null || args === undefined ? "" : JSON.stringify(args)
    this.#calls.set(index, call)
  }
}

const usageOf = (usage: typeof WireUsage.Type | undefined): Response.FinishPartEncoded["usage"] => ({
  inputTokens: usage?.prompt_tokens ?? undefined,
  outputTokens: usage?.completion_tokens ?? undefined,
  totalTokens: usage?.total_tokens ?? undefined,
  ...(usage?.prompt_tokens_details?.cached_tokens == null
    ? {}
    : { cachedInputTokens: usage.prompt_tokens_details.cached_tokens }),
  ...(usage?.completion_tokens_details?.reasoning_tokens == null
    ? {}
    : { reasoningTokens: usage.completion_tokens_details.reasoning_tokens })
})
