/**
 * Which accepted lines may be given to a real shell. Recorded commands destroy things on purpose, and the parser under
 * test may be wrong about them, so the first rules look at the text alone and hold however a shell reads it:
 *
 * - A slash stands only after a letter, digit, `_`, `.`, `-` or `~`: no reading of the line yields an absolute path, so
 *   a command is found on PATH (which holds recorders only), among the functions, or nowhere; `..` never meets a slash.
 * - No variable is named that a shell or the recorder depends on.
 *
 * The rest keeps the comparison meaningful. Beneath all this lie the walls of `Jail.ts`.
 */
import type { Command, Segment } from "../../src/permission/core/Command.ts"

/** Variables with a meaning for a shell, and those of the recorder. */
export const specialVariable =
  /(?<![A-Za-z0-9_])(PATH|HOME|IFS|ENV|PWD|OLDPWD|PS[0-4]|CDPATH|SHELLOPTS|BASHOPTS|POSIXLY_CORRECT|UID|EUID|PPID|GROUPS|SHLVL|RANDOM|SRANDOM|SECONDS|LINENO|EPOCH[A-Z]*|OPT[A-Z]+|REPLY|MAIL[A-Z]*|HIST[A-Z]*|FC[A-Z]+|FUNC[A-Z]+|GLOB[A-Z]+|TMOUT|TIMEFORMAT|DIRSTACK|HOST[A-Z]*|MACHTYPE|OSTYPE|COLUMNS|LINES|COMP[A-Z_]+|READLINE[A-Z_]*|INPUTRC|IGNOREEOF|INSIDE_EMACS|EXECIGNORE|CHILD_MAX|LANG[A-Z]*|LC_[A-Z]+|NLSPATH|PROMPT[A-Z_]*|TERM|LD_[A-Z_]+|MALLOC[A-Z_]*|GCONV_PATH|LOCPATH|ASH_[A-Z_]+|BASH[A-Z0-9_]*|_|__[A-Za-z0-9_]*)(?![A-Za-z0-9_])/g

const maxLength = 1_200
const maxName = 100

const hasName = (text: string): boolean => {
  specialVariable.lastIndex = 0
  return specialVariable.test(text)
}

/** Every way to hide a character from a textual rule undone, too eagerly rather than too little. */
const strip = (source: string): string => source.replace(/\\\n|["'\\]/g, "")

const byteLength = (text: string): number => Buffer.byteLength(text)

/** The folder of a case that is its home folder; no line may name it. */
export const homeName = "__home"

/** Files of each case that a pattern would find. */
export const baits: ReadonlyArray<string> = ["a", "z2"]

/** The path of a redirect target inside the folder of its case. */
export const targetPath = (text: string, tilde: boolean): string => (tilde ? homeName + text.slice(1) : text)

/** Where shells see a command word: at the start, and again after each word of a `time` prefix. */
export const innermost = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  let start = 0
  while (words[start] === "time") {
    start++
    if (words[start] === "-p") start++
    if (words[start] === "--") start++
  }
  return words.slice(start)
}

const texts = (segment: Segment): ReadonlyArray<string> => segment.words.map((word) => word.text)

const unsuitableTarget = (path: string): boolean =>
  path.split("/").some((part) => part === "" || part === "." || part === ".." || byteLength(part) > maxName)

/** One file may not be the folder of another. */
const collide = (paths: ReadonlyArray<string>): boolean => {
  const all = new Set(paths)
  return paths.some((path) =>
    path.split("/").some((_, end, parts) => end > 0 && all.has(parts.slice(0, end).join("/")))
  )
}

/** Builtins that must run for real are given nothing that changes how later words are read. */
const unsuitableNative = (words: ReadonlyArray<string>): boolean => {
  const [name, ...rest] = words
  switch (name) {
    case ".":
    case "source":
    case "eval":
      return true
    case "set":
      return rest.some((word) => /^[-+]/.test(word) && !/^[-+][euf]$/.test(word) && word !== "--")
    case "trap":
      return rest.length > 0 && rest[0] !== "-" && rest[0] !== ""
    case "exec":
      return rest.some((word) => word.includes("/")) || rest[0]?.startsWith("-") === true
    case "unset":
      return rest.some((word) => !/^[A-Z_a-z0-9]*$/.test(word) || /^[a-z]{2}/.test(word))
    default:
      return false
  }
}

/** Why a line isn't run, or undefined where it may be. */
export const objection = ({ source, segments }: Command): string | undefined => {
  const stripped = strip(source)
  if (source.length > maxLength) return "too long"
  if (/(^|[^A-Za-z0-9_.~-])\//.test(source) || /\.\.\/|\/\.\./.test(stripped)) return "slash at the start of a word"
  if (hasName(source) || hasName(stripped)) return "variable with a meaning"
  if (/(^|[^A-Za-z0-9_~\]}.)-])~[A-Za-z0-9_+-]/.test(source)) return "home folder of somebody"
  if (stripped.includes("kill") && /unset|exec/.test(stripped)) return "way around a safeguard"
  const paths: Array<string> = [...baits]
  for (const segment of segments) {
    const words = texts(segment)
    const command = innermost(words)
    for (const name of [words[0], command[0]]) {
      if (name === undefined) continue
      if (name === "" || name === ".." || name.startsWith("__") || byteLength(name) > maxName) return "unusable name"
      if (name.includes("/")) return "command with a path"
    }
    if (segment.words[0]?.tilde || segment.words[words.length - command.length]?.tilde) return "command with a path"
    if (unsuitableNative(command)) return "builtin that would change the line"
    for (const { operator, target } of segment.redirects) {
      if (operator === ">&" || operator === "<&") continue
      const path = targetPath(target.text, target.tilde === true)
      if (path === homeName || unsuitableTarget(path)) return "unusable redirect target"
      paths.push(path)
    }
  }
  return collide(paths) ? "file that is also a folder" : undefined
}
