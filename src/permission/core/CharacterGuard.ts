/**
 * What no accepted command may contain anywhere, not even in quotes: characters that can't be seen or that change how
 * the rest is displayed (so that a person would approve something else than what runs), characters that can't reach a
 * shell as UTF-8, and more bytes than one argument of a process may have.
 */
import { type CommandParseError, make } from "./CommandParseError.ts"

/** Linux takes at most 131,072 bytes for one argument, the closing NUL included. */
export const maxBytes = 131_071

// One character class, no repetition: a single native pass that ordinary commands never leave.
const beyondPlainAscii = /[^\t\n\x20-\x7e]/

/** First and last of each range: Unicode's control, bidirectional and default-ignorable characters. */
const invisible: ReadonlyArray<readonly [number, number]> = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad], // soft hyphen
  [0x34f, 0x34f], // grapheme joiner
  [0x61c, 0x61c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180b, 0x180f], // Mongolian variation selectors and vowel separator
  [0x200b, 0x200f], // zero-width characters, direction marks
  [0x2028, 0x202e], // line and paragraph separator, bidirectional embedding
  [0x2060, 0x206f], // word joiner, invisible operators, bidirectional isolates
  [0x3164, 0x3164], // Hangul filler
  [0xd800, 0xdfff], // lone surrogates
  [0xfe00, 0xfe0f], // variation selectors
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // Hangul filler
  [0xfff0, 0xfffb], // interlinear annotation
  [0x1bca0, 0x1bca3], // shorthand format controls
  [0x1d173, 0x1d17a], // musical format controls
  [0xe0000, 0xe0fff] // tags, variation selectors
]

const isInvisible = (code: number): boolean =>
  (code < 0x20 || code > 0x7e) && invisible.some(([first, last]) => first <= code && code <= last)

const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** The first reason why the characters of a source alone rule it out. */
export const check = (source: string): CommandParseError | undefined => {
  // A UTF-16 unit is at least one byte, so this needs no look at the content.
  if (source.length > maxBytes) return make("TooLong", source, maxBytes, 1)
  if (!beyondPlainAscii.test(source)) return undefined
  let bytes = 0
  for (let index = 0; index < source.length; ) {
    const code = source.codePointAt(index) ?? 0
    const width = code > 0xffff ? 2 : 1
    if (isInvisible(code)) {
      return make("ForbiddenCharacter", source, index, width)
    }
    bytes += utf8Length(code)
    if (bytes > maxBytes) return make("TooLong", source, index, width)
    index += width
  }
  return undefined
}
