import { assert, describe, it } from "@effect/vitest"
import { parseTable } from "../../src/finance/CompanyDirectory.ts"
import { canonicalTicker, fromSearchable, make, type Resolution } from "../../src/finance/CompanyIndex.ts"
import { tokenize } from "../../src/finance/CompanyName.ts"
import { table } from "../../src/finance/snapshot/data/tickers.ts"

const rows = parseTable(table)
const index = fromSearchable(rows)

/** `AAPL`, `?UAL,UNH`, `-Twitter`, `!AAPL` (unknown, with its suggestions). */
const short = (resolution: Resolution): string => {
  switch (resolution._tag) {
    case "Found":
      return resolution.company.ticker
    case "Ambiguous":
      return `?${resolution.candidates.map(({ ticker }) => ticker).join(",")}`
    case "NotListed":
      return `-${resolution.name}`
    case "Unknown":
      return `!${resolution.suggestions.map(({ ticker }) => ticker).join(",")}`
  }
}
const resolved = (text: string): string => short(index.resolve(text))

const each = (cases: ReadonlyArray<readonly [string, string]>) => {
  for (const [text, expected] of cases) assert.strictEqual(resolved(text), expected, text)
}

describe("CompanyIndex", () => {
  it("knows everyday names, former names and initials", () => {
    each([
      ["Apple", "AAPL"],
      ["apple's", "AAPL"],
      ["Google", "GOOGL"],
      ["Alphabet Inc.", "GOOGL"],
      ["Facebook", "META"],
      ["Meta", "META"],
      ["J&J", "JNJ"],
      ["Johnson and Johnson", "JNJ"],
      ["P&G", "PG"],
      ["Coke", "KO"],
      ["the Coca-Cola Company", "KO"],
      ["Berkshire", "BRK.B"],
      ["Square", "XYZ"],
      ["AT&T", "T"],
      ["McDonald's", "MCD"]
    ])
  })

  it("reads a share class in any spelling and shows it with a dot", () => {
    each([
      ["brk.b", "BRK.B"],
      ["BRK-B", "BRK.B"],
      ["brk/b", "BRK.B"],
      ["BRK.A", "BRK.A"],
      ["Berkshire Hathaway class A", "BRK.A"],
      ["GOOG", "GOOG"]
    ])
    assert.deepStrictEqual(index.byTicker("goog")?.cik, index.byTicker("GOOGL")?.cik)
    const berkshire = index.byTicker("brk-a")
    assert.isDefined(berkshire)
    assert.deepStrictEqual(index.shareClasses(berkshire).slice(0, 2), ["BRK.B", "BRK.A"])
    assert.strictEqual(canonicalTicker(" $brk/b "), "BRK.B")
  })

  it("prefers the longer name over the famous one it starts with", () => {
    each([
      ["Apple Hospitality REIT", "APLE"],
      ["Dollar Tree", "DLTR"],
      ["GE Vernova", "GEV"]
    ])
  })

  it("finds a name by its first words when nobody else starts so", () => {
    each([
      ["Caterpillar", "CAT"],
      ["Marvell", "MRVL"],
      ["Hormel", "HRL"],
      ["Advanced Micro", "AMD"]
    ])
  })

  it("asks back where several companies fit, and never guesses", () => {
    each([
      ["United", "?UAL,UNH,UPS,URI"],
      ["General", "?GE,GM,GIS,GD"],
      ["Vertex", "?VRTX,VERX"],
      ["Prudential", "?PUK,PRU"]
    ])
  })

  it("corrects a misspelled name when no other company is as near", () => {
    each([
      ["Caterpilar", "CAT"],
      ["Nvdia", "NVDA"],
      ["Telsa", "TSLA"],
      ["Mircosoft", "MSFT"],
      ["Proctor and Gamble", "PG"],
      ["berkshire hathway", "BRK.B"]
    ])
    assert.strictEqual(index.nearest("target")?.company.ticker, undefined)
  })

  it("says what a private, foreign or bought company is instead of naming a look-alike", () => {
    each([
      ["Twitter", "-Twitter"],
      ["OpenAI", "-OpenAI"],
      ["Samsung", "-Samsung"],
      ["Tencent", "-Tencent"]
    ])
  })

  it("knows nothing of a made-up name and offers the nearest ones", () => {
    assert.strictEqual(index.resolve("Foobar Widgets")._tag, "Unknown")
    assert.include(resolved("Marvel"), "MRVL")
    assert.strictEqual(resolved(""), "!")
  })

  it("keeps former tickers", () => {
    assert.strictEqual(index.byTicker("FB")?.ticker, "META")
    assert.strictEqual(index.byTicker("SQ")?.ticker, "XYZ")
    assert.strictEqual(index.byTicker("AWS")?.ticker, undefined)
  })

  it("flags names that are ordinary words", () => {
    for (const text of ["Target", "Gap", "Block", "Ford", "Visa", "Apple", "IT", "ALL", "AWS"]) {
      const resolution = index.resolve(text)
      assert.isTrue(resolution._tag === "Found" && resolution.commonWord, text)
    }
    const microsoft = index.resolve("Microsoft")
    assert.isFalse(microsoft._tag === "Found" && microsoft.commonWord)
  })

  it("names the brand that stands for a company", () => {
    const aws = index.resolve("AWS")
    assert.isTrue(aws._tag === "Found" && aws.company.ticker === "AMZN" && aws.brand === "AWS")
  })

  it("lets capitals mean the ticker where a name is another company's", () => {
    each([
      ["CSL", "CSL"],
      ["CSL Ltd", "CSLLY"]
    ])
  })

  it("takes the longest name at a place in running text, with its legal form", () => {
    const tokens = tokenize("compare Apple Hospitality REIT with Procter & Gamble Co's margin")
    const at = (word: string) => tokens.findIndex(({ norm }) => norm === word)
    assert.deepInclude(index.longestMatch(tokens, at("apple")), { length: 3 })
    const procter = index.longestMatch(tokens, at("procter"))
    assert.strictEqual(procter?.resolution._tag === "Found" ? procter.resolution.company.ticker : "", "PG")
    assert.strictEqual(index.longestMatch(tokens, at("margin")), undefined)
    assert.strictEqual(index.longestMatch(tokens, 99), undefined)
  })

  it("doesn't take a plain word that merely starts names for a company", () => {
    for (const word of ["growth", "energy", "bank", "first"]) {
      assert.strictEqual(index.longestMatch(tokenize(word), 0), undefined, word)
    }
  })

  it("resolves every one of the thousand largest filers' tickers to that filer", () => {
    for (const row of rows) {
      if (row.rank >= 1000) continue
      const found = index.byTicker(row.tickers[0])
      assert.strictEqual(found?.cik, row.cik)
    }
  })

  it("never names another filer for the full name of a large one", () => {
    const wrong = rows.filter((row) => {
      if (row.rank >= 1500) return false
      const resolution = index.resolve(row.name)
      return resolution._tag === "Found" && resolution.company.cik !== row.cik
    })
    // Two filers of one business: the plc is meant by the name.
    assert.deepStrictEqual(
      wrong.map(({ name }) => name),
      ["RIO TINTO LTD"]
    )
  })

  it("works on a small table of one's own", () => {
    const small = make([
      { cik: "0000000001", name: "ACME WIDGETS INC", tickers: ["ACME"] },
      { cik: "0000000002", name: "Acme Rockets Corp", tickers: ["ROCK"] }
    ])
    assert.strictEqual(short(small.resolve("Acme Rockets")), "ROCK")
    assert.strictEqual(short(small.resolve("Apple")), "!")
    assert.deepStrictEqual(
      small.companies.map(({ ticker }) => ticker),
      ["ACME", "ROCK"]
    )
  })
})
