/** The corpus of labelled commands, each row judged by the gate as a project without rules would judge it. */
import { readFileSync } from "node:fs"
import { Schema } from "effect"
import type { Evaluation, GateContext } from "../../src/permission/core/Evaluation.ts"
import { runsOwnCode } from "../../src/permission/core/profiles/Never.ts"
import { subCommandIndex } from "../../src/permission/core/ReadOnly.ts"
import { make, noRules, type Rule } from "../../src/permission/core/Rule.ts"
import { explain } from "../../src/permission/core/Waterfall.ts"
import { doubtfulLabels } from "./DoubtfulLabels.ts"

const Row = Schema.parseJson(
  Schema.Struct({
    command: Schema.String,
    label: Schema.Literal("readonly", "mutating", "dangerous", "secret", "unparseable")
  })
)

export type Row = typeof Row.Type
export type Label = Row["label"]
export type Outcome = "read-only" | "mutating" | "unknown" | "deny" | "unparseable"

export interface Judged {
  readonly row: Row
  readonly outcome: Outcome
  readonly evaluation: Evaluation
}

export const outcomes: ReadonlyArray<Outcome> = ["read-only", "mutating", "unknown", "deny", "unparseable"]
export const labels: ReadonlyArray<Label> = Row.to.fields.label.literals

const context: GateContext = {
  rules: noRules,
  defaultBashDecision: "ask",
  workspace: "/home/user/project",
  home: "/home/user",
  brokenSettings: false
}

const decode = Schema.decodeUnknownSync(Row)

/** All rows whose label is believed. */
export const readCorpus = (file: string): ReadonlyArray<Row> =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => decode(line))
    .filter(({ command }) => !doubtfulLabels.has(command))

const evaluate = (command: string, allow: ReadonlyArray<Rule>): Evaluation =>
  explain({ tool: "bash", access: { _tag: "Run", command } }, { ...context, rules: { ...noRules, allow } })

export const judge = (row: Row): Judged => {
  const evaluation = evaluate(row.command, [])
  const { classification, error, verdict } = evaluation
  const outcome = verdict._tag === "Deny" ? "deny" : error !== undefined ? "unparseable" : classification
  return { row, outcome, evaluation }
}

/** What the gate says of the line, whatever its verdict: the figure that must be 0 for all but `readonly`. */
export const isCalledReadOnly = ({ evaluation }: Judged): boolean =>
  evaluation.error === undefined && evaluation.classification === "read-only"

/** `Bash(<command>:*)` and `Bash(<command> <sub-command>:*)` for every reading of every segment. */
const generousRules = ({ segments }: Evaluation): ReadonlyArray<Rule> =>
  segments.flatMap(({ argv, readings }) =>
    [argv, ...readings.map((reading) => reading.argv)].flatMap((words) =>
      [1, 2, subCommandIndex(words) ?? 1]
        .filter((length) => length <= words.length)
        .map((length) => make("Bash", { _tag: "Prefix", words: words.slice(0, length) }))
    )
  )

/** Would the line be allowed to somebody who allowed its command and its sub-command before? */
export const isAllowedByOwnRules = ({ evaluation, row }: Judged): boolean =>
  evaluate(row.command, generousRules(evaluation)).verdict._tag === "Allow"

/** Does a command of the never list, or an expression that can't be parsed, keep the line from being recognised? */
export const isBeyondReach = ({ evaluation }: Judged): boolean =>
  evaluation.segments.some(({ argv }) => runsOwnCode(argv[0] ?? "")) || evaluation.error !== undefined
