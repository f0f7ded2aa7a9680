import { describe, expect, it } from "@effect/vitest"
import { applyPatch } from "diff"
import { FastCheck } from "effect"
import { preview, previewWhole, unifiedDiff } from "../../../src/catalog/filesystem/Difference.ts"

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join("")

describe("unifiedDiff", () => {
  it("is a patch that turns one text into the other", () => {
    const text = FastCheck.array(FastCheck.constantFrom("a\n", "b\n", "c\n", "\n", "d"), { maxLength: 30 })
    FastCheck.assert(
      FastCheck.property(text, text, (before, after) => {
        const [from, to] = [before.join(""), after.join("")]
        expect(applyPatch(from, unifiedDiff("f", from, to))).toBe(to)
      })
    )
  })

  it("gives up on texts that have nothing in common, in no time", () => {
    const started = performance.now()
    const many = Array.from({ length: 40_000 }, (_, index) => `${index * 7919}\n`).join("")
    expect(unifiedDiff("f", many, many.replaceAll("\n", "!\n"))).toBe("f: too many changes to list")
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it("is cut where it is long, and says by how much", () => {
    expect(unifiedDiff("f", "", numbered(1, 30), 10).trimEnd().split("\n").at(-1)).toBe("… 21 more lines")
  })
})

/** Any UTF-16 unit, most of them of the kind that matters here. */
const anyText = FastCheck.string({
  unit: FastCheck.oneof(
    FastCheck.nat(0xa0),
    FastCheck.integer({ min: 0x2000, max: 0x2070 }),
    FastCheck.nat(0xffff)
  ).map((code) => String.fromCharCode(code))
})

describe("preview", () => {
  it("shows the path, how long a new file is, and its first lines", () => {
    const lines = previewWhole("docs/a.md", "new file", numbered(1, 100)).split("\n")
    expect(lines.slice(0, 3)).toEqual(["docs/a.md: new file, 100 lines", "+line 1", "+line 2"])
    expect([lines.length, lines.at(-1)]).toEqual([41, "… 61 more lines"])
    expect(previewWhole("a", "new file", "")).toBe("a: new file, 0 lines")
    expect(previewWhole("a", "new file", "x")).toBe("a: new file, 1 line\n+x")
  })

  it("shows what changes in an old one, with a little of what surrounds it", () => {
    expect(preview("a", numbered(1, 9), numbered(1, 9).replace("line 5", "new"))).toBe(
      [
        "a: +1 -1",
        "@@ -2,7 +2,7 @@",
        " line 2",
        " line 3",
        " line 4",
        "-line 5",
        "+new",
        " line 6",
        " line 7",
        " line 8"
      ].join("\n")
    )
  })

  it("says in words where a diff would show nothing", () => {
    expect(preview("a", "x\n", "x\n")).toBe("a: stays as it is")
    expect(preview("a", "x\r\n", "x\n")).toBe("a: only its line ends change")
  })

  it("sends nothing to a terminal that it would act on", () => {
    FastCheck.assert(
      FastCheck.property(anyText, anyText, anyText, (before, after, name) => {
        const path = name.replaceAll("\n", "")
        expect(preview(path, before, after) + previewWhole(path, name, after)).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/
        )
      })
    )
  })

  it("cuts lines that would fill the screen", () => {
    expect(previewWhole("a", "new file", "x".repeat(10_000)).length).toBeLessThan(500)
  })
})
