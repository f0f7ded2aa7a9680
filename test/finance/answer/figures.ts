/** Small figures for the tests of answers: real shapes, invented companies. */
import type { Company } from "../../../src/finance/Company.ts"
import type { Figure } from "../../../src/finance/Figure.ts"
import type { FinancialsResult } from "../../../src/finance/FinancialsResult.ts"
import type { FiscalPeriod } from "../../../src/finance/FiscalPeriod.ts"

export const year = (fiscalYear: number): FiscalPeriod => ({
  type: "annual",
  fiscalYear,
  fiscalPeriod: "FY",
  start: `${fiscalYear}-01-01`,
  end: `${fiscalYear}-12-31`
})

const ENDS = { Q1: "03-31", Q2: "06-30", Q3: "09-30", Q4: "12-31" } as const
export const quarter = (fiscalYear: number, fiscalPeriod: keyof typeof ENDS): FiscalPeriod => ({
  type: "quarterly",
  fiscalYear,
  fiscalPeriod,
  end: `${fiscalYear}-${ENDS[fiscalPeriod]}`
})

export const figure = (concept: string, period: FiscalPeriod, value: number, more: Partial<Figure> = {}): Figure => ({
  ticker: "AAPL",
  concept,
  value,
  unit: concept.startsWith("eps") ? "USD/shares" : "USD",
  period,
  source: {
    provider: "test",
    url: `https://www.sec.gov/${period.end}`,
    form: period.type === "annual" ? "10-K" : "10-Q",
    filed: `${period.fiscalYear + 1}-02-01`
  },
  ...more
})

export const APPLE: Company = { ticker: "AAPL", cik: "0000320193", name: "Apple Inc." }
export const MICROSOFT: Company = { ticker: "MSFT", cik: "0000789019", name: "MICROSOFT CORP" }

export const result = (
  question: string,
  figures: ReadonlyArray<Figure>,
  more: Partial<FinancialsResult> = {}
): FinancialsResult => ({
  question,
  calls: [],
  companies: [APPLE],
  data: {},
  figures,
  sourceUrls: [],
  coverage: [],
  errors: [],
  asOf: "2026-07-10",
  ...more
})
