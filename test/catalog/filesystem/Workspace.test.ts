import { execFileSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { createServer } from "node:net"
import path from "node:path"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { canPin } from "../../../src/catalog/filesystem/Folder.ts"
import { type Intent, largestFile, Workspace } from "../../../src/catalog/filesystem/Workspace.ts"
import { start } from "../../support/children.ts"
import { makeProject, workspaceOf } from "./support.ts"

const reading: Intent = { tool: "read_file", access: "Read" }
const writing: Intent = { tool: "write_file", access: "Write" }

const locate = (name: string, intent: Intent = reading) =>
  Effect.flatMap(Workspace, (workspace) => workspace.locate(name, intent))

/** How a path is judged: where it leads, or why it doesn't. */
const judged = (name: string, intent: Intent = reading) =>
  Effect.match(locate(name, intent), { onFailure: ({ _tag }) => _tag as string, onSuccess: (place) => place.name })

const readText = (name: string) =>
  Effect.flatMap(Workspace, (workspace) =>
    Effect.flatMap(workspace.locate(name, reading), (place) =>
      Effect.map(workspace.read(place), ({ bytes }) => Buffer.from(bytes).toString())
    )
  )

const writeText = (name: string, text: string) =>
  Effect.flatMap(Workspace, (workspace) =>
    Effect.gen(function* () {
      const place = yield* workspace.locate(name, writing)
      const before = yield* workspace.readIfThere(place)
      yield* workspace.write(place, Buffer.from(text), before?.stamp)
    })
  )

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onFailure: ({ _tag }): string => _tag, onSuccess: () => "done" })

/** Both ways to hold a folder. */
const ways = canPin() ? [true, false] : [false]

describe("Workspace.locate", () => {
  it.effect("takes relative paths and absolute ones inside the folder, whether the file is there or not", () => {
    const { root } = makeProject({ "src/a.ts": "" })
    return Effect.gen(function* () {
      expect(yield* judged("src/a.ts")).toBe("src/a.ts")
      expect(yield* judged("./src/../src//a.ts")).toBe("src/a.ts")
      expect(yield* judged(path.join(root, "new/b.ts"))).toBe("new/b.ts")
      expect(yield* judged("..hidden")).toBe("..hidden")
    }).pipe(Effect.provide(workspaceOf(root)))
  })

  it.effect("takes paths by the name that the folder was given, too", () => {
    const { root, outside } = makeProject({ "a.txt": "" })
    const alias = path.join(outside, "alias")
    symlinkSync(root, alias)
    return Effect.gen(function* () {
      expect(yield* judged(path.join(alias, "a.txt"), writing)).toBe("a.txt")
      expect(yield* judged(path.join(root, "a.txt"), writing)).toBe("a.txt")
      expect(yield* judged("a.txt", writing)).toBe("a.txt")
    }).pipe(Effect.provide(workspaceOf(alias)))
  })

  it.effect(
    "refuses what leads out: by dots, by name, through links of files and folders, through chains of them",
    () => {
      const { root, outside, at } = makeProject({ "a.txt": "" })
      writeFileSync(path.join(outside, "secretless.txt"), "out")
      symlinkSync(outside, at("out"))
      symlinkSync(path.join(outside, "secretless.txt"), at("file"))
      symlinkSync("out", at("chain"))
      symlinkSync("..", at("up"))
      return Effect.gen(function* () {
        for (const name of [
          "..",
          "../outside/secretless.txt",
          "a/../../outside/x",
          outside,
          `${root}-other/x`,
          "/etc/hostname",
          "/proc/self/cmdline",
          "/dev/null",
          "out/secretless.txt",
          "out/not/there/yet.txt",
          "file",
          "chain/secretless.txt",
          "up/outside/secretless.txt"
        ]) {
          expect(yield* judged(name), name).toBe("OutsideWorkspace")
          expect(yield* judged(name, writing), name).toBe("OutsideWorkspace")
        }
      }).pipe(Effect.provide(workspaceOf(root)))
    }
  )

  it.effect("refuses credentials, by the path as written and as it really leads", () => {
    const { root, at } = makeProject({ ".env": "K=1", "a/.aws/config": "", "b/key.pem": "", ".env.example": "" })
    symlinkSync(".env", at("settings.txt"))
    symlinkSync("a/.aws", at("conf"))
    mkdirSync(at("ENV"))
    return Effect.gen(function* () {
      for (const name of [
        ".env",
        ".ENV",
        "x/../.env",
        ".env.local",
        "a/.aws/config",
        "b/key.pem",
        "settings.txt",
        "conf/config",
        "conf/new",
        ".\u200benv",
        ".dexter/credentials",
        "\uff0eenv"
      ]) {
        expect(yield* judged(name), name).toBe("SecretFile")
        expect(yield* judged(name, writing), name).toBe("SecretFile")
      }
      expect(yield* judged(".env.example")).toBe(".env.example")
    }).pipe(Effect.provide(workspaceOf(root)))
  })

  it.effect("refuses what isn't a path", () => {
    const { root, at } = makeProject({ "file.txt": "" })
    symlinkSync("round", at("round"))
    symlinkSync("nowhere", at("dangling"))
    return Effect.gen(function* () {
      expect(yield* Effect.forEach(["", "  ", "a\0b", "~", "~/x"], (name) => judged(name))).toEqual(
        Array.from({ length: 5 }, () => "InvalidPath")
      )
      expect(yield* judged("~x")).toBe("~x")
      expect(yield* judged("file.txt/x")).toBe("InvalidPath")
      expect(yield* judged(`${"n".repeat(300)}`)).toBe("InvalidPath")
      expect(yield* judged("round")).toBe("InvalidPath")
      expect(yield* judged("dangling", writing)).toBe("LinkedFile")
    }).pipe(Effect.provide(workspaceOf(root)))
  })

  it.effect("lets a link inside the folder pass only where the gate would pass the place it leads to", () => {
    const { root, at } = makeProject({ "docs/a.md": "", "private/b.md": "", ".git/config": "", ".dexter/x": "" })
    symlinkSync("docs", at("manual"))
    symlinkSync("private", at("p"))
    symlinkSync(".git", at("g"))
    symlinkSync(".dexter", at("d"))
    const rules = { allow: ["Write"], deny: ["Read(private/**)", "Write(private/**)"] }
    return Effect.gen(function* () {
      expect(yield* judged("manual/a.md")).toBe("manual/a.md")
      expect(yield* judged("manual/a.md", writing)).toBe("manual/a.md")
      expect(yield* judged("p/b.md")).toBe("LinkedFile")
      expect(yield* judged("p/b.md", writing)).toBe("LinkedFile")
      // no rule opens these: asked under their own name, never under another
      expect(yield* judged("g/config", writing)).toBe("LinkedFile")
      expect(yield* judged("d/x", writing)).toBe("LinkedFile")
      expect((yield* Effect.flip(locate("g/config", writing))).message).toContain("name .git/config itself")
    }).pipe(Effect.provide(workspaceOf(root, { rules })))
  })

  it.effect("keeps tools out of the user's own settings and trust, where the folder holds them", () => {
    const { root, at } = makeProject()
    return Effect.gen(function* () {
      expect(yield* judged(".config/dexter/settings.json", writing)).toBe("ProtectedFile")
      expect(yield* judged(".local/state/dexter/trust.json", writing)).toBe("ProtectedFile")
      mkdirSync(at(".local/state/dexter"), { recursive: true })
      symlinkSync(".local/state", at("state"))
      expect(yield* judged("state/dexter/trust.json", writing)).toBe("ProtectedFile")
      expect(yield* judged(".local/state/other", writing)).toBe(".local/state/other")
    }).pipe(Effect.provide(workspaceOf(root, { home: root, rules: { allow: ["Write"] } })))
  })
})

for (const pins of ways) {
  describe(`Workspace, folders held ${pins ? "by descriptor" : "by path"}`, () => {
    const inside = (root: string) => Effect.provide(workspaceOf(root, { pins }))

    it.effect("reads what was written, creating the folders that lead to it", () => {
      const { root, at } = makeProject()
      return Effect.gen(function* () {
        yield* writeText("a/b/c.txt", "one")
        expect(yield* readText("a/b/c.txt")).toBe("one")
        yield* writeText("a/b/c.txt", "")
        expect(yield* readText("a/b/c.txt")).toBe("")
        expect(readdirSync(at("a/b"))).toEqual(["c.txt"])
      }).pipe(inside(root))
    })

    it.effect("keeps the mode of a file it replaces, but for set-user-id", () => {
      const { root, at } = makeProject({ "run.sh": "old", "su.sh": "old" })
      chmodSync(at("run.sh"), 0o751)
      chmodSync(at("su.sh"), 0o4755)
      return Effect.gen(function* () {
        yield* writeText("run.sh", "new")
        yield* writeText("su.sh", "new")
        expect([statSync(at("run.sh")).mode & 0o7777, statSync(at("su.sh")).mode & 0o7777]).toEqual([0o751, 0o755])
      }).pipe(inside(root))
    })

    it.effect("gives a new file the mode that the umask leaves", () => {
      const { root, at } = makeProject()
      return Effect.gen(function* () {
        yield* writeText("new.txt", "x")
        expect(statSync(at("new.txt")).mode & 0o777).toBe(0o666 & ~process.umask())
      }).pipe(inside(root))
    })

    it.effect("opens regular files only, and never waits for a pipe", () => {
      const { root, at } = makeProject({ "folder/x": "" })
      execFileSync("mkfifo", [at("pipe")])
      const server = createServer()
      const listening = new Promise<void>((resolve) => server.listen(at("socket"), resolve))
      return Effect.gen(function* () {
        yield* Effect.promise(() => listening)
        for (const name of ["folder", "pipe", ".", "socket"]) {
          expect(yield* tagOf(readText(name)), name).toBe("NotAFile")
          expect(yield* tagOf(writeText(name, "x")), name).toBe("NotAFile")
        }
      }).pipe(Effect.ensuring(Effect.sync(() => server.close())), inside(root))
    })

    it.effect("says what is near where there is no such file", () => {
      const { root } = makeProject({ "docs/report.md": "" })
      return Effect.gen(function* () {
        const error = yield* Effect.flip(readText("docs/reprot.md"))
        expect(error.message).toBe("there is no file docs/reprot.md; did you mean docs/report.md?")
        expect((yield* Effect.flip(readText("nowhere/x"))).message).toBe("there is no file nowhere/x")
      }).pipe(inside(root))
    })

    it.effect("refuses to read or write more than any text has", () => {
      const { root, put } = makeProject()
      truncateSync(put("big.bin", ""), largestFile + 1)
      return Effect.gen(function* () {
        expect(yield* tagOf(readText("big.bin"))).toBe("TooLarge")
        const workspace = yield* Workspace
        const place = yield* workspace.locate("new.bin", writing)
        expect(yield* tagOf(workspace.write(place, new Uint8Array(largestFile + 1), undefined))).toBe("TooLarge")
      }).pipe(inside(root))
    })

    it.effect("writes nothing where the file isn't the one that was read", () => {
      const { root, at, put } = makeProject({ "a.txt": "old" })
      return Effect.gen(function* () {
        const workspace = yield* Workspace
        const place = yield* workspace.locate("a.txt", writing)
        const { stamp } = yield* workspace.read(place)
        put("a.txt", "theirs")
        expect(yield* tagOf(workspace.write(place, Buffer.from("ours"), stamp))).toBe("Changed")
        expect(yield* tagOf(workspace.write(place, Buffer.from("ours"), undefined))).toBe("Changed")
        rmSync(at("a.txt"))
        expect(yield* tagOf(workspace.write(place, Buffer.from("ours"), stamp))).toBe("Changed")
        expect(readdirSync(root)).toEqual([])
      }).pipe(inside(root))
    })

    it.effect("takes folders that it made away again when the write fails", () => {
      const { root, at } = makeProject()
      return Effect.gen(function* () {
        const workspace = yield* Workspace
        const place = yield* workspace.locate("x/y/z.txt", writing)
        const stamp = { dev: 1, ino: 1, size: 1, mtimeMs: 1 }
        expect(yield* tagOf(workspace.write(place, Buffer.from("z"), stamp))).toBe("Changed")
        expect(existsSync(at("x"))).toBe(false)
      }).pipe(inside(root))
    })

    it.effect("doesn't change the other name of a file that has two", () => {
      const { root, outside, at } = makeProject({ "a.txt": "old" })
      linkSync(at("a.txt"), path.join(outside, "b.txt"))
      return Effect.gen(function* () {
        yield* writeText("a.txt", "new")
        expect(readFileSync(path.join(outside, "b.txt"), "utf8")).toBe("old")
      }).pipe(inside(root))
    })

    it.effect("isn't led astray by a link that takes the place of the file or a parent after the check", () => {
      const swaps: ReadonlyArray<(project: ReturnType<typeof makeProject>) => void> = [
        ({ at, outside }) => {
          rmSync(at("dir/f.txt"))
          symlinkSync(path.join(outside, "f.txt"), at("dir/f.txt"))
        },
        ({ at, outside }) => {
          renameSync(at("dir"), at("gone"))
          symlinkSync(outside, at("dir"))
        },
        ({ at }) => {
          renameSync(at("dir"), at("gone"))
          symlinkSync("gone", at("dir"))
        }
      ]
      return Effect.forEach(swaps, (swap) => {
        const project = makeProject({ "dir/f.txt": "inside" })
        writeFileSync(path.join(project.outside, "f.txt"), "outside")
        return Effect.gen(function* () {
          const workspace = yield* Workspace
          const place = yield* workspace.locate("dir/f.txt", writing)
          const { stamp } = yield* workspace.read(place)
          swap(project)
          expect(yield* tagOf(workspace.read(place))).not.toBe("done")
          expect(yield* tagOf(workspace.write(place, Buffer.from("ours"), stamp))).not.toBe("done")
          expect(readFileSync(path.join(project.outside, "f.txt"), "utf8")).toBe("outside")
          expect(readdirSync(project.outside)).toEqual(["f.txt"])
        }).pipe(inside(project.root))
      })
    })

    it.live("never reads or writes outside while another thread swaps the folder for a link all the time", () => {
      const project = makeProject({ "dir/f.txt": "inside" })
      writeFileSync(path.join(project.outside, "f.txt"), "outside")
      const swapper = new Worker(
        // a write may make the folder anew while it is away: then that one goes
        `const { renameSync, rmSync, symlinkSync } = require("node:fs")
         const { workerData: { dir, gone, outside } } = require("node:worker_threads")
         const clear = () => { for (;;) try { return rmSync(dir, { recursive: true, force: true }) } catch {} }
         const attempt = (step) => { try { step() } catch { clear() } }
         const pause = () => { for (let i = Math.random() * 3000; i > 0; i--); }
         for (;;) {
           attempt(() => renameSync(dir, gone))
           attempt(() => symlinkSync(outside, dir))
           pause()
           clear()
           attempt(() => renameSync(gone, dir))
           pause()
         }`,
        { eval: true, workerData: { dir: project.at("dir"), gone: project.at("gone"), outside: project.outside } }
      )
      return Effect.gen(function* () {
        const seen = new Map<string, number>()
        const until = performance.now() + 1_200
        for (let round = 0; performance.now() < until; round++) {
          const text = yield* Effect.merge(Effect.mapError(readText("dir/f.txt"), ({ _tag }) => _tag as string))
          expect(text).not.toBe("outside")
          const wrote = yield* tagOf(writeText("dir/f.txt", "inside"))
          const created = yield* tagOf(writeText(`dir/new-${round % 5}/g.txt`, "inside"))
          for (const outcome of [`read ${text}`, `write ${wrote}`, `create ${created}`]) {
            seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
          }
        }
        yield* Effect.promise(() => swapper.terminate())
        expect(readFileSync(path.join(project.outside, "f.txt"), "utf8")).toBe("outside")
        const strangers = readdirSync(project.outside, { recursive: true, encoding: "utf8" }).filter(
          (name) => name !== "f.txt" && statSync(path.join(project.outside, name)).isFile()
        )
        // by path alone an empty draft may land outside before that is noticed; never any content
        expect(strangers.filter((name) => pins || statSync(path.join(project.outside, name)).size > 0)).toEqual([])
        // both happened, or the test has shown nothing
        expect([...seen.keys()].some((outcome) => outcome.startsWith("read inside"))).toBe(true)
        expect([...seen.keys()].some((outcome) => outcome.startsWith("read") && outcome !== "read inside")).toBe(true)
      }).pipe(Effect.ensuring(Effect.promise(() => swapper.terminate())), inside(project.root))
    })

    it.live("leaves the old file or the new one when it is interrupted, and no drafts", () => {
      const project = makeProject({ "a.txt": "old" })
      const big = Buffer.alloc(4 * 1024 * 1024, "n")
      return Effect.gen(function* () {
        const workspace = yield* Workspace
        for (let round = 0; round < 12; round++) {
          const place = yield* workspace.locate("a.txt", writing)
          const { stamp } = yield* workspace.read(place)
          const fiber = yield* Effect.fork(workspace.write(place, round % 2 === 0 ? big : Buffer.from("old"), stamp))
          yield* Effect.sleep(round)
          yield* Fiber.interrupt(fiber)
          const now = readFileSync(project.at("a.txt"))
          expect(now.equals(big) || now.toString() === "old").toBe(true)
          expect(readdirSync(project.root)).toEqual(["a.txt"])
        }
      }).pipe(inside(project.root))
    })
  })
}

describe("Workspace, without permission", () => {
  // the superuser may write everywhere: the test borrows another user, or has to be one
  const isRoot = process.getuid?.() === 0

  it.skipIf(!isRoot)(
    "says that a folder or a file can't be written or read, and leaves it as it is",
    { timeout: 60_000 },
    async () => {
      const { root, at } = makeProject({ "locked/a.txt": "old", "private.txt": "x", "ro.txt": "old" })
      chmodSync(path.dirname(root), 0o755)
      chmodSync(root, 0o777)
      chmodSync(at("locked"), 0o555)
      chmodSync(at("private.txt"), 0o600)
      chmodSync(at("ro.txt"), 0o444)
      expect(await asNobody(root)).toEqual({
        create: "ReadOnlyFolder",
        replace: "ReadOnlyFolder",
        read: "NotReadable",
        readOnlyFile: "ReadOnlyFolder",
        fine: "done"
      })
      expect(readdirSync(at("locked"))).toEqual(["a.txt"])
      expect(readFileSync(at("ro.txt"), "utf8")).toBe("old")
    }
  )

  const asNobody = async (root: string): Promise<unknown> => {
    const { output, errors } = await start(new URL("./child/WriteAsNobody.ts", import.meta.url), [root]).ended
    expect(errors).toBe("")
    return JSON.parse(output)
  }
})
