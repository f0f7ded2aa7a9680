/** The cases of `finance-questions.jsonl`: a question, the plan that answers it, and the answer where the data has one. */
import { readFileSync } from "node:fs"
import { Schema } from "effect"

const Call = Schema.Struct({
  meta_tool: Schema.String,
  tool: Schema.String,
  args: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})
export type Call = typeof Call.Type

export const Case = Schema.Struct({
  question: Schema.String,
  tickers: Schema.Array(Schema.String),
  metrics: Schema.Array(Schema.String),
  period: Schema.Struct({
    type: Schema.String,
    fiscal_year: Schema.optional(Schema.Number),
    fiscal_period: Schema.optional(Schema.String),
    span: Schema.optional(Schema.String)
  }),
  subtools: Schema.Array(Call),
  alternatives: Schema.Array(Schema.Array(Call)),
  answer: Schema.Unknown,
  tags: Schema.Array(Schema.String),
  note: Schema.NullOr(Schema.String)
})
export type Case = typeof Case.Type

const decode = Schema.decodeUnknownSync(Schema.parseJson(Case))

export const readCases = (path: string): ReadonlyArray<Case> =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => decode(line))
