import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { timePhrases } from "../../../src/finance/route/TimePhrases.ts"
import type { Timespan } from "../../../src/finance/route/Timespan.ts"

const years = (...list: ReadonlyArray<number>): Timespan => ({ _tag: "Years", years: list, calendar: false })
const quarters = (...list: ReadonlyArray<readonly [number, number]>): Timespan => ({
  _tag: "Quarters",
  quarters: list.map(([year, quarter]) => ({ year, quarter })),
  calendar: false
})
const last = (count: number, unit: "year" | "quarter" | "month"): Timespan => ({ _tag: "Last", count, unit })

/** A phrase as it may stand in a question, and what it means. */
const TABLE: ReadonlyArray<readonly [text: string, ...spans: ReadonlyArray<Timespan>]> = [
  ["revenue in fiscal 2023", years(2023)],
  ["revenue FY23", years(2023)],
  ["FY'23", years(2023)],
  ["fiscal year 2023", years(2023)],
  ["in 2023", years(2023)],
  ["2023's revenue", years(2023)],
  ["at the end of 2024", years(2024)],
  ["year-end 2024", years(2024)],
  ["2019-2021", years(2019, 2020, 2021)],
  ["2019–22", years(2019, 2020, 2021, 2022)],
  ["FY19-FY21", years(2019, 2020, 2021)],
  ["from 2019 through 2021", years(2019, 2020, 2021)],
  ["between 2019 and 2021", years(2019, 2020, 2021)],
  ["2021 to 2019", years(2019, 2020, 2021)],
  ["2022 and 2023", years(2022), years(2023)],
  ["since 2020", { _tag: "Since", from: 2020 }],
  ["since fiscal 2015", { _tag: "Since", from: 2015 }],
  ["2020 onwards", { _tag: "Since", from: 2020 }],
  ["from 2020 to date", { _tag: "Since", from: 2020 }],
  ["since Q2 2022", { _tag: "Since", from: { year: 2022, quarter: 2 } }],
  ["Q3 2024", quarters([2024, 3])],
  ["3Q24", quarters([2024, 3])],
  ["Q3'24", quarters([2024, 3])],
  ["2024Q3", quarters([2024, 3])],
  ["Q3 FY25", quarters([2025, 3])],
  ["Q1 fiscal 2025", quarters([2025, 1])],
  ["the third quarter of fiscal 2024", quarters([2024, 3])],
  ["fiscal 2024's third quarter", quarters([2024, 3])],
  ["Q1 and Q2 2024", quarters([2024, 1], [2024, 2])],
  ["Q3 2023 to Q2 2024", quarters([2023, 3], [2023, 4], [2024, 1], [2024, 2])],
  ["Q1 2024 vs Q1 2023", quarters([2024, 1]), quarters([2023, 1])],
  ["H1 2024", quarters([2024, 1], [2024, 2])],
  ["the first nine months of 2024", quarters([2024, 1], [2024, 2], [2024, 3])],
  ["last year", last(1, "year")],
  ["last yr", last(1, "year")],
  ["last reported full year", last(1, "year")],
  ["the past 5 years", last(5, "year")],
  ["last four quarters", last(4, "quarter")],
  ["AMD's last eight quarters", last(8, "quarter")],
  ["the three most recent fiscal years", last(3, "year")],
  ["last decade", last(10, "year")],
  ["5-year", last(5, "year")],
  ["latest quarter", last(1, "quarter")],
  ["most recent quarterly revenue", last(1, "quarter")],
  ["last 6 months", last(6, "month")],
  ["TTM", { _tag: "Trailing" }],
  ["last twelve months", { _tag: "Trailing" }],
  ["YTD", { _tag: "YearToDate" }],
  ["two years ago", { _tag: "Ago", count: 2, unit: "year" }],
  ["next year", { _tag: "Future" }],
  ["current", { _tag: "Latest", now: true }],
  ["latest", { _tag: "Latest", now: false }],
  ["the September 2024 quarter", { _tag: "Ended", from: "2024-09-01", to: "2024-10-05", grain: "quarterly" }],
  ["the quarter ended June 30, 2024", { _tag: "Ended", from: "2024-06-22", to: "2024-07-08", grain: "quarterly" }],
  ["the year ended December 31, 2023", { _tag: "Ended", from: "2023-12-23", to: "2024-01-08", grain: "annual" }],
  ["on March 15, 2024", { _tag: "Day", day: "2024-03-15" }],
  ["as of 2024-12-31", { _tag: "Day", day: "2024-12-31" }]
]

describe("TimePhrases", () => {
  for (const [text, ...spans] of TABLE) {
    it(`reads "${text}"`, () => {
      assert.deepStrictEqual(
        timePhrases(text).map(({ span }) => span),
        spans
      )
    })
  }

  for (const text of ["10 shares", "$2024", "2,024 stores", "above 20%", "a 10-K", "the 2024th", "Phillips 66", ""]) {
    it(`finds no period in "${text}"`, () => {
      assert.deepStrictEqual(timePhrases(text), [])
    })
  }

  it("marks phrases of no exact size", () => {
    assert.isFalse(timePhrases("the last few years")[0]?.exact)
    assert.isTrue(timePhrases("the last three years")[0]?.exact)
  })

  it("says where a phrase stands, so that it can be shown as written", () => {
    const text = "Revenue in the September 2024 quarter?"
    const [phrase] = timePhrases(text)
    assert.strictEqual(text.slice(phrase?.start, phrase?.end), "September 2024 quarter")
  })

  it("never finds two phrases in one place, whatever the text", () => {
    const piece = FastCheck.constantFrom(
      "Q1",
      "2024",
      "last",
      "three",
      "years",
      "since",
      "FY23",
      "to",
      "-",
      "and",
      "TTM",
      "of",
      "'24",
      "3",
      "quarters",
      "May",
      "ended",
      ","
    )
    FastCheck.assert(
      FastCheck.property(FastCheck.array(piece, { maxLength: 12 }), (pieces) => {
        const found = timePhrases(pieces.join(" "))
        for (const [at, phrase] of found.entries()) {
          assert.isBelow(phrase.start, phrase.end)
          assert.isAtLeast(phrase.start, found[at - 1]?.end ?? 0)
        }
      })
    )
  })
})
