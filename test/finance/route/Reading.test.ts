import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { read } from "../../../src/finance/route/Reading.ts"
import { directory } from "./bundledDirectory.ts"

const companies = (question: string): ReadonlyArray<string> =>
  read(question, directory).items.flatMap((item) => (item._tag === "Company" ? [item.company.ticker] : []))

/** A name that is also a plain word is a company only where one is expected. */
const TABLE: ReadonlyArray<readonly [question: string, ...tickers: ReadonlyArray<string>]> = [
  ["What was Target's revenue in 2023?", "TGT"],
  ["Target revenue 2023", "TGT"],
  ["how much did target make in 2023", "TGT"],
  ["compare target and walmart sales", "TGT", "WMT"],
  ["what margin should Tesla target in 2024?", "TSLA"],
  ["price target for Apple", "AAPL"],
  ["What was Gap's revenue in 2024?", "GAP"],
  ["what is the gap between revenue and net income at Apple", "AAPL"],
  ["Block's gross profit", "XYZ"],
  ["how do block trades move Tesla", "TSLA"],
  ["ford free cash flow last yr", "F"],
  ["F net income 2022", "F"],
  ["T revenue 2023", "T"],
  ["$KO dividends", "KO"],
  ["Berkshire net income (BRK.A)", "BRK.B", "BRK.A"],
  ["brk/b earnings", "BRK.B"],
  ["Apple Hospitality REIT revenue", "APLE"],
  ["Google's parent", "GOOGL"],
  ["Coke or Procter", "KO", "PG"],
  ["P&G's sales", "PG"],
  ["Johnson and Johnson net income", "JNJ"],
  ["ALL CASH FLOW OF APPLE IN 2023", "AAPL"],
  ["free cash flow (FCF) of Alphabet", "GOOGL"],
  ["Find stocks with P/E under 15 and growth above 20%"],
  ["3M revenue", "MMM"],
  ["Realty Income revenue", "O"],
  ["Capital One net income", "COF"],
  ["Best Buy revenue", "BBY"]
]

describe("Reading", () => {
  for (const [question, ...tickers] of TABLE) {
    it(`names ${tickers.join(", ") || "nobody"} in "${question}"`, () => {
      assert.deepStrictEqual(companies(question), tickers)
    })
  }

  it("forgives a misspelling and says so", () => {
    const [item] = read("Caterpilar income statement", directory).items
    assert.strictEqual(item?._tag === "Company" ? `${item.company.ticker} ${item.sureness}` : "", "CAT misspelled")
  })

  it("marks a name that is usual for one of several companies", () => {
    const [item] = read("United revenue 2024", directory).items
    assert.strictEqual(item?._tag === "Company" ? `${item.company.ticker} ${item.sureness}` : "", "UAL assumed")
  })

  it("takes a product for its company, and remembers it", () => {
    const [item] = read("AWS revenue 2024", directory).items
    assert.strictEqual(item?._tag === "Company" ? `${item.company.ticker} ${item.brand}` : "", "AMZN AWS")
  })

  it("covers every word once and in order, whatever the text", () => {
    const word = FastCheck.oneof(
      FastCheck.constantFrom(
        "Apple",
        "revenue",
        "target",
        "Q1",
        "2024",
        "vs",
        "gap",
        "%",
        "R&D",
        "F",
        "brk/b",
        "of",
        "zzyzx",
        "last",
        "year"
      ),
      FastCheck.string({ maxLength: 6 })
    )
    FastCheck.assert(
      FastCheck.property(FastCheck.array(word, { maxLength: 10 }), (parts) => {
        const { items, words } = read(parts.join(" "), directory)
        const inside = words.tokens.filter(
          (token) => items.filter((item) => item.start <= token.start && token.end <= item.end).length === 1
        )
        assert.strictEqual(inside.length, words.tokens.length)
        for (const [at, item] of items.entries()) assert.isAtLeast(item.start, items[at - 1]?.end ?? 0)
      }),
      { numRuns: 60 }
    )
  })
})
