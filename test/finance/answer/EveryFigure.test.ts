/** Questions made of the table of figures itself: whatever is stated is the table's value; unsure is allowed, wrong is not. */
import { readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"
import { Effect, FastCheck, Layer } from "effect"
import { parseCsv } from "../../../scripts/csv.ts"
import { getFinancials } from "../../../src/catalog/finance/GetFinancials.ts"
import { AsOf } from "../../../src/finance/AsOf.ts"
import { answerQuestion } from "../../../src/finance/answer/AnswerQuestion.ts"
import { CompanyDirectory } from "../../../src/finance/CompanyDirectory.ts"
import { FinanceData } from "../../../src/finance/FinanceData.ts"
import { QueryRouter } from "../../../src/finance/route/QueryRouter.ts"
import { describeShared } from "../../support/shared.ts"
import { directory } from "../route/bundledDirectory.ts"

const TODAY = "2026-07-10"
const layers = Layer.mergeAll(QueryRouter.grammar, FinanceData.snapshot).pipe(
  Layer.provide(Layer.succeed(CompanyDirectory, directory))
)

const WORDS: Readonly<Record<string, ReadonlyArray<string>>> = {
  revenue: ["revenue", "net sales", "top line", "turnover"],
  cost_of_revenue: ["cost of revenue", "COGS"],
  gross_profit: ["gross profit"],
  operating_income: ["operating income", "operating profit"],
  income_tax_expense: ["income tax expense"],
  net_income: ["net income", "profit", "bottom line"],
  eps_diluted: ["EPS", "diluted earnings per share"],
  total_assets: ["total assets"],
  current_liabilities: ["current liabilities"],
  shareholders_equity: ["shareholders' equity", "book value"],
  cash_and_equivalents: ["cash", "cash and cash equivalents"],
  inventory: ["inventory"],
  long_term_debt: ["long-term debt"],
  operating_cash_flow: ["operating cash flow", "cash from operations"],
  capital_expenditure: ["capex", "capital expenditures"],
  dividends_paid: ["dividends"],
  share_repurchases: ["share buybacks", "stock repurchases"]
}
const NAMES: Readonly<Record<string, string>> = {
  AAPL: "Apple",
  ABBV: "AbbVie",
  ADBE: "Adobe",
  AMD: "AMD",
  AMZN: "Amazon",
  BA: "Boeing",
  GOOGL: "Google",
  HD: "Home Depot",
  JNJ: "J&J",
  KO: "Coke",
  MA: "Mastercard",
  META: "Facebook",
  MSFT: "microsoft",
  NVDA: "Nvidia",
  PG: "P&G",
  TSLA: "Tesla",
  UNP: "Union Pacific",
  WMT: "Walmart"
}
const SHAPES: ReadonlyArray<(name: string, metric: string, period: string) => string> = [
  (name, metric, period) => `What was ${name}'s ${metric} in ${period}?`,
  (name, metric, period) => `${name} ${metric} ${period}`,
  (name, metric, period) => `${metric} of ${name} for ${period}`,
  (name, metric, period) => `how much ${metric} did ${name} report for ${period}`
]

describeShared("Every figure of the table", "data/fundamentals.csv", (path) => {
  const rows = parseCsv(readFileSync(path, "utf8")).filter(
    (row) => row["period_type"] !== "cover" && WORDS[row["concept"] ?? ""] !== undefined
  )
  const periods = (row: Readonly<Record<string, string>>): ReadonlyArray<string> =>
    row["fiscal_period"] === "FY"
      ? [`fiscal ${row["fiscal_year"]}`, `FY${row["fiscal_year"]?.slice(2)}`, `${row["fiscal_year"]}`]
      : [`${row["fiscal_period"]} ${row["fiscal_year"]}`, `${row["fiscal_period"]} FY${row["fiscal_year"]?.slice(2)}`]

  it.effect("is stated as it stands there, or not at all", () =>
    Effect.gen(function* () {
      const pick = FastCheck.tuple(
        FastCheck.constantFrom(...rows),
        FastCheck.nat(),
        FastCheck.nat(),
        FastCheck.constantFrom(...SHAPES)
      )
      let stated = 0
      const sample = FastCheck.sample(pick, { numRuns: 150, seed: 7 })
      for (const [row, word, period, shape] of sample) {
        const words = WORDS[row["concept"] ?? ""] ?? []
        const said = periods(row)
        const question = shape(
          NAMES[row["ticker"] ?? ""] ?? "",
          words[word % words.length] ?? "",
          said[period % said.length] ?? ""
        )
        const { value } = answerQuestion(question, yield* getFinancials(question), TODAY)
        if (value === null) continue
        stated += 1
        assert.strictEqual(value, Number(row["value"]), question)
      }
      assert.isAtLeast(stated / sample.length, 0.95)
    }).pipe(AsOf.at(TODAY), Effect.provide(layers))
  )
})
