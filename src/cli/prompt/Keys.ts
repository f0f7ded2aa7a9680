/**
 * Bytes of a terminal in raw mode as keys. Arrow keys, function keys and pasted text are sequences that hold ordinary
 * letters: they come out as one `Other`, so that no "a" inside one is ever taken for an answer. Pure.
 */

export type Key =
  | { readonly _tag: "Character"; readonly character: string }
  /** Ctrl-C. */
  | { readonly _tag: "Interrupt" }
  /** Ctrl-D, or the input was closed. */
  | { readonly _tag: "End" }
  | { readonly _tag: "Other" }

/** Where in a sequence the bytes read so far end. */
export type State =
  | { readonly _tag: "Ground" }
  | { readonly _tag: "Escape" }
  /** `ESC [`, and the parameters so far. */
  | { readonly _tag: "Csi"; readonly parameters: string }
  /** `ESC O`. */
  | { readonly _tag: "Ss3" }
  /** Pasted text, and what of its closing sequence was seen. */
  | { readonly _tag: "Paste"; readonly tail: string }

export const ground: State = { _tag: "Ground" }

const pasteOpens = "200"
const pasteCloses = "\x1b[201~"

/** Switches bracketed paste on and off: the terminal then marks what was pasted rather than typed. */
export const bracketedPaste = { on: "\x1b[?2004h", off: "\x1b[?2004l" } as const

export const decode = (state: State, text: string): readonly [State, ReadonlyArray<Key>] => {
  const keys: Array<Key> = []
  let now = state
  for (const character of text) {
    const [next, key] = step(now, character)
    now = next
    if (key !== undefined) keys.push(key)
  }
  return [now, keys]
}

const other: Key = { _tag: "Other" }

const step = (state: State, character: string): readonly [State, Key | undefined] => {
  switch (state._tag) {
    case "Ground":
      return character === "\x1b" ? [{ _tag: "Escape" }, undefined] : [ground, keyOf(character)]
    case "Escape":
      if (character === "[") return [{ _tag: "Csi", parameters: "" }, undefined]
      if (character === "O") return [{ _tag: "Ss3" }, undefined]
      // Alt and a key; two times escape is the beginning of another sequence. Ctrl-C stops whatever came before it.
      if (character === "\x1b") return [state, other]
      return [ground, character === "\x03" ? { _tag: "Interrupt" } : other]
    case "Csi":
      // The sequence ends with a byte from @ to ~; anything below is a parameter.
      if (character < "@" || character > "~")
        return [{ _tag: "Csi", parameters: state.parameters + character }, undefined]
      return character === "~" && state.parameters === pasteOpens
        ? [{ _tag: "Paste", tail: "" }, undefined]
        : [ground, other]
    case "Ss3":
      return [ground, other]
    case "Paste": {
      const tail = (state.tail + character).slice(-pasteCloses.length)
      return tail === pasteCloses ? [ground, other] : [{ _tag: "Paste", tail }, undefined]
    }
  }
}

const keyOf = (character: string): Key => {
  if (character === "\x03") return { _tag: "Interrupt" }
  if (character === "\x04") return { _tag: "End" }
  return { _tag: "Character", character }
}
