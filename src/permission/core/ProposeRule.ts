/**
 * The rule that "always" would save: a prefix for a command that only reads, the exact words for any other, the exact
 * path for a file. None where that rule would not itself make the call Allow, and never one for a whole tool.
 */
import * as Either from "effect/Either"
import type { SegmentAnalysis } from "./Analysis.ts"
import * as Classification from "./Classification.ts"
import * as Coverage from "./Coverage.ts"
import type { GateContext } from "./Evaluation.ts"
import * as LexicalPath from "./LexicalPath.ts"
import * as PathGlob from "./PathGlob.ts"
import * as ReadOnly from "./ReadOnly.ts"
import { argv } from "./Reading.ts"
import * as Rule from "./Rule.ts"

/**
 * The shortest words that name what was done and leave the command read-only by themselves: `ls`, `git status`,
 * `docker compose ps`. Undefined where none do (`tar` alone extracts, `sqlite3` alone writes).
 */
const readOnlyPrefix = (segment: SegmentAnalysis): ReadonlyArray<string> | undefined => {
  if (Classification.ofSegment(segment).classification !== "read-only") return undefined
  const words = argv(segment.own.strand.core)
  const prefix = words.slice(0, ReadOnly.subCommandIndex(words) ?? 1)
  if (prefix.some((word, at) => at > 0 && word.startsWith("-"))) return undefined
  return ReadOnly.classify(prefix)._tag === "ReadOnly" ? prefix : undefined
}

/** A rule counts only as people would read it back from settings. */
const asWritten = (rule: Rule.Rule): Rule.Rule | undefined => Either.getOrUndefined(Rule.parseRule(rule.source))

const bash = (_tag: "Exact" | "Prefix", words: ReadonlyArray<string>): Rule.Rule | undefined =>
  asWritten(Rule.make("Bash", { _tag, words }))

/** The rule for a command line, all of whose segments are given. */
export const forCommand = (segments: ReadonlyArray<SegmentAnalysis>): string | undefined => {
  const segment = segments[0]
  if (segment === undefined || segments.length > 1 || segment.segment.background) return undefined
  if (Coverage.obstacle(segment) !== undefined || Coverage.disclosure(segment) !== undefined) return undefined
  const prefix = readOnlyPrefix(segment)
  const general = prefix === undefined ? undefined : bash("Prefix", prefix)
  if (general !== undefined && Coverage.ofRule(general, segment)._tag === "Covers") return general.source
  const exact = bash("Exact", argv(segment.own.strand.readings[0] ?? segment.own.strand.core))
  return exact !== undefined && Coverage.ofRule(exact, segment)._tag === "Covers" ? exact.source : undefined
}

/** The rule for writing a file in the workspace. */
export const forWrite = (path: string, context: GateContext): string | undefined => {
  const base = LexicalPath.components(context.workspace)
  const target = LexicalPath.resolve(context.workspace, path, context.home)
  if (!LexicalPath.isInside(context.workspace, target)) return undefined
  const relative = LexicalPath.components(target).slice(base.length).join("/")
  const rule = asWritten(Rule.make("Write", { _tag: "Path", glob: PathGlob.escape(relative) }))
  if (rule?.pattern._tag !== "Path") return undefined
  return PathGlob.matches(rule.pattern.glob, path, context, true) ? rule.source : undefined
}
