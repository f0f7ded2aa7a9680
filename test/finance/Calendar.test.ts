import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import {
  CALENDAR_YEAR,
  calendarOf,
  endWindow,
  inferCalendar,
  labelOf,
  nominalEnd,
  type QuarterName
} from "../../src/finance/Calendar.ts"
import { addDays } from "../../src/finance/DayNumber.ts"

describe("Calendar", () => {
  it("labels periods as the filers do", () => {
    const labels: ReadonlyArray<readonly [ticker: string, end: string, label: string]> = [
      ["AAPL", "2024-09-28", "2024 Q4"],
      ["AAPL", "2024-12-28", "2025 Q1"],
      ["NVDA", "2025-01-26", "2025 Q4"],
      ["NVDA", "2026-04-26", "2027 Q1"],
      ["HD", "2025-02-02", "2024 Q4"],
      ["WMT", "2025-01-31", "2025 Q4"],
      ["JNJ", "2023-01-01", "2022 Q4"],
      ["JNJ", "2024-12-29", "2024 Q4"],
      ["ADBE", "2022-12-02", "2022 Q4"],
      ["MSFT", "2015-09-30", "2016 Q1"]
    ]
    for (const [ticker, end, label] of labels) {
      const { fiscalYear, quarter } = labelOf(calendarOf(ticker), end)
      assert.strictEqual(`${fiscalYear} ${quarter}`, label, `${ticker} ${end}`)
    }
  })

  it("gives the days in which a period ends", () => {
    const { from, to } = endWindow(calendarOf("HD"), 2024, "FY")
    assert.isTrue(from <= "2025-02-02" && "2025-02-02" <= to)
    assert.strictEqual(nominalEnd(calendarOf("AAPL"), 2025, "Q1"), "2024-12-31")
  })

  it("learns a calendar from the years that annual reports name", () => {
    const homeDepot = ["2023-01-29", "2024-01-28", "2025-02-02"].map((end, at) => ({ end, fiscalYear: 2022 + at }))
    assert.deepStrictEqual(inferCalendar(homeDepot), { endMonth: 1, label: -1 })
    const johnson = ["2022-01-02", "2023-01-01", "2023-12-31", "2024-12-29"].map((end, at) => ({
      end,
      fiscalYear: 2021 + at
    }))
    assert.deepStrictEqual(inferCalendar(johnson), CALENDAR_YEAR)
    assert.strictEqual(inferCalendar([]), undefined)
  })

  it("is not led astray by one mislabelled annual report", () => {
    const years = ["2013-01-27", "2014-01-26", "2015-01-25", "2016-01-31"].map((end, at) => ({
      end,
      fiscalYear: at === 0 ? 2012 : 2013 + at
    }))
    assert.deepStrictEqual(inferCalendar(years), { endMonth: 1, label: 0 })
  })

  const calendar = fc.record({ endMonth: fc.integer({ min: 1, max: 12 }), label: fc.constantFrom(0, -1) })
  it.prop(
    "labels every end within two weeks of a quarter's end with that quarter",
    [
      calendar,
      fc.integer({ min: 1995, max: 2040 }),
      fc.constantFrom<QuarterName>("Q1", "Q2", "Q3", "Q4"),
      fc.integer({ min: -15, max: 15 })
    ],
    ([calendar, fiscalYear, quarter, drift]) => {
      const end = addDays(nominalEnd(calendar, fiscalYear, quarter), drift)
      assert.deepStrictEqual(labelOf(calendar, end), { fiscalYear, quarter })
    }
  )
})
