/**
 * What can go wrong between Dexter and a language model, as a closed set. Providers say it in statuses, bodies and
 * sentences of their own; `fromAiError` reads all of them, once.
 */
import type { AiError } from "@effect/ai"
import { Data, Option } from "effect"

interface Facts {
  /** `provider:name`. */
  readonly model: string
  /** The provider's own words, shortened. */
  readonly detail: string
}

export class Unauthorized extends Data.TaggedError("Unauthorized")<Facts> {
  override get message(): string {
    return `${this.model}: the key was refused (${this.detail}). Check the provider's API key.`
  }
}
export class RateLimited extends Data.TaggedError("RateLimited")<Facts & { readonly retryAfter: number | undefined }> {
  override get message(): string {
    const when = this.retryAfter === undefined ? "later" : `in ${Math.ceil(this.retryAfter / 1000)} s`
    return `${this.model}: too many requests (${this.detail}). Try again ${when}, or use --fallback.`
  }
}
/** The plan or balance is used up; waiting doesn't help. */
export class QuotaExceeded extends Data.TaggedError("QuotaExceeded")<Facts> {
  override get message(): string {
    return `${this.model}: the quota is used up (${this.detail}). Check the plan, or use another model.`
  }
}
export class ContextTooLong extends Data.TaggedError("ContextTooLong")<Facts> {
  override get message(): string {
    return `${this.model}: the conversation is longer than the model can read (${this.detail}).`
  }
}
export class Overloaded extends Data.TaggedError("Overloaded")<Facts & { readonly retryAfter: number | undefined }> {
  override get message(): string {
    return `${this.model}: the provider is overloaded or failing (${this.detail}). Try again, or use --fallback.`
  }
}
/** The provider's policy refused to answer. */
export class Refused extends Data.TaggedError("Refused")<Facts> {
  override get message(): string {
    return `${this.model}: the provider refused the request (${this.detail}).`
  }
}
export class BadResponse extends Data.TaggedError("BadResponse")<Facts> {
  override get message(): string {
    return `${this.model}: the answer could not be used (${this.detail}).`
  }
}
/** The request itself is wrong: an unknown model, a parameter the server doesn't take. */
export class BadRequest extends Data.TaggedError("BadRequest")<Facts> {
  override get message(): string {
    return `${this.model}: the request was not accepted (${this.detail}).`
  }
}
export class Unreachable extends Data.TaggedError("Unreachable")<Facts> {
  override get message(): string {
    return `${this.model}: no connection (${this.detail}). Check the address and the network.`
  }
}

export type ModelError =
  | Unauthorized
  | RateLimited
  | QuotaExceeded
  | ContextTooLong
  | Overloaded
  | Refused
  | BadResponse
  | BadRequest
  | Unreachable

/** Worth asking again soon. */
export const isTransient = (error: ModelError): boolean =>
  error._tag === "RateLimited" ||
  error._tag === "Overloaded" ||
  error._tag === "Unreachable" ||
  error._tag === "BadResponse"

const words = {
  quota:
    /insufficient[_ ]quota|insufficient (?:credits|balance|funds)|quota exceeded|billing|exceeded your current quota|credit balance/i,
  context:
    /context[_ ](?:length|window)|maximum context|too many (?:input )?tokens|prompt is too long|input is too long/i,
  refused: /content[_ ](?:policy|filter)|safety|moderation|violat/i,
  overloaded: /overload|capacity|temporarily unavailable|server[_ ]error|internal error/i,
  rate: /rate[_ ]limit|too many requests/i
} as const

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > 300 ? `${line.slice(0, 297)}...` : line
}

/** The sentence inside a provider's error body: `{error: {message}}`, `{message}`, `{detail}`, or the text. */
const bodySentence = (body: string | undefined): string => {
  if (body === undefined || body === "") return ""
  const match = /"(?:message|detail|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body.slice(0, 20_000))
  if (match?.[1] !== undefined) return match[1].replaceAll('\\"', '"').replaceAll("\\n", " ")
  return /<html/i.test(body) ? "a web page" : body
}

/** Milliseconds; seconds or an HTTP date on the wire. */
export const parseRetryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const fromStatus = (status: number, facts: Facts, body: string, retryAfter: number | undefined): ModelError => {
  if (status === 401 || status === 403) {
    return words.quota.test(body) ? new QuotaExceeded(facts) : new Unauthorized(facts)
  }
  if (status === 402) return new QuotaExceeded(facts)
  if (status === 429)
    return words.quota.test(body) ? new QuotaExceeded(facts) : new RateLimited({ ...facts, retryAfter })
  if (status === 413 || words.context.test(body)) return new ContextTooLong(facts)
  if (status === 408 || status >= 500) return new Overloaded({ ...facts, retryAfter })
  if (words.refused.test(body)) return new Refused(facts)
  return new BadRequest(facts)
}

const fromWords = (facts: Facts, text: string): ModelError => {
  if (words.quota.test(text)) return new QuotaExceeded(facts)
  if (words.context.test(text)) return new ContextTooLong(facts)
  if (words.rate.test(text)) return new RateLimited({ ...facts, retryAfter: undefined })
  if (words.overloaded.test(text)) return new Overloaded({ ...facts, retryAfter: undefined })
  return new BadResponse(facts)
}

/** Reads a library error; `now` (epoch ms) turns a `Retry-After` date into a wait. */
export const fromAiError = (error: AiError.AiError, model: string, now: number): ModelError => {
  switch (error._tag) {
    case "HttpRequestError":
      return new Unreachable({ model, detail: shorten(error.description ?? error.reason) })
    case "HttpResponseError": {
      const { status, headers } = error.response
      const body = error.body ?? ""
      const facts = { model, detail: shorten(`HTTP ${status}${prefixed(bodySentence(body))}`) }
      if (error.reason !== "StatusCode" && status < 400) return new BadResponse(facts)
      return fromStatus(status, facts, body, parseRetryAfter(headers["retry-after"], now))
    }
    case "MalformedInput":
      return new BadRequest({ model, detail: shorten(error.description ?? error.message) })
    case "MalformedOutput":
      return new BadResponse({ model, detail: shorten(error.description ?? error.message) })
    case "UnknownError": {
      const detail = shorten(error.description ?? Option.getOrElse(causeText(error.cause), () => error.message))
      return fromWords({ model, detail }, detail)
    }
  }
}

const prefixed = (text: string): string => (text === "" ? "" : `: ${text}`)

const causeText = (cause: unknown): Option.Option<string> =>
  cause instanceof Error ? Option.some(cause.message) : Option.none()
