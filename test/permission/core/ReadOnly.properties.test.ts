/** What must hold for every table, whatever stands in it. */
import { FastCheck } from "effect"
import { describe, expect, it } from "vitest"
import { childNode, type ProfileNode } from "../../../src/permission/core/ProfileNode.ts"
import { walk } from "../../../src/permission/core/ProfileWalk.ts"
import { profiledCommands, profileOf } from "../../../src/permission/core/profiles/Catalogue.ts"
import { changesSomething, runsOwnCode } from "../../../src/permission/core/profiles/Never.ts"
import { classify, isEscalatingFlag, pathCandidates, subCommandIndex } from "../../../src/permission/core/ReadOnly.ts"

interface Level {
  /** The command with its sub-commands. */
  readonly path: ReadonlyArray<string>
  readonly node: ProfileNode
}

/** Every level of every profile. */
const levelsOf = (path: ReadonlyArray<string>, node: ProfileNode): ReadonlyArray<Level> => [
  { path, node },
  ...[...node.verbs.keys()].flatMap((verb) => {
    const child = childNode(node, verb)
    return child === undefined ? [] : levelsOf([...path, verb], child)
  })
]

const levels = profiledCommands().named.flatMap((name) => {
  const node = profileOf(name)
  return node === undefined ? [] : levelsOf([name], node)
})

const readsFlags = levels.filter(({ node }) => node.profile.raw !== true && node.profile.effect === undefined)

/** A value for each marker. */
const valuesFor = (arity: string): ReadonlyArray<string> => (arity === "?" ? [] : [...arity].map(() => "1"))

/** All ways to write a flag with its values. */
const spellings = (level: Level, name: string, arity: string): ReadonlyArray<ReadonlyArray<string>> => {
  const detached = [name, ...valuesFor(arity)]
  if (level.node.style === "word" || name.startsWith("+")) return [detached]
  const attaches = arity.length === 1
  if (level.node.style === "go")
    return [detached, [`-${name}`, ...valuesFor(arity)], ...(attaches ? [[`${name}=1`]] : [])]
  if (name.startsWith("--")) return [detached, ...(attaches ? [[`${name}=1`]] : [])]
  return [detached, ...(attaches ? [[`${name}1`]] : [])]
}

const word = FastCheck.oneof(
  FastCheck.constantFrom(
    "-",
    "--",
    "-x",
    "-o",
    "--output",
    "--output=x",
    "-la",
    "a",
    "b",
    "x=y",
    ".",
    "--help",
    "list",
    "get"
  ),
  FastCheck.string({ maxLength: 6 })
)

const command = FastCheck.oneof(
  FastCheck.constantFrom(...levels).map(({ path }) => path),
  FastCheck.constantFrom("rm", "python", "nonsense").map((name) => [name])
)

/** A command with words behind it, some of them flags that its own table names. */
const argv = FastCheck.constantFrom(...levels).chain(({ path, node }) => {
  const flags = [...node.reads.keys(), ...node.writes.keys(), ...node.runs.keys()]
  const flag = flags.length === 0 ? word : FastCheck.oneof(word, FastCheck.constantFrom(...flags))
  return FastCheck.array(flag, { maxLength: 6 }).map((rest) => [...path, ...rest])
})

describe("every table", () => {
  it("is walked at many levels", () => {
    expect(levels.length).toBeGreaterThan(1500)
  })

  it("refuses a flag that it doesn't name", () => {
    const accepted = readsFlags.flatMap(({ path, node }) =>
      ["--no-such-flag-anywhere", "--no-such-flag-anywhere=x", "-\u00e9"]
        .map((flag) => [...path, flag])
        .filter((words) => classify(words)._tag === "ReadOnly" && node.profile.open === undefined)
    )
    expect(accepted).toEqual([])
  })

  it("accepts each of its own flags in each spelling", () => {
    const refused = readsFlags.flatMap((level) =>
      [...level.node.reads].flatMap(([name, arity]) =>
        spellings(level, name, arity).flatMap((spelling) => {
          const words = [...level.path, ...spelling]
          const { finding } = walkOf(words)
          // A finding elsewhere, or of a check, is about what else is missing.
          const isAboutFlag = finding?.why.includes("is not among the flags")
          return isAboutFlag ? [words.join(" ")] : []
        })
      )
    )
    expect(refused).toEqual([])
  })

  it("never lists a flag both as reading and as writing", () => {
    const contradictions = levels.flatMap(({ path, node }) => {
      const own = node.profile
      const named = `${own.flags ?? ""} ${own.shared ?? ""}`.split(/\s+/)
      const harmful = `${own.writes ?? ""} ${own.runs ?? ""} ${own.discloses ?? ""}`.split(/\s+/)
      const bare = (flag: string) => flag.replace(/[:#?]+$/, "")
      const reads = new Set(named.map(bare))
      return harmful
        .map(bare)
        .filter((flag) => flag.length > 1 && reads.has(flag))
        .map((flag) => [...path, flag].join(" "))
    })
    expect(contradictions).toEqual([])
  })

  it("names as beyond every rule what it knows to write or to run", () => {
    const missed = levels.flatMap((level) => {
      const { path, node } = level
      return [...node.writes, ...node.runs]
        .filter(([name]) => !name.startsWith("+") && !node.reads.has(name))
        .flatMap(([name, arity]) => spellings(level, name, arity))
        .filter((spelling) => !isEscalatingFlag([...path, ...spelling], path.length))
        .map((spelling) => [...path, ...spelling].join(" "))
    })
    expect(missed).toEqual([])
  })
})

const walkOf = (words: ReadonlyArray<string>) => {
  const root = profileOf(words[0] ?? "")
  if (root === undefined) throw new Error(`${words[0]} has no profile`)
  return walk(words, root)
}

describe("any argv", () => {
  it("isn't made read-only by a flag that nobody knows, at its end or among its letters", () => {
    FastCheck.assert(
      FastCheck.property(argv, (words) => {
        if (classify(words)._tag === "ReadOnly") return
        expect(classify([...words, "--no-such-flag-anywhere"])._tag).toBe("NotReadOnly")
      }),
      { numRuns: 1500 }
    )
  })

  it("isn't made read-only by an unknown flag anywhere, in programs that read flags as letters and words", () => {
    const among = argv.filter((words) => {
      const node = profileOf(words[0] ?? "")
      return node !== undefined && (node.style === "gnu" || node.style === "pflag")
    })
    FastCheck.assert(
      FastCheck.property(among, FastCheck.nat(8), (words, at) => {
        if (classify(words)._tag === "ReadOnly") return
        const where = Math.min(words.length, at + 1)
        const more = [...words.slice(0, where), "--no-such-flag-anywhere", ...words.slice(where)]
        expect(classify(more)._tag).toBe("NotReadOnly")
      }),
      { numRuns: 1500 }
    )
  })

  it("gets answers of the right shape, and a culprit that stands in it", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.oneof(
          argv,
          FastCheck.tuple(command, FastCheck.array(word, { maxLength: 8 })).map((parts) => parts.flat())
        ),
        (words) => {
          const result = classify(words)
          expect(pathCandidates(words)).toHaveLength(words.length)
          expect(pathCandidates(words)[0]).toBe(true)
          const end = subCommandIndex(words)
          if (end !== undefined) {
            expect(end).toBeGreaterThan(1)
            expect(end).toBeLessThanOrEqual(words.length)
          }
          if (result._tag === "ReadOnly") return
          expect(result.index).toBeLessThan(words.length)
          expect(result.why).not.toBe("")
        }
      ),
      { numRuns: 1500 }
    )
  })
})

describe("commands without a table", () => {
  it("are never read-only, whatever follows", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom("rm", "mv", "tee", "python", "awk", "sed", "xargs", "sh", "eval", "nonsense"),
        FastCheck.array(word),
        (name, rest) => {
          expect(classify([name, ...rest])._tag).toBe("NotReadOnly")
        }
      )
    )
    expect(changesSomething("rm")).toBe(true)
    expect(runsOwnCode("python")).toBe(true)
    expect(changesSomething("ls")).toBe(false)
  })
})
