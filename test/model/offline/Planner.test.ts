import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { FinancialsResult } from "../../../src/finance/FinancialsResult.ts"
import type { Conversation, ToolOutcome } from "../../../src/model/offline/Conversation.ts"
import { nextStep, NOTICE, type Step } from "../../../src/model/offline/Planner.ts"
import { figure, result, year } from "../../finance/answer/figures.ts"

const ALL = new Set(["get_financials", "write_file"])
const QUESTION = "Apple revenue in fiscal 2025"

const after = (question: string, ...outcomes: ReadonlyArray<ToolOutcome>): Conversation => ({
  question,
  outcomes,
  calls: outcomes.length
})
const found: ToolOutcome = {
  name: "get_financials",
  failed: false,
  value: Schema.encodeSync(FinancialsResult)(
    result(QUESTION, [figure("revenue", year(2025), 416e9)], { notes: ["a note of the data"] })
  )
}
const wrote = (failed: boolean, value: unknown): ToolOutcome => ({ name: "write_file", failed, value })
const text = (step: Step): string => (step._tag === "Say" ? step.text : JSON.stringify(step.calls))

describe("Planner", () => {
  it("looks up the whole question first, without the errand", () => {
    assert.deepStrictEqual(nextStep(after(`${QUESTION}, then write it to report.md`), ALL), {
      _tag: "Call",
      calls: [{ name: "get_financials", params: { query: QUESTION } }]
    })
  })

  it("answers from the result", () => {
    assert.include(text(nextStep(after(QUESTION, found), ALL)), "AAPL's revenue was USD 416.0 billion for FY2025")
  })

  it("reads a result around which the executor put notes", () => {
    const noted = { ...found, value: { result: found.value, notes: ["third call of this tool"] } }
    assert.strictEqual(text(nextStep(after(QUESTION, noted), ALL)), text(nextStep(after(QUESTION, found), ALL)))
  })

  it("writes the file that was asked for, once, and then answers", () => {
    const question = `${QUESTION}, then write the conclusion to report.md`
    const step = nextStep(after(question, found), ALL)
    assert.strictEqual(
      step._tag === "Call" ? `${step.calls[0]?.name} ${step.calls[0]?.params["path"]}` : "",
      "write_file report.md"
    )
    const content = step._tag === "Call" ? step.calls[0]?.params["content"] : ""
    assert.match(content ?? "", /^# Apple revenue in fiscal 2025\n\n/)
    const done = nextStep(after(question, found, wrote(false, { path: "report.md" })), ALL)
    assert.strictEqual(done._tag, "Say")
    assert.match(text(done), /Wrote report\.md\.$/)
    assert.include(text(done), "416.0 billion")
  })

  it("writes two files with one turn of calls", () => {
    const step = nextStep(after(`${QUESTION}, save the table as "my table.csv" and write it to a/b.md`, found), ALL)
    assert.deepStrictEqual(step._tag === "Call" ? step.calls.map(({ params }) => params["path"]) : [], [
      "my table.csv",
      "a/b.md"
    ])
  })

  it("tells plainly that a write was refused, and still answers", () => {
    const denied = wrote(true, { error: "write_file was not run. The person said no.", denied_by: "person" })
    const step = nextStep(after(`${QUESTION}, write it to report.md`, found, denied), ALL)
    assert.match(text(step), /report\.md was not written: write_file was not run\. The person said no\.$/)
    assert.include(text(step), "416.0 billion")
  })

  it("says that a file can't be written where there is no tool for it", () => {
    const step = nextStep(after(`${QUESTION}, write it to report.md`, found), new Set(["get_financials"]))
    assert.match(text(step), /report\.md was not written: write_file is not available in this run\.$/)
  })

  it("writes nothing where nothing was found out", () => {
    const failed: ToolOutcome = {
      name: "get_financials",
      failed: true,
      value: { kind: "UnknownCompany", message: 'no listed company is known as "Foo"' }
    }
    const step = nextStep(after("Foo revenue, write it to report.md", failed), ALL)
    assert.strictEqual(step._tag, "Say")
    assert.include(text(step), 'no listed company is known as "Foo"')
    assert.include(text(step), "report.md was not written: there is nothing to write.")
    assert.include(text(step), NOTICE)
  })

  it("sends a question on to the tool that a refusal names, where it is offered", () => {
    const refused: ToolOutcome = {
      name: "get_financials",
      failed: true,
      value: { message: "share prices are no part of statements: ask get_market_data" }
    }
    assert.deepStrictEqual(nextStep(after("AAPL stock price", refused), new Set([...ALL, "get_market_data"])), {
      _tag: "Call",
      calls: [{ name: "get_market_data", params: { query: "AAPL stock price" } }]
    })
    assert.include(text(nextStep(after("AAPL stock price", refused), ALL)), "get_market_data")
  })

  it("says so where the look-up isn't offered, the result is cut, or the question is empty", () => {
    assert.include(text(nextStep(after(QUESTION), new Set())), "get_financials is not available")
    const cut: ToolOutcome = { ...found, value: { truncated: true, note: "the whole lies in x.txt", preview: "{" } }
    assert.include(text(nextStep(after(QUESTION, cut), ALL)), "the whole lies in x.txt")
    assert.include(text(nextStep(after(""), ALL)), "The question is empty")
    assert.include(text(nextStep(after("write it to report.md"), ALL)), NOTICE)
  })

  it("comes to an end after every kind of outcome", () => {
    const outcomes: ReadonlyArray<ToolOutcome> = [
      found,
      { ...found, failed: true, value: { error: "boom" } },
      { ...found, value: "text" }
    ]
    for (const question of [QUESTION, `${QUESTION} and save it as x.md`]) {
      for (const outcome of outcomes) {
        const step = nextStep(after(question, outcome, wrote(true, null)), ALL)
        assert.strictEqual(step._tag, "Say")
      }
    }
  })
})
