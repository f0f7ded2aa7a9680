/**
 * What the gate thinks of one call: the pure waterfall under the rules in force, as a service, so that a test or
 * another program can put its own judgement in place.
 */
import { Context, Effect, Layer } from "effect"
import type { Paths } from "../settings/Paths.ts"
import { describe } from "../settings/SettingsFile.ts"
import type { Evaluation } from "./core/Evaluation.ts"
import type { PermissionRequest } from "./core/PermissionRequest.ts"
import type { Verdict } from "./core/Verdict.ts"
import * as Waterfall from "./core/Waterfall.ts"
import type { InForce } from "./RuleSources.ts"
import { type InvalidRule, type PlainRules, RuleStore } from "./RuleStore.ts"

export class PermissionPolicy extends Context.Tag("dexter/PermissionPolicy")<
  PermissionPolicy,
  {
    readonly evaluate: (request: PermissionRequest) => Effect.Effect<Verdict>
    /** The same judgement with every step that led to it. */
    readonly explain: (request: PermissionRequest) => Effect.Effect<Evaluation>
  }
>() {
  /** The waterfall under the rules of the project, the user and this run. */
  static readonly live: Layer.Layer<PermissionPolicy, never, RuleStore> = Layer.effect(
    PermissionPolicy,
    Effect.map(RuleStore, (store) => ({
      evaluate: Effect.fn("PermissionPolicy.evaluate")((request) =>
        Effect.map(store.inForce, (inForce) => naming(inForce, Waterfall.evaluate(request, inForce.context)))
      ),
      explain: Effect.fn("PermissionPolicy.explain")((request) =>
        Effect.map(store.inForce, (inForce) => {
          const evaluation = Waterfall.explain(request, inForce.context)
          return { ...evaluation, verdict: naming(inForce, evaluation.verdict) }
        })
      )
    }))
  )

  /**
   * The waterfall under rules given as text. With a gate, whose "always" adds rules, provide `live` and the gate with
   * the same `RuleStore.memory` instead.
   */
  static readonly fromRules = (rules: PlainRules): Layer.Layer<PermissionPolicy, InvalidRule, Paths> =>
    Layer.provide(PermissionPolicy.live, RuleStore.memory(rules))

  /** A judgement of one's own. */
  static readonly make = (judge: (request: PermissionRequest) => Verdict): Layer.Layer<PermissionPolicy> =>
    Layer.succeed(PermissionPolicy, {
      evaluate: (request) => Effect.sync(() => judge(request)),
      explain: (request) =>
        Effect.sync(() => ({ verdict: judge(request), classification: "unknown", segments: [], steps: [] }))
    })
}

/** The core knows that some settings are broken; a person wants to know which, and where. */
const naming = ({ problems: [problem] }: InForce, verdict: Verdict): Verdict =>
  verdict.reason.step === "broken-settings" && problem !== undefined
    ? { ...verdict, reason: { ...verdict.reason, message: `${verdict.reason.message} (${describe(problem)})` } }
    : verdict
