import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import { parse, show } from "../../src/model/ModelChoice.ts"
import { providers } from "../../src/model/Providers.ts"

const rows: ReadonlyArray<readonly [string, string]> = [
  ["offline", "offline"],
  ["scripted:turns.jsonl", "scripted:turns.jsonl"],
  ["scripted:C:/x.jsonl", "scripted:C:/x.jsonl"],
  ["gpt-5-mini", "openai:gpt-5-mini"],
  ["o3", "openai:o3"],
  ["claude-sonnet-4-5", "anthropic:claude-sonnet-4-5"],
  ["gemini-2.5-flash", "gemini:gemini-2.5-flash"],
  ["grok-4", "xai:grok-4"],
  ["openrouter:meta/llama-3:free", "openrouter:meta/llama-3:free"],
  ["ollama:llama3.2:1b", "ollama:llama3.2:1b"],
  ["anthropic", "anthropic:claude-sonnet-4-5"]
]

describe("ModelChoice", () => {
  for (const [text, shown] of rows) {
    it(`reads ${text} as ${shown}`, () => {
      assert.strictEqual(Either.getOrThrow(Either.map(parse(text), show)), shown)
    })
  }

  it("refuses what names no model, and says what would", () => {
    for (const text of ["", "nonsense", "who:ever", "scripted:", "ollama"]) {
      const refused = Either.flip(parse(text))
      assert.isTrue(Either.isRight(refused), text)
      assert.include(Either.getOrThrow(refused).message, "provider:name")
    }
  })

  it("is read again as the same choice from what is shown", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom(...providers.map((row) => row.name)),
        FastCheck.stringMatching(/^[a-z0-9][a-z0-9:/.-]{0,20}$/),
        (provider, model) => {
          const once = Either.map(parse(`${provider}:${model}`), show)
          return Either.getOrThrow(once) === `${provider}:${model}`
        }
      )
    )
  })
})
