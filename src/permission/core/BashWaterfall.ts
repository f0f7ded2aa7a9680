/**
 * The waterfall for a command line.
 */
import * as Either from "effect/Either"
import { analyse, type SegmentAnalysis } from "./Analysis.ts"
import type { CommandParseError } from "./CommandParseError.ts"
import { parse } from "./CommandParser.ts"
import * as Coverage from "./Coverage.ts"
import {
  allow,
  ask,
  askAlwaysWhere,
  brokenSettings,
  denyWhere,
  firstFinding,
  pass,
  type WaterfallStep
} from "./Descent.ts"
import type { Finding, GateContext } from "./Evaluation.ts"
import type { PermissionRequest } from "./PermissionRequest.ts"
import * as ProposeRule from "./ProposeRule.ts"
import * as ProtectedWrite from "./ProtectedWrite.ts"
import type { Rule } from "./Rule.ts"
import * as RuleMatch from "./RuleMatch.ts"
import * as SecurityFloor from "./SecurityFloor.ts"

export type SegmentCover =
  | { readonly _tag: "Covered"; readonly rule: Rule }
  | { readonly _tag: "Uncovered"; readonly finding: Finding }

/** A command line as far as it could be read, with the rules that may speak of it. */
export class Line {
  readonly error: CommandParseError | undefined
  /** Of a command that parses, or of as much as a partial parse holds. */
  readonly segments: ReadonlyArray<SegmentAnalysis>
  private covers: ReadonlyArray<SegmentCover> | undefined

  constructor(
    readonly request: PermissionRequest,
    source: string,
    readonly context: GateContext
  ) {
    const parsed = parse(source)
    this.error = Either.isLeft(parsed) ? parsed.left : undefined
    const command = Either.isRight(parsed) ? parsed.right : "partial" in parsed.left ? parsed.left.partial : undefined
    this.segments = command === undefined ? [] : analyse(command, context)
  }

  /** The first rule of a list that matches any reading of any segment. */
  matching(rules: ReadonlyArray<Rule>): Finding | undefined {
    if (rules.length === 0) return undefined
    return firstFinding(this.segments, ({ strands, index, segment }) =>
      firstFinding(strands, ({ strand }) =>
        firstFinding(strand.readings, (reading) => {
          const rule = rules.find(
            (one) => RuleMatch.namesTool(one, this.request) && RuleMatch.matchesReading(one, reading)
          )
          if (rule === undefined) return undefined
          const span = reading.words[reading.from]?.span ?? segment.span
          return { message: `\`${rule.source}\` matches`, segment: index, span, rule: rule.source }
        })
      )
    )
  }

  /** For each segment up to the first that no rule covers: the rule, or what keeps every rule from it. */
  get covered(): ReadonlyArray<SegmentCover> {
    if (this.covers !== undefined) return this.covers
    const covers: Array<SegmentCover> = []
    for (const segment of this.segments) {
      const cover = this.coverOf(segment)
      covers.push(cover)
      if (cover._tag === "Uncovered") break
    }
    this.covers = covers
    return covers
  }

  coverOf(segment: SegmentAnalysis): SegmentCover {
    let finding = Coverage.obstacle(segment) ?? Coverage.displacement(segment)
    if (finding !== undefined) return { _tag: "Uncovered", finding }
    for (const rule of this.context.rules.allow) {
      if (!RuleMatch.namesTool(rule, this.request)) continue
      const cover = Coverage.ofRule(rule, segment)
      if (cover._tag === "Covers") return { _tag: "Covered", rule }
      if (cover._tag === "Beyond") finding ??= cover.finding
    }
    return { _tag: "Uncovered", finding: finding ?? Coverage.unnamed(segment) }
  }
}

const floor = ({ segments }: Line): Finding | undefined => firstFinding(segments, SecurityFloor.check)

const protectedWrite = ({ segments }: Line): Finding | undefined => firstFinding(segments, ProtectedWrite.check)

/** The steps, in order. */
export const bashSteps: ReadonlyArray<WaterfallStep<Line>> = [
  {
    step: "unparseable",
    question: "Do all shells read this command alike?",
    run: (line, { rules }) => {
      const { error } = line
      if (error === undefined) return pass
      // A hole in the line doesn't hide what is certainly harmful around it.
      const hit = denyWhere("floor", floor(line))
      const denied = hit.verdict === undefined ? denyWhere("deny-rule", line.matching(rules.deny)) : hit
      if (denied.verdict !== undefined) return denied
      const span = { start: error.offset, end: error.offset + error.length }
      return askAlwaysWhere("unparseable", { message: error.message, span })
    }
  },
  {
    step: "floor",
    question: "Does it touch credentials, or inject code by its environment?",
    run: (line) => denyWhere("floor", floor(line))
  },
  {
    step: "deny-rule",
    question: "Does a deny rule match any reading?",
    run: (line, { rules }) => denyWhere("deny-rule", line.matching(rules.deny))
  },
  {
    step: "broken-settings",
    question: "Could all settings be read?",
    run: (_, context) => (context.brokenSettings ? askAlwaysWhere("broken-settings", brokenSettings) : pass)
  },
  {
    step: "ask-rule",
    question: "Does an ask rule match any reading?",
    run: (line, { rules }) => {
      const finding = line.matching(rules.ask)
      if (finding === undefined) return pass
      // What is protected stays unremembered, whichever step asks first.
      return protectedWrite(line) === undefined ? ask("ask-rule", finding) : askAlwaysWhere("ask-rule", finding)
    }
  },
  {
    step: "self-protection",
    question: "Does it write to what decides what programs may do?",
    run: (line) => askAlwaysWhere("self-protection", protectedWrite(line))
  },
  {
    step: "allow-rule",
    question: "Is every segment covered by an allow rule?",
    run: (line) => {
      if (line.error !== undefined) return pass
      const last = line.covered.at(-1)
      if (last === undefined) return pass
      if (last._tag === "Uncovered") return { finding: last.finding }
      const { source } = last.rule
      const segment = line.segments.length - 1
      const span = line.segments[segment]?.segment.span
      return allow("allow-rule", { message: `\`${source}\` allows it`, rule: source, segment, ...(span && { span }) })
    }
  },
  {
    step: "default",
    question: "What happens where no rule decides?",
    run: (line, { defaultBashDecision }) => {
      if (line.error !== undefined) return pass
      const last = line.covered.at(-1)
      const finding = last?._tag === "Uncovered" ? last.finding : { message: "no rule decides" }
      if (defaultBashDecision === "deny") return denyWhere("default", finding)
      if (defaultBashDecision === "ask") return ask("default", finding, ProposeRule.forCommand(line.segments))
      const obstacle = firstFinding(line.segments, (one) => Coverage.obstacle(one) ?? Coverage.disclosure(one))
      return obstacle === undefined
        ? allow("default", { message: "`defaultBashDecision` is `allow`" })
        : ask("default", obstacle)
    }
  }
]
