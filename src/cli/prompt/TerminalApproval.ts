/**
 * Asks the person at the terminal: shows what would happen on standard error and waits for one of the offered keys.
 * Enter and Space decide nothing, nor does any key that was pressed before the question was on the screen. Ctrl-C ends
 * the run; where nobody can answer it says so at once.
 */
import { Effect, Layer } from "effect"
import { Paths } from "../../settings/Paths.ts"
import { type ApprovalDecision, ApprovalPrompt, type ApprovalRequest } from "../../permission/ApprovalPrompt.ts"
import { styleOf } from "../render/Style.ts"
import { visible } from "../render/Visible.ts"
import { Screen } from "../Screen.ts"
import { settingsFileName } from "../SettingsFileName.ts"
import { Stdio } from "../Stdio.ts"
import { approvalView, choices } from "./ApprovalView.ts"
import { Keyboard, type Keys } from "./Keyboard.ts"
import { Unanswered } from "./Unanswered.ts"

export const layer: Layer.Layer<ApprovalPrompt, never, Keyboard | Paths | Screen | Stdio | Unanswered> = Layer.effect(
  ApprovalPrompt,
  Effect.gen(function* () {
    const keyboard = yield* Keyboard
    const paths = yield* Paths
    const screen = yield* Screen
    const stdio = yield* Stdio
    const unanswered = yield* Unanswered
    const style = styleOf(stdio.colour.err)

    const ask = Effect.fnUntraced(function* (request: ApprovalRequest) {
      const keys = yield* keyboard.open
      const size = yield* stdio.size
      const lines = approvalView(request, {
        style,
        ...size,
        settingsFile: settingsFileName(paths),
        workspace: paths.workspace,
        home: paths.home
      })
      yield* stdio.err(`${lines.join("\n")}\n`)
      const decision = yield* answer(request, keys)
      yield* stdio.err(`  ${style.dim("→")} ${outcome(decision)}\n`)
      return decision
    }, Effect.scoped)

    const answer = (request: ApprovalRequest, keys: Keys): Effect.Effect<ApprovalDecision> =>
      Effect.flatMap(keys.next, (key): Effect.Effect<ApprovalDecision> => {
        switch (key._tag) {
          case "Interrupt":
            return keyboard.interrupt
          case "End":
            return Effect.succeed({ _tag: "Unattended" })
          case "Other":
            return answer(request, keys)
          case "Character": {
            const chosen = choices(request).find((choice) => choice.key === key.character.toLowerCase())
            return chosen === undefined ? answer(request, keys) : Effect.succeed(chosen.decision)
          }
        }
      })

    const nobody: ApprovalDecision = { _tag: "Unattended" }
    return {
      notify: (message) => screen.print([`${style.yellow("!")} ${visible(message)}`]),
      show: Effect.fn("TerminalApproval.show")((request: ApprovalRequest) =>
        Effect.tap(keyboard.isAttended ? screen.exclusively(ask(request)) : Effect.succeed(nobody), (decision) =>
          decision._tag === "Unattended" ? unanswered.add(request) : Effect.void
        )
      )
    }
  })
)

const outcome = (decision: ApprovalDecision): string => {
  switch (decision._tag) {
    case "AllowOnce":
      return "allowed once"
    case "AllowSession":
      return "allowed until the end of this run"
    case "AllowAlways":
      return "always allowed"
    case "Deny":
      return "denied"
    case "Unattended":
      return "nobody answers: refused"
  }
}
