/**
 * The service that turns a question into sub-tool calls. `grammar` needs no model; a model-backed and a hybrid router
 * live beside the finance meta-tools.
 */
import { Context, type Effect } from "effect"
import type { Route } from "./Route.ts"
import type { RouteError } from "./RouteError.ts"

export interface RouteOptions {
  /** ISO date against which "last year" is read; absent: today (UTC) from `Clock`. */
  readonly asOf?: string
}

export class QueryRouter extends Context.Tag("dexter/QueryRouter")<
  QueryRouter,
  { readonly route: (question: string, options?: RouteOptions) => Effect.Effect<Route, RouteError> }
>() {}
