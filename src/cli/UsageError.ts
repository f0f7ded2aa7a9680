/** The command line was not understood: exit code 2. Says what is wrong and what to write instead. */
import * as Data from "effect/Data"

export class UsageError extends Data.TaggedError("UsageError")<{
  readonly problem:
    | "unknown-option"
    | "missing-value"
    | "unexpected-value"
    | "bad-value"
    | "repeated-option"
    | "unknown-command"
    | "missing-command"
    | "missing-argument"
    | "unexpected-argument"
  /** The command as typed so far, for "Try: … --help": `["dexter", "ask"]`. */
  readonly command: ReadonlyArray<string>
  readonly message: string
  /** What to do instead, where one thing is likely. */
  readonly hint?: string
}> {}
