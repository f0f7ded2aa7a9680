/**
 * The waterfall: one tool call in, one verdict out. The steps of the design run in order and the first that decides
 * wins; `explain` runs the very same steps to the end and keeps what each found.
 */
import * as Either from "effect/Either"
import { analyse, type SegmentAnalysis } from "./Analysis.ts"
import * as Classification from "./Classification.ts"
import type { Command } from "./Command.ts"
import type { CommandParseError } from "./CommandParseError.ts"
import { parse } from "./CommandParser.ts"
import * as Coverage from "./Coverage.ts"
import type { Evaluation, Finding, GateContext, SegmentReport, StepReport } from "./Evaluation.ts"
import * as LexicalPath from "./LexicalPath.ts"
import type { PermissionRequest } from "./PermissionRequest.ts"
import * as ProposeRule from "./ProposeRule.ts"
import * as ProtectedWrite from "./ProtectedWrite.ts"
import { argv } from "./Reading.ts"
import type { Rule } from "./Rule.ts"
import * as RuleMatch from "./RuleMatch.ts"
import * as SecretPath from "./SecretPath.ts"
import * as SecurityFloor from "./SecurityFloor.ts"
import * as SelfProtection from "./SelfProtection.ts"
import type { Step, Verdict } from "./Verdict.ts"

export type {
  Classification,
  Evaluation,
  Finding,
  GateContext,
  Layer,
  ReadingReport,
  SegmentReport,
  StepReport
} from "./Evaluation.ts"

/** What a step says: it may have found something, and it may decide. */
interface Outcome {
  readonly finding?: Finding
  readonly verdict?: Verdict
}

interface WaterfallStep<A> {
  readonly step: Step
  /** What it asks, as a person would say it. */
  readonly question: string
  readonly run: (subject: A, context: GateContext) => Outcome
}

const pass: Outcome = {}

const allow = (step: Step, finding: Finding): Outcome => ({
  finding,
  verdict: { _tag: "Allow", reason: { step, ...finding } }
})

const deny = (step: Step, finding: Finding | undefined): Outcome =>
  finding === undefined ? pass : { finding, verdict: { _tag: "Deny", reason: { step, ...finding } } }

/** Asked every time, and nothing is offered to remember. */
const askAlways = (step: Step, finding: Finding | undefined): Outcome =>
  finding === undefined
    ? pass
    : { finding, verdict: { _tag: "Ask", reason: { step, ...finding }, sessionCacheable: false } }

const ask = (step: Step, finding: Finding, proposedRule?: string): Outcome => ({
  finding,
  verdict: {
    _tag: "Ask",
    reason: { step, ...finding },
    sessionCacheable: true,
    ...(proposedRule !== undefined && { proposedRule })
  }
})

const first = <A>(items: ReadonlyArray<A>, find: (item: A) => Finding | undefined): Finding | undefined => {
  for (const item of items) {
    const finding = find(item)
    if (finding !== undefined) return finding
  }
  return undefined
}

const brokenSettings: Finding = {
  message: "a settings file can't be read, so the rules in it can't be honoured; mend it first"
}

/** A command line as far as it could be read. */
interface Line {
  readonly request: PermissionRequest
  readonly command: Command | undefined
  readonly error: CommandParseError | undefined
  readonly segments: ReadonlyArray<SegmentAnalysis>
}

const lineOf = (request: PermissionRequest, source: string, context: GateContext): Line => {
  const parsed = parse(source)
  if (Either.isRight(parsed)) {
    return { request, command: parsed.right, error: undefined, segments: analyse(parsed.right, context) }
  }
  const error = parsed.left
  const command = "partial" in error ? error.partial : undefined
  return { request, command, error, segments: command === undefined ? [] : analyse(command, context) }
}

/** The first rule of a list that matches any reading of any segment. */
const matching = (rules: ReadonlyArray<Rule>, line: Line): Finding | undefined => {
  const relevant = rules.filter((rule) => RuleMatch.namesTool(rule, line.request))
  if (relevant.length === 0) return undefined
  return first(line.segments, ({ strands, index, segment }) =>
    first(strands, ({ strand }) =>
      first(strand.readings, (reading) => {
        const rule = relevant.find((one) => RuleMatch.matchesReading(one, reading))
        if (rule === undefined) return undefined
        const span = reading.words[reading.from]?.span ?? segment.span
        return { message: `\`${rule.source}\` matches`, segment: index, span, rule: rule.source }
      })
    )
  )
}

/** The rule that covers a segment, or what keeps every rule from covering it. */
const coverOf = (rules: ReadonlyArray<Rule>, segment: SegmentAnalysis): { rule: Rule } | { finding: Finding } => {
  const obstacle = Coverage.obstacle(segment)
  if (obstacle !== undefined) return { finding: obstacle }
  let beyond: Finding | undefined
  for (const rule of rules) {
    const cover = Coverage.ofRule(rule, segment)
    if (cover._tag === "Covers") return { rule }
    if (cover._tag === "Beyond") beyond ??= cover.finding
  }
  if (beyond !== undefined) return { finding: beyond }
  const { inner, foreign } = segment.own.strand
  const word = inner.words[inner.from]
  const span = word?.span ?? segment.segment.span
  const message = foreign?.message ?? (word === undefined ? "no command is named" : `no rule allows \`${word.text}\``)
  return { finding: { message, segment: segment.index, span } }
}

const bashSteps: ReadonlyArray<WaterfallStep<Line>> = [
  {
    step: "unparseable",
    question: "Do all shells read this command alike?",
    run: ({ error, segments, request }, context) => {
      if (error === undefined) return pass
      const finding = { message: error.message, span: { start: error.offset, end: error.offset + error.length } }
      // A hole in the line doesn't hide what is certainly harmful around it.
      const line = { request, command: undefined, error, segments }
      const floor = deny("floor", first(segments, SecurityFloor.check))
      if (floor.verdict !== undefined) return floor
      const denied = deny("deny-rule", matching(context.rules.deny, line))
      return denied.verdict === undefined ? askAlways("unparseable", finding) : denied
    }
  },
  {
    step: "floor",
    question: "Does it touch credentials, or inject code by its environment?",
    run: ({ segments }) => deny("floor", first(segments, SecurityFloor.check))
  },
  {
    step: "deny-rule",
    question: "Does a deny rule match any reading?",
    run: (line, { rules }) => deny("deny-rule", matching(rules.deny, line))
  },
  {
    step: "broken-settings",
    question: "Could all settings be read?",
    run: (_, context) => (context.brokenSettings ? askAlways("broken-settings", brokenSettings) : pass)
  },
  {
    step: "ask-rule",
    question: "Does an ask rule match any reading?",
    run: (line, { rules }) => {
      const finding = matching(rules.ask, line)
      if (finding === undefined) return pass
      // What is protected stays unremembered, whatever rule asks first.
      return first(line.segments, ProtectedWrite.check) === undefined
        ? ask("ask-rule", finding)
        : askAlways("ask-rule", finding)
    }
  },
  {
    step: "self-protection",
    question: "Does it write to settings that decide what programs may do?",
    run: ({ segments }) => askAlways("self-protection", first(segments, ProtectedWrite.check))
  },
  {
    step: "allow-rule",
    question: "Is every segment covered by an allow rule?",
    run: ({ segments, request }, { rules }) => {
      const relevant = rules.allow.filter((rule) => RuleMatch.namesTool(rule, request))
      let covering: Finding | undefined
      for (const segment of segments) {
        const cover = coverOf(relevant, segment)
        if ("finding" in cover) return { finding: cover.finding }
        const { source } = cover.rule
        covering ??= { message: `\`${source}\` allows it`, segment: 0, span: segment.segment.span, rule: source }
      }
      return covering === undefined ? pass : allow("allow-rule", covering)
    }
  },
  {
    step: "default",
    question: "What happens where no rule decides?",
    run: ({ segments, request }, context) => {
      const relevant = context.rules.allow.filter((rule) => RuleMatch.namesTool(rule, request))
      const finding = first(segments, (segment) => {
        const cover = coverOf(relevant, segment)
        return "finding" in cover ? cover.finding : undefined
      }) ?? { message: "no rule decides" }
      switch (context.defaultBashDecision) {
        case "deny":
          return deny("default", finding)
        case "ask":
          return ask("default", finding, ProposeRule.forCommand(segments))
        case "allow": {
          const obstacle = first(segments, (segment) => Coverage.obstacle(segment) ?? Coverage.disclosure(segment))
          return obstacle === undefined
            ? allow("default", { message: "`defaultBashDecision` is `allow`" })
            : ask("default", obstacle)
        }
      }
    }
  }
]

/** The rule of a list that speaks of a call other than a command. */
const callRule = (
  rules: ReadonlyArray<Rule>,
  request: PermissionRequest,
  context: GateContext,
  generous: boolean
): Finding | undefined => {
  const rule = rules.find((one) => RuleMatch.matchesCall(one, request, context, generous))
  return rule === undefined ? undefined : { message: `\`${rule.source}\` matches`, rule: rule.source }
}

const secretOf = ({ access }: PermissionRequest, context: GateContext): Finding | undefined => {
  switch (access?._tag) {
    case "Read":
    case "Write": {
      const { path } = access
      const isSecret =
        SecretPath.isSecret(path) || SecretPath.isSecret(LexicalPath.resolve(context.workspace, path, context.home))
      return isSecret ? { message: `\`${path}\` is a place for credentials` } : undefined
    }
    case "Fetch": {
      const path = /^\s*file:/i.test(access.url) ? SecretPath.inWord(access.url) : undefined
      return path === undefined ? undefined : { message: `\`${path}\` is a place for credentials` }
    }
    default:
      return undefined
  }
}

const protectedOf = ({ access }: PermissionRequest, context: GateContext): Finding | undefined => {
  if (access?._tag !== "Write") return undefined
  const target = LexicalPath.resolve(context.workspace, access.path, context.home)
  // Where the workspace itself lies doesn't count: a work tree may be kept below `.claude/`.
  const path = LexicalPath.isInside(context.workspace, target)
    ? LexicalPath.components(target).slice(LexicalPath.components(context.workspace).length).join("/")
    : target
  return SelfProtection.isProtected(path)
    ? { message: `\`${access.path}\` decides what this or another program may do` }
    : undefined
}

/** Tools whose calls can't be judged without saying what they touch. */
const needsAccess: ReadonlySet<string> = new Set(["bash", "write_file", "edit_file"])

/** Could a rule name this call at all? Look-ups that none names run whatever state the settings are in. */
const isNameable = ({ tool, access }: PermissionRequest): boolean => access !== undefined || tool.startsWith("mcp__")

const callSteps: ReadonlyArray<WaterfallStep<PermissionRequest>> = [
  {
    step: "unparseable",
    question: "Does the call say what it touches?",
    run: ({ tool, access }) =>
      access === undefined && needsAccess.has(tool)
        ? askAlways("unparseable", { message: `\`${tool}\` doesn't say what it would touch` })
        : pass
  },
  {
    step: "floor",
    question: "Does it touch credentials?",
    run: (request, context) => deny("floor", secretOf(request, context))
  },
  {
    step: "deny-rule",
    question: "Does a deny rule match?",
    run: (request, context) => deny("deny-rule", callRule(context.rules.deny, request, context, true))
  },
  {
    step: "broken-settings",
    question: "Could all settings be read?",
    run: (request, context) =>
      context.brokenSettings && isNameable(request) ? askAlways("broken-settings", brokenSettings) : pass
  },
  {
    step: "ask-rule",
    question: "Does an ask rule match?",
    run: (request, context) => {
      const finding = callRule(context.rules.ask, request, context, true)
      if (finding === undefined) return pass
      return protectedOf(request, context) === undefined ? ask("ask-rule", finding) : askAlways("ask-rule", finding)
    }
  },
  {
    step: "self-protection",
    question: "Does it write to settings that decide what programs may do?",
    run: (request, context) => askAlways("self-protection", protectedOf(request, context))
  },
  {
    step: "allow-rule",
    question: "Does an allow rule match?",
    run: (request, context) => {
      const finding = callRule(context.rules.allow, request, context, false)
      return finding === undefined
        ? pass
        : allow("allow-rule", { ...finding, message: `\`${finding.rule}\` allows it` })
    }
  },
  {
    step: "tool-default",
    question: "What does this tool do where no rule decides?",
    run: (request, context) =>
      request.access?._tag === "Write"
        ? ask(
            "tool-default",
            { message: `no rule allows writing \`${request.access.path}\`` },
            ProposeRule.forWrite(request.access.path, context)
          )
        : allow("tool-default", { message: `\`${request.tool}\` needs no permission` })
  }
]

/** Every waterfall ends in a step that decides; this is for the case that one day it doesn't. */
const undecided: Verdict = {
  _tag: "Ask",
  reason: { step: "default", message: "nothing decided" },
  sessionCacheable: false
}

const descend = <A>(steps: ReadonlyArray<WaterfallStep<A>>, subject: A, context: GateContext): Verdict => {
  for (const step of steps) {
    const { verdict } = step.run(subject, context)
    if (verdict !== undefined) return verdict
  }
  return undecided
}

const descendWithReport = <A>(steps: ReadonlyArray<WaterfallStep<A>>, subject: A, context: GateContext) => {
  let decision: Verdict | undefined
  const reports = steps.map(({ step, question, run }): StepReport => {
    const { finding, verdict } = run(subject, context)
    const decided = decision === undefined && verdict !== undefined
    decision ??= verdict
    return { step, question, decided, ...(finding && { finding }) }
  })
  return { verdict: decision ?? undecided, steps: reports }
}

/** The verdict on one call. */
export const evaluate = (request: PermissionRequest, context: GateContext): Verdict =>
  request.access?._tag === "Run"
    ? descend(bashSteps, lineOf(request, request.access.command, context), context)
    : descend(callSteps, request, context)

/** More readings than anybody reads; a tower of wrappers would fill a screen with each of its floors. */
const mostReadings = 100

const reportOf = (segment: SegmentAnalysis, allowRules: ReadonlyArray<Rule>): SegmentReport => {
  const { classification, why } = Classification.ofSegment(segment)
  const cover = coverOf(allowRules, segment)
  const { words, assignments, redirects } = segment.segment
  return {
    segment: segment.segment,
    argv: words.map((word) => word.text),
    words,
    assignments,
    redirects,
    readings: segment.strands
      .flatMap(({ strand }) => strand.readings.slice(0, mostReadings))
      .slice(0, mostReadings)
      .map((reading) => ({ layer: reading.layer, argv: argv(reading) })),
    classification,
    ...(why && { why: why.message }),
    ...("rule" in cover ? { allowedBy: cover.rule.source } : { notAllowed: cover.finding })
  }
}

/** The verdict on one call, with every step that led to it and what the steps behind it would have found. */
export const explain = (request: PermissionRequest, context: GateContext): Evaluation => {
  if (request.access?._tag !== "Run") {
    return { ...descendWithReport(callSteps, request, context), classification: "unknown", segments: [] }
  }
  const line = lineOf(request, request.access.command, context)
  const relevant = context.rules.allow.filter((rule) => RuleMatch.namesTool(rule, request))
  const segments = line.segments.map((segment) => reportOf(segment, relevant))
  return {
    ...descendWithReport(bashSteps, line, context),
    classification:
      line.error === undefined ? Classification.ofLine(segments.map((one) => one.classification)) : "unknown",
    segments,
    ...(line.error && { error: line.error })
  }
}
