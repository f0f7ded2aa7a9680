/**
 * Routing without a model: the question is read by tables and put into a plan. Pure and deterministic; the company table
 * and the day come in.
 *
 * @example
 * ```ts
 * Grammar.route("Apple revenue in fiscal 2023", { asOf: "2026-07-10", directory })
 * // Right({ calls: [{ tool: "get_income_statements", args: { ticker: "AAPL", … } }], confidence: 0.95, … })
 * ```
 */
import { Either } from "effect"
import { toRoute } from "./Plan.ts"
import type { Route } from "./Route.ts"
import type { RouteError } from "./RouteError.ts"
import { type Context, understand } from "./Understand.ts"

export type { Context } from "./Understand.ts"

export const route = (question: string, context: Context): Either.Either<Route, RouteError> =>
  Either.map(understand(question, context), (understood) => toRoute(understood, context.directory))
