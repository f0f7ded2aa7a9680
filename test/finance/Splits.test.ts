import { assert, describe, it } from "@effect/vitest"
import type { Figure } from "../../src/finance/Figure.ts"
import { adjusted, isSplitChange, splitCaution, splitFactor, splitsBetween } from "../../src/finance/Splits.ts"

const eps: Figure = {
  ticker: "NVDA",
  concept: "eps_diluted",
  value: 3.85,
  unit: "USD/shares",
  period: { type: "annual", fiscalYear: 2022, fiscalPeriod: "FY", end: "2022-01-30" },
  source: { provider: "snapshot", url: "https://www.sec.gov", filed: "2024-02-21" }
}

describe("Splits", () => {
  it("counts splits after a filing and up to a day", () => {
    assert.strictEqual(splitFactor(splitsBetween("NVDA", "2021-02-26", "2026-01-01")), 40)
    assert.strictEqual(splitFactor(splitsBetween("NVDA", "2024-02-21", "2024-06-09")), 1)
    assert.strictEqual(splitFactor(splitsBetween("NVDA", "2024-06-10", "2026-01-01")), 1)
    assert.strictEqual(splitFactor(splitsBetween("ACME", "2000-01-01", "2026-01-01")), 1)
  })

  it("names the splits in the remark", () => {
    assert.include(
      splitCaution(splitsBetween("AAPL", "2014-01-01", "2026-01-01")),
      "7-for-1 split of 2014-06 and the 4-for-1"
    )
    assert.include(splitCaution(splitsBetween("GE", "2021-01-01", "2022-01-01")), "1-for-8")
    assert.strictEqual(splitCaution([]), undefined)
  })

  it("brings per-share values and share counts to the shares of a later day, and nothing else", () => {
    assert.approximately(adjusted(eps, "NVDA", "2026-01-01").value, 0.385, 1e-12)
    assert.match(adjusted(eps, "NVDA", "2026-01-01").derived ?? "", /10-for-1/)
    const shares = { ...eps, concept: "shares_diluted_weighted", unit: "shares", value: 2_535_000_000 }
    assert.strictEqual(adjusted(shares, "NVDA", "2026-01-01").value, 25_350_000_000)
    const revenue = { ...eps, concept: "revenue", unit: "USD" }
    assert.strictEqual(adjusted(revenue, "NVDA", "2026-01-01"), revenue)
    assert.strictEqual(adjusted(eps, "NVDA", "2024-05-01"), eps)
  })

  it("tells a split from a restatement, to within the rounding of cents", () => {
    const ten = [{ day: "2024-06-10", factor: 10 }]
    assert.isTrue(isSplitChange("eps_diluted", 1.74, 0.17, ten))
    assert.isFalse(isSplitChange("eps_diluted", 1.74, 0.25, ten))
    assert.isTrue(isSplitChange("shares_diluted_weighted", 2_494, 24_940, ten))
    assert.isFalse(isSplitChange("revenue", 10, 1, ten))
    assert.isFalse(isSplitChange("eps_diluted", 1.74, 1.74, []))
  })
})
