/**
 * In which folders the next command of a line may run. A `cd` may fail or be skipped, so each one adds possibilities
 * and removes none; where they can't be followed any more, that is said.
 */
import * as LexicalPath from "./LexicalPath.ts"
import type { Word } from "./Command.ts"

export interface Whereabouts {
  readonly workspace: string
  readonly home: string
  /** Absolute paths; the workspace first. */
  readonly folders: ReadonlyArray<string>
  /** False after `cd -` and the like: it may be anywhere. */
  readonly known: boolean
}

/** More possibilities than any sensible line has. */
const most = 16

export const start = (workspace: string, home: string): Whereabouts => ({
  workspace,
  home,
  folders: [workspace],
  known: true
})

/** Has no `cd` been seen? */
export const isUnmoved = (where: Whereabouts): boolean => where.known && where.folders.length === 1

/** Everywhere that a path may lead. */
export const targets = (where: Whereabouts, path: string): ReadonlyArray<string> =>
  where.folders.map((folder) => LexicalPath.resolve(folder, path, where.home))

/** Does the next command surely run in the workspace? */
export const isAtHome = (where: Whereabouts): boolean =>
  isUnmoved(where) || (where.known && where.folders.every((folder) => LexicalPath.isInside(where.workspace, folder)))

/** Does a folder that a command is told to work in surely lie in the workspace? */
export const isInWorkspace = (where: Whereabouts, path: string): boolean =>
  where.known && targets(where, path).every((folder) => LexicalPath.isInside(where.workspace, folder))

const withFolders = (where: Whereabouts, more: ReadonlyArray<string>): Whereabouts => {
  const folders = [...new Set([...where.folders, ...more])]
  return folders.length > most ? { ...where, known: false } : { ...where, folders }
}

/** After `cd` with these arguments. */
export const afterMove = (where: Whereabouts, args: ReadonlyArray<Word>): Whereabouts => {
  if (!where.known) return where
  const operand = args.find(({ text }) => text !== "--" && (!text.startsWith("-") || text === "-"))
  if (operand === undefined) return withFolders(where, [where.home])
  if (operand.dynamic || operand.text === "-" || operand.text.startsWith("+")) return { ...where, known: false }
  return withFolders(where, targets(where, operand.text))
}
