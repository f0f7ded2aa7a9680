import { Prompt } from "@effect/ai"
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Redactor } from "../../src/settings/Redactor.ts"
import { Entry, Transcript } from "../../src/agent/Transcript.ts"

const user = Prompt.makeMessage("user", { content: [Prompt.makePart("text", { text: "héllo\nworld" })] })
const assistant = Prompt.makeMessage("assistant", {
  content: [
    Prompt.makePart("text", { text: "looking" }),
    Prompt.makePart("tool-call", { id: "c1", name: "read_file", params: { path: "a" }, providerExecuted: false })
  ]
})
const tool = Prompt.makeMessage("tool", {
  content: [
    Prompt.makePart("tool-result", {
      id: "c1",
      name: "read_file",
      isFailure: false,
      result: { text: "x" },
      providerExecuted: false
    })
  ]
})

describe("Transcript", () => {
  it.scopedLive("keeps a session as one entry a line, each of which decodes to what was appended", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* fs.makeTempDirectoryScoped()
      const folder = `${root}/.dexter/sessions`
      const id = yield* Effect.scoped(
        Effect.gen(function* () {
          const transcript = yield* Transcript
          const session = yield* transcript.open({ model: "offline" })
          for (const message of [user, assistant, tool]) yield* session.append({ type: "message", message })
          return session.id
        })
      ).pipe(Effect.provide(Transcript.files({ folder, workspace: root })))
      const file = `${folder}/${id}.jsonl`
      const lines = (yield* fs.readFileString(file)).trimEnd().split("\n")
      const entries = yield* Effect.forEach(lines, (line) => Schema.decode(Schema.parseJson(Entry))(line))
      assert.deepStrictEqual(
        entries.map((entry) => entry.type),
        ["session", "message", "message", "message"]
      )
      const messages = entries.flatMap((entry) => (entry.type === "message" ? [entry.message] : []))
      assert.deepStrictEqual(
        messages.map((message) => Schema.encodeSync(Prompt.Message)(message)),
        [user, assistant, tool].map((message) => Schema.encodeSync(Prompt.Message)(message))
      )
      const stat = yield* fs.stat(file)
      assert.strictEqual(stat.mode & 0o777, 0o600)
    }).pipe(Effect.provide([NodeContext.layer, Redactor.none]))
  )

  it.scopedLive("a folder that can't be made is a typed error that names the file", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* fs.makeTempDirectoryScoped()
      yield* fs.writeFileString(`${root}/file`, "")
      const error = yield* Effect.gen(function* () {
        const transcript = yield* Transcript
        return yield* Effect.flip(transcript.open({ model: "offline" }))
      }).pipe(Effect.provide(Transcript.files({ folder: `${root}/file/sessions`, workspace: root })))
      assert.strictEqual(error._tag, "TranscriptError")
      assert.include(error.message, "can't be written")
    }).pipe(Effect.provide([NodeContext.layer, Redactor.none]))
  )

  it.scopedLive("two sessions that start together are two files", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const folder = yield* fs.makeTempDirectoryScoped()
      const transcript = yield* Effect.provide(Transcript, Transcript.files({ folder, workspace: folder }))
      yield* Effect.forEach(Array.from({ length: 20 }), () => transcript.open({ model: "m" }), { concurrency: 20 })
      assert.lengthOf(yield* fs.readDirectory(folder), 20)
    }).pipe(Effect.provide([NodeContext.layer, Redactor.none]))
  )
})
