/**
 * The core's plain records as Schemas, for whoever stores or sends them as JSON. The core can't have them itself: a
 * Schema costs the light commands half their start-up. `Agrees` makes the compiler refuse a twin that has drifted.
 */
import { Schema } from "effect"
import type * as Core from "./core/Command.ts"
import type * as CoreError from "./core/CommandParseError.ts"
import type * as CoreEvaluation from "./core/Evaluation.ts"
import type * as CoreRequest from "./core/PermissionRequest.ts"
import type * as CoreVerdict from "./core/Verdict.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** The same with nothing optional: a key that only one side knows must not hide behind its question mark. */
type Whole<A> =
  A extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Whole<Item>>
    : A extends object
      ? { readonly [Key in keyof A]-?: Whole<A[Key]> }
      : A

type Fits<A, B> = [A, Whole<A>] extends [B, Whole<B>] ? true : false

/** Each may be used where the other is expected; else the line that says so doesn't compile. */
type Agrees<A, B> = Fits<A, B> extends true ? Fits<B, A> : false
const agree = <A, B>(_: Agrees<A, B>): void => undefined

// --- commands ------------------------------------------------------------------------------------------------------

export const Span = Schema.Struct({ start: Schema.Number, end: Schema.Number })

export const Word = Schema.Struct({
  text: Schema.String,
  span: Span,
  quoted: Schema.Boolean,
  tilde: optional(Schema.Literal(true)),
  dynamic: optional(Schema.Literal(true))
})

export const Assignment = Schema.Struct({
  name: Schema.String,
  value: Schema.String,
  span: Span,
  dynamic: optional(Schema.Literal(true))
})

export const Redirect = Schema.Struct({
  descriptor: Schema.Number,
  operator: Schema.Literal(">", ">>", ">|", "<", "<>", ">&", "<&"),
  target: Word,
  span: Span
})

export const Segment = Schema.Struct({
  connector: Schema.Literal("start", "&&", "||", "|", ";", "&"),
  assignments: Schema.Array(Assignment),
  words: Schema.Array(Word),
  redirects: Schema.Array(Redirect),
  background: Schema.Boolean,
  span: Span
})

export const Command = Schema.Struct({ source: Schema.String, segments: Schema.Array(Segment) })

/** Where an error stands and what it says. */
const place = {
  offset: Schema.Number,
  length: Schema.Number,
  fragment: Schema.String,
  message: Schema.String
}

const located = <Tag extends CoreError.CommandParseErrorTag>(tag: Tag) =>
  Schema.Struct({ _tag: Schema.Literal(tag), ...place })
const partial = <Tag extends CoreError.CommandParseErrorTag>(tag: Tag) =>
  Schema.Struct({ _tag: Schema.Literal(tag), ...place, partial: optional(Command) })

export const CommandParseError = Schema.Union(
  partial("GlobPattern"),
  partial("VariableExpansion"),
  located("ArithmeticExpansion"),
  located("BraceExpansion"),
  located("CommandSubstitution"),
  located("Comment"),
  located("DollarQuote"),
  located("EmptyCommand"),
  located("ForbiddenCharacter"),
  located("FunctionDefinition"),
  located("Group"),
  located("HereDocument"),
  located("HereString"),
  located("MissingCommand"),
  located("MissingRedirectTarget"),
  located("ProcessSubstitution"),
  located("ReservedWord"),
  located("Subshell"),
  located("TildeExpansion"),
  located("TooLong"),
  located("TrailingBackslash"),
  located("UnportableOperator"),
  located("UnterminatedQuote")
)

// --- verdicts ------------------------------------------------------------------------------------------------------

export const Step = Schema.Literal(
  "unparseable",
  "floor",
  "deny-rule",
  "ask-rule",
  "self-protection",
  "allow-rule",
  "default",
  "broken-settings",
  "tool-default"
)

export const Reason = Schema.Struct({
  step: Step,
  message: Schema.String,
  segment: optional(Schema.Number),
  span: optional(Span),
  rule: optional(Schema.String)
})

export const Allow = Schema.Struct({ _tag: Schema.Literal("Allow"), reason: Reason })
export const Ask = Schema.Struct({
  _tag: Schema.Literal("Ask"),
  reason: Reason,
  sessionCacheable: Schema.Boolean,
  proposedRule: optional(Schema.String)
})
export const Deny = Schema.Struct({ _tag: Schema.Literal("Deny"), reason: Reason })
export const Verdict = Schema.Union(Allow, Ask, Deny)

export const Access = Schema.Union(
  Schema.Struct({ _tag: Schema.Literal("Run"), command: Schema.String }),
  Schema.Struct({ _tag: Schema.Literal("Write"), path: Schema.String }),
  Schema.Struct({ _tag: Schema.Literal("Read"), path: Schema.String }),
  Schema.Struct({ _tag: Schema.Literal("Fetch"), url: Schema.String })
)
export const PermissionRequest = Schema.Struct({ tool: Schema.String, access: optional(Access) })

// --- evaluations ---------------------------------------------------------------------------------------------------

export const Finding = Schema.Struct({
  message: Schema.String,
  segment: optional(Schema.Number),
  span: optional(Span),
  rule: optional(Schema.String)
})

export const Classification = Schema.Literal("read-only", "mutating", "unknown")

export const SegmentReport = Schema.Struct({
  segment: Segment,
  argv: Schema.Array(Schema.String),
  assignments: Schema.Array(Assignment),
  redirects: Schema.Array(Redirect),
  words: Schema.Array(Word),
  readings: Schema.Array(
    Schema.Struct({
      layer: Schema.Literal("written", "wrapper", "globals", "runner", "shell"),
      argv: Schema.Array(Schema.String)
    })
  ),
  classification: Classification,
  why: optional(Schema.String),
  allowedBy: optional(Schema.String),
  notAllowed: optional(Finding)
})

export const StepReport = Schema.Struct({
  step: Step,
  question: Schema.String,
  finding: optional(Finding),
  decided: Schema.Boolean
})

export const Evaluation = Schema.Struct({
  verdict: Verdict,
  classification: Classification,
  segments: Schema.Array(SegmentReport),
  error: optional(CommandParseError),
  steps: Schema.Array(StepReport)
})

agree<typeof Segment.Type, Core.Segment>(true)
agree<typeof Command.Type, Core.Command>(true)
agree<typeof CommandParseError.Type, CoreError.CommandParseError>(true)
agree<(typeof CommandParseError.Type)["_tag"], CoreError.CommandParseErrorTag>(true)
agree<typeof Reason.Type, CoreVerdict.Reason>(true)
agree<typeof Verdict.Type, CoreVerdict.Verdict>(true)
agree<typeof PermissionRequest.Type, CoreRequest.PermissionRequest>(true)
agree<typeof SegmentReport.Type, CoreEvaluation.SegmentReport>(true)
agree<typeof Evaluation.Type, CoreEvaluation.Evaluation>(true)
