/**
 * What the user trusts, per project: `{ "projects": { "/path": ["Bash(ls:*)", …] } }` in the user's state folder. Pure.
 * A rule is remembered in its canonical spelling, so that blanks and quotes don't make a new rule of it.
 */
import * as Either from "effect/Either"
import * as JsonText from "../settings/JsonText.ts"
import { type Damaged, unreadable } from "../settings/SettingsFile.ts"
import { type Rule, serializeRule } from "./core/Rule.ts"

/** Stands in the list of a project whose `defaultBashDecision: "allow"` is trusted; no rule can look like it. */
export const trustedDefault = "defaultBashDecision: allow"

/** Where in the file the trust of a project stands. */
export const pathOf = (project: string): ReadonlyArray<string> => ["projects", project]

/** How a rule is remembered. */
export const keyOf = (rule: Rule): string => serializeRule(rule)

/** What of a project is trusted, in the order in which it stands in the file. */
export const decode = (file: string, text: string, project: string): Either.Either<ReadonlyArray<string>, Damaged> => {
  if (text.trim() === "") return Either.right([])
  const parsed = JsonText.parse(text)
  if (Either.isLeft(parsed)) {
    const { line, column, message } = parsed.left
    return Either.left({
      ...unreadable(file, message),
      problems: [{ file, kind: "syntax", line, column, detail: message }]
    })
  }
  const root = parsed.right
  const projects = JsonText.member(root, "projects")
  const list = projects && JsonText.member(projects, project)
  const items = list?.kind === "array" ? list.items.map(JsonText.toValue) : []
  return isShaped(root, "object") && isShaped(projects, "object") && isShaped(list, "array") && items.every(isString)
    ? Either.right(items)
    : Either.left(unreadable(file, "isn't of the shape that this program writes"))
}

const isShaped = (node: JsonText.Node | undefined, kind: JsonText.Node["kind"]): boolean =>
  node === undefined || node.kind === kind

const isString = (value: unknown): value is string => typeof value === "string"
