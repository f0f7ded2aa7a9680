/**
 * A short run of the fuzzer (`npm run fuzz`) over the shells that are on this machine: what they do with accepted
 * lines is what the parser says. A few planted faults show that this run would notice.
 */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Cases, type Parse } from "../../../scripts/fuzz/Cases.ts"
import { objection } from "../../../scripts/fuzz/Confinement.ts"
import { Jail } from "../../../scripts/fuzz/Jail.ts"
import { type Difference, Oracle } from "../../../scripts/fuzz/Oracle.ts"
import { faults, plant } from "../../../scripts/fuzz/PlantedFaults.ts"
import { discover } from "../../../scripts/fuzz/Shells.ts"
import type { Command } from "../../../src/permission/core/Command.ts"
import { parse } from "../../../src/permission/core/CommandParser.ts"

const { shells, missing } = discover()

const inJail = (use: (oracle: Oracle) => Promise<ReadonlyArray<Difference>>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Jail()),
    (jail) => Effect.promise(() => use(new Oracle(jail, shells))),
    (jail) => Effect.sync(() => jail.close())
  )

const lines = (candidate: Parse, seed: number, count: number): ReadonlyArray<Command> => {
  const cases = new Cases(seed)
  const commands: Array<Command> = []
  for (let index = 0; commands.length < count; index++) {
    const command = Cases.runnable(candidate, cases.source(index))
    if (command !== undefined) commands.push(command)
  }
  return commands
}

describe.skipIf(shells.length === 0)(`in ${shells.map(({ name }) => name).join(", ")}`, () => {
  it.effect(
    "300 accepted lines do what the parser says",
    () =>
      Effect.gen(function* () {
        const differences = yield* inJail((oracle) => oracle.compare(lines(parse, 2_024, 300)))
        expect(differences).toEqual([])
      }),
    120_000
  )

  it.effect(
    "faults in the parser are noticed",
    () =>
      Effect.gen(function* () {
        for (const fault of faults.filter(({ name }) => /dropped|always escapes/.test(name))) {
          const faulty = yield* Effect.promise(() => plant(fault))
          const differences = yield* inJail((oracle) => oracle.compare(lines(faulty, 5, 60), shells.slice(0, 1)))
          expect(differences.length, fault.name).toBeGreaterThan(0)
        }
      }),
    120_000
  )
})

for (const reason of missing) it.skip(reason, () => {})

describe("the fuzzer", () => {
  it.each([
    "/bin/ls",
    "ls /",
    "'/bin/ls'",
    "ls > /tmp/x",
    "ls >../x",
    "a..\\/b",
    "PATH=x; ls",
    "'PA''TH'=x ls",
    "export PATH",
    "ls >~root",
    "x ~\\root/a",
    "eval ls",
    ". ls",
    "trap ls EXIT",
    "set -k",
    "exec a/b",
    "unset kill",
    "exec kill -9 -1",
    "./ls",
    "time ./ls",
    "ls > a/../b"
  ])("gives no shell %j", (source) => {
    const parsed = parse(source)
    if (parsed._tag === "Right") expect(objection(parsed.right)).toBeTypeOf("string")
  })
})
