/**
 * The keys under which results of several calls stand side by side: `tool_TICKER`, and only where two calls would share
 * it with `_period`, and where that isn't enough with `_from_to`. They don't depend on the order of the calls, nor on
 * how often one is repeated.
 */
import type { SubToolCall } from "../../finance/SubTool.ts"

/** Same question, in whichever order its arguments are written. */
const identity = ({ args, tool }: SubToolCall): string =>
  JSON.stringify([tool, ...Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1))])

/** A call without how many periods it wants: of two such calls the one with more holds the other. */
const scope = ({ args, tool }: SubToolCall): string => {
  const { limit: _, ...rest } = args
  return identity({ tool, args: rest })
}

/** What a call without a limit gets. */
const defaultLimit = (tool: string): number => (tool === "get_earnings" ? 1 : 4)

const limitOf = ({ args, tool }: SubToolCall): number => {
  const { limit } = args
  return typeof limit === "number" ? limit : defaultLimit(tool)
}

/** The calls that have to be run: repeated ones once, and of calls that differ only in their limit the largest. */
export const distinctCalls = (calls: ReadonlyArray<SubToolCall>): ReadonlyArray<SubToolCall> => {
  const largest = new Map<string, SubToolCall>()
  for (const call of calls) {
    const known = largest.get(scope(call))
    if (known === undefined || limitOf(call) > limitOf(known)) largest.set(scope(call), call)
  }
  return [...largest.values()]
}

const text = (value: unknown): string => (value === undefined ? "" : String(value))

/** What a key is put together from; each part tells more calls apart. */
const PARTS: ReadonlyArray<(call: SubToolCall) => ReadonlyArray<string>> = [
  ({ args, tool }) => (args["ticker"] === undefined ? [tool] : [tool, text(args["ticker"])]),
  ({ args }) => [text(args["period"]) || "default"],
  ({ args }) => [text(args["report_period_gte"]), text(args["report_period_lte"])],
  (call) => [identity(call)]
]

const keyOf = (call: SubToolCall, parts: number): string =>
  PARTS.slice(0, parts)
    .flatMap((part) => part(call))
    .join("_")

/** The shortest key of each call that no other call has. @param calls distinct ones */
export const mergeKeys = (calls: ReadonlyArray<SubToolCall>): ReadonlyArray<string> =>
  calls.map((call) => {
    for (let parts = 1; parts < PARTS.length; parts += 1) {
      const key = keyOf(call, parts)
      if (calls.filter((other) => keyOf(other, parts) === key).length === 1) return key
    }
    return keyOf(call, PARTS.length)
  })
