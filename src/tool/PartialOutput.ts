/**
 * What a call has produced so far, for the case that it never ends: a handler keeps it up to date, and where the call is
 * cancelled or times out the model still gets it. Ambient like `Progress`; outside the executor it goes nowhere.
 */
import { Context, Effect } from "effect"

export class PartialOutput extends Context.Reference<PartialOutput>()("dexter/PartialOutput", {
  defaultValue: (): ((soFar: string) => void) => () => {}
}) {
  /** Replaces what is known of the running call's output. */
  static readonly keep = (soFar: string): Effect.Effect<void> => Effect.map(PartialOutput, (keep) => keep(soFar))
}
