/**
 * What is called read-only is run for real: random commands out of the tables, with flags and file names in all
 * positions, in a folder that must be byte for byte the same afterwards.
 */
import { spawnSync } from "node:child_process"
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { FastCheck } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { childNode, type ProfileNode } from "../../../src/permission/core/ProfileNode.ts"
import { profileOf } from "../../../src/permission/core/profiles/Catalogue.ts"
import { classify } from "../../../src/permission/core/ReadOnly.ts"

/** Programs that end by themselves, need no network and show nothing of this machine but the folder. */
const candidates =
  `ls cat head wc sort uniq cut paste join comm diff cmp column nl od hexdump xxd strings tac fold fmt pr expand
  unexpand shuf numfmt base64 base32 iconv grep find stat file du realpath readlink basename md5sum sha256sum cksum seq tar gzip
  bzip2 xz zstd unzip zcat jq yq sdiff diff3 mktemp git sqlite3 openssl tree rg fd`.split(/\s+/)

const folders = (process.env["PATH"] ?? "").split(path.delimiter)
const tools = candidates.filter((tool) => folders.some((folder) => existsSync(path.join(folder, tool))))

const nobody = 65534
const isRoot = process.getuid?.() === 0

const values =
  `a b c.txt out d . x 1 2 -1 - -o -w =out t.tar a.gz j.json db HEAD HEAD~1 master %s .a --output=out`.split(" ")

/** A tool with its sub-commands and a handful of words, many of them its own flags, also those that write. */
const commandOf = (words: ReadonlyArray<string>, node: ProfileNode): FastCheck.Arbitrary<ReadonlyArray<string>> => {
  const flags = [...node.reads.keys(), ...node.writes.keys(), ...node.runs.keys()]
  const value = FastCheck.constantFrom(...values)
  const flag = FastCheck.constantFrom("-x", ...flags)
  const word = FastCheck.oneof(
    value,
    flag,
    FastCheck.tuple(flag, value).map(([name, given]) => `${name}=${given}`),
    FastCheck.tuple(flag, value).map(([name, given]) => `${name}${given}`),
    FastCheck.tuple(flag, flag).map(([one, other]) => `${one}${other.replace(/^-+/, "")}`)
  )
  const plain = FastCheck.array(word, { maxLength: 4 }).map((rest) => [...words, ...rest])
  const verbs = [...node.verbs.keys()]
  if (verbs.length === 0) return plain
  const deeper = FastCheck.constantFrom(...verbs).chain((verb) => {
    const child = childNode(node, verb)
    return child === undefined ? plain : commandOf([...words, verb], child)
  })
  return FastCheck.oneof({ weight: 1, arbitrary: plain }, { weight: 9, arbitrary: deeper })
}

const readOnlyCommand = FastCheck.constantFrom(...tools)
  .chain((tool) => {
    const node = profileOf(tool)
    return node === undefined ? FastCheck.constant([tool]) : commandOf([tool], node)
  })
  .filter((words) => classify(words)._tag === "ReadOnly")

const quoted = (words: ReadonlyArray<string>): string =>
  words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ")

describe("what is called read-only", () => {
  const root = mkdtempSync(path.join(tmpdir(), "dexter-read-only-"))
  const folder = path.join(root, "work")

  const shell = (script: string): void => {
    spawnSync("sh", ["-c", script], {
      cwd: folder,
      timeout: 60_000,
      env: { PATH: process.env["PATH"], HOME: folder, LC_ALL: "C" },
      ...(isRoot && { uid: nobody, gid: nobody })
    })
  }

  const populate = (): void => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, "j.json"), '{"a":[1,2],"b":"x"}')
    if (isRoot) for (const one of [root, folder]) chownSync(one, nobody, nobody)
    const identity = "-c user.name=x -c user.email=x@example.org"
    shell(`printf 'zeta 2\\nalpha 10\\n' > a; printf 'beta\\n' > b; cp a c.txt; mkdir d; printf x > d/x
      tar cf t.tar a b; gzip -k a; git init -q -b master; git add a; git ${identity} commit -qm one; git ${identity} commit -qm two --allow-empty
      sqlite3 db 'create table t(a); insert into t values(1)'`)
  }

  /** Every file with its mode and content. `git status` refreshes its index, which changes no answer. */
  const snapshot = (of = folder, name = ""): string =>
    readdirSync(of)
      .sort()
      .map((entry) => {
        const file = path.join(of, entry)
        const stat = lstatSync(file)
        const here = `${name}/${entry}`
        if (here === "/.git/index") return ""
        return stat.isDirectory()
          ? `${here} ${stat.mode}\n${snapshot(file, here)}`
          : `${here} ${stat.mode} ${readFileSync(file).toString("base64")}\n`
      })
      .join("")

  beforeAll(populate)
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const runAll = (commands: ReadonlyArray<ReadonlyArray<string>>): void =>
    shell(commands.map((words) => `timeout 2 ${quoted(words)} </dev/null >/dev/null 2>&1`).join("\n"))

  it("leaves a folder as it was, whatever flags and files it is given", { timeout: 120_000 }, () => {
    expect(tools.length).toBeGreaterThan(20)
    const before = snapshot()
    expect(before).toContain("/a ")
    const commands = FastCheck.sample(readOnlyCommand, { numRuns: 250, seed: 20_260_710 })
    runAll(commands)
    const culprits =
      snapshot() === before
        ? []
        : commands.filter((words) => {
            populate()
            const fresh = snapshot()
            runAll([words])
            return snapshot() !== fresh
          })
    expect(culprits.map((words) => words.join(" "))).toEqual([])
  })

  it("would be found out if it wrote", () => {
    populate()
    const before = snapshot()
    runAll([["sort", "-o", "out", "a"]])
    expect(snapshot()).not.toBe(before)
  })
})
