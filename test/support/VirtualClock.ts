/**
 * A clock for properties: when every fiber waits, time jumps to the next that wakes. Nobody has to adjust it, and a run of
 * minutes takes no time; `TestClock`, which one moves by hand, costs ten milliseconds a step.
 */
import { Clock, Duration, Effect, Scheduler } from "effect"

export const makeVirtualClock = (): Clock.Clock => {
  let now = 0
  let order = 0
  let looking = false
  const sleepers: Array<{ readonly at: number; readonly order: number; readonly wake: () => void }> = []

  /** Runs when the queue of microtasks is empty, hence when every fiber waits. */
  const jump = () => {
    looking = false
    sleepers.sort((a, b) => a.at - b.at || a.order - b.order)
    const next = sleepers.shift()
    if (next === undefined) return
    now = Math.max(now, next.at)
    next.wake()
    look()
  }
  const look = () => {
    if (looking || sleepers.length === 0) return
    looking = true
    setImmediate(jump)
  }

  return {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => now,
    unsafeCurrentTimeNanos: () => BigInt(Math.round(now * 1e6)),
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanos: Effect.sync(() => BigInt(Math.round(now * 1e6))),
    sleep: (duration) =>
      Effect.async<void>((resume) => {
        const millis = Duration.toMillis(duration)
        if (!Number.isFinite(millis)) return
        const sleeper = { at: now + millis, order: order++, wake: () => resume(Effect.void) }
        sleepers.push(sleeper)
        look()
        return Effect.sync(() => {
          const index = sleepers.indexOf(sleeper)
          if (index !== -1) sleepers.splice(index, 1)
        })
      })
  }
}

/** Runs an effect on a clock of its own, without a timer of the machine. */
export const onVirtualTime = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  effect.pipe(Effect.withClock(makeVirtualClock()), Effect.withScheduler(new Scheduler.MixedScheduler(1e9)))
