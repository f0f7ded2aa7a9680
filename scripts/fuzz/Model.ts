/**
 * What shells must be seen to do with a parsed line: which segments run, given which commands fail, with what
 * descriptors, and which variables and files are left. Where a builtin runs for real its outcome isn't known, and from
 * there on things may happen rather than must.
 */
import type { Command, Segment } from "../../src/permission/core/Command.ts"
import { innermost, targetPath } from "./Confinement.ts"

export interface Expected {
  readonly segment: Segment
  /** Words with `~` replaced by the home folder. */
  readonly argv: ReadonlyArray<string>
  /** Seen through the shell's trace, not by the recorder. */
  readonly native: boolean
  readonly must: boolean
  /** Alternatives for each of the descriptors 0 to 9; undefined where `exec` may have moved them. */
  readonly descriptors: ReadonlyArray<ReadonlySet<string>> | undefined
  /** Last value of each variable assigned before the command. */
  readonly prefix: ReadonlyMap<string, string>
}

export interface Model {
  readonly events: ReadonlyArray<Expected>
  /** Nothing unknown happened: the variables at the end are exactly among these. */
  readonly certain: boolean
  /** For each name the values that it may have at the end; undefined is unset. */
  readonly variables: ReadonlyMap<string, ReadonlySet<string | undefined>>
  readonly mustExist: ReadonlySet<string>
  readonly mayExist: ReadonlySet<string>
  /** Segments run one after the other. */
  readonly sequential: boolean
}

type Table = ReadonlyArray<ReadonlySet<string>>

/** What the recorder says of the flags of an open file, by operator. */
const modes: Readonly<Record<string, string>> = { "<": "r", ">": "w", ">|": "w", ">>": "a", "<>": "rw" }

const baseline: Table = Array.from({ length: 10 }, (_, descriptor) => new Set([`b${descriptor}`]))

const replace = (table: Table, index: number, value: ReadonlySet<string>): Table =>
  table.map((old, at) => (at === index ? value : old))

const split = (segments: ReadonlyArray<Segment>, isBoundary: (segment: Segment) => boolean): Array<Array<Segment>> => {
  const groups: Array<Array<Segment>> = []
  for (const segment of segments) {
    const group = groups.at(-1)
    if (group === undefined || isBoundary(segment)) groups.push([segment])
    else group.push(segment)
  }
  return groups
}

/** The files that a line's redirects name, each once, in order. */
export const targets = ({ segments }: Command): ReadonlyArray<string> => [
  ...new Set(
    segments.flatMap(({ redirects }) =>
      redirects
        .filter(({ operator }) => operator !== ">&" && operator !== "<&")
        .map(({ target }) => targetPath(target.text, target.tilde === true))
    )
  )
]

export const texts = (segment: Segment, home: string): ReadonlyArray<string> =>
  segment.words.map(({ text, tilde }) => (tilde ? home + text.slice(1) : text))

class Simulation {
  readonly events: Array<Expected> = []
  readonly variables = new Map<string, Set<string | undefined>>()
  readonly mustExist = new Set<string>()
  readonly mayExist = new Set<string>()
  certain = true
  private table: Table | undefined = baseline
  private readonly files: ReadonlyArray<string>

  constructor(
    private readonly command: Command,
    private readonly home: string,
    private readonly isNative: (name: string) => boolean,
    private readonly failing: ReadonlySet<string>
  ) {
    this.files = targets(command)
    for (const { assignments } of command.segments) {
      for (const { name } of assignments) this.variables.set(name, new Set([undefined]))
    }
  }

  run(): void {
    for (const list of split(this.command.segments, ({ connector }) => connector === ";" || connector === "&")) {
      this.list(list, list.at(-1)?.background === true)
    }
  }

  private list(segments: ReadonlyArray<Segment>, background: boolean): void {
    const certainBefore = this.certain
    const tableBefore = this.table
    let status: number | undefined = 0
    let known = true
    for (const pipeline of split(segments, ({ connector }) => connector !== "|")) {
      const connector = pipeline[0]?.connector
      const joined = connector === "&&" || connector === "||"
      if (joined && known && status !== undefined && (connector === "&&") !== (status === 0)) continue
      // Whether it runs isn't known once a status isn't.
      if (joined && status === undefined) known = false
      status = this.pipeline(pipeline, background, known)
    }
    if (background) {
      this.certain = certainBefore
      this.table = tableBefore
    }
  }

  private pipeline(segments: ReadonlyArray<Segment>, background: boolean, known: boolean): number | undefined {
    const alone = segments.length === 1 && !background
    const certainBefore = this.certain
    const tableBefore = this.table
    let status: number | undefined
    segments.forEach((segment, index) => {
      let table = tableBefore
      if (table !== undefined && background) {
        table = replace(table, 0, new Set([...(table[0] ?? []), "n"]))
      }
      if (table !== undefined && index > 0) table = replace(table, 0, new Set(["p"]))
      if (table !== undefined && index < segments.length - 1) table = replace(table, 1, new Set(["p"]))
      this.certain = certainBefore
      status = this.segment(segment, table, alone, known)
      if (!alone) this.certain = certainBefore
    })
    if (!alone) this.table = tableBefore
    return status
  }

  private segment(segment: Segment, before: Table | undefined, inShell: boolean, known: boolean): number | undefined {
    const must = this.certain && known
    const argv = texts(segment, this.home)
    const name = innermost(argv)[0]
    const native = name !== undefined && this.isNative(name)
    let table = before
    let failed = false
    for (const { descriptor, operator, target } of segment.redirects) {
      if (operator === ">&" || operator === "<&") {
        const source: ReadonlySet<string> | undefined =
          target.text === "-" ? new Set(["c"]) : table?.[Number(target.text)]
        if (source?.has("c") && target.text !== "-") failed = true
        if (table !== undefined && source !== undefined) table = replace(table, descriptor, source)
        continue
      }
      const path = targetPath(target.text, target.tilde === true)
      const index = this.files.indexOf(path)
      if (table !== undefined) table = replace(table, descriptor, new Set([`t${index}:${modes[operator]}`]))
      if (operator === "<") continue
      this.mayExist.add(path)
      if (must && !failed) this.mustExist.add(path)
    }
    const prefix = new Map(segment.assignments.map(({ name, value }) => [name, value]))
    // Shells differ in whether they go on after a redirect that can't be made, depending on what it stands before.
    if (failed && (native || name === undefined) && inShell) this.certain = false
    for (const [variable, value] of prefix)
      this.assign(variable, value, must && inShell && argv.length === 0 && !failed)
    if (native) this.arguments(argv)
    if (name === undefined) return failed ? undefined : 0
    if (failed) return 1
    this.events.push({ segment, argv, native, must, descriptors: table, prefix })
    if (!native) return this.failing.has(name) ? 1 : 0
    if (name === ":") return 0
    if (inShell && name !== "[") this.certain = false
    if (inShell && name === "exec") this.table = undefined
    return undefined
  }

  /** `sure`: the variable has this value now. Otherwise it may, for shells differ in what a prefix leaves behind. */
  private assign(name: string, value: string, sure: boolean): void {
    if (sure) this.variables.set(name, new Set([value]))
    else this.variables.get(name)?.add(value)
  }

  /** `export A=b`, `unset A`. */
  private arguments(argv: ReadonlyArray<string>): void {
    for (const word of argv) {
      const equals = word.indexOf("=")
      if (equals > 0) this.variables.get(word.slice(0, equals))?.add(word.slice(equals + 1))
      else this.variables.get(word)?.add(undefined).add("")
    }
  }
}

export const simulate = (
  command: Command,
  home: string,
  isNative: (name: string) => boolean,
  failing: ReadonlySet<string>
): Model => {
  const simulation = new Simulation(command, home, isNative, failing)
  simulation.run()
  return {
    events: simulation.events,
    certain: simulation.certain,
    variables: simulation.variables,
    mustExist: simulation.mustExist,
    mayExist: simulation.mayExist,
    sequential: command.segments.every(({ connector, background }) => connector !== "|" && !background)
  }
}
