import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { distance } from "../../src/finance/EditDistance.ts"

const word = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "c") })

describe("EditDistance", () => {
  it("counts insertions, deletions, replacements and swaps of neighbours as one", () => {
    assert.strictEqual(distance("caterpilar", "caterpillar", 3), 1)
    assert.strictEqual(distance("telsa", "tesla", 3), 1)
    assert.strictEqual(distance("micron", "macron", 3), 1)
    assert.strictEqual(distance("tesla", "tesla", 3), 0)
  })

  it("stops at the limit", () => {
    assert.strictEqual(distance("apple", "microsoft", 2), 3)
  })

  it.prop("is symmetric, and zero only for the same word", [word, word], ([a, b]) => {
    assert.strictEqual(distance(a, b, 20), distance(b, a, 20))
    assert.strictEqual(distance(a, b, 20) === 0, a === b)
  })

  it.prop("is at most one more after one more letter", [word, word], ([a, b]) => {
    assert.isAtMost(Math.abs(distance(`${a}x`, b, 30) - distance(a, b, 30)), 1)
  })
})
