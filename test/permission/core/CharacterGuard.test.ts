/** Characters that no accepted command contains. */
import { describe, expect, it } from "@effect/vitest"
import { check, maxBytes } from "../../../src/permission/core/CharacterGuard.ts"

describe("the character guard", () => {
  it("refuses control characters, quoted or not, but neither tab nor newline", () => {
    for (let code = 0; code < 0xa0; code++) {
      const source = `ls 'a${String.fromCharCode(code)}b'`
      const isControl = code < 0x20 ? code !== 9 && code !== 10 : code >= 0x7f
      expect(check(source)?._tag, `U+${code.toString(16)}`).toBe(isControl ? "ForbiddenCharacter" : undefined)
    }
  })

  it.each([
    0xad, 0x61c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x3164,
    0xfe0f, 0xfeff, 0xe0001, 0xe0041
  ])("refuses %i and names it, since it can't be seen", (code) => {
    const error = check(`ls ${String.fromCodePoint(code)}`)
    expect(error).toMatchObject({ _tag: "ForbiddenCharacter", offset: 3, fragment: String.fromCodePoint(code) })
    expect(error?.message).toContain(`U+${code.toString(16).toUpperCase().padStart(4, "0")}`)
  })

  it.each(["\ud800", "\udc00", "\udc00\ud800", "a\ud83d"])("refuses a lone surrogate", (source) => {
    expect(check(source)?._tag).toBe("ForbiddenCharacter")
  })

  it.each(["ls", "é ü 日本 🙂 Ω", "a\u00a0b", "\u{10ffff}"])("passes %j", (source) => {
    expect(check(source)).toBeUndefined()
  })

  it("counts bytes of UTF-8, not characters", () => {
    for (const [unit, bytes] of [
      ["a", 1],
      ["é", 2],
      ["日", 3],
      ["🙂", 4]
    ] as const) {
      const fits = Math.floor(maxBytes / bytes)
      expect(check(unit.repeat(fits))).toBeUndefined()
      expect(check(unit.repeat(fits + 1))?._tag).toBe("TooLong")
    }
  })

  it("needs no look at the content to refuse a very long line", () => {
    expect(check("\u0000".repeat(maxBytes + 1))).toMatchObject({ _tag: "TooLong", offset: maxBytes, length: 1 })
  })
})
