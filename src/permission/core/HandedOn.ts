/**
 * The commands that a command hands on to be run: behind a runner's options, in a shell's `-c`, after `find -exec`,
 * behind a launcher such as `npx`.
 */
import * as Either from "effect/Either"
import { parse } from "./CommandParser.ts"
import * as OptionTable from "./OptionTable.ts"
import { embedders, launchers, type Runner, runners, shellFileOptions, shells } from "./Runners.ts"
import { commandName, deepest, type Range, type Reading, spanOf, type Task, textAt } from "./Strand.ts"

export interface HandedOn {
  readonly tasks: ReadonlyArray<Task>
  /** The words of the reading that the tasks are made of, in ascending order. */
  readonly ranges: ReadonlyArray<Range>
  /** Index of the word that does it. */
  readonly by: number
  /** What does it, for people; absent for launchers, which an allow rule may name. */
  readonly opaque?: string
  /** One past the runner's own options and operands. */
  readonly end: number
}

const none: ReadonlyArray<never> = []

/** Collects what one reading hands on. */
class Collector {
  readonly tasks: Array<Task> = []
  readonly ranges: Array<Range> = []

  constructor(
    readonly reading: Reading,
    readonly depth: number
  ) {}

  /** Words that are passed on as they are. */
  words(from: number, to: number, depth: number): void {
    if (from >= to || depth > deepest) return
    this.ranges.push({ from, to })
    const { words } = this.reading
    this.tasks.push({ layer: "runner", words, from, to, assignments: none, redirects: none, depth })
  }

  /** Words, or an option's value in one, that a shell reads as a command line; false where it can't be read here. */
  text(from: number, to: number, value?: string): boolean {
    const { words } = this.reading
    if (from >= to || to > this.reading.to || this.depth >= deepest) return false
    let source = value ?? textAt(words, from)
    for (let index = from + 1; index < to; index++) source += ` ${textAt(words, index)}`
    const parsed = parse(source)
    const command = Either.isRight(parsed) ? parsed.right : "partial" in parsed.left ? parsed.left.partial : undefined
    if (command === undefined) return false
    this.ranges.push({ from, to })
    // Places inside the text mean nothing in the line: all of it stands where the text does.
    const span = spanOf(words, from, to)
    const here = <A>(item: A): A & { readonly span: typeof span } => ({ ...item, span })
    for (const segment of command.segments) {
      this.tasks.push({
        layer: "shell",
        words: segment.words.map(here),
        from: 0,
        to: segment.words.length,
        assignments: segment.assignments.map(here),
        redirects: segment.redirects.map((redirect) => ({ ...here(redirect), target: here(redirect.target) })),
        depth: this.depth + 1
      })
    }
    return true
  }

  result(by: number, end: number, opaque?: string): HandedOn {
    const { tasks, ranges } = this
    return opaque === undefined ? { tasks, ranges, by, end } : { tasks, ranges, by, end, opaque }
  }
}

/** `find -exec … ;` */
const fromEmbedder = (reading: Reading, depth: number, name: string, options: ReadonlySet<string>) => {
  const { words, from, to } = reading
  const collector = new Collector(reading, depth)
  let by: number | undefined
  for (let index = from + 1; index < to; index++) {
    if (!options.has(textAt(words, index))) continue
    by ??= index
    const start = index + 1
    let end = start
    const ends = (at: number): boolean =>
      textAt(words, at) === ";" || (textAt(words, at) === "+" && textAt(words, at - 1) === "{}")
    while (end < to && !ends(end)) end++
    collector.words(start, end, depth + 1)
    index = end
  }
  return by === undefined
    ? undefined
    : collector.result(by, from + 1, `\`${name} ${textAt(words, by)}\` runs another command`)
}

/** `sh -c '…'` */
const fromShell = (reading: Reading, depth: number, name: string) => {
  const { words, from, to } = reading
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
  if (!takesCommand) return undefined
  const collector = new Collector(reading, depth)
  collector.text(index, index + 1)
  return collector.result(from, from + 1, `\`${name} -c\` runs another command`)
}

/** The command behind the options of a runner, which start at `start`. */
const fromRunner = (reading: Reading, depth: number, runner: Runner, start: number, opaque?: string): HandedOn => {
  const { words, from } = reading
  const collector = new Collector(reading, depth)
  let to = reading.to
  if (runner.until !== undefined) {
    for (let index = start; index < to; index++) if (runner.until.has(textAt(words, index))) to = index
  }
  let next = start
  let operands = runner.operands ?? 0
  for (;;) {
    const read = OptionTable.read(runner.options, words, next, to, "lenient")
    for (const option of read.options) {
      if (runner.commandOption?.has(option.name)) collector.text(option.index, option.index + 1, option.value)
    }
    next = read.next
    if (next >= to || (operands <= 0 && !runner.optionOnly)) break
    operands--
    next++
  }
  if (runner.assignments) while (next < to && textAt(words, next).includes("=")) next++
  if (runner.optionOnly) return collector.result(from, to, opaque)
  if (runner.text) collector.text(next, Math.min(next + 1, to))
  else if (next < to) {
    if (!runner.joined) collector.words(next, to, depth)
    else if (!collector.text(next, to)) collector.words(next, to, depth + 1)
  } else if (to < reading.to) {
    // `parallel ::: 'rm a' 'rm b'`: each argument is a command line.
    for (let index = to + 1; index < reading.to; index++) collector.text(index, index + 1)
  }
  return collector.result(from, next, opaque)
}

/** What a program whose purpose is to run others hands on. */
export const byRunner = (reading: Reading, name: string, depth: number): HandedOn | undefined => {
  const embedder = embedders.get(name)
  if (embedder !== undefined) return fromEmbedder(reading, depth, name, embedder)
  if (shells.has(name)) return fromShell(reading, depth, name)
  const runner = runners.get(name)
  return runner && fromRunner(reading, depth, runner, reading.from + 1, `\`${name}\` runs another command`)
}

/** `npx rm`, `git bisect run rm`: what a tool starts, by its name and up to two sub-commands. */
export const byLauncher = (reading: Reading, depth: number): HandedOn | undefined => {
  const { words, from } = reading
  for (const { verbs, runner } of launchers.get(commandName(reading)) ?? none) {
    if (verbs.every((verb, at) => textAt(words, from + 1 + at) === verb)) {
      const name = [commandName(reading), ...verbs].join(" ")
      const opaque = runner.opaque ? `\`${name}\` runs another command` : undefined
      return fromRunner(reading, depth, runner, from + 1 + verbs.length, opaque)
    }
  }
  return undefined
}
