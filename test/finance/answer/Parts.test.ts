import { assert, describe, it } from "@effect/vitest"
import { findPart, membersAlong } from "../../../src/finance/answer/Parts.ts"
import { figure, year } from "./figures.ts"

const part = (member: string, axis: string, value: number) =>
  figure("segment_revenue", year(2025), value, { member, axis })

describe("Parts", () => {
  it("finds a member by spelling, by initials and by some of its words", () => {
    const figures = [
      part("Amazon Web Services (AWS)", "business_segment", 1),
      part("Third Party Seller Services", "product_or_service", 2)
    ]
    for (const name of ["AWS", "amazon web services"]) {
      assert.strictEqual(findPart([name], figures, "AMZN")._tag, "Member")
    }
    assert.deepInclude(findPart(["third-party sellers"], figures, "AMZN"), { member: "Third Party Seller Services" })
    assert.deepInclude(findPart(["I Phone"], [part("iPhone", "product_or_service", 3)], "AAPL"), { member: "iPhone" })
  })

  it("prefers the member that says no more than what was asked", () => {
    const figures = [part("Automotive Leasing", "product_or_service", 1), part("Automotive", "business_segment", 2)]
    assert.deepInclude(findPart(["automotive"], figures, "TSLA"), { member: "Automotive" })
  })

  it("takes two members that say the same for one, and asks where they don't", () => {
    const same = [part("AWS", "business_segment", 5), part("AWS", "product_or_service", 5)]
    assert.strictEqual(findPart(["AWS"], same, "AMZN")._tag, "Member")
    const different = [part("AWS", "business_segment", 5), part("AWS", "product_or_service", 6)]
    assert.strictEqual(findPart(["AWS"], different, "AMZN")._tag, "Missing")
  })

  it("goes along one axis", () => {
    const figures = [
      part("iPhone", "product_or_service", 1),
      part("China", "geography", 2),
      part("Mac", "product_or_service", 3)
    ]
    assert.deepStrictEqual(
      membersAlong(figures, undefined).map(({ member }) => member),
      ["iPhone", "Mac"]
    )
    assert.deepStrictEqual(
      membersAlong(figures, "geography").map(({ member }) => member),
      ["China"]
    )
    assert.deepStrictEqual(membersAlong(figures, "business_segment"), [])
  })
})
