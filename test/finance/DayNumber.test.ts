import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { addDays, daysBetween, daysIn, lastOfMonth, toDayNumber, toIsoDay } from "../../src/finance/DayNumber.ts"

describe("DayNumber", () => {
  it("knows leap years and the ends of months", () => {
    assert.strictEqual(addDays("2024-02-28", 1), "2024-02-29")
    assert.strictEqual(addDays("2100-02-28", 1), "2100-03-01")
    assert.strictEqual(daysBetween("2023-12-31", "2024-12-31"), 366)
    assert.strictEqual(daysIn("2024-09-29", "2024-12-28"), 91)
  })

  it("finds the last day of months before and after a year", () => {
    assert.strictEqual(lastOfMonth(2024, 2), "2024-02-29")
    assert.strictEqual(lastOfMonth(2024, 0), "2023-12-31")
    assert.strictEqual(lastOfMonth(2024, -3), "2023-09-30")
    assert.strictEqual(lastOfMonth(2024, 13), "2025-01-31")
  })

  it.prop("goes there and back, one day at a time", [fc.integer({ min: -30_000, max: 60_000 })], ([day]) => {
    assert.strictEqual(toDayNumber(toIsoDay(day)), day)
    assert.isTrue(toIsoDay(day) < toIsoDay(day + 1))
  })
})
