/**
 * What a profile says about one command: which flags, sub-commands and operands only read. Profiles are data under
 * `profiles/`, a few lines a tool, and everything that they don't mention is outside the read-only class.
 *
 * **Flag lists** are strings, compiled on first use. A token is a flag's name followed by one marker for each value:
 *
 * | token | meaning |
 * |---|---|
 * | `--all` | takes no value |
 * | `--file:` | takes one value, which may be a path |
 * | `--regexp#` | takes one value that is never a path (a pattern, text, a number) |
 * | `--slurpfile#:` | takes two values |
 * | `--color?` | takes an optional value, attached only (`--color=auto`) |
 * | `-alhI:` | in the styles with clusters: `-a`, `-l`, `-h` and `-I`; the markers belong to the last letter |
 * | `+s` | a word that begins with a plus sign |
 */

/**
 * How a command reads its flags.
 *
 * - `gnu`: `-abc`, `-ofile`, `-o file`, `--out=f`, `--out f`, no abbreviations
 * - `pflag`: the same, and a flag without a value also accepts `=true` and `=false` (Go programs on cobra)
 * - `word`: a flag is a whole word (`-name x`), its value the next word, whatever that looks like (`find`, `openssl`)
 * - `go`: whole words, `--name` is the same as `-name`, values also attached by `=` (Go's own flag package)
 */
export type Style = "gnu" | "pflag" | "word" | "go"

export interface GivenFlag {
  readonly name: string
  /** The last value, `""` for a flag without one. */
  readonly value: string
  readonly index: number
}

/** An argv that has passed the flag lists, for the checks that a list can't express. */
export interface Call {
  readonly words: ReadonlyArray<string>
  readonly flags: ReadonlyArray<GivenFlag>
  /** Indices of the words that are neither flags, values nor sub-commands. */
  readonly operands: ReadonlyArray<number>
}

/** Why an argv isn't read-only. */
export interface Finding {
  readonly kind: "mutating" | "unknown" | "discloses"
  readonly index: number
  readonly why: string
}

export interface Operands {
  /** How many may stand there; more write or change something (`uniq in out`, `hostname x`). */
  readonly max?: number
  /**
   * Which operands are text and never a path: all; the first unless one of the flags in `unless` was given; or the
   * first of several, where a single one may be the file (`yq f.yaml`).
   */
  readonly text?: "all" | "first" | "first-of-several"
  readonly unless?: string
  /** Every operand matches this. */
  readonly only?: RegExp
  /** No operand matches this. */
  readonly never?: RegExp
}

/**
 * Sub-commands of a tool too large for a tree: nouns, then a verb whose wording tells what it does
 * (`gcloud compute instances list`, `aws ec2 describe-instances`).
 */
export interface Vocabulary {
  /** Words that may stand before the verb; the first other word is the verb. */
  readonly nouns: { readonly test: (word: string) => boolean }
  /** How many nouns at most. */
  readonly depth: number
  /** Verbs that only read. */
  readonly reads: RegExp
  /** Verbs known to change something: they are named so, and are never taken for a noun. */
  readonly writes: RegExp
  /** Paths (`keyvault secret show`) that read a credential, though the verb only reads. */
  readonly discloses?: RegExp
  /** Paths that `discloses` would catch wrongly. */
  readonly unlike?: RegExp
  /** Paths that change something, or write a file, though the verb sounds like reading. */
  readonly deceives?: RegExp
  /** What may follow the verb. */
  readonly after: Profile
}

export interface Profile {
  /** Inherited by sub-commands; `gnu` where nobody says. */
  readonly style?: Style
  /** Flags that only read, accepted at this level. */
  readonly flags?: string
  /** Flags that only read, accepted at this level and every level below. */
  readonly shared?: string
  /** Flags known to write a file or change something. */
  readonly writes?: string
  /** Flags known to run a program. */
  readonly runs?: string
  /** Flags known to print credentials. */
  readonly discloses?: string
  /** At least one of these flags must be given. */
  readonly needs?: string
  /** `-20` (`-`), `+3` (`+`) or both are flags. */
  readonly numeric?: "-" | "+" | "-+"
  /** Every word is an operand, whatever it looks like (`echo -rf`, `test ! -f x`). */
  readonly raw?: boolean
  /** Letters that may form a first word without a dash (`ps aux`), a colon behind one whose value follows (`tar tvf x`). */
  readonly cluster?: string
  /** Any other flag and its values are accepted unless `refuses` matches its name: only where the verb fixes what is done. */
  readonly open?: { readonly refuses: RegExp }
  /** A number is a maximum. */
  readonly operands?: Operands | number
  /** Flags that print the help and do nothing else, also behind a sub-command that writes. */
  readonly help?: string

  /** What this sub-command does where it isn't reading; its flags then only say which values are text. */
  readonly effect?: "writes" | "discloses"
  /** Without a sub-command it reads as well (`git remote`), or is known to write (`git stash`). */
  readonly bare?: boolean
  /** Without a sub-command it reads when one of these flags is given; `--version` where nobody says. */
  readonly alone?: string
  /** Sub-commands that read: `"list ls"` names two spellings, a string value is a list of flags. */
  readonly verbs?: Readonly<Record<string, string | Profile>>
  /** Sub-commands known to write. */
  readonly mutating?: string
  /** Sub-commands that print credentials. */
  readonly secret?: string
  /** Sub-commands that run a command line given to them: no rule for the tool alone covers these. */
  readonly executes?: string
  readonly vocabulary?: Vocabulary

  /** What no list can express; asked at this level and below. */
  readonly check?: (call: Call) => Finding | undefined
}

/** A family of profiles; a function, so that start-up doesn't pay for tables that a run never looks at. */
export type Family = () => Readonly<Record<string, string | Profile>>
