/**
 * From the settings files of a run to the rules in force: who said what, what is trusted, what is malformed. Pure, so
 * that the service and the light command can't disagree.
 *
 * What narrows (deny and ask rules, a stricter default) always counts. What a project's file widens counts only when
 * the user trusts it; the user's own file and the rules of this run are the user's word.
 */
import * as Either from "effect/Either"
import {
  type BashDecision,
  type Damaged,
  type RuleExamples,
  type RuleList,
  ruleLists,
  type SettingsFile,
  type SettingsProblem
} from "../settings/SettingsFile.ts"
import type { GateContext } from "./core/Evaluation.ts"
import { parseRule, type Rule } from "./core/Rule.ts"
import { failures, type Surroundings } from "./RuleExamples.ts"
import { keyOf, trustedDefault } from "./TrustFile.ts"

/** `run`: given for this run alone, by `--allow` or `--rules FILE`. */
export type Origin = "project" | "user" | "run"

/** A rule, where it stands and whether it counts. */
export interface StoredRule {
  readonly rule: Rule
  readonly list: RuleList
  readonly origin: Origin
  /** Absent for a rule of the command line. */
  readonly file?: string
  readonly index: number
  readonly examples?: RuleExamples
  readonly trusted: boolean
}

export interface Source {
  readonly origin: Origin
  readonly settings: Either.Either<SettingsFile, Damaged>
}

export interface Sources {
  readonly files: ReadonlyArray<Source>
  /** Rules of the command line, already parsed. */
  readonly allow: ReadonlyArray<Rule>
  /** What the user trusts of this project. */
  readonly trust: Either.Either<ReadonlyArray<string>, Damaged>
}

/** Everything that the gate judges by, and what of it needs attention. */
export interface InForce {
  readonly context: GateContext
  readonly stored: ReadonlyArray<StoredRule>
  readonly problems: ReadonlyArray<SettingsProblem>
  /** The project's file asks for `defaultBashDecision: "allow"` and isn't trusted with it. */
  readonly untrustedDefault: boolean
}

export const combine = (sources: Sources, surroundings: Surroundings): InForce => {
  const trust = new Set(Either.getOrElse(sources.trust, () => []))
  const read = sources.files.map((source) => readFile(source, trust, surroundings))
  const stored = [
    ...read.flatMap((file) => file.stored),
    ...sources.allow.map((rule, index): StoredRule => ({ rule, list: "allow", origin: "run", index, trusted: true }))
  ]
  const problems = [
    ...read.flatMap((file) => file.problems),
    ...Either.match(sources.trust, { onLeft: (damaged) => damaged.problems, onRight: () => [] })
  ]
  const list = (name: RuleList) => stored.filter((one) => one.list === name && one.trusted).map(({ rule }) => rule)
  return {
    context: {
      ...surroundings,
      rules: { allow: list("allow"), ask: list("ask"), deny: list("deny") },
      defaultBashDecision: strictest(read.flatMap(({ decision }) => decision ?? [])),
      brokenSettings: problems.length > 0
    },
    stored,
    problems,
    untrustedDefault: read.some((file) => file.untrustedDefault)
  }
}

interface ReadFile {
  readonly stored: ReadonlyArray<StoredRule>
  readonly problems: ReadonlyArray<SettingsProblem>
  /** Absent where the file doesn't say, or isn't trusted with what it says. */
  readonly decision: BashDecision | undefined
  readonly untrustedDefault: boolean
}

const readFile = ({ origin, settings }: Source, trust: ReadonlySet<string>, surroundings: Surroundings): ReadFile => {
  const { file, rules, defaultBashDecision } = Either.match(settings, {
    onLeft: (damaged) => damaged.readable,
    onRight: (whole) => whole
  })
  const problems: Array<SettingsProblem> = Either.isLeft(settings) ? [...settings.left.problems] : []
  const stored = ruleLists.flatMap((list) =>
    rules[list].flatMap(({ rule: source, index, examples }): ReadonlyArray<StoredRule> => {
      const parsed = parseRule(source)
      if (Either.isLeft(parsed)) {
        // what the salvage of a broken file brings up besides rules is no problem of its own
        if (Either.isRight(settings)) {
          const detail = `${JSON.stringify(source)} is not a rule: ${parsed.left.message}`
          problems.push({ file, kind: "rule", list, index, detail })
        }
        return []
      }
      const rule = parsed.right
      for (const detail of examples === undefined ? [] : failures(rule, list, examples, surroundings)) {
        problems.push({ file, kind: "example", list, index, detail })
      }
      const trusted = list !== "allow" || origin !== "project" || trust.has(keyOf(rule))
      return [{ rule, list, origin, file, index, trusted, ...(examples === undefined ? {} : { examples }) }]
    })
  )
  const untrustedDefault = defaultBashDecision === "allow" && origin === "project" && !trust.has(trustedDefault)
  return { stored, problems, decision: untrustedDefault ? undefined : defaultBashDecision, untrustedDefault }
}

const strictness: ReadonlyArray<BashDecision> = ["allow", "ask", "deny"]

/** The strictest of what the files say; a person is asked where none says anything. */
const strictest = (decisions: ReadonlyArray<BashDecision>): BashDecision =>
  decisions.length === 0 ? "ask" : decisions.reduce((a, b) => (strictness.indexOf(b) > strictness.indexOf(a) ? b : a))
