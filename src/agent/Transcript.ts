/**
 * The record of a session: `.dexter/sessions/<id>.jsonl`, append-only, one entry a line, each an `Entry`. The messages
 * are those that the model saw, so a session can be taken up again from its file alone.
 */
import { Prompt } from "@effect/ai"
import { FileSystem } from "@effect/platform"
import { Clock, Context, Data, DateTime, Effect, Layer, Random, Ref, Schema, type Scope } from "effect"
import path from "node:path"
import { Redactor } from "../settings/Redactor.ts"
import { Done } from "./AgentEvent.ts"

/** First line of every file. `at` is an ISO instant, as in every entry. */
export const SessionEntry = Schema.Struct({
  type: Schema.Literal("session"),
  at: Schema.String,
  id: Schema.String,
  version: Schema.Literal(1),
  workspace: Schema.String,
  model: Schema.String
})
/** A message of the conversation: user, assistant (with its tool calls) or tool (with their results). */
export const MessageEntry = Schema.Struct({
  type: Schema.Literal("message"),
  at: Schema.String,
  message: Prompt.Message
})
/** A question was answered. */
export const DoneEntry = Schema.Struct({ type: Schema.Literal("done"), at: Schema.String, done: Done })

export const Entry = Schema.Union(SessionEntry, MessageEntry, DoneEntry)
export type Entry = typeof Entry.Type

const encodeLine = Schema.encode(Schema.parseJson(Entry))

export class TranscriptError extends Data.TaggedError("TranscriptError")<{
  readonly file: string
  readonly problem: string
}> {
  override get message(): string {
    return `the transcript ${this.file} can't be written: ${this.problem}`
  }
}

/** An open session. */
export interface Session {
  readonly id: string
  readonly append: (entry: DistributiveOmit<Entry, "at">) => Effect.Effect<void, TranscriptError>
}
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export class Transcript extends Context.Tag("dexter/Transcript")<
  Transcript,
  {
    /** Starts a session's file, for as long as the scope lives. */
    readonly open: (facts: { readonly model: string }) => Effect.Effect<Session, TranscriptError, Scope.Scope>
  }
>() {
  /** One file a session below `folder`, created when the first session starts; readable by its owner alone. */
  static readonly files = (options: {
    readonly folder: string
    readonly workspace: string
  }): Layer.Layer<Transcript, never, FileSystem.FileSystem | Redactor> =>
    Layer.effect(
      Transcript,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const redactor = yield* Redactor
        const open = Effect.fn("Transcript.open")(function* (facts: { readonly model: string }) {
          const id = yield* newSessionId
          const file = path.join(options.folder, `${id}.jsonl`)
          const failed = (error: { readonly message: string }) => new TranscriptError({ file, problem: error.message })
          yield* Effect.mapError(fs.makeDirectory(options.folder, { recursive: true, mode: 0o700 }), failed)
          // `ax`: a session never writes into another's file, whatever the clock says.
          const handle = yield* Effect.mapError(fs.open(file, { flag: "ax", mode: 0o600 }), failed)
          const session = writing(id, (line) =>
            Effect.mapError(handle.writeAll(new TextEncoder().encode(redactor.text(line))), failed)
          )
          yield* session.append({
            type: "session",
            id,
            version: 1,
            workspace: options.workspace,
            model: facts.model
          })
          return session
        })
        return { open }
      })
    )

  /** Keeps the lines in a `Ref`: for tests and programs that store sessions themselves. */
  static readonly memory = (lines: Ref.Ref<ReadonlyArray<string>>): Layer.Layer<Transcript> =>
    Layer.succeed(Transcript, {
      open: (facts) =>
        Effect.gen(function* () {
          const id = yield* newSessionId
          const session = writing(id, (line) => Ref.update(lines, (all) => [...all, line]))
          yield* session.append({ type: "session", id, version: 1, workspace: "", model: facts.model })
          return session
        })
    })
}

const writing = (id: string, write: (line: string) => Effect.Effect<void, TranscriptError>): Session => ({
  id,
  append: (entry) =>
    Effect.gen(function* () {
      const at = yield* Effect.map(DateTime.now, DateTime.formatIso)
      // A value that can't be encoded is a bug of this program: the schema is made for what is appended.
      const line = yield* Effect.orDie(encodeLine({ ...entry, at }))
      yield* write(`${line}\n`)
    })
})

/** Sorts by time, and two sessions started in one second still differ: `20260710-093000-k3f9`. */
const newSessionId: Effect.Effect<string> = Effect.gen(function* () {
  const millis = yield* Clock.currentTimeMillis
  const stamp = DateTime.formatIso(DateTime.unsafeMake(millis))
  const salt = yield* Random.nextIntBetween(36 ** 5, 36 ** 6)
  return `${stamp.slice(0, 10).replaceAll("-", "")}-${stamp.slice(11, 19).replaceAll(":", "")}-${salt.toString(36)}`
})
