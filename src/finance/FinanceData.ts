/** The figures of companies as a service, whoever provides them. */
import { Context, Layer } from "effect"
import type { CompanyDirectory } from "./CompanyDirectory.ts"
import type { FinanceProvider } from "./FinanceProvider.ts"
import * as Snapshot from "./snapshot/Snapshot.ts"

export type { Coverage, EarningsRequest, FinanceProvider, PeriodRequest } from "./FinanceProvider.ts"
export { Served, Unavailable } from "./FinanceProvider.ts"

export class FinanceData extends Context.Tag("dexter/FinanceData")<FinanceData, FinanceProvider>() {
  /** The bundled figures: no key, no network; each company is loaded when it is first asked for. */
  static readonly snapshot: Layer.Layer<FinanceData, never, CompanyDirectory> = Layer.effect(this, Snapshot.provider)
}
