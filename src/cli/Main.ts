/**
 * The program once Effect is needed: reads the command line, runs the command, and owns how the process ends: the error
 * line, the exit code, what a signal does, and that nothing but the answer reaches standard output.
 */
// Not through the packages' front doors: those would load a YAML parser and an HTTP client, too.
import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import type * as ValidationError from "@effect/cli/ValidationError"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import { Cause, Config, Effect, Exit, Layer, Logger, LogLevel, Option, Ref } from "effect"
import * as Argv from "./Argv.ts"
import * as Table from "./CommandTable.ts"
import { leaf } from "./EffectCommand.ts"
import { ExitCode } from "./ExitCode.ts"
import { FairScheduler } from "./FairScheduler.ts"
import { help } from "./Help.ts"
import { permission } from "./permission/Mount.ts"
import { styleOf } from "./render/Style.ts"
import { visible } from "./render/Visible.ts"
import { Stdio } from "./Stdio.ts"
import type { UsageError } from "./UsageError.ts"
import { version } from "./Version.ts"

/** Runs the command line and ends the process with its exit code. */
export const main = (argv: ReadonlyArray<string>): void => {
  let received: keyof typeof signals | undefined
  // Holds only if node runs out of work before the program has ended, which would be a bug: then it must not look well.
  process.exitCode = ExitCode.failed
  const fiber = Effect.runFork(program(argv).pipe(Effect.provide([Stdio.layer, logsToStderr])), {
    scheduler: new FairScheduler()
  })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // The second one doesn't wait for what the first is cleaning up.
      if (received !== undefined) process.exit(signals[signal])
      received = signal
      fiber.unsafeInterruptAsFork(fiber.id())
    })
  }
  fiber.addObserver((exit) => {
    if (received !== undefined) process.exit(signals[received])
    process.exit(Exit.isSuccess(exit) ? exit.value : ExitCode.failed)
  })
}

const signals = {
  SIGINT: ExitCode.interrupted,
  SIGTERM: ExitCode.terminated,
  SIGHUP: ExitCode.hangup
} as const

/** Effect's own logger would write to standard output. */
const logsToStderr = Layer.merge(
  Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger)),
  Logger.minimumLogLevel(LogLevel.Warning)
)

/** The whole program as an effect: every failure has become a line on standard error and an exit code. */
export const program = (argv: ReadonlyArray<string>): Effect.Effect<ExitCode, never, Stdio> =>
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const reading = yield* Argv.read(Table.dexter, argv)
    switch (reading._tag) {
      case "Version":
        yield* stdio.out(`${version}\n`)
        return ExitCode.answered
      case "Help": {
        const { columns } = yield* stdio.size
        yield* stdio.out(help(reading.path, reading.spec, { style: styleOf(stdio.colour.out), columns }))
        return ExitCode.answered
      }
      case "Run":
        return yield* dispatch(Argv.canonical(reading.invocation))
    }
  }).pipe(Effect.catchAllCause(report))

/** Hands the canonical arguments to @effect/cli. A command's module is loaded when the command runs. */
const dispatch = Effect.fnUntraced(function* (argv: ReadonlyArray<string>) {
  const code = yield* Ref.make<ExitCode>(ExitCode.answered)
  const setCode = <E, R>(work: Effect.Effect<ExitCode, E, R>) => Effect.flatMap(work, (value) => Ref.set(code, value))

  const ask = leaf(Table.ask, (options, words) =>
    Effect.promise(() => import("./Ask.ts")).pipe(
      Effect.flatMap((command) => command.run(options, words)),
      setCode
    )
  )
  const tools = leaf(Table.tools, (options) =>
    Effect.promise(() => import("./Tools.ts")).pipe(
      Effect.flatMap((command) => command.run(options)),
      setCode
    )
  )
  const root = Command.make(Table.dexter.name).pipe(Command.withSubcommands([ask, tools, permission(setCode)]))
  yield* Command.run(root, { name: Table.dexter.name, version })(["node", Table.dexter.name, ...argv]).pipe(
    Effect.provide([
      NodeFileSystem.layer,
      NodePath.layer,
      NodeTerminal.layer,
      CliConfig.layer({ isCaseSensitive: true })
    ])
  )
  return yield* Ref.get(code)
})

// --- failures ----------------------------------------------------------------------------------------------------

/** Everything that ends a command early: each says in `message` what happened and what to do next. */
type Failure = UsageError | ValidationError.ValidationError | { readonly message: string }

const report = (cause: Cause.Cause<Failure>): Effect.Effect<ExitCode, never, Stdio> =>
  Effect.gen(function* () {
    // Interrupted: whoever interrupted knows why, and `main` sets the code.
    if (Cause.isInterruptedOnly(cause)) return ExitCode.interrupted
    const stdio = yield* Stdio
    const failure = Cause.failureOption(cause)
    const { code, lines } = Option.match(failure, { onSome: describe, onNone: () => describeDefect(cause) })
    yield* stdio.err(`${lines.map((line) => visible(`${Table.dexter.name}: ${line}`)).join("\n")}\n`)
    if (yield* isDebugging) yield* stdio.err(`${Cause.pretty(cause, { renderErrorCause: true })}\n`)
    return code
  })

const describe = (failure: Failure): { readonly code: ExitCode; readonly lines: ReadonlyArray<string> } => {
  if ("_tag" in failure && failure._tag === "UsageError") {
    return {
      code: ExitCode.usage,
      lines: [
        failure.message,
        ...(failure.hint === undefined ? [] : [failure.hint]),
        `${failure.command.join(" ")} --help says more`
      ]
    }
  }
  // @effect/cli has printed its own explanation already.
  if ("error" in failure) return { code: ExitCode.usage, lines: [`${Table.dexter.name} --help says more`] }
  return { code: ExitCode.failed, lines: [failure.message] }
}

const describeDefect = (cause: Cause.Cause<unknown>) => {
  const [defect] = Cause.prettyErrors(cause)
  return {
    code: ExitCode.failed,
    lines: [
      `this is a bug in ${Table.dexter.name}: ${defect?.message ?? "unknown defect"}`,
      "DEXTER_DEBUG=1 shows where; please report it"
    ]
  }
}

const isDebugging = Config.boolean("DEXTER_DEBUG").pipe(Effect.orElseSucceed(() => false))
