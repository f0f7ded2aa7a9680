/**
 * The models that answer when the chosen one can't, in order; empty unless a run names some (`--fallback`). Ambient,
 * because a program without fallbacks should not have to say so.
 */
import type { LanguageModel } from "@effect/ai"
import { Context } from "effect"

/** A model of the chain; its service is built, so a key that is missing shows before the run. */
export interface Candidate {
  /** `provider:name`. */
  readonly id: string
  readonly service: LanguageModel.Service
}

export class Fallbacks extends Context.Reference<Fallbacks>()("dexter/Fallbacks", {
  defaultValue: (): ReadonlyArray<Candidate> => []
}) {}
