import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc, Schema } from "effect"
import { fitArguments } from "../../src/tool/Arguments.ts"

const Shape = Schema.Struct({
  text: Schema.String,
  list: Schema.Array(Schema.Struct({ n: Schema.Number, note: Schema.optional(Schema.String) })),
  map: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Array(Schema.Number) }))
})
// The encoded side is whatever a model sends.
const fit = fitArguments(Shape as unknown as Schema.Schema<typeof Shape.Type, unknown>)

const shape = fc.record(
  {
    text: fc.oneof(fc.string(), fc.json()),
    list: fc.array(fc.record({ n: fc.integer(), note: fc.oneof(fc.string(), fc.json()) }, { requiredKeys: ["n"] })),
    map: fc.dictionary(
      fc.string().filter((key) => key !== "__proto__"),
      fc.array(fc.integer())
    )
  },
  { requiredKeys: ["text", "list"] }
)

describe("Arguments", () => {
  it("leaves what fits as it is, however much its strings look like JSON", () => {
    fc.assert(
      fc.property(shape, (value) => {
        const { args, raw } = Effect.runSync(fit(value))
        assert.strictEqual(raw, value)
        assert.deepEqual(args, value)
      })
    )
  })

  it("takes any structure in it as a string of JSON too", () => {
    fc.assert(
      fc.property(shape, fc.boolean(), fc.boolean(), fc.boolean(), (value, whole, list, item) => {
        const sent = {
          ...value,
          list: list ? JSON.stringify(value.list) : item ? value.list.map((entry) => JSON.stringify(entry)) : value.list
        }
        const alone = !list && !item
        const { args } = Effect.runSync(fit(whole && alone ? JSON.stringify(sent) : sent))
        assert.deepEqual(args, value)
      })
    )
  })

  it.effect("unwraps what is in a union with null, behind a refinement, or far down", () =>
    Effect.gen(function* () {
      const Deep = Schema.Struct({
        a: Schema.NullOr(Schema.Struct({ b: Schema.Array(Schema.Number).pipe(Schema.minItems(1)) }))
      })
      const deep = fitArguments(Deep as unknown as Schema.Schema<typeof Deep.Type, unknown>)
      assert.deepStrictEqual((yield* deep({ a: '{"b":[1]}' })).args, { a: { b: [1] } })
      assert.deepStrictEqual((yield* deep({ a: { b: "[1,2]" } })).args, { a: { b: [1, 2] } })
      assert.strictEqual((yield* Effect.flip(deep({ a: { b: "[]" } })))._tag, "ParseError")
    })
  )

  it.effect("is not led astray by a string that holds __proto__", () =>
    Effect.gen(function* () {
      const { args } = yield* fit('{"text":"a","list":[],"__proto__":{"polluted":true}}')
      assert.strictEqual(Reflect.get(args, "polluted"), undefined)
    })
  )
})
