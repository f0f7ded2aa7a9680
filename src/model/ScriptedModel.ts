/**
 * A model that says what a file tells it, for tests and demonstrations: JSON Lines, one assistant turn a line, one line
 * consumed by each request. `--model scripted:FILE`.
 *
 * ```json
 * {"text": "Looking.", "toolCalls": [{"name": "get_financials", "args": {"query": "Apple revenue 2023"}}]}
 * {"text": "Done."}
 * ```
 *
 * `rawArgs` instead of `args` sends text that need not be JSON; `finishReason: "length"` says that the turn was cut off.
 */
import { AiError, LanguageModel, type Response } from "@effect/ai"
import { FileSystem } from "@effect/platform"
import { Data, Effect, Layer, ParseResult, Ref, Schema, Stream } from "effect"
import { ModelInfo } from "./ModelInfo.ts"
import * as UnresolvedCall from "./UnresolvedCall.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const ScriptedCall = Schema.Struct({
  id: optional(Schema.String),
  name: Schema.String,
  args: optional(Schema.Unknown),
  rawArgs: optional(Schema.String)
})

export const ScriptedTurn = Schema.Struct({
  text: optional(Schema.String),
  toolCalls: optional(Schema.Array(ScriptedCall)),
  finishReason: optional(Schema.Literal("stop", "length", "tool-calls"))
})
export type ScriptedTurn = typeof ScriptedTurn.Type

/** The script can't be read or a line isn't an assistant turn. */
export class BadScript extends Data.TaggedError("BadScript")<{
  readonly file: string
  readonly line: number | undefined
  readonly problem: string
}> {
  override get message(): string {
    return `${this.file}${this.line === undefined ? "" : `:${this.line}`}: ${this.problem}`
  }
}

const decodeTurn = Schema.decodeUnknown(Schema.parseJson(ScriptedTurn))

/** Parses a whole script; blank lines are skipped. */
export const parse = (file: string, text: string): Effect.Effect<ReadonlyArray<ScriptedTurn>, BadScript> =>
  Effect.forEach(
    text
      .split("\n")
      .map((line, index) => ({ line, number: index + 1 }))
      .filter(({ line }) => line.trim() !== ""),
    ({ line, number }) =>
      Effect.mapError(
        decodeTurn(line),
        (error) => new BadScript({ file, line: number, problem: ParseResult.TreeFormatter.formatErrorSync(error) })
      )
  )

const callOf = (call: typeof ScriptedCall.Type, truncated: boolean): UnresolvedCall.UnresolvedCall =>
  call.rawArgs === undefined
    ? { name: call.name, params: call.args ?? {} }
    : UnresolvedCall.read(call.name, call.rawArgs, truncated)

/** A turn as the parts a provider would send. `request` counts the requests, so that call ids never repeat. */
const partsOf = (
  turn: ScriptedTurn,
  request: number,
  options: LanguageModel.ProviderOptions
): ReadonlyArray<Response.PartEncoded> => {
  const offered = UnresolvedCall.offeredNames(options.tools)
  const calls = turn.toolCalls ?? []
  const reason = turn.finishReason ?? (calls.length > 0 ? "tool-calls" : "stop")
  return [
    ...(turn.text === undefined || turn.text === "" ? [] : [{ type: "text" as const, text: turn.text }]),
    ...calls.map((call, index) =>
      UnresolvedCall.toolCallPart(offered, call.id ?? `call_${request}_${index + 1}`, callOf(call, reason === "length"))
    ),
    {
      type: "finish",
      reason,
      usage: { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined }
    }
  ]
}

/** Text arrives in pieces of this many characters, so that streaming is exercised. */
const piece = 24

const streamPartsOf = (parts: ReadonlyArray<Response.PartEncoded>): ReadonlyArray<Response.StreamPartEncoded> =>
  parts.flatMap((part, index): ReadonlyArray<Response.StreamPartEncoded> => {
    if (part.type !== "text") return part.type === "reasoning" ? [] : [part]
    const id = `text_${index}`
    const points = Array.from(part.text)
    const pieces = Array.from({ length: Math.ceil(points.length / piece) }, (_, at) =>
      points.slice(at * piece, (at + 1) * piece).join("")
    )
    return [
      { type: "text-start", id },
      ...pieces.map((delta): Response.StreamPartEncoded => ({ type: "text-delta", id, delta })),
      { type: "text-end", id }
    ]
  })

const make = (turns: ReadonlyArray<ScriptedTurn>, label: string) =>
  Effect.gen(function* () {
    const requests = yield* Ref.make(0)
    const next = Effect.fnUntraced(function* (options: LanguageModel.ProviderOptions) {
      const request = yield* Ref.getAndUpdate(requests, (n) => n + 1)
      const turn = turns[request]
      if (turn === undefined) {
        return yield* new AiError.MalformedInput({
          module: "ScriptedModel",
          method: "generateText",
          description: `the script ${label} has ${turns.length} turn(s) and was asked for one more`
        })
      }
      return partsOf(turn, request + 1, options)
    })
    return yield* LanguageModel.make({
      generateText: (options) => Effect.map(next(options), (parts) => [...parts]),
      streamText: (options) =>
        Stream.unwrap(Effect.map(next(options), (parts) => Stream.fromIterable(streamPartsOf(parts))))
    })
  })

/** A model over turns given as data. */
export const fromTurns = (turns: ReadonlyArray<ScriptedTurn>): Layer.Layer<LanguageModel.LanguageModel | ModelInfo> =>
  Layer.merge(
    Layer.effect(LanguageModel.LanguageModel, make(turns, "in memory")),
    Layer.succeed(ModelInfo, { id: "scripted", notice: "scripted model: it says what its script says" })
  )

/** A model over a JSON Lines file. */
export const fromFile = (
  file: string
): Layer.Layer<LanguageModel.LanguageModel | ModelInfo, BadScript, FileSystem.FileSystem> =>
  Layer.merge(
    Layer.effect(
      LanguageModel.LanguageModel,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const text = yield* Effect.mapError(
          fs.readFileString(file),
          (error) => new BadScript({ file, line: undefined, problem: `can't be read: ${error.message}` })
        )
        return yield* make(yield* parse(file, text), file)
      })
    ),
    Layer.succeed(ModelInfo, { id: `scripted:${file}`, notice: `scripted model: it says what ${file} says` })
  )
