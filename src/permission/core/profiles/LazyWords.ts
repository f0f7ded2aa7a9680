/** Long lists of words, built only when a command comes that asks for them. */

/** A test for the words of a list. */
export const lazily = (list: string): ((word: string) => boolean) => {
  let words: ReadonlySet<string> | undefined
  return (word) => {
    words ??= new Set(list.split(/\s+/))
    return words.has(word)
  }
}
