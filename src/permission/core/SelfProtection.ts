/**
 * Files through which a program could widen its own permissions or run later without being asked: the settings of this
 * program and of other agents, git's hooks and configuration, the start-up files of shells and login sessions. Writing
 * to them is always asked and never remembered.
 *
 * All of `.git/` counts, not only hooks and configuration: `info/attributes`, `modules/<name>/config` and a planted `HEAD`
 * lead to the same end. Files with instructions (`AGENTS.md`, `CLAUDE.md`) don't: they are prose that projects edit
 * every day, and no program runs or obeys them unasked.
 */
import * as HiddenPath from "./HiddenPath.ts"
import { components, fold } from "./LexicalPath.ts"

/** Folders in which everything is protected. */
const folders: ReadonlySet<string> = new Set([
  ".dexter",
  ".git",
  ".husky",
  // other agents and the editors that host them
  ".claude",
  ".cursor",
  ".codex",
  ".gemini",
  ".opencode",
  ".continue",
  ".windsurf",
  ".roo",
  ".kiro",
  ".amazonq",
  ".junie",
  ".crush",
  ".vscode",
  ".idea"
])

/** Files that are protected wherever they lie. */
const files: ReadonlySet<string> = new Set([
  // shells
  ".profile",
  ".bashrc",
  ".bash_profile",
  ".bash_login",
  ".bash_logout",
  ".bash_aliases",
  ".zshrc",
  ".zshenv",
  ".zprofile",
  ".zlogin",
  ".zlogout",
  ".kshrc",
  ".mkshrc",
  ".cshrc",
  ".tcshrc",
  ".login",
  ".logout",
  ".inputrc",
  // login sessions
  ".xinitrc",
  ".xprofile",
  ".xsession",
  ".xsessionrc",
  ".pam_environment",
  // programs that read commands from their configuration
  ".gitconfig",
  ".gitmodules",
  ".ripgreprc",
  // other agents
  ".claude.json",
  ".mcp.json",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  ".aider.conf.yml",
  ".crush.json",
  "crush.json",
  "opencode.json",
  "opencode.jsonc"
])

/** Places that are protected with all below them. */
const places: ReadonlyArray<ReadonlyArray<string>> = [
  [".config", "fish"],
  [".config", "git"],
  [".config", "dexter"],
  [".config", "opencode"],
  [".config", "crush"],
  [".config", "autostart"],
  [".config", "systemd"],
  [".config", "environment.d"],
  ["etc", "profile"],
  ["etc", "profile.d"],
  ["etc", "bash.bashrc"],
  ["etc", "zsh"],
  ["etc", "environment"],
  ["etc", "gitconfig"]
]

const trigger =
  /\.(dexter|git|husky|claude|cursor|codex|gemini|opencode|continue|windsurf|roo|kiro|amazonq|junie|crush|vscode|idea|profile|bash|z|k|mk|c|tc|log|inputrc|x|pam_|ripgrep|mcp|cline|aider|config)|crush|opencode|etc/

/** Does a write to this path count as widening permissions? Absolute or relative. */
export const isProtected = (path: string): boolean => {
  const folded = fold(path)
  if (!trigger.test(folded)) return false
  const names = components(folded)
  const last = names[names.length - 1]
  if (last === undefined) return false
  if (files.has(last) || names.some((name) => folders.has(name))) return true
  return places.some((place) => names.some((_, index) => place.every((name, part) => names[index + part] === name)))
}

/** Could a text with such a name in it, as a word or among others, be worth a closer look? */
export const isSuspicious = (text: string): boolean => trigger.test(fold(text))

/** The protected path that hides in a word of a command, if any. */
export const inWord = (word: string): string | undefined =>
  isSuspicious(word) || word.includes("%") ? HiddenPath.find(word, isProtected) : undefined
