/**
 * Replaces one piece of a text by another. Pure. Line ends don't matter for finding it, and are written as the file has
 * them: a model sends `\n`, whatever the file holds.
 */
import { Either } from "effect"

export interface Edited {
  readonly text: string
  readonly count: number
}

export type EditProblem =
  /** `near`: the line where the same words stand with other white space. */
  | { readonly _tag: "TextNotFound"; readonly near: number | undefined }
  /** The lines, counted from one, on which it starts. */
  | { readonly _tag: "NotUnique"; readonly lines: ReadonlyArray<number> }
  | { readonly _tag: "NothingToChange" }

export const replaceText = (
  text: string,
  wanted: string,
  replacement: string,
  everywhere: boolean
): Either.Either<Edited, EditProblem> => {
  const plain = unified(text)
  const needle = unified(wanted)
  const starts = occurrences(plain, needle)
  const [first] = starts
  if (first === undefined) return Either.left({ _tag: "TextNotFound", near: nearLine(plain, needle) })
  if (starts.length > 1 && !everywhere) {
    return Either.left({ _tag: "NotUnique", lines: starts.map((start) => lineOf(plain, start)) })
  }
  const places = apart(starts, needle.length)
  const original = originalOffsets(text)
  let result = ""
  let done = 0
  for (const place of places) {
    const start = original(place)
    const end = original(place + needle.length)
    result += text.slice(done, start) + withLineEnds(unified(replacement), text.slice(start, end), text)
    done = end
  }
  result += text.slice(done)
  return result === text
    ? Either.left({ _tag: "NothingToChange" })
    : Either.right({ text: result, count: places.length })
}

const unified = (text: string): string => text.replaceAll("\r\n", "\n")

/** Overlapping ones, too: "aa" stands twice in "aaa", and which of them is meant nobody knows. */
const occurrences = (text: string, needle: string): ReadonlyArray<number> => {
  const starts: Array<number> = []
  if (needle === "") return starts
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) starts.push(at)
  return starts
}

/** From the left, leaving out what overlaps. */
const apart = (starts: ReadonlyArray<number>, length: number): ReadonlyArray<number> =>
  starts.reduce<Array<number>>((kept, start) => {
    if (start >= (kept.at(-1) ?? Number.NEGATIVE_INFINITY) + length) kept.push(start)
    return kept
  }, [])

/** Where a place of the unified text is in the original; to be asked from left to right. */
const originalOffsets = (text: string): ((place: number) => number) => {
  let at = 0
  let removed = 0
  return (place) => {
    for (let next = text.indexOf("\r\n", at); next >= 0 && next - removed < place; next = text.indexOf("\r\n", at)) {
      at = next + 2
      removed++
    }
    return place + removed
  }
}

/** As the replaced piece has them, or the file where the piece has none. */
const withLineEnds = (replacement: string, piece: string, whole: string): string => {
  const model = piece.includes("\n") ? piece : whole
  const crlf = model.split("\r\n").length - 1
  const all = model.split("\n").length - 1
  return crlf * 2 > all ? replacement.replaceAll("\n", "\r\n") : replacement
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length

/** The first line from which on the same words stand, however they are indented and spaced. */
const nearLine = (text: string, needle: string): number | undefined => {
  const words = (line: string) => line.trim().replace(/\s+/g, " ")
  const wanted = needle.trim().split("\n").map(words)
  if (wanted.every((line) => line === "")) return undefined
  const lines = text.split("\n").map(words)
  const found = lines.findIndex((_, at) =>
    wanted.length === 1
      ? lines[at]?.includes(wanted[0] ?? "")
      : wanted.every((line, offset) => lines[at + offset] === line)
  )
  return found < 0 ? undefined : found + 1
}
