/**
 * Reads a command line for /bin/sh into segments, or says why it can't. A line is accepted only where dash, bash,
 * `bash --posix` and busybox sh all agree on what it does; then the words reported are byte for byte the argv that
 * they pass, the redirects are theirs, and they run no command that isn't reported. Everything else is a
 * `CommandParseError`. The fuzzer (`npm run fuzz`) holds it to that against the real shells.
 *
 * `time` and `builtin` alone are read as commands although shells differ: whoever judges a segment peels them off.
 */
import * as Either from "effect/Either"
import * as CharacterGuard from "./CharacterGuard.ts"
import type { Assignment, Command, Connector, Redirect, Segment, Span, Word } from "./Command.ts"
import { type CommandParseError, type CommandParseErrorTag, make, withPartial } from "./CommandParseError.ts"
import { Lexer, localNameLength, nameLength, type TokenKind } from "./Lexer.ts"
import { isTimePrefix, reservedWords } from "./ReservedWords.ts"

class Parser {
  private readonly lexer: Lexer
  private readonly segments: Array<Segment> = []
  private connector: Connector = "start"
  /** The operator that a command must still follow. */
  private dangling: Span | undefined = undefined

  // The segment being read
  private assignments: Array<Assignment> = []
  private words: Array<Word> = []
  private redirects: Array<Redirect> = []
  private start = -1
  private end = -1
  /** Only `time` and its options so far: bash still takes the next word for the start of a command. */
  private timed = false

  constructor(private readonly source: string) {
    this.lexer = new Lexer(source)
  }

  run(): Either.Either<Command, CommandParseError> {
    // `sh -c` would take the whole line for one of its own options.
    if (/^[-+]/.test(this.source)) return Either.left(make("UnportableOperator", this.source, 0, 1))
    for (let kind = this.lexer.next(); kind !== "End"; kind = this.lexer.next()) {
      const error = this.take(kind)
      if (error !== undefined) return Either.left(this.first(error))
    }
    const error = this.unfinished()
    if (error !== undefined) return Either.left(this.first(error))
    this.finish(false)
    const command: Command = { source: this.source, segments: this.segments }
    const { unknown } = this.lexer
    return unknown === undefined ? Either.right(command) : Either.left(withPartial(unknown, command))
  }

  private take(kind: Exclude<TokenKind, "End">): CommandParseError | undefined {
    switch (kind) {
      case "Word":
        return this.words.length === 0 || this.timed ? this.commandWord() : this.argument()
      case "Redirect":
        return this.redirect()
      case "Separator":
        return this.separator()
      case "Open":
        return this.parenthesis()
      case "Close":
        return this.fail("Subshell", this.lexer)
      case "Failure":
        return this.lexer.error
    }
  }

  /** What comes first in the line is what a person should be shown. */
  private first(error: CommandParseError): CommandParseError {
    const { unknown } = this.lexer
    return unknown !== undefined && unknown.offset < error.offset ? unknown : error
  }

  private fail(tag: CommandParseErrorTag, { start, end }: Span): CommandParseError {
    return make(tag, this.source, start, end - start)
  }

  // Segments

  private isEmpty(): boolean {
    return this.start < 0
  }

  private extend(start: number, end: number): void {
    if (this.start < 0) this.start = start
    this.end = end
  }

  private finish(background: boolean): void {
    if (this.isEmpty()) return
    const { connector, assignments, words, redirects, start, end } = this
    this.segments.push({ connector, assignments, words, redirects, background, span: { start, end } })
    this.assignments = []
    this.words = []
    this.redirects = []
    this.start = -1
    this.dangling = undefined
  }

  /** What the end of the line leaves open. */
  private unfinished(): CommandParseError | undefined {
    if (this.timed) return this.untimed()
    if (!this.isEmpty()) return undefined
    if (this.dangling !== undefined) return this.fail("MissingCommand", this.dangling)
    return this.segments.length === 0 ? make("EmptyCommand", this.source, 0, this.source.length) : undefined
  }

  /** `time` with nothing to time. */
  private untimed(): CommandParseError {
    return this.fail("MissingCommand", this.words.at(-1)?.span ?? this.lexer)
  }

  private separator(): CommandParseError | undefined {
    const { separator: operator, start, end } = this.lexer
    if (this.timed) return this.untimed()
    if (operator === "\n") {
      if (this.isEmpty()) return undefined
      this.finish(false)
      this.connector = ";"
      return undefined
    }
    if (operator === ";;") {
      // Between two commands one of them seems to be missing; elsewhere it would end a branch of `case`.
      const next = this.lexer.next()
      return this.fail(next === "Word" || next === "Redirect" ? "MissingCommand" : "UnportableOperator", { start, end })
    }
    if (this.isEmpty()) return this.fail("MissingCommand", { start, end })
    this.finish(operator === "&")
    this.connector = operator
    if (operator !== ";" && operator !== "&") this.dangling = { start, end }
    return undefined
  }

  // Words

  private argument(): undefined {
    const { word, start, end } = this.lexer
    this.words.push(word)
    this.extend(start, end)
  }

  /** A word where a command may start: it may be an assignment, and it may not be a word of the shell's language. */
  private commandWord(): CommandParseError | undefined {
    const { word, bare } = this.lexer
    const { text, quoted } = word
    if (!quoted && reservedWords.has(text)) return this.fail(text === "{" ? "Group" : "ReservedWord", word.span)
    const name = nameLength(text)
    if (name > 0 && name < bare && text.charAt(name) === "=") return this.assignment(word, name)
    if (isUnportableStart(text, bare)) return this.fail("UnportableOperator", word.span)
    if (isTimePrefix(text, this.timed)) {
      // Quoted it isn't bash's keyword, nor an option of it, but it may be those of the command `time`.
      if (quoted && this.timed) return this.fail("UnportableOperator", word.span)
      if (this.words.length === 0 && this.isOnNextLine()) return this.fail("ReservedWord", word.span)
      this.timed = !quoted
    } else this.timed = false
    return this.argument()
  }

  private assignment(word: Word, length: number): CommandParseError | undefined {
    // After `time` bash sees an assignment where dash sees an argument.
    if (this.timed) return this.fail("UnportableOperator", word.span)
    const { text, span } = word
    const name = text.slice(0, length)
    const value = text.slice(length + 1)
    this.assignments.push(word.dynamic ? { name, value, span, dynamic: true } : { name, value, span })
    this.extend(span.start, span.end)
    return undefined
  }

  /** Bash takes `time` for its keyword where a pipeline goes on after an empty line, and then refuses it. */
  private isOnNextLine(): boolean {
    const { connector, dangling, lexer } = this
    if (connector !== "|" || dangling === undefined) return false
    return this.source.slice(dangling.end, lexer.start).includes("\n")
  }

  // Redirects and parentheses

  private redirect(): CommandParseError | undefined {
    const { descriptor, redirect: operator, start, end } = this.lexer
    // Between `time` and its command bash no longer knows the options of `time`.
    if (this.timed) return this.fail("UnportableOperator", { start, end })
    const kind = this.lexer.next()
    if (kind === "Failure") return this.lexer.error
    if (kind !== "Word") return this.fail("MissingRedirectTarget", { start, end })
    const { word: target, whole } = this.lexer
    const span = { start, end: target.span.end }
    if ((operator === ">&" || operator === "<&") && !(whole && isDescriptor(target))) {
      return this.fail("UnportableOperator", span)
    }
    this.redirects.push({ descriptor, operator, target, span })
    this.extend(start, span.end)
    return undefined
  }

  /** At `(`: what it would be depends on what stands before it. */
  private parenthesis(): CommandParseError {
    const { assignments, words, redirects, source } = this
    const { start, end } = this.lexer
    if (this.isEmpty()) {
      const isArithmetic = source.charAt(end) === "("
      return isArithmetic
        ? this.fail("ArithmeticExpansion", { start, end: end + 1 })
        : this.fail("Subshell", { start, end })
    }
    const before = this.end === start ? source.charAt(start - 1) : " "
    if ("?*+@!".includes(before)) return this.fail("GlobPattern", { start: start - 1, end })
    if (before === "=") return this.fail("UnportableOperator", { start, end })
    const [first] = words
    const isName = first !== undefined && words.length === 1 && assignments.length === 0 && redirects.length === 0
    return isName && this.lexer.next() === "Close"
      ? this.fail("FunctionDefinition", { start: first.span.start, end: this.lexer.end })
      : this.fail("Subshell", { start, end })
  }
}

/** The only targets of `>&` and `<&` that mean the same everywhere: one digit, or `-`. */
const isDescriptor = ({ text, quoted, dynamic }: Word): boolean =>
  !quoted && !dynamic && text.length === 1 && "-0123456789".includes(text)

/** Starts of a command that some shells read in a way of their own; `bare` as the lexer tells it. */
const isUnportableStart = (text: string, bare: number): boolean => {
  // Bash takes `%…` for a job to bring back, even in quotes.
  if (text.startsWith("%")) return true
  const name = nameLength(text)
  if (name > 0 && text.startsWith("+=", name)) return bare >= name + 2
  const local = localNameLength(text)
  return local > 0 && local < bare && text.charAt(local) === "="
}

/**
 * Parses a command line.
 *
 * @example
 * import * as Either from "effect/Either"
 * import * as CommandParser from "./CommandParser.ts"
 *
 * const parsed = CommandParser.parse("git log -n 3 | head > out.txt")
 * if (Either.isRight(parsed)) parsed.right.segments.map((segment) => segment.words.map((word) => word.text))
 * // [["git", "log", "-n", "3"], ["head"]]
 */
export const parse = (source: string): Either.Either<Command, CommandParseError> => {
  const unfit = CharacterGuard.check(source)
  return unfit === undefined ? new Parser(source).run() : Either.left(unfit)
}
