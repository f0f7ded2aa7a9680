/**
 * Standard error as a person sees it: lines that stay, and below them a few live lines that are redrawn in place. A
 * question to the person gets the place to itself. Without a terminal there are no live lines.
 */
import { Context, Effect, Layer, Ref, Schedule } from "effect"
import { Stdio } from "./Stdio.ts"

/** Draws the live lines for the `tick`-th time on a terminal of that size. */
export type Live = (place: {
  readonly tick: number
  readonly columns: number
  readonly rows: number
}) => ReadonlyArray<string>

export class Screen extends Context.Tag("dexter/Screen")<
  Screen,
  {
    readonly isLive: boolean
    /** Writes lines that stay; from then on `draw` gives the live lines below them. */
    readonly print: (lines: ReadonlyArray<string>, draw?: Live) => Effect.Effect<void>
    /**
     * Hides the live lines while the effect runs, and holds back what would be printed meanwhile: for questions, and for
     * what goes to standard output, which may be the same terminal.
     */
    readonly exclusively: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>() {
  static readonly layer: Layer.Layer<Screen, never, Stdio> = Layer.unwrapEffect(
    Effect.map(Stdio, (stdio) => (stdio.tty.err ? live : plain))
  )
}

const plain: Layer.Layer<Screen, never, Stdio> = Layer.effect(
  Screen,
  Effect.map(Stdio, (stdio) => ({
    isLive: false,
    print: (lines) => (lines.length === 0 ? Effect.void : stdio.err(`${lines.join("\n")}\n`)),
    exclusively: (effect) => effect
  }))
)

const interval = "100 millis"

interface Place {
  readonly draw: Live
  readonly tick: number
  /** How many live lines are on the screen now. */
  readonly shown: number
}

const live: Layer.Layer<Screen, never, Stdio> = Layer.scoped(
  Screen,
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const place = yield* Ref.make<Place>({ draw: () => [], tick: 0, shown: 0 })
    // Whoever writes holds the permit, so a redraw never lands inside a question.
    const one = yield* Effect.makeSemaphore(1)

    /** Takes the live lines off, writes what stays, and draws them again, in one write so that nothing flickers. */
    const write = (lines: ReadonlyArray<string>, hide = false) =>
      Effect.gen(function* () {
        const { draw, shown, tick } = yield* Ref.get(place)
        const size = yield* stdio.size
        const below = hide ? [] : draw({ tick, ...size })
        const erase = shown === 0 ? "" : `\x1b[${shown}A\r\x1b[J`
        const text = [...lines, ...below].map((line) => `${line}\n`).join("")
        yield* Ref.update(place, (before) => ({ ...before, shown: below.length }))
        if (erase + text !== "") yield* stdio.err(erase + text)
      }).pipe(Effect.uninterruptible)

    // Registered before the redrawing fiber, so it runs when that one is gone.
    yield* Effect.addFinalizer(() => write([], true))
    yield* Ref.update(place, (before) => ({ ...before, tick: before.tick + 1 })).pipe(
      Effect.zipRight(write([])),
      one.withPermits(1),
      Effect.repeat(Schedule.spaced(interval)),
      Effect.forkScoped
    )
    return {
      isLive: true,
      // What changes only the live lines waits for the next tick: a thousand events a second are not a thousand redraws.
      print: (lines, draw) =>
        Ref.update(place, (before) => (draw === undefined ? before : { ...before, draw })).pipe(
          Effect.zipRight(lines.length === 0 ? Effect.void : one.withPermits(1)(write(lines)))
        ),
      exclusively: (effect) =>
        one.withPermits(1)(
          Effect.acquireUseRelease(
            write([], true),
            () => effect,
            () => write([])
          )
        )
    }
  })
)
