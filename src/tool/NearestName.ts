/** The known name that a mistyped one most likely means. (A deep import: help and usage errors load no more than this.) */
import * as Option from "effect/Option"

/** None where nothing is close: a wrong hint is worse than none. */
export const nearestName = (wanted: string, known: ReadonlyArray<string>): Option.Option<string> => {
  const target = fold(wanted)
  let best: string | undefined
  let smallest = Number.POSITIVE_INFINITY
  for (const name of known) {
    const candidate = fold(name)
    const distance =
      isKin(target, candidate) || sortWords(wanted) === sortWords(name) ? 1 : editDistance(target, candidate)
    const tolerated = Math.max(1, Math.floor(Math.max(target.length, candidate.length) / 3))
    if (distance <= tolerated && distance < smallest) {
      smallest = distance
      best = name
    }
  }
  return Option.fromNullable(best)
}

/** `readFile`, `read-file` and `READ_FILE` are one name to a model. Long junk isn't worth comparing. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 64)

const isKin = (a: string, b: string): boolean => a.length >= 4 && b.length >= 4 && (a.includes(b) || b.includes(a))

/** `file_read` means `read_file`. */
const sortWords = (name: string): string =>
  name
    .slice(0, 64)
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => word.toLowerCase())
    .sort()
    .join(" ")

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
const editDistance = (from: string, to: string): number => {
  let beforeLast: ReadonlyArray<number> = []
  let last: ReadonlyArray<number> = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          cell(last, column) + 1,
          cell(current, column - 1) + 1,
          cell(last, column - 1) + (same ? 0 : 1),
          swapped ? cell(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    beforeLast = last
    last = current
  }
  return cell(last, to.length)
}

const cell = (row: ReadonlyArray<number>, column: number): number => row[column] ?? Number.POSITIVE_INFINITY
