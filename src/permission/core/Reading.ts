/**
 * All the ways to read one segment: as written; after each wrapper is peeled off; after a tool's global options are set
 * aside; and the commands that a runner, or a shell's `-c`, hands on. Denials look at every reading; an allow rule looks
 * at the innermost one of the segment itself, and only where nothing on the way there is opaque.
 *
 * Readings share the arrays of words that they were cut from, so a tower of wrappers costs no more than its length.
 */
import * as Either from "effect/Either"
import type { Assignment, Redirect, Segment, Span, Word } from "./Command.ts"
import { parse } from "./CommandParser.ts"
import type { Layer } from "./Evaluation.ts"
import { globalOptions, lookUps } from "./GlobalOptions.ts"
import * as OptionTable from "./OptionTable.ts"
import { assigners, isSystemProgram, programName } from "./Programs.ts"
import { embedders, launchers, type Runner, runners, shellFileOptions, shells } from "./Runners.ts"
import * as Whereabouts from "./Whereabouts.ts"
import { type Wrapper, wrappers } from "./Wrappers.ts"

/** An argv: `words[from]` is the command word, `to` is one past the last argument. */
export interface Reading {
  readonly layer: Layer
  readonly words: ReadonlyArray<Word>
  readonly from: number
  readonly to: number
}

/** What keeps an allow rule from seeing through a layer. */
export interface Opaque {
  readonly message: string
  readonly span: Span
}

/** One command with its layers: the segment itself, or one that it hands on. */
export interface Strand {
  /** As written, then each layer peeled; never empty, though the reading may be. */
  readonly readings: ReadonlyArray<Reading>
  /** The last of them before global options are set aside: what is classified. */
  readonly inner: Reading
  /** The last of them: what rules see. */
  readonly core: Reading
  /** In front, or behind `env` and its like. */
  readonly assignments: ReadonlyArray<Assignment>
  readonly redirects: ReadonlyArray<Redirect>
  /** A layer that no allow rule sees through, nor the read-only test. */
  readonly opaque?: Opaque
  /** A global option that no allow rule sees through; the read-only test judges it by itself. */
  readonly altered?: Opaque
  /** The command is a program outside the system's folders: only a rule that names its path covers it. */
  readonly foreign?: Opaque
  /** Global options were set aside that say what is acted on. */
  readonly retargeted: boolean
  /** Folders that a layer works in. */
  readonly folders: ReadonlyArray<string>
  /** Words of `inner` that are judged as another strand. */
  readonly handed: ReadonlyArray<{ readonly from: number; readonly to: number }>
}

/** No command at all. */
const nowhere: Reading = { layer: "written", words: [], from: 0, to: 0 }
export const empty: Strand = {
  readings: [nowhere],
  inner: nowhere,
  core: nowhere,
  assignments: [],
  redirects: [],
  retargeted: false,
  folders: [],
  handed: []
}

/** How often commands may be nested in ways that copy text; nobody reads deeper, and nothing is allowed there. */
const deepest = 8

/** Work to be done: one command, and how deep it lies. */
interface Task {
  readonly layer: Layer
  readonly words: ReadonlyArray<Word>
  readonly from: number
  readonly to: number
  readonly assignments: ReadonlyArray<Assignment>
  readonly redirects: ReadonlyArray<Redirect>
  readonly depth: number
}

const nothing: ReadonlyArray<never> = []

const textAt = (words: ReadonlyArray<Word>, index: number): string => words[index]?.text ?? ""

/** The name of the program that a reading starts; empty where it starts none or none that is known. */
export const commandName = (reading: Reading): string => {
  const word = reading.from < reading.to ? reading.words[reading.from] : undefined
  return word === undefined || word.dynamic ? "" : programName(word.text)
}

/** The words of a reading as plain texts. */
export const argv = (reading: Reading): ReadonlyArray<string> => {
  const texts: Array<string> = []
  for (let index = reading.from; index < reading.to; index++) texts.push(textAt(reading.words, index))
  return texts
}

const spanOf = (words: ReadonlyArray<Word>, from: number, to: number): Span => ({
  start: words[from]?.span.start ?? 0,
  end: words[Math.max(from, to - 1)]?.span.end ?? 0
})

/** `NAME=value`, also as the value of an option: `-ENAME=value`, `--setenv=NAME=value`. */
const assignmentWord = /^(?:--[a-z][a-z-]*=|-[A-Za-z])?([A-Za-z_][^=\s/]*)=(.*)$/s

const assignmentOf = (word: Word): Assignment | undefined => {
  const match = assignmentWord.exec(word.text)
  if (match === null) return undefined
  const assignment = { name: match[1] ?? "", value: match[2] ?? "", span: word.span }
  return word.dynamic ? { ...assignment, dynamic: true } : assignment
}

/** The state of one strand while its layers are peeled. */
class Peeling {
  readonly readings: Array<Reading>
  readonly assignments: Array<Assignment>
  readonly folders: Array<string> = []
  readonly handed: Array<{ readonly from: number; readonly to: number }> = []
  readonly tasks: Array<Task> = []
  inner: Reading
  core: Reading
  opaque: Opaque | undefined
  altered: Opaque | undefined
  foreign: Opaque | undefined
  retargeted = false

  constructor(
    readonly task: Task,
    readonly where: Whereabouts.Whereabouts
  ) {
    const { layer, words, from, to } = task
    this.inner = { layer, words, from, to }
    this.core = this.inner
    this.readings = [this.inner]
    this.assignments = [...task.assignments]
  }

  run(): Strand {
    for (let name = this.enter(); ; name = this.enter()) {
      const wrapper = wrappers.get(name)
      if (wrapper === undefined || !this.peel(name, wrapper)) {
        this.finish(name)
        break
      }
    }
    const { readings, inner, core, assignments, opaque, altered, foreign, retargeted, folders, handed } = this
    return {
      readings,
      inner,
      core,
      assignments,
      redirects: this.task.redirects,
      ...(opaque && { opaque }),
      ...(altered && { altered }),
      ...(foreign && { foreign }),
      retargeted,
      folders,
      handed
    }
  }

  /** The name of the command that is innermost so far. */
  private enter(): string {
    const { words, from, to } = this.inner
    // A wrapper of somebody's own hides what becomes of the command behind it.
    this.opaque ??= this.foreign
    this.foreign = undefined
    if (from < to && !isSystemProgram(textAt(words, from))) {
      this.foreign = this.finding(`\`${textAt(words, from)}\` is a program outside the system's folders`, from)
    }
    return commandName(this.inner)
  }

  private finding(message: string, index: number): Opaque {
    return { message, span: this.inner.words[index]?.span ?? { start: 0, end: 0 } }
  }

  /** The outermost reason is the one that a person should be shown. */
  private block(message: string, index: number): void {
    this.opaque ??= this.finding(message, index)
  }

  private assign(from: number, to: number): void {
    for (let index = from; index < to; index++) {
      const word = this.inner.words[index]
      const assignment = word === undefined ? undefined : assignmentOf(word)
      if (assignment !== undefined) this.assignments.push(assignment)
    }
  }

  /** `env` takes whatever holds a `=`. */
  private assignAny(index: number): void {
    const word = this.inner.words[index]
    const equals = word?.text.indexOf("=") ?? -1
    if (word === undefined || equals < 0) return
    const assignment = { name: word.text.slice(0, equals), value: word.text.slice(equals + 1), span: word.span }
    this.assignments.push(word.dynamic ? { ...assignment, dynamic: true } : assignment)
  }

  private workIn(value: string, index: number, dynamic: boolean): void {
    this.folders.push(value)
    if (dynamic || !Whereabouts.isInWorkspace(this.where, value)) {
      this.block(`\`${value}\` is a folder outside the workspace`, index)
    }
  }

  /** Takes one wrapper off; false where it stays as the command. */
  private peel(name: string, wrapper: Wrapper): boolean {
    const { words, from, to } = this.inner
    const read = OptionTable.read(wrapper.options, words, from + 1, to, "strict")
    if (read.options.some((option) => wrapper.lookUp?.has(option.name))) return false
    if (read.unknown !== undefined) {
      this.block(`\`${textAt(words, read.unknown)}\` is not an option of \`${name}\` known here`, read.unknown)
      return false
    }
    let next = read.next
    for (let left = wrapper.operands; left > 0 && next < to; left--) {
      if (wrapper.numberOnly && !/^\d+$/.test(textAt(words, next))) break
      next++
    }
    const operandsEnd = next
    if (wrapper.assignments) {
      while (next < to && textAt(words, next).includes("=")) next++
      if (textAt(words, next) === "--" && next < to) next++
    }
    if (next >= to) return false
    this.assign(from + 1, operandsEnd)
    for (let index = operandsEnd; index < next; index++) this.assignAny(index)
    for (const option of read.options) {
      if (wrapper.folder?.has(option.name)) {
        this.workIn(option.value ?? "", option.index, words[option.index]?.dynamic === true)
      }
    }
    this.inner = { layer: "wrapper", words, from: next, to }
    this.core = this.inner
    this.readings.push(this.inner)
    return true
  }

  /** What the innermost command hands on, and its global options. */
  private finish(name: string): void {
    if (name === "") return
    const { from, to } = this.inner
    if (assigners.has(name)) this.assign(from + 1, to)
    const embedder = embedders.get(name)
    const runner = runners.get(name)
    if (embedder !== undefined) this.embed(name, embedder)
    else if (shells.has(name)) this.shell(name)
    else if (runner !== undefined) {
      this.block(`\`${name}\` runs another command`, from)
      const first = this.handOn(runner, this.inner, from + 1)
      this.assign(from + 1, first)
    } else this.setAside(name)
    if (to - from > 1) this.launch()
  }

  /** `find -exec … ;` */
  private embed(name: string, options: ReadonlySet<string>): void {
    const { words, from, to } = this.inner
    for (let index = from + 1; index < to; index++) {
      const option = textAt(words, index)
      if (!options.has(option)) continue
      this.block(`\`${name} ${option}\` runs another command`, index)
      const start = index + 1
      let end = start
      while (end < to && textAt(words, end) !== ";" && !(textAt(words, end) === "+" && words[end - 1]?.text === "{}")) {
        end++
      }
      this.give("runner", words, start, end, this.task.depth + 1)
      index = end
    }
  }

  /** `sh -c '…'` */
  private shell(name: string): void {
    const { words, from, to } = this.inner
    let index = from + 1
    let takesCommand = false
    for (; index < to; index++) {
      const text = textAt(words, index)
      if (text === "--" || text === "-") {
        index++
        break
      }
      if (!/^[-+]./.test(text)) break
      if (text.startsWith("--")) {
        if (shellFileOptions.has(text)) index++
        takesCommand ||= text === "--command"
        continue
      }
      takesCommand ||= text.startsWith("-") && text.includes("c")
      // `-o pipefail`, `+O extglob`: a value in the next word for each.
      index += text.replace(/[^oO]/g, "").length
    }
    if (!takesCommand) return
    this.block(`\`${name} -c\` runs another command`, from)
    this.giveText(this.inner, index, index + 1)
  }

  /** The commands behind a runner's options; gives the index at which they start. */
  private handOn(runner: Runner, reading: Reading, start: number): number {
    const { words } = reading
    const until = runner.until
    let to = reading.to
    if (until !== undefined) {
      for (let index = start; index < to; index++) if (until.has(textAt(words, index))) to = index
    }
    let next = start
    let operands = runner.operands ?? 0
    for (;;) {
      const read = OptionTable.read(runner.options, words, next, to, "lenient")
      for (const option of read.options) {
        if (runner.commandOption?.has(option.name)) this.giveText(reading, option.index, option.index + 1, option.value)
      }
      next = read.next
      if (next >= to || (operands <= 0 && !runner.optionOnly)) break
      operands--
      next++
    }
    if (runner.assignments) while (next < to && textAt(words, next).includes("=")) next++
    if (runner.optionOnly) return to
    // Where text was copied, what lies in it counts as deeper, or a tower of such commands would cost its square.
    const depth = this.task.depth + (words === this.inner.words ? 0 : 1)
    if (runner.text) this.giveText(reading, next, Math.min(next + 1, to))
    else if (next < to) {
      if (!runner.joined) this.give("runner", words, next, to, depth)
      else if (!this.giveText(reading, next, to)) this.give("runner", words, next, to, depth + 1)
    } else if (until !== undefined && to < reading.to) {
      // `parallel ::: 'rm a' 'rm b'`: each argument is a command line.
      for (let index = to + 1; index < reading.to; index++) this.giveText(reading, index, index + 1)
    }
    return next
  }

  private give(layer: Layer, words: ReadonlyArray<Word>, from: number, to: number, depth: number): void {
    if (from >= to || depth > deepest) return
    if (words === this.inner.words) this.handed.push({ from, to })
    this.tasks.push({ layer, words, from, to, assignments: nothing, redirects: nothing, depth })
  }

  /** Words that a shell will read as a command line; false where that line can't be read. */
  private giveText(reading: Reading, from: number, to: number, value?: string): boolean {
    const { words } = reading
    if (from >= to || to > reading.to || this.task.depth >= deepest) return false
    const texts: Array<string> = []
    for (let index = from; index < to; index++) texts.push(textAt(words, index))
    const parsed = parse(value ?? texts.join(" "))
    const command = Either.isRight(parsed) ? parsed.right : "partial" in parsed.left ? parsed.left.partial : undefined
    if (command === undefined) return false
    if (words === this.inner.words) this.handed.push({ from, to })
    const span = spanOf(words, from, to)
    for (const segment of command.segments) {
      const inside = segment.words.map((word): Word => ({ ...word, span }))
      this.tasks.push({
        layer: "shell",
        words: inside,
        from: 0,
        to: inside.length,
        assignments: segment.assignments.map((assignment) => ({ ...assignment, span })),
        redirects: segment.redirects.map((redirect) => ({
          ...redirect,
          span,
          target: { ...redirect.target, span }
        })),
        depth: this.task.depth + 1
      })
    }
    return true
  }

  /** Sets a tool's global options aside. */
  private setAside(name: string): void {
    const table = globalOptions.get(name)
    const { words, from, to } = this.inner
    if (table === undefined || this.task.depth >= deepest || to - from < 2) return
    const kept: Array<Word> = []
    const command = words[from]
    if (command !== undefined) kept.push(command)
    let options: ReadonlyArray<OptionTable.SeenOption>
    if (table.anywhere) {
      const sifted = OptionTable.sift(table.options, words, from + 1, to)
      if (sifted.options.length === 0) return
      options = sifted.options
      for (const index of sifted.rest) {
        const word = words[index]
        if (word !== undefined) kept.push(word)
      }
    } else {
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
      options = read.options
      for (let index = read.next; index < to; index++) {
        const word = words[index]
        if (word !== undefined) kept.push(word)
      }
    }
    for (const option of options) this.judge(name, option, table.effects.get(option.name), table.folder)
    this.core = { layer: "globals", words: kept, from: 0, to: kept.length }
    this.readings.push(this.core)
  }

  private judge(
    name: string,
    option: OptionTable.SeenOption,
    effect: "cosmetic" | "target" | "opaque" | undefined,
    folder: ReadonlySet<string>
  ): void {
    const { words } = this.inner
    if (folder.has(option.name)) this.workIn(option.value ?? "", option.index, words[option.index]?.dynamic === true)
    if (effect === "target") this.retargeted = true
    else if (effect !== "cosmetic") {
      this.altered ??= this.finding(`\`${option.name}\` changes how \`${name}\` works`, option.index)
    }
  }

  /** `npx rm`, `git bisect run rm`: what a tool starts, by its name and up to two sub-commands. */
  private launch(): void {
    const { words, from, to } = this.core
    let key = commandName(this.core)
    for (let index = from + 1; index <= Math.min(from + 3, to); index++) {
      const launcher = launchers.get(key)
      if (launcher !== undefined) {
        this.handOn(launcher, this.core, index)
        return
      }
      key = `${key} ${textAt(words, index)}`
    }
  }
}

/**
 * The segment itself first, then every command that it hands on, in the order of the line.
 */
export const strands = (segment: Segment, where: Whereabouts.Whereabouts): ReadonlyArray<Strand> => {
  const { words, assignments, redirects } = segment
  const tasks: Array<Task> = [{ layer: "written", words, from: 0, to: words.length, assignments, redirects, depth: 0 }]
  const done: Array<Strand> = []
  for (let index = 0; index < tasks.length; index++) {
    const task = tasks[index]
    if (task === undefined) break
    const peeling = new Peeling(task, where)
    done.push(peeling.run())
    for (const handed of peeling.tasks) tasks.push(handed)
  }
  return done
}
