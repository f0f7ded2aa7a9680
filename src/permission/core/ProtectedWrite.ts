/**
 * Does a command write to a file through which it could widen its own permissions? Seen in write redirects, and in the
 * words of any command that isn't known to only read: which of its words a program writes to is known for few.
 */
import { isWriteRedirect, type SegmentAnalysis } from "./Analysis.ts"
import type { Span } from "./Command.ts"
import type { Finding } from "./Evaluation.ts"
import { commandName, type Strand } from "./Strand.ts"
import * as ReadOnly from "./ReadOnly.ts"
import { findPath, otherFolders, ownWords } from "./SecurityFloor.ts"
import * as SelfProtection from "./SelfProtection.ts"

/**
 * Commands that write to their last operand, unless an option names the target. Not `ln`: what a link leads to may be
 * written through it later.
 */
const copiers: ReadonlySet<string> = new Set(["cp", "install", "rsync", "scp"])

/** Sub-commands of git that put the content of files into the repository and change no file of theirs. */
const recorders: ReadonlySet<string> = new Set(["add", "commit", "stage"])

/** The index of the first word, after wrappers, that may be written to. */
const firstWritten = (strand: Strand): number => {
  const { inner, core } = strand
  const name = commandName(core)
  if (name === "git" && recorders.has(core.words[core.from + 1]?.text ?? "")) return inner.to
  if (!copiers.has(name)) return inner.from + 1
  const namesTarget = inner.words
    .slice(inner.from + 1, inner.to)
    .some(({ text }) => /^(-[A-Za-z]*t|--target-directory)/.test(text))
  return namesTarget ? inner.from + 1 : Math.max(inner.from + 1, inner.to - 1)
}

const isGitConfiguration = (strand: Strand): boolean =>
  commandName(strand.core) === "git" && strand.core.words[strand.core.from + 1]?.text === "config"

/** What a segment writes to, if that is protected. */
export const check = (segment: SegmentAnalysis): Finding | undefined => {
  const found = (path: string, span: Span): Finding => ({
    message: `\`${path}\` decides what this or another program may do`,
    segment: segment.index,
    span
  })
  for (const strand of segment.strands) {
    const { core, inner, redirects } = strand
    const isWriting = (): boolean => strand.classified._tag === "NotReadOnly"
    const command = core.words[core.from]
    if (command !== undefined && isGitConfiguration(strand) && isWriting()) return found(".git/config", command.span)
    if (!segment.mayProtected) continue
    const folders = otherFolders(segment, strand)
    const look = (text: string): string | undefined =>
      findPath(text, folders, SelfProtection.inWord, SelfProtection.isProtected)
    for (const redirect of redirects) {
      const path = isWriteRedirect(redirect) ? look(redirect.target.text) : undefined
      if (path !== undefined) return found(path, redirect.target.span)
    }
    if (command === undefined) continue
    let candidates: ReadonlyArray<boolean> | undefined
    for (const { word, index } of ownWords(strand, firstWritten(strand))) {
      const path = look(word.text)
      if (path === undefined || !isWriting()) continue
      candidates ??= ReadOnly.pathCandidates(strand.argv)
      if (candidates[index - inner.from] !== false) return found(path, word.span)
    }
    const folder = folders.find(SelfProtection.isProtected)
    if (folder !== undefined && isWriting()) return found(folder, command.span)
  }
  return undefined
}
