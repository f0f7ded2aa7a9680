/** What a run came to, gathered from its events: the answer, the figures it stands on, what was refused, the exit code. Pure. */
import { Option, Schema } from "effect"
import type { AgentEvent, Done, RefusedCall } from "../agent/AgentEvent.ts"
import { FinancialsResult } from "../finance/FinancialsResult.ts"
import { ExitCode } from "./ExitCode.ts"

/** `empty`: the look-up went well and there was nothing. */
type Ending = "ok" | "error" | "empty" | "denied" | "cancelled"

export interface Outcome {
  readonly sessionId: Option.Option<string>
  readonly model: Option.Option<string>
  /** How each tool's latest call ended. */
  readonly endings: ReadonlyMap<string, Ending>
  readonly financials: ReadonlyArray<FinancialsResult>
  readonly done: Option.Option<Done>
}

export const none: Outcome = {
  sessionId: Option.none(),
  model: Option.none(),
  endings: new Map(),
  financials: [],
  done: Option.none()
}

const decodeFinancials = Schema.decodeUnknownOption(FinancialsResult)

export const update = (outcome: Outcome, event: AgentEvent): Outcome => {
  const ended = (tool: string, how: Ending) => new Map(outcome.endings).set(tool, how)
  switch (event.type) {
    case "run_start":
      return { ...outcome, sessionId: Option.some(event.sessionId), model: Option.some(event.model) }
    case "tool_end": {
      const financials = event.tool === "get_financials" ? decodeFinancials(event.result) : Option.none()
      return {
        ...outcome,
        // A look-up that found nothing is no error of the tool, and no answer to the person either.
        endings: ended(event.tool, Option.exists(financials, ({ figures }) => figures.length === 0) ? "empty" : "ok"),
        financials: [...outcome.financials, ...Option.toArray(financials)]
      }
    }
    case "tool_error":
      return { ...outcome, endings: ended(event.tool, "error") }
    case "tool_denied":
      return { ...outcome, endings: ended(event.tool, "denied") }
    case "tool_cancelled":
      return { ...outcome, endings: ended(event.tool, "cancelled") }
    case "done":
      return { ...outcome, done: Option.some(event) }
    default:
      return outcome
  }
}

/** The calls that an approval could have allowed, had somebody been there. */
export const unanswered = (outcome: Outcome): ReadonlyArray<RefusedCall> =>
  Option.match(outcome.done, { onNone: () => [], onSome: ({ refused }) => refused.filter(({ by }) => by === "nobody") })

/** Whether a tool changes something: where its last call failed, what the person asked for did not happen. */
export type ChangesSomething = (tool: string) => boolean

export const exitCode = (outcome: Outcome, changesSomething: ChangesSomething): ExitCode => {
  const done = Option.getOrUndefined(outcome.done)
  if (done === undefined) return ExitCode.failed
  if (done.reason === "cancelled") return ExitCode.interrupted
  if (unanswered(outcome).length > 0) return ExitCode.unattended
  if (done.reason === "max-iterations") return ExitCode.failed
  const endings = [...outcome.endings]
  const isLeftUndone = endings.some(([tool, how]) => how === "error" && changesSomething(tool))
  const lookedFor = endings.filter(([tool]) => !changesSomething(tool))
  const foundNothing = lookedFor.length > 0 && lookedFor.every(([, how]) => how === "error" || how === "empty")
  return isLeftUndone || foundNothing ? ExitCode.failed : ExitCode.answered
}
