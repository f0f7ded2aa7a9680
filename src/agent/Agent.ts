/**
 * The turn loop: ask the model, run what it calls, give the results back in call order, until it answers. Everything
 * that happens leaves as one `Stream` of `AgentEvent`s that ends with `done`.
 */
import { type LanguageModel, Prompt } from "@effect/ai"
import { DateTime, Effect, Exit, Mailbox, Option, Stream } from "effect"
import type { ModelError } from "../model/ModelError.ts"
import { ModelInfo } from "../model/ModelInfo.ts"
import type { ToolCall, ToolResult } from "../tool/ToolCall.ts"
import type { CallEvent } from "../tool/ToolEvent.ts"
import { Redactor } from "../settings/Redactor.ts"
import { ToolExecutor } from "../tool/ToolExecutor.ts"
import { ToolRegistry } from "../tool/ToolRegistry.ts"
import { UsageMonitor } from "../tool/UsageMonitor.ts"
import type { AgentEvent, Done, RefusedCall, Usage } from "./AgentEvent.ts"
import * as ModelRequest from "./ModelRequest.ts"
import * as SystemPrompt from "./SystemPrompt.ts"
import { type Session, Transcript, type TranscriptError } from "./Transcript.ts"

export interface RunOptions {
  /** How often the model may call tools before it must answer; default 10. */
  readonly maxIterations?: number
  /** ISO date that the model is told is today; default: the clock's. */
  readonly today?: string
  /** Nobody can approve anything in this run; the model is told so. */
  readonly unattended?: boolean
  /** Messages of earlier questions in the same conversation. */
  readonly history?: ReadonlyArray<Prompt.Message>
  /** A person's "stop": running calls end, each with its event, and the run closes with `done`, reason `cancelled`. */
  readonly cancel?: Effect.Effect<unknown>
}

export type Requirements = LanguageModel.LanguageModel | ModelInfo | Redactor | ToolRegistry | ToolExecutor | Transcript

/** Events waiting for a slow reader; then the run waits for the reader. */
const mailboxCapacity = 64

const defaultMaxIterations = 10

/**
 * Answers one question. Fails only when no model of the run answers; a denied or failed tool call is told to
 * the model and the run goes on.
 */
export const run = (question: string, options: RunOptions = {}): Stream.Stream<AgentEvent, ModelError, Requirements> =>
  Stream.unwrapScoped(
    Effect.gen(function* () {
      const mailbox = yield* Mailbox.make<AgentEvent, ModelError>({ capacity: mailboxCapacity })
      const redactor = yield* Redactor
      // Nothing leaves with a key in it. Redaction replaces text by text: an event stays what it was.
      const emit: Emit = (event) => Effect.asVoid(mailbox.offer(redactor.json(event) as AgentEvent))
      yield* loop(question, options, emit).pipe(
        Effect.scoped,
        // What a question has called so far counts for that question alone.
        Effect.provide(UsageMonitor.perQuery),
        Effect.exit,
        Effect.flatMap((exit) => mailbox.done(Exit.asVoid(exit))),
        Effect.forkScoped
      )
      // Finalizers run last-in-first-out: a reader who leaves early frees the writers before the fiber is interrupted.
      yield* Effect.addFinalizer(() => mailbox.shutdown)
      return Mailbox.toStream(mailbox)
    })
  )

type Emit = (event: AgentEvent) => Effect.Effect<void>

const loop = Effect.fn("Agent.run")(function* (question: string, options: RunOptions, emit: Emit) {
  const menu = yield* ToolRegistry
  const model = yield* ModelInfo
  const redactor = yield* Redactor
  const maxIterations = options.maxIterations ?? defaultMaxIterations
  const cancel = options.cancel ?? Effect.never
  const session = yield* openSession(model.id, emit)
  const today = options.today ?? (yield* Effect.map(DateTime.now, DateTime.formatIsoDateUtc))
  const system = Prompt.makeMessage("system", {
    content: SystemPrompt.render({ today, menu: menu.compact, unattended: options.unattended ?? false }),
    // Anthropic caches up to this mark: the tools and the system prompt, which stay the same for a whole conversation.
    options: { anthropic: { cacheControl: { type: "ephemeral" } } }
  })
  const messages: Array<Prompt.Message> = [...(options.history ?? [])]
  const remember = (message: Prompt.Message) =>
    Effect.suspend(() => {
      messages.push(message)
      return session.append({ type: "message", message })
    })

  const refused: Array<RefusedCall> = []
  let usage: Usage = {}
  const finish = Effect.fnUntraced(function* (answer: string, iterations: number, reason: Done["reason"]) {
    const done: Done = { type: "done", answer, iterations, reason, refused, usage }
    yield* session.append({ type: "done", done })
    yield* emit(done)
  })

  yield* emit({ type: "run_start", sessionId: session.id, question, model: model.id })
  yield* remember(Prompt.makeMessage("user", { content: [Prompt.makePart("text", { text: question })] }))

  for (let iteration = 1; ; iteration++) {
    // Past the limit the model has no tools left and must answer from what is there.
    const last = iteration > maxIterations
    yield* emit({ type: "iteration_start", iteration })
    const asked = yield* ModelRequest.send(
      Prompt.fromMessages([system, ...messages, ...(last ? [limitReached(maxIterations)] : [])]),
      last ? [] : menu.tools,
      {
        onText: (text) => emit({ type: "text_delta", text }),
        onNotice: (message) => emit({ type: "notice", message })
      }
    ).pipe(Effect.map(Option.some), Effect.raceFirst(Effect.as(cancel, Option.none())))
    if (Option.isNone(asked)) return yield* finish("", iteration, "cancelled")
    const turn = asked.value
    usage = sum(usage, turn.usage)
    if (Option.isSome(turn.message)) yield* remember(turn.message.value)
    if (turn.calls.length === 0 || last) {
      return yield* finish(turn.text, iteration, last ? "max-iterations" : "answered")
    }
    const results = yield* runCalls(turn.calls, options.cancel, (event) => {
      if (event.type === "tool_denied") refused.push(refusedCall(event))
      return emit(event)
    })
    yield* remember(toolMessage(results, (value) => redactor.json(value)))
    if (results.some((result) => result.status === "cancelled")) return yield* finish("", iteration, "cancelled")
  }
})

/** Runs the calls of one turn; every event goes out, the results come back in call order. */
const runCalls = Effect.fnUntraced(function* (
  calls: ReadonlyArray<ToolCall>,
  cancel: Effect.Effect<unknown> | undefined,
  emit: (event: CallEvent) => Effect.Effect<void>
) {
  const executor = yield* ToolExecutor
  let results: ReadonlyArray<ToolResult> = []
  yield* executor.run(calls, cancel === undefined ? {} : { cancel }).pipe(
    Stream.runForEach((event) => {
      if (event.type !== "tool_results") return emit(event)
      results = event.results
      return Effect.void
    })
  )
  return results
})

/**
 * The session's transcript. A folder that can't be written is told once and stops nothing: the person asked for an
 * answer, not for a file.
 */
const openSession = (model: string, emit: Emit) =>
  Effect.gen(function* () {
    const transcript = yield* Transcript
    const told = (error: TranscriptError) => emit({ type: "notice", message: `${error.message}; going on without` })
    const opened = yield* transcript.open({ model }).pipe(Effect.either)
    if (opened._tag === "Left") {
      yield* told(opened.left)
      return { id: "unsaved", append: () => Effect.void }
    }
    let broken = false
    const append: (entry: Parameters<Session["append"]>[0]) => Effect.Effect<void> = (entry) =>
      broken
        ? Effect.void
        : Effect.catchAll(opened.right.append(entry), (error) => {
            broken = true
            return told(error)
          })
    return { id: opened.right.id, append }
  })

const limitReached = (limit: number): Prompt.Message =>
  Prompt.makeMessage("user", {
    content: [
      Prompt.makePart("text", {
        text: `[The limit of ${limit} rounds of tool calls is reached. Give the best answer from what is there, and say that the limit was reached.]`
      })
    ]
  })

const toolMessage = (results: ReadonlyArray<ToolResult>, redact: (value: unknown) => unknown): Prompt.Message =>
  Prompt.makeMessage("tool", {
    content: results.map((result) =>
      Prompt.makePart("tool-result", {
        id: result.toolCallId,
        name: result.tool,
        isFailure: result.status !== "ok",
        result: redact(
          result.notes === undefined || result.notes.length === 0
            ? result.value
            : { result: result.value, notes: result.notes }
        ),
        providerExecuted: false
      })
    )
  })

const refusedCall = (event: Extract<CallEvent, { type: "tool_denied" }>): RefusedCall => ({
  toolCallId: event.toolCallId,
  tool: event.tool,
  by: event.by,
  reason: event.reason
})

/** Tokens of two requests together; unknown plus known is what is known. */
const sum = (a: Usage, b: Usage): Usage => {
  const of = (key: keyof Usage) =>
    a[key] === undefined && b[key] === undefined ? undefined : (a[key] ?? 0) + (b[key] ?? 0)
  const entries = (["inputTokens", "cachedInputTokens", "outputTokens"] as const).map((key) => [key, of(key)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
