/**
 * The two walls that no rule lifts: environment that injects code or hijacks look-up, and files that hold credentials.
 * Both are looked for in every reading of a segment, in redirects of both directions, and in every way in which a path
 * hides in a word.
 */
import { hasFileTarget, type SegmentAnalysis } from "./Analysis.ts"
import type { Span, Word } from "./Command.ts"
import type { Finding } from "./Evaluation.ts"
import * as HiddenPath from "./HiddenPath.ts"
import { isInjection } from "./InjectionVariables.ts"
import * as ReadOnly from "./ReadOnly.ts"
import * as SecretPath from "./SecretPath.ts"
import type { Strand } from "./Strand.ts"
import * as Whereabouts from "./Whereabouts.ts"

const none: ReadonlyArray<never> = []

/** Folders other than the workspace in which relative paths of a strand may start. */
export const otherFolders = ({ where }: SegmentAnalysis, strand: Strand): ReadonlyArray<string> => {
  if (where.folders.length === 1 && strand.folders.length === 0) return none
  const moved = where.folders.slice(1)
  return strand.folders.length === 0
    ? moved
    : [...moved, ...strand.folders.flatMap((folder) => Whereabouts.targets(where, folder))]
}

/** Looks through a word with one test of paths, also as relative to the folders that the line has moved to. */
export const findPath = (
  word: string,
  folders: ReadonlyArray<string>,
  inWord: (word: string) => string | undefined,
  isMeant: (path: string) => boolean
): string | undefined =>
  inWord(word) ??
  (folders.length === 0
    ? undefined
    : HiddenPath.find(word, (path) => !/^[/~]/.test(path) && folders.some((folder) => isMeant(`${folder}/${path}`))))

/**
 * The words of a strand from `start` on that are its own: those that it hands on are judged as strands themselves. They
 * are skipped by the range, or a tower of runners would cost its square.
 */
export function* ownWords(
  strand: Strand,
  start: number
): Generator<{ readonly word: Word; readonly index: number }, void> {
  const { words, to } = strand.inner
  let next = 0
  for (let index = start; index < to; index++) {
    while ((strand.handed[next]?.to ?? to) <= index && next < strand.handed.length) next++
    const range = strand.handed[next]
    const word = words[index]
    if (range !== undefined && index >= range.from) index = range.to - 1
    else if (word !== undefined) yield { word, index }
  }
}

const injection = (segment: SegmentAnalysis): Finding | undefined => {
  for (const strand of segment.strands) {
    for (const { name, value, span, dynamic } of strand.assignments) {
      if (isInjection(name, dynamic ? "$" : value)) {
        const message = `\`${name}\` can make commands run other code, or find other programs, than the ones named`
        return { message, segment: segment.index, span }
      }
    }
  }
  return undefined
}

const secret = (segment: SegmentAnalysis): Finding | undefined => {
  if (!segment.maySecret) return undefined
  const found = (path: string, span: Span): Finding => ({
    message: `\`${path}\` is a place for credentials`,
    segment: segment.index,
    span
  })
  for (const strand of segment.strands) {
    const { readings, inner, redirects, assignments } = strand
    const folders = otherFolders(segment, strand)
    const look = (text: string): string | undefined => findPath(text, folders, SecretPath.inWord, SecretPath.isSecret)
    for (const redirect of redirects) {
      const path = hasFileTarget(redirect) ? look(redirect.target.text) : undefined
      if (path !== undefined) return found(path, redirect.target.span)
    }
    for (const { value, span } of assignments) {
      const path = look(value)
      if (path !== undefined) return found(path, span)
    }
    const from = readings[0]?.from ?? inner.from
    let candidates: ReadonlyArray<boolean> | undefined
    for (const { word, index } of ownWords(strand, from)) {
      const path = look(word.text)
      if (path === undefined) continue
      if (index >= inner.from) {
        candidates ??= ReadOnly.pathCandidates(strand.argv)
        if (candidates[index - inner.from] === false) continue
      }
      return found(path, word.span)
    }
  }
  return undefined
}

/** What the floor finds in a segment. */
export const check = (segment: SegmentAnalysis): Finding | undefined => injection(segment) ?? secret(segment)
