/**
 * Which files hold credentials: the one list that the command gate, the file tools, memory and attachments share.
 * A path is judged by its names alone, in any case, after `.`, `..` and `//` are worked out.
 */
import * as HiddenPath from "./HiddenPath.ts"
import { components, fold } from "./LexicalPath.ts"

/** Folders in which everything is secret. */
const folders: ReadonlySet<string> = new Set([".ssh", ".aws", ".gnupg", ".azure"])

/** Files that are secret wherever they lie. */
const files: ReadonlySet<string> = new Set([
  ".env",
  ".envrc",
  ".netrc",
  "_netrc",
  ".pgpass",
  ".npmrc",
  ".pypirc",
  ".git-credentials",
  "credentials",
  "id_rsa",
  "id_ed25519",
  "id_ecdsa",
  "id_dsa",
  "id_ed25519_sk",
  "id_ecdsa_sk"
])

/** `.env.production` is secret; these are written to be shared. */
const sharedEnvironments: ReadonlySet<string> = new Set([".env.example", ".env.sample", ".env.template", ".env.dist"])

/** Endings of keys and key stores, with something before them: `server.key`, not `.key`. */
const endings: ReadonlySet<string> = new Set(["pem", "key", "p12", "pfx", "jks", "keystore", "kdbx"])

/** Files that are secret at the end of a path only. */
const tails: ReadonlyArray<ReadonlyArray<string>> = [
  [".kube", "config"],
  [".docker", "config.json"],
  [".config", "gh", "hosts.yml"],
  [".dexter", "credentials"],
  ["etc", "shadow"],
  ["etc", "shadow-"],
  ["etc", "gshadow"]
]

/** What a process keeps to itself, below `/proc/<any>/`. */
const processFiles: ReadonlySet<string> = new Set(["environ", "mem"])

/** Every secret name holds one of these, so that nearly all words are done after one look. */
const trigger =
  /\.env|\.ssh|\.aws|\.gnupg|\.azure|gcloud|kube|docker|netrc|\.pgpass|\.npmrc|\.pypirc|credentials|id_|hosts|\.pem|\.key|\.p12|\.pfx|\.jks|\.kdbx|shadow|environ|mem/

const isSecretFile = (name: string): boolean => {
  if (files.has(name)) return true
  if (name.startsWith(".env.")) return !sharedEnvironments.has(name)
  if (name.startsWith("credentials.")) return true
  const dot = name.lastIndexOf(".")
  return dot > 0 && endings.has(name.slice(dot + 1))
}

const endsWith = (names: ReadonlyArray<string>, tail: ReadonlyArray<string>): boolean =>
  tail.every((name, index) => names[names.length - tail.length + index] === name)

/**
 * Does this path name a secret? Absolute or relative, with or without a trailing slash.
 *
 * @example
 * import * as SecretPath from "./SecretPath.ts"
 *
 * SecretPath.isSecret("config/../.ENV") // true
 * SecretPath.isSecret(".env.example") // false
 */
export const isSecret = (path: string): boolean => {
  const folded = fold(path)
  if (!trigger.test(folded)) return false
  const names = components(folded)
  const last = names[names.length - 1]
  if (last === undefined) return false
  if (isSecretFile(last) || names.some((name) => folders.has(name))) return true
  if (names.some((name, index) => name === "gcloud" && names[index - 1] === ".config")) return true
  if (tails.some((tail) => endsWith(names, tail))) return true
  return processFiles.has(last) && names.slice(0, -2).includes("proc")
}

/** Could a text with such a name in it, as a word or among others, be worth a closer look? */
export const isSuspicious = (text: string): boolean => trigger.test(fold(text))

/** The secret path that hides in a word of a command, if any. */
export const inWord = (word: string): string | undefined =>
  isSuspicious(word) || word.includes("%") ? HiddenPath.find(word, isSecret) : undefined
