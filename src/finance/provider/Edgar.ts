/**
 * The SEC's EDGAR as a provider: no key, but a contact in the `User-Agent`, as the SEC asks, and never more than ten
 * requests a second over all companies. One request a company: its facts hold all statements.
 */
import { HttpClient, HttpClientRequest } from "@effect/platform"
import { Cache, Duration, Effect, Exit, RateLimiter, type Scope } from "effect"
import { calendarOf } from "../Calendar.ts"
import type { Company } from "../Company.ts"
import { CompanyDirectory } from "../CompanyDirectory.ts"
import type { CompanyHistory } from "../CompanyHistory.ts"
import { BadResponse, type FinanceError, NotCovered, RateLimited, Unauthorized } from "../FinanceError.ts"
import type { FinanceProvider } from "../FinanceProvider.ts"
import { read } from "./CompanyFacts.ts"
import { toHistory } from "./FactHistory.ts"
import * as HistoryProvider from "./HistoryProvider.ts"
import { getJson, type Purpose, type StatusReader } from "./Requests.ts"

export const NAME = "edgar"

export interface EdgarOptions {
  /** Who asks, with an address to write to: `Jane Doe jane@example.com`. */
  readonly contact: string
  /** Where company facts are; default `https://data.sec.gov`. */
  readonly dataUrl?: string
}

/** Strictly apart, rather than ten at once and then none: the SEC counts over any second. */
const APART = Duration.millis(110)

/** EDGAR says everything with 403 and a page: who asks is unknown, or asks too fast. */
const readStatus: StatusReader = (status, text, purpose) => {
  if (status === 403) {
    return /rate threshold|too many requests/i.test(text) ? new RateLimited(purpose) : new Unauthorized(purpose)
  }
  return status === 404
    ? new NotCovered({ ...purpose, reason: `${purpose.ticker} has filed no figures that EDGAR holds as data` })
    : undefined
}

const SEGMENTS = "company facts hold no segments: they are in the filings alone"

/** The provider; lives as long as its scope, because the pace of requests is kept for all of them. */
export const provider = (
  options: EdgarOptions
): Effect.Effect<FinanceProvider, never, HttpClient.HttpClient | CompanyDirectory | Scope.Scope> =>
  Effect.gen(function* () {
    const directory = yield* CompanyDirectory
    const paced = yield* RateLimiter.make({ limit: 1, interval: APART })
    const client = HttpClient.transform(yield* HttpClient.HttpClient, (request) => paced(request))
    const base = options.dataUrl ?? "https://data.sec.gov"

    const fetchHistory = (company: Company): Effect.Effect<CompanyHistory, FinanceError> => {
      const endpoint = `/api/xbrl/companyfacts/CIK${company.cik}.json`
      const purpose: Purpose = { provider: NAME, tool: "companyfacts", ticker: company.ticker, endpoint }
      const request = HttpClientRequest.get(base + endpoint).pipe(
        HttpClientRequest.setHeaders({ "User-Agent": `Dexter ${options.contact}`, "Accept-Encoding": "gzip, deflate" })
      )
      const primary = directory.shareClasses(company)[0] ?? company.ticker
      return getJson(client, request, purpose, readStatus).pipe(
        Effect.flatMap((json) =>
          Effect.mapError(
            read(json, calendarOf(primary)),
            (problem) => new BadResponse({ ...purpose, reason: problem.message.split("\n").slice(-1).join("").trim() })
          )
        ),
        Effect.map((filer) => toHistory(filer, primary))
      )
    }

    // All sub-tools of one question that ask about a company share its one request; a failure is asked again.
    const histories = yield* Cache.makeWith({
      capacity: 64,
      lookup: (cik: string) => Effect.suspend(() => fetchHistory(asked.get(cik) ?? { ticker: cik, cik, name: cik })),
      timeToLive: (exit: Exit.Exit<CompanyHistory, FinanceError>) =>
        Exit.isSuccess(exit) ? Duration.hours(1) : Duration.zero
    })
    /** Under which ticker a company was asked for, for the words of an error. */
    const asked = new Map<string, Company>()

    return HistoryProvider.make(
      {
        name: NAME,
        load: (company, tool) => {
          if (tool === "get_financial_segments") {
            return Effect.fail(new NotCovered({ provider: NAME, tool, ticker: company.ticker, reason: SEGMENTS }))
          }
          asked.set(company.cik, company)
          return histories.get(company.cik)
        },
        holds: (_, tool) =>
          tool === "get_financial_segments" ? { _tag: "Uncovered", reason: SEGMENTS } : { _tag: "Covered" }
      },
      directory
    )
  })
