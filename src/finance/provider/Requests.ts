/**
 * How a provider asks over HTTP: what an answer's status means, what is worth asking again, and for how long. Retried
 * are throttling, failures on the server's side and broken connections, twice, after a growing pause with jitter or
 * what `Retry-After` says; a refused key or an empty account is not.
 */
import { type HttpClient, type HttpClientError, type HttpClientRequest, HttpClientResponse } from "@effect/platform"
import { type Duration, Effect, Random } from "effect"
import {
  BadResponse,
  type FinanceError,
  QuotaExceeded,
  RateLimited,
  Unauthorized,
  Unavailable
} from "../FinanceError.ts"

/** Whom and what a request is for: what its errors name. */
export interface Purpose {
  readonly provider: string
  readonly tool: string
  readonly ticker: string
  /** Path of the request, without the host. */
  readonly endpoint: string
}

const ATTEMPTS = 3
const FIRST_PAUSE = 500
/** A server that asks for more patience than this is busy, and the next provider may not be. */
const LONGEST_PAUSE = 8000

const isPassing = (error: FinanceError): error is RateLimited | Unavailable =>
  error._tag === "RateLimited" || error._tag === "Unavailable"

/** Milliseconds before the next attempt. */
const pauseAfter = (error: RateLimited | Unavailable, attempt: number): Effect.Effect<number> => {
  if (error._tag === "RateLimited" && error.retryAfterSeconds !== undefined) {
    return Effect.succeed(Math.min(error.retryAfterSeconds * 1000, LONGEST_PAUSE))
  }
  return Effect.map(Random.next, (chance) => FIRST_PAUSE * 2 ** attempt * (0.5 + chance / 2))
}

export const retrying = <A, R>(
  attempt: Effect.Effect<A, FinanceError, R>,
  made = 1
): Effect.Effect<A, FinanceError, R> =>
  Effect.catchIf(
    attempt,
    (error) => isPassing(error) && made < ATTEMPTS,
    (error) =>
      isPassing(error)
        ? Effect.flatMap(pauseAfter(error, made - 1), (pause) =>
            Effect.zipRight(Effect.sleep(pause satisfies Duration.DurationInput), retrying(attempt, made + 1))
          )
        : Effect.fail(error)
  )

/** Seconds that the server asks to wait; a date is read as "some seconds". */
const retryAfter = (headers: Readonly<Record<string, string | undefined>>): number | undefined => {
  const header = headers["retry-after"]
  if (header === undefined) return undefined
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 5
}

/** What a status that isn't success means; `text` is the body, as far as it could be read. */
export type StatusReader = (status: number, text: string, purpose: Purpose) => FinanceError | undefined

/** The meaning of a status that all providers share. */
export const statusError = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string | undefined>>,
  purpose: Purpose
): FinanceError => {
  const wait = retryAfter(headers)
  switch (true) {
    case status === 401:
      return new Unauthorized(purpose)
    case status === 402:
      return new QuotaExceeded({ ...purpose, detail: text.slice(0, 200) })
    case status === 403:
      return new Unauthorized(purpose)
    case status === 429:
      return new RateLimited({ ...purpose, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) })
    case status >= 500:
      return new Unavailable({ ...purpose, reason: `status ${status}` })
    default:
      return new BadResponse({ ...purpose, reason: `status ${status}` })
  }
}

const transportError =
  (purpose: Purpose) =>
  (error: HttpClientError.HttpClientError): FinanceError =>
    error._tag === "ResponseError" && error.reason === "Decode"
      ? new BadResponse({ ...purpose, reason: "the body is not JSON" })
      : new Unavailable({ ...purpose, reason: error._tag === "RequestError" ? "not reached" : "the answer broke off" })

/** One GET for JSON, asked again where that may help. @param read what this provider's refusals mean */
export const getJson = (
  client: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest,
  purpose: Purpose,
  read: StatusReader = () => undefined
): Effect.Effect<unknown, FinanceError> =>
  retrying(
    client.execute(request).pipe(
      Effect.mapError(transportError(purpose)),
      Effect.flatMap(
        HttpClientResponse.matchStatus({
          "2xx": (response) => Effect.mapError(response.json, transportError(purpose)),
          orElse: (response) =>
            response.text.pipe(
              Effect.orElseSucceed(() => ""),
              Effect.flatMap((text) =>
                Effect.fail(
                  read(response.status, text, purpose) ?? statusError(response.status, text, response.headers, purpose)
                )
              )
            )
        })
      ),
      Effect.scoped
    )
  )
