import { describe, expect, it } from "@effect/vitest"
import { visible } from "../../../src/catalog/filesystem/Visible.ts"

describe("visible", () => {
  it("shows control characters, direction marks and lone surrogates as escapes, and keeps the rest", () => {
    expect(visible("a\tb\u001b[2J\u0007 \u202e \ud800 é 漢 👍")).toBe("a\tb\\x1b[2J\\x07 \\u{202e} \\u{d800} é 漢 👍")
  })
})
