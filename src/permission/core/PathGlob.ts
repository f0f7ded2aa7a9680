/**
 * Path patterns of `Write(…)` and `Read(…)` rules: `*` and `?` within a name, `**` across folders, `\` before a
 * character that stands for itself. A pattern is relative to the workspace, absolute, or starts with `~/`; both sides
 * are worked out lexically first. No pattern costs more than its length times the path's.
 */
import * as LexicalPath from "./LexicalPath.ts"

type Equal = (pattern: string, text: string) => boolean

/** One pattern element: a literal character, `?` or `*`. */
interface Mark {
  readonly kind: "literal" | "one" | "many"
  readonly char: string
}

const marksOf = (pattern: string): ReadonlyArray<Mark> => {
  const marks: Array<Mark> = []
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern.charAt(index)
    if (char === "\\" && index + 1 < pattern.length) {
      index++
      marks.push({ kind: "literal", char: pattern.charAt(index) })
    } else marks.push({ kind: char === "*" ? "many" : char === "?" ? "one" : "literal", char })
  }
  return marks
}

/**
 * Matches a list against a pattern list with gaps. On a mismatch only the last gap needs to grow: an earlier one could
 * never do better, so two nested loops are all that it can cost.
 */
const matchWithGaps = <P, T>(
  pattern: ReadonlyArray<P>,
  items: ReadonlyArray<T>,
  isGap: (element: P) => boolean,
  fits: (element: P, item: T) => boolean
): boolean => {
  let at = 0
  let gap = -1
  let resume = 0
  let index = 0
  while (index < items.length) {
    const element = pattern[at]
    const item = items[index]
    if (element !== undefined && isGap(element)) {
      gap = at++
      resume = index
    } else if (element !== undefined && item !== undefined && fits(element, item)) {
      at++
      index++
    } else if (gap >= 0) {
      at = gap + 1
      index = ++resume
    } else return false
  }
  while (at < pattern.length) {
    const element = pattern[at]
    if (element === undefined || !isGap(element)) return false
    at++
  }
  return true
}

const fitsName = (pattern: string, name: string, equal: Equal): boolean =>
  matchWithGaps(
    marksOf(pattern),
    [...name],
    (mark) => mark.kind === "many",
    (mark, char) => mark.kind === "one" || equal(mark.char, char)
  )

/** The parts of a pattern below its anchor; `..` takes the part before it away, as in a path. */
const patternOf = (anchor: string, glob: string): ReadonlyArray<string> => {
  const parts = LexicalPath.components(anchor).map(escape)
  for (const part of glob.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "" && part !== ".") parts.push(part)
  }
  return parts
}

/** Where patterns and paths start. */
export interface Base {
  readonly workspace: string
  readonly home: string
}

/** Is the path, absolute or relative to the workspace, one that the pattern names? */
export const matches = (glob: string, path: string, base: Base, caseMatters: boolean): boolean => {
  const equal: Equal = caseMatters ? (a, b) => a === b : (a, b) => a.toLowerCase() === b.toLowerCase()
  const target = LexicalPath.components(LexicalPath.resolve(base.workspace, path, base.home))
  const pattern = glob.startsWith("~/")
    ? patternOf(base.home, glob.slice(2))
    : patternOf(glob.startsWith("/") ? "/" : base.workspace, glob)
  return matchWithGaps(
    pattern,
    target,
    (part) => part === "**",
    (part, name) => fitsName(part, name, equal)
  )
}

/** The pattern that names just this path. */
export const escape = (path: string): string => path.replace(/[\\*?]/g, "\\$&")
