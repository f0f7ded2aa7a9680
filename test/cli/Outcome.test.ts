import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import type { AgentEvent, Done } from "../../src/agent/AgentEvent.ts"
import type { FinancialsResult } from "../../src/finance/FinancialsResult.ts"
import { ExitCode } from "../../src/cli/ExitCode.ts"
import * as Outcome from "../../src/cli/Outcome.ts"

const timing = { queued: 0, approval: 0, running: 1 }
const call = (tool: string) => ({ toolCallId: `${tool}-1`, tool, at: 0, timing })
const found = (figures: FinancialsResult["figures"]): FinancialsResult => ({
  question: "q",
  calls: [],
  companies: [],
  data: {},
  figures,
  sourceUrls: ["https://www.sec.gov/x"],
  coverage: [],
  errors: [],
  asOf: "2026-07-10"
})
const figure: FinancialsResult["figures"][number] = {
  ticker: "AAPL",
  concept: "revenue",
  value: 1,
  unit: "USD",
  period: { type: "annual", fiscalYear: 2023, fiscalPeriod: "FY", end: "2023-09-30" },
  source: { provider: "snapshot", url: "https://www.sec.gov/x" }
}
const lookedUp: AgentEvent = { type: "tool_end", ...call("get_financials"), result: found([figure]) }
const nothingThere: AgentEvent = { type: "tool_end", ...call("get_financials"), result: found([]) }
const lookUpFailed: AgentEvent = { type: "tool_error", ...call("get_financials"), error: "no company" }
const wrote: AgentEvent = { type: "tool_end", ...call("write_file"), result: {} }
const writeFailed: AgentEvent = { type: "tool_error", ...call("write_file"), error: "read-only folder" }
const done = (more: Partial<Done> = {}): AgentEvent => ({
  type: "done",
  answer: "a",
  iterations: 1,
  reason: "answered",
  refused: [],
  usage: {},
  ...more
})
const refused = (by: "person" | "nobody" | "policy"): AgentEvent =>
  done({ refused: [{ toolCallId: "write_file-1", tool: "write_file", by, reason: "" }] })

const code = (...events: ReadonlyArray<AgentEvent>) =>
  Outcome.exitCode(events.reduce(Outcome.update, Outcome.none), (tool) => tool === "write_file")

describe("Outcome", () => {
  it("is answered when something was found, or nothing had to be looked for", () => {
    assert.strictEqual(code(lookedUp, done()), ExitCode.answered)
    assert.strictEqual(code(lookedUp, wrote, done()), ExitCode.answered)
    assert.strictEqual(code(done()), ExitCode.answered)
  })

  it("is answered when a person or a rule refused something", () => {
    assert.strictEqual(code(lookedUp, refused("person")), ExitCode.answered)
    assert.strictEqual(code(lookedUp, refused("policy")), ExitCode.answered)
  })

  it("is unattended when nobody could be asked", () => {
    assert.strictEqual(code(lookedUp, refused("nobody")), ExitCode.unattended)
  })

  it("is failed when nothing was found, by error or by absence", () => {
    assert.strictEqual(code(lookUpFailed, done()), ExitCode.failed)
    assert.strictEqual(code(nothingThere, done()), ExitCode.failed)
  })

  it("is answered when a second look-up found what the first did not", () => {
    assert.strictEqual(code(lookUpFailed, lookedUp, done()), ExitCode.answered)
  })

  it("is failed when a change did not happen in the end", () => {
    assert.strictEqual(code(lookedUp, writeFailed, done()), ExitCode.failed)
    assert.strictEqual(code(lookedUp, writeFailed, wrote, done()), ExitCode.answered)
  })

  it("is failed when the turn limit or the end of the events came first", () => {
    assert.strictEqual(code(lookedUp, done({ reason: "max-iterations" })), ExitCode.failed)
    assert.strictEqual(code(lookedUp), ExitCode.failed)
  })

  it("is interrupted when a person stopped it", () => {
    assert.strictEqual(code(lookedUp, done({ reason: "cancelled" })), ExitCode.interrupted)
  })

  it("gathers who answered, in which session, from what", () => {
    const start: AgentEvent = { type: "run_start", sessionId: "s", question: "q", model: "offline" }
    const outcome = [start, lookedUp, done()].reduce(Outcome.update, Outcome.none)
    assert.deepStrictEqual(outcome.sessionId, Option.some("s"))
    assert.deepStrictEqual(outcome.model, Option.some("offline"))
    assert.deepStrictEqual(outcome.financials, [found([figure])])
  })
})
