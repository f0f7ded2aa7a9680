/**
 * The day an answer is true for: nothing filed later is in it. Ambient, because it belongs to the run (`--as-of`), not
 * to a question; absent it is today, UTC, by the `Clock`.
 */
import { Context, DateTime, Effect, Option } from "effect"

export class AsOf extends Context.Reference<AsOf>()("dexter/AsOf", {
  defaultValue: (): Option.Option<string> => Option.none()
}) {
  /** ISO date of the run. */
  static readonly day: Effect.Effect<string> = Effect.flatMap(AsOf, (day) =>
    Option.match(day, {
      onSome: Effect.succeed,
      onNone: () => Effect.map(DateTime.now, DateTime.formatIsoDateUtc)
    })
  )

  /** Runs an effect as if it were that day (ISO date). */
  static readonly at =
    (day: string) =>
    <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.provideService(self, AsOf, Option.some(day))
}
