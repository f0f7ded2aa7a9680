/** The questions of a run that nobody was there to answer, in the order in which they came up: listed when it ends. */
import { Context, Effect, Layer, Ref } from "effect"
import type { ApprovalRequest } from "../../permission/ApprovalPrompt.ts"

export class Unanswered extends Context.Tag("dexter/Unanswered")<
  Unanswered,
  {
    readonly add: (ask: ApprovalRequest) => Effect.Effect<void>
    readonly all: Effect.Effect<ReadonlyArray<ApprovalRequest>>
  }
>() {
  static readonly layer: Layer.Layer<Unanswered> = Layer.effect(
    Unanswered,
    Effect.map(Ref.make<ReadonlyArray<ApprovalRequest>>([]), (asks) => ({
      add: (ask) => Ref.update(asks, (before) => [...before, ask]),
      all: Ref.get(asks)
    }))
  )
}
