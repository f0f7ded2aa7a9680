import { assert, describe, it } from "@effect/vitest"
import { coloured, hasColour, plain, styleOf } from "../../../src/cli/render/Style.ts"

describe("Style", () => {
  it("has colour only on a terminal that takes it, and never against NO_COLOR", () => {
    const facts = { isTty: true, noColor: undefined, term: "xterm" }
    assert.isTrue(hasColour(facts))
    assert.isTrue(hasColour({ ...facts, noColor: "" }), "an empty NO_COLOR says nothing")
    assert.isFalse(hasColour({ ...facts, noColor: "0" }))
    assert.isFalse(hasColour({ ...facts, isTty: false }))
    assert.isFalse(hasColour({ ...facts, term: "dumb" }))
  })

  it("leaves text alone where there is no colour", () => {
    assert.strictEqual(styleOf(false), plain)
    assert.strictEqual(plain.red("x"), "x")
    assert.strictEqual(coloured.red("x"), "\x1b[31mx\x1b[39m")
  })
})
