/**
 * What a settings.json says, and what is wrong with it. Reading never turns a broken file into an empty one: what
 * can't be read is a problem with its place, and the deny rules that a person could still read are kept, because they
 * go on denying until the file is mended.
 *
 * Pure, plain records, free of Effect's runtime: the light commands read settings, too. `SettingsSchema` is the same
 * shape as a Schema.
 */
import * as Either from "effect/Either"
import * as JsonText from "./JsonText.ts"

export const ruleLists = ["allow", "ask", "deny"] as const
export type RuleList = (typeof ruleLists)[number]

export const bashDecisions = ["ask", "deny", "allow"] as const
export type BashDecision = (typeof bashDecisions)[number]

/**
 * Commands, paths or URLs that say what a rule means, checked whenever it loads. `allows`: what still runs unasked, as
 * far as this rule alone has a say; `not`: what doesn't. So an allow rule covers what `allows` lists, and a deny or ask
 * rule stops what `not` lists.
 */
export interface RuleExamples {
  readonly allows?: ReadonlyArray<string>
  readonly not?: ReadonlyArray<string>
}

/** A rule as it stands in a file: `index` is its place in the list. */
export interface ListedRule {
  readonly rule: string
  readonly index: number
  readonly examples?: RuleExamples
}

export interface SettingsFile {
  readonly file: string
  readonly rules: Readonly<Record<RuleList, ReadonlyArray<ListedRule>>>
  readonly defaultBashDecision: BashDecision | undefined
  /** Every key of the file but `permissions`, undecoded. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** One thing that is wrong with a file. `list` and `index` where a rule is meant, line and column where the JSON is. */
export interface SettingsProblem {
  readonly file: string
  readonly kind: "unreadable" | "syntax" | "shape" | "rule" | "example"
  readonly list?: RuleList
  readonly index?: number
  /** Counted from one, as editors do. */
  readonly line?: number
  readonly column?: number
  readonly detail: string
}

/** A file that isn't whole: what is wrong, and what could be read, of which only the deny rules may be acted on. */
export interface Damaged {
  readonly file: string
  readonly problems: ReadonlyArray<SettingsProblem>
  readonly readable: SettingsFile
}

/** Where and what, in one line. */
export const describe = ({ file, line, column, list, index, detail }: SettingsProblem): string => {
  const place = line === undefined ? file : `${file}:${line}:${column}`
  const rule = list === undefined ? "" : ` permissions.${list}${index === undefined ? "" : `[${index}]`}:`
  return `${place}:${rule} ${detail}`
}

/** What an absent file says. */
export const empty = (file: string): SettingsFile => ({
  file,
  rules: { allow: [], ask: [], deny: [] },
  defaultBashDecision: undefined,
  rest: {}
})

/** A file of which nothing could be read. */
export const unreadable = (file: string, detail: string): Damaged => ({
  file,
  problems: [{ file, kind: "unreadable", detail }],
  readable: empty(file)
})

/** Reads the text of a file; an empty one is as good as none. */
export const decode = (file: string, text: string): Either.Either<SettingsFile, Damaged> => {
  if (text.replace("\ufeff", "").trim() === "") return Either.right(empty(file))
  const parsed = JsonText.parse(text)
  if (Either.isRight(parsed)) return decodeRoot(file, parsed.right)
  const { line, column, message } = parsed.left
  const deny = JsonText.salvage(text, "deny").map((rule, index) => ({ rule, index }))
  return Either.left({
    file,
    problems: [{ file, kind: "syntax", line, column, detail: message }],
    readable: { ...empty(file), rules: { allow: [], ask: [], deny } }
  })
}

const decodeRoot = (file: string, root: JsonText.Node): Either.Either<SettingsFile, Damaged> => {
  const problems: Array<SettingsProblem> = []
  const wrong = (detail: string, at: { readonly list?: RuleList; readonly index?: number } = {}) => {
    problems.push({ file, kind: "shape", detail, ...at })
  }
  const membersOf = (node: JsonText.Node, name: string): ReadonlyArray<JsonText.Member> => {
    if (node.kind !== "object") {
      wrong(`${name} must be an object`)
      return []
    }
    for (const key of JsonText.repeatedKeys(node)) wrong(`the key ${JSON.stringify(key)} stands twice in ${name}`)
    return node.members
  }
  const settings = membersOf(root, "the file")
  // every value of a repeated key is read: a deny rule under the first must not vanish behind the second
  const permissions = valuesOf(settings, "permissions").flatMap((node) => membersOf(node, "permissions"))
  const list = (name: RuleList): ReadonlyArray<ListedRule> =>
    valuesOf(permissions, name).flatMap((node) => {
      if (node.kind !== "array") {
        wrong("must be a list of rules", { list: name })
        return []
      }
      return node.items.flatMap((item, index) => {
        const { rule, examples, problem } = decodeEntry(JsonText.toValue(item))
        if (problem !== undefined) wrong(`not a rule: ${problem}`, { list: name, index })
        return rule === undefined ? [] : [{ rule, index, ...(examples === undefined ? {} : { examples }) }]
      })
    })
  const decisions = valuesOf(permissions, "defaultBashDecision").map(JsonText.toValue)
  if (!decisions.every(isBashDecision)) wrong('permissions.defaultBashDecision must be "ask", "deny" or "allow"')
  const readable: SettingsFile = {
    file,
    rules: { allow: list("allow"), ask: list("ask"), deny: list("deny") },
    defaultBashDecision: decisions.find(isBashDecision),
    rest: Object.fromEntries(
      settings.filter(({ key }) => key !== "permissions").map(({ key, value }) => [key, JsonText.toValue(value)])
    )
  }
  return problems.length === 0 ? Either.right(readable) : Either.left({ file, problems, readable })
}

const valuesOf = (members: ReadonlyArray<JsonText.Member>, key: string): ReadonlyArray<JsonText.Node> =>
  members.filter((member) => member.key === key).map(({ value }) => value)

const isBashDecision = (value: unknown): value is BashDecision => bashDecisions.some((decision) => decision === value)

interface Entry {
  readonly rule?: string
  readonly examples?: RuleExamples
  readonly problem?: string
}

/** A rule whose examples are garbled is a problem, and still a rule. */
const decodeEntry = (value: unknown): Entry => {
  if (typeof value === "string") return { rule: value }
  if (!isObject(value)) return { problem: "expected a string or { rule, examples }" }
  const { rule, examples } = value
  if (typeof rule !== "string") return { problem: "`rule` must be a string" }
  if (examples === undefined) return { rule }
  const { allows, not } = isObject(examples) ? examples : { allows: null }
  if (!isStrings(allows) || !isStrings(not)) {
    return { rule, problem: "`examples` must be { allows, not }, each a list of strings" }
  }
  return {
    rule,
    examples: { ...(allows === undefined ? {} : { allows }), ...(not === undefined ? {} : { not }) }
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isStrings = (value: unknown): value is ReadonlyArray<string> | undefined =>
  value === undefined || (Array.isArray(value) && value.every((item) => typeof item === "string"))
