import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { readErrand, tidy } from "../../../src/finance/route/Errand.ts"

const TABLE: ReadonlyArray<readonly [text: string, question: string, ...files: ReadonlyArray<string>]> = [
  [
    "Compare AAPL and MSFT revenue over the last four years, then write the conclusion to report.md",
    "Compare AAPL and MSFT revenue over the last four years",
    "report.md"
  ],
  ["Apple revenue 2023 and put it in notes/x.md", "Apple revenue 2023", "notes/x.md"],
  ["Write Apple's 2023 revenue to report.md", "Apple's 2023 revenue", "report.md"],
  ["save as out.csv: nvidia vs amd revenue", "nvidia vs amd revenue", "out.csv"],
  [
    'Apple net income 2022; save the table as "my notes/report one.md"',
    "Apple net income 2022",
    "my notes/report one.md"
  ],
  ["Tesla capex 2023 and store the result in `tesla capex.md`", "Tesla capex 2023", "tesla capex.md"],
  [
    "Apple revenue 2023, save it to 'a b.txt' and write a summary to sum.md.",
    "Apple revenue 2023.",
    "a b.txt",
    "sum.md"
  ],
  [
    "Compare AAPL and MSFT revenue FY2023. Please write a short report into reports/2026/q.md",
    "Compare AAPL and MSFT revenue FY2023",
    "reports/2026/q.md"
  ]
]

describe("Errand", () => {
  for (const [text, question, ...files] of TABLE) {
    it(`takes the file out of "${text}"`, () => {
      const errand = readErrand(text)
      assert.strictEqual(tidy(errand.question), question)
      assert.deepStrictEqual(errand.files, files)
    })
  }

  for (const text of [
    "What was Amazon.com revenue in 2023?",
    "How much did Apple put in R&D in 2023?",
    "print Apple revenue 2023"
  ]) {
    it(`sees no file in "${text}"`, () => {
      assert.deepStrictEqual(readErrand(text), { question: text, files: [] })
    })
  }

  it("writes nothing where it is told not to", () => {
    const errand = readErrand("Don't write to report.md, just tell me Apple's revenue")
    assert.deepStrictEqual(errand.files, [])
    assert.notInclude(errand.question, "report.md")
    assert.include(errand.question, "Apple's revenue")
  })

  it("leaves every other character in its place", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.string({ maxLength: 40 }),
        FastCheck.constantFrom("", ", then write it to a.md", " and save as b/c.csv"),
        (text, tail) => {
          const { question } = readErrand(text + tail)
          assert.strictEqual(question.length, text.length + tail.length)
          for (let at = 0; at < question.length; at += 1) {
            assert.isTrue(question.charAt(at) === " " || question.charAt(at) === (text + tail).charAt(at))
          }
        }
      )
    )
  })
})
