/** The company table as a service: `bundled` holds the SEC's ticker table; a test may provide a smaller one. */
import { Context, Effect, Layer } from "effect"
import { type CompanyIndex, type CompanyRow, make } from "./CompanyIndex.ts"

export class CompanyDirectory extends Context.Tag("dexter/CompanyDirectory")<CompanyDirectory, CompanyIndex>() {
  /** The SEC's ticker table as it was when the snapshot was taken; loaded when the layer is built. */
  static readonly bundled: Layer.Layer<CompanyDirectory> = Layer.effect(
    this,
    Effect.map(
      Effect.promise(() => import("./snapshot/data/tickers.ts")),
      ({ table }) => make(parseTable(table))
    )
  )
}

/** Lines of `cik|name|ticker,ticker…` with canonical tickers, most prominent company first. */
export const parseTable = (table: string): ReadonlyArray<CompanyRow> =>
  table
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const [cik = "", name = "", tickers = ""] = line.split("|")
      const [first = "", ...others] = tickers.split(",")
      return first === "" ? [] : [{ cik: cik.padStart(10, "0"), name, tickers: [first, ...others] }]
    })
