import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Answer } from "../../../src/finance/answer/Answer.ts"
import { answerQuestion } from "../../../src/finance/answer/AnswerQuestion.ts"
import type { Figure } from "../../../src/finance/Figure.ts"
import { APPLE, figure, MICROSOFT, quarter, result, year } from "./figures.ts"

const ask = (question: string, figures: ReadonlyArray<Figure>, more: Parameters<typeof result>[2] = {}): Answer =>
  answerQuestion(question, result(question, figures, more), "2026-07-10")

const revenue = [2025, 2024, 2023, 2022].map((label, at) => figure("revenue", year(label), 400e9 - at * 50e9))

describe("answerQuestion", () => {
  it("states the value of the period that was named", () => {
    assert.strictEqual(ask("Apple revenue in fiscal 2023", revenue).value, 300e9)
  })

  it("states nothing for a period that isn't there, and says which", () => {
    const answer = ask("Apple revenue in fiscal 2019", revenue)
    assert.isNull(answer.value)
    assert.include(answer.unsure, "FY2019 of AAPL is not in the data")
  })

  it("lists several periods newest first", () => {
    assert.deepStrictEqual(ask("Apple revenue from 2023 to 2025", revenue).value, [400e9, 350e9, 300e9])
    assert.deepStrictEqual(ask("Apple revenue over the last three years", revenue).value, [400e9, 350e9, 300e9])
  })

  it("never steps over a gap to fill 'the last three years'", () => {
    const answer = ask(
      "Apple revenue over the last three years",
      revenue.filter(({ period }) => period.fiscalYear !== 2024)
    )
    assert.isNull(answer.value)
    assert.include(answer.unsure, "only 1 of the 3 newest")
  })

  it("measures growth from the year before, which it shows", () => {
    const answer = ask("Apple revenue growth in 2025", revenue)
    assert.approximately(Number(answer.value), 400 / 350 - 1, 1e-12)
    assert.deepStrictEqual(
      answer.rows[0]?.cells.map(({ period }) => period.fiscalYear),
      [2025, 2024]
    )
  })

  it("compounds growth over the years that were named", () => {
    assert.approximately(Number(ask("Apple revenue CAGR 2022-2025", revenue).value), (400 / 250) ** (1 / 3) - 1, 1e-12)
  })

  it("states no growth from a loss", () => {
    const answer = ask("Apple net income growth in 2025", [
      figure("net_income", year(2025), 5e9),
      figure("net_income", year(2024), -1e9)
    ])
    assert.isNull(answer.value)
  })

  it("adds up what was spent over years, and lists it where each year is wanted", () => {
    const spent = [2025, 2024, 2023].map((label) => figure("share_repurchases", year(label), 10e9))
    assert.strictEqual(ask("How much has Apple spent on buybacks since 2023?", spent).value, 30e9)
    assert.deepStrictEqual(
      ask("How much has Apple spent on buybacks each year since 2023?", spent).value,
      [10e9, 10e9, 10e9]
    )
  })

  it("divides lines of one period, and computes free cash flow where it isn't there", () => {
    const lines = [
      figure("operating_cash_flow", year(2025), 120e9),
      figure("capital_expenditure", year(2025), 20e9),
      figure("net_income", year(2025), 80e9)
    ]
    const answer = ask("free cash flow conversion (FCF/net income) for Apple in 2025", lines)
    assert.strictEqual(answer.value, 1.25)
    assert.strictEqual(answer.kind, "ratio")
    assert.strictEqual(ask("Apple free cash flow 2025", lines).value, 100e9)
  })

  it("answers two metrics by their names, two companies by their tickers", () => {
    const both = [figure("revenue", year(2025), 4e9), figure("net_income", year(2025), 1e9)]
    assert.deepStrictEqual(ask("Apple revenue and net income 2025", both).value, { revenue: 4e9, net_income: 1e9 })
    const two = [figure("revenue", year(2025), 4e9), figure("revenue", year(2025), 3e9, { ticker: "MSFT" })]
    const answer = ask("Apple vs Microsoft revenue 2025", two, { companies: [APPLE, MICROSOFT] })
    assert.deepStrictEqual(answer.value, { AAPL: 4e9, MSFT: 3e9 })
    assert.include(answer.findings.join(" "), "AAPL (USD 4.0 billion, FY2025) is above MSFT")
  })

  it("says yes or no with both numbers", () => {
    const lines = [figure("capital_expenditure", year(2022), 64e9), figure("operating_cash_flow", year(2022), 47e9)]
    const answer = ask("Did Apple's capex exceed its operating cash flow in 2022?", lines)
    assert.deepStrictEqual(answer.value, { capital_expenditure: 64e9, operating_cash_flow: 47e9, exceeds: true })
    assert.match(answer.findings.join(" "), /^Yes: /)
  })

  it("answers the part that is there and says what is not", () => {
    const answer = ask("Apple's liabilities and equity 2025", [figure("shareholders_equity", year(2025), -4e9)])
    assert.deepStrictEqual(answer.value, { shareholders_equity: -4e9 })
    assert.include(answer.unsure, "total liabilities".charAt(0).toUpperCase() + "total liabilities".slice(1))
  })

  const before = { caution: "before the 4-for-1 split of 2020-08: not comparable with later figures" }
  const eps = [
    figure("eps_diluted", year(2021), 5.6),
    figure("eps_diluted", year(2020), 3.3),
    figure("eps_diluted", year(2019), 11.9, before)
  ]

  it("compares nothing across a split, and shows what was filed", () => {
    const answer = ask("Apple EPS 2019-2021", eps)
    assert.isNull(answer.value)
    assert.include(answer.unsure, "split")
    assert.deepStrictEqual(
      answer.rows[0]?.cells.map(({ growth }) => growth === undefined),
      [false, true, true]
    )
  })

  it("adjusts for the split where it is told to", () => {
    const answer = ask(
      "Apple EPS 2019-2021, split adjusted",
      eps.map((each) => ({
        ...each,
        source: { ...each.source, filed: each.caution === undefined ? "2021-10-29" : "2019-10-31" }
      }))
    )
    assert.deepStrictEqual(answer.value, [5.6, 3.3, 11.9 / 4])
  })

  it("selects quarters by the filer's label", () => {
    const quarters = (["Q1", "Q2", "Q3", "Q4"] as const).map((label, at) =>
      figure("revenue", quarter(2024, label), (at + 1) * 1e9)
    )
    assert.strictEqual(ask("Apple revenue Q3 2024", quarters).value, 3e9)
    assert.deepStrictEqual(ask("Apple revenue by quarter in fiscal 2024", quarters).value, [4e9, 3e9, 2e9, 1e9])
    assert.include(
      ask("Apple revenue by quarter in fiscal 2024", quarters).findings.join(),
      "adds up to USD 10.0 billion"
    )
  })

  const parts = [
    figure("segment_revenue", year(2025), 200e9, { member: "iPhone", axis: "product_or_service" }),
    figure("segment_revenue", year(2025), 100e9, { member: "Services", axis: "product_or_service" }),
    figure("segment_revenue", year(2025), 170e9, { member: "Americas", axis: "business_segment" })
  ]

  it("finds a part of a company by the words for it", () => {
    assert.strictEqual(ask("How much of Apple's 2025 revenue came from iPhone?", parts).value, 200e9)
    assert.deepStrictEqual(ask("apple services revenue vs iphone 2025", parts).value, {
      iPhone: 200e9,
      Services: 100e9
    })
  })

  it("names the parts along one axis only", () => {
    assert.deepStrictEqual(ask("Apple revenue by product 2025", parts).value, { iPhone: 200e9, Services: 100e9 })
  })

  it("has no guess for a part that isn't reported", () => {
    const answer = ask("Apple cloud revenue 2025", parts)
    assert.isNull(answer.value)
    assert.include(answer.unsure, "cloud")
  })

  it("states nothing where the question wasn't understood, and still shows the figures", () => {
    const answer = ask("adjusted Apple revenue 2025 excluding Beats", revenue)
    assert.isNull(answer.value)
    assert.include(answer.unsure, "adjusted")
    assert.isNotEmpty(answer.rows)
  })

  it("takes a doubt of the plan over", () => {
    const routing = { confidence: 0.5, notUnderstood: [], assumptions: ['"Apple" was read as somebody else'] }
    const answer = ask("Apple revenue 2025", revenue, { routing })
    assert.isNull(answer.value)
    assert.include(answer.cautions.join(), "somebody else")
  })

  it("says what would cover a company that is not there", () => {
    const answer = ask("Apple revenue 2025", [], {
      coverage: [
        {
          ticker: "AAPL",
          tool: "get_income_statements",
          status: "not-covered",
          reason: "AAPL is not in the snapshot; set a key"
        }
      ]
    })
    assert.isNull(answer.value)
    assert.strictEqual(answer.unsure, "AAPL is not in the snapshot; set a key")
  })

  it("says that the newest held is old", () => {
    const answer = ask("Apple revenue last year", [figure("revenue", year(2021), 1e9)])
    assert.strictEqual(answer.value, 1e9)
    assert.include(answer.cautions.join(), "the newest in the data")
  })

  it("ignores what is to be done with the answer", () => {
    assert.strictEqual(ask("Apple revenue in fiscal 2023, then write it to out/report.md", revenue).value, 300e9)
  })

  it("is JSON of its schema", () => {
    const valid = Schema.is(Answer)
    for (const question of ["Apple revenue 2025", "Apple EPS 2019-2021", "nonsense", "", "What is EBITDA?"]) {
      assert.isTrue(valid(ask(question, [...revenue, ...eps])), question)
    }
  })
})
