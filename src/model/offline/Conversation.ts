/** What the planner sees of a conversation: the last question, and what came back since. */
import type { Prompt } from "@effect/ai"

export interface ToolOutcome {
  readonly name: string
  readonly failed: boolean
  readonly value: unknown
}

export interface Conversation {
  /** The text of the last message of the person. */
  readonly question: string
  /** Results since then, in call order. */
  readonly outcomes: ReadonlyArray<ToolOutcome>
  /** Calls in the whole conversation: ids go on from here, so none is given twice. */
  readonly calls: number
}

const textOf = (message: Prompt.UserMessage): string =>
  message.content
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("\n")
    .trim()

/** The agent speaks as the user too (a limit that was reached), in square brackets; that is no question. */
const isQuestion = (message: Prompt.Message): message is Prompt.UserMessage =>
  message.role === "user" && !/^\[[^\]]*\]$/s.test(textOf(message))

export const read = (prompt: Prompt.Prompt): Conversation => {
  const messages = prompt.content
  const at = messages.findLastIndex(isQuestion)
  const asked = messages[at]
  const since = messages.slice(at + 1)
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? message.content.filter((part) => part.type === "tool-call") : []
  ).length
  return {
    question: asked !== undefined && asked.role === "user" ? textOf(asked) : "",
    outcomes: since.flatMap((message) =>
      message.role === "tool"
        ? message.content.map((part) => ({ name: part.name, failed: part.isFailure, value: part.result }))
        : []
    ),
    calls
  }
}
