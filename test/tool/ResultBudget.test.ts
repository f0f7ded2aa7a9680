import { FileSystem } from "@effect/platform"
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc, Schema } from "effect"
import nodePath from "node:path"
import { ResultBudget } from "../../src/tool/ResultBudget.ts"

const Cut = Schema.Struct({
  truncated: Schema.Literal(true),
  note: Schema.String,
  file: Schema.optional(Schema.String),
  characters: Schema.Number,
  lines: Schema.Number,
  bytes: Schema.Number,
  preview: Schema.String
})

const bound = (id: string, value: unknown) => Effect.flatMap(ResultBudget, (budget) => budget.bound(id, value))
const cut = (id: string, value: unknown) => Effect.flatMap(bound(id, value), Schema.decodeUnknown(Cut))

/** A test with a folder of its own; results go to `results` in it. */
const inFolder = <A, E>(body: (folder: string, directory: string) => Effect.Effect<A, E, FileSystem.FileSystem>) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    Effect.flatMap(fs.makeTempDirectoryScoped({ prefix: "dexter-budget-" }), (folder) => {
      const directory = nodePath.join(folder, "sessions", "results")
      return Effect.provide(body(folder, directory), ResultBudget.files({ directory, limit: 100 }))
    })
  ).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer))

const modeOf = (path: string) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) => Effect.map(fs.stat(path), ({ mode }) => mode & 0o777))

describe("ResultBudget", () => {
  it.effect("lets pass what fits, as it is", () =>
    inFolder((_, directory) =>
      Effect.gen(function* () {
        for (const value of ["x".repeat(100), "😀".repeat(100), { a: 1 }, null, 7, []])
          assert.strictEqual(yield* bound("1", value), value)
        assert.isFalse(yield* (yield* FileSystem.FileSystem).exists(directory))
      })
    )
  )

  it.effect("keeps the whole in a private file in a private folder, and names path and sizes", () =>
    inFolder((_, directory) =>
      Effect.gen(function* () {
        const whole = "line é\n".repeat(50)
        const result = yield* cut("call_1", whole)
        const fs = yield* FileSystem.FileSystem
        assert.strictEqual(result.file, nodePath.join(directory, "call_1.txt"))
        assert.strictEqual(yield* fs.readFileString(result.file ?? ""), whole)
        assert.deepStrictEqual([result.characters, result.lines, result.bytes], [350, 50, 400])
        assert.strictEqual(result.preview, whole.slice(0, 100))
        assert.include(result.note, result.file ?? "?")
        assert.deepStrictEqual([yield* modeOf(directory), yield* modeOf(result.file ?? "")], [0o700, 0o600])
      })
    )
  )

  it.effect("writes a structure as JSON that can be paged by lines", () =>
    inFolder(() =>
      Effect.gen(function* () {
        const value = { rows: Array.from({ length: 100 }, (_, n) => n) }
        const { file, lines } = yield* cut("1", value)
        const text = yield* (yield* FileSystem.FileSystem).readFileString(file ?? "")
        assert.deepStrictEqual(JSON.parse(text), value)
        assert.strictEqual(lines, 104)
      })
    )
  )

  it.effect("gives ids that look alike as names files of their own, and overwrites nothing", () =>
    inFolder((_, directory) =>
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        yield* fs.makeDirectory(directory, { recursive: true })
        yield* fs.writeFileString(nodePath.join(directory, "a_b.txt"), "mine")
        const ids = ["a/b", "a:b", "a_b", "../a b", "a/b"]
        const files = yield* Effect.forEach(
          ids,
          (id) => Effect.map(cut(id, id.repeat(200)), ({ file }) => file ?? "?"),
          {
            concurrency: "unbounded"
          }
        )
        assert.strictEqual(new Set(files).size, ids.length)
        for (const [index, file] of files.entries()) {
          assert.strictEqual(nodePath.dirname(file), directory)
          assert.strictEqual(yield* fs.readFileString(file), ids[index]?.repeat(200))
        }
        assert.strictEqual(yield* fs.readFileString(nodePath.join(directory, "a_b.txt")), "mine")
      })
    )
  )

  it.effect("refuses a folder that is a symbolic link, and cuts all the same", () =>
    inFolder((folder, directory) =>
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const elsewhere = nodePath.join(folder, "elsewhere")
        yield* fs.makeDirectory(elsewhere)
        yield* fs.makeDirectory(nodePath.dirname(directory), { recursive: true })
        yield* fs.symlink(elsewhere, directory)
        const { file, note, preview } = yield* cut("1", "x".repeat(1000))
        assert.deepStrictEqual([file, preview.length], [undefined, 100])
        assert.include(note, "symbolic link")
        assert.deepStrictEqual(yield* fs.readDirectory(elsewhere), [])
      })
    )
  )

  it.effect("closes a folder that was open to others", () =>
    inFolder((_, directory) =>
      Effect.gen(function* () {
        yield* (yield* FileSystem.FileSystem).makeDirectory(directory, { recursive: true, mode: 0o755 })
        yield* cut("1", "x".repeat(1000))
        assert.strictEqual(yield* modeOf(directory), 0o700)
      })
    )
  )

  it.effect("bounds the result even if the file can't be written", () =>
    inFolder((_, directory) =>
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        yield* fs.makeDirectory(nodePath.dirname(directory), { recursive: true })
        yield* fs.writeFileString(directory, "a file where the folder should be")
        const { file, note, preview } = yield* cut("1", "x".repeat(1000))
        assert.deepStrictEqual([file, preview.length], [undefined, 100])
        assert.include(note, "could not be kept")
      })
    )
  )

  it.effect("bounds the result where no Layer is given", () =>
    Effect.gen(function* () {
      const { file, preview } = yield* cut("1", "x".repeat(1_000_000))
      assert.deepStrictEqual([file, preview.length], [undefined, 32_000])
    })
  )

  it.effect("answers for what is no JSON at all", () =>
    Effect.gen(function* () {
      const loop: Record<string, unknown> = {}
      loop["self"] = loop
      assert.property(yield* bound("1", loop), "error")
      assert.property(yield* bound("1", { big: 1n }), "error")
    })
  )

  it("cuts by code points: never between the halves of one, never more than the limit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const value = Effect.runSync(Effect.provide(bound("1", text), ResultBudget.cutting(limit)))
        const points = [...text]
        if (points.length <= limit) return assert.strictEqual(value, text)
        const { characters, preview } = Schema.decodeUnknownSync(Cut)(value)
        assert.strictEqual(preview, points.slice(0, limit).join(""))
        assert.strictEqual(characters, points.length)
      })
    )
  })
})
