/**
 * A `LanguageModel` without a model: a deterministic planner that reads the prompt and the tools on offer, looks figures
 * up, writes files where it was asked to, and answers from the results. No key, no network; the same conversation always
 * gives the same turn.
 *
 * @example
 * ```ts
 * const program = LanguageModel.generateText({ prompt: "Apple revenue in fiscal 2023" })
 * Effect.provide(program, OfflineModel.layer)
 * ```
 */
import { LanguageModel, type Response } from "@effect/ai"
import { Effect, Layer, Stream } from "effect"
import { ModelInfo } from "./ModelInfo.ts"
import * as Conversation from "./offline/Conversation.ts"
import { NOTICE, nextStep, type Step } from "./offline/Planner.ts"
import * as UnresolvedCall from "./UnresolvedCall.ts"

const usage = { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined }

/** A step as the parts a provider would send. Call ids go on through the conversation, so none is used twice. */
const toParts = (step: Step, callsBefore: number): ReadonlyArray<Response.PartEncoded> =>
  step._tag === "Say"
    ? [
        { type: "text", text: step.text },
        { type: "finish", reason: "stop", usage }
      ]
    : [
        ...step.calls.map(
          ({ name, params }, at): Response.ToolCallPartEncoded => ({
            type: "tool-call",
            id: `offline_${callsBefore + at + 1}`,
            name,
            params,
            providerExecuted: false
          })
        ),
        { type: "finish", reason: "tool-calls", usage }
      ]

/** Text goes out a line at a time, as it would arrive. */
const toStreamParts = (parts: ReadonlyArray<Response.PartEncoded>): ReadonlyArray<Response.StreamPartEncoded> =>
  parts.flatMap((part): ReadonlyArray<Response.StreamPartEncoded> => {
    if (part.type === "tool-call" || part.type === "finish") return [part]
    if (part.type !== "text") return []
    const id = "offline_text"
    const deltas = part.text
      .split(/(?<=\n)/)
      .map((delta): Response.StreamPartEncoded => ({ type: "text-delta", id, delta }))
    return [{ type: "text-start", id }, ...deltas, { type: "text-end", id }]
  })

const respond = (options: LanguageModel.ProviderOptions): ReadonlyArray<Response.PartEncoded> => {
  const conversation = Conversation.read(options.prompt)
  const offered = options.toolChoice === "none" ? new Set<string>() : UnresolvedCall.offeredNames(options.tools)
  return toParts(nextStep(conversation, offered), conversation.calls)
}

const make = LanguageModel.make({
  generateText: (options) => Effect.sync(() => [...respond(options)]),
  streamText: (options) => Stream.suspend(() => Stream.fromIterable(toStreamParts(respond(options))))
})

/** The planner as the model of a run. */
export const layer: Layer.Layer<LanguageModel.LanguageModel | ModelInfo> = Layer.merge(
  Layer.effect(LanguageModel.LanguageModel, make),
  Layer.succeed(ModelInfo, { id: "offline", notice: NOTICE })
)
