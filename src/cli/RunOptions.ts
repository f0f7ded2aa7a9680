/** The options that shape a run (`ask`, `tools`), decoded: which day, which rules, which model, where. */
import { DateTime, Effect, Either, Option } from "effect"
import * as ModelChoice from "../model/ModelChoice.ts"
import { parseRule, type Rule } from "../permission/core/Rule.ts"
import type { Channel } from "../tool/ToolDefinition.ts"
import { type UsageError, usageError } from "./UsageError.ts"

export interface RunOptions {
  /** ISO date; absent: today. */
  readonly asOf: Option.Option<string>
  /** Rules of this run, trusted because the person typed them. */
  readonly allow: ReadonlyArray<Rule>
  /** Absent: the environment decides. */
  readonly model: Option.Option<ModelChoice.ModelChoice>
  readonly channel: Channel
}

/** As they come from the command line. */
export interface RawRunOptions {
  readonly "as-of": string | undefined
  readonly allow: ReadonlyArray<string>
  readonly model: string | undefined
  readonly channel: string | undefined
}

const channels: ReadonlyArray<Channel> = ["cli", "headless", "gateway"]

export const decodeRunOptions = (
  command: ReadonlyArray<string>,
  raw: RawRunOptions,
  facts: { readonly isTty: boolean }
): Effect.Effect<RunOptions, UsageError> =>
  Effect.gen(function* () {
    const bad = (message: string, hint?: string) => usageError("bad-value", command, message, hint)
    const day = raw["as-of"]
    if (day !== undefined && !isIsoDate(day)) {
      return yield* Effect.fail(bad(`--as-of can't be ${JSON.stringify(day)}: it is a day`, "write it as YYYY-MM-DD"))
    }
    const allow = yield* Effect.forEach(raw.allow, (text) =>
      Either.mapLeft(parseRule(text), ({ message }) =>
        bad(
          `--allow ${JSON.stringify(text)} is not a rule: ${message}`,
          "e.g. write_file, 'Write(report.md)', 'Bash(git status:*)'"
        )
      )
    )
    return {
      asOf: Option.fromNullable(day),
      allow,
      model: yield* Option.match(Option.fromNullable(raw.model), {
        onNone: () => Effect.succeedNone,
        onSome: (text) =>
          Either.mapBoth(ModelChoice.parse(text), {
            onLeft: ({ message }) => bad(`--model ${message}`),
            onRight: Option.some
          })
      }),
      channel: channels.find((channel) => channel === raw.channel) ?? (facts.isTty ? "cli" : "headless")
    }
  })

/** `2024-02-30` has the shape of a day and is none. */
const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  Option.exists(DateTime.make(text), (day) => DateTime.formatIsoDateUtc(day) === text)
