/**
 * Holds the command parser against the real shells.
 *
 *   npm run fuzz -- --cases 20000 --seed 1     accepted lines, each run by every shell; continues an earlier run
 *   npm run fuzz -- --planted                  every planted parser fault must be found
 *   npm run fuzz -- --random 1000000           random strings: no crash, no hang
 *
 * `--state FILE` keeps the state of a run elsewhere, `--fresh` forgets it. Exits with 1 where something is amiss.
 */
import { rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { parse } from "../src/permission/core/CommandParser.ts"
import { Cases, type Parse } from "./fuzz/Cases.ts"
import { Coverage, everyConstruct } from "./fuzz/Coverage.ts"
import { Jail } from "./fuzz/Jail.ts"
import { type Difference, Oracle } from "./fuzz/Oracle.ts"
import { faults, plant } from "./fuzz/PlantedFaults.ts"
import { tryRandomStrings } from "./fuzz/RandomStrings.ts"
import { discover } from "./fuzz/Shells.ts"
import { load, type State, save } from "./fuzz/State.ts"

const { values } = parseArgs({
  options: {
    cases: { type: "string" },
    seed: { type: "string", default: "1" },
    state: { type: "string", default: "node_modules/.cache/fuzz.json" },
    fresh: { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
    random: { type: "string" }
  }
})

const seed = Number(values.seed)
const batchSize = 200
/** Share of the candidates that the parser must accept, and cases per construct in a run of 20,000. */
const leastShare = 0.4
const leastPerConstruct = 200

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

const showDifference = ({ shell, source, reason }: Difference): string =>
  `  ${shell}: ${JSON.stringify(source)}\n    ${reason}`

/** The next accepted and runnable lines of the stream. */
const take = (cases: Cases, candidate: Parse, from: number, count: number) => {
  const commands = []
  let accepted = 0
  let index = from
  while (commands.length < count) {
    const source = cases.source(index++)
    if (candidate(source)._tag === "Right") accepted++
    const command = Cases.runnable(candidate, source)
    if (command !== undefined) commands.push(command)
  }
  return { commands, accepted, next: index }
}

const runCases = async (oracle: Oracle, total: number): Promise<boolean> => {
  if (values.fresh) rmSync(values.state, { force: true })
  const cases = new Cases(seed)
  if (!cases.hasCorpus) print("../shared/cases/commands.jsonl isn't here: generated lines only")
  let state: State = load(values.state, seed)
  if (state.run > 0) print(`continuing after ${state.run} cases (--fresh starts anew)`)
  const coverage = new Coverage(state.coverage)
  const accept = (source: string) => Cases.runnable(parse, source)
  let told = Date.now()
  while (state.run < total) {
    const { commands, accepted, next } = take(cases, parse, state.next, Math.min(batchSize, total - state.run))
    for (const command of commands) coverage.count(command)
    const found = []
    for (const difference of await oracle.compare(commands)) found.push(await oracle.minimise(difference, accept))
    for (const difference of found) print(`DIFFERENCE\n${showDifference(difference)}`)
    state = {
      ...state,
      next,
      accepted: state.accepted + accepted,
      run: state.run + commands.length,
      coverage: [...coverage.counts],
      differences: [...state.differences, ...found]
    }
    save(values.state, state)
    if (Date.now() - told > 15_000) {
      told = Date.now()
      print(`… ${state.run} of ${total} cases, ${state.differences.length} differences`)
    }
  }
  return report(state, total)
}

const report = (state: State, total: number): boolean => {
  const counts = new Map(state.coverage)
  const least = (leastPerConstruct * Math.min(total, 20_000)) / 20_000
  const rare = everyConstruct.filter((construct) => (counts.get(construct) ?? 0) < least)
  print(`\naccepted constructs (cases that hold each; at least ${Math.ceil(least)} wanted)`)
  for (const construct of everyConstruct) {
    print(
      `${String(counts.get(construct) ?? 0).padStart(8)}  ${construct}${rare.includes(construct) ? "   TOO FEW" : ""}`
    )
  }
  print(`\nseed ${state.seed}: ${state.next} candidates, accepted ${percent(state.accepted, state.next)}`)
  print(`${state.run} cases run by every shell, ${state.differences.length} differences`)
  for (const difference of state.differences) print(showDifference(difference))
  return rare.length === 0 && state.differences.length === 0 && state.accepted >= leastShare * state.next
}

const runPlanted = async (oracle: Oracle): Promise<boolean> => {
  const cases = new Cases(seed)
  let missed = 0
  for (const fault of faults) {
    const faulty = await plant(fault)
    let first: Difference | undefined
    let tried = 0
    for (let next = 0; first === undefined && tried < 6_000; tried += batchSize) {
      const taken = take(cases, faulty, next, batchSize)
      next = taken.next
      first = (await oracle.compare(taken.commands))[0]
    }
    if (first === undefined) missed++
    else first = await oracle.minimise(first, (source) => Cases.runnable(faulty, source))
    print(`${first === undefined ? "MISSED" : "found "}  ${fault.name} (${tried} cases)`)
    if (first !== undefined) print(showDifference(first))
  }
  print(`${faults.length - missed} of ${faults.length} planted faults found`)
  return missed === 0
}

const runRandom = (count: number): boolean => {
  const { strings, accepted, slowestMs, failures } = tryRandomStrings(parse, count, seed)
  for (const { source, reason } of failures.slice(0, 20)) print(`FAILURE ${reason}: ${JSON.stringify(source)}`)
  print(`${strings} random strings: ${failures.length} failures, ${percent(accepted, strings)} accepted`)
  print(`slowest answer ${slowestMs.toFixed(1)} ms`)
  return failures.length === 0
}

const main = async (): Promise<boolean> => {
  const total = values.cases === undefined ? undefined : Number(values.cases)
  const oracleWanted = values.planted || total !== undefined || values.random === undefined
  let sound = values.random === undefined || runRandom(Number(values.random))
  if (!oracleWanted) return sound
  const { shells, missing } = discover()
  for (const reason of missing) print(reason)
  if (shells.length === 0) return false
  const jail = new Jail()
  print(`shells: ${shells.map(({ name }) => name).join(", ")}; run by ${jail.description}, in ${jail.root}`)
  const oracle = new Oracle(jail, shells)
  try {
    if (values.planted) sound = (await runPlanted(oracle)) && sound
    if (!values.planted || total !== undefined) sound = (await runCases(oracle, total ?? 20_000)) && sound
  } finally {
    jail.close()
  }
  return sound && missing.length === 0
}

process.exitCode = (await main()) ? 0 : 1
