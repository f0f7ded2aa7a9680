/**
 * Cuts a command line into words, separators and redirect operators, the way that every POSIX shell would. One pass,
 * each character looked at a bounded number of times, no recursion. What shells read differently, or what only a
 * running shell can work out, ends it with an error; patterns and variables are noted and skipped, so that the rest
 * of the line can still be explained.
 *
 * The lexer is a cursor: `next` moves it and tells the kind of token it came to, its fields tell the rest. A line of
 * many thousand words then costs little more than the words themselves.
 */
import type { RedirectOperator, Word } from "./Command.ts"
import { type CommandParseError, type CommandParseErrorTag, make } from "./CommandParseError.ts"

export type TokenKind = "Word" | "Separator" | "Redirect" | "Open" | "Close" | "End" | "Failure"

export type SeparatorOperator = "&&" | "||" | "|" | ";" | "&" | ";;" | "\n"

enum Char {
  End = -1,
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
  Plus = 43,
  Minus = 45,
  Slash = 47,
  Colon = 58,
  Semicolon = 59,
  Less = 60,
  Equals = 61,
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
/** Has a meaning of its own inside double quotes. */
const activeInQuotes = '"$\\`'

const plain = 0
const delimiting = 1
const acting = 2

const classes = new Uint8Array(128)
for (const character of delimiters) classes[character.charCodeAt(0)] = delimiting
for (const character of active) classes[character.charCodeAt(0)] = acting
const quotedClasses = new Uint8Array(128)
for (const character of activeInQuotes) quotedClasses[character.charCodeAt(0)] = acting

const isDelimiter = (code: number): boolean => code === Char.End || (code < 128 && classes[code] === delimiting)

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === Char.Underscore
const isName = (code: number): boolean => isNameStart(code) || isDigit(code)

/** The length of the shell name that a text starts with; 0 where it starts with none. */
export const nameLength = (text: string): number => {
  let length = 0
  while (length < text.length && isName(text.charCodeAt(length))) length++
  return length > 0 && isNameStart(text.charCodeAt(0)) ? length : 0
}

/**
 * Like `nameLength`, with letters beyond ASCII allowed: in some locales they may be part of a name. 0 where there are
 * none, for then shells agree.
 */
export const localNameLength = (text: string): number => {
  let local = false
  let length = 0
  for (; length < text.length; length++) {
    const code = text.charCodeAt(length)
    if (code >= 128) local = true
    else if (!isName(code)) break
  }
  return local ? length : 0
}

const isDigits = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (!isDigit(text.charCodeAt(index))) return false
  return text.length > 0
}

/** `{name}`: bash opens a descriptor for it where a redirect follows at once. */
const isDescriptorVariable = (text: string): boolean =>
  text.charCodeAt(0) === Char.OpenBrace && text.length > 2 && nameLength(text.slice(1)) === text.length - 2

const noWord: Word = { text: "", span: { start: 0, end: 0 }, quoted: false }

export class Lexer {
  /** Where the token stands; a redirect's descriptor belongs to it, its target doesn't. */
  start = 0
  end = 0
  /** Of a `Separator`. */
  separator: SeparatorOperator = ";"
  /** Of a `Redirect`. */
  redirect: RedirectOperator = ">"
  descriptor = 0
  /** Of a `Word`. */
  word: Word = noWord
  /** How much of `word.text`, from its start, was written without quotes, escapes or expansions. */
  bare = 0
  /** The word was written on one line: no line continuation inside. */
  whole = true
  /** Of a `Failure`. */
  error: CommandParseError | undefined = undefined
  /** The first pattern or variable met: the line can't be accepted any more. */
  unknown: CommandParseError | undefined = undefined

  private position = 0
  /** Where the last line continuation ended. */
  private continued = -1
  /** Whether the last double-quoted part held an expansion. */
  private expanded = false

  constructor(private readonly source: string) {}

  next(): TokenKind {
    this.skipBlanks()
    this.start = this.position
    switch (this.at(0)) {
      case Char.End:
        // A line continuation with nothing to continue is most likely half a command.
        return this.continued === this.position ? this.fail("TrailingBackslash", this.position - 2, 2) : "End"
      case Char.Newline:
        return this.separate("\n")
      case Char.Ampersand:
        return this.ampersand()
      case Char.Bar:
        return this.bar()
      case Char.Semicolon:
        return this.semicolon()
      case Char.Less:
        return this.less(0)
      case Char.Greater:
        return this.greater(1)
      case Char.Open:
        return this.parenthesis("Open")
      case Char.Close:
        return this.parenthesis("Close")
      case Char.Hash:
        return this.fail("Comment", this.start, 1)
      default:
        return this.plainWord()
    }
  }

  private codeAt(index: number): number {
    return index < this.source.length ? this.source.charCodeAt(index) : Char.End
  }

  private at(offset: number): number {
    return this.codeAt(this.position + offset)
  }

  private fail(tag: CommandParseErrorTag, start: number, length: number): "Failure" {
    this.error = make(tag, this.source, start, length)
    return "Failure"
  }

  /** The characters from the start of the token to `end` mean different things to different shells. */
  private failUnportable(end: number): "Failure" {
    return this.fail("UnportableOperator", this.start, end - this.start)
  }

  private isContinuation(index: number): boolean {
    return this.codeAt(index) === Char.Backslash && this.codeAt(index + 1) === Char.Newline
  }

  private skipBlanks(): void {
    for (;;) {
      const code = this.at(0)
      if (code === Char.Space || code === Char.Tab) this.position++
      else if (code === Char.Backslash && this.at(1) === Char.Newline) this.continued = this.position += 2
      else return
    }
  }

  /** Shells disagree whether a line continuation may split an operator, so none may stand where one could grow. */
  private isSplit(): boolean {
    if (!this.isContinuation(this.position)) return false
    let index = this.position
    while (this.isContinuation(index)) index += 2
    const code = this.codeAt(index)
    return code === Char.Minus || (code > Char.Space && isDelimiter(code))
  }

  // Operators

  private parenthesis(kind: "Open" | "Close"): TokenKind {
    this.end = ++this.position
    return kind
  }

  private separate(operator: SeparatorOperator): TokenKind {
    this.separator = operator
    this.end = this.position += operator.length
    return operator !== "\n" && this.isSplit() ? this.failUnportable(this.end) : "Separator"
  }

  private ampersand(): TokenKind {
    if (this.at(1) === Char.Ampersand) return this.separate("&&")
    if (this.at(1) !== Char.Greater) return this.separate("&")
    return this.failUnportable(this.position + (this.at(2) === Char.Greater ? 3 : 2))
  }

  private bar(): TokenKind {
    if (this.at(1) === Char.Bar) return this.separate("||")
    return this.at(1) === Char.Ampersand ? this.failUnportable(this.position + 2) : this.separate("|")
  }

  private semicolon(): TokenKind {
    if (this.at(1) === Char.Ampersand) return this.failUnportable(this.position + 2)
    if (this.at(1) !== Char.Semicolon) return this.separate(";")
    return this.at(2) === Char.Ampersand ? this.failUnportable(this.position + 3) : this.separate(";;")
  }

  private redirecting(descriptor: number, operator: RedirectOperator): TokenKind {
    this.descriptor = descriptor
    this.redirect = operator
    this.end = this.position += operator.length
    return this.isSplit() ? this.failUnportable(this.end) : "Redirect"
  }

  private less(descriptor: number): TokenKind {
    const length = this.position - this.start
    switch (this.at(1)) {
      case Char.Open:
        return this.fail("ProcessSubstitution", this.start, length + 2)
      case Char.Less:
        return this.at(2) === Char.Less
          ? this.fail("HereString", this.start, length + 3)
          : this.fail("HereDocument", this.start, length + 2)
      case Char.Greater:
        return this.redirecting(descriptor, "<>")
      case Char.Ampersand:
        return this.redirecting(descriptor, "<&")
      default:
        return this.redirecting(descriptor, "<")
    }
  }

  private greater(descriptor: number): TokenKind {
    switch (this.at(1)) {
      case Char.Open:
        return this.fail("ProcessSubstitution", this.start, this.position - this.start + 2)
      case Char.Greater:
        return this.redirecting(descriptor, ">>")
      case Char.Bar:
        return this.redirecting(descriptor, ">|")
      case Char.Ampersand:
        return this.redirecting(descriptor, ">&")
      default:
        return this.redirecting(descriptor, ">")
    }
  }

  // Words

  /** Where the characters from `index` on first have a meaning of their own. */
  private plainEnd(index: number, meanings: Uint8Array): number {
    const { source } = this
    const { length } = source
    while (index < length) {
      const code = source.charCodeAt(index)
      if (code < 128 && meanings[code] !== plain) break
      index++
    }
    return index
  }

  /** Most words hold nothing but plain characters. */
  private plainWord(): TokenKind {
    const { start } = this
    const end = this.plainEnd(start, classes)
    const code = this.codeAt(end)
    if (!isDelimiter(code) || code === Char.Less || code === Char.Greater) return this.anyWord()
    this.end = this.position = end
    const text = this.source.slice(start, end)
    this.word = { text, span: { start, end }, quoted: false }
    this.bare = text.length
    this.whole = true
    return "Word"
  }

  private anyWord(): TokenKind {
    const { source, start } = this
    let text = ""
    let bare = -1
    let quoted = false
    let dynamic = false
    let tilde = false
    let brace = -1
    let braceOffset = 0
    this.whole = true
    for (;;) {
      const index = this.plainEnd(this.position, classes)
      text += source.slice(this.position, index)
      this.position = index
      const code = this.codeAt(index)
      if (isDelimiter(code)) break
      switch (code) {
        case Char.SingleQuote: {
          const close = source.indexOf("'", index + 1)
          if (close < 0) return this.fail("UnterminatedQuote", index, 1)
          if (bare < 0) bare = text.length
          quoted = true
          text += source.slice(index + 1, close)
          this.position = close + 1
          break
        }
        case Char.DoubleQuote: {
          if (bare < 0) bare = text.length
          quoted = true
          const content = this.doubleQuoted()
          if (content === undefined) return "Failure"
          text += content
          dynamic ||= this.expanded
          break
        }
        case Char.Backslash: {
          const escaped = this.at(1)
          if (escaped === Char.End) return this.fail("TrailingBackslash", index, 1)
          this.position += 2
          if (escaped === Char.Newline) {
            this.whole = false
            this.continued = this.position
            break
          }
          if (bare < 0) bare = text.length
          quoted = true
          text += source.charAt(index + 1)
          break
        }
        case Char.Dollar: {
          if (bare < 0) bare = text.length
          const expansion = this.expansion(false)
          if (expansion === undefined) return "Failure"
          text += expansion
          dynamic = true
          break
        }
        case Char.Backquote:
          return this.fail("CommandSubstitution", index, 1)
        case Char.Asterisk:
        case Char.Question:
          if (bare < 0) bare = text.length
          this.note("GlobPattern", index, 1)
          dynamic = true
          text += source.charAt(index)
          this.position++
          break
        case Char.OpenBracket:
          // A bare `[` is the command `test`; any other may open a bracket expression.
          if (index > start || !isDelimiter(this.at(1))) {
            if (bare < 0) bare = text.length
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
          const doubtful = this.doubtfulTilde(text, quoted || dynamic)
          if (doubtful > 0) return this.fail("TildeExpansion", index, doubtful)
          tilde ||= text === ""
          text += "~"
          this.position++
        }
      }
    }
    const end = this.position
    if (brace >= 0 && (text.indexOf(",", brace) >= 0 || text.indexOf("..", brace) >= 0)) {
      return this.fail("BraceExpansion", braceOffset, 1)
    }
    const following = this.codeAt(end)
    if ((following === Char.Less || following === Char.Greater) && !quoted && !dynamic) {
      if (isDigits(text)) {
        if (text.length > 1 || !this.whole) return this.failUnportable(end + 1)
        return following === Char.Less ? this.less(Number(text)) : this.greater(Number(text))
      }
      if (isDescriptorVariable(text)) return this.failUnportable(end + 1)
    }
    this.end = end
    this.bare = bare < 0 ? text.length : bare
    this.word = {
      text,
      span: { start, end },
      quoted,
      ...(tilde ? { tilde } : undefined),
      ...(dynamic ? { dynamic } : undefined)
    }
    return "Word"
  }

  /** 0 where a `~` after `text` is the home folder or stands for itself, else the length of what is in doubt. */
  private doubtfulTilde(text: string, touched: boolean): number {
    const following = this.at(1)
    if (text === "") {
      if (!touched && (isDelimiter(following) || following === Char.Slash)) return 0
    } else {
      const last = text.charCodeAt(text.length - 1)
      if (last !== Char.Equals && last !== Char.Colon) return 0
    }
    let length = 1
    while (isName(this.at(length)) || this.at(length) === Char.Minus || this.at(length) === Char.Plus) length++
    return length
  }

  /** What stands between double quotes, at whose start the cursor is; undefined after a failure. */
  private doubleQuoted(): string | undefined {
    const { source } = this
    const open = this.position++
    let text = ""
    this.expanded = false
    for (;;) {
      const index = this.plainEnd(this.position, quotedClasses)
      text += source.slice(this.position, index)
      this.position = index
      switch (this.codeAt(index)) {
        case Char.DoubleQuote:
          this.position++
          return text
        case Char.Backslash: {
          const escaped = this.at(1)
          this.position += 2
          if (escaped === Char.Newline) break
          if (escaped < 128 && quotedClasses[escaped] === acting) {
            text += source.charAt(index + 1)
          } else {
            text += "\\"
            this.position--
          }
          break
        }
        case Char.Dollar: {
          const expansion = this.expansion(true)
          if (expansion === undefined) return undefined
          this.expanded = true
          text += expansion
          break
        }
        case Char.Backquote:
          this.fail("CommandSubstitution", index, 1)
          return undefined
        default:
          this.fail("UnterminatedQuote", open, 1)
          return undefined
      }
    }
  }

  private note(tag: CommandParseErrorTag, start: number, length: number): void {
    this.unknown ??= make(tag, this.source, start, length)
  }

  /** At a `$`: skips a plain variable and gives its text as written; undefined after a failure. */
  private expansion(quoted: boolean): string | undefined {
    const start = this.position
    const refusal = this.refusal(quoted)
    if (refusal !== undefined) {
      this.fail(refusal[0], start, refusal[1])
      return undefined
    }
    const code = this.at(1)
    let length = 1
    if (code === Char.OpenBrace) length = this.bracedLength()
    else if (isNameStart(code)) while (isName(this.at(length))) length++
    else if (isDigit(code) || (code > 0 && "@*#?-$!".includes(String.fromCharCode(code)))) length = 2
    this.note("VariableExpansion", start, length)
    this.position += length
    return this.source.slice(start, start + length)
  }

  /** What a `$` starts if it isn't just a variable, and how long that is. */
  private refusal(quoted: boolean): readonly [CommandParseErrorTag, number] | undefined {
    switch (this.at(1)) {
      case Char.Open:
        return this.at(2) === Char.Open ? ["ArithmeticExpansion", 3] : ["CommandSubstitution", 2]
      case Char.OpenBracket:
        return ["ArithmeticExpansion", 2]
      case Char.Backslash:
        return this.at(2) === Char.Newline ? ["VariableExpansion", 1] : undefined
      case Char.SingleQuote:
      case Char.DoubleQuote:
        return quoted ? undefined : ["DollarQuote", 2]
      case Char.OpenBrace: {
        // Recent bash runs `${ command; }` and `${| command; }`.
        const first = this.at(2)
        if ((first >= 0 && first <= Char.Space) || first === Char.Bar) return ["CommandSubstitution", 2]
        return this.bracedLength() === 0 ? ["VariableExpansion", 2] : undefined
      }
      default:
        return undefined
    }
  }

  /** The length of `${…}` where its end is beyond doubt, else 0. */
  private bracedLength(): number {
    for (let length = 2; ; length++) {
      const code = this.at(length)
      if (code === Char.CloseBrace) return length + 1
      if (code < Char.Space || "\"'\\$`{(<>".includes(String.fromCharCode(code))) return 0
    }
  }
}
