/**
 * Time limits for many calls at the price of almost none. Racing every call against a sleep costs two fibers and a timer
 * a call, several times what the call's events cost; here all calls with the same limit share one sleeping fiber. Equal
 * limits fall due in the order in which they were set, so a queue will do.
 */
import { Effect, type Scope } from "effect"

export interface Deadlined {
  /** It ended by itself, and its limit is void. */
  readonly settled: boolean
  /** Stops it; called once, in the same breath as `settled` was looked at. */
  readonly expire: () => void
}

export interface Deadlines {
  /** Gives `target` so many milliseconds from now. */
  readonly arm: (target: Deadlined, millis: number) => Effect.Effect<void>
}

interface Lane {
  readonly millis: number
  queue: Array<{ readonly due: number; readonly target: Deadlined }>
  watched: boolean
}

/** `now` in milliseconds, on the clock that `Effect.sleep` follows. Closing the scope lifts all limits. */
export const makeDeadlines = (now: () => number): Effect.Effect<Deadlines, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    const lanes = new Map<number, Lane>()

    const watch = (lane: Lane): Effect.Effect<void> =>
      Effect.suspend(() => {
        // Also what keeps the queue short: most targets have long settled when the first limit falls due.
        lane.queue = lane.queue.filter(({ target }) => !target.settled)
        const rest = lane.queue.findIndex(({ due }) => due > now())
        const expired = lane.queue.splice(0, rest === -1 ? lane.queue.length : rest)
        for (const { target } of expired) target.expire()
        const next = lane.queue[0]
        if (next !== undefined) return Effect.zipRight(Effect.sleep(next.due - now()), watch(lane))
        lane.watched = false
        return Effect.void
      })

    return {
      arm: (target, millis) =>
        Effect.suspend(() => {
          let lane = lanes.get(millis)
          if (lane === undefined) {
            lane = { millis, queue: [], watched: false }
            lanes.set(millis, lane)
          }
          lane.queue.push({ due: now() + millis, target })
          if (lane.watched) return Effect.void
          lane.watched = true
          return Effect.asVoid(Effect.forkIn(Effect.interruptible(watch(lane)), scope))
        })
    }
  })
