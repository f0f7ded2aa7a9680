import { assert, describe, it } from "@effect/vitest"
import { fixed, percent, scaled, scaleOf, spoken, unitName } from "../../../src/finance/answer/Format.ts"

describe("Format", () => {
  it("groups thousands, and has no negative zero", () => {
    assert.strictEqual(fixed(-3_908, 0), "-3,908")
    assert.strictEqual(fixed(1_234_567.891, 1), "1,234,567.9")
    assert.strictEqual(fixed(-0.001, 2), "0.00")
  })

  it("takes one scale for all values of a table", () => {
    const scale = scaleOf("USD", [416_161e6, 5e6])
    assert.strictEqual(unitName("USD", scale), "USD million")
    assert.strictEqual(scaled(416_161e6, "USD", scale), "416,161")
    assert.strictEqual(scaled(5_500_000, "USD", scale), "5.5")
    assert.strictEqual(unitName("EUR", scaleOf("EUR", [12])), "EUR")
  })

  it("shows values per share in full and fractions as percent", () => {
    const scale = scaleOf("USD/shares", [2.94])
    assert.strictEqual(scaled(2.94, "USD/shares", scale), "2.94")
    assert.strictEqual(scaled(0.385, "USD/shares", scale), "0.385")
    assert.strictEqual(unitName("USD/shares", scale), "USD per share")
    assert.strictEqual(scaled(0.7272, "pure", scale), "72.72%")
    assert.strictEqual(percent(0.064, { signed: true }), "+6.4%")
  })

  it("speaks in billions and millions", () => {
    assert.strictEqual(spoken(416_161e6, "USD"), "USD 416.2 billion")
    assert.strictEqual(spoken(-17_233e6, "USD"), "USD -17.2 billion")
    assert.strictEqual(spoken(2.94, "USD/shares"), "USD 2.94 per share")
    assert.strictEqual(spoken(15_004e6, "shares"), "15.0 billion shares")
  })
})
