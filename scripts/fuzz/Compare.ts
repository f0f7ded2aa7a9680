/** Holds what a shell was seen to do against what the parser said that it would. */
import { assignable, bytes, type Case, type Observation, type Recorded } from "./Batch.ts"
import { baits, innermost, targetPath } from "./Confinement.ts"
import { type Expected, type Model, simulate } from "./Model.ts"
import { isOwnEntry } from "./Recorder.ts"
import type { Shell } from "./Shells.ts"

const show = (words: ReadonlyArray<string>): string =>
  JSON.stringify(words.map((word) => Buffer.from(word, "latin1").toString("utf8")))

/** `time` is a keyword in some shells and a command in others: what it runs is compared. */
const inner = (argv: ReadonlyArray<string>): ReadonlyArray<string> => innermost(argv)

const sameWords = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])

const expectedWords = (event: Expected): ReadonlyArray<string> => inner(event.argv.map(bytes))

/** Why a record isn't the expected command; undefined where it is. */
const mismatch = (event: Expected, record: Recorded, everyValue: Map<string, Set<string | undefined>>) => {
  const words = expectedWords(event)
  const argv = inner(record.argv)
  const execed = event.argv[0] === "exec" && sameWords(inner(words.slice(1)), argv)
  if (!sameWords(words, argv) && !execed) return `ran ${show(argv)} instead of ${show(words)}`
  for (const [name, value] of record.variables) {
    const own = event.prefix.get(name)
    const allowed = own === undefined ? everyValue.get(name) : new Set([bytes(own)])
    if (allowed?.has(value) !== true) return `${name} was ${JSON.stringify(value)} for ${show(words)}`
  }
  for (let descriptor = 0; descriptor < 10 && event.descriptors !== undefined; descriptor++) {
    const seen = record.descriptors[descriptor] ?? "?"
    const expected = event.descriptors[descriptor]
    if (expected?.has(seen) !== true) {
      return `descriptor ${descriptor} of ${show(words)} led to ${seen}, not ${[...(expected ?? [])].join(" or ")}`
    }
  }
  return undefined
}

/** The words that one entry of a quoting trace stands for, up to its first unquoted newline. */
const unquote = (entry: string): string => {
  let text = ""
  for (let index = 0; index < entry.length; index++) {
    const character = entry.charAt(index)
    if (character === "\n") break
    if (character === "\\") text += entry.charAt(++index)
    else if (character === '"') {
      while (++index < entry.length && entry.charAt(index) !== '"') {
        if (entry.charAt(index) === "\\") index++
        text += entry.charAt(index)
      }
    } else if (character === "'") {
      const close = entry.indexOf("'", index + 1)
      text += entry.slice(index + 1, close)
      index = close
    } else if (character === "$" && entry.charAt(index + 1) === "'") {
      const match = /^\$'((?:\\[\s\S]|[^'\\])*)'/.exec(entry.slice(index))
      const body = match?.[1] ?? ""
      text += body.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escape: string) =>
        /^[0-7]/.test(escape)
          ? String.fromCharCode(Number.parseInt(escape, 8) & 255)
          : ({ n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", f: "\f", v: "\v", E: "\x1b" }[escape] ?? escape)
      )
      index += (match?.[0].length ?? 1) - 1
    } else text += character
  }
  return text
}

/** Whether a trace entry is the call of a builtin: its words joined by blanks, with or without its assignments. */
const isTraced = (shell: Shell, event: Expected, entry: string): boolean => {
  const words = expectedWords(event).join(" ")
  const assignments = event.segment.assignments.map(({ name, value }) => bytes(`${name}=${value}`))
  const forms = [words, [...assignments, words].join(" "), event.argv.map(bytes).join(" ")]
  return forms.some((form) => (shell.trace === "raw" ? entry.startsWith(`${form}\n`) : unquote(entry) === form))
}

const compareTrace = (shell: Shell, model: Model, trace: ReadonlyArray<string>): string | undefined => {
  // Processes that run side by side write into one trace.
  if (!model.sequential) return undefined
  const natives = model.events.filter(({ native }) => native)
  const left = [...natives]
  for (const entry of trace) {
    const at = left.findIndex((event) => isTraced(shell, event, entry))
    if (at >= 0) left.splice(at, 1)
    else if (natives.some(({ argv }) => entry.startsWith(`${inner(argv)[0]} `)) && !isOwnEntry(entry)) {
      return `the shell traced ${JSON.stringify(entry)}, which wasn't reported`
    }
  }
  const missing = left.find(({ must }) => must)
  return missing === undefined ? undefined : `${show(expectedWords(missing))} wasn't traced`
}

/**
 * Whether each of `left` can have one of `right` of its own. Matching only what comes first would go wrong where
 * commands of one name run side by side.
 */
const canPair = <A, B>(
  left: ReadonlyArray<A>,
  right: ReadonlyArray<B>,
  fits: (one: A, other: B) => boolean
): boolean => {
  const partners = new Map<B, A>()
  const place = (one: A, tried: Set<B>): boolean =>
    right.some((other) => {
      if (tried.has(other) || !fits(one, other)) return false
      tried.add(other)
      const partner = partners.get(other)
      if (partner !== undefined && !place(partner, tried)) return false
      partners.set(other, one)
      return true
    })
  return left.every((one) => place(one, new Set()))
}

const compareRecords = (
  model: Model,
  all: ReadonlyArray<Recorded>,
  everyValue: Map<string, Set<string | undefined>>
): string | undefined => {
  const events = model.events.filter(({ native, argv }) => !native || argv[0] === "exec")
  // A bare `time` runs nothing in the shells where it is a keyword.
  const records = all.filter(({ argv }) => inner(argv).length > 0)
  const needed = events.filter(({ must, native, argv }) => must && !native && inner(argv).length > 0)
  const reasonFor = (record: Recorded): string | undefined => {
    const reasons = events.map((event) => mismatch(event, record, everyValue))
    return reasons.includes(undefined) ? undefined : (reasons[0] ?? `ran ${show(record.argv)}, which wasn't reported`)
  }
  const fits = (event: Expected, record: Recorded): boolean => mismatch(event, record, everyValue) === undefined
  const unexpected = records.map(reasonFor).find((reason) => reason !== undefined)
  if (unexpected !== undefined) return unexpected
  if (!canPair(records, events, (record, event) => fits(event, record))) return "a command ran more often than reported"
  const missing = needed.find((event) => !records.some((record) => fits(event, record)))
  if (missing !== undefined) return `${show(expectedWords(missing))} didn't run`
  if (!canPair(needed, records, fits)) return "a command ran less often than reported"
  return model.sequential ? compareOrder(events, records, fits) : undefined
}

/** One after the other: nothing that had to run before a record may still come. */
const compareOrder = (
  events: ReadonlyArray<Expected>,
  records: ReadonlyArray<Recorded>,
  fits: (event: Expected, record: Recorded) => boolean
): string | undefined => {
  let position = 0
  for (const record of records) {
    const at = events.findIndex((event, index) => index >= position && fits(event, record))
    const skipped = events.slice(position, at < 0 ? undefined : at).find(({ must, native }) => must && !native)
    if (at < 0 || (skipped !== undefined && inner(skipped.argv).length > 0)) {
      return `${show(record.argv)} ran out of order`
    }
    position = at + 1
  }
  return undefined
}

/** Every value that a variable is ever given in the line. */
const valuesOf = ({ command }: Case): Map<string, Set<string | undefined>> => {
  const values = new Map<string, Set<string | undefined>>(
    assignable(command).map((name) => [name, new Set([undefined])])
  )
  for (const { assignments, words } of command.segments) {
    for (const { name, value } of assignments) values.get(name)?.add(bytes(value))
    for (const { text } of words) {
      const equals = text.indexOf("=")
      if (equals > 0) values.get(text.slice(0, equals))?.add(bytes(text.slice(equals + 1)))
      else values.get(text)?.add("")
    }
  }
  return values
}

/** The first difference between a shell and the parser, in words; undefined where they agree. */
export const difference = (shell: Shell, one: Case, seen: Observation): string | undefined => {
  const home = Buffer.from(seen.home, "latin1").toString("utf8")
  const model = simulate(one.command, home, (name) => shell.natives.has(name), one.failing)
  const values = valuesOf(one)
  const records = compareRecords(model, seen.records, values)
  if (records !== undefined) return records
  const trace = seen.trace === undefined ? undefined : compareTrace(shell, model, seen.trace)
  if (trace !== undefined) return trace
  if (seen.end === undefined) {
    if (model.certain) return "the shell didn't come to the end of the line"
  } else {
    for (const [name, value] of seen.end) {
      const exact = new Set([...(model.variables.get(name) ?? [undefined])].map((text) => text && bytes(text)))
      if (!(model.certain ? exact : values.get(name))?.has(value)) {
        return `${name} was ${JSON.stringify(value)} at the end`
      }
    }
  }
  // Recorders write nothing, so what is written is the shell's word on a command that nobody reported.
  const complaints = seen.complaints.replace(/^(?:(?:real|user|sys)\s.*)?\n/gm, "")
  if (seen.trace === undefined && complaints !== "") return `the shell said ${JSON.stringify(complaints)}`
  for (const file of model.mustExist) if (!seen.files.has(file)) return `${JSON.stringify(file)} wasn't made`
  for (const file of seen.files) {
    const reported = model.mayExist.has(file)
    const read = one.command.segments.some(({ redirects }) =>
      redirects.some(
        ({ operator, target }) => operator === "<" && targetPath(target.text, target.tilde === true) === file
      )
    )
    if (!reported && !read && !baits.includes(file)) return `${JSON.stringify(file)} was made`
  }
  return undefined
}
