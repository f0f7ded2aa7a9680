import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { decode, ground, type Key, type State } from "../../../src/cli/prompt/Keys.ts"

const read = (...chunks: ReadonlyArray<string>): ReadonlyArray<string> => {
  let state: State = ground
  const all: Array<Key> = []
  for (const chunk of chunks) {
    const [next, keys] = decode(state, chunk)
    state = next
    all.push(...keys)
  }
  return all.map((key) => (key._tag === "Character" ? key.character : key._tag))
}

describe("Keys", () => {
  it("reads plain characters one by one", () => {
    assert.deepStrictEqual(read("yä👍\r "), ["y", "ä", "👍", "\r", " "])
  })

  it("reads Ctrl-C and Ctrl-D, Ctrl-C even after Escape", () => {
    assert.deepStrictEqual(read("\x03\x04\x1b\x03"), ["Interrupt", "End", "Interrupt"])
  })

  it("takes arrow, function and Alt keys as one other key each", () => {
    assert.deepStrictEqual(read("\x1b[A\x1b[1;5D\x1bOP\x1b[15~\x1ba"), ["Other", "Other", "Other", "Other", "Other"])
  })

  it("takes pasted text as one other key", () => {
    assert.deepStrictEqual(read("\x1b[200~yes, always\r\x1b[20\x1b[201~n"), ["Other", "n"])
  })

  it("reads the same keys however the bytes are cut into chunks", () => {
    const piece = FastCheck.constantFrom(
      "y",
      "a",
      "\r",
      "\x03",
      "\x1b[A",
      "\x1bOB",
      "\x1b[200~say\x1b[201~",
      "\x1b[1;2C"
    )
    FastCheck.assert(
      FastCheck.property(FastCheck.array(piece, { maxLength: 8 }), (pieces) => {
        const whole = pieces.join("")
        assert.deepStrictEqual(read(...whole), read(whole))
        assert.strictEqual(read(whole).length, pieces.length)
      })
    )
  })
})
