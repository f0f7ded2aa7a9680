/**
 * Does a command only read? An allow-list of commands, each with an allow-list of flags; whatever it does not know is
 * not read-only. The words given are the innermost argv of one segment, redirects and assignments already judged.
 */
import type { Finding } from "./Profile.ts"
import type { ProfileNode } from "./ProfileNode.ts"
import { hasVerbs, type Walk, walk } from "./ProfileWalk.ts"
import { profileOf } from "./profiles/Catalogue.ts"
import { changesSomething, runsOwnCode } from "./profiles/Never.ts"

/** What keeps a command from being read-only: it is known to write, known to print credentials, or not known. */
export type NotReadOnlyKind = Finding["kind"]

export interface ReadOnly {
  readonly _tag: "ReadOnly"
}

export interface NotReadOnly {
  readonly _tag: "NotReadOnly"
  readonly kind: NotReadOnlyKind
  /** Index of the culprit word. */
  readonly index: number
  /** A clause for people about the culprit: "`-delete` removes files". */
  readonly why: string
}

export type ReadOnlyResult = ReadOnly | NotReadOnly

const readOnly: ReadOnly = { _tag: "ReadOnly" }

const notReadOnly = (kind: NotReadOnlyKind, index: number, why: string): NotReadOnly => ({
  _tag: "NotReadOnly",
  kind,
  index,
  why
})

const systemFolders = new Set(["/bin", "/usr/bin", "/usr/local/bin", "/sbin", "/usr/sbin", "/opt/homebrew/bin"])

/** The name of a command given bare or by its path in a system folder; anywhere else it is somebody's own program. */
const nameOf = (command: string): string | undefined => {
  const slash = command.lastIndexOf("/")
  if (slash === -1) return command
  return systemFolders.has(command.slice(0, slash)) ? command.slice(slash + 1) : undefined
}

const rootOf = (words: ReadonlyArray<string>): ProfileNode | undefined => {
  const name = nameOf(words[0] ?? "")
  return name === undefined ? undefined : profileOf(name)
}

const walkOf = (words: ReadonlyArray<string>): Walk | undefined => {
  const root = rootOf(words)
  return root === undefined ? undefined : walk(words, root)
}

/**
 * The class of one argv.
 *
 * @example
 * classify(["git", "log", "-3"]) // { _tag: "ReadOnly" }
 * classify(["find", ".", "-delete"]) // { _tag: "NotReadOnly", kind: "mutating", index: 2, … }
 */
export const classify = (words: ReadonlyArray<string>): ReadOnlyResult => {
  const walked = walkOf(words)
  if (walked !== undefined) {
    const { finding } = walked
    return finding === undefined ? readOnly : notReadOnly(finding.kind, finding.index, finding.why)
  }
  const command = words[0] ?? ""
  const name = nameOf(command)
  if (name === undefined) return notReadOnly("unknown", 0, `\`${command}\` is a program outside the system's folders`)
  if (changesSomething(name)) return notReadOnly("mutating", 0, `\`${name}\` changes something`)
  if (runsOwnCode(name)) return notReadOnly("unknown", 0, `\`${name}\` can do anything that its arguments or input say`)
  return notReadOnly("unknown", 0, `\`${name}\` is on no list of commands that only read`)
}

/**
 * For each word: may it hide a path? `false` only where the profile knows better (a grep pattern, a jq filter, text of
 * echo); everything may where a word isn't understood.
 */
export const pathCandidates = (words: ReadonlyArray<string>): ReadonlyArray<boolean> =>
  walkOf(words)?.paths ?? words.map(() => true)

/**
 * Where the sub-command ends: `words.slice(0, n)` is the command with its whole verb path (`git status` 2,
 * `gh pr list` 3). Undefined for a command without sub-commands, or where the verb isn't known.
 */
export const subCommandIndex = (words: ReadonlyArray<string>): number | undefined => {
  const end = walkOf(words)?.verbEnd ?? 1
  return end > 1 ? end : undefined
}

/** Has the command sub-commands at all, as `git` and `docker` have? */
export const hasSubCommands = (command: string): boolean => {
  const root = rootOf([command])
  return root !== undefined && hasVerbs(root)
}

/**
 * Is the word at `index` one that makes even a writing sub-command do something else: a flag that runs a program or
 * writes a file of the caller's choice (`git diff --output`, `git -c`, `git fetch --upload-pack`, `tar --to-command`),
 * or a sub-command that runs the command given to it (`git submodule foreach`)?
 */
export const isEscalatingFlag = (words: ReadonlyArray<string>, index: number): boolean => {
  const root = rootOf(words)
  const word = words[index]
  if (root === undefined || word === undefined || index < 1) return false
  const ended = words.indexOf("--", 1)
  if (ended !== -1 && ended < index && root.style !== "word") return false
  const { finding, node, verbEnd } = walk(words, root)
  if (word.length < 2 || word[0] !== "-") {
    return finding?.index === index && index === verbEnd - 1 && node.executes.has(word)
  }
  return hasEscalation(node, word)
}

const hasEscalation = (node: ProfileNode, word: string): boolean => {
  const isNamed = (name: string): boolean => node.writes.has(name) || node.runs.has(name)
  const equals = word.indexOf("=")
  const name = equals === -1 ? word : word.slice(0, equals)
  if (node.style === "word") return isNamed(word) || (word.startsWith("--") && isNamed(word.slice(1)))
  if (node.style === "go") return isNamed(name.startsWith("--") ? name.slice(1) : name)
  if (name[1] === "-") return isNamed(name) || (!node.reads.has(name) && isAbbreviation(node, name))
  for (const letter of word.slice(1)) {
    if (isNamed(`-${letter}`)) return true
    // The rest of the word is this flag's value.
    const arity = node.reads.get(`-${letter}`)
    if (arity !== undefined && arity !== "") return false
  }
  return false
}

/** Git and the GNU tools accept `--upload-p` for `--upload-pack`. */
const isAbbreviation = (node: ProfileNode, name: string): boolean => {
  for (const flags of [node.writes, node.runs]) {
    for (const flag of flags.keys()) if (name.length > 2 && flag.startsWith(name)) return true
  }
  return false
}
