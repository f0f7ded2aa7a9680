/**
 * `dexter ask`: one question, one answer. The answer alone goes to standard output; progress, approvals and what was
 * refused go to standard error.
 */
import { Deferred, Effect, Fiber, Option, Ref, Stream } from "effect"
import * as Agent from "../agent/Agent.ts"
import type { AgentEvent } from "../agent/AgentEvent.ts"
import { AsOf } from "../finance/AsOf.ts"
import { Paths } from "../settings/Paths.ts"
import { Redactor } from "../settings/Redactor.ts"
import { ToolRegistry } from "../tool/ToolRegistry.ts"
import type { OptionValues } from "./CommandSpec.ts"
import type * as Table from "./CommandTable.ts"
import { ExitCode } from "./ExitCode.ts"
import * as Outcome from "./Outcome.ts"
import * as Program from "./Program.ts"
import { answerJson } from "./render/AnswerJson.ts"
import { eventLines } from "./render/EventLines.ts"
import * as LiveView from "./render/LiveView.ts"
import { styleOf } from "./render/Style.ts"
import { unansweredLines } from "./render/UnansweredLines.ts"
import { visible, visibleJson } from "./render/Visible.ts"
import { Keyboard } from "./prompt/Keyboard.ts"
import { Unanswered } from "./prompt/Unanswered.ts"
import { decodeRunOptions } from "./RunOptions.ts"
import { Screen } from "./Screen.ts"
import { settingsFileName } from "./SettingsFileName.ts"
import { Stdio } from "./Stdio.ts"
import { type UsageError, usageError } from "./UsageError.ts"

type Values = OptionValues<(typeof Table.ask)["options"]>

const command = ["dexter", "ask"]

export const run = (values: Values, words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const options = yield* decodeRunOptions(command, values, { isTty: stdio.tty.in })
    const maxIterations = yield* decodeMaxTurns(values["max-turns"])
    const question = yield* readQuestion(values.prompt, words)
    return yield* answer(question, {
      format: values["output-format"] ?? "text",
      verbose: values.verbose,
      ...(maxIterations === undefined ? {} : { maxIterations })
    }).pipe(Effect.provide(Program.layer(options)))
  })

// --- the question --------------------------------------------------------------------------------------------------

const readQuestion = (prompt: string | undefined, words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const refuse = (message: string, hint: string) =>
      Effect.fail(usageError("missing-argument", command, message, hint))
    if (prompt !== undefined && words.length > 0) {
      return yield* refuse("the question is given twice, with -p and as words", "write it once, in quotes")
    }
    const written = prompt ?? words.join(" ")
    const fromStdin = written === "-"
    const question = fromStdin ? yield* Effect.flatMap(Stdio, ({ readAll }) => readAll) : written
    if (question.trim() !== "") return question.trim()
    return yield* refuse(
      fromStdin ? "standard input holds no question" : "the question is empty",
      'e.g. dexter ask "Compare AAPL and MSFT revenue over the last four years"'
    )
  })

const decodeMaxTurns = (text: string | undefined): Effect.Effect<number | undefined, UsageError> =>
  text === undefined || /^[1-9]\d{0,2}$/.test(text)
    ? Effect.succeed(text === undefined ? undefined : Number(text))
    : Effect.fail(
        usageError("bad-value", command, `--max-turns can't be ${JSON.stringify(text)}: it is a number from 1 to 999`)
      )

// --- the answer ----------------------------------------------------------------------------------------------------

export interface AnswerOptions {
  readonly format: string
  readonly verbose: boolean
  readonly maxIterations?: number
}

export const answer = (question: string, options: AnswerOptions) =>
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const screen = yield* Screen
    const menu = yield* ToolRegistry
    const style = styleOf(stdio.colour.err)
    const asOf = yield* AsOf.day

    yield* screen.print([style.dim(visible(yield* Program.notice))])
    const { outcome, wasAbandoned } = yield* follow(question, options)
    const code = wasAbandoned
      ? ExitCode.brokenPipe
      : Outcome.exitCode(outcome, (tool) => menu.concurrency.get(tool) !== true)
    const asks = yield* Effect.flatMap(Unanswered, ({ all }) => all)
    yield* screen.print(unansweredLines(Outcome.unanswered(outcome), asks, style))
    if (options.format === "json") {
      const object = answerJson(question, outcome, { asOf, exitCode: code })
      yield* screen.exclusively(stdio.out(`${visibleJson(JSON.stringify(object))}\n`))
    }
    if (options.format === "text") {
      const text = Option.match(outcome.done, { onNone: () => "", onSome: (done) => done.answer })
      if (text !== "") yield* screen.exclusively(stdio.out(`${visible(text)}\n`))
    }
    return code
  })

/**
 * Runs the agent and shows what happens. An interruption, or a reader of the event stream who leaves, stops the run in
 * good order: every open call still gets its last event, and nothing runs on.
 */
const follow = Effect.fnUntraced(function* (question: string, options: AnswerOptions) {
  const stdio = yield* Stdio
  const keyboard = yield* Keyboard
  const redactor = yield* Redactor
  const show = yield* makeShow(options)
  const outcome = yield* Ref.make(Outcome.none)
  const cancel = yield* Deferred.make<void>()
  const wasAbandoned = yield* Ref.make(false)

  const running = yield* Agent.run(question, {
    today: yield* AsOf.day,
    unattended: !keyboard.isAttended,
    cancel: Deferred.await(cancel),
    ...(options.maxIterations === undefined ? {} : { maxIterations: options.maxIterations })
  }).pipe(
    // No key leaves by any way. Text is replaced by text: an event stays what it was.
    Stream.map((event) => redactor.json(event) as AgentEvent),
    Stream.runForEach((event) =>
      Effect.zipRight(
        Ref.update(outcome, (before) => Outcome.update(before, event)),
        show(event)
      )
    ),
    // A child would be interrupted together with this fiber, before it could close the calls that are open.
    Effect.forkScoped
  )
  const stop = Deferred.succeed(cancel, undefined).pipe(
    Effect.zipRight(Fiber.await(running)),
    Effect.raceFirst(Effect.sleep(graceMillis)),
    Effect.zipRight(Fiber.interrupt(running)),
    // A fiber of its own: what is interrupted already can't be raced.
    Effect.interruptible,
    Effect.forkDaemon,
    Effect.flatMap(Fiber.await)
  )
  if (options.format === "stream-json") {
    yield* stdio.outClosed.pipe(
      Effect.zipRight(Ref.set(wasAbandoned, true)),
      Effect.zipRight(Deferred.succeed(cancel, undefined)),
      Effect.forkScoped
    )
  }
  yield* Fiber.join(running).pipe(Effect.onInterrupt(() => stop))
  return { outcome: yield* Ref.get(outcome), wasAbandoned: yield* Ref.get(wasAbandoned) }
}, Effect.scoped)

/** How long the calls of a stopped run may take to clean up. */
const graceMillis = 3000

/** What is done with each event: a line of JSON for programs; lines and a live view for people. */
const makeShow = Effect.fnUntraced(function* (options: AnswerOptions) {
  const stdio = yield* Stdio
  const screen = yield* Screen
  const paths = yield* Paths
  const style = styleOf(stdio.colour.err)
  const state = yield* Ref.make(LiveView.empty)
  return Effect.fnUntraced(function* (event: AgentEvent) {
    if (options.format === "stream-json") {
      yield* screen.exclusively(stdio.out(`${visibleJson(JSON.stringify(event))}\n`))
    }
    const before = yield* Ref.get(state)
    const after = LiveView.update(before, event)
    yield* Ref.set(state, after)
    const { columns } = yield* stdio.size
    const lines = eventLines(event, {
      style,
      columns,
      isLive: screen.isLive,
      verbose: options.verbose,
      settingsFile: settingsFileName(paths),
      about: (toolCallId) => LiveView.about(before, toolCallId),
      said: before.said
    })
    yield* screen.print(lines, (place) => LiveView.view(after, { style, ...place }))
  })
})
