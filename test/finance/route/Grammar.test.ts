import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck, Schema } from "effect"
import * as Grammar from "../../../src/finance/route/Grammar.ts"
import { Route, SURE } from "../../../src/finance/route/Route.ts"
import { asOf, directory } from "./bundledDirectory.ts"

const plan = (question: string): Route => Either.getOrThrow(Grammar.route(question, { asOf, directory }))
const failure = (question: string) => Either.getOrThrow(Either.flip(Grammar.route(question, { asOf, directory })))
const shown = ({ calls }: Route): string =>
  calls
    .map(({ args, tool }) =>
      [tool.replace("get_", ""), args["ticker"], args["period"], args["limit"]]
        .filter((part) => part !== undefined)
        .join(" ")
    )
    .join("; ")

/** Question, plan: tool, ticker, period, limit. Other companies and words than the labelled cases. */
const TABLE: ReadonlyArray<readonly [question: string, plan: string]> = [
  ["What were Costco's net sales in fiscal 2024?", "income_statements COST annual 1"],
  ["how much revenue did netflix make last year", "income_statements NFLX annual 1"],
  ["Starbucks operating income Q3 FY24", "income_statements SBUX quarterly 1"],
  ["Broadcom revenue in the quarter ended May 4, 2025", "income_statements AVGO quarterly 1"],
  ["Show me Intel's quarterly revenue for 2023 and 2024", "income_statements INTC quarterly 8"],
  ["GE dividends paid since 2018", "cash_flow_statements GE annual 10"],
  ["Total assets of JPMorgan at year-end 2024", "balance_sheets JPM annual 1"],
  ["Disney's cash as of September 28, 2024", "balance_sheets DIS annual 1"],
  ["inventory at Micron last quarter", "balance_sheets MU quarterly 1"],
  [
    "Compare Visa and Mastercard net income over the past five years",
    "income_statements V annual 5; income_statements MA annual 5"
  ],
  ["Revenue growth of AMD in 2023", "income_statements AMD annual 2"],
  ["Apple's net income CAGR over the last 5 years", "income_statements AAPL annual 6"],
  ["SG&A as a percentage of revenue at Procter & Gamble in FY2023", "income_statements PG annual 1"],
  ["Apple FCF / revenue 2023", "all_financial_statements AAPL annual 1"],
  ["Revenue and free cash flow of Netflix 2020-2023", "all_financial_statements NFLX annual 4"],
  ["What is Nvidia's P/E ratio?", "key_ratios NVDA"],
  ["current ratio of Ford", "key_ratios F"],
  ["Historical P/E for Microsoft over the last 5 years", "historical_key_ratios MSFT annual 5"],
  ["ROE of Bank of America over the past 10 years", "historical_key_ratios BAC annual 10"],
  ["Did Apple beat earnings last quarter?", "earnings AAPL"],
  ["NVDA earnings surprise last 8 quarters", "earnings NVDA 8"],
  ["who reported earnings this week?", "earnings"],
  ["Disney revenue by segment fiscal 2023", "financial_segments DIS annual 1"],
  ["iPhone sales by quarter in fiscal 2024", "financial_segments AAPL quarterly 4"],
  ["TTM revenue for Salesforce", "income_statements CRM ttm 1"],
  [
    "compare AAPL annual and quarterly net income",
    "income_statements AAPL annual 4; income_statements AAPL quarterly 4"
  ],
  ["Has Tesla's revenue exceeded Ford's in 2023?", "income_statements TSLA annual 1; income_statements F annual 1"],
  ["AAPL stock price", "stock_price AAPL"],
  ["How has Tesla stock performed over the past year?", "stock_prices TSLA"],
  ["price of bitcoin", "crypto_price_snapshot BTC-USD"],
  ["Latest news on Boeing", "company_news BA"],
  ["Did Tim Cook sell any shares recently?", "insider_trades AAPL"],
  ["Form 4 filings for Nvidia", "insider_trades NVDA"],
  ["Who are the largest institutional holders of Tesla?", "institutional_holdings TSLA"],
  ["What are the risk factors in Coca-Cola's 10-K?", "read_filings KO"],
  ["Which stocks have P/E below 10 and ROE above 15%?", "stock_screener"],
  ["Define free cash flow", ""],
  ["Sell my Tesla shares", ""],
  ["Should I buy Apple stock?", ""],
  ["Predict Tesla's 2028 EPS", ""],
  ["Stripe revenue 2023", ""],
  ["What's the inflation rate?", ""]
]

describe("Grammar", () => {
  for (const [question, expected] of TABLE) {
    it(`plans "${question}"`, () => {
      const route = plan(question)
      assert.strictEqual(shown(route), expected)
      assert.isAtLeast(route.confidence, expected === "" ? 0.8 : SURE)
      assert.strictEqual(route.noTool === undefined, expected !== "")
    })
  }

  it("counts fiscal years as the company does", () => {
    const [gap] = plan("Gap revenue in 2024").calls
    assert.deepInclude(gap?.args, { report_period_gte: "2025-01-11", report_period_lte: "2025-02-20" })
    const [nvidia] = plan("NVDA revenue FY2024").calls
    assert.deepInclude(nvidia?.args, { report_period_gte: "2024-01-11", report_period_lte: "2024-02-20" })
  })

  it("asks for years that aren't neighbours in two calls", () => {
    assert.strictEqual(
      shown(plan("Apple revenue in 2019 and 2023")),
      "income_statements AAPL annual 1; income_statements AAPL annual 1"
    )
  })

  it("reads filters of a screen as the screener takes them", () => {
    const [call] = plan(
      "Screen for companies with market cap over $10 billion, P/E between 5 and 15 and dividend yield of at least 4%"
    ).calls
    assert.deepStrictEqual(call?.args["filters"], [
      { field: "market_cap", operator: "gt", value: 10e9 },
      { field: "price_to_earnings_ratio", operator: "gte", value: 5 },
      { field: "price_to_earnings_ratio", operator: "lte", value: 15 },
      { field: "dividend_yield", operator: "gte", value: 0.04 }
    ])
  })

  it("names the items of a form as the form has them", () => {
    assert.deepStrictEqual(plan("Summarise MD&A of Tesla's most recent 10-Q").calls[0]?.args["items"], [
      "Part-1,Item-2"
    ])
    assert.deepStrictEqual(plan("MD&A in Tesla's 10-K").calls[0]?.args["items"], ["Item-7"])
  })

  it("is unsure where a word that carries meaning was not understood, and names it", () => {
    for (const [question, word] of [
      ["adjusted EPS of Pfizer in 2023", "adjusted"],
      ["Apple revenue excluding China in 2023", "excluding"],
      ["JPMorgan provision for credit losses 2023", "provision"]
    ] as const) {
      const route = plan(question)
      assert.isBelow(route.confidence, SURE)
      assert.include(route.notUnderstood.join(" "), word)
    }
  })

  it("says which reading of a name it took", () => {
    const route = plan("United revenue 2024")
    assert.isBelow(route.confidence, SURE)
    assert.include(route.assumptions.join(), "United Airlines")
  })

  it("has no route for nothing, nobody and somebody unknown, and says what to do", () => {
    assert.strictEqual(failure("  ?! ")._tag, "EmptyQuestion")
    const unknown = failure("Foobarco revenue 2023")
    assert.strictEqual(unknown._tag === "UnknownCompany" ? unknown.mention : "", "Foobarco")
    const second = failure("Compare Apple and Foobarco revenue 2023")
    assert.strictEqual(second._tag === "UnknownCompany" ? second.mention : "", "Foobarco")
    assert.strictEqual(failure("revenue in 2023")._tag, "NotUnderstood")
    assert.include(failure("revenue in 2023").message, "no company was named")
    assert.include(failure("Tesla deliveries in 2023").message, "deliveries")
  })

  it("says why an unlisted company has no figures", () => {
    assert.include(plan("Stripe revenue 2023").noTool, "private company")
  })

  const text = FastCheck.oneof(
    FastCheck.string({ maxLength: 60 }),
    FastCheck.string({ unit: "binary", maxLength: 30 }),
    FastCheck.array(
      FastCheck.constantFrom(
        "Apple",
        "AAPL",
        "Target",
        "revenue",
        "EPS",
        "vs",
        "and",
        "last",
        "5",
        "years",
        "Q1",
        "2024",
        "growth",
        "P/E",
        "under",
        "15",
        "%",
        "by",
        "segment",
        "what",
        "is",
        "10-K",
        "since",
        "İ",
        "🍏",
        "to",
        "x.md"
      ),
      { maxLength: 12 }
    ).map((words) => words.join(" "))
  )

  it("answers any text with a route of its schema or a typed error, and the same one twice", () => {
    const valid = Schema.is(Route)
    FastCheck.assert(
      FastCheck.property(text, (question) => {
        const once = Grammar.route(question, { asOf, directory })
        const again = Grammar.route(question, { asOf, directory })
        assert.deepStrictEqual(JSON.stringify(once), JSON.stringify(again))
        if (Either.isRight(once)) {
          assert.isTrue(valid(once.right))
          assert.strictEqual(once.right.calls.length === 0, once.right.metaTool === undefined)
        } else assert.isNotEmpty(once.left.message)
      }),
      { numRuns: 150 }
    )
  })

  it("permutes its calls when companies are permuted, and changes nothing else", () => {
    const names = ["Apple", "MSFT", "Coca-Cola", "Boeing", "P&G", "Tesla"]
    const question = (list: ReadonlyArray<string>) => `Compare ${list.join(", ")} net income for the last 3 years`
    const calls = (list: ReadonlyArray<string>): ReadonlyArray<string> =>
      plan(question(list)).calls.map((call) => JSON.stringify(call))
    FastCheck.assert(
      FastCheck.property(FastCheck.shuffledSubarray(names, { minLength: 2 }), (list) => {
        const sorted = [...list].sort()
        assert.sameMembers([...calls(list)], [...calls(sorted)])
        assert.deepStrictEqual(
          plan(question(list)).companies.map(({ ticker }) => ticker),
          plan(question(list)).calls.map(({ args }) => args["ticker"])
        )
      }),
      { numRuns: 30 }
    )
  })

  it("plans the same for a question with an errand as without", () => {
    const bare = plan("Compare AAPL and MSFT revenue over the last four years")
    const errand = plan(
      "Compare AAPL and MSFT revenue over the last four years, then write the conclusion to report.md"
    )
    assert.deepStrictEqual(errand.calls, bare.calls)
    assert.strictEqual(errand.confidence, bare.confidence)
  })
})
