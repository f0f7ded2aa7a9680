import { describe, expect, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import { countLines, decodeText, encodeText } from "../../../src/catalog/filesystem/Text.ts"

const bytes = (...values: ReadonlyArray<number | string>) =>
  Buffer.concat(
    values.map((value) => (typeof value === "string" ? Buffer.from(value, "latin1") : Buffer.from([value])))
  )
const kind = (data: Uint8Array) =>
  Either.match(decodeText(data), { onLeft: ({ kind }) => kind, onRight: ({ isExact }) => (isExact ? "text" : "lossy") })

/** Any code point; fast-check's own unit for them takes seconds to set up. */
const anyText = FastCheck.string({
  unit: FastCheck.oneof(
    FastCheck.nat(0x7f),
    FastCheck.nat(0xd7ff),
    FastCheck.integer({ min: 0xe000, max: 0x10ffff })
  ).map((code) => String.fromCodePoint(code))
})

describe("decodeText", () => {
  it("gives back any text that was encoded, with or without a byte-order mark", () => {
    FastCheck.assert(
      FastCheck.property(anyText, FastCheck.boolean(), (given, hasMark) => {
        const text = given
          .replaceAll("\0", "")
          .replace(/^\ufeff/, "")
          .replace(/^(%PDF-)/, "")
        expect(decodeText(encodeText(text, hasMark))).toEqual(Either.right({ text, hasMark, isExact: true }))
      })
    )
  })

  it("names what it can't show", () => {
    expect(kind(bytes("%PDF-1.7\n"))).toBe("a PDF document")
    expect(kind(bytes(0x89, "PNG\r\n", 0x1a, 0))).toBe("a PNG image")
    expect(kind(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe("a JPEG image")
    expect(kind(bytes("GIF89a", 0, 1))).toBe("a GIF image")
    expect(kind(bytes("RIFF", 1, 2, 3, 4, "WEBP", 0))).toBe("a WebP image")
    expect(kind(bytes("PK", 3, 4, 20, 0))).toBe("a ZIP archive or an office document")
    expect(kind(bytes(0xff, 0xfe, "a", 0))).toBe("UTF-16 text")
    expect(kind(bytes("SQLite format 3", 0))).toBe("an SQLite database")
    expect(kind(bytes("ab", 0, "c"))).toBe("binary data")
    expect(kind(Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 7) % 255 || 1)))).toBe("binary data")
  })

  it("takes words that begin like a signature for the words they are", () => {
    for (const text of ["BZh is a prefix", "GIF87a, the format", "PAR1 for the course"])
      expect(kind(Buffer.from(text))).toBe("text")
  })

  it("shows text of another encoding, and says that it isn't exact", () => {
    expect(kind(Buffer.from("caf\xe9 au lait", "latin1"))).toBe("lossy")
  })
})

describe("countLines", () => {
  it("counts a last line without newline, and nothing in an empty text", () => {
    expect(["", "\n", "a", "a\n", "a\nb", "a\n\n"].map(countLines)).toEqual([0, 1, 1, 1, 2, 2])
  })
})
