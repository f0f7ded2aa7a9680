/**
 * Read-only, mutating or unknown: what a segment, and a line, amounts to. Read-only is said only of what is understood
 * in full: no write redirect, no assignment, nothing opaque around the command, and a command that is known to only read.
 */
import { isWriteRedirect, type SegmentAnalysis } from "./Analysis.ts"
import type { Classification, Finding } from "./Evaluation.ts"
import * as ReadOnly from "./ReadOnly.ts"
import * as SecurityFloor from "./SecurityFloor.ts"
import * as Whereabouts from "./Whereabouts.ts"

export interface Classified {
  readonly classification: Classification
  /** What keeps it from being read-only. */
  readonly why?: Finding
}

/** A tool with sub-commands reads the configuration of the folder that it works in, and that can name programs. */
export const trustsFolder = (segment: SegmentAnalysis): boolean =>
  !Whereabouts.isAtHome(segment.where) && ReadOnly.hasSubCommands(segment.strands[0].argv[0] ?? "")

/** The class of one segment. */
export const ofSegment = (segment: SegmentAnalysis): Classified => {
  const { strands, changed, index } = segment
  const own = strands[0]
  const { inner, assignments, opaque, foreign, redirects } = own
  const is = (classification: Classification, message: string, span = segment.segment.span): Classified => ({
    classification,
    why: { message, segment: index, span }
  })
  const write = strands.flatMap((strand) => strand.redirects).find(isWriteRedirect)
  if (write !== undefined) return is("mutating", `\`${write.operator}\` writes to \`${write.target.text}\``, write.span)
  const layer = opaque ?? foreign
  if (layer !== undefined) {
    const mutates = strands.some(
      ({ classified }) => classified._tag === "NotReadOnly" && classified.kind === "mutating"
    )
    return is(mutates ? "mutating" : "unknown", layer.message, layer.span)
  }
  if (inner.from >= inner.to) {
    return is(
      "unknown",
      assignments.length > 0 ? "a variable is set" : `\`${redirects[0]?.operator}\` without a command`
    )
  }
  const result = own.classified
  if (result._tag === "NotReadOnly") {
    const span = inner.words[inner.from + result.index]?.span
    return is(result.kind === "mutating" ? "mutating" : "unknown", result.why, span)
  }
  const assignment = assignments[0]
  if (assignment !== undefined) {
    return is("unknown", `\`${assignment.name}\` may change what the command does`, assignment.span)
  }
  if (changed !== undefined) return { classification: "unknown", why: changed }
  if (trustsFolder(segment)) {
    return is("unknown", `\`${own.argv[0]}\` may run code that a folder outside the workspace configures`)
  }
  // Reading what is secret is no harmless reading, even where something else denies it.
  const walled = SecurityFloor.check(segment)
  if (walled !== undefined) return { classification: "unknown", why: walled }
  return { classification: "read-only" }
}

/** The class of a line: read-only where every segment is, mutating where one is known to be. */
export const ofLine = (classes: ReadonlyArray<Classification>): Classification =>
  classes.includes("mutating") ? "mutating" : classes.every((one) => one === "read-only") ? "read-only" : "unknown"
