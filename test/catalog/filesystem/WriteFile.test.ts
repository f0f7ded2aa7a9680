import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { WriteFile } from "../../../src/catalog/filesystem/WriteFile.ts"
import { makeProject, previewOfWrite, toolsOf, write } from "./support.ts"

describe("write_file", () => {
  it.effect("creates a file and the folders that lead to it", () => {
    const { root, at } = makeProject()
    return Effect.gen(function* () {
      expect(yield* write({ path: "docs/new/report.md", content: "# Ünï\n" })).toEqual({
        path: "docs/new/report.md",
        action: "created",
        lines: 1,
        bytes: 8
      })
      expect(readFileSync(at("docs/new/report.md"), "utf8")).toBe("# Ünï\n")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("replaces a file and says what changed", () => {
    const { root, at } = makeProject({ "a.md": "one\ntwo\n" })
    return Effect.gen(function* () {
      expect(yield* write({ path: "a.md", content: "one\n2\n" })).toEqual({
        path: "a.md",
        action: "replaced",
        lines: 2,
        bytes: 6,
        diff: "--- a.md\n+++ a.md\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n"
      })
      expect(readFileSync(at("a.md"), "utf8")).toBe("one\n2\n")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("writes nothing where the file says just that already", () => {
    const { root } = makeProject({ "a.md": "one\n" })
    return Effect.gen(function* () {
      expect(yield* write({ path: "a.md", content: "one\n" })).toMatchObject({ action: "unchanged" })
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("replaces what isn't text without a diff", () => {
    const { root, at } = makeProject({ "a.bin": Buffer.from([0, 1, 2]) })
    return Effect.gen(function* () {
      expect(yield* previewOfWrite({ path: "a.bin", content: "x\n" })).toBe(
        "a.bin: in place of 3 bytes of data, 1 line\n+x"
      )
      expect(yield* write({ path: "a.bin", content: "x\n" })).toEqual({
        path: "a.bin",
        action: "replaced",
        lines: 1,
        bytes: 2
      })
      expect(readFileSync(at("a.bin"), "utf8")).toBe("x\n")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("leaves nothing behind where it refuses", () => {
    const { root, outside, at } = makeProject({ file: "x" })
    return Effect.gen(function* () {
      expect((yield* write({ path: `${outside}/a.md`, content: "x" }))["_tag"]).toBe("OutsideWorkspace")
      expect((yield* write({ path: "conf/.env", content: "x" }))["_tag"]).toBe("SecretFile")
      expect((yield* write({ path: "file/x", content: "x" }))["_tag"]).toBe("InvalidPath")
      expect((yield* write({ path: ".", content: "x" }))["_tag"]).toBe("NotAFile")
      expect([existsSync(`${outside}/a.md`), existsSync(at("conf"))]).toEqual([false, false])
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("shows what it would do, and writes nothing by that", () => {
    const { root, at } = makeProject({ "old.md": "a\nb\n" })
    return Effect.gen(function* () {
      expect(yield* previewOfWrite({ path: "new.md", content: "a\u001b[2J\nb\n" })).toBe(
        "new.md: new file, 2 lines\n+a\\x1b[2J\n+b"
      )
      expect(yield* previewOfWrite({ path: "old.md", content: "a\nc\n" })).toBe(
        "old.md: +1 -1\n@@ -1,2 +1,2 @@\n a\n-b\n+c"
      )
      expect(yield* previewOfWrite({ path: "../x", content: "" })).toContain("this would fail: ../x is outside")
      expect([existsSync(at("new.md")), readFileSync(at("old.md"), "utf8")]).toEqual([false, "a\nb\n"])
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("runs alone, and is judged as a write", () => {
    const { root } = makeProject()
    return Effect.gen(function* () {
      const tool = yield* WriteFile
      if (tool._tag === "Absent") return expect.fail("absent")
      expect(tool.concurrencySafe).toBe(false)
      expect((yield* tool.bind({ path: "a", content: "" })).access).toEqual({ _tag: "Write", path: "a" })
    }).pipe(Effect.provide(toolsOf(root)))
  })
})
