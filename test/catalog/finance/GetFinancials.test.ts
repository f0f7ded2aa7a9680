import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Either, FastCheck as fc, Layer, Option, Ref, Schema } from "effect"
import { GetFinancials, GetFinancialsLive, getFinancials } from "../../../src/catalog/finance/GetFinancials.ts"
import { AsOf } from "../../../src/finance/AsOf.ts"
import { CompanyDirectory } from "../../../src/finance/CompanyDirectory.ts"
import { FinanceData } from "../../../src/finance/FinanceData.ts"
import { FinancialsResult } from "../../../src/finance/FinancialsResult.ts"
import { QueryRouter } from "../../../src/finance/route/QueryRouter.ts"
import type { Route } from "../../../src/finance/route/Route.ts"
import { AmbiguousCompany, UnknownCompany } from "../../../src/finance/route/RouteError.ts"
import type { SubToolCall } from "../../../src/finance/SubTool.ts"
import { Progress } from "../../../src/tool/Progress.ts"
import { ToolRegistry } from "../../../src/tool/ToolRegistry.ts"

const apple = { ticker: "AAPL", cik: "0000320193", name: "Apple Inc." }
const income = (args: SubToolCall["args"]): SubToolCall => ({ tool: "get_income_statements", args })

/** A router that answers every question with one plan. */
const planned = (calls: ReadonlyArray<SubToolCall>, more: Partial<Route> = {}) =>
  Layer.succeed(QueryRouter, {
    route: (question) =>
      Effect.succeed({
        question,
        asOf: "2026-07-10",
        confidence: 0.9,
        metaTool: "get_financials",
        calls,
        companies: [apple],
        notUnderstood: [],
        assumptions: [],
        ...more
      })
  })

const data = FinanceData.snapshot.pipe(Layer.provide(CompanyDirectory.bundled))
const ask = (calls: ReadonlyArray<SubToolCall>, more?: Partial<Route>) =>
  getFinancials("a question").pipe(AsOf.at("2026-07-10"), Effect.provide(planned(calls, more)))

layer(data)("get_financials", (it) => {
  it.effect("keeps an annual and a quarterly call of one company apart", () =>
    Effect.gen(function* () {
      const result = yield* ask([
        income({ ticker: "AAPL", period: "annual", limit: 1 }),
        income({ ticker: "AAPL", period: "quarterly", limit: 2 })
      ])
      assert.deepStrictEqual(Object.keys(result.data), [
        "get_income_statements_AAPL_annual",
        "get_income_statements_AAPL_quarterly"
      ])
      assert.deepStrictEqual(result.coverage, [
        { ticker: "AAPL", tool: "get_income_statements", status: "ok", servedBy: "snapshot" }
      ])
      assert.strictEqual(result.figures.filter(({ concept }) => concept === "net_income").length, 3)
      yield* Schema.validate(FinancialsResult)(result)
    })
  )

  it.effect("names every source once, in call order", () =>
    Effect.gen(function* () {
      const result = yield* ask([
        income({ ticker: "NVDA", period: "annual", limit: 2 }),
        income({ ticker: "AAPL", period: "annual", limit: 2 })
      ])
      assert.strictEqual(new Set(result.sourceUrls).size, result.sourceUrls.length)
      assert.match(result.sourceUrls[0] ?? "", /edgar\/data\/1045810\//)
      assert.match(result.sourceUrls.at(-1) ?? "", /edgar\/data\/320193\//)
      for (const { source } of result.figures) assert.include(result.sourceUrls, source.url)
    })
  )

  it.effect("leaves one company's figures standing when another isn't covered", () =>
    Effect.gen(function* () {
      const result = yield* ask([income({ ticker: "JPM", limit: 1 }), income({ ticker: "AAPL", limit: 1 })])
      assert.deepStrictEqual(
        result.coverage.map(({ status, ticker }) => [ticker, status]),
        [
          ["JPM", "not-covered"],
          ["AAPL", "ok"]
        ]
      )
      assert.match(result.coverage[0]?.reason ?? "", /not among the 18 companies/)
      assert.deepStrictEqual(result.errors, [])
      assert.isNotEmpty(result.figures)
    })
  )

  it.effect("says what needs a price beside the ratios that don't", () =>
    Effect.gen(function* () {
      const result = yield* ask([{ tool: "get_key_ratios", args: { ticker: "GOOGL" } }])
      assert.strictEqual(result.coverage[0]?.status, "ok")
      assert.match(result.coverage[0]?.reason ?? "", /price_to_earnings_ratio.*needs a price/)
      assert.deepInclude(
        result.unavailable?.find(({ concept }) => concept === "market_cap"),
        { status: "not-covered" }
      )
    })
  )

  it.effect("says in the coverage when one of several calls has no data", () =>
    Effect.gen(function* () {
      const result = yield* ask([
        income({ ticker: "AAPL", period: "annual", limit: 1 }),
        income({ ticker: "AAPL", period: "quarterly", report_period_gte: "2027-01-01" })
      ])
      assert.strictEqual(result.coverage[0]?.status, "ok")
      assert.match(result.coverage[0]?.reason ?? "", /quarterly: snapshot holds no quarterly income statement/)
    })
  )

  it.effect("reads a ticker in any spelling", () =>
    Effect.gen(function* () {
      const result = yield* ask([income({ ticker: "goog", limit: 1 })])
      assert.deepStrictEqual(Object.keys(result.data), ["get_income_statements_GOOG"])
    })
  )

  it.effect("tells a person what it is looking up, a line a company", () =>
    Effect.gen(function* () {
      const said = yield* Ref.make<ReadonlyArray<string>>([])
      const note = (message: string) => Ref.update(said, (lines) => [...lines, message])
      yield* ask([
        income({ ticker: "AAPL", limit: 1 }),
        { tool: "get_balance_sheets", args: { ticker: "AAPL", limit: 1 } }
      ]).pipe(Effect.provideService(Progress, note))
      assert.deepStrictEqual(yield* Ref.get(said), ["Apple Inc. (AAPL): income statements, balance sheets"])
    })
  )

  it.effect("passes on how sure the plan is", () =>
    Effect.gen(function* () {
      const result = yield* ask([income({ ticker: "AAPL", limit: 1 })], { notUnderstood: ["moonshot"] })
      assert.deepStrictEqual(result.routing, { confidence: 0.9, notUnderstood: ["moonshot"], assumptions: [] })
    })
  )

  it.effect("says in words when no sub-tool fits, and which tool does", () =>
    Effect.gen(function* () {
      const price = yield* Effect.flip(ask([{ tool: "get_stock_price", args: {} }], { metaTool: "get_market_data" }))
      assert.strictEqual(price._tag, "NoToolSelected")
      assert.match(price.message, /ask get_market_data/)
      const definition = yield* Effect.flip(ask([], { noTool: "this asks for a definition" }))
      assert.deepInclude(definition, { _tag: "NoToolSelected", message: "this asks for a definition" })
    })
  )

  const anyCall = fc.record({
    tool: fc.constantFrom("get_income_statements", "get_balance_sheets"),
    args: fc.record(
      {
        ticker: fc.constantFrom("AAPL", "aapl", "JPM"),
        period: fc.constantFrom("annual", "quarterly"),
        limit: fc.constantFrom(1, 3),
        report_period_lte: fc.constantFrom("2022-12-31", "1990-12-31")
      },
      { requiredKeys: ["ticker"] }
    )
  })
  it.effect("merges to the same data whatever the order and repetition of the calls", () =>
    Effect.gen(function* () {
      const samples = fc.sample(fc.tuple(fc.array(anyCall, { minLength: 1, maxLength: 6 }), fc.nat(5)), 25)
      for (const [calls, turn] of samples) {
        const shuffled = [...calls.slice(turn), ...calls.slice(0, turn), ...calls].reverse()
        const [one, other] = [yield* ask(calls), yield* ask(shuffled)]
        assert.strictEqual(JSON.stringify(other.data), JSON.stringify(one.data))
      }
    })
  )
})

const menu = (router: Layer.Layer<QueryRouter>) =>
  ToolRegistry.layer([GetFinancials], { channel: "cli" }).pipe(
    Layer.provide(GetFinancialsLive),
    Layer.provide([router, data])
  )

/** Runs the tool as the executor does: undecoded arguments in, encoded outcome out. */
const call = (router: Layer.Layer<QueryRouter>, args: unknown) =>
  Effect.gen(function* () {
    const tool = Option.getOrThrow((yield* ToolRegistry).get("get_financials"))
    const bound = yield* tool.bind(args)
    return yield* bound.run
  }).pipe(AsOf.at("2026-07-10"), Effect.provide(menu(router)))

const refusing = (error: UnknownCompany | AmbiguousCompany) =>
  Layer.succeed(QueryRouter, { route: () => Effect.fail(error) })

describe("get_financials as a tool", () => {
  it.effect("takes one argument, the complete question", () =>
    Effect.gen(function* () {
      const tool = Option.getOrThrow((yield* ToolRegistry).get("get_financials"))
      // a JSON Schema of a struct has properties; the type says only that it is an object
      assert.deepStrictEqual(Object.keys((tool.jsonSchema as { readonly properties: object }).properties), ["query"])
      assert.isTrue(tool.concurrencySafe)
      assert.match(tool.description, /Call it once with the complete question/)
      const sentences = tool.compact({ channel: "cli" }).split(/(?<=\.) /)
      assert.isAtMost(sentences.length, 3)
      const wrong = yield* Effect.either(tool.bind({ query: 5 }))
      assert.isTrue(Either.isLeft(wrong))
    }).pipe(Effect.provide(menu(planned([]))))
  )

  it.effect("gives JSON that its schema reads back", () =>
    Effect.gen(function* () {
      const outcome = yield* call(planned([income({ ticker: "AAPL", limit: 1 })]), { query: "Apple?" })
      assert.isFalse(outcome.isFailure)
      const result = yield* Schema.decodeUnknown(FinancialsResult)(JSON.parse(JSON.stringify(outcome.encoded)))
      assert.strictEqual(result.question, "Apple?")
    })
  )

  it.effect("turns the router's questions back into failures in words, with the companies to choose from", () =>
    Effect.gen(function* () {
      const unknown = yield* call(refusing(new UnknownCompany({ mention: "Appel", didYouMean: [apple] })), {
        query: "q"
      })
      assert.isTrue(unknown.isFailure)
      assert.deepInclude(unknown.encoded, { _tag: "QuestionBack", kind: "UnknownCompany", candidates: [apple] })
      const united = new AmbiguousCompany({ mention: "United", candidates: [apple] })
      const ambiguous = yield* call(refusing(united), { query: "q" })
      assert.match(JSON.stringify(ambiguous.encoded), /\\"United\\" could be Apple Inc. \(AAPL\)/)
    })
  )
})
