import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { AsOf } from "../../src/finance/AsOf.ts"
import { CompanyDirectory } from "../../src/finance/CompanyDirectory.ts"
import type { Figure } from "../../src/finance/Figure.ts"
import { FinanceData, Served } from "../../src/finance/FinanceData.ts"
import { comparable } from "../../src/finance/Ratios.ts"
import * as Snapshot from "../../src/finance/snapshot/Snapshot.ts"

const live = FinanceData.snapshot.pipe(Layer.provide(CompanyDirectory.bundled))

const figures = (served: Served): ReadonlyArray<Figure> => served.statements.flatMap((statement) => statement.figures)
const named = (served: Served, concept: string): ReadonlyArray<Figure> =>
  figures(served).filter((figure) => figure.concept === concept)
const values = (served: Served, concept: string): ReadonlyArray<number> =>
  named(served, concept).map(({ value }) => value)

const data = <A, E>(look: (data: FinanceData["Type"]) => Effect.Effect<A, E>) => Effect.flatMap(FinanceData, look)
const in2026 = AsOf.at("2026-07-10")

layer(live)("FinanceData.snapshot", (it) => {
  it.effect("gives a figure with its unit, period, tag and the filing it is from", () =>
    data((snapshot) =>
      snapshot.incomeStatements({ ticker: "AAPL", period: "annual", limit: 1, from: "2024-09-01", to: "2024-12-31" })
    ).pipe(
      Effect.andThen((served) => {
        const [revenue] = named(served, "revenue")
        assert.deepStrictEqual(revenue, {
          ticker: "AAPL",
          concept: "revenue",
          value: 391_035_000_000,
          unit: "USD",
          period: { type: "annual", fiscalYear: 2024, fiscalPeriod: "FY", start: "2023-10-01", end: "2024-09-28" },
          tag: "RevenueFromContractWithCustomerExcludingAssessedTax",
          source: {
            provider: "snapshot",
            url: "https://www.sec.gov/Archives/edgar/data/320193/000032019325000079/0000320193-25-000079-index.htm",
            accession: "0000320193-25-000079",
            form: "10-K",
            filed: "2025-10-31"
          }
        })
        assert.strictEqual(served.servedBy, "snapshot")
        assert.strictEqual(served.dataDate, "2026-01-30")
      }),
      in2026
    )
  )

  it.effect("hides what was filed later, and cites the filing that was there", () =>
    Effect.gen(function* () {
      const request = { ticker: "AAPL", period: "annual", limit: 1 } as const
      const january = yield* data((snapshot) => snapshot.incomeStatements(request)).pipe(AsOf.at("2025-01-15"))
      assert.deepStrictEqual(values(january, "revenue"), [391_035_000_000])
      assert.strictEqual(named(january, "revenue")[0]?.source.accession, "0000320193-24-000123")
      const october = yield* data((snapshot) => snapshot.incomeStatements(request)).pipe(AsOf.at("2024-10-31"))
      assert.deepStrictEqual(values(october, "revenue"), [383_285_000_000])
      const dayOfFiling = yield* data((snapshot) => snapshot.incomeStatements(request)).pipe(AsOf.at("2024-11-01"))
      assert.deepStrictEqual(values(dayOfFiling, "revenue"), [391_035_000_000])
    })
  )

  it.effect("gives the first value before a restatement and both values after it", () =>
    Effect.gen(function* () {
      const request = { ticker: "PG", period: "annual", limit: 1, from: "2014-06-30", to: "2014-06-30" } as const
      const before = yield* data((snapshot) => snapshot.incomeStatements(request)).pipe(AsOf.at("2015-01-01"))
      assert.deepStrictEqual(values(before, "revenue"), [83_062_000_000])
      assert.strictEqual(named(before, "revenue")[0]?.restated, undefined)
      const after = yield* data((snapshot) => snapshot.incomeStatements(request)).pipe(in2026)
      assert.deepStrictEqual(values(after, "revenue"), [74_401_000_000])
      assert.deepStrictEqual(named(after, "revenue")[0]?.restated, {
        firstValue: 83_062_000_000,
        firstFiled: "2014-08-08",
        firstAccession: "0000080424-14-000057"
      })
    })
  )

  it.effect("marks what counts old shares, and calls a split no restatement", () =>
    data((snapshot) => snapshot.incomeStatements({ ticker: "NVDA", period: "annual", limit: 6 })).pipe(
      Effect.andThen((served) => {
        const eps = named(served, "eps_diluted")
        assert.deepStrictEqual(
          eps.map(({ period, value }) => [period.fiscalYear, value]),
          [
            [2026, 4.9],
            [2025, 2.94],
            [2024, 1.19],
            [2023, 0.17],
            [2022, 3.85],
            [2021, 1.73]
          ]
        )
        const [, , fy2024, fy2023, fy2022] = eps
        assert.strictEqual(fy2023?.caution, undefined)
        assert.include(fy2022?.caution, "before the 10-for-1 split of 2024-06")
        assert.strictEqual(fy2024?.restated, undefined)
        assert.isTrue(fy2023 !== undefined && fy2022 !== undefined && !comparable(fy2023, fy2022))
      }),
      in2026
    )
  )

  it.effect("shows four discrete quarters whose sum is the year, the fourth marked as derived", () =>
    Effect.gen(function* () {
      const bounds = { ticker: "AAPL", from: "2023-12-01", to: "2024-09-30" } as const
      const quarters = yield* data((snapshot) => snapshot.incomeStatements({ ...bounds, period: "quarterly" }))
      const year = yield* data((snapshot) => snapshot.incomeStatements({ ...bounds, period: "annual" }))
      const revenue = named(quarters, "revenue")
      assert.deepStrictEqual(
        revenue.map(({ derived, period }) => [period.fiscalPeriod, derived]),
        [
          ["Q4", "fiscal year minus nine months"],
          ["Q3", undefined],
          ["Q2", undefined],
          ["Q1", undefined]
        ]
      )
      assert.strictEqual(
        revenue.reduce((sum, { value }) => sum + value, 0),
        values(year, "revenue")[0]
      )
    }).pipe(in2026)
  )

  it.effect("sums four quarters for trailing twelve months, of flows alone", () =>
    Effect.gen(function* () {
      const ttm = yield* data((snapshot) => snapshot.incomeStatements({ ticker: "AAPL", period: "ttm", limit: 1 }))
      const quarters = yield* data((snapshot) => snapshot.incomeStatements({ ticker: "AAPL", period: "quarterly" }))
      const [revenue] = named(ttm, "revenue")
      assert.strictEqual(
        revenue?.value,
        values(quarters, "revenue").reduce((sum, value) => sum + value, 0)
      )
      assert.strictEqual(revenue?.derived, "sum of four quarters")
      assert.deepInclude(revenue?.period, { type: "ttm", end: "2025-12-27", start: "2024-12-29" })
      assert.deepStrictEqual(named(ttm, "eps_diluted"), [])
    }).pipe(in2026)
  )

  it.effect("shows the year-end balance as that of the fourth quarter too", () =>
    data((snapshot) => snapshot.balanceSheets({ ticker: "AAPL", period: "quarterly", limit: 2 })).pipe(
      Effect.map((served) =>
        assert.deepStrictEqual(
          named(served, "total_assets").map(({ period, value }) => [period.fiscalPeriod, period.end, value]),
          [
            ["Q1", "2025-12-27", 379_297_000_000],
            ["Q4", "2025-09-27", 359_241_000_000]
          ]
        )
      ),
      in2026
    )
  )

  it.effect("computes free cash flow and a gross profit that the filer leaves out, and says so", () =>
    Effect.gen(function* () {
      const google = yield* data((snapshot) => snapshot.allStatements({ ticker: "GOOGL", period: "annual", limit: 1 }))
      const [gross] = named(google, "gross_profit")
      assert.strictEqual(gross?.derived, "revenue minus cost of revenue")
      const [cash] = named(google, "free_cash_flow")
      assert.strictEqual(
        cash?.value,
        (values(google, "operating_cash_flow")[0] ?? 0) - (values(google, "capital_expenditure")[0] ?? 0)
      )
      assert.deepStrictEqual(
        google.statements.map(({ kind }) => kind),
        ["income", "balance", "cash-flow"]
      )
    }).pipe(in2026)
  )

  it.effect("gives segments with their axis, and warns that levels overlap", () =>
    data((snapshot) =>
      snapshot.segments({ ticker: "AAPL", period: "annual", limit: 1, from: "2024-09-01", to: "2024-10-31" })
    ).pipe(
      Effect.andThen((served) => {
        const phone = figures(served).find(({ member }) => member === "iPhone")
        assert.deepInclude(phone, { value: 201_183_000_000, axis: "product_or_service", concept: "segment_revenue" })
        assert.match(served.notes.join(), /overlap/)
      }),
      in2026
    )
  )

  it.effect("gives ratios of the newest twelve months and says which ones need a price", () =>
    data((snapshot) => snapshot.keyRatios({ ticker: "GOOGL" })).pipe(
      Effect.andThen((served) => {
        const [margin] = named(served, "net_margin")
        assert.approximately(margin?.value ?? 0, 0.3792, 0.0001)
        assert.strictEqual(margin?.derived, "net income / revenue")
        assert.deepInclude(
          served.unavailable.find(({ concept }) => concept === "price_to_earnings_ratio"),
          {
            reason: "needs a price: filings hold none"
          }
        )
      }),
      in2026
    )
  )

  it.effect("gives what was reported last, and says that surprises need estimates", () =>
    data((snapshot) => snapshot.earnings({ ticker: "NVDA" })).pipe(
      Effect.andThen((served) => {
        assert.deepStrictEqual(values(served, "revenue"), [81_615_000_000])
        assert.deepStrictEqual(
          served.unavailable.map(({ concept }) => concept),
          ["eps_surprise", "revenue_surprise"]
        )
      }),
      in2026
    )
  )

  it.effect("answers for the other share class under the ticker that was asked", () =>
    data((snapshot) => snapshot.incomeStatements({ ticker: "goog", period: "annual", limit: 1 })).pipe(
      Effect.map((served) => assert.strictEqual(named(served, "revenue")[0]?.ticker, "GOOG")),
      in2026
    )
  )

  it.effect("tells no data, not covered and unknown apart", () =>
    Effect.gen(function* () {
      const fail = (ticker: string, from?: string) =>
        Effect.flip(data((snapshot) => snapshot.incomeStatements({ ticker, period: "annual", from })))
      const none = yield* fail("TSLA", "2027-01-01")
      assert.strictEqual(none._tag, "NoData")
      assert.match(none.message, /no annual income statement of TSLA from 2027-01-01 .* 2010-12-31 to 2024-12-31/)
      const outside = yield* fail("JPM")
      assert.strictEqual(outside._tag, "NotCovered")
      assert.match(
        outside.message,
        /JPMORGAN CHASE & CO \(JPM\) is not among the 18 companies.*FINANCIAL_DATASETS_API_KEY/
      )
      const unknown = yield* fail("APLE1")
      assert.strictEqual(unknown._tag, "UnknownTicker")
      const feed = yield* Effect.flip(data((snapshot) => snapshot.earnings({})))
      assert.strictEqual(feed._tag, "NotCovered")
    }).pipe(in2026)
  )

  it.effect("declares what it covers before it is asked", () =>
    Effect.gen(function* () {
      const covers = (ticker?: string) => data((snapshot) => snapshot.covers("get_income_statements", ticker))
      assert.strictEqual((yield* covers("AAPL"))._tag, "Covered")
      assert.strictEqual((yield* covers("JPM"))._tag, "Uncovered")
      assert.strictEqual((yield* covers())._tag, "Uncovered")
    })
  )

  it.effect(
    "answers for every company in a shape that its schema accepts, figures of one period in each statement",
    () =>
      Effect.gen(function* () {
        for (const { ticker } of Snapshot.companies) {
          for (const period of ["annual", "quarterly", "ttm"] as const) {
            const served = yield* data((snapshot) => snapshot.allStatements({ ticker, period, limit: 100 }))
            yield* Schema.validate(Served)(served)
            const seen = new Set<string>()
            for (const { figures, kind, period } of served.statements) {
              const label = `${kind} ${period.fiscalYear} ${period.fiscalPeriod} ${period.end}`
              assert.isFalse(seen.has(label), `${ticker} ${label}`)
              seen.add(label)
              for (const figure of figures) assert.strictEqual(figure.period.end, period.end)
              assert.strictEqual(new Set(figures.map(({ concept }) => concept)).size, figures.length)
            }
          }
        }
      }).pipe(in2026)
  )
})

describe("FinanceData", () => {
  it.effect("uses the day of the clock when no day is given", () =>
    data((snapshot) => Effect.flip(snapshot.incomeStatements({ ticker: "AAPL", period: "annual" }))).pipe(
      Effect.map((error) => assert.match(error.message, /filed by 1970-01-01/)),
      Effect.provide(live)
    )
  )
})
