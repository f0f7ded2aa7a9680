/** The company table as a service: `bundled` holds the SEC's ticker table; a test may provide a smaller one. */
import { Context, Effect, Layer } from "effect"
import { type CompanyIndex, fromSearchable, type RankedRow } from "./CompanyIndex.ts"

export class CompanyDirectory extends Context.Tag("dexter/CompanyDirectory")<CompanyDirectory, CompanyIndex>() {
  /** The SEC's ticker table as it was when the snapshot was taken; loaded when the layer is built. */
  static readonly bundled: Layer.Layer<CompanyDirectory> = Layer.effect(
    this,
    Effect.map(
      Effect.promise(() => import("./snapshot/data/tickers.ts")),
      ({ table }) => fromSearchable(parseTable(table))
    )
  )
}

/** Lines of `key|rank|cik|name|ticker,ticker…` in key order: what a search needs, worked out when the table was built. */
export const parseTable = (table: string): ReadonlyArray<RankedRow> =>
  table.split("\n").flatMap((line) => {
    const [key = "", rank = "", cik = "", name = "", tickers = ""] = line.split("|")
    const [first = "", ...others] = tickers.split(",")
    return first === ""
      ? []
      : [{ key, rank: Number(rank), cik: cik.padStart(10, "0"), name, tickers: [first, ...others] }]
  })
