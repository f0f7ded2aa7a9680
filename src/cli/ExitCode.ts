/** What the program's exit code says. */

export const ExitCode = {
  /** The question was answered, a person's "n" included. */
  answered: 0,
  failed: 1,
  /** The command line was not understood. */
  usage: 2,
  /** Something needed an approval that nobody could give. */
  unattended: 3,
  /** Signals, as shells count them: 128 + the signal's number. */
  hangup: 129,
  interrupted: 130,
  /** The reader of standard output went away before the end, as SIGPIPE would have it. */
  brokenPipe: 141,
  terminated: 143
} as const

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]
