import { describe, expect, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import { replaceText } from "../../../src/catalog/filesystem/TextEdit.ts"

const edited = (text: string, from: string, to: string, all = false) =>
  Either.getOrThrow(replaceText(text, from, to, all))
const problem = (text: string, from: string, to = "new", all = false) =>
  Either.getOrThrow(Either.flip(replaceText(text, from, to, all)))

describe("replaceText", () => {
  it("replaces what stands once", () => {
    expect(edited("a b c", "b", "x")).toEqual({ text: "a x c", count: 1 })
    expect(edited("a $& c", "$&", "$1$$")).toEqual({ text: "a $1$$ c", count: 1 })
  })

  it("names the lines where it stands several times, overlaps included", () => {
    expect(problem("a\nb\na\n", "a")).toEqual({ _tag: "NotUnique", lines: [1, 3] })
    expect(problem("aaa", "aa")).toEqual({ _tag: "NotUnique", lines: [1, 1] })
  })

  it("replaces all where that is wished, none of them inside a replacement", () => {
    expect(edited("aaa a", "a", "aa", true)).toEqual({ text: "aaaaaa aa", count: 4 })
    expect(edited("aaa", "aa", "b", true)).toEqual({ text: "ba", count: 1 })
  })

  it("says where the same words stand with other white space", () => {
    expect(problem("x\n  if (a) {\n\tb()\n  }\n", "if (a) {\n  b()\n}")).toEqual({ _tag: "TextNotFound", near: 2 })
    expect(problem("x\nlet  a = 1\n", "let a = 1")).toEqual({ _tag: "TextNotFound", near: 2 })
    expect(problem("x", "y")).toEqual({ _tag: "TextNotFound", near: undefined })
    expect(problem("x\n\ny", "\n \n ")).toEqual({ _tag: "TextNotFound", near: undefined })
  })

  it("says so where nothing changes", () => {
    expect(problem("a\r\nb", "a\nb", "a\nb")._tag).toBe("NothingToChange")
  })

  it("finds text across either kind of line end, and writes the kind that is there", () => {
    expect(edited("a\r\nb\r\nc\r\n", "a\nb", "x\ny\nz").text).toBe("x\r\ny\r\nz\r\nc\r\n")
    expect(edited("a\nb\n", "a\r\nb", "x\r\ny").text).toBe("x\ny\n")
    expect(edited("a\r\nb\r\n", "b", "x\ny").text).toBe("a\r\nx\r\ny\r\n")
    expect(edited("a\r\nb\nc", "b\nc", "x\ny").text).toBe("a\r\nx\ny")
    expect(edited("a\r\nb", "\nb", "!").text).toBe("a!")
    expect(edited("a\r\nb", "a\n", "!").text).toBe("!b")
  })

  it("leaves every other character alone, whatever the line ends", () => {
    const piece = FastCheck.string({ unit: FastCheck.constantFrom("a", "b", " ", "\n", "\r\n", "\r", "é") })
    FastCheck.assert(
      FastCheck.property(piece, piece, piece, (before, after, given) => {
        const to = given.replaceAll(/\r(?!\n)/g, "")
        const from = "<mark>\nend"
        const eol = before.includes("\r\n") ? "\r\n" : "\n"
        const { text } = edited(before + from.replace("\n", eol) + after, from, to === from ? "" : to)
        expect(text.startsWith(before)).toBe(true)
        expect(text.endsWith(after)).toBe(true)
        const written = text.slice(before.length, text.length - after.length)
        expect(written.replaceAll("\r\n", "\n")).toBe(to.replaceAll("\r\n", "\n"))
      })
    )
  })
})
