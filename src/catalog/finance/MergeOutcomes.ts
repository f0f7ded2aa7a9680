/**
 * From the outcomes of a plan's calls to one result: data under keys that don't collide, figures once each with their
 * sources, every URL once in call order, and for each company and sub-tool how it went.
 */
import type { Company } from "../../finance/Company.ts"
import type { Figure } from "../../finance/Figure.ts"
import type { FinancialsResult } from "../../finance/FinancialsResult.ts"
import type { CoverageStatus } from "../../finance/SubTool.ts"
import { format } from "./Formatters.ts"
import { mergeKeys } from "./MergeKeys.ts"
import type { Outcome } from "./RunSubTools.ts"

type Coverage = FinancialsResult["coverage"][number]

/** One company's calls of one sub-tool: the best of them counts, and the others are said. */
const ORDER: ReadonlyArray<CoverageStatus> = ["ok", "no-data", "not-covered", "timed-out", "failed"]

const figureKey = ({ axis, concept, member, period, source, tag, ticker }: Figure): string =>
  [ticker, concept, axis, member, tag, period.type, period.fiscalPeriod, period.end, source.provider].join("|")

/** `AAPL` for a call that says `aapl`, as the company is listed in the result. */
const tickerOf = ({ served, ticker }: Outcome): string => served?.statements[0]?.ticker ?? ticker

const periodOf = ({ call }: Outcome): string => {
  const { period } = call.args
  return typeof period === "string" ? `${period}: ` : ""
}

const coverageOf = (outcomes: readonly [Outcome, ...ReadonlyArray<Outcome>]): Coverage => {
  const sorted = [...outcomes].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  const best = sorted[0] ?? outcomes[0]
  const several = outcomes.length > 1
  const reasons = outcomes.flatMap((outcome) =>
    outcome.reason === undefined ? [] : [several ? periodOf(outcome) + outcome.reason : outcome.reason]
  )
  // "needs a price: market_cap, price_to_earnings_ratio …": said beside the figures, not as a failure of the call.
  const lacking = outcomes.flatMap(({ served }) => served?.unavailable ?? [])
  const without = [...new Set(lacking.map((line) => line.reason))].map((why) => {
    const concepts = lacking.filter((line) => line.reason === why).map(({ concept }) => concept)
    return `${[...new Set(concepts)].join(", ")}: ${why}`
  })
  const reason = [...new Set([...reasons, ...without])].join("; ")
  return {
    ticker: tickerOf(best),
    tool: best.call.tool,
    status: best.status,
    ...(reason === "" ? {} : { reason }),
    ...(best.served === undefined ? {} : { servedBy: best.served.servedBy })
  }
}

const grouped = <A>(items: ReadonlyArray<A>, key: (item: A) => string): ReadonlyArray<readonly [A, ...Array<A>]> => {
  const groups = new Map<string, [A, ...Array<A>]>()
  for (const item of items) {
    const known = groups.get(key(item))
    if (known === undefined) groups.set(key(item), [item])
    else known.push(item)
  }
  return [...groups.values()]
}

/** @param outcomes of distinct calls, in call order */
export const mergeOutcomes = (
  question: string,
  companies: ReadonlyArray<Company>,
  outcomes: ReadonlyArray<Outcome>,
  asOf: string
): FinancialsResult => {
  const keys = mergeKeys(outcomes.map(({ call }) => call))
  const data = outcomes
    .flatMap(({ call, served }, at) =>
      served === undefined ? [] : [[keys[at] ?? call.tool, format(call.tool, served)] as const]
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const figures = new Map<string, Figure>()
  for (const { served } of outcomes) {
    for (const figure of served?.statements.flatMap((statement) => statement.figures) ?? []) {
      if (!figures.has(figureKey(figure))) figures.set(figureKey(figure), figure)
    }
  }
  const unavailable = outcomes.flatMap((outcome) =>
    (outcome.served?.unavailable ?? []).map((line) => ({
      tool: outcome.call.tool,
      ticker: tickerOf(outcome),
      status: "not-covered" as const,
      ...line
    }))
  )
  const passedOver = outcomes.flatMap(({ served }) =>
    (served?.passedOver ?? []).map(({ provider, reason }) => `${provider} did not serve: ${reason}`)
  )
  const notes = [...new Set([...outcomes.flatMap(({ served }) => served?.notes ?? []), ...passedOver])]
  return {
    question,
    calls: outcomes.map(({ call }) => call),
    companies,
    data: Object.fromEntries(data),
    figures: [...figures.values()],
    sourceUrls: [...new Set([...figures.values()].map(({ source }) => source.url))],
    coverage: grouped(outcomes, (outcome) => `${outcome.call.tool} ${tickerOf(outcome)}`).map(coverageOf),
    errors: outcomes.flatMap((outcome) =>
      outcome.status === "failed" || outcome.status === "timed-out"
        ? [{ tool: outcome.call.tool, ticker: tickerOf(outcome), message: outcome.reason ?? outcome.status }]
        : []
    ),
    ...(unavailable.length === 0 ? {} : { unavailable }),
    ...(notes.length === 0 ? {} : { notes }),
    asOf
  }
}
