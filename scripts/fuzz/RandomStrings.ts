/** Feeds the parser strings of every kind: it must answer each, in time linear in its length, with consistent places. */
import * as Either from "effect/Either"
import type { Parse } from "./Cases.ts"
import { Random } from "./Random.ts"

const special = " \t\n\\'\"$`|&;<>()*?[]{}!#~=+-:,.%@^01aA_\r\0\u00e9\u200b\ud800\udc00"

/** One string: bytes read as UTF-8 or as characters, or a thicket of characters that mean something to a shell. */
export const randomString = (random: Random): string => {
  const length = random.chance(0.02) ? random.below(4_000) : random.below(60)
  switch (random.below(4)) {
    case 0:
      return Buffer.from(random.times(length, () => random.below(256))).toString("utf8")
    case 1:
      return String.fromCharCode(...random.times(length, () => random.below(256)))
    case 2:
      return String.fromCharCode(...random.times(length, () => random.below(65_536)))
    default:
      return random.times(length, () => special.charAt(random.below(special.length))).join("")
  }
}

/** What is wrong with the answer to a string; undefined where it is sound. */
export const unsound = (parse: Parse, source: string): string | undefined => {
  const parsed = parse(source)
  if (Either.isLeft(parsed)) {
    const { offset, length, fragment, message } = parsed.left
    if (fragment !== source.slice(offset, offset + length)) return "the fragment isn't what stands there"
    if (offset < 0 || length < 0 || offset + length > source.length) return "the place lies outside"
    return message === "" ? "there is no message" : undefined
  }
  let end = 0
  for (const { span } of parsed.right.segments) {
    if (span.start < end || span.end <= span.start || span.end > source.length) return "segments overlap"
    end = span.end
  }
  return undefined
}

export interface RandomReport {
  readonly strings: number
  readonly accepted: number
  readonly slowestMs: number
  readonly failures: ReadonlyArray<{ readonly source: string; readonly reason: string }>
}

/** No crash, no hang, no unsound answer in `count` strings. */
export const tryRandomStrings = (parse: Parse, count: number, seed: number): RandomReport => {
  const failures: Array<{ source: string; reason: string }> = []
  let accepted = 0
  let slowestMs = 0
  for (let index = 0; index < count; index++) {
    const source = randomString(new Random(seed, index))
    const before = performance.now()
    const reason = attempt(parse, source)
    slowestMs = Math.max(slowestMs, performance.now() - before)
    if (reason !== undefined) failures.push({ source, reason })
    if (reason === undefined && Either.isRight(parse(source))) accepted++
  }
  return { strings: count, accepted, slowestMs, failures }
}

const attempt = (parse: Parse, source: string): string | undefined => {
  try {
    return unsound(parse, source)
  } catch (error) {
    return `it threw ${String(error)}`
  }
}
