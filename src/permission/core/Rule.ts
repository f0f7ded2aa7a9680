/**
 * Permission rules as a person writes them: `Bash`, `Bash(git status)`, `Bash(git status:*)`, `Write(docs/**)`,
 * `Read(*.csv)`, `WebFetch(domain:sec.gov)`, or the bare name of any other tool. Inside the parentheses `\\`, `\(` and
 * `\)` stand for the characters themselves.
 */
import * as Either from "effect/Either"
import * as RuleWords from "./RuleWords.ts"

export type RulePattern =
  /** The bare tool name: every call of it. */
  | { readonly _tag: "Everything" }
  /** `Bash(git status)`: these words and no more. */
  | { readonly _tag: "Exact"; readonly words: ReadonlyArray<string> }
  /** `Bash(git status:*)`: whatever starts with these whole words. */
  | { readonly _tag: "Prefix"; readonly words: ReadonlyArray<string> }
  /** `Write(docs/**)`: a path pattern, see `PathGlob`. */
  | { readonly _tag: "Path"; readonly glob: string }
  /** `WebFetch(domain:sec.gov)`. */
  | { readonly _tag: "Domain"; readonly domain: string }

export interface Rule {
  /** `Bash`, `Write`, `Read`, `WebFetch`, or the name of one tool. */
  readonly tool: string
  readonly pattern: RulePattern
  /** As written in settings. */
  readonly source: string
}

/** The rules in force, already merged and trusted; denials win over asks, asks over allowances. */
export interface RuleSet {
  readonly allow: ReadonlyArray<Rule>
  readonly ask: ReadonlyArray<Rule>
  readonly deny: ReadonlyArray<Rule>
}

export interface RuleSyntaxError {
  readonly _tag: "RuleSyntaxError"
  /** The rule as written, without blanks around it. */
  readonly rule: string
  /** Where in the rule. */
  readonly offset: number
  /** A sentence that a person understands. */
  readonly message: string
}

export const noRules: RuleSet = { allow: [], ask: [], deny: [] }

const toolName = /^[A-Za-z_][A-Za-z0-9_.:/-]*/

/** Names that people bring along from elsewhere: refused, since a deny rule that matches nothing protects nothing. */
const foreignNames: ReadonlyMap<string, string> = new Map([
  ["Edit", "Write"],
  ["MultiEdit", "Write"],
  ["NotebookEdit", "Write"],
  ["Shell", "Bash"],
  ["Fetch", "WebFetch"]
])

const escape = (text: string): string => text.replace(/[\\()]/g, "\\$&")

const serializePattern = (pattern: RulePattern): string | undefined => {
  switch (pattern._tag) {
    case "Everything":
      return undefined
    case "Exact":
      return RuleWords.write(pattern.words)
    case "Prefix":
      return `${RuleWords.write(pattern.words)}:*`
    case "Path":
      return pattern.glob
    case "Domain":
      return `domain:${pattern.domain}`
  }
}

/** The canonical text of a rule; `parseRule` reads the same tool and pattern back. */
export const serializeRule = (rule: Pick<Rule, "tool" | "pattern">): string => {
  const argument = serializePattern(rule.pattern)
  return argument === undefined ? rule.tool : `${rule.tool}(${escape(argument)})`
}

/** A rule from its parts, its source the canonical text. */
export const make = (tool: string, pattern: RulePattern): Rule => ({
  tool,
  pattern,
  source: serializeRule({ tool, pattern })
})

/** What stands between the parentheses, unescaped, with the place in the rule of each of its characters. */
interface Argument {
  readonly text: string
  readonly offsets: ReadonlyArray<number>
}

type Parsed<A> = Either.Either<A, RuleSyntaxError>

const readArgument = (rule: string, open: number): Parsed<Argument> => {
  const fail = (offset: number, message: string): Parsed<never> =>
    Either.left({ _tag: "RuleSyntaxError", rule, offset, message })
  const offsets: Array<number> = []
  let text = ""
  for (let index = open + 1; index < rule.length; index++) {
    const char = rule.charAt(index)
    if (char === ")") {
      return index === rule.length - 1
        ? Either.right({ text, offsets: [...offsets, index] })
        : fail(index, "the rule goes on after its closing parenthesis; write `\\)` for the character")
    }
    if (char === "(") return fail(index, "write `\\(` for a parenthesis inside a rule")
    const escaped = char === "\\" && "\\()".includes(rule.charAt(index + 1) || " ")
    offsets.push(index)
    if (escaped) index++
    text += rule.charAt(index)
  }
  return fail(rule.length, "the closing parenthesis is missing")
}

/**
 * Reads a rule.
 *
 * @example
 * import * as Either from "effect/Either"
 * import { parseRule } from "./Rule.ts"
 *
 * Either.map(parseRule("Bash(git log:*)"), (rule) => rule.pattern)
 * // right({ _tag: "Prefix", words: ["git", "log"] })
 */
export const parseRule = (source: string): Parsed<Rule> => {
  const rule = source.trim()
  const fail = (offset: number, message: string): Parsed<never> =>
    Either.left({ _tag: "RuleSyntaxError", rule, offset, message })
  const named = toolName.exec(rule)?.[0]
  if (named === undefined) return fail(0, rule === "" ? "the rule is empty" : "a rule starts with the name of a tool")
  const better = foreignNames.get(named)
  if (better !== undefined) return fail(0, `there is no tool \`${named}\` here; write \`${better}\``)
  const tool = named === "bash" ? "Bash" : named
  if (named.length === rule.length) return Either.right({ tool, pattern: { _tag: "Everything" }, source })
  if (rule.charAt(named.length) !== "(") {
    return fail(named.length, "after the name of the tool comes nothing, or an argument in parentheses")
  }
  return Either.flatMap(readArgument(rule, named.length), ({ text, offsets }) => {
    const at = (index: number): number => offsets[index] ?? rule.length
    if (text.trim() === "")
      return fail(at(0), `nothing stands in the parentheses; write \`${tool}\` to mean every call`)
    const pattern = (value: RulePattern): Parsed<Rule> => Either.right({ tool, pattern: value, source })
    switch (tool) {
      case "Bash": {
        const isPrefix = text.endsWith(":*")
        const words = RuleWords.read(isPrefix ? text.slice(0, -2) : text)
        if (Either.isLeft(words)) return fail(at(words.left.offset), words.left.message)
        if (words.right.length === 0) return fail(at(0), "no command stands before `:*`")
        return pattern({ _tag: isPrefix ? "Prefix" : "Exact", words: words.right })
      }
      case "Write":
      case "Read":
        return pattern({ _tag: "Path", glob: text })
      case "WebFetch": {
        const domain = text.startsWith("domain:") ? text.slice("domain:".length).toLowerCase() : ""
        return /^(\*\.)?[^\s*/:@?#]+$/.test(domain)
          ? pattern({ _tag: "Domain", domain })
          : fail(at(0), "an address rule reads `WebFetch(domain:example.com)` or `WebFetch(domain:*.example.com)`")
      }
      default:
        return fail(
          named.length,
          `only \`Bash\`, \`Write\`, \`Read\` and \`WebFetch\` take an argument, not \`${tool}\``
        )
    }
  })
}
