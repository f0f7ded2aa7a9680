/**
 * The waterfall for a command line.
 */
import * as Either from "effect/Either"
import { forEachSegment } from "./Analysis.ts"
import type { Command } from "./Command.ts"
import type { CommandParseError } from "./CommandParseError.ts"
import { parse } from "./CommandParser.ts"
import { allow, ask, askAlwaysWhere, brokenSettings, denyWhere, pass, type WaterfallStep } from "./Descent.ts"
import type { GateContext } from "./Evaluation.ts"
import type { PermissionRequest } from "./PermissionRequest.ts"
import * as ProposeRule from "./ProposeRule.ts"
import * as Tally from "./Tally.ts"

/** A command line as far as it could be read, and what was found in it. */
export interface Line {
  readonly error: CommandParseError | undefined
  /** The whole line, or as much as a partial parse holds. */
  readonly command: Command
  readonly tally: Tally.Tally
}

/** Reads a line and takes the tally of it. */
export const lineOf = (
  request: PermissionRequest,
  source: string,
  context: GateContext,
  extent: "verdict" | "everything"
): Line => {
  const parsed = parse(source)
  const error = Either.isLeft(parsed) ? parsed.left : undefined
  const read = Either.isRight(parsed) ? parsed.right : "partial" in parsed.left ? parsed.left.partial : undefined
  const command = read ?? { source, segments: [] }
  return { error, command, tally: Tally.take(command, request, context, extent) }
}

/** The rule that "always" would save, of a line with one segment. */
const proposal = ({ command }: Line, context: GateContext): string | undefined => {
  if (command.segments.length !== 1) return undefined
  let rule: string | undefined
  forEachSegment(command, context, (segment) => {
    rule = ProposeRule.forSegment(segment)
    return "stop"
  })
  return rule
}

/** The steps, in order. */
export const bashSteps: ReadonlyArray<WaterfallStep<Line>> = [
  {
    step: "unparseable",
    question: "Do all shells read this command alike?",
    run: ({ error, tally }) => {
      if (error === undefined) return pass
      // A hole in the line doesn't hide what is certainly harmful around it.
      if (tally.floor !== undefined) return denyWhere("floor", tally.floor)
      if (tally.denied !== undefined) return denyWhere("deny-rule", tally.denied)
      const span = { start: error.offset, end: error.offset + error.length }
      return askAlwaysWhere("unparseable", { message: error.message, span })
    }
  },
  {
    step: "floor",
    question: "Does it touch credentials, or inject code by its environment?",
    run: ({ tally }) => denyWhere("floor", tally.floor)
  },
  {
    step: "deny-rule",
    question: "Does a deny rule match any reading?",
    run: ({ tally }) => denyWhere("deny-rule", tally.denied)
  },
  {
    step: "broken-settings",
    question: "Could all settings be read?",
    run: (_, context) => (context.brokenSettings ? askAlwaysWhere("broken-settings", brokenSettings) : pass)
  },
  {
    step: "ask-rule",
    question: "Does an ask rule match any reading?",
    run: ({ tally: { asked, guarded } }) => {
      if (asked === undefined) return pass
      // What is protected stays unremembered, whichever step asks first.
      return guarded === undefined ? ask("ask-rule", asked) : askAlwaysWhere("ask-rule", asked)
    }
  },
  {
    step: "self-protection",
    question: "Does it write to what decides what programs may do?",
    run: ({ tally }) => askAlwaysWhere("self-protection", tally.guarded)
  },
  {
    step: "allow-rule",
    question: "Is every segment covered by an allow rule?",
    run: ({ error, command, tally: { covering, uncovered } }) => {
      if (uncovered !== undefined) return { finding: uncovered }
      const segment = command.segments.length - 1
      const span = command.segments[segment]?.span
      if (error !== undefined || covering === undefined || span === undefined) return pass
      const { source } = covering
      return allow("allow-rule", { message: `\`${source}\` allows it`, rule: source, segment, span })
    }
  },
  {
    step: "default",
    question: "What happens where no rule decides?",
    run: (line, context) => {
      const { error, tally } = line
      if (error !== undefined) return pass
      const finding = tally.uncovered ?? { message: "no rule decides" }
      switch (context.defaultBashDecision) {
        case "deny":
          return denyWhere("default", finding)
        case "ask":
          return ask("default", finding, proposal(line, context))
        case "allow":
          return tally.hindered === undefined
            ? allow("default", { message: "`defaultBashDecision` is `allow`" })
            : ask("default", tally.hindered)
      }
    }
  }
]
