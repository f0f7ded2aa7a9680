/**
 * Runs the calls of a plan side by side. Each has its own time limit, which aborts it, and its own outcome: one that
 * fails leaves the others standing.
 */
import { type Duration, Effect, Either, ParseResult } from "effect"
import type { FinanceData, Served } from "../../finance/FinanceData.ts"
import type { FinanceError } from "../../finance/FinanceError.ts"
import type { CoverageStatus, SubToolCall } from "../../finance/SubTool.ts"
import type { SubTool } from "./SubTool.ts"

/** How one call ended. */
export interface Outcome {
  readonly call: SubToolCall
  /** As written in the call; empty for a feed. */
  readonly ticker: string
  readonly status: CoverageStatus
  readonly served?: Served
  /** In words, where the status is not `ok`. */
  readonly reason?: string
}

export const TIME_LIMIT: Duration.DurationInput = "15 seconds"
const AT_ONCE = 10

const STATUS: Readonly<Record<FinanceError["_tag"], CoverageStatus>> = {
  UnknownTicker: "not-covered",
  NotCovered: "not-covered",
  NoData: "no-data",
  Unauthorized: "failed",
  QuotaExceeded: "failed",
  RateLimited: "failed",
  Unavailable: "failed",
  BadResponse: "failed"
}

const tickerOf = (call: SubToolCall): string => {
  const { ticker } = call.args
  return typeof ticker === "string" ? ticker : ""
}

const runOne = (
  call: SubToolCall,
  tools: ReadonlyMap<string, SubTool>,
  limit: Duration.DurationInput
): Effect.Effect<Outcome, never, FinanceData> =>
  Effect.gen(function* () {
    const ticker = tickerOf(call)
    const tool = tools.get(call.tool)
    if (tool === undefined) {
      return { call, ticker, status: "failed", reason: `there is no sub-tool ${call.tool}` }
    }
    const prepared = yield* Effect.either(tool.prepare(call.args))
    if (Either.isLeft(prepared)) {
      const problem = ParseResult.TreeFormatter.formatErrorSync(prepared.left).replaceAll(/\s*\n\s*/g, " ")
      return { call, ticker, status: "failed", reason: `${call.tool} can't take these arguments: ${problem}` }
    }
    const late = Effect.as(Effect.sleep(limit), undefined)
    const ended = yield* Effect.raceFirst(Effect.either(prepared.right.run), late)
    if (ended === undefined) {
      return { call, ticker, status: "timed-out", reason: `${call.tool} for ${ticker} took too long and was stopped` }
    }
    return Either.match(ended, {
      onRight: (served): Outcome => ({ call, ticker, status: "ok", served }),
      onLeft: (error): Outcome => ({ call, ticker, status: STATUS[error._tag], reason: error.message })
    })
  })

/** Outcomes in call order. */
export const runSubTools = (
  calls: ReadonlyArray<SubToolCall>,
  tools: ReadonlyMap<string, SubTool>,
  limit: Duration.DurationInput = TIME_LIMIT
): Effect.Effect<ReadonlyArray<Outcome>, never, FinanceData> =>
  Effect.forEach(calls, (call) => runOne(call, tools, limit), { concurrency: AT_ONCE })
