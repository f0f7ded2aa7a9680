import { assert, describe, it } from "@effect/vitest"
import { answerQuestion } from "../../../src/finance/answer/AnswerQuestion.ts"
import { render, renderTable } from "../../../src/finance/answer/Render.ts"
import { APPLE, figure, MICROSOFT, result, year } from "./figures.ts"

const two = [2025, 2024].flatMap((label, at) => [
  figure("revenue", year(label), 416_161e6 - at * 25_126e6),
  figure("revenue", year(label), 281_724e6 - at * 36_602e6, { ticker: "MSFT" })
])
const compare = "Compare Apple and Microsoft revenue over the last two years"
const answer = answerQuestion(compare, result(compare, two, { companies: [APPLE, MICROSOFT] }), "2026-07-10")

describe("render", () => {
  it("sets companies side by side, right-aligned, with unit, period ends and changes", () => {
    assert.deepStrictEqual(renderTable(answer.rows), [
      "Revenue, USD million",
      "        AAPL ends      AAPL  change  MSFT ends      MSFT  change",
      "------  ----------  -------  ------  ----------  -------  ------",
      "FY2025  2025-12-31  416,161   +6.4%  2025-12-31  281,724  +14.9%",
      "FY2024  2024-12-31  391,035          2024-12-31  245,122"
    ])
  })

  it("reads the table in two sentences, names sources and the day", () => {
    const text = render(answer)
    assert.match(
      text,
      /^AAPL's revenue rose 6\.4%, from USD 391\.0 billion \(FY2024\) to USD 416\.2 billion \(FY2025\); MSFT's/
    )
    assert.include(text, "Sources\n- AAPL FY2025: 10-K filed 2026-02-01, https://www.sec.gov/2025-12-31")
    assert.match(
      text,
      /AAPL is Apple Inc\., MSFT is MICROSOFT CORP\. As of 2026-07-10: nothing filed later is in it\.$/
    )
  })

  it("marks what is computed, restated or before a split, and explains the marks", () => {
    const question = "Apple EPS 2024-2025"
    const eps = [
      figure("eps_diluted", year(2025), 2, { derived: "net income / shares" }),
      figure("eps_diluted", year(2024), 8, {
        caution: "before the 4-for-1 split of 2025-01",
        restated: { firstValue: 9, firstFiled: "2025-02-01" }
      })
    ]
    const lines = renderTable(answerQuestion(question, result(question, eps), "2026-07-10").rows)
    assert.match(lines.join("\n"), /2\.00\*/)
    assert.match(lines.join("\n"), /8\.00!r/)
    assert.strictEqual(
      lines[lines.length - 1],
      "* computed · ! as filed before a share split · r restated since it was first filed"
    )
  })

  it("puts many lines under each other, and what is missing in words", () => {
    const question = "full financials of Apple for 2025"
    const lines = ["revenue", "net_income", "total_assets", "operating_cash_flow", "inventory"].map((concept, at) =>
      figure(concept, year(2025), (at + 1) * 1e9)
    )
    const table = renderTable(answerQuestion(question, result(question, lines), "2026-07-10").rows)
    assert.strictEqual(table.length, 9)
    assert.match(table.join("\n"), /Total assets +3,000/)
  })

  it("sends no control character to a terminal", () => {
    const question = "Apple revenue 2025"
    const evil = figure("revenue", year(2025), 1e9, { caution: "\u001b[31mred\u0007" })
    const text = render(answerQuestion(question, result(question, [evil]), "2026-07-10"))
    assert.notInclude(text, "\u001b")
    assert.include(text, "\\x1b[31mred\\x07")
  })

  it("says first what it is not sure of", () => {
    const question = "Apple revenue 2019"
    assert.match(
      render(answerQuestion(question, result(question, two), "2026-07-10")),
      /^Not sure: FY2019 of AAPL is not in the data\./
    )
  })
})
