/**
 * The executor's overhead. Its calls go the whole way (arguments decoded by a schema, gate, usage, span, time limit,
 * budget); the pools beside it only pass events on, or not even that. The gate is one that allows everything.
 */
import { Chunk, Effect, Layer, ManagedRuntime, Schema, Stream } from "effect"
import pMap from "p-map"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { Progress } from "../../src/tool/Progress.ts"
import type { ToolCall } from "../../src/tool/ToolCall.ts"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import { ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { ToolRegistry } from "../../src/tool/ToolRegistry.ts"
import { openTurn } from "../../src/tool/Turn.ts"
import { UsageMonitor } from "../../src/tool/UsageMonitor.ts"
import { type Benchmark, cpuMillis, inTurns, type Row } from "./Benchmark.ts"
import { generatorPool } from "./GeneratorPool.ts"

const CAP = 10
const EVENTS = 10
const CAPACITY = 256

const definition = (name: string) =>
  ToolDefinition.make(name, {
    description: "",
    compact: "",
    concurrencySafe: true,
    parameters: { query: Schema.String, millis: Schema.optional(Schema.Number) },
    success: Schema.String
  })
const Chatty = definition("chatty")
const Sleepy = definition("sleepy")
const live = Layer.merge(
  Chatty.layer(() =>
    Effect.gen(function* () {
      for (let step = 0; step < EVENTS; step++) yield* Progress.report("step")
      return "done"
    })
  ),
  Sleepy.layer(({ millis = 0 }) => Effect.as(Effect.sleep(millis), "done"))
)
const gate = Layer.succeed(PermissionGate, {
  authorize: () => Effect.succeed({ _tag: "Allowed", by: "policy" } as const)
})
const runtime = ManagedRuntime.make(
  Layer.mergeAll(
    Layer.provide(ToolRegistry.layer([Chatty, Sleepy], { channel: "headless" }), live),
    UsageMonitor.perQuery,
    Layer.provideMerge(ToolExecutor.layer({ concurrency: CAP, capacity: CAPACITY }), gate)
  )
)

const callsOf = (count: number, name = "chatty", millis?: (index: number) => number): ReadonlyArray<ToolCall> =>
  Array.from({ length: count }, (_, index) => ({
    id: `call_${index}`,
    name,
    args: { query: `query ${index}`, ...(millis === undefined ? {} : { millis: millis(index) }) }
  }))

const throughStream = (calls: ReadonlyArray<ToolCall>) =>
  Effect.gen(function* () {
    let events = 0
    const executor = yield* ToolExecutor
    yield* executor.run(calls).pipe(
      Stream.runForEachChunk((chunk) =>
        Effect.sync(() => {
          events += chunk.length
        })
      )
    )
    return events
  })

const fromMailbox = (calls: ReadonlyArray<ToolCall>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = { concurrency: CAP, timeout: 120_000, maxCalls: Number.POSITIVE_INFINITY, capacity: CAPACITY }
      const mailbox = yield* openTurn({ ...settings, gate: yield* PermissionGate }, calls, undefined)
      let events = 0
      for (;;) {
        const [chunk, done] = yield* mailbox.takeAll
        events += Chunk.size(chunk)
        if (done) return events
      }
    })
  )

async function* steps(id: string) {
  yield { type: "tool_start", id }
  for (let step = 0; step < EVENTS; step++) yield { type: "tool_progress", id, message: "step" }
  yield { type: "tool_end", id }
}

const drainPool = async (calls: ReadonlyArray<ToolCall>) => {
  let events = 0
  const pool = generatorPool(
    calls.map(
      ({ id }) =>
        () =>
          steps(id)
    ),
    CAP
  )
  for await (const _ of pool) events++
  return events
}

const plainMap = async (calls: ReadonlyArray<ToolCall>) => {
  let events = 0
  await pMap(
    calls,
    async () => {
      for (let step = 0; step < EVENTS + 2; step++) {
        events++
        await null
      }
    },
    { concurrency: CAP }
  )
  return events
}

/** CPU microseconds per event that arrived: coalesced progress would not count. */
const perEvent = (work: () => Promise<number>) => async (): Promise<number> => {
  let events = 0
  const millis = await cpuMillis(async () => {
    events = await work()
  })
  return (millis * 1000) / events
}

const overhead = async (): Promise<ReadonlyArray<Row>> => {
  const calls = callsOf(10_000)
  const times = await inTurns(
    {
      pool: perEvent(() => drainPool(calls)),
      mailbox: perEvent(() => runtime.runPromise(fromMailbox(calls))),
      stream: perEvent(() => runtime.runPromise(throughStream(calls))),
      "p-map": perEvent(() => plainMap(calls))
    },
    5
  )
  const pool = times.get("pool") ?? Number.NaN
  const ratio = (name: string) => (times.get(name) ?? Number.NaN) / pool
  return [
    { label: "generator pool, time per event", value: pool, unit: "µs" },
    { label: "mailbox, time per event / generator pool", value: ratio("mailbox"), unit: "×", limit: 0.75 },
    { label: "public stream by chunk / generator pool", value: ratio("stream"), unit: "×", limit: 1 },
    { label: "p-map without events or back-pressure / generator pool", value: ratio("p-map"), unit: "×" }
  ]
}

/** Time per call for 100 to 100,000 calls; the largest over the smallest of those past the warm-up's reach. */
const linearity = async (): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (const count of [100, 1000, 10_000, 100_000]) {
    const calls = callsOf(count)
    const rounds = count === 100_000 ? 1 : 3
    const perCall = async () => ((await cpuMillis(() => runtime.runPromise(fromMailbox(calls)))) * 1000) / count
    const times = await inTurns({ it: perCall }, rounds)
    rows.push({ label: `time per call, ${count} calls`, value: times.get("it") ?? Number.NaN, unit: "µs" })
  }
  const at = (index: number) => rows[index]?.value ?? Number.NaN
  return [...rows, { label: "100,000 calls / 1,000 calls, per call", value: at(3) / at(1), unit: "×", limit: 2 }]
}

const makespan = async (): Promise<ReadonlyArray<Row>> => {
  // The same latencies for both, spread evenly over 5 to 50 ms.
  const millis = (index: number) => 5 + ((index * 37) % 46)
  const calls = callsOf(1000, "sleepy", millis)
  const wall = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const promises = async () => {
    let next = 0
    const worker = async () => {
      while (next < calls.length) await sleep(millis(next++))
    }
    await Promise.all(Array.from({ length: CAP }, worker))
  }
  const times = await inTurns(
    { bare: () => wall(promises), executor: () => wall(() => runtime.runPromise(throughStream(calls))) },
    3
  )
  const ratio = (times.get("executor") ?? Number.NaN) / (times.get("bare") ?? Number.NaN)
  return [{ label: "makespan of 1,000 sleeps / bare promise pool", value: ratio, unit: "×", limit: 1.03 }]
}

/** A reader who takes a hundred times as long per chunk as an event costs; how full the mailbox gets. */
const slowReader = async (): Promise<ReadonlyArray<Row>> => {
  const most = await runtime.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const settings = { concurrency: CAP, timeout: 120_000, maxCalls: Number.POSITIVE_INFINITY, capacity: CAPACITY }
        const mailbox = yield* openTurn({ ...settings, gate: yield* PermissionGate }, callsOf(2000), undefined)
        let largest = 0
        for (;;) {
          const [chunk, done] = yield* mailbox.takeAll
          largest = Math.max(largest, Chunk.size(chunk))
          if (done) return largest
          yield* Effect.sleep(20)
        }
      })
    )
  )
  return [{ label: "events waiting for a slow reader, at most", value: most, unit: "", limit: CAPACITY }]
}

export const executor: Benchmark = {
  name: "executor",
  run: async () => [...(await overhead()), ...(await linearity()), ...(await makespan()), ...(await slowReader())]
}
