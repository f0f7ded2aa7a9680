/**
 * Text that a terminal can't execute: control characters, and characters that hide or reorder what is shown, come out
 * as visible escapes. Tabs and newlines stay. Also cuts and measures text in terminal columns.
 */

/** C0 but tab and newline, DEL, C1; zero-width, bidirectional and invisible formatting; line and paragraph separators. */
const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}|[\u{e0000}-\u{e007f}]/gu

const escape = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`
  return `\\u{${code.toString(16)}}`
}

export const visible = (text: string): string => text.replace(unsafe, escape)

/** The same on one line: newlines and tabs too. */
export const visibleLine = (text: string): string => visible(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t")

/** JSON text whose strings hold no character that a terminal acts on; it parses to the same value. */
export const visibleJson = (json: string): string =>
  json.replace(unsafe, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`
    ).join("")
  )

/** East Asian wide and emoji, roughly; what is wrong here costs a column, not an answer. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const combining = /\p{Mark}/u

export const columnsOf = (text: string): number => {
  let columns = 0
  for (const character of text) columns += combining.test(character) ? 0 : wide.test(character) ? 2 : 1
  return columns
}

/** At most `columns` wide; what is cut is marked by an ellipsis. For text without ANSI sequences. */
export const cut = (text: string, columns: number): string => {
  if (columnsOf(text) <= columns) return text
  let used = 0
  let kept = ""
  for (const character of text) {
    used += columnsOf(character)
    if (used > columns - 1) break
    kept += character
  }
  return columns < 1 ? "" : `${kept}…`
}

/** Words over lines of at most `columns`; a longer word stands alone, uncut. */
export const wrap = (text: string, columns: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(word) <= columns)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
