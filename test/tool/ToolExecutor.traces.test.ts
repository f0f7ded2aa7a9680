/**
 * One trace per kind of batch: recorded latencies in, the exact order of events out. The traces lie in `traces/`; after
 * a change that is meant, `npx vitest run -u` writes them anew, and the difference is for review.
 */
import { describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Schema } from "effect"
import { expect } from "vitest"
import { PermissionGate } from "../../src/permission/PermissionGate.ts"
import { PartialOutput } from "../../src/tool/PartialOutput.ts"
import { Progress } from "../../src/tool/Progress.ts"
import { type ToolCall, UnparsedArguments } from "../../src/tool/ToolCall.ts"
import { ToolEvent } from "../../src/tool/ToolEvent.ts"
import type { ExecutorOptions } from "../../src/tool/ToolExecutor.ts"
import { runTurn, type Spec, within } from "../support/turn.ts"

/** A call as it was recorded: what it said when, and how long it took. */
interface Recorded {
  readonly tool: string
  readonly took: number
  readonly said?: ReadonlyArray<readonly [at: number, message: string]>
  readonly ends?: "fail" | "die"
  readonly args?: unknown
  readonly asks?: number
  readonly denied?: boolean
}

const play = (recorded: ReadonlyArray<Recorded>): Spec["run"] => {
  return ({ n = 0 }) =>
    Effect.gen(function* () {
      const call = recorded[n - 1]
      if (call === undefined) return yield* Effect.die(`no call ${n}`)
      let now = 0
      for (const [at, message] of call.said ?? []) {
        yield* Effect.sleep(at - now)
        yield* PartialOutput.keep(message)
        yield* Progress.report(message)
        now = at
      }
      yield* Effect.sleep(call.took - now)
      if (call.ends === "die") return yield* Effect.die("a bug")
      return call.ends === "fail" ? yield* Effect.fail("not found") : `${call.took} ms later`
    })
}

const scenario = (
  name: string,
  recorded: ReadonlyArray<Recorded>,
  options: ExecutorOptions & { cancelAt?: number } = {}
) => {
  const { cancelAt, ...executor } = options
  it.effect(name, () =>
    Effect.gen(function* () {
      const calls = recorded.map(
        ({ args, tool }, index): ToolCall => ({ id: `call_${index + 1}`, name: tool, args: args ?? { n: index + 1 } })
      )
      const run = play(recorded)
      const gate = Layer.succeed(PermissionGate, {
        authorize: ({ onAsk, onDecision, toolCallId }) =>
          Effect.gen(function* () {
            const { asks, denied } = recorded[Number(toolCallId.slice(5)) - 1] ?? {}
            if (asks === undefined) return { _tag: "Allowed", by: "policy" } as const
            const reason = { step: "tool-default", message: "writes a file" } as const
            if (onAsk !== undefined) yield* onAsk({ _tag: "Ask", reason, sessionCacheable: true })
            yield* Effect.sleep(asks)
            if (onDecision !== undefined) yield* onDecision({ _tag: denied === true ? "Deny" : "AllowOnce" })
            return denied === true
              ? ({ _tag: "Refused", by: "person", reason: "the person said no" } as const)
              : ({ _tag: "Allowed", by: "person" } as const)
          })
      })
      const { events, exit, last } = yield* within(
        60_000,
        runTurn(calls, {
          tools: {
            get_financials: { safe: true, run },
            web_search: { safe: true, timeout: 2000, run },
            read_file: { safe: true, run },
            write_file: { preview: "+ a line", run },
            skill: { once: true, run }
          },
          gate,
          executor,
          ...(cancelAt === undefined ? {} : { run: { cancel: Effect.sleep(cancelAt) } })
        })
      )
      const all = last?.type === "tool_results" ? [...events, last] : events
      const lines = yield* Effect.forEach(all, (event) => Effect.map(Schema.encode(ToolEvent)(event), print))
      const end = Exit.isSuccess(exit) ? [] : ["       the stream ends with a defect"]
      yield* Effect.promise(() =>
        expect(`${[...lines, ...end].join("\n")}\n`).toMatchFileSnapshot(`traces/${name.replaceAll(" ", "-")}.txt`)
      )
    })
  )
}

/** `    120 tool_end       call_1 get_financials  …`, and the results one a line. */
const print = (event: typeof ToolEvent.Encoded): string => {
  if (event.type === "tool_results")
    return [
      "       tool_results",
      ...event.results.map(
        (result) => `               ${result.toolCallId} ${result.status} ${JSON.stringify(result.value)}`
      )
    ].join("\n")
  const { at, tool, toolCallId, type, ...rest } = event
  return `${String(at).padStart(6)} ${type.padEnd(14)} ${toolCallId} ${tool} ${JSON.stringify(rest)}`
}

const look = (took: number, said: Recorded["said"] = [[5, "Fetching…"]]): Recorded => ({
  tool: "get_financials",
  took,
  said
})
const write = (took: number, more: Partial<Recorded> = {}): Recorded => ({ tool: "write_file", took, ...more })

describe("ToolExecutor: traces", () => {
  scenario("look-ups side by side", [
    look(340),
    look(120, [
      [5, "Fetching…"],
      [90, "Comparing…"]
    ]),
    look(210)
  ])
  scenario("three look-ups and a write", [look(340), look(120), look(210), write(15, { asks: 4000 })])
  scenario("a write before look-ups", [write(30), look(120), look(80)])
  scenario("more calls than the cap", [look(300, []), look(100, []), look(50, []), look(200, []), look(40, [])], {
    concurrency: 3
  })
  scenario("trouble in one batch", [
    look(340),
    { tool: "get_financials", took: 60, ends: "fail" },
    { tool: "web_search", took: 9000, said: [[300, "2 of 10 pages"]] },
    { tool: "get_financials", took: 1, args: { n: "three" } },
    {
      tool: "read_file",
      took: 1,
      args: new UnparsedArguments({ raw: "{", problem: "unexpected end", truncated: true })
    },
    { tool: "get_financials", took: 120, asks: 50, denied: true }
  ])
  scenario("an unknown tool between two batches", [look(120), { tool: "get_financial", took: 1 }, look(80)])
  scenario("a denied write", [look(50), write(15, { asks: 2500, denied: true }), look(60)])
  scenario("cancelled by the person", [look(100), look(900, [[200, "half of it"]]), look(50), write(10), look(10)], {
    cancelAt: 500
  })
  scenario("a bug in a tool", [look(100), { tool: "get_financials", took: 200, ends: "die" }, look(900), write(10)])
  scenario("identical calls", [
    { tool: "read_file", took: 80, args: { n: 1 } },
    { tool: "read_file", took: 80, args: { n: 1 } },
    { tool: "read_file", took: 40, args: { n: 3 } }
  ])
  scenario("the same again and again", [
    { tool: "skill", took: 10 },
    { tool: "skill", took: 10 },
    ...["apple revenue", "revenue of apple", "apple: revenue", "gold"].map(
      (query, index): Recorded => ({ tool: "read_file", took: 10, args: { query, n: index + 3 } })
    )
  ])
})
