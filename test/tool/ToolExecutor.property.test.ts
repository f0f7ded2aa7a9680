/**
 * Whatever the calls are and do (latencies, failures, defects, denials, time limits, cancels, a slow reader), the executor
 * keeps its promises. What it should do is computed beside it, by a model that knows nothing of fibers.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc, Layer, Supervisor } from "effect"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { Progress } from "../../src/tool/Progress.ts"
import type { ToolStatus } from "../../src/tool/ToolCall.ts"
import type { CallEvent } from "../../src/tool/ToolEvent.ts"
import { defectOf, isTerminal, makeGauge, type Outcome, runTurn, type Spec } from "../support/turn.ts"
import { onVirtualTime } from "../support/VirtualClock.ts"

type Deed = "answer" | "fail" | "die" | "hang" | "be denied"

interface Plan {
  readonly safe: boolean
  readonly deed: Deed
  /** Milliseconds that the gate and the handler take. */
  readonly approval: number
  readonly latency: number
  readonly says: number
}

interface Case {
  readonly plans: ReadonlyArray<Plan>
  readonly cap: number
  readonly limit: number
  readonly capacity: number
  readonly cancelAt: number | undefined
}

const plan = (deeds: ReadonlyArray<Deed>): fc.Arbitrary<Plan> =>
  fc.record({
    safe: fc.boolean().chain((coin) => (coin ? fc.constant(true) : fc.boolean())),
    deed: fc.constantFrom(...deeds),
    approval: fc.constantFrom(0, 0, 0, 7, 40),
    latency: fc.integer({ min: 0, max: 60 }),
    says: fc.integer({ min: 0, max: 5 })
  })

const caseOf = (deeds: ReadonlyArray<Deed>, cancelAt: fc.Arbitrary<number | undefined>): fc.Arbitrary<Case> =>
  fc.record({
    plans: fc.array(plan(deeds), { maxLength: 30 }),
    cap: fc.integer({ min: 1, max: 10 }),
    limit: fc.integer({ min: 20, max: 100 }),
    capacity: fc.integer({ min: 1, max: 64 }),
    cancelAt
  })

const calm: ReadonlyArray<Deed> = ["answer", "answer", "answer", "fail", "hang", "be denied"]

interface Expected {
  readonly start: number
  readonly end: number
  readonly status: ToolStatus
}

/** When each call starts and ends if nothing stops the turn: every batch gives its next call to the place free first. */
const schedule = ({ cap, limit, plans }: Case): ReadonlyArray<Expected> => {
  const expected: Array<Expected> = []
  let places: Array<number> = []
  let batchStart = 0
  plans.forEach((plan, index) => {
    const joins = plan.safe && index > 0 && plans[index - 1]?.safe === true
    if (!joins) {
      batchStart = Math.max(batchStart, ...expected.map(({ end }) => end))
      places = Array.from({ length: cap }, () => batchStart)
    }
    const place = places.indexOf(Math.min(...places))
    const start = places[place] ?? batchStart
    const duration = plan.deed === "be denied" ? 0 : plan.deed === "hang" || plan.latency > limit ? limit : plan.latency
    const end = start + plan.approval + duration
    places[place] = end
    const timedOut = plan.deed === "hang" || plan.latency > limit
    const status =
      plan.deed === "be denied" ? "denied" : timedOut || plan.deed === "fail" || plan.deed === "die" ? "error" : "ok"
    expected.push({ start, end, status })
  })
  return expected
}

const run = ({ cancelAt, cap, capacity, limit, plans }: Case, readerDelay = 0) =>
  Effect.gen(function* () {
    const handlers = yield* makeGauge
    const gates = yield* makeGauge
    const planOf = (id: string): Plan => {
      const plan = plans[Number(id)]
      if (plan === undefined) throw new Error(`no plan for call ${id}`)
      return plan
    }
    const gate = Layer.succeed(PermissionGate, {
      authorize: ({ toolCallId }) => {
        const { approval, deed } = planOf(toolCallId)
        return gates
          .during(toolCallId, approval === 0 ? Effect.void : Effect.sleep(approval))
          .pipe(
            Effect.as(
              deed === "be denied"
                ? ({ _tag: "Refused", by: "policy", reason: "no" } as const)
                : ({ _tag: "Allowed", by: "policy" } as const)
            )
          )
      }
    })
    const handler: Spec["run"] = ({ n = -1 }) => {
      const { deed, latency, says } = planOf(String(n))
      const talk = Effect.forEach(Array.from({ length: says }), (_, step) => Progress.report(String(step)), {
        discard: true
      })
      const end: Effect.Effect<unknown, string> =
        deed === "fail"
          ? Effect.fail("failed")
          : deed === "die"
            ? Effect.die(`bug ${n}`)
            : deed === "hang"
              ? Effect.never
              : Effect.succeed(n)
      const name = `${planOf(String(n)).safe ? "safe" : "unsafe"} ${n}`
      return handlers.during(
        name,
        talk.pipe(Effect.zipRight(latency === 0 ? Effect.void : Effect.sleep(latency)), Effect.zipRight(end))
      )
    }
    const supervisor = yield* Supervisor.track
    const outcome = yield* runTurn(
      plans.map(({ safe }, index) => ({ id: String(index), name: safe ? "s" : "u", args: { n: index } })),
      {
        tools: { s: { safe: true, run: handler }, u: { run: handler } },
        gate,
        executor: { concurrency: cap, timeout: limit, capacity },
        ...(cancelAt === undefined ? {} : { run: { cancel: Effect.sleep(cancelAt) } }),
        ...(readerDelay === 0 ? {} : { onEvent: () => Effect.sleep(readerDelay) })
      }
    ).pipe(Effect.supervised(supervisor))
    const overlapping = plans.some((plan, index) =>
      plan.safe
        ? false
        : plans.some(
            (other, place) =>
              place !== index && handlers.overlapped(`unsafe ${index}`, `${other.safe ? "safe" : "unsafe"} ${place}`)
          )
    )
    return {
      ...outcome,
      most: Math.max(handlers.most(), gates.most()),
      overlapping,
      left: handlers.running() + gates.running() + (yield* supervisor.value).length
    }
  })

/** Holds in every case, however it ended. */
const promises = ({ cap, plans }: Case, seen: Effect.Effect.Success<ReturnType<typeof run>>) => {
  assert.isAtMost(seen.most, cap, "the cap")
  assert.isFalse(seen.overlapping, "an unsafe call ran beside another")
  assert.strictEqual(seen.left, 0, "something still runs")
  plans.forEach((plan, index) => {
    const own = seen.events.filter((event) => event.toolCallId === String(index))
    assert.strictEqual(own.filter(isTerminal).length, 1, `terminal events of call ${index}`)
    const order = own
      .map((event) => event.type)
      .filter((type) => type !== "tool_limit")
      .join(" ")
    assert.match(order, /^(tool_start( tool_progress)* )?tool_(end|error|denied|cancelled)$/, `order of call ${index}`)
    const said = own.filter((event) => event.type === "tool_progress").map((event) => Number(event.message))
    assert.deepStrictEqual(
      said,
      [...new Set(said)].sort((a, b) => a - b),
      "progress in order"
    )
    if (own.at(-1)?.type === "tool_end" && plan.says > 0)
      assert.strictEqual(said.at(-1), plan.says - 1, "the last word")
  })
}

/** A reader who keeps up sees events in the order of their times. (Progress that had to wait keeps the time it was said.) */
const inOrder = ({ events }: Outcome) => {
  for (const [index, event] of events.entries()) {
    assert.isAtLeast(event.at, events[index - 1]?.at ?? 0, "time runs backwards")
  }
}

const endOf = (outcome: Outcome, index: number): CallEvent | undefined =>
  outcome.events.find((event) => event.toolCallId === String(index) && isTerminal(event))

/** What ended up different from the model; `stop` is when a defect or the person stopped the turn. */
const compare = (scenario: Case, seen: Outcome, stop: number) => {
  const expected = schedule(scenario)
  inOrder(seen)
  scenario.plans.forEach((_, index) => {
    const model = expected[index]
    const end = endOf(seen, index)
    if (model === undefined || end === undefined) throw new Error(`no call ${index}`)
    if (model.end < stop) {
      assert.strictEqual(end.at, model.end, `end of call ${index}`)
      assert.strictEqual(statusOf(end), model.status, `status of call ${index}`)
    } else {
      assert.strictEqual(end.at, stop, `stop of call ${index}`)
      // What ends in the very moment of the stop may go either way.
      if (model.end > stop) assert.strictEqual(statusOf(end), "cancelled", `status of stopped call ${index}`)
    }
  })
}

const statusOf = (event: CallEvent): ToolStatus =>
  event.type === "tool_end"
    ? "ok"
    : event.type === "tool_error"
      ? "error"
      : event.type === "tool_denied"
        ? "denied"
        : "cancelled"

const check = <A>(arbitrary: fc.Arbitrary<A>, body: (value: A) => Effect.Effect<void, unknown>, numRuns: number) =>
  Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(arbitrary, (value) => Effect.runPromise(onVirtualTime(body(value)))),
      { numRuns }
    )
  )

describe("ToolExecutor: properties", () => {
  it.live("ends every call when and as the schedule says, with the results in call order", () =>
    check(
      caseOf(calm, fc.constant(undefined)),
      (scenario) =>
        Effect.map(run(scenario), (seen) => {
          promises(scenario, seen)
          compare(scenario, seen, Number.POSITIVE_INFINITY)
          assert.deepStrictEqual(
            seen.results.map((result) => result.toolCallId),
            scenario.plans.map((_, index) => String(index))
          )
          assert.deepStrictEqual(
            seen.results.map((result) => result.status),
            schedule(scenario).map(({ status }) => status)
          )
        }),
      60
    )
  )

  it.live("stops everything at once when a person cancels, and keeps what was complete", () =>
    check(
      caseOf(calm, fc.integer({ min: 0, max: 200 })),
      (scenario) =>
        Effect.map(run(scenario), (seen) => {
          promises(scenario, seen)
          compare(scenario, seen, scenario.cancelAt ?? 0)
          assert.strictEqual(seen.results.length, scenario.plans.length)
          seen.results.forEach((result, index) => {
            const end = endOf(seen, index)
            assert.strictEqual(result.status, end === undefined ? undefined : statusOf(end))
          })
        }),
      60
    )
  )

  it.live("stops everything at once at the first defect, and ends with it", () =>
    check(
      caseOf([...calm, "die"], fc.constant(undefined)),
      (scenario) =>
        Effect.map(run(scenario), (seen) => {
          promises(scenario, seen)
          inOrder(seen)
          const deaths = schedule(scenario).filter((_, index) => dies(scenario, index))
          const stop = Math.min(...deaths.map(({ end }) => end))
          if (deaths.length === 0) return compare(scenario, seen, Number.POSITIVE_INFINITY)
          assert.match(String(defectOf(seen)), /^bug \d+$/)
          scenario.plans.forEach((_, index) => {
            const model = schedule(scenario)[index]
            const end = endOf(seen, index)
            assert.strictEqual(end?.at, Math.min(model?.end ?? 0, stop), `end of call ${index}`)
          })
        }),
      60
    )
  )

  it.live("keeps its promises to a slow reader, whatever happens", () =>
    check(
      fc.tuple(
        caseOf([...calm, "die"], fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined })),
        fc.integer({ min: 1, max: 30 })
      ),
      ([scenario, delay]) =>
        Effect.map(run(scenario, delay), (seen) => {
          promises(scenario, seen)
        }),
      40
    )
  )
})

/** Its handler gets as far as its bug within its time. */
const dies = ({ limit, plans }: Case, index: number): boolean => {
  const plan = plans[index]
  return plan !== undefined && plan.deed === "die" && plan.latency <= limit
}
