/**
 * Single keys of the person at the terminal. `open` puts the terminal into raw mode for as long as a scope lives, and
 * throws away everything that was typed before: a key that was meant for something else must not answer a question.
 */
import { Context, Effect, Layer, type Scope } from "effect"
import { Stdio } from "../Stdio.ts"
import { bracketedPaste, decode, ground, type Key, type State } from "./Keys.ts"

export interface Keys {
  /** The next key; `End` for ever once the input is closed. */
  readonly next: Effect.Effect<Key>
}

export class Keyboard extends Context.Tag("dexter/Keyboard")<
  Keyboard,
  {
    /** Somebody can see a question and press a key. */
    readonly isAttended: boolean
    readonly open: Effect.Effect<Keys, never, Scope.Scope>
    /** What Ctrl-C does outside raw mode: ends the run. Never returns. */
    readonly interrupt: Effect.Effect<never>
  }
>() {
  static readonly layer: Layer.Layer<Keyboard, never, Stdio> = Layer.effect(
    Keyboard,
    Effect.map(Stdio, (stdio) => ({
      // A question on a redirected standard error would be asked of a file.
      isAttended: stdio.tty.in && stdio.tty.err,
      open: Effect.acquireRelease(
        Effect.sync(() => new RawInput(process.stdin)),
        (input) =>
          Effect.zipRight(
            Effect.sync(() => input.close()),
            stdio.err(bracketedPaste.off)
          )
      ).pipe(
        Effect.tap(() => stdio.err(bracketedPaste.on)),
        Effect.tap((input) => input.settle),
        Effect.map((input) => ({ next: input.next }))
      ),
      interrupt: Effect.zipRight(
        Effect.sync(() => process.kill(process.pid, "SIGINT")),
        Effect.never
      )
    }))
  )

  /** Nobody is there, terminal or not: a run for a program or a gateway. */
  static readonly none: Layer.Layer<Keyboard> = Layer.succeed(Keyboard, {
    isAttended: false,
    open: Effect.succeed({ next: Effect.succeed<Key>({ _tag: "End" }) }),
    interrupt: Effect.never
  })
}

/** So long without a byte, and what was typed ahead has all been read. */
const quietMillis = 50
/** An escape byte that stands alone for so long is the Escape key, not the beginning of a sequence. */
const escapeMillis = 50

/** The terminal's input in raw mode. Mutable, because events of a stream arrive whenever they like. */
class RawInput {
  private state: State = ground
  private keys: Array<Key> = []
  private isClosed = false
  private wakers: Array<() => void> = []
  private escapeTimer: NodeJS.Timeout | undefined
  private readonly text = new TextDecoder()
  private readonly wasRaw: boolean

  constructor(private readonly stdin: NodeJS.ReadStream) {
    this.wasRaw = stdin.isRaw === true
    this.isClosed = stdin.readableEnded || stdin.destroyed
    this.setRaw(true)
    stdin.on("data", this.onData).on("end", this.onEnd).on("close", this.onEnd).on("error", this.onEnd)
    stdin.resume()
  }

  close(): void {
    const { stdin } = this
    clearTimeout(this.escapeTimer)
    stdin.off("data", this.onData).off("end", this.onEnd).off("close", this.onEnd)
    // The error listener stays: an error after the terminal is gone, unheard, would be a crash.
    stdin.pause()
    this.setRaw(this.wasRaw)
  }

  /** Reads and drops what is there until nothing has come for a while. Ctrl-C is kept: it was never meant as an answer. */
  readonly settle: Effect.Effect<void> = Effect.async<void>((resume) => {
    let timer: NodeJS.Timeout
    const wait = () => {
      const before = this.seen
      timer = setTimeout(() => {
        // A timer that is late runs before the bytes that arrived meanwhile are read: let the loop read them first.
        setImmediate(() => {
          if (this.seen !== before && !this.isClosed) return wait()
          this.keys = this.keys.filter(({ _tag }) => _tag === "Interrupt" || _tag === "End")
          resume(Effect.void)
        })
      }, quietMillis)
    }
    wait()
    return Effect.sync(() => clearTimeout(timer))
  })

  readonly next: Effect.Effect<Key> = Effect.async<Key>((resume) => {
    const take = () => {
      const key = this.keys.shift() ?? (this.isClosed ? ({ _tag: "End" } as const) : undefined)
      if (key === undefined) this.wakers.push(take)
      else resume(Effect.succeed(key))
    }
    take()
    return Effect.sync(() => {
      this.wakers = this.wakers.filter((waker) => waker !== take)
    })
  })

  private seen = 0

  private readonly onData = (chunk: Buffer): void => {
    this.seen += chunk.length
    clearTimeout(this.escapeTimer)
    const [state, keys] = decode(this.state, this.text.decode(chunk, { stream: true }))
    this.state = state
    this.keys.push(...keys)
    if (state._tag === "Escape") {
      this.escapeTimer = setTimeout(() => {
        this.state = ground
      }, escapeMillis)
    }
    this.wake()
  }

  private readonly onEnd = (): void => {
    this.isClosed = true
    this.wake()
  }

  private wake(): void {
    const wakers = this.wakers
    this.wakers = []
    for (const waker of wakers) waker()
  }

  private setRaw(on: boolean): void {
    // Fails when the terminal is gone; then its input has ended, too, and there is no mode left to restore.
    Effect.runSync(Effect.ignore(Effect.try(() => this.stdin.setRawMode(on))))
  }
}
