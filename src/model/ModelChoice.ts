/**
 * Which model a person means by `--model`: `offline`, `scripted:FILE`, `provider:name`, a provider alone, or a name
 * whose beginning says whose it is. Pure; whether a key is there shows when the model is built.
 */
import { Data, Either } from "effect"
import { byModelName, byName, type Provider, providers } from "./Providers.ts"

export type ModelChoice =
  | { readonly _tag: "Offline" }
  | { readonly _tag: "Scripted"; readonly file: string }
  | { readonly _tag: "Remote"; readonly provider: Provider; readonly model: string }

export class UnknownModel extends Data.TaggedError("UnknownModel")<{
  readonly text: string
  readonly problem: string
}> {
  override get message(): string {
    const known = providers.map((row) => row.name).join(", ")
    return `"${this.text}" names no model: ${this.problem}. Write offline, scripted:FILE or provider:name; providers are ${known}.`
  }
}

export const parse = (text: string): Either.Either<ModelChoice, UnknownModel> => {
  const failed = (problem: string) => Either.left(new UnknownModel({ text, problem }))
  const trimmed = text.trim()
  if (trimmed === "") return failed("it is empty")
  if (trimmed === "offline") return Either.right({ _tag: "Offline" })
  const colon = trimmed.indexOf(":")
  const head = colon < 0 ? trimmed : trimmed.slice(0, colon)
  const rest = colon < 0 ? "" : trimmed.slice(colon + 1)
  if (head === "scripted") {
    return rest === "" ? failed("a script's file is missing") : Either.right({ _tag: "Scripted", file: rest })
  }
  const named = byName(head)
  if (named !== undefined) {
    const model = rest === "" ? named.defaultModel : rest
    return model === undefined
      ? failed(`${named.name} needs a model's name after the colon`)
      : Either.right({ _tag: "Remote", provider: named, model })
  }
  // A bare name may hold colons of its own: `gpt-4o:2024` is a model, not a provider.
  const owner = byModelName(trimmed)
  return owner === undefined
    ? failed(colon < 0 ? "no provider is known for it" : `"${head}" is not a provider`)
    : Either.right({ _tag: "Remote", provider: owner, model: trimmed })
}

/** How a choice is shown, and what `--model` takes to make it again. */
export const show = (choice: ModelChoice): string => {
  switch (choice._tag) {
    case "Offline":
      return "offline"
    case "Scripted":
      return `scripted:${choice.file}`
    case "Remote":
      return `${choice.provider.name}:${choice.model}`
  }
}
