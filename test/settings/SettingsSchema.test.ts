import { describe, expect, it } from "@effect/vitest"
import { Arbitrary, Either, FastCheck, JSONSchema, Schema } from "effect"
import { decode } from "../../src/settings/SettingsFile.ts"
import { SettingsSchema } from "../../src/settings/SettingsSchema.ts"

const damaged = FastCheck.tuple(Arbitrary.make(SettingsSchema), FastCheck.jsonValue(), FastCheck.nat(7)).map(
  ([settings, other, where]) => {
    const permissions = settings.permissions ?? {}
    switch (where) {
      case 0:
        return other
      case 1:
        return { permissions: other }
      case 2:
        return { permissions: { ...permissions, allow: other } }
      case 3:
        return { permissions: { ...permissions, deny: [other] } }
      case 4:
        return { permissions: { ...permissions, ask: [{ rule: "x", examples: other }] } }
      case 5:
        return { permissions: { ...permissions, ask: [{ rule: "x", examples: { not: other } }] } }
      case 6:
        return { permissions: { ...permissions, defaultBashDecision: other } }
      default:
        return settings
    }
  }
)

describe("SettingsSchema", () => {
  it("accepts and refuses exactly what SettingsFile does", () => {
    FastCheck.assert(
      FastCheck.property(damaged, (value) => {
        const text = JSON.stringify(value)
        expect(Either.isRight(decode("f", text)), text).toBe(
          Either.isRight(Schema.decodeUnknownEither(SettingsSchema)(JSON.parse(text)))
        )
      }),
      { numRuns: 1000 }
    )
  })

  it("gives editors a JSON Schema", () => {
    const schema = JSONSchema.make(SettingsSchema)
    expect(JSON.stringify(schema)).toContain('"enum":["ask","deny","allow"]')
  })
})
