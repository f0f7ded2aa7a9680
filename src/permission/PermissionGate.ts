/**
 * May this call run now? Evaluates the policy, honours session grants, asks a person where it must, one question at a
 * time in the order of arrival, and saves the rule of an "always". The one door the executor goes through.
 *
 * A call draws a ticket on arrival and gives it back when it is decided, whichever way. A question is shown by the
 * fiber that asks it, when its ticket is first in line. The line, the grants and the count of rule changes are
 * transactional variables: whoever waits is woken by each of them, and by nothing else.
 *
 * Races, and how each ends:
 * - Two calls arrive at once, and the later one is judged sooner: the ticket is drawn before the judgement, so the
 *   order shown is the order of arrival.
 * - A grant is given, or a rule saved, while others wait: that happens before the answering call leaves the line, so
 *   each waiting call looks at it before it can be first. Only those covered are settled, the others stay in place.
 * - A rule is saved while a call is being judged by the old rules: the call has noted the count of changes before the
 *   judgement, sees another one when it waits, and is judged again.
 * - A waiting call is interrupted: its ticket goes, the others keep their order. The call on screen is interrupted: the
 *   prompt is interrupted, its ticket goes, the next is shown.
 * - The interruption comes when a person has just answered: from the answer on nothing is interrupted, so an "always"
 *   is saved and told. An answer that arrives together with the interruption is lost with the call that it was for;
 *   nothing was remembered, and the call doesn't run.
 * - The prompt, a preview or a callback dies: that call dies with it, and its ticket goes.
 * - One answer, two calls: can't be; the answer goes to the fiber that showed the question.
 */
import { Context, Effect, Layer, Option, STM, TRef } from "effect"
import { type ApprovalDecision, ApprovalPrompt } from "./ApprovalPrompt.ts"
import type { PermissionRequest } from "./core/PermissionRequest.ts"
import type { Ask } from "./core/Verdict.ts"
import { PermissionPolicy } from "./PermissionPolicy.ts"
import { RuleStore } from "./RuleStore.ts"
import { describeGrant, SessionGrants } from "./SessionGrants.ts"

export interface GateCall {
  readonly toolCallId: string
  readonly request: PermissionRequest
  /** What an approval shows; evaluated only when a person is asked. */
  readonly preview: Effect.Effect<string>
  /** Told when the question joins the queue, and when it was answered by a person. */
  readonly onAsk?: (verdict: Ask) => Effect.Effect<void>
  /** What was done: an "always" whose rule could not be saved is an `AllowOnce`. */
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
>() {
  static readonly layer: Layer.Layer<
    PermissionGate,
    never,
    PermissionPolicy | SessionGrants | ApprovalPrompt | RuleStore
  > = Layer.effect(
    PermissionGate,
    Effect.gen(function* () {
      const policy = yield* PermissionPolicy
      const grants = yield* SessionGrants
      const prompt = yield* ApprovalPrompt
      const rules = yield* RuleStore
      const line = yield* TRef.make<ReadonlyArray<Ticket>>([])
      /** How often the rules have changed. */
      const changes = yield* TRef.make(0)

      const enter = STM.gen(function* () {
        const ticket: Ticket = { isAsking: yield* TRef.make(false) }
        yield* TRef.update(line, (tickets) => [...tickets, ticket])
        return ticket
      })
      const leave = (ticket: Ticket) => TRef.update(line, (tickets) => tickets.filter((other) => other !== ticket))

      /** Waits until the call is covered, must be judged again, or is first in line. */
      const next = (ticket: Ticket, request: PermissionRequest, verdict: Ask, seen: number) =>
        STM.gen(function* () {
          if (yield* grants.covers(request, verdict)) return "covered"
          if ((yield* TRef.get(changes)) !== seen) return "changed"
          return (yield* TRef.get(line))[0] === ticket ? "first" : yield* STM.retry
        })

      const waitingBehind = (ticket: Ticket) =>
        STM.flatMap(TRef.get(line), (tickets) =>
          STM.reduce(tickets, 0, (count, other) =>
            STM.map(TRef.get(other.isAsking), (isAsking) => count + (isAsking && other !== ticket ? 1 : 0))
          )
        )

      const decide = (ticket: Ticket, call: GateCall): Effect.Effect<Authorization> =>
        Effect.gen(function* () {
          let hasWaited = false
          for (;;) {
            const seen = yield* TRef.get(changes)
            const verdict = yield* policy.evaluate(call.request)
            if (verdict._tag === "Allow") return allowed(hasWaited ? "grant" : "policy")
            if (verdict._tag === "Deny") return refused("policy", verdict.reason.message)
            if (yield* grants.covers(call.request, verdict)) return allowed("grant")
            if (!hasWaited) {
              hasWaited = true
              yield* TRef.set(ticket.isAsking, true)
              yield* call.onAsk?.(verdict) ?? Effect.void
            }
            const outcome = yield* next(ticket, call.request, verdict, seen)
            if (outcome === "covered") return allowed("grant")
            if (outcome === "first") return yield* ask(ticket, call, verdict)
          }
        })

      const ask = (ticket: Ticket, call: GateCall, verdict: Ask): Effect.Effect<Authorization> =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const preview = yield* restore(call.preview)
            const decision = yield* restore(
              prompt.show({
                toolCallId: call.toolCallId,
                request: call.request,
                verdict,
                preview,
                waiting: yield* waitingBehind(ticket),
                ...(verdict.sessionCacheable ? { sessionGrant: describeGrant(call.request, verdict) } : {}),
                ...(verdict.proposedRule === undefined ? {} : { proposedRule: verdict.proposedRule })
              })
            )
            const tell = call.onDecision ?? (() => Effect.void)
            switch (decision._tag) {
              case "Unattended":
                return refused("nobody", `nobody is there to approve it: ${verdict.reason.message}`)
              case "Deny":
                yield* tell(decision)
                return refused("person", decision.words ?? "the person said no")
              case "AllowSession":
                yield* grants.grant(call.request, verdict)
                yield* tell(verdict.sessionCacheable ? decision : { _tag: "AllowOnce" })
                return allowed("person")
              case "AllowAlways": {
                const saved = yield* save(verdict.proposedRule)
                yield* Option.match(saved, {
                  onNone: () => tell({ _tag: "AllowOnce" }),
                  onSome: (rule) => tell(decision, rule)
                })
                return allowed("person")
              }
              case "AllowOnce":
                yield* tell(decision)
                return allowed("person")
            }
          })
        )

      /**
       * Saves the rule of an "always". The person did allow this call, so a failure doesn't turn it into a denial: the
       * call runs, the rule isn't there, and the person is told why.
       */
      const save = (rule: string | undefined) =>
        rule === undefined
          ? Effect.succeedNone
          : rules.addRule(rule).pipe(
              Effect.zipRight(TRef.update(changes, (count) => count + 1)),
              Effect.as(Option.some(rule)),
              Effect.catchAll(({ message }) =>
                Effect.as(notify(`allowed once; ${rule} could not be saved: ${message}`), Option.none<string>())
              )
            )
      const notify = prompt.notify ?? Effect.logWarning

      return {
        authorize: Effect.fn("PermissionGate.authorize")((call) =>
          Effect.acquireUseRelease(enter, (ticket) => decide(ticket, call), leave)
        )
      }
    })
  )
}

/** A place in the line. `isAsking`: judged, and waiting for a person. */
interface Ticket {
  readonly isAsking: TRef.TRef<boolean>
}

const allowed = (by: "policy" | "person" | "grant"): Authorization => ({ _tag: "Allowed", by })

const refused = (by: "policy" | "person" | "nobody", reason: string): Authorization => ({ _tag: "Refused", by, reason })
