/** Which model answers in this run, for notices, events and transcripts. Provided beside every `LanguageModel` Layer. */
import { Context } from "effect"

export interface ModelDescription {
  /** `provider:name`, as `--model` takes it: `offline`, `scripted:turns.jsonl`, `openai:gpt-5`. */
  readonly id: string
  /** One line for a person: what this model is and what it can't do. */
  readonly notice: string
}

export class ModelInfo extends Context.Tag("dexter/ModelInfo")<ModelInfo, ModelDescription>() {}
