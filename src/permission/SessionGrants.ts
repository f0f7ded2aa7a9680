/**
 * What a person allowed for the rest of this session. Kept in memory only: nothing survives the program, nothing is
 * carried into a resumed session.
 *
 * | call | key | meaning |
 * |---|---|---|
 * | `write_file`, `edit_file` | `file:write` | one grant opens both |
 * | `bash` | `bash:<exact command>` | never spills to another command |
 * | any other tool | its name | |
 *
 * An ask that may not be remembered (a self-protected file, a command that isn't understood) is never covered. An ask
 * that an ask rule demands is covered only by a grant that was given to that rule: whoever wrote the rule wants to be
 * asked all the same.
 */
import { Context, Effect, Layer, STM, TRef } from "effect"
import type { PermissionRequest } from "./core/PermissionRequest.ts"
import type { Ask } from "./core/Verdict.ts"

export class SessionGrants extends Context.Tag("dexter/SessionGrants")<
  SessionGrants,
  {
    /** Is the ask covered? A transaction, so that whoever waits for its turn is woken by a grant. */
    readonly covers: (request: PermissionRequest, verdict: Ask) => STM.STM<boolean>
    /** Remembers the ask; nothing where it may not be remembered. */
    readonly grant: (request: PermissionRequest, verdict: Ask) => Effect.Effect<void>
    /** The keys granted so far. */
    readonly list: Effect.Effect<ReadonlyArray<string>>
  }
>() {
  static readonly layer: Layer.Layer<SessionGrants> = Layer.effect(
    SessionGrants,
    Effect.gen(function* () {
      const granted = yield* TRef.make<ReadonlySet<string>>(new Set())
      return {
        covers: (request, verdict) =>
          STM.map(TRef.get(granted), (keys) => verdict.sessionCacheable && keys.has(keyOf(request, verdict))),
        grant: (request, verdict) =>
          verdict.sessionCacheable
            ? STM.commit(TRef.update(granted, (keys) => new Set([...keys, keyOf(request, verdict)])))
            : Effect.void,
        list: Effect.map(STM.commit(TRef.get(granted)), (keys) => [...keys])
      }
    })
  )
}

const fileTools: ReadonlySet<string> = new Set(["write_file", "edit_file"])

/** The key under which a "session" for this ask is remembered. */
export const keyOf = ({ tool, access }: PermissionRequest, { reason }: Ask): string => {
  if (access?._tag === "Run") return `${tool}:${access.command}`
  const key = fileTools.has(tool) ? "file:write" : tool
  return reason.step === "ask-rule" ? `${key} by ${reason.rule}` : key
}

/** What a "session" for this ask would open, in words. */
export const describeGrant = ({ tool, access }: PermissionRequest, { reason }: Ask): string => {
  if (access?._tag === "Run") return "this exact command, until the end of this session"
  const what = fileTools.has(tool) ? "every file write and edit" : `every call of ${tool}`
  const which = reason.step === "ask-rule" ? ` that ${reason.rule} asks about` : ""
  return `${what}${which}, until the end of this session`
}
