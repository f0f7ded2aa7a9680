/**
 * One command of a line with its layers: as written, after each wrapper is peeled off, after global options are set
 * aside. Readings share the arrays of words that they were cut from, so a tower of wrappers costs no more than its
 * length.
 */
import type { Assignment, Redirect, Span, Word } from "./Command.ts"
import type { Layer } from "./Evaluation.ts"
import { basename } from "./LexicalPath.ts"
import type { ReadOnlyResult } from "./ReadOnly.ts"

/** An argv: `words[from]` is the command word, `to` is one past the last argument. */
export interface Reading {
  readonly layer: Layer
  readonly words: ReadonlyArray<Word>
  readonly from: number
  readonly to: number
}

/** What keeps an allow rule from seeing through a layer. */
export interface Opaque {
  readonly message: string
  readonly span: Span
}

/** A range of words. */
export interface Range {
  readonly from: number
  readonly to: number
}

export interface Strand {
  /** As written, then each layer peeled; never empty, though a reading may be. */
  readonly readings: ReadonlyArray<Reading>
  /** The last of them before global options are set aside: what is classified. */
  readonly inner: Reading
  /** The last of them: what rules see. */
  readonly core: Reading
  /** In front, or behind `env` and its like. */
  readonly assignments: ReadonlyArray<Assignment>
  readonly redirects: ReadonlyArray<Redirect>
  /** A layer that no allow rule sees through, nor the read-only test. */
  readonly opaque: Opaque | undefined
  /** A global option that no allow rule sees through; the read-only test judges it by itself. */
  readonly altered: Opaque | undefined
  /** The command is a program outside the system's folders: only a rule that names its path covers it. */
  readonly foreign: Opaque | undefined
  /** Global options were set aside that say what is acted on. */
  readonly retargeted: boolean
  /** Folders that a layer works in. */
  readonly folders: ReadonlyArray<string>
  /** Words of `inner` that are judged as another strand, in ascending order. */
  readonly handed: ReadonlyArray<Range>
  /** The argv that is classified, as plain texts: wrappers off, global options in place. */
  readonly argv: ReadonlyArray<string>
  /** The read-only test on that argv alone. */
  readonly classified: ReadOnlyResult
}

/** A command that is still to be read, and how deeply it is nested in ways that copy text. */
export interface Task {
  readonly layer: Layer
  readonly words: ReadonlyArray<Word>
  readonly from: number
  readonly to: number
  readonly assignments: ReadonlyArray<Assignment>
  readonly redirects: ReadonlyArray<Redirect>
  readonly depth: number
}

/** Nobody reads deeper, and nothing is allowed there. */
export const deepest = 8

/** The word at an index, empty where there is none. */
export const textAt = (words: ReadonlyArray<Word>, index: number): string => words[index]?.text ?? ""

/** The name of the program that a reading starts; empty where it starts none or none that is known. */
export const commandName = (reading: Reading): string => {
  const word = reading.from < reading.to ? reading.words[reading.from] : undefined
  return word === undefined || word.dynamic ? "" : basename(word.text)
}

/** The words of a reading as plain texts. */
export const textsOf = (reading: Reading): ReadonlyArray<string> => {
  const texts: Array<string> = []
  for (let index = reading.from; index < reading.to; index++) texts.push(textAt(reading.words, index))
  return texts
}

/** Where words stand in the source. */
export const spanOf = (words: ReadonlyArray<Word>, from: number, to: number): Span => ({
  start: words[from]?.span.start ?? 0,
  end: words[Math.max(from, to - 1)]?.span.end ?? 0
})
