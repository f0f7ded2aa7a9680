import { assert, describe, it } from "@effect/vitest"
import { coreName, isLegalForm, tokenize, toKey } from "../../src/finance/CompanyName.ts"

describe("CompanyName", () => {
  it("finds words with their places, and knows a possessive", () => {
    const [first, second] = tokenize("Apple's sales")
    assert.deepStrictEqual(first, { text: "Apple's", norm: "apples", stem: "apple", start: 0, end: 7 })
    assert.deepStrictEqual(second, { text: "sales", norm: "sales", stem: "sales", start: 8, end: 13 })
  })

  it("reads every spelling of a share class as the same two words", () => {
    for (const spelling of ["BRK.B", "brk-b", "BRK/B", "Brk B"]) assert.strictEqual(toKey(spelling), "brk b")
  })

  it("reads & and the word for it alike, and forgives accents and apostrophes", () => {
    assert.strictEqual(toKey("Procter & Gamble"), toKey("Procter and Gamble"))
    assert.strictEqual(toKey("P&G"), "p & g")
    assert.strictEqual(toKey("L’Oréal"), "loreal")
    assert.strictEqual(toKey("McDonald's"), "mcdonalds")
  })

  it("takes the legal form and the state off a name of the SEC's table", () => {
    const names: ReadonlyArray<readonly [string, string]> = [
      ["COSTCO WHOLESALE CORP /NEW", "costco wholesale"],
      ["PROCTER & GAMBLE Co", "procter & gamble"],
      ["DEERE & CO", "deere"],
      ["Contemporary Amperex Technology Co., Limited/ADR", "contemporary amperex technology"],
      ["British American Tobacco p.l.c.", "british american tobacco"],
      ["AMAZON COM INC", "amazon"],
      ["Anheuser-Busch InBev SA/NV", "anheuser busch inbev"],
      ["The Trade Desk, Inc.", "trade desk"],
      ["CO", "co"]
    ]
    for (const [title, core] of names) assert.strictEqual(coreName(title).join(" "), core)
  })

  it("knows the words that may follow a name", () => {
    assert.isTrue(isLegalForm("inc"))
    assert.isFalse(isLegalForm("revenue"))
  })
})
