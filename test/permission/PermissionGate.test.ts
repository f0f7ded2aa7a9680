import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Exit, FastCheck, Fiber, Layer, Logger, Option, Queue, Ref, TestClock } from "effect"
import { type ApprovalDecision, ApprovalPrompt, type ApprovalRequest } from "../../src/permission/ApprovalPrompt.ts"
import type { PermissionRequest } from "../../src/permission/core/PermissionRequest.ts"
import { serializeRule } from "../../src/permission/core/Rule.ts"
import type { Verdict } from "../../src/permission/core/Verdict.ts"
import { type Authorization, type GateCall, PermissionGate } from "../../src/permission/PermissionGate.ts"
import { PermissionPolicy } from "../../src/permission/PermissionPolicy.ts"
import { RuleStore } from "../../src/permission/RuleStore.ts"
import { SessionGrants } from "../../src/permission/SessionGrants.ts"
import { NotSaved } from "../../src/settings/Settings.ts"
import { Paths } from "../../src/settings/Paths.ts"

const once: ApprovalDecision = { _tag: "AllowOnce" }
const session: ApprovalDecision = { _tag: "AllowSession" }
const always: ApprovalDecision = { _tag: "AllowAlways" }
const no: ApprovalDecision = { _tag: "Deny" }
const unattended: ApprovalDecision = { _tag: "Unattended" }

const write = (path: string): PermissionRequest => ({ tool: "write_file", access: { _tag: "Write", path } })
const edit = (path: string): PermissionRequest => ({ tool: "edit_file", access: { _tag: "Write", path } })
const bash = (command: string): PermissionRequest => ({ tool: "bash", access: { _tag: "Run", command } })

/** What a call is called in these tests. */
const nameOf = ({ tool, access }: PermissionRequest): string =>
  access?._tag === "Run" ? access.command : access?._tag === "Write" ? `${tool} ${access.path}` : tool

/**
 * A policy of the gate's shape without its grammar: writes and commands ask, a stored rule of the same path or command
 * allows, `.dexter/…` may not be remembered, "rm" is denied, anything else is allowed.
 */
const judge = (request: PermissionRequest, rules: ReadonlyArray<string>): Verdict => {
  const { access } = request
  if (access === undefined) return { _tag: "Allow", reason: { step: "tool-default", message: "look-ups run" } }
  const text = access._tag === "Run" ? access.command : access._tag === "Write" ? access.path : ""
  if (text.startsWith("rm")) return { _tag: "Deny", reason: { step: "deny-rule", message: "rm is denied" } }
  const rule = access._tag === "Run" ? `Bash(${text})` : `Write(${text})`
  if (rules.includes(rule)) return { _tag: "Allow", reason: { step: "allow-rule", message: "a rule", rule } }
  const reason = { step: "default", message: `${text} asks` } as const
  return text.startsWith(".dexter")
    ? { _tag: "Ask", reason, sessionCacheable: false }
    : { _tag: "Ask", reason, sessionCacheable: true, proposedRule: rule }
}

/** Milliseconds that the judgement of a request takes. */
type Pace = (request: PermissionRequest) => number

const policy = (pace: Pace) =>
  Layer.effect(
    PermissionPolicy,
    Effect.map(RuleStore, (store) => {
      const evaluate = (request: PermissionRequest) =>
        Effect.gen(function* () {
          const rules = (yield* store.list).map(({ rule }) => serializeRule(rule))
          if (pace(request) > 0) yield* Effect.sleep(pace(request))
          return judge(request, rules)
        })
      return {
        evaluate,
        explain: (request) =>
          Effect.map(evaluate(request), (verdict) => ({
            verdict,
            classification: "unknown" as const,
            segments: [],
            steps: []
          }))
      }
    })
  )

/** The person's side: which questions were shown, and what to answer. */
class Desk extends Effect.Service<Desk>()("test/Desk", {
  effect: Effect.gen(function* () {
    const shown = yield* Ref.make<ReadonlyArray<ApprovalRequest>>([])
    const told = yield* Ref.make<ReadonlyArray<string>>([])
    const screen = yield* Queue.unbounded<Deferred.Deferred<ApprovalDecision>>()
    const onScreen = yield* Ref.make(0)
    const most = yield* Ref.make(0)
    return {
      show: (ask: ApprovalRequest) =>
        Effect.acquireUseRelease(
          Effect.tap(
            Ref.updateAndGet(onScreen, (count) => count + 1),
            (count) => Ref.update(most, (before) => Math.max(before, count))
          ),
          () =>
            Effect.gen(function* () {
              yield* Ref.update(shown, (asks) => [...asks, ask])
              const answer = yield* Deferred.make<ApprovalDecision>()
              yield* Queue.offer(screen, answer)
              return yield* Deferred.await(answer)
            }),
          () => Ref.update(onScreen, (count) => count - 1)
        ),
      notify: (message: string) => Ref.update(told, (messages) => [...messages, message]),
      /** Answers the question on screen, waiting for one to appear. */
      answer: (decision: ApprovalDecision) =>
        Effect.flatMap(Queue.take(screen), (answer) => Deferred.succeed(answer, decision)),
      /** Waits for a question and lets it stand. */
      look: Effect.asVoid(Queue.take(screen)),
      asks: Ref.get(shown),
      names: Effect.map(Ref.get(shown), (asks) => asks.map(({ request }) => nameOf(request))),
      told: Ref.get(told),
      most: Ref.get(most)
    }
  })
}) {}

const at = Paths.at({ workspace: "/w", home: "/h" })
const memory = Layer.provide(RuleStore.memory(), at)

const gate = (options: { readonly pace?: Pace; readonly store?: Layer.Layer<RuleStore> } = {}) => {
  const store = options.store ?? Layer.orDie(memory)
  const prompt = Layer.effect(
    ApprovalPrompt,
    Effect.map(Desk, ({ notify, show }) => ({ notify, show }))
  )
  return PermissionGate.layer.pipe(
    Layer.provideMerge(policy(options.pace ?? (() => 0))),
    Layer.provideMerge(Layer.mergeAll(SessionGrants.layer, prompt)),
    Layer.provideMerge(Layer.merge(store, Desk.Default)),
    Layer.orDie,
    Layer.fresh
  )
}

const call = (request: PermissionRequest, extra: Partial<GateCall> = {}): GateCall => ({
  toolCallId: nameOf(request),
  request,
  preview: Effect.succeed(`preview of ${nameOf(request)}`),
  ...extra
})

const authorize = (request: PermissionRequest, extra: Partial<GateCall> = {}) =>
  Effect.flatMap(PermissionGate, (service) => service.authorize(call(request, extra)))

/** Starts a call and lets it run until it waits. */
const arrive = (request: PermissionRequest, extra: Partial<GateCall> = {}) =>
  Effect.tap(Effect.fork(authorize(request, extra)), () => settle)

/** Lets every fiber run as far as it can. */
const settle = Effect.forEach(Array.from({ length: 60 }), () => Effect.yieldNow(), { discard: true })

const short = (result: Authorization): string => `${result._tag} by ${result.by}`
const results = (fibers: ReadonlyArray<Fiber.RuntimeFiber<Authorization>>) =>
  Effect.map(Fiber.join(Fiber.all(fibers)), (all) => all.map(short))

describe("PermissionGate", () => {
  it.effect("asks nobody about what the policy allows or denies", () =>
    Effect.gen(function* () {
      let previews = 0
      const preview = Effect.sync(() => `${previews++}`)
      expect(yield* authorize({ tool: "look_up" }, { preview })).toEqual({ _tag: "Allowed", by: "policy" })
      expect(yield* authorize(bash("rm x"), { preview })).toEqual({
        _tag: "Refused",
        by: "policy",
        reason: "rm is denied"
      })
      expect([previews, yield* (yield* Desk).asks]).toEqual([0, []])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("shows what the call would do, why it asks, and what the answers would open", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const events: Array<string> = []
      const fiber = yield* arrive(write("a.md"), {
        onAsk: ({ reason }) => Effect.sync(() => void events.push(`ask: ${reason.message}`)),
        onDecision: ({ _tag }, rule) => Effect.sync(() => void events.push(`${_tag} ${rule}`))
      })
      expect(events).toEqual(["ask: a.md asks"])
      yield* desk.answer(once)
      expect(yield* Fiber.join(fiber)).toEqual({ _tag: "Allowed", by: "person" })
      expect(events).toEqual(["ask: a.md asks", "AllowOnce undefined"])
      expect(yield* desk.asks).toEqual([
        {
          toolCallId: "write_file a.md",
          request: write("a.md"),
          verdict: judge(write("a.md"), []),
          preview: "preview of write_file a.md",
          waiting: 0,
          sessionGrant: "every file write and edit, until the end of this session",
          proposedRule: "Write(a.md)"
        }
      ])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("hands a person's words on, and says who refused", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const spoken = yield* arrive(write("a"))
      yield* desk.answer({ _tag: "Deny", words: "use docs/ instead" })
      const silent = yield* arrive(write("a"))
      yield* desk.answer(no)
      const absent = yield* arrive(write("a"))
      yield* desk.answer(unattended)
      expect(yield* Effect.forEach([spoken, silent, absent], Fiber.join)).toEqual([
        { _tag: "Refused", by: "person", reason: "use docs/ instead" },
        { _tag: "Refused", by: "person", reason: "the person said no" },
        { _tag: "Refused", by: "nobody", reason: "nobody is there to approve it: a asks" }
      ])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("tells of a decision only when a person made one", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const decisions: Array<string> = []
      const extra: Partial<GateCall> = { onDecision: ({ _tag }) => Effect.sync(() => void decisions.push(_tag)) }
      const first = yield* arrive(write("a"), extra)
      yield* desk.answer(unattended)
      const second = yield* arrive(write("a"), extra)
      const third = yield* arrive(edit("b"), extra)
      yield* desk.answer(session)
      yield* Fiber.join(Fiber.all([first, second, third]))
      expect(decisions).toEqual(["AllowSession"])
    }).pipe(Effect.provide(gate()))
  )
})

describe("PermissionGate, several asks", () => {
  it.effect("shows one at a time, and counts those that wait behind it", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const fibers = yield* Effect.forEach(["a", "b", "c"], (path) => arrive(write(path)))
      yield* arrive({ tool: "look_up" })
      expect(yield* desk.names).toEqual(["write_file a"])
      for (const _ of fibers) yield* desk.answer(once)
      expect(yield* results(fibers)).toEqual(["Allowed by person", "Allowed by person", "Allowed by person"])
      expect((yield* desk.asks).map(({ waiting }) => waiting)).toEqual([0, 1, 0])
      expect(yield* desk.most).toBe(1)
    }).pipe(Effect.provide(gate()))
  )

  it.effect("keeps the order of arrival when a later call is judged sooner", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const fibers = yield* Effect.forEach(["slow", "quick", "middling"], (path) => arrive(write(path)))
      yield* TestClock.adjust(100)
      for (const _ of fibers) yield* desk.answer(once)
      yield* results(fibers)
      expect(yield* desk.names).toEqual(["write_file slow", "write_file quick", "write_file middling"])
    }).pipe(
      Effect.provide(
        gate({ pace: (request) => ({ "write_file slow": 90, "write_file middling": 40 })[nameOf(request)] ?? 0 })
      )
    )
  )

  it.effect("lets a call that needs no question pass those that wait", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const waiting = yield* arrive(write("a"))
      expect(short(yield* authorize({ tool: "look_up" }))).toBe("Allowed by policy")
      expect(short(yield* authorize(bash("rm x")))).toBe("Refused by policy")
      yield* desk.answer(once)
      yield* Fiber.join(waiting)
    }).pipe(Effect.provide(gate()))
  )

  it.effect("evaluates a preview only when its turn comes", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const content = yield* Ref.make("before")
      const first = yield* arrive(write("a"))
      const second = yield* arrive(write("a"), { preview: Ref.get(content) })
      yield* Ref.set(content, "after")
      yield* desk.answer(once)
      yield* desk.answer(once)
      yield* results([first, second])
      expect((yield* desk.asks).map(({ preview }) => preview)).toEqual(["preview of write_file a", "after"])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("answers hundreds of asks without a person at once, losing none", () =>
    Effect.gen(function* () {
      const all = yield* Effect.forEach(Array.from({ length: 200 }), (_, index) => authorize(write(`f${index}`)), {
        concurrency: "unbounded"
      })
      expect(new Set(all.map(short))).toEqual(new Set(["Refused by nobody"]))
      expect(all.length).toBe(200)
    }).pipe(
      Effect.provide(
        PermissionGate.layer.pipe(
          Layer.provide(policy(() => 0)),
          Layer.provide([SessionGrants.layer, ApprovalPrompt.deny, Layer.orDie(memory)])
        )
      )
    )
  )
})

describe("PermissionGate, “session”", () => {
  it.effect("opens file writes and edits, settles those that wait, and no command", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const files = yield* Effect.forEach([write("a"), edit("b"), write("c")], (request) => arrive(request))
      const command = yield* arrive(bash("make"))
      yield* desk.answer(session)
      expect(yield* results(files)).toEqual(["Allowed by person", "Allowed by grant", "Allowed by grant"])
      yield* settle
      expect(yield* desk.names).toEqual(["write_file a", "make"])
      yield* desk.answer(once)
      yield* Fiber.join(command)
      expect(short(yield* authorize(edit("later")))).toBe("Allowed by grant")
    }).pipe(Effect.provide(gate()))
  )

  it.effect("opens one exact command, whoever of several waits for it", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const fibers = yield* Effect.forEach(["make", "make all", "make"], (command) => arrive(bash(command)))
      yield* desk.answer(session)
      yield* desk.answer(no)
      expect(yield* results(fibers)).toEqual(["Allowed by person", "Refused by person", "Allowed by grant"])
      expect(yield* desk.names).toEqual(["make", "make all"])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("never covers what may not be remembered, nor remembers it", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const plain = yield* arrive(write("a"))
      const own = yield* arrive(write(".dexter/settings.json"))
      yield* desk.answer(session)
      yield* desk.answer(session)
      const again = yield* arrive(edit(".dexter/settings.json"))
      yield* desk.answer(no)
      expect(yield* results([plain, own, again])).toEqual([
        "Allowed by person",
        "Allowed by person",
        "Refused by person"
      ])
      expect((yield* desk.asks).map(({ sessionGrant }) => sessionGrant !== undefined)).toEqual([true, false, false])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("counts as once where it was not offered", () =>
    Effect.gen(function* () {
      const decisions: Array<string> = []
      const fiber = yield* arrive(write(".dexter/x"), {
        onDecision: ({ _tag }) => Effect.sync(() => void decisions.push(_tag))
      })
      yield* (yield* Desk).answer(session)
      yield* Fiber.join(fiber)
      expect([decisions, yield* (yield* SessionGrants).list]).toEqual([["AllowOnce"], []])
    }).pipe(Effect.provide(gate()))
  )
})

describe("PermissionGate, “always”", () => {
  it.effect("saves the proposed rule, settles the waiting asks that it covers, and only those", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const saved: Array<string | undefined> = []
      const onDecision: GateCall["onDecision"] = (_, rule) => Effect.sync(() => void saved.push(rule))
      const requests = [write("a"), write("b"), edit("a"), bash("a"), write("a")]
      const fibers = yield* Effect.forEach(requests, (request) => arrive(request, { onDecision }))
      yield* desk.answer(always)
      yield* desk.answer(once)
      yield* desk.answer(no)
      expect(yield* results(fibers)).toEqual([
        "Allowed by person",
        "Allowed by person",
        "Allowed by grant",
        "Refused by person",
        "Allowed by grant"
      ])
      expect(yield* desk.names).toEqual(["write_file a", "write_file b", "a"])
      expect(saved).toEqual(["Write(a)", undefined, undefined])
      expect((yield* (yield* RuleStore).list).map(({ rule }) => rule.source)).toEqual(["Write(a)"])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("settles a call that was being judged by the old rules while the rule was saved", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const first = yield* arrive(write("a"))
      // reads the rules now, and is judged by them long after the answer
      const late = yield* arrive(edit("a"))
      yield* desk.answer(always)
      yield* Fiber.join(first)
      yield* TestClock.adjust(50)
      yield* TestClock.adjust(50)
      expect(short(yield* Fiber.join(late))).toBe("Allowed by grant")
      expect(yield* desk.names).toEqual(["write_file a"])
    }).pipe(Effect.provide(gate({ pace: ({ tool }) => (tool === "edit_file" ? 50 : 0) })))
  )

  it.effect("counts as once where no rule is proposed", () =>
    Effect.gen(function* () {
      const fiber = yield* arrive(write(".dexter/x"))
      yield* (yield* Desk).answer(always)
      expect(short(yield* Fiber.join(fiber))).toBe("Allowed by person")
      expect(yield* (yield* RuleStore).list).toEqual([])
    }).pipe(Effect.provide(gate()))
  )

  const failing = Layer.effect(
    RuleStore,
    Effect.map(RuleStore, (store) =>
      RuleStore.of({
        ...store,
        addRule: () => new NotSaved({ file: "/w/.dexter/settings.json", message: "the disk is full" })
      })
    )
  ).pipe(Layer.provide(memory), Layer.orDie)

  it.effect("allows the call once and says so where the rule can't be saved", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const decisions: Array<string> = []
      const fibers = yield* Effect.forEach([write("a"), write("a")], (request) =>
        arrive(request, { onDecision: ({ _tag }, rule) => Effect.sync(() => void decisions.push(`${_tag} ${rule}`)) })
      )
      yield* desk.answer(always)
      yield* desk.answer(no)
      expect(yield* results(fibers)).toEqual(["Allowed by person", "Refused by person"])
      expect(decisions).toEqual(["AllowOnce undefined", "Deny undefined"])
      expect(yield* desk.told).toEqual(["allowed once; Write(a) could not be saved: the disk is full"])
    }).pipe(Effect.provide(gate({ store: failing })))
  )

  it.effect("logs it where the prompt can't tell", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ message }) => void logged.push(message))
      )
      yield* authorize(write("a")).pipe(Effect.provide(logger))
      expect(String(logged[0])).toContain("Write(a) could not be saved: the disk is full")
    }).pipe(
      Effect.provide(
        PermissionGate.layer.pipe(
          Layer.provide(policy(() => 0)),
          Layer.provide([SessionGrants.layer, ApprovalPrompt.scripted([always]), failing])
        )
      )
    )
  )
})

describe("PermissionGate, interrupted", () => {
  it.effect("takes a waiting ask out of the line and keeps the order of the others", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const [a, b, c, d] = yield* Effect.all([
        arrive(write("a")),
        arrive(write("b")),
        arrive(write("c")),
        arrive(write("d"))
      ])
      yield* Fiber.interrupt(b)
      for (const _ of [a, c, d]) yield* desk.answer(once)
      expect(yield* results([a, c, d])).toEqual(["Allowed by person", "Allowed by person", "Allowed by person"])
      expect(yield* desk.names).toEqual(["write_file a", "write_file c", "write_file d"])
      expect((yield* desk.asks).map(({ waiting }) => waiting)).toEqual([0, 1, 0])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("takes the question off the screen and shows the next", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const a = yield* arrive(write("a"))
      const b = yield* arrive(write("b"))
      yield* desk.look
      yield* Fiber.interrupt(a)
      yield* desk.answer(once)
      expect(short(yield* Fiber.join(b))).toBe("Allowed by person")
      expect([yield* desk.names, yield* desk.most]).toEqual([["write_file a", "write_file b"], 1])
    }).pipe(Effect.provide(gate()))
  )

  it.effect("lets go of a call that is still being judged", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const a = yield* arrive(write("a"))
      const b = yield* arrive(edit("b"))
      yield* Fiber.interrupt(a)
      yield* desk.answer(once)
      expect(short(yield* Fiber.join(b))).toBe("Allowed by person")
    }).pipe(Effect.provide(gate({ pace: ({ tool }) => (tool === "write_file" ? 1000 : 0) })))
  )

  it.effect("saves and tells an “always” that was given, whatever comes after", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const saving = yield* Deferred.make<void>()
      const proceed = yield* Deferred.make<void>()
      const told = yield* Ref.make<Option.Option<string>>(Option.none())
      const store = yield* RuleStore
      const slow = RuleStore.of({
        ...store,
        addRule: (rule) =>
          Deferred.succeed(saving, undefined).pipe(
            Effect.zipRight(Deferred.await(proceed)),
            Effect.zipRight(store.addRule(rule))
          )
      })
      const fiber = yield* Effect.fork(
        authorize(write("a"), { onDecision: (_, rule) => Ref.set(told, Option.fromNullable(rule)) }).pipe(
          Effect.provide(PermissionGate.layer.pipe(Layer.fresh, Layer.provide(Layer.succeed(RuleStore, slow))))
        )
      )
      yield* desk.answer(always)
      yield* Deferred.await(saving)
      const interruption = yield* Effect.fork(Fiber.interrupt(fiber))
      yield* settle
      yield* Deferred.succeed(proceed, undefined)
      yield* Fiber.join(interruption)
      expect((yield* store.list).map(({ rule }) => rule.source)).toEqual(["Write(a)"])
      expect(yield* Ref.get(told)).toEqual(Option.some("Write(a)"))
    }).pipe(Effect.provide(gate()))
  )

  it.effect("goes on with the next when a prompt, a preview or a callback dies", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const broken: ReadonlyArray<Partial<GateCall>> = [
        { preview: Effect.die("preview") },
        { onAsk: () => Effect.die("onAsk") },
        { onDecision: () => Effect.die("onDecision") }
      ]
      for (const extra of broken) {
        const a = yield* arrive(write("a"), extra)
        const b = yield* arrive(write("b"))
        if (extra.onDecision) yield* desk.answer(once)
        yield* desk.answer(once)
        expect(Exit.isFailure(yield* Fiber.await(a))).toBe(true)
        expect(short(yield* Fiber.join(b))).toBe("Allowed by person")
      }
    }).pipe(Effect.provide(gate()))
  )
})

// --- against a model ----------------------------------------------------------------------------------------------

interface Step {
  readonly request: PermissionRequest
  readonly decision: ApprovalDecision
  /** Interrupted while it waits: before any answer was given. */
  readonly isGone: boolean
}

const steps = FastCheck.array(
  FastCheck.record({
    request: FastCheck.oneof(
      FastCheck.constantFrom(write("a"), write("b"), edit("a"), write(".dexter/x")),
      FastCheck.constantFrom(bash("x"), bash("y"), bash("rm"), { tool: "look_up" })
    ),
    decision: FastCheck.constantFrom(once, session, always, no, unattended),
    isGone: FastCheck.boolean().map((flag) => flag)
  }),
  { minLength: 1, maxLength: 14 }
)

/** What must happen when all arrive before the first answer: one after the other, in order. */
const model = (plan: ReadonlyArray<Step>) => {
  const rules: Array<string> = []
  const grants = new Set<string>()
  const shown: Array<string> = []
  const outcomes = plan.map(({ request, decision, isGone }) => {
    const initial = judge(request, [])
    if (initial._tag === "Allow") return "Allowed by policy"
    if (initial._tag === "Deny") return "Refused by policy"
    if (isGone) return "gone"
    const verdict = judge(request, rules)
    const key = request.access?._tag === "Run" ? nameOf(request) : "file"
    if (verdict._tag !== "Ask" || (verdict.sessionCacheable && grants.has(key))) return "Allowed by grant"
    shown.push(nameOf(request))
    if (decision._tag === "Deny") return "Refused by person"
    if (decision._tag === "Unattended") return "Refused by nobody"
    if (decision._tag === "AllowSession" && verdict.sessionCacheable) grants.add(key)
    if (decision._tag === "AllowAlways" && verdict.proposedRule !== undefined) rules.push(verdict.proposedRule)
    return "Allowed by person"
  })
  return { outcomes, shown }
}

describe("PermissionGate, as a model has it", () => {
  const property = (pace: Pace) => (plan: ReadonlyArray<Step>) =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const decisions = new Map(plan.map(({ decision }, index) => [`${index}`, decision]))
      const fibers = yield* Effect.forEach(plan, ({ request }, index) => arrive(request, { toolCallId: `${index}` }))
      // the first in line is on screen already: it can't be gone before any answer without having been shown
      yield* Effect.forEach(plan, ({ isGone }, index) => {
        const fiber = fibers[index]
        return isGone && fiber !== undefined ? Fiber.interruptFork(fiber) : Effect.void
      })
      yield* settle
      const person = yield* Effect.fork(
        Effect.gen(function* () {
          for (let answered = 0; ; answered++) {
            yield* Effect.iterate(0, {
              while: (count) => count <= answered,
              body: () =>
                Effect.zipRight(
                  Effect.yieldNow(),
                  Effect.map(live(desk), (asks) => asks.length)
                )
            })
            const ask = (yield* live(desk))[answered]
            yield* desk.answer(decisions.get(ask?.toolCallId ?? "") ?? unattended)
          }
        })
      )
      const outcomes = yield* Effect.forEach(fibers, (fiber) =>
        Effect.map(Fiber.await(fiber), Exit.match({ onFailure: () => "gone", onSuccess: short }))
      )
      yield* Fiber.interrupt(person)
      return { outcomes, shown: yield* desk.names, most: yield* desk.most }
    }).pipe(Effect.provide(gate({ pace })))
  const live = (desk: Desk) => desk.asks

  it("shows, settles and refuses what the model does, in the same order", async () => {
    await FastCheck.assert(
      FastCheck.asyncProperty(steps, async (given) => {
        const plan = given.map((step) => ({ ...step, isGone: false }))
        const { outcomes, shown, most } = await Effect.runPromise(property(() => 0)(plan))
        expect({ outcomes, shown }).toEqual(model(plan))
        expect(most).toBeLessThanOrEqual(1)
      }),
      { numRuns: 150 }
    )
  })

  it("does so, too, when any of the waiting calls goes away", async () => {
    await FastCheck.assert(
      FastCheck.asyncProperty(steps, async (given) => {
        // an own ask in front keeps the screen busy while the others go
        const plan = [{ request: write("front"), decision: once, isGone: false }, ...given]
        const { outcomes, shown, most } = await Effect.runPromise(property(() => 0)(plan))
        expect({ outcomes, shown }).toEqual(model(plan))
        expect(most).toBeLessThanOrEqual(1)
      }),
      { numRuns: 150 }
    )
  })

  it.effect("loses no ask and shows none twice, whatever is interrupted whenever", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const fibers = yield* Effect.forEach(Array.from({ length: 60 }), (_, index) =>
        Effect.fork(authorize(write(`f${index}`)))
      )
      yield* Effect.forEach(fibers, (fiber, index) => (index % 3 === 1 ? Fiber.interruptFork(fiber) : Effect.void), {
        discard: true
      })
      const person = yield* Effect.fork(Effect.forever(desk.answer(once)))
      const exits = yield* Effect.forEach(fibers, Fiber.await)
      yield* Fiber.interrupt(person)
      const names = yield* desk.names
      expect(exits.filter(Exit.isSuccess).length).toBe(40)
      expect(new Set(names).size).toBe(names.length)
      const order = names.map((name) => Number(name.replace("write_file f", "")))
      expect(order).toEqual([...order].sort((a, b) => a - b))
    }).pipe(Effect.provide(gate()))
  )
})
