/** The list at the end of a run in which something needed an approval and nobody was there to give it. Pure. */
import { type Outcome, unanswered } from "../Outcome.ts"
import type { Style } from "./Style.ts"
import { visible, visibleLine } from "./Visible.ts"

export const unansweredLines = (outcome: Outcome, style: Style): ReadonlyArray<string> => {
  const refused = unanswered(outcome)
  if (refused.length === 0) return []
  return [
    style.yellow("Not done, because nobody was there to approve it:"),
    ...refused.flatMap(({ reason, tool, toolCallId }) => {
      const summary = outcome.calls.get(toolCallId)?.summary ?? ""
      return [
        `  ${style.bold(visibleLine(tool))}${summary === "" ? "" : `  ${visibleLine(summary)}`}`,
        `    ${visible(reason)}`
      ]
    }),
    "Run it at a terminal, or allow it with --allow RULE (dexter ask --help)."
  ]
}
