/**
 * What one question has called so far. Soft limits warn and never block: a model that calls one tool again and again, or
 * asks it the same thing in other words, is told so along with its ways out. The hard limits of a run (a cap on calls, a
 * tool that runs once) are looked up here too, since they count the same calls.
 */
import { Context, Effect, Layer } from "effect"

/** Calls of one tool in one query before the model is told to change its ways. */
export const SUGGESTED_LIMIT = 3
/** Share of words that two queries have in common when they count as the same question. */
export const SIMILAR = 0.7

export interface Usage {
  readonly allowed: true
  readonly warning: string | undefined
}

export class UsageMonitor extends Context.Tag("dexter/UsageMonitor")<
  UsageMonitor,
  {
    /** Always allowed, with at most one warning. Counts nothing. */
    readonly canCallTool: (tool: string, args: unknown) => Usage
    /** Counts a call that is about to run. */
    readonly record: (tool: string, args: unknown) => void
    /** Calls counted in this query. */
    readonly calls: () => number
    /** Has this key of a once-per-query tool run, or is it running? */
    readonly hasRun: (tool: string, key: string) => boolean
    readonly markRun: (tool: string, key: string) => void
    /** It failed after all and may be tried again. */
    readonly forgetRun: (tool: string, key: string) => void
  }
>() {
  /** One query's state: provide it anew for each question, and for each sub-agent. */
  static readonly perQuery: Layer.Layer<UsageMonitor> = Layer.effect(
    this,
    Effect.sync(() => makeMonitor())
  )
}

const makeMonitor = (): UsageMonitor["Type"] => {
  const counts = new Map<string, number>()
  const queries = new Map<string, ReadonlyArray<ReadonlySet<string>>>()
  const ran = new Set<string>()
  let calls = 0
  return {
    canCallTool: (tool, args) => ({
      allowed: true,
      warning: warningFor(tool, counts.get(tool) ?? 0, queries.get(tool) ?? [], args)
    }),
    record: (tool, args) => {
      calls++
      const count = counts.get(tool) ?? 0
      counts.set(tool, count + 1)
      // Once a tool is over its limit nobody looks at its queries any more.
      const query = count < SUGGESTED_LIMIT ? queryOf(args) : undefined
      if (query !== undefined) queries.set(tool, [...(queries.get(tool) ?? []), wordsOf(query)])
    },
    calls: () => calls,
    hasRun: (tool, key) => ran.has(`${tool} ${key}`),
    markRun: (tool, key) => void ran.add(`${tool} ${key}`),
    forgetRun: (tool, key) => void ran.delete(`${tool} ${key}`)
  }
}

const warningFor = (
  tool: string,
  count: number,
  earlier: ReadonlyArray<ReadonlySet<string>>,
  args: unknown
): string | undefined => {
  if (count >= SUGGESTED_LIMIT)
    return `${tool} was already called ${count} times in this query (suggested limit: ${SUGGESTED_LIMIT}). ${WAYS_OUT}`
  const query = queryOf(args)
  if (query !== undefined) {
    const words = wordsOf(query)
    if (earlier.some((other) => similarity(words, other) >= SIMILAR))
      return `${tool} was already asked nearly the same in this query, and will hardly answer differently. ${WAYS_OUT}`
  }
  if (count === SUGGESTED_LIMIT - 1)
    return `This is call ${count + 1} of ${tool} in this query, the last before the suggested limit of ${SUGGESTED_LIMIT}. ${WAYS_OUT}`
  return undefined
}

const WAYS_OUT =
  "If the results so far don't suffice: use another tool, ask in other words, or tell the user what is missing."

const QUERY_KEYS = ["query", "search", "question", "q", "text", "input"]

/** What a call asks, in words: the first string among the arguments that usually hold it. */
export const queryOf = (args: unknown): string | undefined => {
  if (typeof args !== "object" || args === null) return undefined
  for (const key of QUERY_KEYS) {
    const value: unknown = Object.hasOwn(args, key) ? Reflect.get(args, key) : undefined
    if (typeof value === "string") return value
  }
  return undefined
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** Words in common over words in either: 1 for the same set, 0 for none (and for two empty ones). */
const similarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let common = 0
  for (const word of a) if (b.has(word)) common++
  const either = a.size + b.size - common
  return either === 0 ? 0 : common / either
}
