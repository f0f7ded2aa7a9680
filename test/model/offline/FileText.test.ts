import { assert, describe, it } from "@effect/vitest"
import { answerQuestion } from "../../../src/finance/answer/AnswerQuestion.ts"
import { toFile } from "../../../src/model/offline/FileText.ts"
import { figure, result, year } from "../../finance/answer/figures.ts"

const question = "Apple revenue 2025"
const answer = answerQuestion(
  question,
  result(question, [figure("revenue", year(2025), 416e9, { derived: 'a "sum", =1+1' })]),
  "2026-07-10"
)

describe("FileText", () => {
  it("is Markdown under the question", () => {
    assert.strictEqual(toFile("report.md", question, "It rose.", answer), "# Apple revenue 2025\n\nIt rose.\n")
  })

  it("is a table where the name says so, with fields quoted as spreadsheets want them", () => {
    const [head, line] = toFile("x.csv", question, "", answer).split("\n")
    assert.strictEqual(head, "ticker,line,period,period_end,value,unit,note,form,filed,source")
    assert.strictEqual(
      line,
      'AAPL,Revenue,FY2025,2025-12-31,416000000000,USD,"a ""sum"", =1+1",10-K,2026-02-01,https://www.sec.gov/2025-12-31'
    )
  })

  it("never starts a field that a spreadsheet would run", () => {
    const evil = answerQuestion(
      question,
      result(question, [figure("revenue", year(2025), 1, { derived: "=cmd()" })]),
      "2026-07-10"
    )
    assert.include(toFile("x.csv", question, "", evil), ",'=cmd(),")
  })

  it("is JSON where the name says so", () => {
    assert.strictEqual(JSON.parse(toFile("x.json", question, "", answer)).value, 416e9)
  })

  it("is text where there is no answer to tabulate", () => {
    assert.include(toFile("x.csv", question, "refused", undefined), "refused")
  })
})
