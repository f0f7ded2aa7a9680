import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { nearestName } from "../../src/tool/NearestName.ts"

const known = ["get_financials", "get_stock_price", "read_file", "write_file", "edit_file", "bash", "web_search"]
const near = (name: string) => Option.getOrUndefined(nearestName(name, known))

describe("NearestName", () => {
  const hits: ReadonlyArray<readonly [string, string]> = [
    ["get_finacials", "get_financials"],
    ["getFinancials", "get_financials"],
    ["GET-FINANCIALS", "get_financials"],
    ["readfile", "read_file"],
    ["read_flie", "read_file"],
    ["file_read", "read_file"],
    ["bahs", "bash"],
    ["search", "web_search"],
    ["financials", "get_financials"]
  ]
  for (const [wanted, name] of hits)
    it(`takes ${wanted} for ${name}`, () => {
      assert.strictEqual(near(wanted), name)
    })

  for (const wanted of ["", "x", "launch_rocket", "__proto__", "toString", "數據", "z".repeat(10_000)])
    it(`has no hint for ${wanted.slice(0, 20)}`, () => {
      assert.strictEqual(near(wanted), undefined)
    })
})
