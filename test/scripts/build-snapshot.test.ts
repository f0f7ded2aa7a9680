import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { buildSnapshot } from "../../scripts/build-snapshot.ts"
import { parseCsv } from "../../scripts/csv.ts"
import { memberLabel } from "../../scripts/member-label.ts"
import { SNAPSHOT } from "../../src/finance/snapshot/data/index.ts"
import { type SnapshotFile, SnapshotJson } from "../../src/finance/snapshot/SnapshotFile.ts"
import { describeShared, sharedPath } from "../support/shared.ts"

const folder = fileURLToPath(new URL("../../src/finance/snapshot/", import.meta.url))
const bundled = () =>
  new Map(readdirSync(`${folder}data`).map((name) => [`data/${name}`, readFileSync(`${folder}data/${name}`, "utf8")]))

const table = (name: string) => parseCsv(readFileSync(sharedPath(`data/${name}`) ?? "", "utf8"))

const files = async (): Promise<ReadonlyMap<string, SnapshotFile>> => {
  const decode = Schema.decodeUnknownSync(SnapshotJson)
  const loaded = await Promise.all(
    SNAPSHOT.map(async ({ load, ticker }) => [ticker, decode((await load()).json)] as const)
  )
  return new Map(loaded)
}

describe("the bundled snapshot", () => {
  it("is small, and holds no path of a machine", () => {
    const texts = [...bundled().values()]
    assert.isBelow(
      texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0),
      1_100_000
    )
    for (const text of texts) assert.notMatch(text, /\/work\/|\/home\/|\/tmp\//)
  })

  it("names the day of its newest filing", async () => {
    for (const [ticker, file] of await files()) {
      const newest = file.filings
        .map(([, , filed]) => filed)
        .sort()
        .at(-1)
      assert.strictEqual(file.taken, newest, ticker)
      assert.strictEqual(SNAPSHOT.find((entry) => entry.ticker === ticker)?.taken, file.taken)
    }
  })
})

describe("member labels", () => {
  it("say what a person calls a member", () => {
    const labels: ReadonlyArray<readonly [string, string]> = [
      ["aapl:IPhoneMember", "iPhone"],
      ["aapl:GreaterChinaSegmentMember", "Greater China"],
      ["country:US", "United States"],
      ["amzn:AmazonWebServicesSegmentMember", "Amazon Web Services (AWS)"],
      ["nvda:ComputeAndNetworkingSegmentMember", "Compute and Networking"],
      ["pg:FabricHomeCareSegmentMember", "Fabric & Home Care"]
    ]
    for (const [member, label] of labels) assert.strictEqual(memberLabel(member), label)
  })
})

describe("CSV", () => {
  it("reads quoted fields with commas, quotes and line breaks", () => {
    assert.deepStrictEqual(parseCsv('a,b\n"x, ""y""\nz",2\r\n'), [{ a: 'x, "y"\nz', b: "2" }])
  })
})

describeShared("the snapshot builder", "data/fundamentals.csv", () => {
  it("writes the bundled bytes again", { timeout: 60_000 }, () => {
    const built = buildSnapshot()
    const known = bundled()
    assert.deepStrictEqual([...built.keys()].sort(), [...known.keys()].sort())
    for (const [name, text] of built) assert.isTrue(known.get(name) === text, `${name} is not what the builder writes`)
  })

  it("keeps value, tag, unit, period, form, filing date and accession of every row of the table", async () => {
    const snapshot = await files()
    for (const row of table("fundamentals.csv")) {
      const file = snapshot.get(row["ticker"] ?? "")
      const found = (file?.figures[row["concept"] ?? ""] ?? []).some(([period, value, tag, filing, , derived = -1]) => {
        const [type, year, name, , end] = file?.periods[period] ?? []
        const [accession, form, filed] = file?.filings[filing] ?? []
        return (
          end === row["report_period_end"] &&
          (type === row["period_type"] || row["period_type"] === "cover") &&
          String(year) === row["fiscal_year"] &&
          name === row["fiscal_period"] &&
          value === Number(row["value"]) &&
          (file?.tags[tag] ?? "") === row["us_gaap_tag"] &&
          accession === row["accession"] &&
          filed === row["filed"] &&
          row["form"]?.startsWith(form ?? "?") === true &&
          derived >= 0 === row["form"]?.includes("derived")
        )
      })
      assert.isTrue(found, JSON.stringify(row))
    }
  })

  it("keeps the first value and its filing where a later filing changed it", async () => {
    const snapshot = await files()
    const lost = table("restatements.csv").filter((row) => {
      const file = snapshot.get(row["ticker"] ?? "")
      const rows = (file?.figures[row["concept"] ?? ""] ?? []).filter(
        ([period]) => file?.periods[period]?.[4] === row["end"]
      )
      const latest = rows.filter(([, value]) => value === Number(row["latest_value"]))
      // Periods before the table begins are not in it either; a value twice in one filing is rounding, not restating.
      if (latest.length === 0 || row["first_filed"] === row["latest_filed"]) return false
      return !latest.some(([, , , , , , , earlier = []]) =>
        earlier.some(([value]) => value === Number(row["first_value"]))
      )
    })
    assert.deepStrictEqual(
      lost.map((row) => `${row["ticker"]} ${row["concept"]} ${row["end"]}`),
      // The newer filing holds the precise value too: the table took the rounded one.
      ["NVDA income_tax_expense 2024-07-28", "AMZN income_tax_expense 2022-12-31"]
    )
  })

  it("knows the start of nearly every period, and never one that can't be", async () => {
    let [known, unknown] = [0, 0]
    for (const file of (await files()).values()) {
      for (const [concept, rows] of Object.entries(file.figures)) {
        if (!["revenue", "net_income", "operating_cash_flow"].includes(concept)) continue
        for (const [period] of rows) {
          const [type, , , start = "", end = ""] = file.periods[period] ?? []
          if (start === "") unknown += 1
          else {
            known += 1
            const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1
            assert.isTrue(
              type === "annual" ? days >= 330 && days <= 420 : days >= 70 && days <= 120,
              `${file.ticker} ${start} ${end}`
            )
          }
        }
      }
    }
    assert.isAbove(known, 1400)
    assert.isBelow(unknown, 20)
  })
})
