/**
 * The answer of the gate to one tool call: allow, ask a person, or deny, each with the reason that decided it.
 * Verdicts are ordered by strictness, so "the strictest wins" is a maximum.
 */
import type { Span } from "./Command.ts"

/** Which step of the waterfall decided. */
export type Step =
  | "unparseable"
  | "floor"
  | "deny-rule"
  | "ask-rule"
  | "self-protection"
  | "allow-rule"
  | "default"
  | "broken-settings"
  | "tool-default"

/** Why: a sentence for people, and the place in the command, the word and the rule that decided. */
export interface Reason {
  readonly step: Step
  readonly message: string
  /** Index of the deciding segment of a command. */
  readonly segment?: number
  /** Where in the command the culprit stands. */
  readonly span?: Span
  /** The rule that matched, as written in settings. */
  readonly rule?: string
}

export interface Allow {
  readonly _tag: "Allow"
  readonly reason: Reason
}

export interface Ask {
  readonly _tag: "Ask"
  readonly reason: Reason
  /** May "session" be offered: never where the call was not understood. */
  readonly sessionCacheable: boolean
  /** The exact rule that "always" would save; absent where none would make this call Allow. */
  readonly proposedRule?: string
}

export interface Deny {
  readonly _tag: "Deny"
  readonly reason: Reason
}

export type Verdict = Allow | Ask | Deny
