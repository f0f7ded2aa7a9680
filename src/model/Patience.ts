/** How long a run waits for a model that fails for the moment. Pure: deciding is here, sleeping is the caller's. */
import { Option } from "effect"
import { isTransient, type ModelError } from "./ModelError.ts"

export interface Patience {
  /** Tries after the first. */
  readonly retries: number
  /** First wait in milliseconds; doubled each time. */
  readonly base: number
  /** No wait is longer, whatever the provider asks for. */
  readonly longest: number
}

export const standard: Patience = { retries: 3, base: 500, longest: 30_000 }

/**
 * Milliseconds to wait before trying again, or none when it isn't worth it. `attempt` counts the failures before this
 * one; `jitter`, in [0, 1), spreads those who fail together: the wait is 75 % to 125 % of its size. A provider's own
 * `Retry-After` is obeyed as it stands, clamped.
 */
export const wait = (error: ModelError, attempt: number, jitter: number, patience: Patience): Option.Option<number> => {
  if (!isTransient(error) || attempt >= patience.retries) return Option.none()
  const asked = error._tag === "RateLimited" || error._tag === "Overloaded" ? error.retryAfter : undefined
  return Option.some(Math.min(asked ?? patience.base * 2 ** attempt * (0.75 + jitter / 2), patience.longest))
}
