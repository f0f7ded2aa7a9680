import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Ref, TestClock } from "effect"
import { Screen } from "../../src/cli/Screen.ts"
import { Stdio } from "../../src/cli/Stdio.ts"

/** What a terminal shows after these bytes: newlines, cursor up, erase to the end. */
const shown = (sent: string): ReadonlyArray<string> => {
  let lines: ReadonlyArray<string> = [""]
  for (const [piece, up] of sent.matchAll(/\x1b\[(\d+)A\r\x1b\[J|[^\x1b]+/g)) {
    if (up === undefined) lines = [...lines.slice(0, -1), ...`${lines.at(-1)}${piece}`.split("\n")]
    else lines = [...lines.slice(0, lines.length - 1 - Number(up)), ""]
  }
  return lines.slice(0, -1)
}

const withScreen = <A, E>(
  isTty: boolean,
  use: (screen: Screen["Type"], seen: Effect.Effect<ReadonlyArray<string>>, out: Stdio["Type"]) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    const sent = yield* Ref.make("")
    const seen = Effect.map(Ref.get(sent), shown)
    const stdio = Stdio.memory({ out: sent, err: sent, terminal: { tty: { in: isTty, out: isTty, err: isTty } } })
    yield* Effect.gen(function* () {
      yield* use(yield* Screen, seen, yield* Stdio)
    }).pipe(Effect.provide(Layer.provideMerge(Screen.layer, stdio)))
    return yield* seen
  })

describe("Screen", () => {
  it.effect("keeps printed lines above lines that are redrawn, and leaves none of these behind", () =>
    Effect.gen(function* () {
      const left = yield* withScreen(true, (screen, seen) =>
        Effect.gen(function* () {
          yield* screen.print(["one"], ({ tick }) => [`live ${tick > 0}`, "more"])
          assert.deepStrictEqual(yield* seen, ["one", "live false", "more"])
          yield* TestClock.adjust("300 millis")
          assert.deepStrictEqual(yield* seen, ["one", "live true", "more"])
          yield* screen.print(["two"])
          assert.deepStrictEqual(yield* seen, ["one", "two", "live true", "more"])
          yield* screen.print([], () => ["other"])
          yield* TestClock.adjust("100 millis")
          assert.deepStrictEqual(yield* seen, ["one", "two", "other"])
        })
      )
      assert.deepStrictEqual(left, ["one", "two"])
    })
  )

  it.effect("gives the place to one thing at a time, and holds back what is printed meanwhile", () =>
    Effect.gen(function* () {
      const left = yield* withScreen(true, (screen, seen, stdio) =>
        Effect.gen(function* () {
          yield* screen.print([], () => ["live"])
          yield* TestClock.adjust("100 millis")
          let printing: Fiber.RuntimeFiber<void> | undefined
          yield* screen.exclusively(
            Effect.gen(function* () {
              yield* stdio.err("question\n")
              printing = yield* Effect.fork(screen.print(["late"]))
              yield* TestClock.adjust("500 millis")
              assert.deepStrictEqual(yield* seen, ["question"])
            })
          )
          if (printing !== undefined) yield* Fiber.join(printing)
          assert.deepStrictEqual(yield* seen, ["question", "late", "live"])
        })
      )
      assert.deepStrictEqual(left, ["question", "late"])
    })
  )

  it.effect("prints plain lines, and no control sequence, where there is no terminal", () =>
    Effect.gen(function* () {
      const left = yield* withScreen(false, (screen) =>
        Effect.gen(function* () {
          assert.isFalse(screen.isLive)
          yield* screen.print(["one"], () => ["live"])
          yield* TestClock.adjust("300 millis")
          yield* screen.print([])
        })
      )
      assert.deepStrictEqual(left, ["one"])
    })
  )
})
