/** How large a result may be. (Default: everything passes; the layer follows.) */
import { Context, Effect } from "effect"

export class ResultBudget extends Context.Reference<ResultBudget>()("dexter/ResultBudget", {
  defaultValue: (): { readonly bound: (toolCallId: string, value: unknown) => Effect.Effect<unknown> } => ({
    bound: (_, value) => Effect.succeed(value)
  })
}) {}
