import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { partition } from "../../src/tool/Partition.ts"

const of = (text: string) => partition([...text], (call) => call === "S").map((batch) => batch.join(""))

describe("Partition", () => {
  it("puts safe neighbours together and everything else alone", () => {
    assert.deepStrictEqual(of("SSUSS"), ["SS", "U", "SS"])
    assert.deepStrictEqual(of("UU"), ["U", "U"])
    assert.deepStrictEqual(of("S"), ["S"])
    assert.deepStrictEqual(of(""), [])
  })

  it("keeps every call and the order, and makes no batch longer or shorter than it must be", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (safe) => {
        const batches = partition(
          safe.map((isSafe, index) => ({ isSafe, index })),
          ({ isSafe }) => isSafe
        )
        assert.deepStrictEqual(
          batches.flat().map(({ index }) => index),
          safe.map((_, index) => index)
        )
        batches.forEach((batch, place) => {
          assert.isTrue(batch.length === 1 || batch.every(({ isSafe }) => isSafe))
          const before = batches[place - 1]?.[0]
          assert.isFalse(batch[0]?.isSafe === true && before?.isSafe === true, "two safe batches side by side")
        })
      })
    )
  })
})
