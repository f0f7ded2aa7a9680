import { AiError } from "@effect/ai"
import { assert, describe, it } from "@effect/vitest"
import { FastCheck, Option } from "effect"
import { fromAiError, isTransient, type ModelError, parseRetryAfter } from "../../src/model/ModelError.ts"
import * as Patience from "../../src/model/Patience.ts"

const response = (status: number, body: string, headers: Record<string, string> = {}) =>
  new AiError.HttpResponseError({
    module: "Test",
    method: "streamText",
    reason: "StatusCode",
    request: { method: "POST", url: "http://127.0.0.1/x", urlParams: [], hash: Option.none(), headers: {} },
    response: { status, headers },
    body
  })
const unknown = (description: string) => new AiError.UnknownError({ module: "Test", method: "streamText", description })

const rows: ReadonlyArray<readonly [string, AiError.AiError, ModelError["_tag"]]> = [
  ["a refused key", response(401, '{"error":{"message":"Incorrect API key"}}'), "Unauthorized"],
  ["a forbidden key", response(403, ""), "Unauthorized"],
  ["no money", response(402, '{"error":"Insufficient credits"}'), "QuotaExceeded"],
  ["a used-up plan behind 429", response(429, '{"error":{"code":"insufficient_quota"}}'), "QuotaExceeded"],
  ["too many requests", response(429, '{"detail":"slow down"}', { "retry-after": "7" }), "RateLimited"],
  ["a long prompt", response(400, '{"error":{"code":"context_length_exceeded"}}'), "ContextTooLong"],
  [
    "Anthropic's long prompt",
    response(400, '{"error":{"message":"prompt is too long: 210000 tokens"}}'),
    "ContextTooLong"
  ],
  ["an overloaded provider", response(529, "overloaded_error"), "Overloaded"],
  ["a crash", response(500, "<html>oops</html>"), "Overloaded"],
  ["a policy", response(400, '{"error":{"code":"content_policy_violation"}}'), "Refused"],
  ["an unknown model", response(404, '{"error":{"message":"model not found"}}'), "BadRequest"],
  ["an overload told inside a stream", unknown("Overloaded"), "Overloaded"],
  ["half an answer", unknown("the answer ended before the model had finished"), "BadResponse"]
]

describe("ModelError", () => {
  for (const [what, error, tag] of rows) {
    it(`reads ${what} as ${tag}`, () => {
      const read = fromAiError(error, "test:model", 0)
      assert.strictEqual(read._tag, tag)
      assert.isTrue(read.message.startsWith("test:model: "))
      assert.notInclude(read.message, "<html")
    })
  }

  it("keeps what the provider asks to wait, in seconds or as a date", () => {
    const limited = fromAiError(response(429, "", { "retry-after": "7" }), "m", 0)
    assert.isTrue(limited._tag === "RateLimited" && limited.retryAfter === 7000)
    const now = Date.UTC(2026, 6, 10)
    assert.strictEqual(parseRetryAfter(new Date(now + 5000).toUTCString(), now), 5000)
    assert.strictEqual(parseRetryAfter(new Date(now - 5000).toUTCString(), now), 0)
    assert.strictEqual(parseRetryAfter("soon", now), undefined)
  })
})

describe("Patience", () => {
  it("never waits for what waiting can't mend, never longer than its limit, never more often than its tries", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom(...rows),
        FastCheck.nat(10),
        FastCheck.double({ min: 0, max: 0.999, noNaN: true }),
        ([, error], attempt, jitter) => {
          const read = fromAiError(error, "m", 0)
          const wait = Patience.wait(read, attempt, jitter, Patience.standard)
          if (!isTransient(read) || attempt >= Patience.standard.retries) return Option.isNone(wait)
          return Option.exists(wait, (ms) => ms >= 0 && ms <= Patience.standard.longest)
        }
      )
    )
  })
})
