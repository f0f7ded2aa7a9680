/**
 * From a choice to a model: finds the provider's address and key, and loads only the module of the protocol that is
 * spoken. A key that is missing shows here, before anything is asked.
 */
import type { LanguageModel } from "@effect/ai"
import type { FileSystem, HttpClient } from "@effect/platform"
import { Config, Data, Effect, Either, Layer, Option } from "effect"
import { Credentials } from "../settings/Credentials.ts"
import type { ModelChoice } from "./ModelChoice.ts"
import type { ModelInfo } from "./ModelInfo.ts"
import { type Provider, providers } from "./Providers.ts"
import type { BadScript } from "./ScriptedModel.ts"

/** The chosen model can't be used in this environment. */
export class ModelUnavailable extends Data.TaggedError("ModelUnavailable")<{
  readonly model: string
  readonly problem: string
}> {
  override get message(): string {
    return `${this.model} can't be used: ${this.problem}`
  }
}

type ModelLayer<E, R> = Layer.Layer<LanguageModel.LanguageModel | ModelInfo, E, R>

/** The address of a provider: its variable when set, which may lack scheme and path (`OLLAMA_HOST=127.0.0.1:11434`). */
export const addressOf = (provider: Provider, moved: Option.Option<string>): Either.Either<string, string> =>
  Option.match(
    Option.filter(
      Option.map(moved, (text) => text.trim()),
      (text) => text !== ""
    ),
    {
      onNone: () => Either.right(provider.baseUrl),
      onSome: (text) => {
        const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`
        if (!URL.canParse(withScheme)) return Either.left(text)
        const url = new URL(withScheme)
        if (url.protocol !== "http:" && url.protocol !== "https:") return Either.left(text)
        // A bare host means the compatible interface that servers offer below `/v1`.
        const path = url.pathname.replace(/\/+$/, "")
        const versioned = path === "" && provider.protocol !== "messages" ? "/v1" : path
        return Either.right(`${url.origin}${versioned}`)
      }
    }
  )

const remote = (provider: Provider, model: string): ModelLayer<ModelUnavailable, HttpClient.HttpClient | Credentials> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const id = `${provider.name}:${model}`
      const credentials = yield* Credentials
      const apiKey = Option.firstSomeOf(provider.keys.map((name) => credentials.get(name)))
      const moved =
        provider.baseUrlVariable === undefined
          ? Option.none<string>()
          : yield* Config.option(Config.string(provider.baseUrlVariable)).pipe(Effect.orElseSucceed(Option.none))
      const baseUrl = yield* Either.mapLeft(
        addressOf(provider, moved),
        (text) =>
          new ModelUnavailable({ model: id, problem: `${provider.baseUrlVariable} is not an address: "${text}"` })
      )
      if (Option.isNone(apiKey) && !provider.keyOptional && Option.isNone(moved)) {
        const problem = `set ${provider.keys.join(" or ")} (in the environment or in .env)`
        return yield* new ModelUnavailable({ model: id, problem })
      }
      const server = { id, model, baseUrl, apiKey }
      // Whoever moves OpenAI's address means a server that speaks the protocol which everybody speaks.
      const protocol = provider.protocol === "responses" && Option.isSome(moved) ? "chat" : provider.protocol
      switch (protocol) {
        case "responses":
          return (yield* Effect.promise(() => import("./OpenAi.ts"))).layer(server)
        case "messages":
          return (yield* Effect.promise(() => import("./Anthropic.ts"))).layer(server)
        case "chat":
          return (yield* Effect.promise(() => import("./ChatCompletions.ts"))).layer(server)
      }
    })
  )

/** The Layers of a chosen model. */
export const layer = (
  choice: ModelChoice
): ModelLayer<ModelUnavailable | BadScript, HttpClient.HttpClient | Credentials | FileSystem.FileSystem> => {
  switch (choice._tag) {
    case "Offline":
      return Layer.unwrapEffect(
        Effect.map(
          Effect.promise(() => import("./OfflineModel.ts")),
          (module) => module.layer
        )
      )
    case "Scripted":
      return Layer.unwrapEffect(
        Effect.map(
          Effect.promise(() => import("./ScriptedModel.ts")),
          (module) => module.fromFile(choice.file)
        )
      )
    case "Remote":
      return remote(choice.provider, choice.model)
  }
}

/** The model of a run in which nobody chose one: the first provider whose key is set, or the offline planner. */
export const standard: Effect.Effect<ModelChoice, never, Credentials> = Effect.map(Credentials, (credentials) => {
  for (const provider of providers) {
    const { defaultModel } = provider
    if (defaultModel !== undefined && provider.keys.some((name) => Option.isSome(credentials.get(name)))) {
      return { _tag: "Remote", provider, model: defaultModel }
    }
  }
  return { _tag: "Offline" }
})
