import { describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Option, Redacted } from "effect"
import { Credentials } from "../../src/settings/Credentials.ts"

const under = (environment: Readonly<Record<string, string>>) =>
  Effect.provide(
    Credentials,
    Layer.provide(
      Credentials.layer,
      Layer.setConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(environment))))
    )
  )

describe("Credentials", () => {
  it.effect("reads the known names and no others", () =>
    Effect.gen(function* () {
      const { all, get } = yield* under({ TAVILY_API_KEY: "tvly-1", OPENAI_API_KEY: "sk-1", SOME_OTHER_KEY: "x" })
      expect(all.map(({ name }) => name)).toEqual(["OPENAI_API_KEY", "TAVILY_API_KEY"])
      expect(Option.map(get("OPENAI_API_KEY"), Redacted.value)).toEqual(Option.some("sk-1"))
      expect(get("XAI_API_KEY")).toEqual(Option.none())
    })
  )

  it.effect("takes an empty value and the placeholder of an example file for an absent key", () =>
    Effect.gen(function* () {
      const { all } = yield* under({
        OPENAI_API_KEY: "",
        XAI_API_KEY: "  ",
        ANTHROPIC_API_KEY: "your-api-key",
        GOOGLE_API_KEY: "<key>",
        GROQ_API_KEY: " gsk_real \n"
      })
      expect(all.map(({ name, value }) => [name, Redacted.value(value)])).toEqual([["GROQ_API_KEY", "gsk_real"]])
    })
  )

  it.effect("never shows a value when printed", () =>
    Effect.gen(function* () {
      const credentials = yield* under({ OPENAI_API_KEY: "sk-very-secret" })
      expect(`${JSON.stringify(credentials)} ${String(credentials.all[0]?.value)}`).not.toContain("secret")
    })
  )
})
