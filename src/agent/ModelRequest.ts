/**
 * Asks the model of the run until it answers: transient failures are tried again with growing waits, then the next
 * model of the chain is asked, and the person is told. An answer of which a part was already shown is not begun anew.
 */
import { LanguageModel, type Prompt } from "@effect/ai"
import { Clock, Context, Effect, Option, Random } from "effect"
import { Fallbacks } from "../model/Fallbacks.ts"
import { fromAiError, type ModelError } from "../model/ModelError.ts"
import { ModelInfo } from "../model/ModelInfo.ts"
import * as Patience from "../model/Patience.ts"
import type { Available } from "../tool/ToolDefinition.ts"
import * as ModelTurn from "./ModelTurn.ts"

/** Each run may be more or less patient; tests are not. */
export class RequestPatience extends Context.Reference<RequestPatience>()("dexter/RequestPatience", {
  defaultValue: (): Patience.Patience => Patience.standard
}) {}

export interface Listener {
  readonly onText: (delta: string) => Effect.Effect<void>
  /** Something a person should know: a retry, a move to another model. */
  readonly onNotice: (message: string) => Effect.Effect<void>
}

/** One answered request, by whichever model of the chain answered it. */
export const send = Effect.fn("ModelRequest.send")(function* (
  prompt: Prompt.Prompt,
  tools: ReadonlyArray<Available>,
  listener: Listener
): Effect.fn.Return<ModelTurn.AssistantTurn, ModelError, LanguageModel.LanguageModel | ModelInfo> {
  const chain = [{ id: (yield* ModelInfo).id, service: yield* LanguageModel.LanguageModel }, ...(yield* Fallbacks)]
  const patience = yield* RequestPatience
  for (let position = 0; ; position++) {
    const candidate = chain[position]
    const next = chain[position + 1]
    if (candidate === undefined) return yield* Effect.dieMessage("a chain of models ran past its end")
    let shown = false
    const ask = ModelTurn.ask(prompt, tools, (delta) => {
      shown = true
      return listener.onText(delta)
    }).pipe(
      Effect.provideService(LanguageModel.LanguageModel, candidate.service),
      Effect.catchAll((error) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.fail(fromAiError(error, candidate.id, now)))
      )
    )
    for (let attempt = 0; ; attempt++) {
      const asked = yield* Effect.either(ask)
      if (asked._tag === "Right") return asked.right
      const error = asked.left
      const pause = shown ? Option.none() : Patience.wait(error, attempt, yield* Random.next, patience)
      if (Option.isSome(pause)) {
        yield* listener.onNotice(`${error.message} Trying again in ${(pause.value / 1000).toFixed(1)} s.`)
        yield* Effect.sleep(pause.value)
        continue
      }
      if (shown || next === undefined) return yield* Effect.fail(error)
      yield* listener.onNotice(`${error.message} Going on with ${next.id}.`)
      break
    }
  }
})
