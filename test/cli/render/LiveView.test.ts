import { assert, describe, it } from "@effect/vitest"
import type { AgentEvent } from "../../../src/agent/AgentEvent.ts"
import * as LiveView from "../../../src/cli/render/LiveView.ts"
import { plain } from "../../../src/cli/render/Style.ts"
import { columnsOf } from "../../../src/cli/render/Visible.ts"

const start = (id: string, query = id): AgentEvent => ({
  type: "tool_start",
  toolCallId: id,
  tool: "get_financials",
  at: 0,
  args: { query }
})
const timing = { queued: 0, approval: 0, running: 1 }
const view = (events: ReadonlyArray<AgentEvent>, rows = 24, columns = 60) =>
  LiveView.view(events.reduce(LiveView.update, LiveView.empty), { style: plain, columns, rows, tick: 0 })

describe("LiveView", () => {
  it("shows that the model thinks until a call starts", () => {
    assert.deepStrictEqual(view([{ type: "iteration_start", iteration: 1 }]), ["⠋ thinking"])
    assert.deepStrictEqual(view([{ type: "iteration_start", iteration: 1 }, start("a")]), ["⠋ get_financials  a"])
  })

  it("shows the latest progress of each running call in the order of their starts", () => {
    const common = { tool: "get_financials", at: 0 }
    assert.deepStrictEqual(
      view([
        start("a"),
        start("b"),
        { type: "tool_progress", toolCallId: "b", ...common, message: "one" },
        { type: "tool_progress", toolCallId: "b", ...common, message: "two" }
      ]),
      ["⠋ get_financials  a", "⠋ get_financials  two"]
    )
  })

  it("is empty once every call has had its last event, however it ended", () => {
    const common = { tool: "get_financials", at: 0, timing }
    assert.deepStrictEqual(
      view([
        ...["a", "b", "c", "d"].map((id) => start(id)),
        { type: "tool_end", toolCallId: "a", ...common, result: 1 },
        { type: "tool_error", toolCallId: "b", ...common, error: 1 },
        { type: "tool_denied", toolCallId: "c", ...common, by: "person", reason: "" },
        { type: "tool_cancelled", toolCallId: "d", ...common }
      ]),
      []
    )
  })

  it("is never wider or taller than the terminal", () => {
    const lines = view(
      Array.from({ length: 30 }, (_, index) => start(`${index}`, "日本語 ".repeat(40))),
      10,
      40
    )
    assert.strictEqual(lines.length, 8)
    assert.strictEqual(lines.at(-1), "  … and 23 more")
    for (const line of lines) assert.isBelow(columnsOf(line), 40)
  })
})
