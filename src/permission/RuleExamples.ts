/**
 * A rule's own examples, put to the test: `allows` names what still runs unasked as far as the rule alone has a say,
 * `not` what doesn't. An example is a command line, a path or an address, whatever the rule is about.
 */
import type { RuleExamples, RuleList } from "../settings/SettingsFile.ts"
import type { PermissionRequest } from "./core/PermissionRequest.ts"
import { noRules, type Rule } from "./core/Rule.ts"
import { evaluate } from "./core/Waterfall.ts"

export interface Surroundings {
  readonly workspace: string
  readonly home: string
}

/** The examples that the rule does not bear out, each as a sentence. */
export const failures = (
  rule: Rule,
  list: RuleList,
  examples: RuleExamples,
  surroundings: Surroundings
): ReadonlyArray<string> => {
  const runs = (example: string) => stillRuns(rule, list, requestOf(rule, example), surroundings)
  return [
    ...(examples.allows ?? []).flatMap((example) => (runs(example) ? [] : [`it doesn't allow ${quote(example)}`])),
    ...(examples.not ?? []).flatMap((example) => (runs(example) ? [`it allows ${quote(example)}`] : []))
  ].map((failure) => `the rule ${rule.source} fails its example: ${failure}`)
}

const quote = (text: string): string => JSON.stringify(text)

/** An allow rule lets run what it covers; an ask or deny rule whatever it doesn't stop. */
const stillRuns = (rule: Rule, list: RuleList, request: PermissionRequest, surroundings: Surroundings): boolean => {
  const { reason } = evaluate(request, {
    ...surroundings,
    rules: { ...noRules, [list]: [rule] },
    defaultBashDecision: "ask",
    brokenSettings: false
  })
  switch (list) {
    case "allow":
      return reason.step === "allow-rule"
    case "ask":
      return reason.step !== "ask-rule"
    case "deny":
      return reason.step !== "deny-rule"
  }
}

/** The call that an example stands for. */
export const requestOf = (rule: Rule, example: string): PermissionRequest => {
  switch (rule.tool) {
    case "Bash":
      return { tool: "bash", access: { _tag: "Run", command: example } }
    case "Write":
      return { tool: "write_file", access: { _tag: "Write", path: example } }
    case "Read":
      return { tool: "read_file", access: { _tag: "Read", path: example } }
    case "WebFetch":
      return { tool: "web_fetch", access: { _tag: "Fetch", url: example } }
    default:
      return { tool: example }
  }
}
