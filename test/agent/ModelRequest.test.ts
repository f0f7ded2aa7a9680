import { type LanguageModel, Prompt } from "@effect/ai"
import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import * as ModelRequest from "../../src/agent/ModelRequest.ts"
import * as ChatCompletions from "../../src/model/ChatCompletions.ts"
import { Fallbacks } from "../../src/model/Fallbacks.ts"
import type { ModelInfo } from "../../src/model/ModelInfo.ts"
import { events, json, type Loopback, type Reply, serve } from "../support/loopback.ts"

const chunk = (content: string, finish_reason?: string) =>
  JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })

const serverOf = (id: string, server: Loopback) => ({ id, model: "m", baseUrl: server.url, apiKey: Option.none() })

/** Sends one request to a chain of loopback models, with waits too short to notice. */
const send = (first: Reply, ...others: ReadonlyArray<Reply>) =>
  Effect.gen(function* () {
    const notices: Array<string> = []
    const main = yield* serve(first)
    const rest = yield* Effect.forEach(others, serve)
    const fallbacks = yield* Effect.forEach(rest, (server, index) =>
      Effect.map(ChatCompletions.make(serverOf(`spare:${index}`, server)), (service) => ({
        id: `spare:${index}`,
        service
      }))
    )
    const model: Layer.Layer<LanguageModel.LanguageModel | ModelInfo> = Layer.provide(
      ChatCompletions.layer(serverOf("main:m", main)),
      NodeHttpClient.layerUndici
    )
    const result = yield* ModelRequest.send(Prompt.make("hi"), [], {
      onText: () => Effect.void,
      onNotice: (message) => Effect.sync(() => notices.push(message))
    }).pipe(
      Effect.provideService(Fallbacks, fallbacks),
      Effect.provideService(ModelRequest.RequestPatience, { retries: 2, base: 5, longest: 20 }),
      Effect.provide(model),
      Effect.either
    )
    return { result, notices, requests: [main, ...rest].map((server) => server.received.length) }
  }).pipe(Effect.provide(NodeHttpClient.layerUndici))

describe("ModelRequest", () => {
  it.scopedLive("asks again after a failure that passes, and says so", () =>
    Effect.gen(function* () {
      const { result, notices, requests } = yield* send((_, response, count) =>
        count === 0 ? json(response, 500, { error: { message: "oops" } }) : events(response, [chunk("fine", "stop")])
      )
      assert.isTrue(result._tag === "Right" && result.right.text === "fine")
      assert.deepStrictEqual(requests, [2])
      assert.lengthOf(notices, 1)
      assert.include(notices[0], "Trying again")
    })
  )

  it.scopedLive("does not ask again with a bad key, and goes on with the next model of the chain", () =>
    Effect.gen(function* () {
      const { result, notices, requests } = yield* send(
        (_, response) => json(response, 401, { error: { message: "bad key" } }),
        (_, response) => events(response, [chunk("from the spare", "stop")])
      )
      assert.isTrue(result._tag === "Right" && result.right.text === "from the spare")
      assert.deepStrictEqual(requests, [1, 1])
      assert.include(notices.join(), "Going on with spare:0")
    })
  )

  it.scopedLive("gives up after its tries with the provider's reason", () =>
    Effect.gen(function* () {
      const { result, requests } = yield* send((_, response) => json(response, 429, {}, { "retry-after": "0" }))
      assert.isTrue(result._tag === "Left" && result.left._tag === "RateLimited")
      assert.deepStrictEqual(requests, [3])
    })
  )

  it.scopedLive("never begins an answer anew of which a part was shown", () =>
    Effect.gen(function* () {
      const { result, requests } = yield* send(
        (_, response) => events(response, [chunk("half")]),
        (_, response) => events(response, [chunk("other", "stop")])
      )
      assert.isTrue(result._tag === "Left" && result.left._tag === "BadResponse")
      assert.deepStrictEqual(requests, [1, 0])
    })
  )
})
