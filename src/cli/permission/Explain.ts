/** `dexter permission explain [--rules FILE] [--json] COMMAND`: how a command line is judged, step by step. */
import { Effect, Schema } from "effect"
import { PermissionPolicy } from "../../permission/PermissionPolicy.ts"
import { RuleStore } from "../../permission/RuleStore.ts"
import * as Schemas from "../../permission/Schemas.ts"
import { ExitCode } from "../ExitCode.ts"
import { styleOf } from "../render/Style.ts"
import { visibleJson } from "../render/Visible.ts"
import { Stdio } from "../Stdio.ts"
import { explainView } from "./ExplainView.ts"
import { rules, tellProblems } from "./Rules.ts"
import { ruleScope } from "./RuleScope.ts"

interface Values {
  readonly rules: string | undefined
  readonly json: boolean
}

export const run = (values: Values, words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const store = yield* RuleStore
    const policy = yield* PermissionPolicy
    yield* tellProblems
    const command = words.join(" ")
    const evaluation = yield* policy.explain({ tool: "bash", access: { _tag: "Run", command } })
    const { context } = yield* store.inForce
    const { verdict } = evaluation
    const scope =
      verdict._tag === "Ask" && verdict.proposedRule !== undefined
        ? ruleScope(verdict.proposedRule, command, context)
        : undefined
    const { columns } = yield* stdio.size
    const text = values.json
      ? visibleJson(
          JSON.stringify({
            command,
            ...Schema.encodeSync(Schemas.Evaluation)(evaluation),
            ...(scope && { always: scope })
          })
        )
      : explainView(command, evaluation, scope, { style: styleOf(stdio.colour.out), columns }).join("\n")
    yield* stdio.out(`${text}\n`)
    return ExitCode.answered
  }).pipe(Effect.provide(rules(values.rules === undefined ? [] : [values.rules])))
