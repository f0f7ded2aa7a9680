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

const isInvisible = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a) ||
  (code >= 0x7f && code <= 0x9f) ||
  code === 0xad || // soft hyphen
  code === 0x61c || // Arabic letter mark
  code === 0x180e || // Mongolian vowel separator
  (code >= 0x200b && code <= 0x200f) || // zero-width, left-to-right and right-to-left marks
  (code >= 0x2028 && code <= 0x202e) || // line and paragraph separator, bidirectional embedding
  (code >= 0x2060 && code <= 0x206f) || // word joiner, invisible operators, bidirectional isolates
  code === 0xfeff || // byte order mark
  (code >= 0xfff9 && code <= 0xfffb) || // interlinear annotation
  (code >= 0xe0000 && code <= 0xe007f) // tags

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
    if (isInvisible(code) || (code >= 0xd800 && code <= 0xdfff)) {
      return make("ForbiddenCharacter", source, index, width)
    }
    bytes += utf8Length(code)
    if (bytes > maxBytes) return make("TooLong", source, index, width)
    index += width
  }
  return undefined
}
