/**
 * What a rule would and would not allow, shown by trying it: the command it was proposed for and neighbours of that
 * command, each judged under the rules in force with the rule among them. Pure.
 */
import * as Either from "effect/Either"
import type { GateContext } from "../../permission/core/Evaluation.ts"
import { parseRule } from "../../permission/core/Rule.ts"
import { evaluate } from "../../permission/core/Waterfall.ts"

export interface RuleScope {
  readonly rule: string
  readonly allows: ReadonlyArray<string>
  readonly not: ReadonlyArray<{ readonly command: string; readonly reason: string }>
}

/** The command with something more or something else: none of these is the command itself. */
const neighbours = (command: string): ReadonlyArray<string> => [
  `${command} other`,
  `${command} && rm other`,
  `${command} > other`,
  `${command} "$OTHER"`,
  `OTHER=1 ${command}`,
  `sudo ${command}`
]

export const ruleScope = (rule: string, command: string, context: GateContext): RuleScope => {
  const parsed = Either.getOrUndefined(parseRule(rule))
  const allow = parsed === undefined ? context.rules.allow : [...context.rules.allow, parsed]
  const own = parsed?.tool === "Bash" && parsed.pattern._tag === "Prefix" ? parsed.pattern.words.join(" ") : command
  const probes = [...new Set([command, own, `${own} other`, ...neighbours(command)])]
  const judged = probes.map((probe) => ({
    command: probe,
    verdict: evaluate(
      { tool: "bash", access: { _tag: "Run", command: probe } },
      { ...context, rules: { ...context.rules, allow } }
    )
  }))
  return {
    rule,
    allows: judged.filter(({ verdict }) => verdict._tag === "Allow").map((one) => one.command),
    not: judged
      .filter(({ verdict }) => verdict._tag !== "Allow")
      .map((one) => ({ command: one.command, reason: one.verdict.reason.message }))
  }
}
