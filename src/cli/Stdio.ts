/**
 * The three standard streams and what is known about them. Writing never fails: a reader of standard output who has
 * gone away (`| head`) is told by `outClosed`, and what is written after that goes nowhere.
 */
import { Config, Context, Data, Deferred, Effect, Layer, Option, Ref } from "effect"
import type { Readable, Writable } from "node:stream"
import { isatty } from "node:tty"
import { hasColour } from "./render/Style.ts"

export class StdinError extends Data.TaggedError("StdinError")<{ readonly problem: string }> {
  override get message(): string {
    return `standard input: ${this.problem}`
  }
}

export interface Terminal {
  /** Which of the streams is a terminal. */
  readonly tty: { readonly in: boolean; readonly out: boolean; readonly err: boolean }
  readonly colour: { readonly out: boolean; readonly err: boolean }
  /** Size of the terminal that standard error shows; 100 × 24 where it is none. */
  readonly size: Effect.Effect<{ readonly columns: number; readonly rows: number }>
}

export class Stdio extends Context.Tag("dexter/Stdio")<
  Stdio,
  Terminal & {
    readonly out: (text: string) => Effect.Effect<void>
    readonly err: (text: string) => Effect.Effect<void>
    /** Completes when nobody reads standard output any more. */
    readonly outClosed: Effect.Effect<void>
    /** All of standard input, as text; refused above `longestInput`. */
    readonly readAll: Effect.Effect<string, StdinError>
  }
>() {
  static readonly layer: Layer.Layer<Stdio> = Layer.effect(
    Stdio,
    Effect.gen(function* () {
      const { stderr, stdout } = process
      const noColor = yield* environment("NO_COLOR")
      const term = yield* environment("TERM")
      const colour = (stream: { readonly isTTY?: boolean }) =>
        hasColour({ isTty: stream.isTTY === true, noColor, term })
      const outClosed = yield* Deferred.make<void>()
      const errClosed = yield* Deferred.make<void>()
      return {
        tty: { in: isatty(0), out: stdout.isTTY === true, err: stderr.isTTY === true },
        colour: { out: colour(stdout), err: colour(stderr) },
        size: Effect.sync(() => ({ columns: stderr.columns ?? 100, rows: stderr.rows ?? 24 })),
        out: yield* writer(stdout, outClosed),
        err: yield* writer(stderr, errClosed),
        outClosed: Deferred.await(outClosed),
        // `process.stdin` opens the stream when it is first named: only now.
        readAll: Effect.suspend(() => readAll(process.stdin))
      }
    })
  )

  /** Streams in memory: what was written stays in the two `Ref`s. */
  static readonly memory = (streams: {
    readonly out: Ref.Ref<string>
    readonly err: Ref.Ref<string>
    readonly input?: string
    readonly terminal?: Partial<Terminal>
  }): Layer.Layer<Stdio> =>
    Layer.succeed(Stdio, {
      tty: { in: false, out: false, err: false },
      colour: { out: false, err: false },
      size: Effect.succeed({ columns: 100, rows: 24 }),
      ...streams.terminal,
      out: (text) => Ref.update(streams.out, (before) => before + text),
      err: (text) => Ref.update(streams.err, (before) => before + text),
      outClosed: Effect.never,
      readAll: Effect.succeed(streams.input ?? "")
    })
}

/** A question of this many characters is none. */
export const longestInput = 1_000_000

const environment = (name: string): Effect.Effect<string | undefined> =>
  Config.string(name).pipe(Config.option, Effect.orElseSucceed(Option.none<string>), Effect.map(Option.getOrUndefined))

/** Waits until the text has left the program, so that an exit right after loses nothing. */
const writer = (stream: Writable, closed: Deferred.Deferred<void>) =>
  Effect.sync(() => {
    // EPIPE, or EIO of a terminal that was closed: there is nobody left to tell. The listener stays for good: an error
    // may still come while the process ends, and unheard it would be a crash.
    const gone = () => Deferred.unsafeDone(closed, Effect.void)
    stream.on("error", gone)
    return (text: string) =>
      Effect.flatMap(Deferred.isDone(closed), (isClosed) =>
        isClosed
          ? Effect.void
          : Effect.async<void>((resume) => {
              stream.write(text, (error) => {
                if (error) gone()
                resume(Effect.void)
              })
            })
      )
  })

const readAll = (stream: Readable): Effect.Effect<string, StdinError> =>
  Effect.async<string, StdinError>((resume) => {
    const chunks: Array<Buffer> = []
    let size = 0
    const refuse = (problem: string) => resume(Effect.fail(new StdinError({ problem })))
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > longestInput) refuse(`more than ${longestInput} bytes`)
    }
    const onEnd = () => resume(Effect.succeed(new TextDecoder().decode(Buffer.concat(chunks))))
    const onError = (error: Error) => refuse(error.message)
    stream.on("data", onData).on("end", onEnd).on("error", onError)
    return Effect.sync(() => {
      stream.off("data", onData).off("end", onEnd).off("error", onError)
      stream.pause()
    })
  })
