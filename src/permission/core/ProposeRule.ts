/**
 * The rule that "always" would save: a prefix for a command that only reads, the exact words for any other, the exact
 * path for a file. None where that rule would not itself make the call Allow, and never one for a whole tool.
 */
import type { SegmentAnalysis } from "./Analysis.ts"
import * as Classification from "./Classification.ts"
import * as Coverage from "./Coverage.ts"
import type { GateContext } from "./Evaluation.ts"
import * as LexicalPath from "./LexicalPath.ts"
import * as PathGlob from "./PathGlob.ts"
import * as ReadOnly from "./ReadOnly.ts"
import { textsOf } from "./Strand.ts"
import * as Rule from "./Rule.ts"

/**
 * The shortest words that name what was done and leave the command read-only by themselves: `ls`, `git status`,
 * `docker compose ps`. Undefined where none do (`tar` alone extracts, `sqlite3` alone writes).
 */
const readOnlyPrefix = (segment: SegmentAnalysis): ReadonlyArray<string> | undefined => {
  if (Classification.ofSegment(segment).classification !== "read-only") return undefined
  const words = textsOf(segment.strands[0].core)
  const prefix = words.slice(0, ReadOnly.subCommandIndex(words) ?? 1)
  if (prefix.some((word, at) => at > 0 && word.startsWith("-"))) return undefined
  // Never a whole tool: `uv --version` only reads, `Bash(uv:*)` would cover `uv add`.
  if (prefix.length === 1 && ReadOnly.hasSubCommands(prefix[0] ?? "")) return undefined
  return ReadOnly.classify(prefix)._tag === "ReadOnly" ? prefix : undefined
}

/** The rule for a line that consists of this segment. */
export const forSegment = (segment: SegmentAnalysis): string | undefined => {
  if (segment.segment.background) return undefined
  const hindrance = Coverage.obstacle(segment) ?? Coverage.displacement(segment) ?? Coverage.disclosure(segment)
  if (hindrance !== undefined) return undefined
  const prefix = readOnlyPrefix(segment)
  const general = prefix && Rule.make("Bash", { _tag: "Prefix", words: prefix })
  if (general && Coverage.ofRule(general, segment)._tag === "Covers") return general.source
  const words = segment.segment.words.map((word) => word.text)
  const exact = Rule.make("Bash", { _tag: "Exact", words })
  return Coverage.ofRule(exact, segment)._tag === "Covers" ? exact.source : undefined
}

/** The rule for writing a file in the workspace. */
export const forWrite = (path: string, context: GateContext): string | undefined => {
  const base = LexicalPath.components(context.workspace)
  const target = LexicalPath.resolve(context.workspace, path, context.home)
  if (!LexicalPath.isInside(context.workspace, target)) return undefined
  const relative = LexicalPath.components(target).slice(base.length).join("/")
  if (relative === "") return undefined
  const glob = PathGlob.escape(relative)
  return PathGlob.matches(glob, path, context, true) ? Rule.make("Write", { _tag: "Path", glob }).source : undefined
}
