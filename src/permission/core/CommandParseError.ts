/**
 * Why a command line isn't accepted: a closed set of plain records, each with its place in the source and a sentence
 * for the person who is asked. An error says "not understood with certainty", not "wrong": most of what is refused
 * here is good shell that different shells, or different environments, read differently.
 */
import type { Command } from "./Command.ts"

/** One sentence a kind; `_` stands for the fragment of the source that is meant. */
const sentences = {
  ArithmeticExpansion: "`_` starts arithmetic that only the shell can work out.",
  BraceExpansion: "`_` starts a brace expansion, which some shells turn into several words and others don't.",
  CommandSubstitution: "`_` starts a command whose output becomes part of this one.",
  Comment: "`_` starts a comment, so the rest of the line isn't run.",
  DollarQuote: "`_` starts a quotation that some shells decode and others don't.",
  EmptyCommand: "There is no command here.",
  ForbiddenCharacter: "`_` can't be seen here, or changes how the rest is displayed.",
  FunctionDefinition: "`_` starts the definition of a function.",
  GlobPattern: "`_` is a pattern that the shell replaces by the names of files.",
  Group: "`_` starts a group of commands.",
  HereDocument: "`_` starts a here-document.",
  HereString: "`_` starts a here-string, which some shells don't know.",
  MissingCommand: "A command is missing beside `_`.",
  MissingRedirectTarget: "`_` doesn't say where to redirect.",
  ProcessSubstitution: "`_` starts a command whose output is read as a file.",
  ReservedWord: "`_` isn't a command but a word of the shell's own language.",
  Subshell: "`_` starts or ends a subshell.",
  TildeExpansion: "`_` may stand for somebody's home folder or for itself: shells differ.",
  TooLong: "The command is longer than 131,071 bytes.",
  TrailingBackslash: "The command ends in a backslash, with nothing for it to escape.",
  UnportableOperator: "`_` means different things to different shells.",
  UnterminatedQuote: "The quotation that `_` opens isn't closed.",
  VariableExpansion: "`_` is replaced by the value of a variable, which isn't known here."
} as const

export type CommandParseErrorTag = keyof typeof sentences

/** Every kind of error, for tables and tests that must leave none out. */
export const tags: ReadonlyArray<CommandParseErrorTag> = Object.keys(sentences).filter(
  (key): key is CommandParseErrorTag => key in sentences
)

interface Located<Tag extends CommandParseErrorTag> {
  readonly _tag: Tag
  /** Where the culprit starts, in UTF-16 code units. */
  readonly offset: number
  readonly length: number
  /** `source.slice(offset, offset + length)`. */
  readonly fragment: string
  /** A sentence that a person understands. */
  readonly message: string
}

/**
 * `partial` is there where nothing but patterns and variables stood in the way: the whole line, with `dynamic` words
 * for the holes. It may serve to explain and to deny, never to allow.
 */
interface Partial<Tag extends CommandParseErrorTag> extends Located<Tag> {
  readonly partial?: Command
}

export interface ArithmeticExpansion extends Located<"ArithmeticExpansion"> {}
export interface BraceExpansion extends Located<"BraceExpansion"> {}
export interface CommandSubstitution extends Located<"CommandSubstitution"> {}
export interface Comment extends Located<"Comment"> {}
/** `$'…'` and `$"…"`. */
export interface DollarQuote extends Located<"DollarQuote"> {}
export interface EmptyCommand extends Located<"EmptyCommand"> {}
/** Control, bidirectional, zero-width characters, line separators, lone surrogates. */
export interface ForbiddenCharacter extends Located<"ForbiddenCharacter"> {}
export interface FunctionDefinition extends Located<"FunctionDefinition"> {}
export interface GlobPattern extends Partial<"GlobPattern"> {}
export interface Group extends Located<"Group"> {}
export interface HereDocument extends Located<"HereDocument"> {}
export interface HereString extends Located<"HereString"> {}
/** An operator without the command that it needs on one side. */
export interface MissingCommand extends Located<"MissingCommand"> {}
export interface MissingRedirectTarget extends Located<"MissingRedirectTarget"> {}
export interface ProcessSubstitution extends Located<"ProcessSubstitution"> {}
export interface ReservedWord extends Located<"ReservedWord"> {}
export interface Subshell extends Located<"Subshell"> {}
export interface TildeExpansion extends Located<"TildeExpansion"> {}
export interface TooLong extends Located<"TooLong"> {}
export interface TrailingBackslash extends Located<"TrailingBackslash"> {}
export interface UnportableOperator extends Located<"UnportableOperator"> {}
export interface UnterminatedQuote extends Located<"UnterminatedQuote"> {}
export interface VariableExpansion extends Partial<"VariableExpansion"> {}

export type CommandParseError =
  | ArithmeticExpansion
  | BraceExpansion
  | CommandSubstitution
  | Comment
  | DollarQuote
  | EmptyCommand
  | ForbiddenCharacter
  | FunctionDefinition
  | GlobPattern
  | Group
  | HereDocument
  | HereString
  | MissingCommand
  | MissingRedirectTarget
  | ProcessSubstitution
  | ReservedWord
  | Subshell
  | TildeExpansion
  | TooLong
  | TrailingBackslash
  | UnportableOperator
  | UnterminatedQuote
  | VariableExpansion

/** `U+202E`: what can't be seen is named. */
const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

/** The error of a kind at a place of the source. */
export const make = (_tag: CommandParseErrorTag, source: string, offset: number, length: number): CommandParseError => {
  const fragment = source.slice(offset, offset + length)
  const shown = _tag === "ForbiddenCharacter" ? codePoint(fragment) : fragment
  return { _tag, offset, length, fragment, message: sentences[_tag].replace("_", () => shown) }
}

/** The same error with what could be read of the line around it. */
export const withPartial = (error: CommandParseError, partial: Command): CommandParseError =>
  error._tag === "GlobPattern" || error._tag === "VariableExpansion" ? { ...error, partial } : error
