import { chmodSync, readFileSync, readdirSync, statSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { EditFile } from "../../../src/catalog/filesystem/EditFile.ts"
import { edit, makeProject, previewOfEdit, toolsOf } from "./support.ts"

describe("edit_file", () => {
  it.effect("replaces the one place and returns the diff", () => {
    const { root, at } = makeProject({ "a.ts": "let a = 1\nlet b = 2\n" })
    chmodSync(at("a.ts"), 0o755)
    return Effect.gen(function* () {
      expect(yield* edit({ path: "a.ts", old_string: "b = 2", new_string: "b = 3" })).toEqual({
        path: "a.ts",
        replacements: 1,
        diff: "--- a.ts\n+++ a.ts\n@@ -1,2 +1,2 @@\n let a = 1\n-let b = 2\n+let b = 3\n"
      })
      expect(readFileSync(at("a.ts"), "utf8")).toBe("let a = 1\nlet b = 3\n")
      expect([statSync(at("a.ts")).mode & 0o777, readdirSync(root)]).toEqual([0o755, ["a.ts"]])
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("keeps line ends and byte-order mark as they are", () => {
    const { root, at } = makeProject({ "a.csv": "\ufeffx;y\r\n1;2\r\n" })
    return Effect.gen(function* () {
      expect(yield* edit({ path: "a.csv", old_string: "x;y\n1;2", new_string: "x;y\n1;3\n2;4" })).toMatchObject({
        replacements: 1
      })
      expect(readFileSync(at("a.csv"), "utf8")).toBe("\ufeffx;y\r\n1;3\r\n2;4\r\n")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("refuses to guess: what isn't there, what stands twice, what changes nothing", () => {
    const { root, at } = makeProject({ "a.txt": "one\n  two\none\n" })
    return Effect.gen(function* () {
      expect(yield* edit({ path: "a.txt", old_string: "\ttwo", new_string: "2" })).toEqual({
        _tag: "TextNotFound",
        path: "a.txt",
        message: "old_string isn't in a.txt; the same words with other white space start on line 2: copy them exactly"
      })
      expect(yield* edit({ path: "a.txt", old_string: "one", new_string: "1" })).toEqual({
        _tag: "NotUnique",
        path: "a.txt",
        lines: [1, 3],
        message: "old_string stands 2 times in a.txt, on lines 1, 3; add the lines around it, or set replace_all"
      })
      expect((yield* edit({ path: "a.txt", old_string: "two", new_string: "two" }))["_tag"]).toBe("NothingToChange")
      expect(readFileSync(at("a.txt"), "utf8")).toBe("one\n  two\none\n")
      expect(yield* edit({ path: "a.txt", old_string: "one", new_string: "1", replace_all: true })).toMatchObject({
        replacements: 2
      })
      expect(readFileSync(at("a.txt"), "utf8")).toBe("1\n  two\n1\n")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("names some of very many places", () => {
    const { root } = makeProject({ "a.txt": "x\n".repeat(500) })
    return Effect.gen(function* () {
      const error = yield* edit({ path: "a.txt", old_string: "x", new_string: "y" })
      expect(error["lines"]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(error["message"]).toContain("stands 500 times in a.txt, on lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …;")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("doesn't touch what it would damage", () => {
    const { root, at } = makeProject({
      "latin.txt": Buffer.from("caf\xe9 one", "latin1"),
      "a.bin": Buffer.from([0, 111])
    })
    return Effect.gen(function* () {
      expect((yield* edit({ path: "latin.txt", old_string: "one", new_string: "1" }))["_tag"]).toBe("Binary")
      expect((yield* edit({ path: "a.bin", old_string: "o", new_string: "1" }))["_tag"]).toBe("Binary")
      expect((yield* edit({ path: "none", old_string: "o", new_string: "1" }))["_tag"]).toBe("NotFound")
      expect(readFileSync(at("latin.txt"), "latin1")).toBe("caf\xe9 one")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("shows the change before it is made, or why it would fail", () => {
    const { root, at } = makeProject({ "a.txt": "one\n" })
    return Effect.gen(function* () {
      expect(yield* previewOfEdit({ path: "a.txt", old_string: "one", new_string: "two" })).toBe(
        "a.txt: +1 -1\n@@ -1,1 +1,1 @@\n-one\n+two"
      )
      expect(yield* previewOfEdit({ path: "a.txt", old_string: "x", new_string: "y" })).toBe(
        "this would fail: old_string isn't in a.txt; read the file again"
      )
      expect(readFileSync(at("a.txt"), "utf8")).toBe("one\n")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("runs alone, is judged as a write, and wants something to replace", () => {
    const { root } = makeProject()
    return Effect.gen(function* () {
      const tool = yield* EditFile
      if (tool._tag === "Absent") return expect.fail("absent")
      expect(tool.concurrencySafe).toBe(false)
      expect((yield* tool.bind({ path: "a", old_string: "x", new_string: "" })).access).toEqual({
        _tag: "Write",
        path: "a"
      })
      const empty = yield* Effect.exit(tool.bind({ path: "a", old_string: "", new_string: "x" }))
      expect(empty._tag).toBe("Failure")
    }).pipe(Effect.provide(toolsOf(root)))
  })
})
