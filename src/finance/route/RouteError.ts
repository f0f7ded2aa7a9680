/** Why a question has no route. Each says in `message` what happened and what to do next. */
import { Schema } from "effect"
import { Company } from "../Company.ts"

const names = (companies: ReadonlyArray<Company>): string =>
  companies.map((company) => `${company.name} (${company.ticker})`).join(", ")

export class EmptyQuestion extends Schema.TaggedError<EmptyQuestion>()("EmptyQuestion", {}) {
  override get message(): string {
    return `the question is empty: ask for a figure of a company, e.g. "Apple revenue in fiscal 2024"`
  }
}

/** A company was named that no ticker, name or alias fits. */
export class UnknownCompany extends Schema.TaggedError<UnknownCompany>()("UnknownCompany", {
  mention: Schema.String,
  didYouMean: Schema.Array(Company)
}) {
  override get message(): string {
    return this.didYouMean.length === 0
      ? `no listed company is known as "${this.mention}": check the spelling, or give its ticker`
      : `no listed company is known as "${this.mention}"; did you mean ${names(this.didYouMean)}?`
  }
}

/** Several companies fit a name and nothing in the question decides between them. */
export class AmbiguousCompany extends Schema.TaggedError<AmbiguousCompany>()("AmbiguousCompany", {
  mention: Schema.String,
  candidates: Schema.Array(Company)
}) {
  override get message(): string {
    return `"${this.mention}" could be ${names(this.candidates)}: name one of them, best by its ticker`
  }
}

/** No plan at all could be made of the words. */
export class NotUnderstood extends Schema.TaggedError<NotUnderstood>()("NotUnderstood", {
  notUnderstood: Schema.Array(Schema.String),
  /** What is missing: a company, a figure. */
  reason: Schema.String
}) {
  override get message(): string {
    const words = this.notUnderstood.map((word) => `"${word}"`).join(", ")
    return words === "" ? this.reason : `${this.reason} (not understood: ${words})`
  }
}

export type RouteError = EmptyQuestion | UnknownCompany | AmbiguousCompany | NotUnderstood
export const RouteError = Schema.Union(EmptyQuestion, UnknownCompany, AmbiguousCompany, NotUnderstood)
