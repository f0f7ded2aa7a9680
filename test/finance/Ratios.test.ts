import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import type { Figure } from "../../src/finance/Figure.ts"
import { comparable, type Lines, RATIOS, ratiosOf } from "../../src/finance/Ratios.ts"

const figure = (concept: string, value: number, filed = "2025-02-01"): Figure => ({
  ticker: "NVDA",
  concept,
  value,
  unit: concept.startsWith("eps") ? "USD/shares" : concept.startsWith("shares") ? "shares" : "USD",
  period: { type: "annual", fiscalYear: 2024, fiscalPeriod: "FY", end: "2024-12-31" },
  source: { provider: "test", url: "https://www.sec.gov", filed }
})
const lines = (values: Readonly<Record<string, number>>): Lines =>
  new Map(Object.entries(values).map(([concept, value]) => [concept, figure(concept, value)]))
const value = (now: Lines, name: string, before?: Lines, perYear = 1): number | undefined =>
  ratiosOf({ now, before, perYear }).find(({ concept }) => concept === name)?.value

const now = lines({
  revenue: 200,
  gross_profit: 80,
  operating_income: 50,
  income_tax_expense: 10,
  net_income: 40,
  eps_diluted: 4,
  total_assets: 500,
  shareholders_equity: 220,
  long_term_debt: 100,
  current_assets: 120,
  inventory: 20,
  current_liabilities: 50,
  shares_outstanding: 11,
  dividends_paid: 8,
  free_cash_flow: 30
})
const before = lines({
  revenue: 160,
  net_income: 32,
  eps_diluted: 3.2,
  total_assets: 300,
  shareholders_equity: 180,
  long_term_debt: 100
})

describe("Ratios", () => {
  it("divides lines of one period", () => {
    assert.strictEqual(value(now, "gross_margin"), 0.4)
    assert.strictEqual(value(now, "net_margin"), 0.2)
    assert.strictEqual(value(now, "current_ratio"), 2.4)
    assert.strictEqual(value(now, "quick_ratio"), 2)
    assert.strictEqual(value(now, "payout_ratio"), 0.2)
    assert.strictEqual(value(now, "effective_tax_rate"), 0.2)
    assert.strictEqual(value(now, "book_value_per_share"), 20)
    assert.strictEqual(value(now, "free_cash_flow_to_net_income"), 0.75)
  })

  it("averages balances where the definition says so, and leaves the ratio out without the earlier one", () => {
    assert.strictEqual(value(now, "return_on_equity", before), 0.2)
    assert.strictEqual(value(now, "return_on_assets", before), 0.1)
    assert.approximately(value(now, "return_on_invested_capital", before) ?? 0, 40 / 300, 1e-12)
    assert.strictEqual(value(now, "return_on_equity"), undefined)
  })

  it("makes a quarter's return one of a year, and says so", () => {
    const found = ratiosOf({ now, before, perYear: 4 }).find(({ concept }) => concept === "return_on_equity")
    assert.strictEqual(found?.value, 0.8)
    assert.include(found?.derived, "times 4")
  })

  it("compares with the year before, never from a base that isn't positive", () => {
    assert.strictEqual(value(now, "revenue_growth", before), 0.25)
    const loss = lines({ revenue: 160, net_income: -5 })
    assert.strictEqual(value(now, "earnings_growth", loss), undefined)
  })

  it("computes no growth of EPS across a split, and does when both count new shares", () => {
    const old = new Map([["eps_diluted", figure("eps_diluted", 38, "2024-02-01")]])
    assert.strictEqual(value(now, "earnings_per_share_growth", old), undefined)
    assert.strictEqual(value(now, "earnings_per_share_growth", before), 0.25)
    assert.isTrue(comparable(figure("revenue", 1, "2020-01-01"), figure("revenue", 2)))
  })

  it("gives no ratio on negative equity", () => {
    const negative = lines({ net_income: 10, shareholders_equity: -5, long_term_debt: 100 })
    assert.strictEqual(value(negative, "return_on_equity", negative), undefined)
    assert.strictEqual(value(negative, "long_term_debt_to_equity", negative), undefined)
  })

  it("carries its definition and the source of its numerator", () => {
    const [margin] = ratiosOf({ now, before: undefined, perYear: 1 })
    assert.deepInclude(margin, { concept: "gross_margin", unit: "pure", derived: "gross profit / revenue" })
    assert.strictEqual(margin?.source.filed, "2025-02-01")
  })

  const concepts = [...new Set([...now.keys(), "interest_expense", "current_debt", "cost_of_revenue"])]
  const some = fc.dictionary(fc.constantFrom(...concepts), fc.integer({ min: -1000, max: 1000 }))
  it.prop("never gives anything but a finite number, whatever is missing or zero", [some, some], ([a, b]) => {
    const found = ratiosOf({ now: lines(a), before: lines(b), perYear: 1 })
    assert.isTrue(found.every(({ value }) => Number.isFinite(value)))
    assert.isAtMost(found.length, RATIOS.length)
  })
})
