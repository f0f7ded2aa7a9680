/**
 * The service that turns a question into sub-tool calls. `grammar` needs no model; a model-backed and a hybrid router
 * live beside the finance meta-tools.
 */
import { Context, Effect, Layer } from "effect"
import { AsOf } from "../AsOf.ts"
import { CompanyDirectory } from "../CompanyDirectory.ts"
import * as Grammar from "./Grammar.ts"
import type { Route } from "./Route.ts"
import type { RouteError } from "./RouteError.ts"

export interface RouteOptions {
  /** ISO date against which "last year" is read; absent: the day of the run (`AsOf`). */
  readonly asOf?: string
}

export class QueryRouter extends Context.Tag("dexter/QueryRouter")<
  QueryRouter,
  { readonly route: (question: string, options?: RouteOptions) => Effect.Effect<Route, RouteError> }
>() {
  /** By tables and rules alone: no tokens, no second. */
  static readonly grammar: Layer.Layer<QueryRouter, never, CompanyDirectory> = Layer.effect(
    this,
    Effect.map(CompanyDirectory, (directory) => ({
      route: Effect.fn("QueryRouter.route")(function* (question: string, options?: RouteOptions) {
        const asOf = options?.asOf ?? (yield* AsOf.day)
        return yield* Grammar.route(question, { asOf, directory })
      })
    }))
  )
}
