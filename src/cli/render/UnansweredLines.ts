/** The list at the end of a run in which something needed an approval and nobody was there to give it. Pure. */
import type { RefusedCall } from "../../agent/AgentEvent.ts"
import type { ApprovalRequest } from "../../permission/ApprovalPrompt.ts"
import type { Style } from "./Style.ts"
import { cut, visible, visibleLine } from "./Visible.ts"

export const unansweredLines = (
  refused: ReadonlyArray<RefusedCall>,
  asks: ReadonlyArray<ApprovalRequest>,
  style: Style
): ReadonlyArray<string> => {
  if (refused.length === 0) return []
  return [
    style.yellow("Not done, because nobody was there to approve it:"),
    ...refused.flatMap(({ reason, tool, toolCallId }) => {
      const ask = asks.find((one) => one.toolCallId === toolCallId)
      return [
        `  ${style.bold(visibleLine(tool))}${ask === undefined ? "" : `  ${cut(visibleLine(subject(ask)), 200)}`}`,
        `    ${visible(reason)}`,
        ...(ask?.proposedRule === undefined
          ? []
          : [`    to allow it: --allow ${quoted(visibleLine(ask.proposedRule))}`])
      ]
    })
  ]
}

/** What the call is about. */
const subject = ({ preview, request: { access } }: ApprovalRequest): string => {
  switch (access?._tag) {
    case "Run":
      return access.command
    case "Write":
    case "Read":
      return access.path
    case "Fetch":
      return access.url
    default:
      return preview.split("\n")[0] ?? ""
  }
}

/** As a shell takes it for one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
