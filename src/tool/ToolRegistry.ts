/**
 * The menu of this run. `ToolRegistry.layer([...])` collects a declared list of tools, in that order, into an immutable
 * value that says what the model may call and why the rest is missing. A sub-agent's or a test's menu is another value:
 * `menu.only(…)`.
 */
import { Context, Data, Effect, Layer, Option } from "effect"
import type { Absent, Available, Channel, MenuFacts, Registration } from "./ToolDefinition.ts"

/** Two sources provide a tool of the same name. */
export class DuplicateTool extends Data.TaggedError("DuplicateTool")<{ readonly name: string }> {
  override get message() {
    return `Two tools are called ${this.name}. Rename one, or leave one out of the list.`
  }
}

/** A tool's own time limit is no time at all. */
export class InvalidTimeout extends Data.TaggedError("InvalidTimeout")<{
  readonly name: string
  readonly timeout: number
}> {
  override get message() {
    return `The timeout of ${this.name} must be more than 0 ms, not ${this.timeout}.`
  }
}

/** Anything that yields registrations: a definition's Tag, or an Effect (MCP servers, skills). */
export type Source<E = unknown, R = unknown> = Effect.Effect<Registration | ReadonlyArray<Registration>, E, R>

export interface MenuOptions {
  readonly channel: Channel
  /** Only these tools, by name; absent: all. */
  readonly allow?: ReadonlyArray<string>
  /** Not these tools, by name; wins over `allow`. */
  readonly deny?: ReadonlyArray<string>
}

export interface Menu {
  /** What the model may call, in the declared order. */
  readonly tools: ReadonlyArray<Available>
  /** What this run lacks, and why. */
  readonly absent: ReadonlyArray<Absent>
  readonly facts: MenuFacts
  readonly get: (name: string) => Option.Option<Available>
  /** One line a tool for the system prompt: `- **name**: one or two sentences`. */
  readonly compact: ReadonlyArray<string>
  /** Which tools may run beside others; a name that isn't here may not. */
  readonly concurrency: ReadonlyMap<string, boolean>
  /** The same menu with fewer tools. */
  readonly only: (keep: (tool: Available) => boolean) => Menu
}

export const makeMenu = (tools: ReadonlyArray<Available>, absent: ReadonlyArray<Absent>, facts: MenuFacts): Menu => {
  // A Map, not an object: a tool called `constructor` must be as unknown as any other.
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return {
    tools,
    absent,
    facts,
    get: (name) => Option.fromNullable(byName.get(name)),
    compact: tools.map((tool) => `- **${tool.name}**: ${tool.compact(facts)}`),
    concurrency: new Map(tools.map((tool) => [tool.name, tool.concurrencySafe])),
    only: (keep) => makeMenu(tools.filter(keep), absent, facts)
  }
}

type ErrorOf<S> = S extends Effect.Effect<infer _A, infer E, infer _R> ? E : never
type RequirementOf<S> = S extends Effect.Effect<infer _A, infer _E, infer R> ? R : never

export class ToolRegistry extends Context.Tag("dexter/ToolRegistry")<ToolRegistry, Menu>() {
  /** R names every tool whose Layer is missing. */
  static readonly layer = <const S extends ReadonlyArray<Source>>(
    sources: S,
    options: MenuOptions
  ): Layer.Layer<ToolRegistry, ErrorOf<S[number]> | DuplicateTool | InvalidTimeout, RequirementOf<S[number]>> =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        // `Effect.all` of a generic tuple forgets the members' types; the signature above restates them.
        const declared = sources as ReadonlyArray<Source<ErrorOf<S[number]>, RequirementOf<S[number]>>>
        const found = (yield* Effect.all(declared)).flat()
        const seen = new Set<string>()
        for (const registration of found) {
          const { name } = registration
          if (seen.has(name)) return yield* new DuplicateTool({ name })
          seen.add(name)
          if (registration._tag === "Available" && registration.timeout !== undefined && !(registration.timeout > 0))
            return yield* new InvalidTimeout({ name, timeout: registration.timeout })
        }
        const judged = found.map((registration) => admit(registration, options))
        return makeMenu(
          judged.filter((registration) => registration._tag === "Available"),
          judged.filter((registration) => registration._tag === "Absent"),
          { channel: options.channel }
        )
      })
    )

  /** Runs an effect with a part of the current menu. */
  static readonly only =
    (keep: (tool: Available) => boolean) =>
    <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | ToolRegistry> =>
      Effect.flatMap(this, (menu) => Effect.provideService(self, this, menu.only(keep)))
}

/** A tool that the channel or the lists rule out becomes absent, with the reason. */
const admit = (registration: Registration, options: MenuOptions): Registration => {
  if (registration._tag === "Absent") return registration
  const { name, channels } = registration
  if (options.deny?.includes(name)) return { _tag: "Absent", name, reason: "denied by this run's tool list" }
  if (options.allow !== undefined && !options.allow.includes(name))
    return { _tag: "Absent", name, reason: "not on this run's list of allowed tools" }
  if (channels !== undefined && !channels.includes(options.channel))
    return { _tag: "Absent", name, reason: `not in the ${options.channel} channel, only in ${channels.join(", ")}` }
  return registration
}
