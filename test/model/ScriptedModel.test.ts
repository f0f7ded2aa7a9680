import { LanguageModel } from "@effect/ai"
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Chunk, Effect, Stream } from "effect"
import { ModelInfo } from "../../src/model/ModelInfo.ts"
import * as ScriptedModel from "../../src/model/ScriptedModel.ts"

const ask = LanguageModel.generateText({ prompt: "anything" })

describe("ScriptedModel", () => {
  it.effect("says one line of its script a request, and fails when the script is over", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask).text, "first")
      assert.strictEqual((yield* ask).text, "second")
      const error = yield* Effect.flip(ask)
      assert.include(error.message, "2 turn(s)")
    }).pipe(Effect.provide(ScriptedModel.fromTurns([{ text: "first" }, { text: "second" }])))
  )

  it.effect("streams the text in pieces that join to the whole, without cutting a character in two", () =>
    Effect.gen(function* () {
      const text = `${"a".repeat(23)}🦀${"é".repeat(40)}`
      const parts = yield* LanguageModel.streamText({ prompt: "anything" }).pipe(
        Stream.runCollect,
        Effect.provide(ScriptedModel.fromTurns([{ text }]))
      )
      const deltas = Chunk.toReadonlyArray(parts).flatMap((part) => (part.type === "text-delta" ? [part.delta] : []))
      assert.isAbove(deltas.length, 1)
      assert.strictEqual(deltas.join(""), text)
      assert.isTrue(deltas.every((delta) => Buffer.from(delta).toString() === delta))
    })
  )

  it.scoped("reads a file and names the line that is no turn", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const folder = yield* fs.makeTempDirectoryScoped()
      const good = `${folder}/good.jsonl`
      yield* fs.writeFileString(good, '{"text":"hello"}\n\n{"toolCalls":[{"name":"x"}]}\n')
      const layer = ScriptedModel.fromFile(good)
      assert.strictEqual((yield* Effect.provide(ask, layer)).text, "hello")
      assert.strictEqual((yield* Effect.provide(ModelInfo, layer)).id, `scripted:${good}`)

      const bad = `${folder}/bad.jsonl`
      yield* fs.writeFileString(bad, '{"text":"hello"}\n{"text":1}\n')
      const error = yield* Effect.flip(Effect.provide(ask, ScriptedModel.fromFile(bad)))
      assert.include(error.message, `${bad}:2`)
      const missing = yield* Effect.flip(Effect.provide(ask, ScriptedModel.fromFile(`${folder}/none.jsonl`)))
      assert.include(missing.message, "can't be read")
    }).pipe(Effect.provide(NodeContext.layer))
  )
})
