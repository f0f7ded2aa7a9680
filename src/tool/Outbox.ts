/**
 * Where a turn's events wait for their reader: a bounded mailbox. Starts and ends wait for room, which holds further
 * calls back; progress never waits, since a slow reader must not slow a handler: what finds no room is kept, only the
 * latest of each call, and follows when there is room.
 */
import { Effect, Mailbox, type Scope } from "effect"
import type { ToolEvent } from "./ToolEvent.ts"

export interface Outbox {
  readonly mailbox: Mailbox.Mailbox<ToolEvent>
  /** Waits for room; behind what this call still owes. */
  readonly emit: (call: number, event: ToolEvent) => Effect.Effect<void>
  /** Never waits. */
  readonly report: (call: number, event: ToolEvent) => Effect.Effect<void>
}

/** Closing the scope stops deliveries that still wait. */
export const makeOutbox = (capacity: number): Effect.Effect<Outbox, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const mailbox = yield* Mailbox.make<ToolEvent>({ capacity, strategy: "suspend" })
    const owed = new Map<number, ToolEvent>()
    let delivering = false

    // Offers that wait are served in their order, so whatever a call emits later stays behind what waits here.
    const deliver: Effect.Effect<void> = Effect.suspend(() => {
      for (const [call, event] of owed) {
        owed.delete(call)
        return Effect.zipRight(mailbox.offer(event), deliver)
      }
      delivering = false
      return Effect.void
    })
    const startDelivery = Effect.suspend(() => {
      delivering = true
      return Effect.forkIn(Effect.interruptible(deliver), scope)
    })

    return {
      mailbox,
      emit: (call, event) =>
        Effect.suspend(() => {
          const earlier = owed.get(call)
          if (earlier === undefined) return mailbox.unsafeOffer(event) ? Effect.void : mailbox.offer(event)
          owed.delete(call)
          return Effect.zipRight(mailbox.offer(earlier), mailbox.offer(event))
        }),
      report: (call, event) =>
        Effect.suspend(() => {
          if (!owed.has(call) && mailbox.unsafeOffer(event)) return Effect.void
          owed.set(call, event)
          return delivering ? Effect.void : startDelivery
        })
    }
  })
