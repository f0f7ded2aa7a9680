/**
 * Dexter's tools and @effect/ai's, seen as each other. `toToolkit` offers a menu to a `LanguageModel` in dynamic form:
 * arguments arrive undecoded and calls of unknown names survive, since one wrong argument would otherwise fail the whole
 * response; the executor decodes and answers. `fromToolkit` puts another program's toolkit on Dexter's menu.
 */
import { Tool, type Toolkit } from "@effect/ai"
import { Effect, Schema } from "effect"
import type { Available } from "./ToolDefinition.ts"
import type { Menu } from "./ToolRegistry.ts"

/** The hidden tool that keeps a call of an unknown name alive; Dexter's providers never offer it to the model. */
export const UNKNOWN_TOOL = "__unknown_tool__"

/** The arguments of `UNKNOWN_TOOL`: what the model really called. */
export const UnknownCall = Schema.Struct({ name: Schema.String, params: Schema.Unknown })

/** A menu as the toolkit that `LanguageModel.generateText` and `streamText` take; never resolved by the library. */
export const toToolkit = (menu: Pick<Menu, "tools">): Toolkit.WithHandler<Record<string, Tool.Any>> => ({
  tools: Object.fromEntries([...menu.tools.map(offer), unknownTool].map((tool) => [tool.name, tool])),
  handle: () => Effect.dieMessage("tool calls are resolved by ToolExecutor: pass disableToolCallResolution")
})

type Offered = Pick<Available, "name" | "description" | "jsonSchema">

const offer = ({ name, description, jsonSchema }: Offered): Tool.Any => {
  const tool = Tool.make(name, {
    description,
    success: Schema.Unknown,
    failure: Schema.Unknown,
    failureMode: "return"
  })
  // @effect/ai asks for a struct; an open struct would still refuse a string or a list, which the executor should see.
  const open = Schema.Unknown.annotations({ jsonSchema }) as unknown as Schema.Struct<Record<never, never>>
  return tool.setParameters(open) as unknown as Tool.Any
}

const unknownTool = offer({ name: UNKNOWN_TOOL, description: "", jsonSchema: { type: "object" } })
