import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { columnsOf, cut, visible, visibleJson, visibleLine, wrap } from "../../../src/cli/render/Visible.ts"

const anyText = FastCheck.string({ unit: "binary" })

describe("Visible", () => {
  it("shows what a terminal would execute", () => {
    assert.strictEqual(visible("\x1b[31mred\x07\r\n\ttab\x7f\x9b"), "\\x1b[31mred\\x07\\x0d\n\ttab\\x7f\\x9b")
    assert.strictEqual(visible("a\u202eb\u200bc\u2028d\ufeff"), "a\\u{202e}b\\u{200b}c\\u{2028}d\\u{feff}")
    assert.strictEqual(visible("\ud800"), "\\u{d800}")
  })

  it("leaves letters of any script and emoji alone", () => {
    for (const text of ["Zürich, naïve", "日本語", "العربية", "👍 ok", "1 € ≤ 2 £"])
      assert.strictEqual(visible(text), text)
  })

  it("puts a text on one line", () => {
    assert.strictEqual(visibleLine("a\nb\tc"), "a\\nb\\tc")
  })

  it("keeps the value of JSON while no string in it can act on a terminal", () => {
    FastCheck.assert(
      FastCheck.property(anyText, (text) => {
        const json = visibleJson(JSON.stringify({ text }))
        assert.strictEqual(JSON.parse(json).text, text)
        assert.strictEqual(visible(json), json)
      })
    )
  })

  it("cuts to columns, wide characters counted twice", () => {
    assert.strictEqual(columnsOf("日本"), 4)
    assert.strictEqual(columnsOf("e\u0301"), 1)
    assert.strictEqual(cut("abcdef", 4), "abc…")
    assert.strictEqual(cut("日本語", 4), "日…")
    FastCheck.assert(
      FastCheck.property(anyText, FastCheck.integer({ min: 1, max: 20 }), (text, columns) =>
        assert.isAtMost(columnsOf(cut(text, columns)), columns)
      )
    )
  })

  it("wraps at words", () => {
    assert.deepStrictEqual(wrap("one two three", 8), ["one two", "three"])
    assert.deepStrictEqual(wrap("incomprehensibilities x", 5), ["incomprehensibilities", "x"])
  })
})
