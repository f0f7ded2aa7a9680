import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Option } from "effect"
import { MixedScheduler, type Scheduler } from "effect/Scheduler"
import { FairScheduler } from "../../src/cli/FairScheduler.ts"

/** Keeps the processor for a while, then gives way to other fibers. */
const work = (millis: number) =>
  Effect.zipRight(
    Effect.sync(() => {
      const end = performance.now() + millis
      while (performance.now() < end) {}
    }),
    Effect.yieldNow()
  )

const runUnder = <A>(scheduler: Scheduler, effect: Effect.Effect<A>): Promise<Exit.Exit<A>> =>
  new Promise((resolve) => Effect.runFork(effect, { scheduler }).addObserver(resolve))

/** How often node's timers got a turn while ten fibers were busy. */
const turnsUnder = async (scheduler: Scheduler): Promise<number> => {
  let turns = 0
  const timer = setInterval(() => {
    turns++
  }, 1)
  const fiber = Effect.forEach(Array.from({ length: 80 }), () => work(0.5), { discard: true })
  await runUnder(
    scheduler,
    Effect.all(
      Array.from({ length: 10 }, () => fiber),
      { concurrency: 10, discard: true }
    )
  )
  clearInterval(timer)
  return turns
}

describe("FairScheduler", () => {
  it("lets timers and signals in while fibers are busy, as the scheduler of the library doesn't", async () => {
    assert.isAtMost(await turnsUnder(new MixedScheduler(2048)), 2)
    assert.isAtLeast(await turnsUnder(new FairScheduler()), 10)
  })

  it("ends concurrent work that is interrupted in the middle, at whatever moment", async () => {
    const nested = Effect.forEach([1, 2], () => Effect.raceFirst(work(1), Effect.sleep("15 seconds")), {
      concurrency: 10,
      discard: true
    })
    const trial = (delay: number) =>
      Effect.gen(function* () {
        const busy = yield* Effect.forkDaemon(
          Effect.forEach(Array.from({ length: 60 }), () => nested, { concurrency: 10, discard: true })
        )
        yield* Effect.sleep(delay)
        const interruption = yield* Effect.forkDaemon(Fiber.interrupt(busy))
        return yield* Effect.timeoutOption(Fiber.await(interruption), "3 seconds")
      })
    for (let delay = 2; delay < 40; delay += 3) {
      const exit = await runUnder(new FairScheduler(), trial(delay))
      assert.isTrue(Exit.isSuccess(exit) && Option.isSome(exit.value), `hangs when interrupted after ${delay} ms`)
    }
  })
})
