/** Small tools and one turn of calls over the real executor: what the executor's tests share. */
import { Cause, Chunk, Effect, Exit, Fiber, Layer, Option, Ref, Schema, Stream, TestClock } from "effect"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import type { Access } from "../../src/permission/core/PermissionRequest.ts"
import type { ToolCall, ToolResult } from "../../src/tool/ToolCall.ts"
import * as ToolDefinition from "../../src/tool/ToolDefinition.ts"
import type { Channel } from "../../src/tool/ToolDefinition.ts"
import type { CallEvent, ToolEvent } from "../../src/tool/ToolEvent.ts"
import { type ExecutorOptions, type RunOptions, ToolExecutor } from "../../src/tool/ToolExecutor.ts"
import { type Source, ToolRegistry } from "../../src/tool/ToolRegistry.ts"
import { UsageMonitor } from "../../src/tool/UsageMonitor.ts"

/** What a test says of a tool; arguments are `{ n?: number, query?: string }`. */
export interface Spec {
  readonly safe?: boolean
  readonly timeout?: number
  readonly once?: boolean | ((args: Args) => string)
  readonly access?: (args: Args) => Access
  readonly channels?: ReadonlyArray<Channel>
  readonly preview?: string
  readonly run: (args: Args) => Effect.Effect<unknown, string>
}

export interface Args {
  readonly n?: number | undefined
  readonly query?: string | undefined
}

const parameters = { n: Schema.optional(Schema.Number), query: Schema.optional(Schema.String) }

/** One registration, as a source for a registry. */
export const tool = (name: string, spec: Spec): Source<never, never> => {
  const definition = ToolDefinition.make(name, {
    description: `The tool ${name}.`,
    compact: `Does ${name}.`,
    parameters,
    success: Schema.Unknown,
    failure: Schema.String,
    ...(spec.safe === undefined ? {} : { concurrencySafe: spec.safe }),
    ...(spec.timeout === undefined ? {} : { timeout: spec.timeout }),
    ...(spec.once === undefined ? {} : { oncePerQuery: spec.once }),
    ...(spec.access === undefined ? {} : { access: spec.access }),
    ...(spec.channels === undefined ? {} : { channels: spec.channels })
  })
  const { preview, run } = spec
  return Effect.provide(
    definition,
    definition.layer(preview === undefined ? run : { run, preview: () => Effect.succeed(preview) })
  )
}

/** Allows everything without a question. */
export const openGate = Layer.succeed(PermissionGate, {
  authorize: () => Effect.succeed({ _tag: "Allowed", by: "policy" })
})

export interface Setting<E = never, R = never> {
  readonly tools: Record<string, Spec>
  /** Default: everything is allowed. */
  readonly gate?: Layer.Layer<PermissionGate, E, R>
  readonly executor?: ExecutorOptions
  readonly run?: RunOptions
  /** Told of each event as it arrives. */
  readonly onEvent?: (event: ToolEvent) => Effect.Effect<void>
}

export interface Outcome {
  readonly events: ReadonlyArray<CallEvent>
  /** None where the stream ended with a defect. */
  readonly results: ReadonlyArray<ToolResult>
  readonly last: ToolEvent | undefined
  readonly exit: Exit.Exit<void>
}

export const registryOf = (tools: Record<string, Spec>) =>
  ToolRegistry.layer(
    Object.entries(tools).map(([name, spec]) => tool(name, spec)),
    { channel: "headless" }
  )

export const layerOf = <E = never, R = never>({ executor, gate, tools }: Setting<E, R>) =>
  Layer.mergeAll(
    registryOf(tools),
    UsageMonitor.perQuery,
    // Without a gate of its own E and R are never, and the open gate fits.
    Layer.provide(ToolExecutor.layer(executor), gate ?? (openGate as Layer.Layer<PermissionGate, E, R>))
  )

/** Runs one turn in the executor that is there. */
export const turn = (calls: ReadonlyArray<ToolCall>, setting: Pick<Setting, "onEvent" | "run"> = {}) =>
  Effect.gen(function* () {
    const executor = yield* ToolExecutor
    const seen = yield* Ref.make(Chunk.empty<ToolEvent>())
    const exit = yield* executor.run(calls, setting.run).pipe(
      Stream.runForEach((event) =>
        Effect.zipRight(Ref.update(seen, Chunk.append(event)), setting.onEvent?.(event) ?? Effect.void)
      ),
      Effect.exit
    )
    const all = Chunk.toReadonlyArray(yield* Ref.get(seen))
    const last = all.at(-1)
    return {
      events: all.filter((event): event is CallEvent => event.type !== "tool_results"),
      results: last?.type === "tool_results" ? last.results : [],
      last,
      exit
    } satisfies Outcome
  })

/** Runs one turn with these tools. */
export const runTurn = <E = never, R = never>(calls: ReadonlyArray<ToolCall>, setting: Setting<E, R>) =>
  Effect.provide(turn(calls, setting), layerOf(setting))

/** `calls("a a b")`: calls `1` to `3` of the tools a, a and b, told apart by their arguments. */
export const calls = (names: string): ReadonlyArray<ToolCall> =>
  names
    .split(" ")
    .filter((name) => name !== "")
    .map((name, index) => ({ id: String(index + 1), name, args: { n: index + 1 } }))

const TERMINAL = new Set(["tool_end", "tool_error", "tool_denied", "tool_cancelled"])
export const isTerminal = (event: CallEvent): boolean => TERMINAL.has(event.type)

/** `10 start 1`, `30 end 1`: an event as a line of a trace. */
export const line = (event: ToolEvent): string =>
  event.type === "tool_results"
    ? `results ${event.results.map((result) => `${result.toolCallId}:${result.status}`).join(" ")}`
    : `${event.at} ${event.type.slice(5)} ${event.toolCallId}${
        event.type === "tool_progress" ? ` ${event.message}` : ""
      }`

export const trace = ({ events, last }: Outcome): ReadonlyArray<string> => [
  ...events.map(line),
  ...(last?.type === "tool_results" ? [line(last)] : [])
]

export const defectOf = ({ exit }: Outcome): unknown =>
  Exit.isFailure(exit) ? Option.getOrUndefined(Cause.dieOption(exit.cause)) : undefined

/** How many handlers run now, how many ran at most, and which. */
export const makeGauge = Effect.sync(() => {
  const running = new Set<string>()
  const overlaps = new Set<string>()
  let most = 0
  const during = <A, E, R>(name: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        for (const other of running) overlaps.add(`${other}+${name}`)
        running.add(name)
        most = Math.max(most, running.size)
      }),
      () => work,
      () => Effect.sync(() => running.delete(name))
    )
  return {
    during,
    most: () => most,
    running: () => running.size,
    overlapped: (a: string, b: string) => overlaps.has(`${a}+${b}`) || overlaps.has(`${b}+${a}`)
  }
})

/** A tool that takes its time and answers with its name. */
export const slow = (millis: number, safe = true): Spec => ({
  safe,
  run: ({ n }) => Effect.as(Effect.sleep(millis), `done ${n}`)
})

/** Lets the clock of the test run on while an effect works. */
export const within = <A, E, R>(millis: number, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const fiber = yield* Effect.fork(effect)
    yield* TestClock.adjust(millis)
    return yield* Fiber.join(fiber)
  })
