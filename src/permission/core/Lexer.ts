/**
 * Cuts a command line into words, separators and redirect operators, the way that every POSIX shell would. One pass,
 * each character looked at a bounded number of times, no recursion. What shells read differently, or what only a
 * running shell can work out, ends it with an error; patterns and variables are noted and skipped, so that the rest
 * of the line can still be explained.
 */
import type { RedirectOperator, Span, Word } from "./Command.ts"
import { type CommandParseError, type CommandParseErrorTag, make } from "./CommandParseError.ts"

export interface WordToken {
  readonly _tag: "Word"
  readonly word: Word
  /** How much of `word.text`, from its start, was written without quotes, escapes or expansions. */
  readonly bare: number
  /** Written on one line: no line continuation inside. */
  readonly whole: boolean
}

export type SeparatorOperator = "&&" | "||" | "|" | ";" | "&" | ";;" | "\n"

export interface SeparatorToken {
  readonly _tag: "Separator"
  readonly operator: SeparatorOperator
  readonly span: Span
}

export interface RedirectToken {
  readonly _tag: "Redirect"
  readonly descriptor: number
  readonly operator: RedirectOperator
  /** From the descriptor, where written, to the end of the operator. */
  readonly span: Span
}

/** `(` or `)`: never accepted, but what it means depends on what stands before it. */
export interface ParenthesisToken {
  readonly _tag: "Parenthesis"
  readonly span: Span
}

export interface EndToken {
  readonly _tag: "End"
}

export interface FailureToken {
  readonly _tag: "Failure"
  readonly error: CommandParseError
}

export type Token = WordToken | SeparatorToken | RedirectToken | ParenthesisToken | EndToken | FailureToken

const end: EndToken = { _tag: "End" }

enum Char {
  Tab = 9,
  Newline = 10,
  Space = 32,
  Exclamation = 33,
  DoubleQuote = 34,
  Hash = 35,
  Dollar = 36,
  Ampersand = 38,
  SingleQuote = 39,
  Open = 40,
  Close = 41,
  Asterisk = 42,
  Minus = 45,
  Slash = 47,
  Semicolon = 59,
  Less = 60,
  Greater = 62,
  Question = 63,
  OpenBracket = 91,
  Backslash = 92,
  Underscore = 95,
  Backquote = 96,
  OpenBrace = 123,
  Bar = 124,
  CloseBrace = 125,
  Tilde = 126
}

/** Ends a word when it stands outside quotes. */
const delimiters = "\t\n &();<>|"
/** Has a meaning of its own inside a word, outside quotes. */
const active = "\"$'*?[\\`{~"

const plain = 0
const delimiting = 1
const acting = 2

const classes = new Uint8Array(128)
for (const character of delimiters) classes[character.charCodeAt(0)] = delimiting
for (const character of active) classes[character.charCodeAt(0)] = acting

/** The class of a UTF-16 unit; the end of the source (NaN) delimits. */
const classOf = (code: number): number => (code < 128 ? (classes[code] ?? plain) : code >= 128 ? plain : delimiting)

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === Char.Underscore
const isName = (code: number): boolean => isNameStart(code) || isDigit(code)

/** The length of the shell name that a text starts with; 0 where it starts with none. */
export const nameLength = (text: string): number => {
  if (!isNameStart(text.charCodeAt(0))) return 0
  let length = 1
  while (isName(text.charCodeAt(length))) length++
  return length
}

/**
 * Like `nameLength`, with letters beyond ASCII allowed: in some locales they may be part of a name. 0 where there are
 * none, for then shells agree.
 */
export const localNameLength = (text: string): number => {
  let length = 0
  let local = false
  for (let code = text.charCodeAt(0); isName(code) || code >= 128; code = text.charCodeAt(++length))
    local ||= code >= 128
  return local ? length : 0
}

const isDigits = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (!isDigit(text.charCodeAt(index))) return false
  return text.length > 0
}

/** `{name}`: bash opens a descriptor for it where a redirect follows at once. */
const isDescriptorVariable = (text: string): boolean =>
  text.charCodeAt(0) === Char.OpenBrace && text.length > 2 && nameLength(text.slice(1)) === text.length - 2

export class Lexer {
  /** The first pattern or variable met: the line can't be accepted any more. */
  unknown: CommandParseError | undefined = undefined
  private position = 0
  /** Where the last line continuation ended. */
  private continued = -1
  /** Set by the scanners of a word that can't go on. */
  private failure: CommandParseError | undefined = undefined

  constructor(private readonly source: string) {}

  next(): Token {
    this.skipBlanks()
    const start = this.position
    const code = this.source.charCodeAt(start)
    if (Number.isNaN(code)) return this.ending()
    switch (code) {
      case Char.Newline:
        return this.separator("\n")
      case Char.Ampersand:
        return this.ampersand()
      case Char.Bar:
        return this.bar()
      case Char.Semicolon:
        return this.semicolon()
      case Char.Less:
      case Char.Greater:
        return this.redirect(start, code === Char.Less ? 0 : 1)
      case Char.Open:
      case Char.Close:
        this.position++
        return { _tag: "Parenthesis", span: { start, end: this.position } }
      case Char.Hash:
        return this.fail("Comment", start, 1)
      default:
        return this.word()
    }
  }

  private at(offset: number): number {
    return this.source.charCodeAt(this.position + offset)
  }

  private fail(tag: CommandParseErrorTag, start: number, length: number): FailureToken {
    return { _tag: "Failure", error: make(tag, this.source, start, length) }
  }

  /** A line continuation with nothing to continue is most likely half a command. */
  private ending(): Token {
    return this.continued === this.position ? this.fail("TrailingBackslash", this.position - 2, 2) : end
  }

  private isContinuation(): boolean {
    return this.at(0) === Char.Backslash && this.at(1) === Char.Newline
  }

  private skipBlanks(): void {
    for (;;) {
      const code = this.at(0)
      if (code === Char.Space || code === Char.Tab) this.position++
      else if (this.isContinuation()) this.continued = this.position += 2
      else return
    }
  }

  /** Shells disagree whether a line continuation may split an operator, so none may stand where one could grow. */
  private isSplit(): boolean {
    if (!this.isContinuation()) return false
    let index = this.position
    while (this.source.charCodeAt(index) === Char.Backslash && this.source.charCodeAt(index + 1) === Char.Newline) {
      index += 2
    }
    const code = this.source.charCodeAt(index)
    return code !== Char.Newline && (code === Char.Minus || (classOf(code) === delimiting && code > Char.Space))
  }

  // Separators

  private separator(operator: SeparatorOperator): Token {
    const start = this.position
    this.position += operator.length
    if (operator !== "\n" && this.isSplit()) return this.fail("UnportableOperator", start, operator.length)
    return { _tag: "Separator", operator, span: { start, end: this.position } }
  }

  private ampersand(): Token {
    if (this.at(1) === Char.Ampersand) return this.separator("&&")
    if (this.at(1) === Char.Greater) {
      return this.fail("UnportableOperator", this.position, this.at(2) === Char.Greater ? 3 : 2)
    }
    return this.separator("&")
  }

  private bar(): Token {
    if (this.at(1) === Char.Bar) return this.separator("||")
    if (this.at(1) === Char.Ampersand) return this.fail("UnportableOperator", this.position, 2)
    return this.separator("|")
  }

  private semicolon(): Token {
    if (this.at(1) === Char.Ampersand) return this.fail("UnportableOperator", this.position, 2)
    if (this.at(1) !== Char.Semicolon) return this.separator(";")
    if (this.at(2) === Char.Ampersand) return this.fail("UnportableOperator", this.position, 3)
    return this.separator(";;")
  }

  // Redirects

  private redirect(start: number, descriptor: number): Token {
    const first = this.at(0)
    const second = this.at(1)
    if (second === Char.Open) return this.fail("ProcessSubstitution", start, this.position + 2 - start)
    if (first === Char.Less && second === Char.Less) {
      const hereString = this.at(2) === Char.Less
      return this.fail(hereString ? "HereString" : "HereDocument", start, this.position + (hereString ? 3 : 2) - start)
    }
    const operator: RedirectOperator =
      first === Char.Less
        ? second === Char.Greater
          ? "<>"
          : second === Char.Ampersand
            ? "<&"
            : "<"
        : second === Char.Greater
          ? ">>"
          : second === Char.Bar
            ? ">|"
            : second === Char.Ampersand
              ? ">&"
              : ">"
    this.position += operator.length
    if (this.isSplit()) return this.fail("UnportableOperator", start, this.position - start)
    return { _tag: "Redirect", descriptor, operator, span: { start, end: this.position } }
  }

  // Words

  private word(): Token {
    const source = this.source
    const start = this.position
    let text = ""
    let bare = -1
    let whole = true
    let quoted = false
    let dynamic = false
    let tilde = false
    let brace = -1
    let braceOffset = 0
    /** Everything from here on is no longer bare. */
    const endBare = (): void => {
      if (bare < 0) bare = text.length
    }
    for (;;) {
      const from = this.position
      let index = from
      let kind = classOf(source.charCodeAt(index))
      while (kind === plain) kind = classOf(source.charCodeAt(++index))
      if (index > from) text += source.slice(from, index)
      this.position = index
      if (kind === delimiting) break
      switch (source.charCodeAt(index)) {
        case Char.SingleQuote: {
          const close = source.indexOf("'", index + 1)
          if (close < 0) return this.fail("UnterminatedQuote", index, 1)
          endBare()
          quoted = true
          text += source.slice(index + 1, close)
          this.position = close + 1
          break
        }
        case Char.DoubleQuote: {
          endBare()
          quoted = true
          const before = this.unknown
          text += this.doubleQuoted()
          if (this.failure !== undefined) return { _tag: "Failure", error: this.failure }
          dynamic ||= this.unknown !== before || this.expanded
          break
        }
        case Char.Backslash: {
          const escaped = source.charCodeAt(index + 1)
          if (Number.isNaN(escaped)) return this.fail("TrailingBackslash", index, 1)
          this.position += 2
          if (escaped === Char.Newline) {
            whole = false
            this.continued = this.position
            break
          }
          endBare()
          quoted = true
          text += source.charAt(index + 1)
          break
        }
        case Char.Dollar: {
          endBare()
          text += this.expansion(false)
          if (this.failure !== undefined) return { _tag: "Failure", error: this.failure }
          dynamic = true
          break
        }
        case Char.Backquote:
          return this.fail("CommandSubstitution", index, 1)
        case Char.Asterisk:
        case Char.Question:
          endBare()
          this.note("GlobPattern", index, 1)
          dynamic = true
          text += source.charAt(index)
          this.position++
          break
        case Char.OpenBracket:
          // A bare `[` is the command `test`; any other may open a bracket expression.
          if (index > start || classOf(source.charCodeAt(index + 1)) !== delimiting) {
            endBare()
            this.note("GlobPattern", index, 1)
            dynamic = true
          }
          text += "["
          this.position++
          break
        case Char.OpenBrace:
          if (brace < 0) {
            brace = text.length
            braceOffset = index
          }
          text += "{"
          this.position++
          break
        default: {
          const length = this.tildeLength(text, quoted || dynamic)
          if (length > 0) return this.fail("TildeExpansion", index, length)
          tilde ||= text === ""
          text += "~"
          this.position++
        }
      }
    }
    if (brace >= 0 && (text.indexOf(",", brace) >= 0 || text.indexOf("..", brace) >= 0)) {
      return this.fail("BraceExpansion", braceOffset, 1)
    }
    const following = this.at(0)
    if ((following === Char.Less || following === Char.Greater) && !quoted && !dynamic) {
      if (isDigits(text)) {
        if (text.length > 1 || !whole) return this.fail("UnportableOperator", start, this.position + 1 - start)
        return this.redirect(start, Number(text))
      }
      if (isDescriptorVariable(text)) return this.fail("UnportableOperator", start, this.position + 1 - start)
    }
    endBare()
    const word: Word = {
      text,
      span: { start, end: this.position },
      quoted,
      ...(tilde ? { tilde } : undefined),
      ...(dynamic ? { dynamic } : undefined)
    }
    return { _tag: "Word", word, bare, whole }
  }

  /** 0 where a `~` after `text` is a home folder or stands for itself, else the length of what is in doubt. */
  private tildeLength(text: string, touched: boolean): number {
    const following = this.at(1)
    const last = text.charCodeAt(text.length - 1)
    if (text === "") {
      if (!touched && (classOf(following) === delimiting || following === Char.Slash)) return 0
    } else if (last !== 61 && last !== 58) return 0
    let length = 1
    while (isName(this.at(length)) || this.at(length) === Char.Minus || this.at(length) === 43) length++
    return length
  }

  /** Whether the last double-quoted part held an expansion. */
  private expanded = false

  private doubleQuoted(): string {
    const source = this.source
    const open = this.position
    let text = ""
    this.expanded = false
    this.position++
    for (;;) {
      const from = this.position
      let index = from
      let code = source.charCodeAt(index)
      while (
        code !== Char.DoubleQuote &&
        code !== Char.Backslash &&
        code !== Char.Dollar &&
        code !== Char.Backquote &&
        !Number.isNaN(code)
      ) {
        code = source.charCodeAt(++index)
      }
      text += source.slice(from, index)
      this.position = index
      switch (code) {
        case Char.DoubleQuote:
          this.position++
          return text
        case Char.Backslash: {
          const escaped = source.charCodeAt(index + 1)
          if (escaped === Char.Newline) {
            this.position += 2
          } else if (
            escaped === Char.Dollar ||
            escaped === Char.Backquote ||
            escaped === Char.DoubleQuote ||
            escaped === Char.Backslash
          ) {
            text += source.charAt(index + 1)
            this.position += 2
          } else {
            text += "\\"
            this.position++
          }
          break
        }
        case Char.Dollar:
          text += this.expansion(true)
          if (this.failure !== undefined) return text
          this.expanded = true
          break
        case Char.Backquote:
          this.failure = make("CommandSubstitution", source, index, 1)
          return text
        default:
          this.failure = make("UnterminatedQuote", source, open, 1)
          return text
      }
    }
  }

  private note(tag: CommandParseErrorTag, start: number, length: number): void {
    this.unknown ??= make(tag, this.source, start, length)
  }

  /** At a `$`: skips a plain variable and gives its text as written, or sets `failure`. */
  private expansion(quoted: boolean): string {
    const start = this.position
    const code = this.at(1)
    const refuse = (tag: CommandParseErrorTag, length: number): string => {
      this.failure = make(tag, this.source, start, length)
      return ""
    }
    let length = 1
    if (code === Char.Open) {
      return this.at(2) === Char.Open ? refuse("ArithmeticExpansion", 3) : refuse("CommandSubstitution", 2)
    }
    if (code === Char.OpenBracket) return refuse("ArithmeticExpansion", 2)
    if (code === Char.Backslash && this.at(2) === Char.Newline) return refuse("VariableExpansion", 1)
    if (!quoted && (code === Char.SingleQuote || code === Char.DoubleQuote)) return refuse("DollarQuote", 2)
    if (code === Char.OpenBrace) {
      // Recent bash runs `${ command; }` and `${| command; }`.
      const first = this.at(2)
      if (first <= Char.Space || first === Char.Bar) return refuse("CommandSubstitution", 2)
      length = this.bracedLength()
      if (length === 0) return refuse("VariableExpansion", 2)
    } else if (isNameStart(code)) {
      while (isName(this.at(length))) length++
    } else if (isDigit(code) || "@*#?-$!".includes(String.fromCharCode(code))) {
      length = 2
    }
    this.note("VariableExpansion", start, length)
    this.position += length
    return this.source.slice(start, start + length)
  }

  /** The length of `${…}` where its end is beyond doubt, else 0. */
  private bracedLength(): number {
    for (let length = 2; ; length++) {
      const code = this.at(length)
      if (code === Char.CloseBrace) return length + 1
      if (Number.isNaN(code) || code === Char.Newline || "\"'\\$`{(<>".includes(String.fromCharCode(code))) return 0
    }
  }
}
