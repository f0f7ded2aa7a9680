import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { lineItem } from "../../../src/finance/LineItem.ts"
import { read } from "../../../src/finance/provider/CompanyFacts.ts"
import { type Point, series } from "../../../src/finance/provider/FactSeries.ts"

interface Row {
  readonly tag: string
  readonly start?: string
  readonly end: string
  readonly val: number
  readonly filed: string
  readonly form?: string
  readonly fy?: number
  readonly fp?: string
  readonly unit?: string
}

/** A companyfacts response of these rows. */
const response = (rows: ReadonlyArray<Row>) => {
  const facts: Record<string, Record<string, { readonly units: Record<string, ReadonlyArray<object>> }>> = {}
  for (const { tag, unit = "USD", form = "10-K", fp = "FY", fy = 2024, ...row } of rows) {
    const [taxonomy = "", name = ""] = tag.includes(":") ? tag.split(":") : ["us-gaap", tag]
    const tags = facts[taxonomy] ?? {}
    const units = tags[name]?.units ?? {}
    const fact = { ...row, accn: `0000000001-${row.filed.slice(2, 4)}-000001`, fy, fp, form }
    facts[taxonomy] = { ...tags, [name]: { units: { ...units, [unit]: [...(units[unit] ?? []), fact] } } }
  }
  return { cik: 1, entityName: "Acme", facts }
}

const pointsOf = (concept: string, rows: ReadonlyArray<Row>): Effect.Effect<ReadonlyArray<Point>> =>
  Effect.gen(function* () {
    const filer = yield* Effect.orDie(read(response(rows)))
    const line = lineItem(concept)
    return line === undefined ? [] : series(filer, line)
  })

const latest = (points: ReadonlyArray<Point>) =>
  points.map(({ period, versions }) => {
    const version = versions.at(-1)
    return [`${period.fiscalYear} ${period.fiscalPeriod}`, version?.value, version?.derived]
  })

const year = (y: number) => ({ start: `${y}-01-01`, end: `${y}-12-31` })
const CASH = "NetCashProvidedByUsedInOperatingActivities"

describe("FactSeries", () => {
  it.effect("tells periods by their dates, whatever the filing calls itself", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("revenue", [
        { tag: "Revenues", ...year(2022), val: 100, filed: "2023-02-01", fy: 2022 },
        { tag: "Revenues", ...year(2022), val: 100, filed: "2024-02-01", fy: 2023 },
        { tag: "Revenues", ...year(2022), val: 101, filed: "2025-02-01", fy: 2024 },
        { tag: "Revenues", ...year(2024), val: 120, filed: "2025-02-01", fy: 2024 }
      ])
      assert.deepStrictEqual(latest(points), [
        ["2022 FY", 101, undefined],
        ["2024 FY", 120, undefined]
      ])
      assert.deepStrictEqual(
        points[0]?.versions.map(({ first, last, value }) => [value, first.filed, last.filed]),
        [
          [100, "2023-02-01", "2024-02-01"],
          [101, "2025-02-01", "2025-02-01"]
        ]
      )
    })
  )

  it.effect("follows a filer from one tag to the next", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("revenue", [
        { tag: "SalesRevenueNet", ...year(2017), val: 90, filed: "2018-02-01" },
        { tag: "RevenueFromContractWithCustomerExcludingAssessedTax", ...year(2017), val: 88, filed: "2019-02-01" },
        { tag: "RevenueFromContractWithCustomerExcludingAssessedTax", ...year(2018), val: 99, filed: "2019-02-01" }
      ])
      assert.deepStrictEqual(latest(points), [
        ["2017 FY", 88, undefined],
        ["2018 FY", 99, undefined]
      ])
    })
  )

  it.effect("takes the total where a filing gives a part of revenue under a better tag", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("revenue", [
        { tag: "Revenues", ...year(2013), val: 29, filed: "2014-02-01" },
        { tag: "SalesRevenueNet", ...year(2013), val: 83, filed: "2014-02-01" }
      ])
      assert.deepStrictEqual(latest(points), [["2013 FY", 83, undefined]])
    })
  )

  it.effect("prefers equity without others' shares in it, even from an older filing", () =>
    Effect.gen(function* () {
      const whole = "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"
      const points = yield* pointsOf("shareholders_equity", [
        { tag: "StockholdersEquity", end: "2023-12-31", val: 50, filed: "2024-02-01" },
        { tag: whole, end: "2023-12-31", val: 55, filed: "2025-02-01" },
        { tag: whole, end: "2024-12-31", val: 60, filed: "2025-02-01" },
        { tag: "Revenues", ...year(2024), val: 1, filed: "2025-02-01" }
      ])
      assert.deepStrictEqual(latest(points), [
        ["2023 FY", 50, undefined],
        ["2024 FY", 60, undefined]
      ])
    })
  )

  it.effect("derives quarters of cash flow from values that start on one day", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("operating_cash_flow", [
        { tag: CASH, start: "2024-01-01", end: "2024-03-31", val: 10, filed: "2024-05-01", form: "10-Q", fp: "Q1" },
        { tag: CASH, start: "2024-01-01", end: "2024-06-30", val: 25, filed: "2024-08-01", form: "10-Q", fp: "Q2" },
        { tag: CASH, start: "2024-01-01", end: "2024-09-30", val: 45, filed: "2024-11-01", form: "10-Q", fp: "Q3" },
        { tag: CASH, ...year(2024), val: 70, filed: "2025-02-01" }
      ])
      assert.deepStrictEqual(latest(points), [
        ["2024 Q1", 10, undefined],
        ["2024 Q2", 15, "six months minus first quarter"],
        ["2024 Q3", 20, "nine months minus six months"],
        ["2024 FY", 70, undefined],
        ["2024 Q4", 25, "fiscal year minus nine months"]
      ])
      assert.strictEqual(points.at(-1)?.period.start, "2024-10-01")
    })
  )

  it.effect("never derives per-share values or share counts", () =>
    Effect.gen(function* () {
      const unit = "USD/shares"
      const points = yield* pointsOf("eps_diluted", [
        {
          tag: "EarningsPerShareDiluted",
          unit,
          start: "2024-01-01",
          end: "2024-09-30",
          val: 3,
          filed: "2024-11-01",
          form: "10-Q"
        },
        { tag: "EarningsPerShareDiluted", unit, ...year(2024), val: 4, filed: "2025-02-01" }
      ])
      assert.deepStrictEqual(latest(points), [["2024 FY", 4, undefined]])
    })
  )

  it.effect("takes the fourth quarter from three quarters where nine months are missing", () =>
    Effect.gen(function* () {
      const quarter = (start: string, end: string, val: number, filed: string): Row => ({
        tag: "NetIncomeLoss",
        start,
        end,
        val,
        filed,
        form: "10-Q"
      })
      const points = yield* pointsOf("net_income", [
        quarter("2024-01-01", "2024-03-31", 1, "2024-05-01"),
        quarter("2024-04-01", "2024-06-30", 2, "2024-08-01"),
        quarter("2024-07-01", "2024-09-30", 3, "2024-11-01"),
        { tag: "NetIncomeLoss", ...year(2024), val: 10, filed: "2025-02-01" }
      ])
      assert.deepStrictEqual(latest(points).at(-1), ["2024 Q4", 4, "fiscal year minus three quarters"])
    })
  )

  it.effect("warns of a derived quarter whose year was restated and whose nine months were not", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("revenue", [
        { tag: "Revenues", start: "2024-01-01", end: "2024-09-30", val: 75, filed: "2024-11-01", form: "10-Q" },
        { tag: "Revenues", ...year(2024), val: 100, filed: "2025-02-01" },
        { tag: "Revenues", ...year(2024), val: 90, filed: "2026-02-01", fy: 2025 }
      ])
      const fourth = points.find(({ period }) => period.fiscalPeriod === "Q4")
      assert.deepStrictEqual(
        fourth?.versions.map(({ caution, value }) => [value, caution !== undefined]),
        [
          [25, false],
          [15, true]
        ]
      )
    })
  )

  it.effect("keeps a derived quarter until a later filing reports it", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("revenue", [
        { tag: "Revenues", start: "2024-01-01", end: "2024-09-30", val: 75, filed: "2024-11-01", form: "10-Q" },
        { tag: "Revenues", ...year(2024), val: 100, filed: "2025-02-01" },
        { tag: "Revenues", start: "2024-10-01", end: "2024-12-31", val: 25, filed: "2026-02-01", fy: 2025 }
      ])
      const fourth = points.find(({ period }) => period.fiscalPeriod === "Q4")
      assert.deepStrictEqual(
        fourth?.versions.map(({ derived, first, value }) => [value, first.filed, derived]),
        [
          [25, "2025-02-01", "fiscal year minus nine months"],
          [25, "2026-02-01", undefined]
        ]
      )
    })
  )

  it.effect("leaves trailing twelve months in a 10-Q and rows of other forms aside", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("operating_cash_flow", [
        { tag: CASH, start: "2023-07-01", end: "2024-06-30", val: 999, filed: "2024-08-01", form: "10-Q", fp: "Q2" },
        { tag: CASH, ...year(2024), val: 70, filed: "2025-02-01" },
        { tag: CASH, ...year(2024), val: 70_000, filed: "2025-04-01", form: "DEF 14A" },
        { tag: CASH, ...year(2024), val: 71, filed: "2025-05-01", form: "8-K" }
      ])
      assert.deepStrictEqual(latest(points), [["2024 FY", 70, undefined]])
    })
  )

  it.effect("takes the precise value where a filing states one twice", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("cash_and_equivalents", [
        { tag: "CashAndCashEquivalentsAtCarryingValue", end: "2024-12-31", val: 9_037_000_000, filed: "2025-02-01" },
        { tag: "CashAndCashEquivalentsAtCarryingValue", end: "2024-12-31", val: 9_000_000_000, filed: "2025-02-01" }
      ])
      assert.deepStrictEqual(latest(points)[0]?.[1], 9_037_000_000)
    })
  )

  it.effect("knows weeks: a year of 53 of them, and quarters of 12 and 16", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("revenue", [
        { tag: "Revenues", start: "2023-09-04", end: "2024-09-01", val: 100, filed: "2024-10-09" },
        {
          tag: "Revenues",
          start: "2023-09-04",
          end: "2023-11-26",
          val: 20,
          filed: "2023-12-20",
          form: "10-Q",
          fp: "Q1"
        },
        { tag: "Revenues", start: "2024-05-13", end: "2024-09-01", val: 35, filed: "2024-10-09" }
      ])
      assert.deepStrictEqual(latest(points), [
        ["2024 Q1", 20, undefined],
        ["2024 FY", 100, undefined],
        ["2024 Q4", 35, undefined]
      ])
    })
  )

  it.effect("reads IFRS filers, and keeps their currency", () =>
    Effect.gen(function* () {
      const points = yield* pointsOf("revenue", [
        { tag: "ifrs-full:Revenue", unit: "EUR", ...year(2024), val: 300, filed: "2025-03-01", form: "20-F" },
        { tag: "ifrs-full:Revenue", unit: "EUR", ...year(2023), val: 280, filed: "2025-03-01", form: "20-F" },
        { tag: "ifrs-full:Revenue", unit: "USD", ...year(2024), val: 330, filed: "2025-03-01", form: "20-F" }
      ])
      assert.deepStrictEqual(
        points.map(({ versions }) => [versions[0].value, versions[0].last.unit]),
        [
          [280, "EUR"],
          [300, "EUR"]
        ]
      )
    })
  )
})
