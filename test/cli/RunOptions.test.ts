import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { decodeRunOptions, type RawRunOptions } from "../../src/cli/RunOptions.ts"

const none: RawRunOptions = { "as-of": undefined, allow: [], model: undefined, channel: undefined }
const decode = (raw: Partial<RawRunOptions>, isTty = false) =>
  decodeRunOptions(["dexter", "ask"], { ...none, ...raw }, { isTty })

describe("decodeRunOptions", () => {
  it.effect("answers for today, by the model that the environment has, where nothing is said", () =>
    Effect.map(decode({}), (options) =>
      assert.deepStrictEqual(options, {
        asOf: Option.none(),
        allow: [],
        model: Option.none(),
        channel: "headless"
      })
    )
  )

  it.effect("is the cli channel at a terminal unless told otherwise", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* decode({}, true)).channel, "cli")
      assert.strictEqual((yield* decode({ channel: "gateway" }, true)).channel, "gateway")
      assert.strictEqual((yield* decode({ channel: "cli" })).channel, "cli")
    })
  )

  it.effect("takes days that exist and no others", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* decode({ "as-of": "2024-02-29" })).asOf, Option.some("2024-02-29"))
      for (const text of [
        "2023-02-29",
        "2024-13-01",
        "2024-1-1",
        "yesterday",
        "",
        "2024-01-01T00:00:00Z",
        "20240101"
      ]) {
        const error = yield* Effect.flip(decode({ "as-of": text }))
        assert.strictEqual(error.problem, "bad-value")
        assert.include(error.message, JSON.stringify(text))
      }
    })
  )

  it.effect("knows models by their names, and says which there are", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        (yield* decode({ model: "scripted:turns.jsonl" })).model,
        Option.some({
          _tag: "Scripted" as const,
          file: "turns.jsonl"
        })
      )
      const error = yield* Effect.flip(decode({ model: "oflline" }))
      assert.strictEqual(error.problem, "bad-value")
      assert.include(error.message, "offline, scripted:FILE")
    })
  )

  it.effect("parses rules, and names one that is none", () =>
    Effect.gen(function* () {
      const { allow } = yield* decode({ allow: ["write_file", "Write(report.md)"] })
      assert.deepStrictEqual(
        allow.map(({ source, tool }) => [source, tool]),
        [
          ["write_file", "write_file"],
          ["Write(report.md)", "Write"]
        ]
      )
      const error = yield* Effect.flip(decode({ allow: ["write_file", "Write(report.md"] }))
      assert.strictEqual(error.problem, "bad-value")
      assert.include(error.message, `"Write(report.md"`)
    })
  )
})
