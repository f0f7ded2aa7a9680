/** What the three other meta-tools are asked for: market data, filings. */
import type { ItemTerm } from "./FilingWords.ts"
import type { MarketWord } from "./MarketWords.ts"
import type { Wish } from "./Question.ts"
import type { Timespan } from "./Timespan.ts"

interface MarketFacts {
  readonly words: ReadonlyArray<MarketWord>
  readonly pair: string | undefined
  readonly person: string | undefined
  readonly metrics: ReadonlyArray<string>
  readonly spans: ReadonlyArray<Timespan>
}

/** A price over days, not of now. */
const isRange = (spans: ReadonlyArray<Timespan>): boolean => spans.some((span) => span._tag !== "Latest")

/** The sub-tool of `get_market_data`; undefined where the words speak of figures after all. */
export const marketTool = ({ metrics, pair, person, spans, words }: MarketFacts): string | undefined => {
  const said = (word: MarketWord): boolean => words.includes(word)
  if (said("insider-ownership")) return "get_insider_ownership"
  if (said("beneficial-ownership")) return "get_beneficial_ownership"
  if (said("institutional-holdings")) return "get_institutional_holdings"
  if (said("insider-trades") || (person !== undefined && (said("insider-sale") || said("return"))))
    return "get_insider_trades"
  if (metrics.length > 0) return undefined
  if (said("news")) return "get_company_news"
  if (pair !== undefined) return said("chart") || isRange(spans) ? "get_crypto_prices" : "get_crypto_price_snapshot"
  if (said("chart")) return "get_stock_prices"
  if (said("price")) return isRange(spans) ? "get_stock_prices" : "get_stock_price"
  return undefined
}

/** Forms named, or the annual report where only a section was; items by the names that the form has for them. */
export const readFilings = (forms: ReadonlyArray<string>, sections: ReadonlyArray<ItemTerm>): Wish => {
  const named = [...new Set(forms)]
  const quarterly = named.includes("10-Q") && !named.includes("10-K")
  const items = sections.flatMap((section) => (quarterly ? section.quarterly : section.annual) ?? [])
  return {
    _tag: "Filings",
    forms: named.length > 0 || items.length === 0 ? named : ["10-K"],
    items: [...new Set(items)]
  }
}
