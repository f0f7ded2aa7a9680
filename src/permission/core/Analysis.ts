/**
 * A command line laid out for judgement: each segment with its readings, where it may run, and what comes before it in
 * the line that changes what it means. Costly facts are worked out when first asked for.
 */
import type { Command, Redirect, Segment } from "./Command.ts"
import type { Finding, GateContext } from "./Evaluation.ts"
import { stateChanging } from "./Programs.ts"
import * as ReadOnly from "./ReadOnly.ts"
import * as Reading from "./Reading.ts"
import { argv, commandName, type Reading as Argv, type Strand } from "./Strand.ts"
import * as Whereabouts from "./Whereabouts.ts"

/** One strand with what is known of it. */
export class StrandFacts {
  private texts: ReadonlyArray<string> | undefined
  private result: ReadOnly.ReadOnlyResult | undefined

  constructor(readonly strand: Strand) {}

  /** The argv that is classified: wrappers off, global options in place. */
  get argv(): ReadonlyArray<string> {
    this.texts ??= argv(this.strand.inner)
    return this.texts
  }

  /** The read-only test on the argv alone. */
  get classified(): ReadOnly.ReadOnlyResult {
    this.result ??= ReadOnly.classify(this.argv)
    return this.result
  }
}

export interface SegmentAnalysis {
  readonly index: number
  readonly segment: Segment
  /** The segment itself. */
  readonly own: StrandFacts
  /** The segment itself, then the commands that it hands on. */
  readonly strands: ReadonlyArray<StrandFacts>
  /** Where it may run. */
  readonly where: Whereabouts.Whereabouts
  /** A builtin in this segment, or in one before it, that changes what commands mean. */
  readonly changed?: Finding
}

/** To bash these are connections, whichever way they are opened. */
const connection = /^\/+dev\/+(?:tcp|udp)\//

/** Does this redirect create or change a file, or reach out of the machine? */
export const isWriteRedirect = ({ operator, target }: Redirect): boolean => {
  if (operator === ">" || operator === ">>" || operator === ">|" || operator === "<>") {
    return target.text !== "/dev/null" || target.dynamic === true
  }
  return operator === "<" && connection.test(target.text)
}

/** Does this redirect name a file at all? */
export const hasFileTarget = ({ operator }: Redirect): boolean => operator !== ">&" && operator !== "<&"

const moves: ReadonlySet<string> = new Set(["cd", "pushd", "chdir"])

/** `printf -v NAME` writes a variable of the caller's choice. */
const changesState = (reading: Argv): boolean => {
  const name = commandName(reading)
  return (
    stateChanging.has(name) || (name === "printf" && reading.words[reading.from + 1]?.text.startsWith("-v") === true)
  )
}

/** Lays a line out. */
export const analyse = (command: Command, context: GateContext): ReadonlyArray<SegmentAnalysis> => {
  let where = Whereabouts.start(context.workspace, context.home)
  let changed: Finding | undefined
  return command.segments.map((segment, index): SegmentAnalysis => {
    const [first, ...rest] = Reading.strands(segment, where)
    const own = new StrandFacts(first)
    const strands = [own, ...rest.map((strand) => new StrandFacts(strand))]
    const here = where
    const { inner } = own.strand
    if (changesState(inner)) {
      const span = inner.words[inner.from]?.span ?? segment.span
      const message = `\`${commandName(inner)}\` changes what commands of this line mean`
      changed ??= { message, segment: index, span }
    }
    const name = commandName(inner)
    if (moves.has(name)) where = Whereabouts.afterMove(where, inner.words.slice(inner.from + 1, inner.to))
    else if (name === "popd") where = { ...where, known: false }
    const analysis = { index, segment, own, strands, where: here }
    return changed === undefined ? analysis : { ...analysis, changed }
  })
}
