import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { evaluateFacts } from "../../../scripts/eval-facts.ts"
import { lineItem } from "../../../src/finance/LineItem.ts"
import { bucketOf, read } from "../../../src/finance/provider/CompanyFacts.ts"
import { series } from "../../../src/finance/provider/FactSeries.ts"
import { describeShared } from "../../support/shared.ts"

describe("CompanyFacts", () => {
  it("sorts durations into quarters, halves, nine months and years", () => {
    assert.strictEqual(bucketOf("2024-09-29", "2024-12-28"), "quarter")
    assert.strictEqual(bucketOf("2024-01-01", "2024-06-30"), "half")
    assert.strictEqual(bucketOf("2024-01-01", "2024-09-30"), "nine")
    assert.strictEqual(bucketOf("2022-09-25", "2023-09-30"), "year")
    assert.strictEqual(bucketOf("2024-01-01", "2024-01-31"), undefined)
  })

  it.effect("fails on an answer that is none, naming the place", () =>
    Effect.gen(function* () {
      const rows = (val: unknown) => ({
        cik: 1,
        entityName: "Acme",
        facts: {
          "us-gaap": { Revenues: { units: { USD: [{ end: "2024-12-31", val, form: "10-K", filed: "2025-02-01" }] } } }
        }
      })
      const error = yield* Effect.flip(read(rows("much")))
      assert.include(error.message, "val")
      yield* Effect.flip(read("<html>"))
      yield* read(rows(5))
    })
  )

  it.effect("doesn't look at tags that nobody asks for", () =>
    read({ cik: "0000000001", entityName: "Acme", facts: { ffd: { Odd: 7 }, "us-gaap": { AlsoOdd: null } } }).pipe(
      Effect.andThen((filer) => {
        assert.strictEqual(filer.cik, "0000000001")
        assert.strictEqual(filer.facts.size, 0)
      })
    )
  )
})

describeShared("CompanyFacts on recorded responses", "data/edgar/companyfacts/CIK0001997711.json", (path) => {
  it.effect("reads an IFRS filer whose CIK is text", () =>
    Effect.gen(function* () {
      const filer = yield* read(JSON.parse(readFileSync(path, "utf8")))
      const line = lineItem("revenue")
      assert.isDefined(line)
      assert.deepStrictEqual(
        series(filer, line).map(({ period, versions }) => [period.fiscalYear, versions.at(-1)?.value]),
        [
          [2021, 25_596_073],
          [2022, 31_983_567],
          [2023, 39_436_343],
          [2024, 43_862_372]
        ]
      )
    })
  )

  it("gives no figure that differs from the table, and misses only what isn't recorded", { timeout: 60_000 }, () => {
    const { differences, labels, reasons, total } = evaluateFacts()
    assert.deepStrictEqual(differences, [])
    assert.strictEqual(labels, 0)
    assert.isAtLeast(total.equal, 9300)
    assert.isAtMost(total.rounded, 14)
    for (const reason of reasons.keys()) assert.match(reason, /text of a filing|recorded responses hold no fact/)
  })
})
