/**
 * Does a command only read? An allow-list of commands, each with an allow-list of flags; whatever it does not know is
 * not read-only. The words given are the innermost argv of one segment, redirects and assignments already judged.
 */

/** What keeps a command from being read-only: it is known to write, known to print credentials, or not known. */
export type NotReadOnlyKind = "mutating" | "unknown" | "discloses"

export type ReadOnlyResult =
  | { readonly _tag: "ReadOnly" }
  | {
      readonly _tag: "NotReadOnly"
      readonly kind: NotReadOnlyKind
      /** Index of the culprit word. */
      readonly index: number
      /** A clause for people about the culprit: "`-delete` removes files". */
      readonly why: string
    }

/** The class of one argv. */
export const classify = (words: ReadonlyArray<string>): ReadOnlyResult => ({
  _tag: "NotReadOnly",
  kind: "unknown",
  index: 0,
  why: `\`${words[0] ?? ""}\` is on no list of commands that only read`
})

/**
 * For each word: may it hide a path? `false` only where the profile knows better (a grep pattern, a jq filter, text of
 * echo); from the first word that the profile doesn't understand on, everything may.
 */
export const pathCandidates = (words: ReadonlyArray<string>): ReadonlyArray<boolean> => words.map(() => true)

/**
 * Where the sub-command ends: `words.slice(0, n)` is the command with its whole verb path (`git status` 2,
 * `gh pr list` 3). Undefined for a command without sub-commands, or where the verb isn't known.
 */
export const subCommandIndex = (_words: ReadonlyArray<string>): number | undefined => undefined

/**
 * Is the word at `index` one that makes even a writing sub-command do something else: a flag that runs a program or
 * writes a file of the caller's choice (`git diff --output`, `git -c`, `git fetch --upload-pack`, `tar --to-command`)?
 */
export const isEscalatingFlag = (_words: ReadonlyArray<string>, _index: number): boolean => false
