/**
 * The command line was not understood: exit code 2. Says what is wrong and what to write instead. A plain record,
 * because an error class of Effect's would cost help and every usage error the load of its runtime.
 */

export interface UsageError {
  readonly _tag: "UsageError"
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
  /** The command as typed so far, for "… --help says more": `["dexter", "ask"]`. */
  readonly command: ReadonlyArray<string>
  readonly message: string
  /** What to do instead, where one thing is likely. */
  readonly hint?: string
}

export const usageError = (
  problem: UsageError["problem"],
  command: ReadonlyArray<string>,
  message: string,
  hint?: string
): UsageError => ({ _tag: "UsageError", problem, command, message, ...(hint === undefined ? {} : { hint }) })
