/** The bundled company table, loaded once for the tests of pure routing. */
import { Effect } from "effect"
import { CompanyDirectory } from "../../../src/finance/CompanyDirectory.ts"

export const directory = await Effect.runPromise(Effect.provide(CompanyDirectory, CompanyDirectory.bundled))

/** The day that the tests call today. */
export const asOf = "2026-07-10"
