/**
 * What a person reads of a run while it goes on: an event becomes no line or a few, which stay on the screen. What
 * merely changes (a spinner, the latest progress) is `LiveView`'s. Pure.
 */
import type { AgentEvent } from "../../agent/AgentEvent.ts"
import type { Style } from "./Style.ts"
import { cut, visible, visibleLine } from "./Visible.ts"

export interface LineOptions {
  readonly style: Style
  readonly columns: number
  /** Also refusals by rule, soft limits and what the model says between its calls. */
  readonly verbose: boolean
  /** A live view shows starts and progress, so they need no lines. */
  readonly isLive: boolean
  /** Where an "always" is saved, for a person: `.dexter/settings.json`. */
  readonly settingsFile: string
  /** What a started call is about, by its id: `LiveView` knows. */
  readonly about: (toolCallId: string) => string
  /** What the model said before this event, in this iteration. */
  readonly said: string
}

export const eventLines = (event: AgentEvent, options: LineOptions): ReadonlyArray<string> => {
  const { style } = options
  const line = (mark: string, tool: string, says: string) => {
    const text = visibleLine(says)
    return `${mark} ${style.bold(visibleLine(tool))}${text === "" ? "" : `  ${cut(text, Math.max(20, options.columns - tool.length - 5))}`}`
  }
  switch (event.type) {
    case "notice":
      return [`${style.yellow("!")} ${visible(event.message)}`]
    case "tool_start":
      return options.isLive ? [] : [line("→", event.tool, summaryOf(event.args))]
    case "tool_progress":
      return options.isLive ? [] : [line("·", event.tool, event.message)]
    case "tool_approval":
      return event.decision === "allow-always" && event.rule !== undefined
        ? [
            `${style.green("✓")} saved the rule ${style.bold(visibleLine(event.rule))} in ${visibleLine(options.settingsFile)}`
          ]
        : []
    case "tool_denied":
      // A refusal by rule is for the model; a person set the rule and needs no bell.
      return event.by === "policy" && !options.verbose
        ? []
        : [line(style.red("✗"), event.tool, event.by === "person" ? "you refused" : `refused: ${event.reason}`)]
    case "tool_limit":
      return options.verbose ? [line(style.yellow("!"), event.tool, event.warning)] : []
    case "tool_end":
      return [
        line(
          style.green("✓"),
          event.tool,
          [options.about(event.toolCallId), duration(event.timing.running)].filter(isSaid).join(", ")
        )
      ]
    case "tool_error":
      return [`${style.red("✗")} ${style.bold(visibleLine(event.tool))}  ${visible(messageOf(event.error))}`]
    case "tool_cancelled":
      return [
        line(style.yellow("–"), event.tool, [options.about(event.toolCallId), "stopped"].filter(isSaid).join(", "))
      ]
    case "iteration_start":
      // What was said before the iteration's calls; the last iteration's text is the answer.
      return options.verbose && options.said.trim() !== ""
        ? visible(options.said.trim()).split("\n").map(style.dim)
        : []
    case "text_delta":
    case "run_start":
    case "done":
      return []
  }
}

const isSaid = (text: string): boolean => text !== ""

/** Argument names that say most about a call, the first one present wins. */
const tellingNames = ["query", "command", "path", "url", "question", "prompt"]

/** A call's arguments in a few words. */
export const summaryOf = (args: unknown): string => {
  if (typeof args !== "object" || args === null) return typeof args === "string" ? args : ""
  const entries = new Map<string, unknown>(Object.entries(args))
  const telling = tellingNames.map((name) => entries.get(name)).find((value) => typeof value === "string")
  return typeof telling === "string" ? telling : entries.size === 0 ? "" : JSON.stringify(args)
}

/** The sentence in a tool's failure, whatever its shape. */
export const messageOf = (error: unknown): string => {
  if (typeof error === "string") return error
  if (typeof error !== "object" || error === null) return String(error)
  const { error: inner, message, reason }: { error?: unknown; message?: unknown; reason?: unknown } = error
  if (typeof message === "string" && message !== "") return message
  if (inner !== undefined) return messageOf(inner)
  return typeof reason === "string" ? reason : JSON.stringify(error)
}

/** Milliseconds for a person. */
export const duration = (millis: number): string =>
  millis < 1000 ? `${Math.round(millis)} ms` : `${(millis / 1000).toFixed(1)} s`
