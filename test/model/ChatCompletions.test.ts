import { Prompt } from "@effect/ai"
import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted, type Scope } from "effect"
import * as ModelTurn from "../../src/agent/ModelTurn.ts"
import * as ChatCompletions from "../../src/model/ChatCompletions.ts"
import type { Available } from "../../src/tool/ToolDefinition.ts"
import { UnparsedArguments } from "../../src/tool/ToolCall.ts"
import { events, json, type Loopback, type Reply, serve } from "../support/loopback.ts"

const tool = (name: string): Available => ({
  _tag: "Available",
  name,
  description: `the tool ${name}`,
  compact: () => name,
  jsonSchema: { type: "object", properties: { path: { type: "string" } } },
  concurrencySafe: true,
  channels: undefined,
  timeout: undefined,
  oncePerQuery: false,
  bind: () => Effect.die("not run here")
})

/** Asks a server once, as the agent does. */
const ask = (reply: Reply, options: { readonly idleTimeout?: number; readonly prompt?: Prompt.Prompt } = {}) =>
  Effect.gen(function* () {
    const server = yield* serve(reply)
    const deltas: Array<string> = []
    const turn = yield* ModelTurn.ask(options.prompt ?? Prompt.make("hello"), [tool("read_file")], (delta) =>
      Effect.sync(() => deltas.push(delta))
    ).pipe(
      Effect.either,
      Effect.provide(
        ChatCompletions.layer({
          id: "test:model",
          model: "model",
          baseUrl: server.url,
          apiKey: Option.some(Redacted.make("sk-test-key")),
          ...(options.idleTimeout === undefined ? {} : { idleTimeout: options.idleTimeout })
        })
      ),
      Effect.provide(NodeHttpClient.layerUndici)
    )
    return { turn, deltas, server }
  })

const text = (content: string) => JSON.stringify({ choices: [{ delta: { content } }] })
const calls = (...tool_calls: ReadonlyArray<unknown>) => JSON.stringify({ choices: [{ delta: { tool_calls } }] })
const end = (reason: string) => JSON.stringify({ choices: [{ delta: {}, finish_reason: reason }] })
const usage = JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } })

const answered = (result: Effect.Effect.Success<ReturnType<typeof ask>>) => {
  if (result.turn._tag === "Left") throw new Error(`failed: ${result.turn.left.message}`)
  return result.turn.right
}
const failed = (result: Effect.Effect.Success<ReturnType<typeof ask>>): string => {
  if (result.turn._tag === "Right") throw new Error("answered")
  return result.turn.left.message
}

const scoped = <A, E>(name: string, body: () => Effect.Effect<A, E, Scope.Scope>) => it.scopedLive(name, body)

describe("ChatCompletions", () => {
  scoped("streams text, skips keep-alive comments and survives bytes cut anywhere", () =>
    Effect.gen(function* () {
      const result = yield* ask((_, response) =>
        events(response, [": ping", text("Um"), text("sätze 🦀"), ": ping", end("stop"), usage, "[DONE]"], 5)
      )
      const turn = answered(result)
      assert.strictEqual(turn.text, "Umsätze 🦀")
      assert.deepStrictEqual(result.deltas, ["Um", "sätze 🦀"])
      assert.deepStrictEqual(turn.usage, { inputTokens: 7, outputTokens: 3 })
      assert.strictEqual(result.server.received[0]?.headers.authorization, "Bearer sk-test-key")
      assert.strictEqual(result.server.received[0]?.url, "/chat/completions")
    })
  )

  scoped("gathers parallel calls whose arguments come in pieces", () =>
    Effect.gen(function* () {
      const result = yield* ask((_, response) =>
        events(response, [
          calls({ index: 0, id: "a", function: { name: "read_file", arguments: '{"pa' } }),
          calls({ index: 1, id: "b", function: { name: "read_file", arguments: "" } }),
          calls(
            { index: 0, function: { arguments: 'th":"x"}' } },
            { index: 1, function: { arguments: '{"path":"y"}' } }
          ),
          end("tool_calls"),
          "[DONE]"
        ])
      )
      assert.deepStrictEqual(answered(result).calls, [
        { id: "a", name: "read_file", args: { path: "x" } },
        { id: "b", name: "read_file", args: { path: "y" } }
      ])
    })
  )

  scoped("keeps a call with broken arguments, one of an unknown tool, and one that was cut off, as calls", () =>
    Effect.gen(function* () {
      const broken = answered(
        yield* ask((_, response) =>
          events(response, [
            calls({ index: 0, id: "a", function: { name: "read_file", arguments: '{"path":' } }),
            calls({ index: 1, id: "b", function: { name: "nope", arguments: '{"x":1}' } }),
            end("tool_calls")
          ])
        )
      )
      const [first, second] = broken.calls
      assert.instanceOf(first?.args, UnparsedArguments)
      assert.deepStrictEqual(second, { id: "b", name: "nope", args: { x: 1 } })

      const cut = answered(
        yield* ask((_, response) =>
          events(response, [
            calls({ index: 0, id: "a", function: { name: "read_file", arguments: '{"path":"x' } }),
            end("length")
          ])
        )
      )
      const args = cut.calls[0]?.args
      assert.isTrue(args instanceof UnparsedArguments && args.truncated)
    })
  )

  scoped("takes a whole answer from a server that can't stream, calls as objects and without indices", () =>
    Effect.gen(function* () {
      const result = yield* ask((_, response) =>
        json(response, 200, {
          choices: [
            {
              message: {
                content: "hi",
                tool_calls: [
                  { id: "a", function: { name: "read_file", arguments: { path: "x" } } },
                  { id: "b", function: { name: "read_file", arguments: '{"path":"y"}' } }
                ]
              },
              finish_reason: "tool_calls"
            }
          ]
        })
      )
      const turn = answered(result)
      assert.strictEqual(turn.text, "hi")
      assert.deepStrictEqual(
        turn.calls.map((call) => call.args),
        [{ path: "x" }, { path: "y" }]
      )
    })
  )

  scoped("sends the conversation back in the wire's form: calls, then a message a result", () =>
    Effect.gen(function* () {
      const prompt = Prompt.fromMessages([
        Prompt.makeMessage("system", { content: "be brief" }),
        Prompt.makeMessage("user", { content: [Prompt.makePart("text", { text: "go" })] }),
        Prompt.makeMessage("assistant", {
          content: [
            Prompt.makePart("tool-call", { id: "a", name: "read_file", params: { path: "x" }, providerExecuted: false })
          ]
        }),
        Prompt.makeMessage("tool", {
          content: [
            Prompt.makePart("tool-result", {
              id: "a",
              name: "read_file",
              isFailure: false,
              result: { text: "t" },
              providerExecuted: false
            })
          ]
        })
      ])
      const { server } = yield* ask((_, response) => events(response, [text("ok"), end("stop")]), { prompt })
      const body = JSON.parse(server.received[0]?.body ?? "null")
      assert.deepStrictEqual(body.messages, [
        { role: "system", content: "be brief" },
        { role: "user", content: "go" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "a", type: "function", function: { name: "read_file", arguments: '{"path":"x"}' } }]
        },
        { role: "tool", tool_call_id: "a", content: '{"text":"t"}' }
      ])
      assert.deepStrictEqual(
        body.tools.map((offered: { function: { name: string } }) => offered.function.name),
        ["read_file"]
      )
    })
  )

  scoped("an answer that stops in the middle, an empty one and a web page are failures, never half an answer", () =>
    Effect.gen(function* () {
      const cut = yield* ask(async (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" })
        response.write(`data: ${text("half")}\n\n`)
        await new Promise((resolve) => setTimeout(resolve, 20))
        response.destroy()
      })
      assert.isNotEmpty(failed(cut))
      const closed = yield* ask((_, response) => events(response, [text("half")]))
      assert.include(failed(closed), "before the model had finished")
      const empty = yield* ask((_, response) => events(response, [JSON.stringify({ choices: [] }), "[DONE]"]))
      assert.include(failed(empty), "empty")
      const page = yield* ask((_, response) => {
        response.writeHead(200, { "content-type": "text/html" })
        response.end("<html>down</html>")
      })
      assert.include(failed(page), "web page")
    })
  )

  scoped("a status keeps its number and the provider's words; an error inside the stream is one too", () =>
    Effect.gen(function* () {
      const refused = yield* ask((_, response) => json(response, 401, { error: { message: "bad key" } }))
      const error = refused.turn._tag === "Left" ? refused.turn.left : undefined
      assert.strictEqual(error?._tag, "HttpResponseError")
      assert.isTrue(error?._tag === "HttpResponseError" && error.response.status === 401)
      assert.include(error?._tag === "HttpResponseError" ? error.body : "", "bad key")
      const inside = yield* ask((_, response) =>
        events(response, [JSON.stringify({ error: { message: "overloaded" } })])
      )
      assert.include(failed(inside), "overloaded")
    })
  )

  scoped("a server that never answers ends in an error, and the request does not run on", () =>
    Effect.gen(function* () {
      const { turn, server } = yield* ask(() => undefined, { idleTimeout: 60 })
      assert.strictEqual(turn._tag, "Left")
      yield* waitFor(server)
    })
  )
})

const waitFor = (server: Loopback): Effect.Effect<void> =>
  Effect.suspend(() => (server.open() === 0 ? Effect.void : Effect.delay(waitFor(server), 5)))
