/** The lines at the bottom of a terminal that change while a run goes on: a spinner and the latest news of each call. Pure. */
import type { AgentEvent } from "../../agent/AgentEvent.ts"
import { summaryOf } from "./EventLines.ts"
import type { Style } from "./Style.ts"
import { cut, visibleLine } from "./Visible.ts"

interface RunningCall {
  readonly tool: string
  /** Its arguments in a few words. */
  readonly about: string
  /** Its latest progress; empty at first. */
  readonly says: string
}

export interface LiveState {
  /** By call id, in the order in which they started. */
  readonly calls: ReadonlyMap<string, RunningCall>
  readonly isThinking: boolean
  /** What the model has said in this iteration. */
  readonly said: string
}

export const empty: LiveState = { calls: new Map(), isThinking: false, said: "" }

export const update = (state: LiveState, event: AgentEvent): LiveState => {
  switch (event.type) {
    case "iteration_start":
      return { ...state, isThinking: true, said: "" }
    case "text_delta":
      return { ...state, said: state.said + event.text }
    case "tool_start":
      return withCall(state, event.toolCallId, { tool: event.tool, about: summaryOf(event.args), says: "" })
    case "tool_progress":
      return withCall(state, event.toolCallId, {
        tool: event.tool,
        about: about(state, event.toolCallId),
        says: event.message
      })
    case "tool_end":
    case "tool_error":
    case "tool_denied":
    case "tool_cancelled": {
      const calls = new Map(state.calls)
      calls.delete(event.toolCallId)
      return { ...state, calls, isThinking: false }
    }
    case "done":
      return empty
    default:
      return state
  }
}

/** What a call that has started and not ended is about. */
export const about = (state: LiveState, toolCallId: string): string => state.calls.get(toolCallId)?.about ?? ""

const withCall = (state: LiveState, id: string, call: RunningCall): LiveState => ({
  ...state,
  calls: new Map(state.calls).set(id, call),
  isThinking: false
})

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

export interface ViewOptions {
  readonly style: Style
  readonly columns: number
  /** At most so many lines: what is taller than the terminal can't be drawn over. */
  readonly rows: number
  /** Counts up; turns the spinner. */
  readonly tick: number
}

export const view = (state: LiveState, { columns, rows, style, tick }: ViewOptions): ReadonlyArray<string> => {
  const spinner = style.cyan(frames[tick % frames.length] ?? "")
  if (state.calls.size === 0) return state.isThinking ? [`${spinner} ${style.dim("thinking")}`] : []
  const lines = [...state.calls.values()].map((call) => {
    const name = cut(visibleLine(call.tool), 40)
    const news = visibleLine(call.says === "" ? call.about : call.says)
    return `${spinner} ${style.bold(name)}  ${style.dim(cut(news, columns - name.length - 5))}`
  })
  const most = Math.max(1, rows - 2)
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), style.dim(`  … and ${lines.length - most + 1} more`)]
}
