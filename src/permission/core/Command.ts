/**
 * What a shell command line says, after parsing and before any judgement: a list of segments (simple commands) with
 * their words, assignments and redirects, every one with its place in the source. Plain readonly records.
 */

/** A half-open range of UTF-16 code units in the source. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** One word as the shell would pass it: quotes and escapes removed, `~` kept as written. */
export interface Word {
  readonly text: string
  readonly span: Span
  /** Any part was quoted or escaped: such a word is never a reserved word. */
  readonly quoted: boolean
  /** Starts with an unquoted `~` or `~/` that the shell replaces by the home folder; `text` keeps it as written. */
  readonly tilde?: true
  /** Only in a partial parse: the word holds a glob or an expansion, so `text` is not what the shell would pass. */
  readonly dynamic?: true
}

export interface Assignment {
  readonly name: string
  readonly value: string
  readonly span: Span
  readonly dynamic?: true
}

export type RedirectOperator = ">" | ">>" | ">|" | "<" | "<>" | ">&" | "<&"

export interface Redirect {
  /** The descriptor redirected: as written, else 0 for `<`-like and 1 for `>`-like operators. */
  readonly descriptor: number
  readonly operator: RedirectOperator
  /** A path, or for `>&` and `<&` a digit or `-`. */
  readonly target: Word
  readonly span: Span
}

/** What joins a segment to the one before it; `start` for the first. A newline counts as `;`. */
export type Connector = "start" | "&&" | "||" | "|" | ";" | "&"

/** One simple command. `words` may be empty: `PATH=/x` and `> file` are segments too. */
export interface Segment {
  readonly connector: Connector
  readonly assignments: ReadonlyArray<Assignment>
  /** Command word first, then its arguments: exactly the argv that the shell would pass. */
  readonly words: ReadonlyArray<Word>
  readonly redirects: ReadonlyArray<Redirect>
  /** Followed by `&`. */
  readonly background: boolean
  readonly span: Span
}

export interface Command {
  readonly source: string
  readonly segments: ReadonlyArray<Segment>
}
