/**
 * Commands that run another one and change nothing about what it means: time, priority, buffering, affinity. With the
 * options listed here they are transparent: the command behind them is judged in their place. Any other option leaves
 * the wrapper standing as the command itself.
 */
import { make, type OptionTable } from "./OptionTable.ts"

export interface Wrapper {
  readonly options: OptionTable
  /** Words between the options and the command: the duration of `timeout`, the mask of `taskset`. */
  readonly operands: number
  /** The operands are numbers, and may be absent. */
  readonly numberOnly?: true
  /** `NAME=value` may stand before the command. */
  readonly assignments?: true
  /** Options that name the folder to work in. */
  readonly folder?: ReadonlySet<string>
  /** With one of these it looks something up and runs nothing. */
  readonly lookUp?: ReadonlySet<string>
}

export const wrappers: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  // `-o` writes a file and `-a` appends to it: left out.
  ["time", { options: make("pvqf:", "portability verbose quiet format="), operands: 0 }],
  ["nice", { options: make("n:", "adjustment=", true), operands: 0 }],
  ["nohup", { options: make(""), operands: 0 }],
  ["command", { options: make("pvV"), operands: 0, lookUp: new Set(["-v", "-V"]) }],
  ["builtin", { options: make(""), operands: 0 }],
  // `-S` splits a string into words by rules of its own: left out.
  [
    "env",
    {
      options: make(
        "-i0vu:C:",
        "ignore-environment null debug unset= chdir= block-signal? default-signal? ignore-signal? list-signal-handling"
      ),
      operands: 0,
      assignments: true,
      folder: new Set(["-C", "--chdir"])
    }
  ],
  ["timeout", { options: make("s:k:vfp", "signal= kill-after= preserve-status foreground verbose"), operands: 1 }],
  ["stdbuf", { options: make("i:o:e:", "input= output= error="), operands: 0 }],
  // `-p` and its like act on a running process: left out.
  ["ionice", { options: make("c:n:t", "class= classdata= ignore"), operands: 0 }],
  ["setsid", { options: make("cfw", "ctty fork wait"), operands: 0 }],
  [
    "chrt",
    {
      options: make(
        "abdefiorRvT:P:D:",
        "all-tasks batch deadline ext fifo idle other rr reset-on-fork verbose sched-runtime= sched-period= sched-deadline="
      ),
      operands: 1,
      numberOnly: true
    }
  ],
  ["taskset", { options: make("ac", "all-tasks cpu-list"), operands: 1 }]
])
