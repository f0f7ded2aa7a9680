import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { culprit } from "../../../src/cli/render/Culprit.ts"
import { coloured, plain } from "../../../src/cli/render/Style.ts"

const wide = { style: plain, columns: 80 }

describe("culprit", () => {
  it("puts carets under the place", () => {
    assert.deepStrictEqual(culprit("find . -delete", { start: 7, end: 14 }, wide), ["find . -delete", "       ^^^^^^^"])
  })

  it("underlines where there is colour", () => {
    assert.deepStrictEqual(culprit("rm x", { start: 0, end: 2 }, { style: coloured, columns: 80 }), [
      `${coloured.underline(coloured.red("rm"))} x`
    ])
  })

  it("marks what is shown of a control character, and a place after the end", () => {
    assert.deepStrictEqual(culprit("ls \x1b[2J", { start: 3, end: 4 }, wide), ["ls \\x1b[2J", "   ^^^^"])
    assert.deepStrictEqual(culprit("ls &&", { start: 5, end: 5 }, wide), ["ls && ", "     ^"])
  })

  it("breaks rows at newlines and at the width, and loses nothing", () => {
    assert.deepStrictEqual(culprit("ls\nrm x", { start: 3, end: 5 }, wide), ["ls\\n", "rm x", "^^"])
    FastCheck.assert(
      FastCheck.property(
        FastCheck.string({ maxLength: 60 }),
        FastCheck.integer({ min: 10, max: 30 }),
        (text, columns) => {
          const shown = culprit(text, undefined, { style: plain, columns }).join("")
          assert.strictEqual(shown, text)
        }
      )
    )
  })

  it("shows a command without a culprit as it is", () => {
    assert.deepStrictEqual(culprit("ls", undefined, wide), ["ls"])
  })
})
