/**
 * What one pass over the segments of a line finds, for the steps of the waterfall to choose from: of each kind the first.
 */
import { forEachSegment, type SegmentAnalysis } from "./Analysis.ts"
import type { Command } from "./Command.ts"
import * as Coverage from "./Coverage.ts"
import type { Finding, GateContext } from "./Evaluation.ts"
import type { PermissionRequest } from "./PermissionRequest.ts"
import * as ProtectedWrite from "./ProtectedWrite.ts"
import type { Rule } from "./Rule.ts"
import * as RuleMatch from "./RuleMatch.ts"
import * as SecurityFloor from "./SecurityFloor.ts"

export interface Tally {
  /** The floor hits. */
  floor?: Finding
  /** A deny rule, or an ask rule, matches a reading. */
  denied?: Finding
  asked?: Finding
  /** What is protected is written to. */
  guarded?: Finding
  /** The rule that covers the last segment seen. */
  covering?: Rule
  /** What keeps the first uncovered segment from being covered. */
  uncovered?: Finding
  /** What not even `defaultBashDecision: "allow"` lifts. */
  hindered?: Finding
}

export type SegmentCover =
  | { readonly _tag: "Covered"; readonly rule: Rule }
  | { readonly _tag: "Uncovered"; readonly finding: Finding }

/** The rule of a list that matches any reading of a segment. */
const matching = (
  rules: ReadonlyArray<Rule>,
  request: PermissionRequest,
  { strands, index, segment }: SegmentAnalysis
): Finding | undefined => {
  if (rules.length === 0) return undefined
  for (const { readings } of strands) {
    for (const reading of readings) {
      const rule = rules.find((one) => RuleMatch.namesTool(one, request) && RuleMatch.matchesReading(one, reading))
      if (rule === undefined) continue
      const span = reading.words[reading.from]?.span ?? segment.span
      return { message: `\`${rule.source}\` matches`, segment: index, span, rule: rule.source }
    }
  }
  return undefined
}

/** The allow rule that covers a segment, or what keeps every rule from it. */
export const coverOf = (
  rules: ReadonlyArray<Rule>,
  request: PermissionRequest,
  segment: SegmentAnalysis
): SegmentCover => {
  let finding = Coverage.obstacle(segment) ?? Coverage.displacement(segment)
  if (finding !== undefined) return { _tag: "Uncovered", finding }
  for (const rule of rules) {
    if (!RuleMatch.namesTool(rule, request)) continue
    const cover = Coverage.ofRule(rule, segment)
    if (cover._tag === "Covers") return { _tag: "Covered", rule }
    if (cover._tag === "Beyond") finding ??= cover.finding
  }
  return { _tag: "Uncovered", finding: finding ?? Coverage.unnamed(segment) }
}

const keep = <K extends "floor" | "denied" | "asked" | "guarded" | "hindered">(
  tally: Tally,
  key: K,
  find: () => Finding | undefined
): boolean => {
  if (tally[key] !== undefined) return true
  const finding = find()
  if (finding !== undefined) tally[key] = finding
  return finding !== undefined
}

/**
 * Takes the tally. Once a stricter thing was found, milder ones make no difference and aren't looked for, unless all of
 * them are to be shown.
 */
export const take = (
  command: Command,
  request: PermissionRequest,
  context: GateContext,
  extent: "verdict" | "everything"
): Tally => {
  const { allow, ask, deny } = context.rules
  const tally: Tally = {}
  const isDone = (found: boolean): boolean => found && extent === "verdict"
  forEachSegment(command, context, (segment) => {
    if (isDone(keep(tally, "floor", () => SecurityFloor.check(segment)))) return "stop"
    if (isDone(keep(tally, "denied", () => matching(deny, request, segment)))) return "go on"
    keep(tally, "asked", () => matching(ask, request, segment))
    keep(tally, "guarded", () => ProtectedWrite.check(segment))
    if (context.defaultBashDecision === "allow") {
      keep(tally, "hindered", () => Coverage.obstacle(segment) ?? Coverage.disclosure(segment))
    }
    if (tally.uncovered !== undefined) return "go on"
    const cover = coverOf(allow, request, segment)
    if (cover._tag === "Covered") tally.covering = cover.rule
    else tally.uncovered = cover.finding
    return "go on"
  })
  return tally
}
