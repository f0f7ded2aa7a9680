/**
 * A model sometimes asks the same thing twice in one breath. Within a batch, identical read-only calls run once and the
 * outcome answers every one of them.
 */
import { Deferred, Effect, Exit } from "effect"
import type { ToolCall } from "./ToolCall.ts"

export interface Merge<A> {
  /** Runs `work`, unless an identical call of the batch already did or does; then that one's outcome is the answer. */
  readonly run: (call: ToolCall, work: Effect.Effect<A>, whenStopped: () => A | undefined) => Effect.Effect<A>
}

/**
 * The memory of one batch. Where the first call is stopped, `whenStopped` is the outcome for the others; where it has
 * none, or a bug ended the call, the others are about to be stopped themselves and wait for that.
 */
export const makeMerge = <A>(batch: ReadonlyArray<ToolCall>): Merge<A> => {
  const repeated = repeatedKeys(batch)
  const outcomes = new Map<string, Deferred.Deferred<A>>()
  return {
    run: (call, work, whenStopped) => {
      if (repeated.size === 0) return work
      const key = callKey(call.name, call.args)
      if (!repeated.has(key)) return work
      return Effect.suspend(() => {
        const first = outcomes.get(key)
        if (first !== undefined) return Deferred.await(first)
        return Effect.flatMap(Deferred.make<A>(), (outcome) => {
          outcomes.set(key, outcome)
          return Effect.onExit(work, (exit) => {
            const answer = Exit.isSuccess(exit) ? exit.value : whenStopped()
            return answer === undefined ? Effect.void : Deferred.succeed(outcome, answer)
          })
        })
      })
    }
  }
}

const repeatedKeys = (batch: ReadonlyArray<ToolCall>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { args, name } of batch) {
    const key = callKey(name, args)
    if (seen.has(key)) repeated.add(key)
    seen.add(key)
  }
  return repeated
}

/** Equal for calls that differ only in the order of their arguments' keys. */
export const callKey = (tool: string, args: unknown): string => `${tool} ${canonical(args)}`

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`
}
