/** What a `/chat/completions` server is sent: the conversation and the menu in its wire form. Pure. */
import { type LanguageModel, type Prompt, Tool } from "@effect/ai"
import * as UnresolvedCall from "../UnresolvedCall.ts"

/** A message of the wire; servers ignore fields that they don't know. */
export type ChatMessage = Readonly<Record<string, unknown>>

const textOf = (content: string | ReadonlyArray<Prompt.UserMessagePart>): string =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n")

/** Servers parse the arguments of earlier calls again, so what was never an object goes back as one. */
const argumentsOf = (params: unknown): string =>
  JSON.stringify(typeof params === "object" && params !== null && !Array.isArray(params) ? params : { value: params })

const assistant = (message: Prompt.AssistantMessage): ChatMessage => {
  const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("")
  const calls = message.content.flatMap((part) =>
    part.type === "tool-call"
      ? [{ id: part.id, type: "function", function: { name: part.name, arguments: argumentsOf(part.params) } }]
      : []
  )
  return {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    ...(calls.length === 0 ? {} : { tool_calls: calls })
  }
}

const resultText = (result: unknown): string => (typeof result === "string" ? result : JSON.stringify(result))

/** One prompt message as the messages of the wire: tool results are a message each. */
const messagesOf = (message: Prompt.Message): ReadonlyArray<ChatMessage> => {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }]
    case "user":
      return [{ role: "user", content: textOf(message.content) }]
    case "assistant":
      return [assistant(message)]
    case "tool":
      return message.content.map((part) => ({
        role: "tool",
        tool_call_id: part.id,
        content: resultText(part.result)
      }))
  }
}

const toolOf = (tool: Tool.Any) => ({
  type: "function",
  function: {
    name: tool.name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    parameters: Tool.getJsonSchemaFromSchemaAst(tool.parametersSchema.ast)
  }
})

const toolChoiceOf = (choice: LanguageModel.ProviderOptions["toolChoice"]): unknown => {
  if (typeof choice === "string") return choice
  if ("tool" in choice) return { type: "function", function: { name: choice.tool } }
  return choice.mode ?? "auto"
}

/** The body of one request. */
export const body = (model: string, options: LanguageModel.ProviderOptions, stream: boolean): object => {
  const tools = options.tools.filter((tool) => tool.name !== UnresolvedCall.name)
  return {
    model,
    messages: options.prompt.content.flatMap(messagesOf),
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOf), tool_choice: toolChoiceOf(options.toolChoice) }),
    ...(stream ? { stream: true, stream_options: { include_usage: true } } : {})
  }
}
