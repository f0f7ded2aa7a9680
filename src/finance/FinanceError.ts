/**
 * Why figures could not be had: a closed set. Each says which provider, which ticker and what to do next, and the
 * provider chain decides by `_tag` alone whether the next provider may be asked (`NoData` is an answer, not a failure).
 */
import { Schema } from "effect"
import { Company } from "./Company.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** What every refusal of a provider knows. */
const asked = { provider: Schema.String, tool: Schema.String, ticker: Schema.String }
/** What every failed request knows besides. */
const requested = { ...asked, endpoint: Schema.String }

/** No company with this ticker files with the SEC. */
export class UnknownTicker extends Schema.TaggedError<UnknownTicker>()("UnknownTicker", {
  ticker: Schema.String,
  suggestions: Schema.Array(Company)
}) {
  override get message(): string {
    const hint = this.suggestions.map((company) => `${company.ticker} (${company.name})`).join(", ")
    return `no company with the ticker ${this.ticker} files with the SEC${hint === "" ? "" : `; did you mean ${hint}?`}`
  }
}

/** This provider does not hold that kind of data, or that company; another one may. */
export class NotCovered extends Schema.TaggedError<NotCovered>()("NotCovered", {
  ...asked,
  /** What is missing, in words. */
  reason: Schema.String,
  /** What would cover it: a key to set, another provider. */
  remedy: optional(Schema.String)
}) {
  override get message(): string {
    return this.remedy === undefined ? this.reason : `${this.reason}; ${this.remedy}`
  }
}

/** The provider covers the question and has nothing for it: an answer. */
export class NoData extends Schema.TaggedError<NoData>()("NoData", { ...asked, reason: Schema.String }) {
  override get message(): string {
    return this.reason
  }
}

/** The key is missing or refused. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", requested) {
  override get message(): string {
    return `${this.provider} refused who is asking (${this.endpoint}, ${this.ticker}): check the key or the contact`
  }
}

/** The plan's credits are used up; asking again does not help. */
export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {
  ...requested,
  detail: Schema.String
}) {
  override get message(): string {
    return `${this.provider} has no credit left (${this.endpoint}, ${this.ticker}): ${this.detail}`
  }
}

/** Still throttled after the retries. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  ...requested,
  retryAfterSeconds: optional(Schema.Number)
}) {
  override get message(): string {
    const wait = this.retryAfterSeconds === undefined ? "later" : `in ${this.retryAfterSeconds} s`
    return `${this.provider} is throttling requests (${this.endpoint}, ${this.ticker}): try again ${wait}`
  }
}

/** Not reached, or failing on its side. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {
  ...requested,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.provider} is not available (${this.endpoint}, ${this.ticker}): ${this.reason}`
  }
}

/** An answer came, and it is not what the provider's contract says. */
export class BadResponse extends Schema.TaggedError<BadResponse>()("BadResponse", {
  ...requested,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.provider} answered something unexpected (${this.endpoint}, ${this.ticker}): ${this.reason}`
  }
}

export const FinanceError = Schema.Union(
  UnknownTicker,
  NotCovered,
  NoData,
  Unauthorized,
  QuotaExceeded,
  RateLimited,
  Unavailable,
  BadResponse
)
export type FinanceError = typeof FinanceError.Type
