/**
 * What a tool is: a `Context.Tag` that describes it, whose Layer provides a `Registration`, either `Available` with
 * its handler or `Absent` with the reason. Nothing registers itself; `ToolRegistry` collects a declared list.
 */
import { Context, Effect, Layer, type ParseResult, Schema } from "effect"
import type { Access } from "../permission/core/PermissionRequest.ts"

/** Where a run happens: a person at a terminal, a pipe or CI, a chat gateway. */
export type Channel = "cli" | "headless" | "gateway"

/** A handler's outcome, encoded: typed failures are values, a defect stays a defect. */
export interface Outcome {
  readonly isFailure: boolean
  readonly encoded: unknown
}

/** Facts about this run on which a compact description may depend. */
export interface MenuFacts {
  readonly channel: Channel
}

/** A call whose arguments fit the schema, ready to be judged, previewed and run. */
export interface BoundCall {
  /** What the gate's rules and floor look at; undefined: judged by the tool's name alone. */
  readonly access: Access | undefined
  /** What an approval shows. */
  readonly preview: Effect.Effect<string>
  readonly run: Effect.Effect<Outcome>
}

export interface Available {
  readonly _tag: "Available"
  readonly name: string
  /** For the model's protocol: when to use it, when not, usage notes. */
  readonly description: string
  /** One or two sentences for the system prompt's menu; says what holds in this run. */
  readonly compact: (facts: MenuFacts) => string
  readonly jsonSchema: object
  readonly concurrencySafe: boolean
  /** Absent from the menu in other channels; undefined: everywhere. */
  readonly channels: ReadonlyArray<Channel> | undefined
  /** Milliseconds; undefined: the executor's default. */
  readonly timeout: number | undefined
  /** Skipped with a result that says so when it already ran in this query. */
  readonly oncePerQuery: boolean
  readonly bind: (args: unknown) => Effect.Effect<BoundCall, ParseResult.ParseError>
}

export interface Absent {
  readonly _tag: "Absent"
  readonly name: string
  readonly reason: string
}

export type Registration = Available | Absent

/** The identifier of a tool's Tag, so that a forgotten Layer shows in the types. */
export interface ToolId<Name extends string> {
  readonly _: "dexter/Tool"
  readonly name: Name
}

export interface Options<P extends Schema.Struct.Fields, A, AI, F, FI> {
  readonly description: string
  readonly compact: string | ((facts: MenuFacts) => string)
  readonly concurrencySafe?: boolean
  readonly channels?: ReadonlyArray<Channel>
  readonly timeout?: number
  readonly oncePerQuery?: boolean
  readonly parameters: P & { readonly [K in keyof P]: Schema.Schema.AnyNoContext | Schema.PropertySignature.All }
  readonly success: Schema.Schema<A, AI>
  readonly failure?: Schema.Schema<F, FI>
  readonly access?: (args: Schema.Struct.Type<P>) => Access
}
