/**
 * Does an allow rule cover a segment? It must match the innermost reading, and whatever stands around that must be
 * transparent. A prefix rule never covers an escalation: a word that takes the command out of the class which the
 * rule's own words leave it in.
 */
import { isWriteRedirect, type SegmentAnalysis } from "./Analysis.ts"
import type { Word } from "./Command.ts"
import * as Classification from "./Classification.ts"
import * as Disclosing from "./Disclosing.ts"
import type { Finding } from "./Evaluation.ts"
import { isSystemProgram, programName } from "./Programs.ts"
import * as ReadOnly from "./ReadOnly.ts"
import type { Reading, Strand } from "./Strand.ts"
import type { Rule } from "./Rule.ts"
import * as Whereabouts from "./Whereabouts.ts"

/** What no default and no rule lifts: writes by the shell itself, and layers that can't be seen through. */
export const obstacle = (segment: SegmentAnalysis): Finding | undefined => {
  const { strands, changed, index } = segment
  const { redirects, assignments, opaque, altered } = strands[0]
  if (changed !== undefined) return changed
  const write = redirects.find(isWriteRedirect)
  if (write !== undefined) {
    return { message: `\`${write.operator}\` writes to \`${write.target.text}\``, segment: index, span: write.span }
  }
  const assignment = assignments[0]
  if (assignment !== undefined) {
    const message = `\`${assignment.name}\` may change what the command does`
    return { message, segment: index, span: assignment.span }
  }
  const layer = opaque ?? altered
  if (layer !== undefined) return { message: layer.message, segment: index, span: layer.span }
  return undefined
}

/**
 * What no rule speaks of: rules are made for the workspace, so after a `cd` that may have left it they cover only what
 * reads and runs nothing that it finds there.
 */
export const displacement = (segment: SegmentAnalysis): Finding | undefined => {
  const { strands, where, index } = segment
  if (Whereabouts.isAtHome(where)) return undefined
  const { inner, classified, argv } = strands[0]
  const span = inner.words[inner.from]?.span ?? segment.segment.span
  if (!where.known) return { message: "where it would run can't be told", segment: index, span }
  if (classified._tag === "ReadOnly" && !Classification.trustsFolder(segment)) return undefined
  return { message: `\`${argv[0] ?? ""}\` may run outside the workspace`, segment: index, span }
}

/** Where a command prints credentials. */
export const disclosure = ({ strands, index }: SegmentAnalysis): Finding | undefined => {
  const { inner, argv, classified: result } = strands[0]
  if (result._tag === "ReadOnly") return undefined
  if (result.kind !== "discloses" && !Disclosing.isKeeper(argv)) return undefined
  const span = inner.words[inner.from + result.index]?.span
  const message = result.kind === "discloses" ? result.why : `\`${argv[0]}\` keeps credentials, and may print them`
  return { message, segment: index, ...(span && { span }) }
}

/** What to say of a segment that no rule names. */
export const unnamed = ({ strands, segment, index }: SegmentAnalysis): Finding => {
  const { inner, foreign } = strands[0]
  const word = inner.words[inner.from]
  if (foreign !== undefined) return { message: foreign.message, segment: index, span: foreign.span }
  if (word === undefined) return { message: "no command is named", segment: index, span: segment.span }
  return { message: `no rule allows \`${word.text}\``, segment: index, span: word.span }
}

/** A rule's `~` is the home folder, so a word quoted to mean the character isn't the same. */
const isSameWord = (ruleWord: string, word: Word): boolean =>
  word.text === ruleWord && (!ruleWord.startsWith("~") || word.tilde === true)

/**
 * A command word is covered by its name where that is the program of the system; anybody else's only by its whole path,
 * and by a relative one only where no `cd` stands before it.
 */
const coversCommand = (ruleWord: string, word: Word, segment: SegmentAnalysis): boolean => {
  const { text } = word
  if (text !== ruleWord) {
    // A look at the last letter settles most of this.
    if (text.charCodeAt(text.length - 1) !== ruleWord.charCodeAt(ruleWord.length - 1)) return false
    return isSystemProgram(text) && isSystemProgram(ruleWord) && programName(ruleWord) === programName(text)
  }
  if (isSystemProgram(text)) return true
  return text.startsWith("/") || (Whereabouts.isUnmoved(segment.where) && segment.strands[0].folders.length === 0)
}

const startsWith = (ruleWords: ReadonlyArray<string>, reading: Reading, segment: SegmentAnalysis): boolean => {
  const { words, from, to } = reading
  if (ruleWords.length === 0 || ruleWords.length > to - from) return false
  return ruleWords.every((ruleWord, at) => {
    const word = words[from + at]
    if (word === undefined) return false
    return at === 0 ? coversCommand(ruleWord, word, segment) : isSameWord(ruleWord, word)
  })
}

const isExactly = (ruleWords: ReadonlyArray<string>, reading: Reading, segment: SegmentAnalysis): boolean =>
  ruleWords.length === reading.to - reading.from && startsWith(ruleWords, reading, segment)

const isFlag = (word: string | undefined): boolean => word?.startsWith("-") === true

/** Each flag costs a look at the whole command; a command with more of them is for a person to read. */
const mostFlags = 64

/** The index of the word that goes beyond a prefix rule, in the classified argv. */
const escalation = (ruleWords: ReadonlyArray<string>, { argv, classified }: Strand): number | undefined => {
  if (classified._tag === "ReadOnly") return undefined
  const { index, kind } = classified
  if (kind === "discloses") return index
  const telling = kind === "unknown" || Disclosing.isKeeper(argv) ? Disclosing.culprit(argv) : undefined
  if (telling !== undefined) return telling
  // Does the rule leave the sub-command open, as `Bash(git:*)` does?
  const isOpen = ruleWords.length === 1 && ReadOnly.hasSubCommands(argv[0] ?? "")
  const verbs = ReadOnly.subCommandIndex(argv) ?? 1
  // An unknown sub-command of a known tool: an alias, or a program of somebody's own.
  if (isOpen && verbs === 1 && kind === "unknown") return index
  const named = isOpen ? argv.slice(0, verbs) : ruleWords
  const namedIsReadOnly = ReadOnly.classify(named)._tag === "ReadOnly"
  if (namedIsReadOnly && (!isOpen || isFlag(argv[index]) || kind === "unknown")) return index
  let flags = 0
  for (let at = 1; at < argv.length; at++) {
    const word = argv[at] ?? ""
    if (at !== index && !isFlag(word)) continue
    if (++flags > mostFlags) return at
    if (!ruleWords.includes(word) && ReadOnly.isEscalatingFlag(argv, at)) return at
  }
  return undefined
}

export type Cover =
  | { readonly _tag: "Covers" }
  | { readonly _tag: "Beyond"; readonly finding: Finding }
  | { readonly _tag: "Elsewhere" }

const covers: Cover = { _tag: "Covers" }
const elsewhere: Cover = { _tag: "Elsewhere" }

/** Does a rule cover a segment that has no obstacle? */
export const ofRule = (rule: Rule, segment: SegmentAnalysis): Cover => {
  const { pattern } = rule
  const strand = segment.strands[0]
  const beyond = (index: number, reading: Reading): Cover => {
    const span = reading.words[reading.from + index]?.span
    const message = `\`${strand.argv[index]}\` goes beyond \`${rule.source}\``
    return { _tag: "Beyond", finding: { message, segment: segment.index, rule: rule.source, ...(span && { span }) } }
  }
  switch (pattern._tag) {
    case "Everything": {
      if (strand.foreign !== undefined) return elsewhere
      const secret = disclosure(segment)
      return secret === undefined ? covers : { _tag: "Beyond", finding: { ...secret, rule: rule.source } }
    }
    case "Exact": {
      const layered = strand.readings.some((reading) => isExactly(pattern.words, reading, segment))
      // Another target than the one in the rule's mind: then the rule must name it too.
      const aimed = !strand.retargeted || !isExactly(pattern.words, strand.core, segment)
      return layered && aimed ? covers : elsewhere
    }
    case "Prefix": {
      if (!startsWith(pattern.words, strand.core, segment)) return elsewhere
      const index = escalation(pattern.words, strand)
      return index === undefined ? covers : beyond(index, strand.inner)
    }
    default:
      return elsewhere
  }
}
