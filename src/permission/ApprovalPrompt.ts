/**
 * Puts one question to a person and brings back the decision. It knows nothing of queues, grants or rules: that is
 * `PermissionGate`. Layers: `deny` (nobody to ask), `scripted` (tests); the terminal's lives in `cli/prompt/`.
 */
import { Context, Effect, Layer, Ref } from "effect"
import type { Ask } from "./core/Verdict.ts"
import type { PermissionRequest } from "./core/PermissionRequest.ts"

/** What an approval shows. */
export interface ApprovalRequest {
  readonly toolCallId: string
  readonly request: PermissionRequest
  readonly verdict: Ask
  /** What the call would do, for a person: a path and a short diff, a command. May hold newlines. */
  readonly preview: string
  /** How many further asks wait behind this one. */
  readonly waiting: number
  /** The grant that "session" would give, in words; absent where it isn't offered. */
  readonly sessionGrant?: string
  /** The exact rule that "always" would save; absent where it isn't offered. */
  readonly proposedRule?: string
}

export type ApprovalDecision =
  | { readonly _tag: "AllowOnce" }
  | { readonly _tag: "AllowSession" }
  | { readonly _tag: "AllowAlways" }
  /** `words` go back to the model. */
  | { readonly _tag: "Deny"; readonly words?: string }
  /** Nobody can be asked: no TTY, closed input. Counts as a denial and is listed at the end of the run. */
  | { readonly _tag: "Unattended" }

export class ApprovalPrompt extends Context.Tag("dexter/ApprovalPrompt")<
  ApprovalPrompt,
  {
    readonly show: (ask: ApprovalRequest) => Effect.Effect<ApprovalDecision>
    /** Tells the person something after the fact, such as that a rule could not be saved; absent: it is logged. */
    readonly notify?: (message: string) => Effect.Effect<void>
  }
>() {
  /** Nobody to ask. */
  static readonly deny: Layer.Layer<ApprovalPrompt> = Layer.succeed(ApprovalPrompt, {
    show: () => Effect.succeed({ _tag: "Unattended" })
  })

  /** Gives the decisions one after the other, and is unattended when they are used up. */
  static readonly scripted = (decisions: ReadonlyArray<ApprovalDecision>): Layer.Layer<ApprovalPrompt> =>
    Layer.effect(
      ApprovalPrompt,
      Effect.map(Ref.make(decisions), (left) => ({
        show: () =>
          Ref.modify(left, ([next, ...rest]): [ApprovalDecision, ReadonlyArray<ApprovalDecision>] => [
            next ?? { _tag: "Unattended" },
            rest
          ])
      }))
    )
}
