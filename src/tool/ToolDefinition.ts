/**
 * What a tool is: a `Context.Tag` that describes it, whose Layer provides a `Registration`, either `Available` with
 * its handler or `Absent` with the reason. Nothing registers itself; `ToolRegistry` collects a declared list.
 */
import { Context, Effect, JSONSchema, Layer, type ParseResult, Schema, type Scope } from "effect"
import { constant } from "effect/Function"
import type { Access } from "../permission/core/PermissionRequest.ts"
import { fitArguments } from "./Arguments.ts"
import { type RetryHint, retrying } from "./Retry.ts"

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
  /** Of a tool that runs once per query: what "the same" means; undefined: it may run again. */
  readonly onceKey: string | undefined
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
  /** True: the tool runs once per query. A function: once per key, say the name of a skill. */
  readonly oncePerQuery?: boolean | ((args: Schema.Struct.Type<P>) => string)
  readonly parameters: P & { readonly [K in keyof P]: Schema.Schema.AnyNoContext | Schema.PropertySignature.All }
  readonly success: Schema.Schema<A, AI>
  readonly failure?: Schema.Schema<F, FI>
  readonly access?: (args: Schema.Struct.Type<P>) => Access
  /** Of a concurrency-safe tool: whether a failure will pass, so that the call is tried again. Absent: never. */
  readonly retry?: (failure: F) => RetryHint | undefined
}

/** Runs one call: decoded arguments in, the tool's success or typed failure out. */
export type Handler<Args, A, F, R> = (args: Args) => Effect.Effect<A, F, R>

/** A handler, or a handler and what an approval shows. */
export type Implementation<Args, A, F, R> =
  | Handler<Args, A, F, R>
  | { readonly run: Handler<Args, A, F, R>; readonly preview: (args: Args) => Effect.Effect<string, never, R> }

/** A tool's Tag, what it is called, and the Layers that provide it. */
export interface ToolDefinition<Name extends string, Args, A, F> extends Context.Tag<ToolId<Name>, Registration> {
  readonly toolName: Name
  readonly parameters: Schema.Schema<Args, unknown>
  /**
   * The tool with its handler, or with an Effect that builds the handler. What handler and preview require is captured
   * when the Layer is built. A `Scope` that the building needs is the Layer's; a handler closes its own (`Effect.scoped`).
   */
  readonly layer: <RH, E = never, R = never>(
    build: Implementation<Args, A, F, RH> | Effect.Effect<Implementation<Args, A, F, RH>, E, R>
  ) => Layer.Layer<ToolId<Name>, E, Exclude<R, Scope.Scope> | RH>
  /** The tool that this run doesn't have, and why: `dexter tools --why` prints the reason. */
  readonly absent: (reason: string) => Layer.Layer<ToolId<Name>>
}

/** The JSON Schema that a model's protocol carries. */
export const jsonSchemaOf = (schema: Schema.Schema.All): object => {
  const { $schema: _, ...body } = JSONSchema.make(schema as Schema.Schema<unknown>)
  return body
}

/**
 * Defines a tool.
 *
 * @example
 * ```ts
 * const Greet = ToolDefinition.make("greet", {
 *   description: "Greets somebody by name.",
 *   compact: "Greets somebody.",
 *   concurrencySafe: true,
 *   parameters: { name: Schema.String },
 *   success: Schema.String
 * })
 * const GreetLive = Greet.layer(({ name }) => Effect.succeed(`Hello, ${name}`))
 * ```
 */
export const make = <const Name extends string, P extends Schema.Struct.Fields, A, AI, F = never, FI = never>(
  name: Name,
  options: Options<P, A, AI, F, FI>
): ToolDefinition<Name, Schema.Struct.Type<P>, A, F> => {
  type Args = Schema.Struct.Type<P>
  const tag = Context.GenericTag<ToolId<Name>, Registration>(`dexter/Tool/${name}`)
  // `Options` admits only fields without requirements, which `Struct<P>` alone doesn't say; the encoded side is whatever
  // the model sent, hence unknown.
  const parameters = Schema.Struct(options.parameters as P) as unknown as Schema.Schema<Args, unknown>
  // Without a failure schema F is never, and nothing is ever encoded with it.
  const failure = (options.failure ?? Schema.Never) as Schema.Schema<F, FI>
  const fit = fitArguments(parameters)
  const encodeSuccess = Schema.encode(options.success)
  const encodeFailure = Schema.encode(failure)
  const onSuccess = (value: A) =>
    Effect.map(Effect.orDie(encodeSuccess(value)), (encoded): Outcome => ({ isFailure: false, encoded }))
  const onFailure = (error: F) =>
    Effect.map(
      Effect.orDie(encodeFailure(error)),
      (encoded): Outcome => ({ isFailure: true, encoded: withMessage(error, encoded) })
    )
  const oncePerQuery = options.oncePerQuery ?? false

  const available = <R>(implementation: Implementation<Args, A, F, R>, captured: Context.Context<R>): Available => {
    const once = typeof implementation === "function" ? implementation : implementation.run
    const { concurrencySafe = false, retry } = options
    const handler =
      concurrencySafe && retry !== undefined
        ? (args: Args) =>
            retrying(
              Effect.suspend(() => once(args)),
              retry
            )
        : once
    const preview = typeof implementation === "function" ? undefined : implementation.preview
    // The call's context (progress, spans, the run's registry) wins over what the Layer captured.
    const inCall = Effect.mapInputContext((call: Context.Context<never>) => Context.merge(captured, call))
    return {
      _tag: "Available",
      name,
      description: options.description,
      compact: typeof options.compact === "string" ? constant(options.compact) : options.compact,
      jsonSchema: jsonSchemaOf(parameters),
      concurrencySafe,
      channels: options.channels,
      timeout: options.timeout,
      oncePerQuery: oncePerQuery !== false,
      bind: (sent) =>
        Effect.map(
          fit(sent),
          ({ args, raw }): BoundCall => ({
            access: options.access?.(args),
            preview:
              preview === undefined
                ? Effect.sync(() => JSON.stringify(raw, null, 2) ?? "")
                : inCall(Effect.suspend(() => preview(args))),
            // Suspended: what a handler does before its first effect must not happen before the call was allowed.
            run: inCall(
              Effect.matchEffect(
                Effect.suspend(() => handler(args)),
                { onSuccess, onFailure }
              )
            ),
            onceKey: oncePerQuery === false ? undefined : oncePerQuery === true ? "" : oncePerQuery(args)
          })
        )
    }
  }

  return Object.assign(tag, {
    toolName: name,
    parameters,
    layer: <RH, E = never, R = never>(
      build: Implementation<Args, A, F, RH> | Effect.Effect<Implementation<Args, A, F, RH>, E, R>
    ) =>
      Layer.scoped(
        tag,
        Effect.gen(function* () {
          const captured = yield* Effect.context<RH>()
          return available(Effect.isEffect(build) ? yield* build : build, captured)
        })
      ),
    absent: (reason: string) => Layer.succeed(tag, { _tag: "Absent", name, reason })
  })
}

/**
 * A failure whose class computes its sentence keeps it: the model and the person read the sentence, not the fields. What
 * the library makes up for the others is the fields once more.
 */
const withMessage = (error: unknown, encoded: unknown): unknown =>
  error instanceof Error &&
  Object.hasOwn(Object.getPrototypeOf(error), "message") &&
  typeof encoded === "object" &&
  encoded !== null
    ? { ...encoded, message: error.message }
    : encoded
