/**
 * May this call run now? Evaluates the policy, honours session grants, asks a person where it must, one question at a
 * time in the order of arrival, and saves the rule of an "always". The one door the executor goes through.
 */
import { Context, type Effect } from "effect"
import type { PermissionRequest } from "./core/PermissionRequest.ts"
import type { ApprovalDecision } from "./ApprovalPrompt.ts"
import type { Ask } from "./core/Verdict.ts"

export interface GateCall {
  readonly toolCallId: string
  readonly request: PermissionRequest
  /** What an approval shows; evaluated only when a person is asked. */
  readonly preview: Effect.Effect<string>
  /** Told when the question joins the queue, and when it was answered by a person. */
  readonly onAsk?: (verdict: Ask) => Effect.Effect<void>
  readonly onDecision?: (decision: ApprovalDecision, rule?: string) => Effect.Effect<void>
}

export type Authorization =
  | {
      readonly _tag: "Allowed"
      /** `policy`: no question; `person`: answered now; `grant`: an earlier answer covers it. */
      readonly by: "policy" | "person" | "grant"
    }
  | { readonly _tag: "Refused"; readonly by: "policy" | "person" | "nobody"; readonly reason: string }

export class PermissionGate extends Context.Tag("dexter/PermissionGate")<
  PermissionGate,
  { readonly authorize: (call: GateCall) => Effect.Effect<Authorization> }
>() {}
