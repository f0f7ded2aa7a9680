/** Words that show that figures of the past are not what is wanted, and words that qualify what is. */
import type { Row } from "./Lexicon.ts"

export type Intent = "definition" | "order" | "forecast" | "advice" | "macro" | "chat" | "screen" | "call"

export const INTENT_WORDS: ReadonlyArray<Row<Intent>> = [
  [
    "definition",
    "define|definition|definition of|meaning|meaning of|stand for|stands for|mean|means|calculated|formula|formula for|concept of|how to calculate|how do you calculate|how do i calculate|how is it calculated|how to compute|computed|interpret|how to interpret|how do i read|how to read|what does it mean|explain the concept of|explain the difference between"
  ],
  [
    "order",
    "buy|sell|short|place an order|place order|place a trade|put in an order|market order|limit order|execute a trade|trade for me|buy me|liquidate|go long|go short"
  ],
  [
    "forecast",
    "forecast|predict|prediction|projection|projected|project|expected|expect|outlook|guidance|guide|price target|target price|future|will be worth|going to be|anticipate|anticipated|by then|prospects|upside|predicted|forecasts|guided"
  ],
  [
    "advice",
    "should i|good buy|good investment|worth buying|buy or sell|recommend|recommendation|should we|a buy|a sell|worth it|safe investment|invest in|better investment|better buy|good stock|worth investing in|bullish|bearish"
  ],
  [
    "macro",
    "inflation|gdp|unemployment|unemployment rate|interest rates|interest rate|the fed|federal reserve|fed funds rate|cpi|treasury yield|treasury|bond yield|recession|s&p 500|s and p 500|s&p|nasdaq composite|nasdaq 100|dow jones|exchange rate|mortgage rate|oil price|gold price|price of oil|price of gold|housing market|stock market|jobs report|the economy|economy"
  ],
  ["chat", "weather|joke|poem|recipe|translate|story|song|who are you|what can you do|how are you|hello|email"],
  [
    "screen",
    "screen|screener|screen for|find stocks|find companies|stocks with|companies with|which stocks|which companies|list stocks|list companies|find me stocks|find me companies|show me stocks|show me companies|stocks that|companies that|stocks where|companies where|stocks trading|what stocks|what companies|stock screen|find undervalued stocks|find all stocks|find all companies|companies whose|stocks whose|all stocks|all companies|stocks having|companies having"
  ],
  [
    "call",
    "earnings call|conference call|call transcript|transcript|earnings call transcript|management say|management said"
  ]
]

export type Qualifier =
  | "basic"
  | "diluted"
  | "split-adjusted"
  | "currency"
  | "scale"
  | "sign"
  | "per-share"
  | "how-many"
  | "opinion"
  | "given"
  | "era"

export const QUALIFIER_WORDS: ReadonlyArray<Row<Qualifier>> = [
  ["basic", "basic|undiluted"],
  ["diluted", "diluted|fully diluted|diluted weighted|weighted|weighted average|diluted basis"],
  [
    "split-adjusted",
    "split adjusted|adjusted for split|adjusted for splits|split adjust|adjusted for the split|adjusted for stock splits|on a split adjusted basis"
  ],
  [
    "currency",
    "in euros|in eur|in yen|in jpy|in pounds|in gbp|in sterling|in yuan|in renminbi|in cny|in canadian dollars|in cad|in dollars|in usd|in us dollars|in u.s. dollars|in $|in dollar terms"
  ],
  ["scale", "in millions|in billions|in million|in billion|in thousands|in local currency|in reporting currency"],
  ["sign", "positive|negative"],
  ["per-share", "per share|a share|per diluted share|per basic share|per common share|on a per share basis"],
  ["how-many", "how many|number of|count of"],
  // "what margin should Tesla target given its 2024 operating income": an opinion is asked, a figure is given
  [
    "opinion",
    "target|targets|targeting|aim for|aim|strive for|shoot for|sensible|realistic|reasonable|ideal|appropriate|should"
  ],
  ["given", "given|given its|based on|considering|in light of|in view of|taking into account|going by|judging by"],
  ["era", "the square days|the facebook days|the google days|the spin off|spinoff|the days|days"]
]

/** Abbreviations that are tickers too, and in a question hardly ever meant so. */
export const NOT_TICKERS: ReadonlySet<string> = new Set(
  (
    "a i q k m b h x ai it us usa uk eu un ceo cfo coo cto usd eur gbp jpy ipo etf esg gdp cpi ifrs gaap sec fy ttm ltm ytd yoy qoq mom " +
    "eps pe pb ps peg ev roe roa roic roce cagr ebit ebitda fcf ocf cfo capex opex cogs sga dso dps bvps sbc pp mda kpi arpu arr mrr " +
    "tv pc pr hr ip ar vr ad vs or and the for now all on so be by go he me my we can are has any out one new see key real true cash"
  ).split(" ")
)

/** Names in common use for one of several companies that fit; the plan says which was taken. */
export const SHORT_NAMES: Readonly<Record<string, string>> = {
  united: "UAL",
  american: "AAL",
  spirit: "FLYY",
  prudential: "PRU",
  southern: "SO",
  dominion: "D",
  simon: "SPG",
  williams: "WMB",
  brookfield: "BN",
  fox: "FOXA",
  liberty: "LBTYA"
}

/** Currencies by the first word for them that a question has after "in". */
export const CURRENCIES: ReadonlyArray<readonly [pattern: RegExp, unit: string]> = [
  [/canadian|\bcad\b/i, "CAD"],
  [/euro|\beur\b/i, "EUR"],
  [/yen|jpy/i, "JPY"],
  [/pound|gbp|sterling/i, "GBP"],
  [/yuan|renminbi|cny/i, "CNY"],
  [/dollar|usd|\$/i, "USD"]
]
