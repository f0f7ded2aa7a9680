import { assert, describe, it } from "@effect/vitest"
import type { AgentEvent } from "../../../src/agent/AgentEvent.ts"
import { duration, eventLines, type LineOptions, messageOf, summaryOf } from "../../../src/cli/render/EventLines.ts"
import { plain } from "../../../src/cli/render/Style.ts"

const options: LineOptions = {
  style: plain,
  columns: 60,
  verbose: false,
  isLive: false,
  settingsFile: ".dexter/settings.json",
  about: (id) => (id === "c1" ? "report.md" : ""),
  said: ""
}
const common = { toolCallId: "c1", tool: "write_file", at: 0 }
const timing = { queued: 0, approval: 0, running: 1234 }
const lines = (event: AgentEvent, more: Partial<LineOptions> = {}) => eventLines(event, { ...options, ...more })

describe("eventLines", () => {
  it("follows a call from its start to its end", () => {
    assert.deepStrictEqual(lines({ type: "tool_start", ...common, args: { path: "report.md", content: "x" } }), [
      "→ write_file  report.md"
    ])
    assert.deepStrictEqual(lines({ type: "tool_progress", ...common, message: "writing" }), ["· write_file  writing"])
    assert.deepStrictEqual(lines({ type: "tool_end", ...common, result: {}, timing }), [
      "✓ write_file  report.md, 1.2 s"
    ])
    assert.deepStrictEqual(lines({ type: "tool_cancelled", ...common, timing }), ["– write_file  report.md, stopped"])
  })

  it("closes a call that was never seen to start all the same", () => {
    assert.deepStrictEqual(lines({ type: "tool_cancelled", ...common, toolCallId: "c2", timing }), [
      "– write_file  stopped"
    ])
  })

  it("leaves starts and progress to the live view where there is one", () => {
    assert.deepStrictEqual(lines({ type: "tool_start", ...common, args: {} }, { isLive: true }), [])
    assert.deepStrictEqual(lines({ type: "tool_progress", ...common, message: "x" }, { isLive: true }), [])
  })

  it("says a failure in full, whatever its shape", () => {
    const error = { _tag: "UnknownCompany", message: "no company Foo; did you mean Ford?" }
    assert.deepStrictEqual(lines({ type: "tool_error", ...common, error, timing }, { columns: 20 }), [
      "✗ write_file  no company Foo; did you mean Ford?"
    ])
    assert.strictEqual(messageOf("plain"), "plain")
    assert.strictEqual(messageOf({ error: { message: "nested" } }), "nested")
    assert.strictEqual(messageOf({ error: "said" }), "said")
    assert.strictEqual(messageOf({ reason: "because" }), "because")
    assert.strictEqual(messageOf({ code: 1 }), '{"code":1}')
    assert.strictEqual(messageOf(null), "null")
  })

  it("tells a refusal by a person or by nobody, one by rule only when asked for details", () => {
    const denied = (by: "policy" | "person" | "nobody") =>
      ({ type: "tool_denied", ...common, by, reason: "no rule allows it", timing }) as const
    assert.deepStrictEqual(lines(denied("nobody")), ["✗ write_file  refused: no rule allows it"])
    assert.deepStrictEqual(lines(denied("person")), ["✗ write_file  you refused"])
    assert.deepStrictEqual(lines(denied("policy")), [])
    assert.strictEqual(lines(denied("policy"), { verbose: true }).length, 1)
  })

  it("says what an always saved, and where", () => {
    assert.deepStrictEqual(
      lines({ type: "tool_approval", ...common, reason: "", decision: "allow-always", rule: "Write(report.md)" }),
      ["✓ saved the rule Write(report.md) in .dexter/settings.json"]
    )
    assert.deepStrictEqual(lines({ type: "tool_approval", ...common, reason: "" }), [])
  })

  it("shows what the model says on the way only when asked for details", () => {
    const next: AgentEvent = { type: "iteration_start", iteration: 2 }
    assert.deepStrictEqual(lines(next, { said: "Let me look.\n" }), [])
    assert.deepStrictEqual(lines(next, { said: "Let me look.\n", verbose: true }), ["Let me look."])
    assert.deepStrictEqual(lines(next, { said: " ", verbose: true }), [])
  })

  it("lets no tool drive the terminal", () => {
    const [line] = lines({ type: "tool_progress", ...common, message: "\x1b[2Jgone\nnext" })
    assert.strictEqual(line, "· write_file  \\x1b[2Jgone\\nnext")
  })

  it("cuts long arguments to the terminal's width", () => {
    const [line = ""] = lines({ type: "tool_start", ...common, args: { query: "x".repeat(200) } })
    assert.isAtMost(line.length, 60)
  })

  it("sums up arguments by the one that tells most", () => {
    assert.strictEqual(summaryOf({ limit: 4, query: "Apple revenue" }), "Apple revenue")
    assert.strictEqual(summaryOf({ n: 1 }), '{"n":1}')
    assert.strictEqual(summaryOf({}), "")
    assert.strictEqual(summaryOf("raw"), "raw")
    assert.strictEqual(summaryOf(undefined), "")
  })

  it("writes durations for people", () => {
    assert.deepStrictEqual([0.4, 12, 999, 1000, 61_000].map(duration), ["0 ms", "12 ms", "999 ms", "1.0 s", "61.0 s"])
  })
})
