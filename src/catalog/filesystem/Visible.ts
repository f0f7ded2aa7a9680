/**
 * Text that a terminal can't execute: control characters, and those that hide or reorder what is shown, come out as
 * visible escapes. Tabs stay.
 */

const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}|[\u{e0000}-\u{e007f}]/gu

const escape = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return code <= 0xff ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`
}

export const visible = (text: string): string => text.replace(unsafe, escape)
