/**
 * What a settings.json says, and what is wrong with it. Reading never turns a broken file into an empty one: what
 * can't be read is a problem with its place, and the deny rules that a person could still read are kept, because they
 * go on denying until the file is mended.
 */
import { Data, Either, ParseResult, Schema } from "effect"
import * as JsonText from "./JsonText.ts"

export const ruleLists = ["allow", "ask", "deny"] as const
export type RuleList = (typeof ruleLists)[number]

/**
 * Commands, paths or URLs that say what a rule means, checked whenever it loads. `allows`: what still runs unasked, as
 * far as this rule alone has a say; `not`: what doesn't. So an allow rule covers what `allows` lists, and a deny or ask
 * rule stops what `not` lists.
 */
export const RuleExamples = Schema.Struct({
  allows: Schema.optionalWith(Schema.Array(Schema.String), { exact: true }),
  not: Schema.optionalWith(Schema.Array(Schema.String), { exact: true })
})
export type RuleExamples = typeof RuleExamples.Type

/** A rule in a list: the text alone, or with examples. */
export const RuleEntry = Schema.Union(
  Schema.String,
  Schema.Struct({ rule: Schema.String, examples: Schema.optionalWith(RuleExamples, { exact: true }) })
)
export type RuleEntry = typeof RuleEntry.Type

export const BashDecision = Schema.Literal("ask", "deny", "allow")
export type BashDecision = typeof BashDecision.Type

/** The shape of the whole file, for people and tools that want a JSON Schema of it; other keys are kept. */
export const SettingsShape = Schema.Struct(
  {
    permissions: Schema.optionalWith(
      Schema.Struct(
        {
          allow: Schema.optionalWith(Schema.Array(RuleEntry), { exact: true }),
          ask: Schema.optionalWith(Schema.Array(RuleEntry), { exact: true }),
          deny: Schema.optionalWith(Schema.Array(RuleEntry), { exact: true }),
          defaultBashDecision: Schema.optionalWith(BashDecision, { exact: true })
        },
        { key: Schema.String, value: Schema.Unknown }
      ),
      { exact: true }
    )
  },
  { key: Schema.String, value: Schema.Unknown }
)

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
export class SettingsProblem extends Schema.TaggedClass<SettingsProblem>("dexter/SettingsProblem")("SettingsProblem", {
  file: Schema.String,
  kind: Schema.Literal("unreadable", "syntax", "shape", "rule", "example"),
  list: Schema.optionalWith(Schema.Literal(...ruleLists), { exact: true }),
  index: Schema.optionalWith(Schema.Number, { exact: true }),
  line: Schema.optionalWith(Schema.Number, { exact: true }),
  column: Schema.optionalWith(Schema.Number, { exact: true }),
  detail: Schema.String
}) {
  /** Where and what, in one line. */
  get message(): string {
    const place = this.line === undefined ? "" : `:${this.line}:${this.column}`
    const index = this.index === undefined ? "" : `[${this.index}]`
    const rule = this.list === undefined ? "" : ` permissions.${this.list}${index}`
    return `${this.file}${place}:${rule} ${this.detail}`.replace(":  ", ": ")
  }
}

/** A settings file that isn't whole. `readable` holds what could be read; only its deny rules may be acted on. */
export class BrokenSettings extends Data.TaggedError("BrokenSettings")<{
  readonly file: string
  readonly problems: ReadonlyArray<SettingsProblem>
  readonly readable: SettingsFile
}> {
  override get message(): string {
    return this.problems.map((problem) => problem.message).join("\n")
  }
}

/** What an absent file says. */
export const empty = (file: string): SettingsFile => ({
  file,
  rules: { allow: [], ask: [], deny: [] },
  defaultBashDecision: undefined,
  rest: {}
})

/** Reads the text of a file; an empty one is as good as none. */
export const decode = (file: string, text: string): Either.Either<SettingsFile, BrokenSettings> => {
  if (text.replace("\ufeff", "").trim() === "") return Either.right(empty(file))
  return Either.match(JsonText.parse(text), {
    onLeft: ({ line, column, message }) =>
      Either.left(
        new BrokenSettings({
          file,
          problems: [new SettingsProblem({ file, kind: "syntax", line, column, detail: message })],
          readable: {
            ...empty(file),
            rules: { allow: [], ask: [], deny: JsonText.salvage(text, "deny").map((rule, index) => ({ rule, index })) }
          }
        })
      ),
    onRight: (root) => decodeNode(file, root)
  })
}

const decodeNode = (file: string, root: JsonText.Node): Either.Either<SettingsFile, BrokenSettings> => {
  const problems: Array<SettingsProblem> = []
  const shape = (detail: string, at: { readonly list?: RuleList; readonly index?: number } = {}) => {
    problems.push(new SettingsProblem({ file, kind: "shape", detail, ...at }))
  }
  const object = (node: JsonText.Node | undefined, name: string): JsonText.Node | undefined => {
    if (node === undefined) return undefined
    if (node.kind !== "object") {
      shape(`${name} must be an object`)
      return undefined
    }
    for (const key of JsonText.repeatedKeys(node)) shape(`the key ${JSON.stringify(key)} stands twice in ${name}`)
    return node
  }
  const settings = object(root, "the file")
  // every node of a repeated key is read: a deny rule under the first must not vanish behind the second
  const permissions = membersOf(settings, "permissions").map((node) => object(node, "permissions"))
  const list = (name: RuleList): ReadonlyArray<ListedRule> =>
    permissions.flatMap((node) =>
      membersOf(node, name).flatMap((rules) => {
        if (rules.kind !== "array") {
          shape("must be a list of rules", { list: name })
          return []
        }
        return rules.items.flatMap((item, index) =>
          Either.match(Schema.decodeUnknownEither(RuleEntry)(JsonText.toValue(item)), {
            onLeft: (error): ReadonlyArray<ListedRule> => {
              shape(
                item.kind === "object"
                  ? `not a rule: ${ParseResult.ArrayFormatter.formatErrorSync(error)[0]?.message ?? "wrong shape"}`
                  : "not a rule: expected a string or { rule, examples }",
                { list: name, index }
              )
              // its examples are garbled, the rule itself is not
              const rule = JsonText.member(item, "rule")
              return rule?.kind === "scalar" && typeof rule.value === "string" ? [{ rule: rule.value, index }] : []
            },
            onRight: (entry): ReadonlyArray<ListedRule> => [
              typeof entry === "string" ? { rule: entry, index } : { ...entry, index }
            ]
          })
        )
      })
    )
  const decision = permissions.flatMap((node) => membersOf(node, "defaultBashDecision")).map(JsonText.toValue)
  if (!decision.every(Schema.is(BashDecision))) {
    shape(`permissions.defaultBashDecision must be "ask", "deny" or "allow"`)
  }
  const readable: SettingsFile = {
    file,
    rules: { allow: list("allow"), ask: list("ask"), deny: list("deny") },
    defaultBashDecision: decision.find(Schema.is(BashDecision)),
    rest: Object.fromEntries(
      (settings?.kind === "object" ? settings.members : [])
        .filter(({ key }) => key !== "permissions")
        .map(({ key, value }) => [key, JsonText.toValue(value)])
    )
  }
  return problems.length === 0 ? Either.right(readable) : Either.left(new BrokenSettings({ file, problems, readable }))
}

const membersOf = (node: JsonText.Node | undefined, key: string): ReadonlyArray<JsonText.Node> =>
  node?.kind === "object" ? node.members.filter((held) => held.key === key).map(({ value }) => value) : []
