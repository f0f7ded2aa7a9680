/**
 * The shape of settings.json as a Schema: for a JSON Schema that editors complete from, and for programs that write
 * settings. `SettingsFile.decode` reads the same shape, with places and without Effect's runtime; a property holds the
 * two together.
 */
import { Schema } from "effect"
import { bashDecisions } from "./SettingsFile.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const RuleExamples = Schema.Struct({
  allows: optional(Schema.Array(Schema.String)),
  not: optional(Schema.Array(Schema.String))
})

/** A rule in a list: the text alone, or with examples. */
export const RuleEntry = Schema.Union(
  Schema.String,
  Schema.Struct({ rule: Schema.String, examples: optional(RuleExamples) })
)

const others = { key: Schema.String, value: Schema.Unknown }

export const Permissions = Schema.Struct(
  {
    allow: optional(Schema.Array(RuleEntry)),
    ask: optional(Schema.Array(RuleEntry)),
    deny: optional(Schema.Array(RuleEntry)),
    defaultBashDecision: optional(Schema.Literal(...bashDecisions))
  },
  others
)

/** The whole file; other keys are kept. */
export const SettingsSchema = Schema.Struct({ permissions: optional(Permissions) }, others)
