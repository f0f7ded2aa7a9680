/** The figures of companies as a service, whoever provides them. */
import type { HttpClient } from "@effect/platform"
import { Context, Effect, Layer, type Scope } from "effect"
import type { CompanyDirectory } from "./CompanyDirectory.ts"
import type { FinanceProvider } from "./FinanceProvider.ts"
import * as Edgar from "./provider/Edgar.ts"
import { chain } from "./provider/ProviderChain.ts"
import * as Snapshot from "./snapshot/Snapshot.ts"

export type { Coverage, EarningsRequest, FinanceProvider, PeriodRequest } from "./FinanceProvider.ts"
export { MissingLine, Served } from "./FinanceProvider.ts"

/** An Effect that builds a provider; its scope is the Layer's. */
export type ProviderEffect<R = never> = Effect.Effect<FinanceProvider, never, R>

export class FinanceData extends Context.Tag("dexter/FinanceData")<FinanceData, FinanceProvider>() {
  /** The bundled figures: no key, no network; each company is loaded when it is first asked for. */
  static readonly snapshot: Layer.Layer<FinanceData, never, CompanyDirectory> = Layer.effect(this, Snapshot.provider)

  /** The SEC's EDGAR, by company facts; needs a contact to name to the SEC. */
  static readonly edgar = (
    options: Edgar.EdgarOptions
  ): Layer.Layer<FinanceData, never, CompanyDirectory | HttpClient.HttpClient> =>
    Layer.scoped(this, Edgar.provider(options))

  /** Several providers, asked in this order; the next one only for the right reasons, which the result tells. */
  static readonly chain = <R>(
    providers: readonly [ProviderEffect<R>, ...ReadonlyArray<ProviderEffect<R>>]
  ): Layer.Layer<FinanceData, never, Exclude<R, Scope.Scope>> =>
    Layer.scoped(
      this,
      Effect.gen(function* () {
        const [first, ...others] = providers
        return chain([yield* first, ...(yield* Effect.all(others))])
      })
    )
}
