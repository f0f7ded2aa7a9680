/**
 * One request to the language model: the conversation and the menu in; text, tool calls and usage out. Calls come back
 * undecoded and unresolved: the executor does both.
 */
import { type AiError, LanguageModel, Prompt, type Response, type Tool, type Toolkit } from "@effect/ai"
import { Effect, Option, Schema, Stream } from "effect"
import * as UnresolvedCall from "../model/UnresolvedCall.ts"
import type { Available } from "../tool/ToolDefinition.ts"
import { offer } from "../tool/ToolkitView.ts"
import { type ToolCall, UnparsedArguments, withUniqueIds } from "../tool/ToolCall.ts"
import type { Usage } from "./AgentEvent.ts"

export interface AssistantTurn {
  readonly text: string
  readonly calls: ReadonlyArray<ToolCall>
  /** For the history; none when the model said nothing at all. */
  readonly message: Option.Option<Prompt.AssistantMessage>
  readonly usage: Usage
  readonly finishReason: Response.FinishReason | "none"
}

const unresolved = offer({ name: UnresolvedCall.name, description: "", jsonSchema: { type: "object" } })

/** The menu in the model library's form, with the hidden tool that keeps unknown names and broken arguments alive. */
export const toolkitOf = (tools: ReadonlyArray<Available>): Toolkit.WithHandler<Record<string, Tool.Any>> => ({
  tools: Object.fromEntries([...tools.map(offer), unresolved].map((tool) => [tool.name, tool])),
  handle: () => Effect.dieMessage("tool calls are resolved by the executor, never by the model library")
})

const decodeUnresolved = Schema.decodeUnknownOption(UnresolvedCall.UnresolvedCall)

/** The call as the model meant it. */
const callOf = (part: { readonly id: string; readonly name: string; readonly params: unknown }): ToolCall => {
  if (part.name !== UnresolvedCall.name) return { id: part.id, name: part.name, args: part.params }
  return Option.match(decodeUnresolved(part.params), {
    // A model that calls the hidden name itself calls a tool that doesn't exist.
    onNone: () => ({ id: part.id, name: part.name, args: part.params }),
    onSome: (call) => ({
      id: part.id,
      name: call.name,
      args: call.unparsed === undefined ? (call.params ?? {}) : new UnparsedArguments(call.unparsed)
    })
  })
}

/** Arguments that are no JSON in an answer that hit its limit were cut off; not every provider says so of the call. */
const cutOff = (call: ToolCall): ToolCall =>
  call.args instanceof UnparsedArguments && !call.args.truncated
    ? { ...call, args: new UnparsedArguments({ ...call.args, truncated: true }) }
    : call

/** What goes into the history for a call: the arguments as sent, text where they were not JSON. */
const paramsOf = (call: ToolCall): unknown => (call.args instanceof UnparsedArguments ? call.args.raw : call.args)

interface Draft {
  readonly content: Array<Prompt.AssistantMessagePart>
  readonly calls: Array<ToolCall>
  text: string
  reasoning: string
  usage: Usage
  finishReason: Response.FinishReason | "none"
}

const usageOf = (usage: Response.Usage): Usage => ({
  ...(usage.inputTokens === undefined ? {} : { inputTokens: usage.inputTokens }),
  ...(usage.cachedInputTokens === undefined ? {} : { cachedInputTokens: usage.cachedInputTokens }),
  ...(usage.outputTokens === undefined ? {} : { outputTokens: usage.outputTokens })
})

const add = (draft: Draft, part: Response.StreamPart<Record<string, Tool.Any>>): void => {
  switch (part.type) {
    case "text-delta":
      draft.text += part.delta
      return
    case "text-end":
      return
    case "reasoning-delta":
      draft.reasoning += part.delta
      return
    case "reasoning-end":
      // Signatures that a provider wants back travel in the metadata.
      draft.content.push(Prompt.makePart("reasoning", { text: draft.reasoning, options: part.metadata }))
      draft.reasoning = ""
      return
    case "tool-call": {
      const call = callOf(part)
      draft.calls.push(call)
      draft.content.push(
        Prompt.makePart("tool-call", {
          id: call.id,
          name: call.name,
          params: paramsOf(call),
          providerExecuted: false,
          options: part.metadata
        })
      )
      return
    }
    case "finish":
      draft.usage = usageOf(part.usage)
      draft.finishReason = part.reason
      return
    default:
      return
  }
}

const finish = (draft: Draft): AssistantTurn => {
  const reasoning = draft.content.filter((part) => part.type === "reasoning")
  // Results are told apart by their ids, so the history must carry the same ones.
  const calls = withUniqueIds(draft.finishReason === "length" ? draft.calls.map(cutOff) : draft.calls)
  const callParts = draft.content
    .filter((part) => part.type === "tool-call")
    .map((part, index) => ({ ...part, id: calls[index]?.id ?? part.id }))
  const text = draft.text === "" ? [] : [Prompt.makePart("text", { text: draft.text })]
  const content = [...reasoning, ...text, ...callParts]
  return {
    text: draft.text,
    calls,
    message: content.length === 0 ? Option.none() : Option.some(Prompt.makeMessage("assistant", { content })),
    usage: draft.usage,
    finishReason: draft.finishReason
  }
}

/**
 * Asks the model once, streaming; `onText` sees each piece of text as it arrives. With an empty menu the model can
 * only answer.
 */
export const ask = Effect.fn("ModelTurn.ask")(function* (
  prompt: Prompt.Prompt,
  tools: ReadonlyArray<Available>,
  onText: (delta: string) => Effect.Effect<void>
): Effect.fn.Return<AssistantTurn, AiError.AiError, LanguageModel.LanguageModel> {
  const draft: Draft = { content: [], calls: [], text: "", reasoning: "", usage: {}, finishReason: "none" }
  const parts: Stream.Stream<
    Response.StreamPart<Record<string, Tool.Any>>,
    AiError.AiError,
    LanguageModel.LanguageModel
  > = LanguageModel.streamText(
    tools.length === 0 ? { prompt } : { prompt, toolkit: toolkitOf(tools), disableToolCallResolution: true }
  )
  yield* Stream.runForEach(parts, (part) => {
    add(draft, part)
    return part.type === "text-delta" ? onText(part.delta) : Effect.void
  })
  return finish(draft)
})
