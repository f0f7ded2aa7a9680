/**
 * All the ways to read one segment: as written; after each wrapper is peeled off; after a tool's global options are set
 * aside; and the commands that a runner, or a shell's `-c`, hands on. Denials look at every reading; an allow rule looks
 * at the innermost one of the segment itself, and only where nothing on the way there is opaque.
 */
import type { Assignment, Segment, Word } from "./Command.ts"
import { type GlobalOptions, globalOptions, lookUps } from "./GlobalOptions.ts"
import { byLauncher, byRunner, type HandedOn } from "./HandedOn.ts"
import * as OptionTable from "./OptionTable.ts"
import { assigners, isSystemProgram } from "./Programs.ts"
import * as ReadOnly from "./ReadOnly.ts"
import {
  commandName,
  deepest,
  type Opaque,
  type Range,
  type Reading,
  type Strand,
  type Task,
  textAt,
  textsOf
} from "./Strand.ts"
import * as Whereabouts from "./Whereabouts.ts"
import { type Wrapper, wrappers } from "./Wrappers.ts"

const none: ReadonlyArray<never> = []

/** `NAME=value`, also as the value of an option: `-ENAME=value`, `--setenv=NAME=value`. */
const assignmentWord = /^(?:--[a-z][a-z-]*=|-[A-Za-z])?([A-Za-z_][^=\s/]*)=(.*)$/s

const assignment = (name: string, value: string, { span, dynamic }: Word): Assignment =>
  dynamic ? { name, value, span, dynamic } : { name, value, span }

/** Paths are looked at from each of them; the last ones of more than a few are for show. */
const mostFolders = 8

/** One strand while its layers are peeled. */
class Peeling implements Strand {
  readonly readings: Array<Reading>
  inner: Reading
  core: Reading
  assignments: ReadonlyArray<Assignment>
  opaque: Opaque | undefined = undefined
  altered: Opaque | undefined = undefined
  foreign: Opaque | undefined = undefined
  retargeted = false
  folders: ReadonlyArray<string> = none
  handed: ReadonlyArray<Range> = none
  tasks: ReadonlyArray<Task> = none
  private texts: ReadonlyArray<string> | undefined = undefined
  private class: ReadOnly.ReadOnlyResult | undefined = undefined

  constructor(
    readonly task: Task,
    readonly where: Whereabouts.Whereabouts
  ) {
    const { layer, words, from, to, assignments } = task
    this.inner = { layer, words, from, to }
    this.core = this.inner
    this.readings = [this.inner]
    this.assignments = assignments
    let name = this.enter()
    for (let wrapper = wrappers.get(name); wrapper !== undefined && this.peel(name, wrapper); ) {
      name = this.enter()
      wrapper = wrappers.get(name)
    }
    if (name !== "") this.finish(name)
  }

  get redirects() {
    return this.task.redirects
  }

  get argv(): ReadonlyArray<string> {
    this.texts ??= textsOf(this.inner)
    return this.texts
  }

  get classified(): ReadOnly.ReadOnlyResult {
    this.class ??= ReadOnly.classify(this.argv)
    return this.class
  }

  /** The name of the command that is innermost so far. */
  private enter(): string {
    const { words, from, to } = this.inner
    // A wrapper of somebody's own hides what becomes of the command behind it.
    this.opaque ??= this.foreign
    this.foreign =
      from >= to || isSystemProgram(textAt(words, from))
        ? undefined
        : this.finding(`\`${textAt(words, from)}\` is a program outside the system's folders`, from)
    return commandName(this.inner)
  }

  private finding(message: string, index: number): Opaque {
    return { message, span: this.inner.words[index]?.span ?? { start: 0, end: 0 } }
  }

  /** The outermost reason is the one that a person should be shown. */
  private block(message: string, index: number): void {
    this.opaque ??= this.finding(message, index)
  }

  /** Words that look like assignments. */
  private assign(from: number, to: number): void {
    const found: Array<Assignment> = []
    for (let index = from; index < to; index++) {
      const word = this.inner.words[index]
      const match = word === undefined ? null : assignmentWord.exec(word.text)
      if (word !== undefined && match !== null) found.push(assignment(match[1] ?? "", match[2] ?? "", word))
    }
    if (found.length > 0) this.assignments = [...this.assignments, ...found]
  }

  /** Words that `env` takes for assignments, whatever their names are. */
  private assignAll(from: number, to: number): void {
    const found: Array<Assignment> = []
    for (let index = from; index < to; index++) {
      const word = this.inner.words[index]
      const equals = word?.text.indexOf("=") ?? -1
      if (word !== undefined && equals >= 0) {
        found.push(assignment(word.text.slice(0, equals), word.text.slice(equals + 1), word))
      }
    }
    this.assignments = [...this.assignments, ...found]
  }

  /** The command works in another folder. */
  private workIn(option: OptionTable.SeenOption): void {
    const value = option.value ?? ""
    if (this.folders.length < mostFolders) this.folders = [...this.folders, value]
    if (this.inner.words[option.index]?.dynamic || !Whereabouts.isInWorkspace(this.where, value)) {
      this.block(`\`${value}\` is a folder outside the workspace`, option.index)
    }
  }

  /** Takes one wrapper off; false where it stays as the command. */
  private peel(name: string, wrapper: Wrapper): boolean {
    const { words, from, to } = this.inner
    const read = OptionTable.read(wrapper.options, words, from + 1, to, "strict")
    if (wrapper.lookUp !== undefined && read.options.some((option) => wrapper.lookUp?.has(option.name))) return false
    if (read.unknown !== undefined) {
      this.block(`\`${textAt(words, read.unknown)}\` is not an option of \`${name}\` known here`, read.unknown)
      return false
    }
    let next = read.next
    for (let left = wrapper.operands; left > 0 && next < to; left--) {
      if (wrapper.numberOnly && !/^\d+$/.test(textAt(words, next))) break
      next++
    }
    const assignments = next
    if (wrapper.assignments) {
      while (next < to && textAt(words, next).includes("=")) next++
      if (textAt(words, next) === "--" && next < to) next++
    }
    if (next >= to) return false
    if (assignments < next) this.assignAll(assignments, next)
    for (const option of read.options) if (wrapper.folder?.has(option.name)) this.workIn(option)
    this.inner = { layer: "wrapper", words, from: next, to }
    this.core = this.inner
    this.readings.push(this.inner)
    return true
  }

  /** What the innermost command hands on, and its global options. */
  private finish(name: string): void {
    const { from, to } = this.inner
    if (assigners.has(name)) this.assign(from + 1, to)
    if (to - from < 2) return
    const handed = byRunner(this.inner, name, this.task.depth)
    if (handed !== undefined) {
      this.assign(from + 1, handed.end)
      this.take(handed)
      return
    }
    const table = this.task.depth < deepest ? globalOptions.get(name) : undefined
    if (table !== undefined) this.setAside(name, table)
    // Where words were copied, what lies in them counts as deeper, or a tower of such commands would cost its square.
    const launched = byLauncher(this.core, this.task.depth + (table?.anywhere ? 1 : 0))
    if (launched !== undefined) this.take(launched)
  }

  private take({ tasks, ranges, opaque, by }: HandedOn): void {
    if (opaque !== undefined) this.block(opaque, by)
    this.tasks = tasks
    if (this.core === this.inner) this.handed = ranges
  }

  /** Sets a tool's global options aside. */
  private setAside(name: string, table: GlobalOptions): void {
    const { words, from, to } = this.inner
    if (table.anywhere) {
      const { options, rest } = OptionTable.sift(table.options, words, from + 1, to)
      if (options.length > 0) this.keep(name, table, options, [from, ...rest])
      return
    }
    let start = from + 1
    if (lookUps.has(textAt(words, start))) return
    if (table.plus && textAt(words, start).startsWith("+")) {
      this.retargeted = true
      start++
    }
    const read = OptionTable.read(table.options, words, start, to, "lenient")
    if (read.next === from + 1) return
    if (read.unknown !== undefined) {
      const text = textAt(words, read.unknown)
      this.altered ??= this.finding(`\`${text}\` is not an option of \`${name}\` known here`, read.unknown)
    }
    const rest = [from]
    for (let index = read.next; index < to; index++) rest.push(index)
    this.keep(name, table, read.options, rest)
  }

  private keep(
    name: string,
    table: GlobalOptions,
    options: ReadonlyArray<OptionTable.SeenOption>,
    rest: ReadonlyArray<number>
  ): void {
    for (const option of options) {
      const effect = table.effects.get(option.name)
      if (table.folder.has(option.name)) this.workIn(option)
      if (effect === "target") this.retargeted = true
      else if (effect !== "cosmetic") {
        this.altered ??= this.finding(`\`${option.name}\` changes how \`${name}\` works`, option.index)
      }
    }
    const words = rest.flatMap((index) => this.inner.words[index] ?? [])
    this.core = { layer: "globals", words, from: 0, to: words.length }
    this.readings.push(this.core)
  }
}

/**
 * The segment itself first, then every command that it hands on. No recursion: a list of tasks, to which each may add.
 */
export const strands = (segment: Segment, where: Whereabouts.Whereabouts): readonly [Strand, ...Array<Strand>] => {
  const { words, assignments, redirects } = segment
  const written: Task = { layer: "written", words, from: 0, to: words.length, assignments, redirects, depth: 0 }
  const own = new Peeling(written, where)
  const all: [Strand, ...Array<Strand>] = [own]
  if (own.tasks.length === 0) return all
  const tasks = [...own.tasks]
  for (let index = 0; index < tasks.length; index++) {
    const task = tasks[index]
    if (task === undefined) break
    const peeling = new Peeling(task, where)
    all.push(peeling)
    for (const next of peeling.tasks) tasks.push(next)
  }
  return all
}
