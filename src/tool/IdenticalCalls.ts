/**
 * A model sometimes asks the same thing twice in one breath. Within a batch, identical read-only calls run once and the
 * outcome answers every one of them.
 */
import { Deferred, Effect } from "effect"

/** The memory of one batch: runs `work` unless a call with this key already did or does; then that outcome is the answer. */
export const makeMerge = <A>(): ((key: string, work: Effect.Effect<A>) => Effect.Effect<A>) => {
  const running = new Map<string, Deferred.Deferred<A>>()
  return (key, work) =>
    Effect.suspend(() => {
      const first = running.get(key)
      if (first !== undefined) return Deferred.await(first)
      return Effect.flatMap(Deferred.make<A>(), (outcome) => {
        running.set(key, outcome)
        return Effect.onExit(work, (exit) => Deferred.done(outcome, exit))
      })
    })
}

/** Equal for calls that differ only in the order of their arguments' keys. */
export const callKey = (tool: string, args: unknown): string => `${tool} ${canonical(args)}`

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`
}
