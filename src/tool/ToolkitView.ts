/**
 * Dexter's tools and @effect/ai's, seen as each other. `fromToolkit` puts another program's toolkit on Dexter's menu, so
 * that the gate and the executor stand around it; `toToolkit` shows a menu as a toolkit whose calls @effect/ai resolves,
 * each through the executor. `offer` is one tool in the dynamic form in which a model sees it.
 */
import { Tool, type Toolkit } from "@effect/ai"
import { Context, Effect, Option, Schema, Stream } from "effect"
import type { Access } from "../permission/core/PermissionRequest.ts"
import { fitArguments } from "./Arguments.ts"
import { type Available, type BoundCall, jsonSchemaOf, type Outcome, type Registration } from "./ToolDefinition.ts"
import { ToolExecutor } from "./ToolExecutor.ts"
import { ToolRegistry } from "./ToolRegistry.ts"
import type { UsageMonitor } from "./UsageMonitor.ts"

/** What Dexter wants to know of a tool that @effect/ai doesn't say. */
export interface Remark<Params> {
  /** What the call would touch: the gate's rules and floor look at it. */
  readonly access?: (params: Params) => Access
  /** What an approval shows. Default: the arguments. */
  readonly preview?: (params: Params) => string
  /** For the system prompt's menu. Default: the first sentence of the description. */
  readonly compact?: string
}

type Remarks<Tools extends Record<string, Tool.Any>> = {
  readonly [Name in keyof Tools]?: Remark<Tool.Parameters<Tools[Name]>>
}

/**
 * A toolkit's tools as a source for `ToolRegistry.layer`. Tools annotated `Tool.Readonly` may run side by side.
 *
 * @example
 * ```ts
 * const registry = ToolRegistry.layer([fromToolkit(MyToolkit)], { channel: "headless" })
 * ```
 */
export const fromToolkit = <Tools extends Record<string, Tool.Any>>(
  toolkit: Toolkit.Toolkit<Tools>,
  remarks: Remarks<Tools> = {}
): Effect.Effect<ReadonlyArray<Registration>, never, Tool.HandlersFor<Tools> | Tool.Requirements<Tools[keyof Tools]>> =>
  Effect.gen(function* () {
    const { handle, tools } = yield* toolkit
    const context = yield* Effect.context<Tool.Requirements<Tools[keyof Tools]>>()
    return Object.entries(tools).map(([name, tool]): Registration => {
      if (!Tool.isUserDefined(tool))
        return { _tag: "Absent", name, reason: "the model's provider runs it, not this program" }
      // `Tool.Any` forgets the parameters' type; they are this tool's own, and so are the remark's.
      const parameters = tool.parametersSchema as unknown as Schema.Schema<Tool.Parameters<Tools[string]>, unknown>
      const remark: Remark<Tool.Parameters<Tools[string]>> = remarks[name] ?? {}
      // The library types what a tool fails with, and lets its own complaints about results through as well.
      const encodeFailure = Schema.encodeUnknown(tool.failureSchema as Schema.Schema<unknown>)
      const run = (raw: unknown): Effect.Effect<Outcome> =>
        handle(name, raw as Tool.Parameters<Tools[string]>).pipe(
          Effect.map(({ encodedResult, isFailure }): Outcome => ({ isFailure, encoded: encodedResult })),
          Effect.catchAll((error) =>
            Effect.map(Effect.orDie(encodeFailure(error)), (encoded): Outcome => ({ isFailure: true, encoded }))
          ),
          Effect.mapInputContext((call: Context.Context<never>) => Context.merge(context, call))
        )
      const fit = fitArguments(parameters)
      return {
        _tag: "Available",
        name,
        description: tool.description ?? "",
        compact: () => remark.compact ?? firstSentence(tool.description ?? ""),
        jsonSchema: jsonSchemaOf(parameters),
        concurrencySafe: Context.get(tool.annotations, Tool.Readonly),
        channels: undefined,
        timeout: undefined,
        oncePerQuery: false,
        bind: (sent) =>
          Effect.map(
            fit(sent),
            ({ args, raw }): BoundCall => ({
              access: remark.access?.(args),
              preview: Effect.sync(() => remark.preview?.(args) ?? JSON.stringify(raw, null, 2)),
              run: run(raw),
              onceKey: undefined
            })
          )
      }
    })
  })

/** The menu of the run as a toolkit for `LanguageModel`: the library resolves a call, the gate and the executor run it. */
export const toToolkit: Effect.Effect<
  Toolkit.WithHandler<Record<string, Tool.Any>>,
  never,
  ToolExecutor | ToolRegistry | UsageMonitor
> = Effect.gen(function* () {
  const context = yield* Effect.context<ToolRegistry | UsageMonitor>()
  const executor = yield* ToolExecutor
  const { tools } = yield* ToolRegistry
  let calls = 0
  return {
    tools: Object.fromEntries(tools.map((tool) => [tool.name, offer(tool)])),
    handle: (name, params) =>
      Effect.suspend(() => executor.run([{ id: `${name}_${++calls}`, name, args: params }]).pipe(Stream.runLast)).pipe(
        Effect.map((last) => {
          const result = Option.filterMap(last, (event) =>
            event.type === "tool_results" ? Option.fromNullable(event.results[0]) : Option.none()
          )
          const value = Option.getOrUndefined(result)?.value
          const isFailure = !Option.exists(result, ({ status }) => status === "ok" || status === "skipped")
          // The type of what "any tool" answers is never, to the library; the encoded result is the one that is read.
          return { isFailure, result: value as never, encodedResult: value }
        }),
        Effect.provide(context)
      )
  }
})

/**
 * A tool as a model sees it: its real JSON schema, and no decoding. Arguments arrive as they were sent, since one that
 * doesn't fit would otherwise fail the whole answer; the executor decodes them.
 */
export const offer = ({
  description,
  jsonSchema,
  name
}: Pick<Available, "name" | "description" | "jsonSchema">): Tool.Any => {
  const tool = Tool.make(name, { description, success: Schema.Unknown, failure: Schema.Unknown, failureMode: "return" })
  // @effect/ai asks for a struct; an open struct would still refuse a string or a list, which the executor should see.
  const open = Schema.Unknown.annotations({ jsonSchema }) as unknown as Schema.Struct<Record<never, never>>
  return tool.setParameters(open) as unknown as Tool.Any
}

const firstSentence = (text: string): string => text.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? text
