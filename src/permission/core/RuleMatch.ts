/**
 * Does a rule speak of this call? Denials and asks match generously: any reading, any spelling of a command's place, a
 * path in any case. What an allow rule covers is a question of its own, see `Coverage.ts`.
 */
import type { Word } from "./Command.ts"
import { basename, fold } from "./LexicalPath.ts"
import * as PathGlob from "./PathGlob.ts"
import type { Access, PermissionRequest } from "./PermissionRequest.ts"
import type { Reading } from "./Strand.ts"
import type { Rule } from "./Rule.ts"

/** The rule name that stands for a kind of access, whichever tool it comes from. */
const families: { readonly [Tag in Access["_tag"]]: string } = {
  Run: "Bash",
  Write: "Write",
  Read: "Read",
  Fetch: "WebFetch"
}

/** Does the rule name this tool, or the family of what it touches? */
export const namesTool = (rule: Rule, request: PermissionRequest): boolean =>
  rule.tool === request.tool || (request.access !== undefined && rule.tool === families[request.access._tag])

/** By the name alone, and in any case: some file systems don't tell `RM` from `rm`. */
const isSameCommand = (ruleWord: string, { text, dynamic }: Word): boolean => {
  if (dynamic) return false
  if (text === ruleWord) return true
  // Most names differ in their last letter already.
  const one = text.charCodeAt(text.length - 1)
  const other = ruleWord.charCodeAt(ruleWord.length - 1)
  if (one < 128 && other < 128 && (one | 32) !== (other | 32)) return false
  return fold(basename(text)) === fold(basename(ruleWord))
}

/** Do these rule words begin the reading, the command compared by its name alone? */
export const startsReading = (ruleWords: ReadonlyArray<string>, reading: Reading): boolean => {
  const { words, from, to } = reading
  const command = words[from]
  const first = ruleWords[0]
  if (command === undefined || first === undefined || ruleWords.length > to - from) return false
  if (!isSameCommand(first, command)) return false
  for (let index = 1; index < ruleWords.length; index++) {
    const word = words[from + index]
    if (word === undefined || word.dynamic || word.text !== ruleWords[index]) return false
  }
  return true
}

/** Does a deny or ask rule for commands match this reading? */
export const matchesReading = (rule: Rule, reading: Reading): boolean => {
  const pattern = rule.pattern
  switch (pattern._tag) {
    case "Everything":
      return true
    case "Exact":
      return pattern.words.length === reading.to - reading.from && startsReading(pattern.words, reading)
    case "Prefix":
      return startsReading(pattern.words, reading)
    default:
      return false
  }
}

const hostOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined
  return new URL(url).hostname.toLowerCase().replace(/\.$/, "")
}

const matchesDomain = (domain: string, url: string, generous: boolean): boolean => {
  const host = hostOf(url)
  if (host === undefined) return false
  if (domain.startsWith("*.")) return host.endsWith(domain.slice(1))
  return host === domain || (generous && host.endsWith(`.${domain}`))
}

/**
 * Does a rule match a call that isn't a command? `generous` is for denials and asks: a domain stands for its
 * sub-domains, a path for itself in any case.
 */
export const matchesCall = (
  rule: Rule,
  request: PermissionRequest,
  base: PathGlob.Base,
  generous: boolean
): boolean => {
  if (!namesTool(rule, request)) return false
  const { pattern } = rule
  const { access } = request
  switch (pattern._tag) {
    case "Everything":
      return true
    case "Path":
      return (
        (access?._tag === "Write" || access?._tag === "Read") &&
        PathGlob.matches(pattern.glob, access.path, base, !generous)
      )
    case "Domain":
      return access?._tag === "Fetch" && matchesDomain(pattern.domain, access.url, generous)
    default:
      return false
  }
}
