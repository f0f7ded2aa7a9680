/**
 * Several providers as one: asked in order until one serves. The next one is asked only where the one before doesn't
 * cover the question or can't be had; that it has no data is an answer. Who served, and why the ones before did not,
 * is in the result.
 */
import { Effect } from "effect"
import type { FinanceError } from "../FinanceError.ts"
import type { Coverage, FinanceProvider, Served } from "../FinanceProvider.ts"

const MOVES_ON: ReadonlySet<FinanceError["_tag"]> = new Set<FinanceError["_tag"]>([
  "NotCovered",
  "Unauthorized",
  "QuotaExceeded",
  "RateLimited",
  "Unavailable"
])

interface Passed {
  readonly provider: string
  readonly error: FinanceError
}

/** Of several refusals the one to show: a provider that should have served and failed, else the last one's reason. */
const telling = (passed: ReadonlyArray<Passed>, last: FinanceError): FinanceError =>
  passed.find(({ error }) => error._tag !== "NotCovered")?.error ?? last

const inTurn = (
  providers: ReadonlyArray<FinanceProvider>,
  ask: (provider: FinanceProvider) => Effect.Effect<Served, FinanceError>,
  passed: ReadonlyArray<Passed> = []
): Effect.Effect<Served, FinanceError> => {
  const [provider, ...others] = providers
  if (provider === undefined) return Effect.dieMessage("a chain has at least one provider")
  return Effect.matchEffect(ask(provider), {
    onSuccess: (served) =>
      Effect.succeed({
        ...served,
        passedOver: [
          ...passed.map(({ error, provider }) => ({ provider, reason: error.message })),
          ...served.passedOver
        ]
      }),
    onFailure: (error) => {
      if (!MOVES_ON.has(error._tag)) return Effect.fail(error)
      return others.length === 0
        ? Effect.fail(telling(passed, error))
        : inTurn(others, ask, [...passed, { provider: provider.name, error }])
    }
  })
}

/** @param providers in the order in which they are asked */
export const chain = (providers: readonly [FinanceProvider, ...ReadonlyArray<FinanceProvider>]): FinanceProvider => ({
  name: providers.map(({ name }) => name).join(", "),
  covers: (tool, ticker) =>
    Effect.gen(function* () {
      let uncovered: Coverage | undefined
      for (const provider of providers) {
        const coverage = yield* provider.covers(tool, ticker)
        if (coverage._tag === "Covered") return coverage
        uncovered = coverage
      }
      return uncovered ?? { _tag: "Covered" }
    }),
  incomeStatements: (request) => inTurn(providers, (provider) => provider.incomeStatements(request)),
  balanceSheets: (request) => inTurn(providers, (provider) => provider.balanceSheets(request)),
  cashFlowStatements: (request) => inTurn(providers, (provider) => provider.cashFlowStatements(request)),
  allStatements: (request) => inTurn(providers, (provider) => provider.allStatements(request)),
  earnings: (request) => inTurn(providers, (provider) => provider.earnings(request)),
  keyRatios: (request) => inTurn(providers, (provider) => provider.keyRatios(request)),
  historicalKeyRatios: (request) => inTurn(providers, (provider) => provider.historicalKeyRatios(request)),
  segments: (request) => inTurn(providers, (provider) => provider.segments(request))
})
