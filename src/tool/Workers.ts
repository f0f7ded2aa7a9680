/**
 * A batch's calls on a few fibers, each taking the next call when it is done with one: `Effect.forEach` with a cap,
 * except that a single call can be stopped without a fiber of its own. Stopping a call interrupts the worker that runs
 * it; another worker takes its place. Few calls are ever stopped, and a fiber each would cost more than all their events.
 */
import { Cause, Effect, Exit, Fiber } from "effect"

export interface Worker {
  /** Interrupts what the worker does now. For use while it runs a call, and once. */
  readonly stop: () => void
}

/**
 * Runs `work` for every item in their order, at most `concurrency` at once. A defect interrupts the others, waits for
 * their clean-up and goes on. `work` must have recorded what a stop means before it ends interrupted.
 */
export const forEachOnWorkers = <A, R>(
  items: ReadonlyArray<A>,
  concurrency: number,
  work: (item: A, index: number, worker: Worker) => Effect.Effect<void, never, R>
): Effect.Effect<void, never, R> =>
  Effect.suspend(() => {
    let next = 0

    const takeTurns = (worker: Worker): Effect.Effect<void, never, R> =>
      Effect.suspend(() => {
        const index = next
        const item = items[index]
        if (item === undefined) return Effect.void
        next = index + 1
        // Between two calls the reader gets its turn, and so do the other workers.
        return Effect.flatMap(work(item, index, worker), () =>
          next < items.length ? Effect.zipRight(Effect.yieldNow(), takeTurns(worker)) : Effect.void
        )
      })

    const place: Effect.Effect<void, never, R> = Effect.suspend(() => {
      let stopped = false
      const running = Effect.withFiberRuntime<void, never, R>((fiber) =>
        takeTurns({
          stop: () => {
            stopped = true
            fiber.unsafeInterruptAsFork(fiber.id())
          }
        })
      )
      return Effect.flatMap(awaitForked(running), (exit) =>
        stopped && Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause) ? place : exit
      )
    })

    const places = Array.from({ length: Math.min(concurrency, items.length) }, () => place)
    return Effect.all(places, { concurrency: "unbounded", discard: true })
  })

/** Runs an effect on a fiber of its own; whoever waits for it is interrupted only after it was, too. */
const awaitForked = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<Exit.Exit<A, E>, never, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.fork(restore(self)), (fiber) =>
      Effect.onInterrupt(restore(Fiber.await(fiber)), () => Fiber.interrupt(fiber))
    )
  )
