/**
 * Which program a command word names, and the builtins of shells that the gate treats in a way of their own.
 */
import { basename } from "./LexicalPath.ts"

const systemFolders: ReadonlySet<string> = new Set([
  "/bin",
  "/usr/bin",
  "/usr/local/bin",
  "/sbin",
  "/usr/sbin",
  "/opt/homebrew/bin"
])

/** A bare name, or a path right in a folder of the system: the program that everybody means by that name. */
export const isSystemProgram = (word: string): boolean => {
  const slash = word.lastIndexOf("/")
  return slash < 0 || systemFolders.has(word.slice(0, slash))
}

export { basename as programName }

/**
 * Builtins that change what later commands mean: names, options, variables, where the shell reads from. With one of
 * them in a line no allow rule covers that line.
 */
export const stateChanging: ReadonlySet<string> = new Set([
  "alias",
  "unalias",
  "hash",
  "set",
  "shopt",
  "setopt",
  "unsetopt",
  "emulate",
  "trap",
  "enable",
  "disable",
  "exec",
  "eval",
  ".",
  "source",
  "unset",
  "export",
  "readonly",
  "declare",
  "typeset",
  "local",
  // they put their input, or a word, into variables of the caller's choice: `read PATH`
  "read",
  "mapfile",
  "readarray",
  "getopts",
  "let",
  "bind",
  "complete"
])

/** Commands whose arguments of the form `NAME=value` are assignments, wherever among the arguments they stand. */
export const assigners: ReadonlySet<string> = new Set(["export", "readonly", "declare", "typeset", "local", "env"])
