/**
 * Commands that may print credentials, for those that the read-only profiles don't know in detail. A guess, and only
 * ever used to ask: a prefix rule doesn't cover what looks like this.
 */
import { basename } from "./LexicalPath.ts"

/** Programs whose purpose is to keep secrets and hand them out. */
const keepers: ReadonlySet<string> = new Set([
  "ansible-vault",
  "aws-vault",
  "berglas",
  "bw",
  "chamber",
  "credstash",
  "doppler",
  "gopass",
  "infisical",
  "keepassxc-cli",
  "keyring",
  "kwallet-query",
  "lpass",
  "pass",
  "passage",
  "rbw",
  "saml2aws",
  "secret-tool",
  "sops",
  "teller"
])

/** Words of which a sub-command or an option is made that speaks of credentials: `get-access-token`, `auth:token`. */
const telling: ReadonlySet<string> = new Set([
  "apikey",
  "apikeys",
  "credential",
  "credentials",
  "decrypt",
  "decryption",
  "jwt",
  "keychain",
  "passphrase",
  "passwd",
  "password",
  "passwords",
  "reveal",
  "secret",
  "secrets",
  "token",
  "tokens",
  "unmask"
])

/** A name, not a path or a text. */
const name = /^-{0,2}[A-Za-z][A-Za-z0-9:_-]*$/

/** How many words a sub-command may be deep. */
const deepest = 5

/** Is this a program that keeps secrets? */
export const isKeeper = (argv: ReadonlyArray<string>): boolean => keepers.has(basename(argv[0] ?? ""))

/** The index of the word that speaks of credentials. */
export const culprit = (argv: ReadonlyArray<string>): number | undefined => {
  if (isKeeper(argv)) return 0
  let depth = 0
  for (let index = 1; index < argv.length; index++) {
    const word = argv[index] ?? ""
    const isOption = word.startsWith("-")
    if (!isOption && ++depth > deepest) continue
    const plain = isOption ? word.replace(/=.*$/s, "") : word
    if (
      name.test(plain) &&
      plain
        .toLowerCase()
        .split(/[:_-]/)
        .some((part) => telling.has(part))
    )
      return index
  }
  return undefined
}
