/**
 * A program for terminal tests: asks for approvals one after the other through the real keyboard and screen, prints a
 * line a decision, and says at the end whether the terminal is back in its usual mode. `promptProgram.ts COUNT [HOLD]`
 * with HOLD milliseconds of silence before each question.
 */
import { Effect, Layer } from "effect"
import { Keyboard } from "../../src/cli/prompt/Keyboard.ts"
import * as TerminalApproval from "../../src/cli/prompt/TerminalApproval.ts"
import { Unanswered } from "../../src/cli/prompt/Unanswered.ts"
import { Screen } from "../../src/cli/Screen.ts"
import { Stdio } from "../../src/cli/Stdio.ts"
import { ApprovalPrompt } from "../../src/permission/ApprovalPrompt.ts"
import { Paths } from "../../src/settings/Paths.ts"

const [count = "1", hold = "0"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const prompt = yield* ApprovalPrompt
  const screen = yield* Screen
  const stdio = yield* Stdio
  yield* stdio.out("ready\n")
  for (let at = 1; at <= Number(count); at++) {
    yield* screen.print([], () => ["working"])
    yield* Effect.sleep(Number(hold))
    const decision = yield* prompt.show({
      toolCallId: `call_${at}`,
      request: { tool: "write_file", access: { _tag: "Write", path: `report-${at}.md` } },
      verdict: {
        _tag: "Ask",
        reason: { step: "tool-default", message: "writing a file is asked" },
        sessionCacheable: true
      },
      preview: `report-${at}.md (new file)\n+ Apple\x1b[31m 391`,
      waiting: Number(count) - at,
      sessionGrant: "every file write",
      proposedRule: `Write(report-${at}.md)`
    })
    yield* stdio.out(`decision ${at}: ${decision._tag}\n`)
  }
})

const layer = TerminalApproval.layer.pipe(
  Layer.provideMerge(Unanswered.layer),
  Layer.provideMerge(Keyboard.layer),
  Layer.provideMerge(Screen.layer),
  Layer.provideMerge(Stdio.layer),
  Layer.provideMerge(Paths.layer)
)

const fiber = Effect.runFork(Effect.provide(program, layer))
process.on("SIGINT", () => fiber.unsafeInterruptAsFork(fiber.id()))
fiber.addObserver((exit) => {
  process.stdout.write(`${process.stdin.isRaw === true ? "raw" : "cooked"}, ${exit._tag}\n`)
  process.exit(exit._tag === "Success" ? 0 : 130)
})
