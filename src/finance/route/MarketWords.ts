/** Words of the three other meta-tools and of earnings. */
import type { Row } from "./Lexicon.ts"

export type MarketWord =
  | "price"
  | "chart"
  | "news"
  | "insider-trades"
  | "insider-sale"
  | "insider-ownership"
  | "institutional-holdings"
  | "beneficial-ownership"
  | "return"

export const MARKET_WORDS: ReadonlyArray<Row<MarketWord>> = [
  [
    "price",
    "stock price|share price|price|quote|stock quote|trading at|trade at|trades at|closing price|close|open price|stock trading|last price|price per share|stock worth|share worth|closed at|market price|stock value|shares trading|price of the stock|ticker price"
  ],
  [
    "chart",
    "price chart|stock chart|chart|price history|price performance|stock performance|share price performance|price movement|stock movement|historical price|daily prices|weekly prices|monthly prices|daily closes|candles|ohlc|ohlcv|price data|stock prices|share prices|prices|stock price history|52 week high|52 week low|all time high|all time low|daily close|price action|stock price performance|historical stock price|stock return|total return|shareholder total return|stock performed|shares performed|stock done|trading volume|volume|intraday"
  ],
  ["news", "news|headline|headlines|latest news|recent news|in the news|press coverage|news story|articles"],
  [
    "insider-trades",
    "insider trade|insider trading|insider transaction|insider buying|insider selling|insider sale|insider purchase|insiders buying|insiders selling|insider activity|form 4|form 4s|executives selling|executives buying|insiders|insider|directors selling|directors buying|insider stock sales|insiders sold|insiders bought"
  ],
  [
    "insider-sale",
    "selling shares|sold shares|selling stock|sold stock|buying shares|bought shares|buying stock|sell shares|sell stock|dumping shares|dumped shares|unloading shares|selling his shares|selling her shares|selling their shares|sold his shares|sold her shares|stock sales|share sales|selling|sold|sell any shares|sold any shares|bought|buying|purchased shares|purchasing shares|sold any stock|trading shares"
  ],
  [
    "insider-ownership",
    "insider ownership|insider holdings|shares owned by insiders|form 3|form 5|held by insiders|insiders own|insider stake|owned by insiders"
  ],
  [
    "institutional-holdings",
    "institutional holder|institutional holders|institutional holding|institutional ownership|institutional investor|13f|13 f|largest holders|biggest holders|top holders|hedge funds own|hedge fund holdings|who owns|funds own|institutions own|biggest shareholders|largest shareholders|top shareholders|major shareholders|institutional shareholders|largest institutional holders|institutions holding|portfolio holdings|funds hold|held by institutions"
  ],
  [
    "beneficial-ownership",
    "beneficial owner|beneficial ownership|13d|13g|13 d|13 g|schedule 13d|schedule 13g|activist stake|activist investor|activist|5% holder|5% owner|more than 5% of|5 percent holder"
  ],
  ["return", "stock|share|shares|stocks"]
]

/** Crypto assets by the name people use, with the pair that the price tools take. */
export const CRYPTO: ReadonlyArray<Row<string>> = [
  ["BTC-USD", "bitcoin|btc"],
  ["ETH-USD", "ethereum|eth|ether"],
  ["SOL-USD", "solana"],
  ["XRP-USD", "xrp|ripple"],
  ["DOGE-USD", "dogecoin|doge"],
  ["ADA-USD", "cardano"],
  ["LTC-USD", "litecoin|ltc"],
  ["BNB-USD", "bnb|binance coin"],
  ["AVAX-USD", "avalanche avax|avax"],
  ["DOT-USD", "polkadot"]
]

export type EarningsWord = "earnings" | "surprise" | "report" | "feed"

export const EARNINGS_WORDS: ReadonlyArray<Row<EarningsWord>> = [
  ["earnings", "earnings"],
  [
    "surprise",
    "beat|beats|miss|missed|misses|beat or miss|surprise|earnings surprise|eps surprise|revenue surprise|vs estimates|versus estimates|vs expectations|versus expectations|estimate|estimates|consensus|analyst estimate|analyst expectation|expectation|expectations|analysts expected|wall street expected|street estimates|vs consensus|beat earnings|beat estimates|miss estimates|missed estimates|above estimates|below estimates|beaten|outperform expectations|analyst estimates|topped estimates|top estimates|met expectations|meet expectations|wall street estimates"
  ],
  [
    "report",
    "earnings report|earnings release|earnings result|quarterly results|quarterly report card|last earnings|latest earnings|recent earnings|results|quarterly earnings|earnings season|earnings announcement|reported results|quarterly result|result"
  ],
  [
    "feed",
    "just reported|reported earnings|reporting earnings|companies reported|recently reported|reported today|reported this week|report earnings|reports earnings|earnings feed|latest earnings reports|companies reporting"
  ]
]
