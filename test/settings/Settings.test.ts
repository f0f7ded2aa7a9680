import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { NodeFileSystem } from "@effect/platform-node"
import { FileSystem } from "@effect/platform"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Either, Fiber, Layer } from "effect"
import { append } from "../../src/settings/JsonText.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { start } from "../support/children.ts"

const Append = new URL("./child/Append.ts", import.meta.url)

const live = Layer.provideMerge(Settings.layer, NodeFileSystem.layer)
const folder = () => mkdtempSync(path.join(tmpdir(), "dexter-settings-"))
const place = () => path.join(folder(), ".dexter", "settings.json")
const add = (rule: string) => (text: string) => append(text, ["permissions", "allow"], rule)
const rulesIn = (file: string): ReadonlyArray<string> => JSON.parse(readFileSync(file, "utf8")).permissions.allow
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

describe("Settings.read", () => {
  it.effect("takes an absent file for an empty one, and nothing else", () =>
    Effect.gen(function* () {
      const settings = yield* Settings
      expect((yield* settings.read(place())).rules.allow).toEqual([])
      const directory = folder()
      const error = yield* Effect.flip(settings.read(directory))
      expect(error.message).toBe(`${directory}: isn't a regular file`)
    }).pipe(Effect.provide(live))
  )

  it.effect("says so where a file is too large, no text, or under a file instead of a folder", () =>
    Effect.gen(function* () {
      const settings = yield* Settings
      const file = path.join(folder(), "settings.json")
      writeFileSync(file, " ".repeat(1024 * 1024 + 1))
      expect((yield* Effect.flip(settings.read(file))).message).toContain("larger than")
      writeFileSync(file, Buffer.from([0x22, 0xff, 0x22]))
      expect((yield* Effect.flip(settings.read(file))).message).toContain("isn't UTF-8")
      expect((yield* Effect.flip(settings.read(path.join(file, "settings.json")))).message).toContain("can't be read")
    }).pipe(Effect.provide(live))
  )

  it.effect("doesn't wait for ever on a named pipe or a device", () =>
    Effect.gen(function* () {
      const settings = yield* Settings
      expect((yield* Effect.flip(settings.read("/dev/zero"))).message).toContain("isn't a regular file")
    }).pipe(Effect.provide(live))
  )
})

describe("Settings.update", () => {
  it.effect("creates folder and file, and leaves nothing else behind", () =>
    Effect.gen(function* () {
      const file = place()
      const settings = yield* Settings
      expect(yield* settings.update(file, add("A"))).toBe(true)
      expect(rulesIn(file)).toEqual(["A"])
      expect(readdirSync(path.dirname(file))).toEqual(["settings.json"])
    }).pipe(Effect.provide(live))
  )

  it.effect("keeps the mode of the file", () =>
    Effect.gen(function* () {
      const file = place()
      write(file, "{}")
      chmodSync(file, 0o666)
      yield* (yield* Settings).update(file, add("A"))
      expect(statSync(file).mode & 0o777).toBe(0o666)
    }).pipe(Effect.provide(live))
  )

  it.effect("writes nothing where the change fails or changes nothing", () =>
    Effect.gen(function* () {
      const file = place()
      write(file, '{"permissions": ')
      const before = statSync(file)
      const settings = yield* Settings
      expect((yield* Effect.flip(settings.update(file, add("A"))))._tag).toBe("JsonSyntaxError")
      expect(yield* settings.update(file, (text) => Either.right(text))).toBe(false)
      expect(readFileSync(file, "utf8")).toBe('{"permissions": ')
      expect([statSync(file).ino, statSync(file).mtimeMs]).toEqual([before.ino, before.mtimeMs])
    }).pipe(Effect.provide(live))
  )

  it.effect("refuses to write through a symbolic link, of the folder or of the file", () =>
    Effect.gen(function* () {
      const settings = yield* Settings
      const elsewhere = folder()
      const project = folder()
      symlinkSync(elsewhere, path.join(project, ".dexter"))
      const error = yield* Effect.flip(settings.update(path.join(project, ".dexter", "settings.json"), add("A")))
      expect(error._tag).toBe("NotSaved")
      expect(readdirSync(elsewhere)).toEqual([])
      const file = place()
      write(path.join(elsewhere, "target.json"), "{}")
      mkdirSync(path.dirname(file))
      symlinkSync(path.join(elsewhere, "target.json"), file)
      expect((yield* Effect.flip(settings.update(file, add("A"))))._tag).toBe("NotSaved")
      expect(readFileSync(path.join(elsewhere, "target.json"), "utf8")).toBe("{}")
    }).pipe(Effect.provide(live))
  )

  it.effect("tells in words that a folder can't be made", () =>
    Effect.gen(function* () {
      const blocked = path.join(folder(), "file")
      writeFileSync(blocked, "")
      const error = yield* Effect.flip((yield* Settings).update(path.join(blocked, "x", "settings.json"), add("A")))
      expect(error).toMatchObject({ _tag: "NotSaved", message: expect.stringContaining("ENOTDIR") })
    }).pipe(Effect.provide(live))
  )

  it.live("loses none of the changes of many fibers", () =>
    Effect.gen(function* () {
      const file = place()
      const settings = yield* Settings
      const rules = Array.from({ length: 40 }, (_, index) => `r${index}`)
      yield* Effect.forEach(rules, (rule) => settings.update(file, add(rule)), { concurrency: "unbounded" })
      expect([...rulesIn(file)].sort()).toEqual([...rules].sort())
    }).pipe(Effect.provide(live))
  )

  it.live("loses none of the changes of three processes and this one", () =>
    Effect.gen(function* () {
      const file = place()
      const settings = yield* Settings
      const children = ["a", "b", "c"].map((name) => start(Append, [file, name, "10"]))
      yield* Effect.forEach(Array.from({ length: 10 }), (_, index) => settings.update(file, add(`own-${index}`)))
      const ended = yield* Effect.promise(() => Promise.all(children.map((child) => child.ended)))
      expect(ended.map(({ code, errors }) => [code, errors])).toEqual([0, 0, 0].map((code) => [code, ""]))
      const rules = rulesIn(file)
      expect(rules.length).toBe(40)
      for (const name of ["a", "b", "c", "own"]) {
        // each writer's own changes in its own order
        expect(rules.filter((rule) => rule.startsWith(`${name}-`))).toEqual(
          Array.from({ length: 10 }, (_, index) => `${name}-${index}`)
        )
      }
      expect(readdirSync(path.dirname(file))).toEqual(["settings.json"])
    }).pipe(Effect.provide(live))
  )

  it.live(
    "has the old or the new file after a kill in the middle of a write, and goes on from there",
    () =>
      Effect.gen(function* () {
        const file = place()
        const settings = yield* Settings
        let stored = 0
        for (let round = 0; round < 3; round++) {
          const child = start(Append, [file, `k${round}`, "100000"])
          yield* Effect.promise(
            () => new Promise<void>((resolve) => child.process.stdout?.once("data", () => resolve()))
          )
          yield* Effect.sleep(15 + 13 * round)
          child.process.kill("SIGKILL")
          const { output } = yield* Effect.promise(() => child.ended)
          const told = output.split("\n").filter((line) => line !== "")
          const rules = rulesIn(file).filter((rule) => rule.startsWith(`k${round}-`))
          // what was reported is there; at most the one in flight may be there unreported
          expect(rules.slice(0, told.length)).toEqual(told)
          expect(rules.length - told.length).toBeLessThanOrEqual(1)
          stored += rules.length
          yield* settings.update(file, add(`after-${round}`))
          expect(rulesIn(file).at(-1)).toBe(`after-${round}`)
          expect(readdirSync(path.dirname(file))).toEqual(["settings.json"])
        }
        expect(stored).toBeGreaterThan(4)
      }).pipe(Effect.provide(live)),
    30_000
  )

  it.live("releases the lock when it is interrupted in the middle", () =>
    Effect.gen(function* () {
      const file = place()
      const fs = yield* FileSystem.FileSystem
      const reached = yield* Deferred.make<void>()
      const stuck = Layer.succeed(FileSystem.FileSystem, {
        ...fs,
        rename: () => Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never)
      })
      const fiber = yield* Effect.fork(
        Effect.flatMap(Settings, (settings) => settings.update(file, add("A"))).pipe(
          Effect.provide(Layer.fresh(Layer.provide(Settings.layer, stuck)))
        )
      )
      yield* Deferred.await(reached)
      yield* Fiber.interrupt(fiber)
      expect(readdirSync(path.dirname(file))).toEqual([])
      yield* (yield* Settings).update(file, add("B"))
      expect(rulesIn(file)).toEqual(["B"])
    }).pipe(Effect.provide(live))
  )

  it.live("leaves the old file whole when the disk is full", () =>
    Effect.gen(function* () {
      if (!existsSync("/dev/full")) return
      const file = place()
      write(file, '{"a":1}')
      const fs = yield* FileSystem.FileSystem
      const full = Layer.succeed(FileSystem.FileSystem, {
        ...fs,
        // the temporary file alone lands on the full device
        open: (name, options) => (name.endsWith(".tmp") ? fs.open("/dev/full", { flag: "r+" }) : fs.open(name, options))
      })
      const error = yield* Effect.flip(
        Effect.flatMap(Settings, (settings) => settings.update(file, add("A"))).pipe(
          Effect.provide(Layer.fresh(Layer.provide(Settings.layer, full)))
        )
      )
      expect(error).toMatchObject({ _tag: "NotSaved", message: expect.stringContaining("ENOSPC") })
      expect(readFileSync(file, "utf8")).toBe('{"a":1}')
      expect(readdirSync(path.dirname(file))).toEqual(["settings.json"])
    }).pipe(Effect.provide(live))
  )
})
