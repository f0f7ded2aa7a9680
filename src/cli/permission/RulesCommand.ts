/** `dexter permission rules list | add | remove | test`. */
import { Effect } from "effect"
import { failures } from "../../permission/RuleExamples.ts"
import type { StoredRule } from "../../permission/RuleSources.ts"
import { RuleStore, type Target } from "../../permission/RuleStore.ts"
import { Paths } from "../../settings/Paths.ts"
import type { RuleList } from "../../settings/SettingsFile.ts"
import { ExitCode } from "../ExitCode.ts"
import { type Style, styleOf } from "../render/Style.ts"
import { visible, visibleJson, visibleLine } from "../render/Visible.ts"
import { Stdio } from "../Stdio.ts"
import { placeOf, rules, tellProblems } from "./Rules.ts"

interface Output {
  readonly json: boolean
}

interface Where {
  readonly list: string | undefined
  readonly user: boolean
}

const out = (lines: ReadonlyArray<string>) =>
  Effect.flatMap(Stdio, (stdio) => (lines.length === 0 ? Effect.void : stdio.out(`${lines.join("\n")}\n`)))

/** Every rule, where it stands, and whether it counts. */
export const list = ({ json }: Output) =>
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const broken = yield* tellProblems
    const { stored, context, untrustedDefault } = yield* (yield* RuleStore).inForce
    if (json) {
      const facts = stored.map(({ rule, ...rest }) => ({ rule: rule.source, ...rest }))
      yield* out([visibleJson(JSON.stringify({ rules: facts, defaultBashDecision: context.defaultBashDecision }))])
    } else {
      const style = styleOf(stdio.colour.out)
      const lines = ["deny", "ask", "allow"].flatMap((name) =>
        stored.filter((one) => one.list === name).map(line(style))
      )
      yield* out(lines.length === 0 ? ["no rules"] : lines)
      yield* out([`where no rule decides a command: ${context.defaultBashDecision}`])
      if (untrustedDefault) yield* out([`defaultBashDecision "allow" of the project isn't trusted and doesn't count`])
      if (stored.some(({ trusted }) => !trusted) || untrustedDefault)
        yield* out(["dexter permission trust shows what isn't trusted"])
    }
    return broken > 0 ? ExitCode.failed : ExitCode.answered
  }).pipe(Effect.provide(rules()))

const line = (style: Style) => (one: StoredRule) => {
  const colour = { allow: style.green, ask: style.yellow, deny: style.red }[one.list]
  const doubt = one.trusted ? "" : style.yellow(" not trusted: doesn't count")
  return `${colour(one.list.padEnd(5))} ${visibleLine(one.rule.source)}${doubt}  ${style.dim(`(${visibleLine(placeOf(one))})`)}`
}

/** The command line's options as the store names them; the table of commands lets nothing else through. */
const targetOf = ({ list, user }: Where): Target => ({
  scope: user ? "user" : "project",
  ...(list === undefined ? {} : { list: list as RuleList })
})

const fileOf = ({ user }: Where) =>
  Effect.map(Paths, ({ projectSettings, userSettings }) => visible(user ? userSettings : projectSettings))

export const add = (where: Where, words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const rule = words.join(" ")
    const isNew = yield* (yield* RuleStore).addRule(rule, targetOf(where))
    const file = yield* fileOf(where)
    const list = where.list ?? "allow"
    yield* out([
      isNew
        ? `added ${visibleLine(rule)} to ${list} in ${file}`
        : `${visibleLine(rule)} stands in ${list} of ${file} already`
    ])
    return ExitCode.answered
  }).pipe(Effect.provide(rules()))

export const remove = (where: Where, words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const rule = words.join(" ")
    const count = yield* (yield* RuleStore).removeRule(rule, targetOf(where))
    const file = yield* fileOf(where)
    if (count === 0) {
      const stdio = yield* Stdio
      yield* stdio.err(
        `dexter: ${visibleLine(rule)} doesn't stand in ${file}; dexter permission rules list shows what does\n`
      )
      return ExitCode.failed
    }
    yield* out([`removed ${visibleLine(rule)} from ${file}${count > 1 ? `, ${count} times` : ""}`])
    return ExitCode.answered
  }).pipe(Effect.provide(rules()))

/** Checks the examples that rules carry. */
export const test = ({ json }: Output) =>
  Effect.gen(function* () {
    const broken = yield* tellProblems
    const { stored, context } = yield* (yield* RuleStore).inForce
    const results = stored.flatMap(({ rule, list, examples, ...where }) =>
      examples === undefined
        ? []
        : [
            {
              rule: rule.source,
              place: placeOf({ rule, list, ...where }),
              examples: (examples.allows?.length ?? 0) + (examples.not?.length ?? 0),
              failures: failures(rule, list, examples, context)
            }
          ]
    )
    if (json) yield* out([visibleJson(JSON.stringify(results))])
    else {
      const examples = results.reduce((count, result) => count + result.examples, 0)
      const failed = results.reduce((count, result) => count + result.failures.length, 0)
      yield* out(
        results.map(
          (result) =>
            `${result.failures.length === 0 ? "ok    " : "FAILED"} ${visibleLine(result.rule)}  (${visibleLine(result.place)})`
        )
      )
      yield* out([`${stored.length} rules, ${results.length} with examples: ${examples - failed} of ${examples} hold`])
    }
    return broken > 0 ? ExitCode.failed : ExitCode.answered
  }).pipe(Effect.provide(rules()))
