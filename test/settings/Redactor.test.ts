import { describe, expect, it } from "@effect/vitest"
import { Effect, FastCheck, Layer, Redacted } from "effect"
import { Credentials } from "../../src/settings/Credentials.ts"
import { Redactor } from "../../src/settings/Redactor.ts"

const knowing = (values: Readonly<Record<string, string>>) =>
  Effect.provide(
    Redactor,
    Redactor.from(Object.entries(values).map(([name, value]) => ({ name, value: Redacted.make(value) })))
  )

describe("Redactor", () => {
  it.effect("replaces every occurrence of a configured key and says which it was", () =>
    Effect.gen(function* () {
      const { text } = yield* Effect.provide(
        Redactor,
        Layer.provide(Redactor.layer, Credentials.from({ OPENAI_API_KEY: "sk-1234567" }))
      )
      expect(text("a sk-1234567 b sk-1234567sk-1234567")).toBe(
        "a [redacted:OPENAI_API_KEY] b [redacted:OPENAI_API_KEY][redacted:OPENAI_API_KEY]"
      )
    })
  )

  it.effect("leaves values under eight characters alone", () =>
    Effect.gen(function* () {
      const { text } = yield* knowing({ A: "1234567", B: "12345678" })
      expect(text("1234567 12345678")).toBe("1234567 [redacted:B]")
    })
  )

  it.effect("finds a key inside a URL and inside JSON text", () =>
    Effect.gen(function* () {
      const { text } = yield* knowing({ K: 'ab/cd+ef"gh' })
      expect(text(`?k=${encodeURIComponent('ab/cd+ef"gh')} ${JSON.stringify({ k: 'ab/cd+ef"gh' })}`)).toBe(
        '?k=[redacted:K] {"k":"[redacted:K]"}'
      )
    })
  )

  it.effect("prefers the longer of two keys, and treats a dollar in a name or a key as itself", () =>
    Effect.gen(function* () {
      const { text } = yield* knowing({ SHORT: "abcdefgh", "LONG$&": "abcdefgh$&$1" })
      expect(text("abcdefgh$&$1 abcdefgh")).toBe("[redacted:LONG$&] [redacted:SHORT]")
    })
  )

  it.effect("reaches every string of a JSON value, keys too, and changes nothing else", () =>
    Effect.gen(function* () {
      const { json } = yield* knowing({ K: "secret-key" })
      const value = JSON.parse('{"secret-key":["x secret-key",1,null,true,{"__proto__":"secret-key"}]}')
      expect(JSON.stringify(json(value))).toBe(
        '{"[redacted:K]":["x [redacted:K]",1,null,true,{"__proto__":"[redacted:K]"}]}'
      )
    })
  )

  it.effect("leaves no key in any JSON value that holds it anywhere", () =>
    Effect.gen(function* () {
      const key = "k3y-k3y-k3y"
      const { json } = yield* knowing({ K: key })
      const holding = FastCheck.oneof(FastCheck.string(), FastCheck.constant(key), FastCheck.constant(`a${key}${key}`))
      const { value } = FastCheck.letrec((tie) => ({
        value: FastCheck.oneof(
          { maxDepth: 4 },
          holding,
          FastCheck.integer(),
          FastCheck.array(tie("value")),
          FastCheck.dictionary(holding, tie("value"))
        )
      }))
      FastCheck.assert(
        FastCheck.property(value, (tree) => {
          expect(JSON.stringify(json(tree)) ?? "").not.toContain(key)
        })
      )
    })
  )
})
