/**
 * Trying again what failed for the moment. Only a tool that reads may do so, and only where its failure says that it
 * will pass: a rate limit, an overloaded server, a lost connection. A used-up daily quota won't, and is told at once.
 */
import { Effect, Random } from "effect"

/** What a failure that will pass says about it. */
export interface RetryHint {
  /** Milliseconds that the other side asks to wait; wins over the wait computed here. */
  readonly after?: number | undefined
}

/** Tries after the first. */
export const MOST_RETRIES = 2
const FIRST_WAIT = 500
/** No wait is longer, whatever the other side asks for. */
export const LONGEST_WAIT = 20_000

/** Runs `self` again while its failure has a hint and tries are left. */
export const retrying = <A, E, R>(
  self: Effect.Effect<A, E, R>,
  hintOf: (error: E) => RetryHint | undefined
): Effect.Effect<A, E, R> => {
  const attempt = (failures: number): Effect.Effect<A, E, R> =>
    Effect.catchAll(self, (error) => {
      const hint = failures < MOST_RETRIES ? hintOf(error) : undefined
      if (hint === undefined) return Effect.fail(error)
      return Effect.flatMap(Random.next, (jitter) =>
        Effect.zipRight(Effect.sleep(waitFor(failures, hint, jitter)), attempt(failures + 1))
      )
    })
  return attempt(0)
}

/** Milliseconds before the next try; doubled each time, 75 % to 125 % of its size, so that those who fail together part. */
export const waitFor = (failures: number, hint: RetryHint, jitter: number): number =>
  Math.min(Math.max(0, hint.after ?? FIRST_WAIT * 2 ** failures * (0.75 + jitter / 2)), LONGEST_WAIT)

/** What an HTTP answer says: 429 and 5xx pass, everything else stays. `now`: milliseconds since 1970. */
export const hintOfResponse = (
  response: { readonly status: number; readonly retryAfter?: string | undefined },
  now: number
): RetryHint | undefined => {
  const passes = response.status === 429 || (response.status >= 500 && response.status !== 501)
  return passes ? { after: millisOf(response.retryAfter, now) } : undefined
}

/** `Retry-After` is a number of seconds or a date. */
const millisOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
