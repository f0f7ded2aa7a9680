/**
 * Ambient progress: a handler says what it is doing, whoever runs it decides where that goes. A `Context.Reference`, so
 * it is never a requirement; outside the executor a report goes nowhere.
 */
import { Context, Effect } from "effect"

export class Progress extends Context.Reference<Progress>()("dexter/Progress", {
  defaultValue: (): ((message: string) => Effect.Effect<void>) => () => Effect.void
}) {
  /** Reports one line of progress of the running tool call. */
  static readonly report = (message: string): Effect.Effect<void> =>
    // One step instead of two: handlers report often.
    Effect.withFiberRuntime((fiber) => Context.get(fiber.currentContext, Progress)(message))
}
