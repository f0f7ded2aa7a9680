/** Runs many cases in one process of a shell, and gathers what the recorders, the trace and the folders tell. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import type { Command } from "../../src/permission/core/Command.ts"
import { baits, homeName, innermost } from "./Confinement.ts"
import type { Jail } from "./Jail.ts"
import { targets } from "./Model.ts"
import { fieldMark, library, listMark, newlineMark, ownBuiltins, pathScript, traceMark } from "./Recorder.ts"
import { isReplaceable, type Shell } from "./Shells.ts"

export interface Case {
  readonly id: number
  readonly command: Command
  /** Command words whose recorder reports failure, so that `&&` and `||` go both ways. */
  readonly failing: ReadonlySet<string>
}

export interface Recorded {
  readonly argv: ReadonlyArray<string>
  readonly variables: ReadonlyMap<string, string | undefined>
  readonly descriptors: ReadonlyArray<string>
}

export interface Observation {
  /** Stands in for the case's home folder in what was recorded. */
  readonly home: string
  readonly records: ReadonlyArray<Recorded>
  /** Variables at the end; undefined where the shell didn't come so far. */
  readonly end: ReadonlyMap<string, string | undefined> | undefined
  /** Entries of the trace, only where a builtin had to run for real. */
  readonly trace: ReadonlyArray<string> | undefined
  readonly files: ReadonlySet<string>
  /** What the shell complained of, to its descriptor 2 or into a file that stood in for it. */
  readonly complaints: string
}

/** Everything here compares bytes: each character of these strings stands for one. */
export const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1")

/** Any name that may be assigned in a line, whatever the parser says of it. */
export const assignable = ({ source, segments }: Command): ReadonlyArray<string> => [
  ...new Set([
    ...[...source.replaceAll("\\\n", "").matchAll(/([A-Za-z_][A-Za-z0-9_]*)\+?=/g)].map((match) => match[1] ?? ""),
    ...segments.flatMap(({ assignments }) => assignments.map(({ name }) => name))
  ])
]

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const commandNames = ({ segments }: Command): ReadonlyArray<string> => [
  ...new Set(
    segments.flatMap(({ words }) => {
      const texts = words.map(({ text }) => text)
      return [texts[0], innermost(texts)[0]].filter((name): name is string => name !== undefined && name !== "")
    })
  )
]

interface Place {
  readonly root: string
  readonly log: string
}

const isTraced = (shell: Shell, { command }: Case): boolean =>
  commandNames(command).some((name) => shell.natives.has(name))

/**
 * One case as shell text. `apart` gives it a subshell of its own; without one it costs no process, but may leave the
 * shell in a state in which the cases after it can't be run.
 */
const program = (shell: Shell, place: Place, one: Case, apart: boolean): ReadonlyArray<string> => {
  const { id, command, failing } = one
  const folder = join(place.root, String(id))
  const names = [...new Set([...commandNames(command), "cd"])].filter((name) => isReplaceable(shell, name))
  const traced = isTraced(shell, one)
  const own = ownBuiltins.filter((name) => names.includes(name))
  const assigned = assignable(command)
  const files = targets(command)
  const variables = [
    `__C=${id}`,
    `__V=${quote(assigned.join(listMark))}`,
    `__F=${quote(listMark + [...failing].join(listMark) + listMark)}`,
    `__T=${quote(files.map((_, index) => index).join(listMark))}`,
    `__O=${quote(own.join(listMark))}`,
    ...files.map((file, index) => `__T${index}=${quote(join(folder, file))}`)
  ]
  const caller = traced ? "__untraced" : own.length > 0 ? "__aside" : "__rec"
  const define = (name: string): string => `${name}() { ${caller} ${name} "$@"; }`
  return [
    ...(apart ? ["("] : []),
    "unset -f cd",
    `cd ${folder} || exit`,
    `export ${variables.join(" ")} HOME=${folder}/${homeName} __B2=${folder}.errors`,
    `exec 2>>${folder}.errors`,
    ...names.map(define),
    ...(own.length > 0 ? ["__own() {", ...own.map(define), "}"] : traced ? ["__own() { __y=; }"] : []),
    ...(traced && shell.trace === "private" ? [`exec 60>>${folder}.trace`, "BASH_XTRACEFD=60"] : []),
    ...(traced ? ["set -x"] : []),
    `eval ${quote(command.source)}`,
    ...(traced ? ["set +x"] : []),
    ...own.map((name) => `unset -f ${name}`),
    "__end",
    apart ? ")" : assigned.map((name) => `unset ${name}`).join("\n")
  ]
}

/** What stands before the cases: the recorder, the baseline of descriptors, and a function for every dangerous name. */
const prelude = (shell: Shell, place: Place): ReadonlyArray<string> => [
  "exec 0<>b/0 1<>b/1 2<>b/2 3<>b/3 4<>b/4 5<>b/5 6<>b/6 7<>b/7 8<>b/8 9<>b/9",
  `export __B=${place.root}/b __L=${place.log} PS4='${traceMark}'`,
  library,
  'command_not_found_handle() { __rec "$@"; }',
  ...shell.replaceable.filter((name) => !ownBuiltins.includes(name)).map((name) => `${name}() { __rec ${name} "$@"; }`)
]

const parseVariables = (fields: ReadonlyArray<string>, names: ReadonlyArray<string>) =>
  new Map(
    names.map((name, index) => {
      const value = (fields[index] ?? "").slice(name.length)
      return [name, value.startsWith("=") ? value.slice(1) : undefined] as const
    })
  )

/** `t2:flags:<tab>0102001` → `t2:a`. */
const parseDescriptor = (field: string): string => {
  const match = /^(t\d+):flags:\s*([0-7]+)$/.exec(field)
  if (match === null) return field
  const flags = Number.parseInt(match[2] ?? "", 8)
  return `${match[1]}:${(flags & 3) === 0 ? "r" : (flags & 3) === 2 ? "rw" : flags & 0o2000 ? "a" : "w"}`
}

const listFiles = (folder: string, prefix = ""): ReadonlyArray<string> =>
  readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(folder, `${prefix}${entry.name}/`) : [prefix + entry.name]
  )

/** What one shell does with the cases, or "timeout". */
export const run = async (
  jail: Jail,
  shell: Shell,
  interpreter: string,
  cases: ReadonlyArray<Case>,
  options: { readonly locale: string; readonly timeoutMs: number; readonly name: string; readonly apart: boolean }
): Promise<ReadonlyMap<number, Observation> | "timeout"> => {
  const root = join(jail.root, options.name)
  const place: Place = { root, log: join(root, "log") }
  const make = (folder: string): void => {
    mkdirSync(folder, { recursive: true })
    jail.give(folder)
  }
  const write = (path: string, text: string): void => {
    writeFileSync(path, text)
    jail.give(path)
  }
  make(root)
  make(join(root, "b"))
  make(join(root, "bin"))
  for (let descriptor = 0; descriptor < 10; descriptor++) write(join(root, "b", String(descriptor)), "")
  write(place.log, "")
  write(join(root, "by-name"), pathScript(interpreter))
  chmodSync(join(root, "by-name"), 0o755)
  for (const one of cases) {
    const folder = join(root, String(one.id))
    make(folder)
    if (one.command.source.includes("~")) make(join(folder, homeName))
    for (const file of targets(one.command)) if (file.includes("/")) make(dirname(join(folder, file)))
    for (const file of [...baits, ...readFiles(one.command)]) write(join(folder, file), "")
    for (const name of commandNames(one.command)) {
      const path = join(root, "bin", name)
      if (!isReplaceable(shell, name) && !name.includes("/") && !existsSync(path)) symlinkSync("../by-name", path)
    }
  }
  const text = [
    ...prelude(shell, place),
    ...cases.flatMap((one) => program(shell, place, one, options.apart || isTraced(shell, one)))
  ]
  write(join(root, "cases"), `${text.join("\n")}\n`)
  const outcome = await jail.run(shell.program, [...shell.flags, join(root, "cases")], {
    cwd: root,
    env: { PATH: join(root, "bin"), LC_ALL: options.locale },
    timeoutMs: options.timeoutMs
  })
  const observations = outcome === "timeout" ? outcome : gather(shell, root, place, cases)
  rmSync(root, { recursive: true, force: true })
  return observations
}

/** Files that must be there to be read. */
const readFiles = (command: Command): ReadonlyArray<string> =>
  targets({
    ...command,
    segments: command.segments.map((segment) => ({
      ...segment,
      redirects: segment.redirects.filter(({ operator }) => operator === "<")
    }))
  })

const emptyRecords = (): Array<Recorded> => []

const gather = (
  shell: Shell,
  root: string,
  place: Place,
  cases: ReadonlyArray<Case>
): ReadonlyMap<number, Observation> => {
  const byId = new Map(cases.map((one) => [one.id, { names: assignable(one.command), records: emptyRecords() }]))
  const ends = new Map<number, ReadonlyMap<string, string | undefined>>()
  for (const line of readFileSync(place.log, "latin1").split("\n")) {
    const fields = line.split(fieldMark).map((field) => field.replaceAll(newlineMark, "\n"))
    const id = Number(fields[0])
    const entry = byId.get(id)
    if (entry === undefined || line === "") continue
    if (fields[1] === "e") ends.set(id, parseVariables(fields.slice(2), entry.names))
    else {
      const count = Number(fields[2])
      const rest = fields.slice(3 + count)
      entry.records.push({
        argv: fields.slice(3, 3 + count),
        variables: parseVariables(rest, entry.names),
        descriptors: rest.slice(entry.names.length).map(parseDescriptor)
      })
    }
  }
  return new Map(
    cases.map((one) => {
      const { id } = one
      const folder = join(root, String(id))
      const files = listFiles(folder)
      const errors = readFileSync(`${folder}.errors`, "latin1")
      const entries = existsSync(`${folder}.trace`) ? readFileSync(`${folder}.trace`, "latin1") : errors
      const observation: Observation = {
        home: bytes(`${folder}/${homeName}`),
        records: byId.get(id)?.records ?? [],
        end: ends.get(id),
        trace: isTraced(shell, one) ? entries.split(new RegExp(`${traceMark}+`)).slice(1) : undefined,
        files: new Set(files),
        complaints: [errors, ...files.map((file) => readFileSync(join(folder, file), "latin1"))].join("")
      }
      return [id, observation]
    })
  )
}
