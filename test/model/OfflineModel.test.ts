import { LanguageModel, Prompt, Tool, type Toolkit } from "@effect/ai"
import { assert, describe, it } from "@effect/vitest"
import { Chunk, Effect, Schema, Stream } from "effect"
import { FinancialsResult } from "../../src/finance/FinancialsResult.ts"
import { ModelInfo } from "../../src/model/ModelInfo.ts"
import * as OfflineModel from "../../src/model/OfflineModel.ts"
import { figure, result, year } from "../finance/answer/figures.ts"

const tool = (name: string) =>
  Tool.make(name, {
    description: name,
    parameters: { query: Schema.String },
    success: Schema.Unknown,
    failure: Schema.Unknown,
    failureMode: "return"
  })
const lookUp = tool("get_financials")
const toolkit: Toolkit.WithHandler<{ readonly get_financials: typeof lookUp }> = {
  tools: { get_financials: lookUp },
  handle: () => Effect.dieMessage("resolved elsewhere")
}

const QUESTION = "Apple revenue in fiscal 2025"
const financials = Schema.encodeSync(FinancialsResult)(result(QUESTION, [figure("revenue", year(2025), 416e9)]))

/** Question, call and result, as the agent keeps them. */
const conversation = (question: string, id: string): ReadonlyArray<Prompt.Message> => [
  Prompt.makeMessage("user", { content: [Prompt.makePart("text", { text: question })] }),
  Prompt.makeMessage("assistant", {
    content: [
      Prompt.makePart("tool-call", { id, name: "get_financials", params: { query: question }, providerExecuted: false })
    ]
  }),
  Prompt.makeMessage("tool", {
    content: [
      Prompt.makePart("tool-result", {
        id,
        name: "get_financials",
        isFailure: false,
        result: financials,
        providerExecuted: false
      })
    ]
  })
]

const generate = (prompt: Prompt.RawInput) =>
  LanguageModel.generateText({ prompt, toolkit, disableToolCallResolution: true }).pipe(
    Effect.provide(OfflineModel.layer)
  )

describe("OfflineModel", () => {
  it.effect("calls the look-up, then answers from its result", () =>
    Effect.gen(function* () {
      const first = yield* generate(QUESTION)
      assert.deepStrictEqual(
        first.toolCalls.map(({ name, params }) => [name, params]),
        [["get_financials", { query: QUESTION }]]
      )
      assert.strictEqual(first.finishReason, "tool-calls")
      const second = yield* generate(Prompt.fromMessages(conversation(QUESTION, "offline_1")))
      assert.deepStrictEqual(second.toolCalls, [])
      assert.include(second.text, "USD 416.0 billion")
      assert.strictEqual(second.finishReason, "stop")
    })
  )

  it.effect("answers the last question of a conversation, and never gives a call's id twice", () =>
    Effect.gen(function* () {
      const messages = [
        Prompt.makeMessage("system", { content: "You are Dexter." }),
        ...conversation(QUESTION, "offline_1"),
        Prompt.makeMessage("assistant", { content: [Prompt.makePart("text", { text: "It was 416 billion." })] }),
        Prompt.makeMessage("user", { content: [Prompt.makePart("text", { text: "Microsoft net income 2024" })] })
      ]
      const [call] = (yield* generate(Prompt.fromMessages(messages))).toolCalls
      assert.deepStrictEqual(call?.params, { query: "Microsoft net income 2024" })
      assert.strictEqual(call?.id, "offline_2")
    })
  )

  it.effect("takes a message of the agent in brackets for no question", () =>
    Effect.gen(function* () {
      const limit = Prompt.makeMessage("user", {
        content: [Prompt.makePart("text", { text: "[The limit of 10 rounds is reached.]" })]
      })
      const response = yield* LanguageModel.generateText({
        prompt: Prompt.fromMessages([...conversation(QUESTION, "offline_1"), limit])
      }).pipe(Effect.provide(OfflineModel.layer))
      assert.include(response.text, "USD 416.0 billion")
    })
  )

  it.effect("streams the same text in pieces, then finishes", () =>
    Effect.gen(function* () {
      const prompt = Prompt.fromMessages(conversation(QUESTION, "offline_1"))
      const parts = yield* LanguageModel.streamText({ prompt, toolkit, disableToolCallResolution: true }).pipe(
        Stream.runCollect,
        Effect.map(Chunk.toReadonlyArray),
        Effect.provide(OfflineModel.layer)
      )
      const whole = (yield* generate(prompt)).text
      assert.strictEqual(parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : [])).join(""), whole)
      assert.strictEqual(parts[parts.length - 1]?.type, "finish")
      assert.isAbove(parts.filter(({ type }) => type === "text-delta").length, 3)
    })
  )

  it.effect("says who it is", () =>
    Effect.gen(function* () {
      const { id, notice } = yield* ModelInfo
      assert.strictEqual(id, "offline")
      assert.include(notice, "no model configured")
    }).pipe(Effect.provide(OfflineModel.layer))
  )
})
