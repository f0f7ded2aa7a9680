/**
 * The waterfall for every call that isn't a command line: files, addresses, and tools known by their name alone.
 */
import { allow, ask, askAlwaysWhere, brokenSettings, denyWhere, pass, type WaterfallStep } from "./Descent.ts"
import type { Finding, GateContext } from "./Evaluation.ts"
import * as LexicalPath from "./LexicalPath.ts"
import type { PermissionRequest } from "./PermissionRequest.ts"
import * as ProposeRule from "./ProposeRule.ts"
import type { Rule } from "./Rule.ts"
import * as RuleMatch from "./RuleMatch.ts"
import * as SecretPath from "./SecretPath.ts"
import * as SelfProtection from "./SelfProtection.ts"

/** The rule of a list that speaks of a call other than a command. */
const callRule = (
  rules: ReadonlyArray<Rule>,
  request: PermissionRequest,
  context: GateContext,
  generous: boolean
): Finding | undefined => {
  const rule = rules.find((one) => RuleMatch.matchesCall(one, request, context, generous))
  return rule === undefined ? undefined : { message: `\`${rule.source}\` matches`, rule: rule.source }
}

const secretOf = ({ access }: PermissionRequest, context: GateContext): Finding | undefined => {
  switch (access?._tag) {
    case "Read":
    case "Write": {
      const { path } = access
      const isSecret =
        SecretPath.isSecret(path) || SecretPath.isSecret(LexicalPath.resolve(context.workspace, path, context.home))
      return isSecret ? { message: `\`${path}\` is a place for credentials` } : undefined
    }
    case "Fetch": {
      const path = /^\s*file:/i.test(access.url) ? SecretPath.inWord(access.url) : undefined
      return path === undefined ? undefined : { message: `\`${path}\` is a place for credentials` }
    }
    default:
      return undefined
  }
}

const protectedOf = ({ access }: PermissionRequest, context: GateContext): Finding | undefined => {
  if (access?._tag !== "Write") return undefined
  const target = LexicalPath.resolve(context.workspace, access.path, context.home)
  // Where the workspace itself lies doesn't count: a work tree may be kept below `.claude/`.
  const path = LexicalPath.isInside(context.workspace, target)
    ? LexicalPath.components(target).slice(LexicalPath.components(context.workspace).length).join("/")
    : target
  return SelfProtection.isProtected(path)
    ? { message: `\`${access.path}\` decides what this or another program may do` }
    : undefined
}

/** Tools whose calls can't be judged without saying what they touch. */
const needsAccess: ReadonlySet<string> = new Set(["bash", "write_file", "edit_file"])

/** Could a rule name this call at all? Look-ups that none names run whatever state the settings are in. */
const isNameable = ({ tool, access }: PermissionRequest): boolean => access !== undefined || tool.startsWith("mcp__")

/** The steps, in order. */
export const callSteps: ReadonlyArray<WaterfallStep<PermissionRequest>> = [
  {
    step: "unparseable",
    question: "Does the call say what it touches?",
    run: ({ tool, access }) =>
      access === undefined && needsAccess.has(tool)
        ? askAlwaysWhere("unparseable", { message: `\`${tool}\` doesn't say what it would touch` })
        : pass
  },
  {
    step: "floor",
    question: "Does it touch credentials?",
    run: (request, context) => denyWhere("floor", secretOf(request, context))
  },
  {
    step: "deny-rule",
    question: "Does a deny rule match?",
    run: (request, context) => denyWhere("deny-rule", callRule(context.rules.deny, request, context, true))
  },
  {
    step: "broken-settings",
    question: "Could all settings be read?",
    run: (request, context) =>
      context.brokenSettings && isNameable(request) ? askAlwaysWhere("broken-settings", brokenSettings) : pass
  },
  {
    step: "ask-rule",
    question: "Does an ask rule match?",
    run: (request, context) => {
      const finding = callRule(context.rules.ask, request, context, true)
      if (finding === undefined) return pass
      return protectedOf(request, context) === undefined
        ? ask("ask-rule", finding)
        : askAlwaysWhere("ask-rule", finding)
    }
  },
  {
    step: "self-protection",
    question: "Does it write to settings that decide what programs may do?",
    run: (request, context) => askAlwaysWhere("self-protection", protectedOf(request, context))
  },
  {
    step: "allow-rule",
    question: "Does an allow rule match?",
    run: (request, context) => {
      const finding = callRule(context.rules.allow, request, context, false)
      return finding === undefined
        ? pass
        : allow("allow-rule", { ...finding, message: `\`${finding.rule}\` allows it` })
    }
  },
  {
    step: "tool-default",
    question: "What does this tool do where no rule decides?",
    run: (request, context) =>
      request.access?._tag === "Write"
        ? ask(
            "tool-default",
            { message: `no rule allows writing \`${request.access.path}\`` },
            ProposeRule.forWrite(request.access.path, context)
          )
        : allow("tool-default", { message: `\`${request.tool}\` needs no permission` })
  }
]
