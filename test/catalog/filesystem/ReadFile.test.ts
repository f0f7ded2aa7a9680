import { describe, expect, it } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import { ReadFile } from "../../../src/catalog/filesystem/ReadFile.ts"
import { makeProject, read, toolsOf } from "./support.ts"

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("")

describe("read_file", () => {
  it.effect("returns a short file whole", () => {
    const { root } = makeProject({ "a.txt": "one\r\ntwo\n", "b.txt": "one\ntwo" })
    return Effect.gen(function* () {
      expect(yield* read({ path: "./a.txt" })).toEqual({
        path: "a.txt",
        content: "one\ntwo\n",
        from: 1,
        to: 2,
        total: 2
      })
      expect((yield* read({ path: "b.txt" }))["content"]).toBe("one\ntwo")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("pages by lines, and says how to go on", () => {
    const { root } = makeProject({ "a.txt": numbered(10) })
    return Effect.gen(function* () {
      expect(yield* read({ path: "a.txt", offset: 3, limit: 2 })).toEqual({
        path: "a.txt",
        content: "line 3\nline 4\n",
        from: 3,
        to: 4,
        total: 10,
        more: "call again with offset 5"
      })
      expect((yield* read({ path: "a.txt", offset: 9 }))["more"]).toBeUndefined()
      expect(yield* read({ path: "a.txt", offset: 40 })).toMatchObject({
        content: "",
        from: 40,
        to: 39,
        notice: "the file has only 10 lines"
      })
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("gives the whole file to whoever follows what `more` says", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(
          FastCheck.array(FastCheck.oneof(FastCheck.string(), FastCheck.string({ minLength: 500, maxLength: 1_900 })), {
            minLength: 1,
            maxLength: 60
          }),
          FastCheck.option(FastCheck.integer({ min: 1, max: 50 }), { nil: undefined }),
          async (lines, limit) => {
            const text = lines.join("\n").replaceAll(/\r|\0/g, "")
            const { root } = makeProject({ "a.txt": text })
            const whole = Effect.gen(function* () {
              let content = ""
              for (let offset = 1; ; ) {
                const page = yield* read({ path: "a.txt", offset, ...(limit === undefined ? {} : { limit }) })
                content += String(page["content"])
                expect(String(page["content"]).length).toBeLessThan(52_000)
                if (page["more"] === undefined) return content
                offset = Number(/\d+/.exec(String(page["more"]))?.[0])
              }
            })
            expect(await Effect.runPromise(Effect.provide(whole, toolsOf(root)))).toBe(text)
          }
        ),
        { numRuns: 25 }
      )
    )
  )

  it.effect("cuts what would fill the window: many lines, many characters, one endless line", () => {
    const { root } = makeProject({
      "many.txt": numbered(5_000),
      "wide.txt": `${"x".repeat(1_500)}\n`.repeat(100),
      "minified.js": `${"👍".repeat(5_000)}\nend\n`
    })
    return Effect.gen(function* () {
      expect(yield* read({ path: "many.txt", limit: 100_000 })).toMatchObject({
        to: 2_000,
        more: "call again with offset 2001"
      })
      expect(yield* read({ path: "wide.txt" })).toMatchObject({ to: 33, more: "call again with offset 34" })
      const cut = yield* read({ path: "minified.js" })
      expect(cut).toMatchObject({ to: 2, notice: "1 line cut at 2000 characters" })
      expect(String(cut["content"])).toMatch(/^(👍){1000} … \(10000 characters\)\nend\n$/u)
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("says what a file is that it can't show, and what to do", () => {
    const { root } = makeProject({
      "a.pdf": "%PDF-1.4\n%\u00e2",
      "a.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
      "latin.txt": Buffer.from("caf\xe9", "latin1"),
      "empty.txt": ""
    })
    return Effect.gen(function* () {
      expect(yield* read({ path: "a.pdf" })).toEqual({
        _tag: "Binary",
        path: "a.pdf",
        message: "a.pdf is a PDF document; convert it to text first, with pdftotext for instance"
      })
      expect((yield* read({ path: "a.png" }))["message"]).toBe("a.png is a PNG image; file tools show text only")
      expect(yield* read({ path: "latin.txt" })).toMatchObject({
        content: "caf\ufffd",
        notice: "some bytes are no UTF-8 and are shown as \ufffd"
      })
      expect(yield* read({ path: "empty.txt" })).toMatchObject({
        content: "",
        from: 1,
        to: 0,
        total: 0,
        notice: "the file is empty"
      })
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("refuses in its own words what the gate would refuse, even where no gate was asked", () => {
    const { root } = makeProject({ ".env": "KEY=1" })
    return Effect.gen(function* () {
      expect(yield* read({ path: ".env" })).toEqual({
        _tag: "SecretFile",
        path: ".env",
        message: ".env holds credentials; no tool may open it, and no rule can change that"
      })
      expect((yield* read({ path: "/etc/passwd" }))["_tag"]).toBe("OutsideWorkspace")
    }).pipe(Effect.provide(toolsOf(root)))
  })

  it.effect("is safe to run beside others, and is judged as a read", () => {
    const { root } = makeProject()
    return Effect.gen(function* () {
      const tool = yield* ReadFile
      if (tool._tag === "Absent") return expect.fail("absent")
      expect(tool.concurrencySafe).toBe(true)
      expect((yield* tool.bind({ path: "a.txt" })).access).toEqual({ _tag: "Read", path: "a.txt" })
      for (const args of [{}, { path: "a", offset: 0 }, { path: "a", limit: 1.5 }, { path: 1 }]) {
        expect((yield* Effect.exit(tool.bind(args)))._tag).toBe("Failure")
      }
    }).pipe(Effect.provide(toolsOf(root)))
  })
})
