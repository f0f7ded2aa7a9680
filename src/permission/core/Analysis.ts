/**
 * A command line laid out for judgement: each segment with its readings, where it may run, and what comes before it in
 * the line that changes what it means. Costly facts are worked out when first asked for.
 */
import type { Command, Redirect, Segment } from "./Command.ts"
import type { Finding, GateContext } from "./Evaluation.ts"
import { stateChanging } from "./Programs.ts"
import * as Reading from "./Reading.ts"
import * as SecretPath from "./SecretPath.ts"
import * as SelfProtection from "./SelfProtection.ts"
import { commandName, type Reading as Argv, type Strand } from "./Strand.ts"
import * as Whereabouts from "./Whereabouts.ts"

export interface SegmentAnalysis {
  readonly index: number
  readonly segment: Segment
  /** The segment itself, then the commands that it hands on. */
  readonly strands: readonly [Strand, ...Array<Strand>]
  /** Where it may run. */
  readonly where: Whereabouts.Whereabouts
  /** A builtin in this segment, or in one before it, that changes what commands mean. */
  readonly changed: Finding | undefined
  /** Might any word of the line name a secret, or a protected file? Settled once for most lines. */
  readonly maySecret: boolean
  readonly mayProtected: boolean
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
const changesState = (name: string, { words, from }: Argv): boolean =>
  stateChanging.has(name) || (name === "printf" && words[from + 1]?.text.startsWith("-v") === true)

/** Spellings that can take a name apart, or write it in other letters. */
const disguise = /['"\\%]|[^\x00-\x7f]/

/**
 * Lays a line out, one segment after the other; nothing of a segment is kept here once it was visited, so that a long
 * line needs no more room than a short one.
 */
export const forEachSegment = (
  command: Command,
  context: GateContext,
  visit: (segment: SegmentAnalysis) => "go on" | "stop"
): void => {
  const disguised = disguise.test(command.source)
  const maySecret = disguised || SecretPath.isSuspicious(command.source)
  const mayProtected = disguised || SelfProtection.isSuspicious(command.source)
  let where = Whereabouts.start(context.workspace, context.home)
  let changed: Finding | undefined
  let index = 0
  for (const segment of command.segments) {
    const strands = Reading.strands(segment, where)
    const { inner } = strands[0]
    const name = commandName(inner)
    if (changesState(name, inner)) {
      const span = inner.words[inner.from]?.span ?? segment.span
      changed ??= { message: `\`${name}\` changes what commands of this line mean`, segment: index, span }
    }
    if (visit({ index, segment, strands, where, changed, maySecret, mayProtected }) === "stop") return
    if (moves.has(name)) where = Whereabouts.afterMove(where, inner.words.slice(inner.from + 1, inner.to))
    else if (name === "popd") where = { ...where, known: false }
    index++
  }
}
