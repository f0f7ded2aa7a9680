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
import type { Assignment, Command, Connector, Redirect, Segment, Span } from "./Command.ts"
import { type CommandParseError, type CommandParseErrorTag, make, withPartial } from "./CommandParseError.ts"
import {
  type EndToken,
  Lexer,
  localNameLength,
  nameLength,
  type RedirectToken,
  type SeparatorToken,
  type Token,
  type WordToken
} from "./Lexer.ts"
import { isTimePrefix, reservedWords } from "./ReservedWords.ts"

/** The segment being read. */
interface Draft {
  readonly assignments: Array<Assignment>
  readonly words: Array<WordToken["word"]>
  readonly redirects: Array<Redirect>
  /** Only `time` and its options so far: bash still takes the next word for the start of a command. */
  timed: boolean
  start: number
  end: number
}

const emptyDraft = (): Draft => ({ assignments: [], words: [], redirects: [], timed: false, start: -1, end: -1 })

class Parser {
  private readonly lexer: Lexer
  private readonly segments: Array<Segment> = []
  private draft = emptyDraft()
  private connector: Connector = "start"
  /** The operator that a command must still follow. */
  private dangling: Span | undefined = undefined

  constructor(private readonly source: string) {
    this.lexer = new Lexer(source)
  }

  run(): Either.Either<Command, CommandParseError> {
    // `sh -c` would take the whole line for one of its own options.
    if (/^[-+]/.test(this.source)) return Either.left(this.fail("UnportableOperator", { start: 0, end: 1 }))
    for (let token = this.lexer.next(); token._tag !== "End"; token = this.lexer.next()) {
      const error = this.take(token)
      if (error !== undefined) return Either.left(this.first(error))
    }
    const unfinished = this.unfinished()
    if (unfinished !== undefined) return Either.left(this.first(unfinished))
    this.finish(false)
    const command: Command = { source: this.source, segments: this.segments }
    const unknown = this.lexer.unknown
    if (this.dangling !== undefined) return Either.left(this.first(this.fail("MissingCommand", this.dangling)))
    if (unknown !== undefined) return Either.left(withPartial(unknown, command))
    if (this.segments.length > 0) return Either.right(command)
    return Either.left(this.fail("EmptyCommand", { start: 0, end: this.source.length }))
  }

  private take(token: Exclude<Token, EndToken>): CommandParseError | undefined {
    switch (token._tag) {
      case "Word":
        return this.word(token)
      case "Redirect":
        return this.redirect(token)
      case "Separator":
        return this.separator(token)
      case "Parenthesis":
        return this.parenthesis(token.span)
      case "Failure":
        return token.error
    }
  }

  /** What comes first in the line is what a person should be shown. */
  private first(error: CommandParseError): CommandParseError {
    const unknown = this.lexer.unknown
    return unknown !== undefined && unknown.offset < error.offset ? unknown : error
  }

  private fail(tag: CommandParseErrorTag, span: Span): CommandParseError {
    return make(tag, this.source, span.start, span.end - span.start)
  }

  private extend(span: Span): void {
    if (this.draft.start < 0) this.draft.start = span.start
    this.draft.end = span.end
  }

  private isEmpty(): boolean {
    return this.draft.start < 0
  }

  /** `time` with nothing to time. */
  private unfinished(): CommandParseError | undefined {
    const last = this.draft.timed ? this.draft.words.at(-1) : undefined
    return last === undefined ? undefined : this.fail("MissingCommand", last.span)
  }

  private finish(background: boolean): void {
    if (this.isEmpty()) return
    const { assignments, words, redirects, start, end } = this.draft
    const span = { start, end }
    this.segments.push({ connector: this.connector, assignments, words, redirects, background, span })
    this.draft = emptyDraft()
    this.dangling = undefined
  }

  private word(token: WordToken): CommandParseError | undefined {
    const draft = this.draft
    const { text, span, quoted } = token.word
    if (draft.words.length === 0 || draft.timed) {
      if (!quoted && reservedWords.has(text)) return this.fail(text === "{" ? "Group" : "ReservedWord", span)
      const name = nameLength(text)
      if (name > 0 && text.startsWith("+=", name) && token.bare >= name + 2) {
        return this.fail("UnportableOperator", span)
      }
      const local = localNameLength(text)
      if (local > 0 && text.startsWith("=", local) && token.bare > local) return this.fail("UnportableOperator", span)
      if (name > 0 && text.startsWith("=", name) && token.bare > name) {
        // After `time` bash sees an assignment where dash sees an argument.
        if (draft.timed) return this.fail("UnportableOperator", span)
        this.extend(span)
        draft.assignments.push({
          name: text.slice(0, name),
          value: text.slice(name + 1),
          span,
          ...(token.word.dynamic ? { dynamic: true } : undefined)
        })
        return undefined
      }
      if (draft.timed && quoted && isTimePrefix(text, true)) return this.fail("UnportableOperator", span)
      if (text === "time" && this.isOnNextLine(span)) return this.fail("ReservedWord", span)
      // Bash takes `%…` for a job to bring back, even in quotes.
      if (text.startsWith("%")) return this.fail("UnportableOperator", span)
      draft.timed = !quoted && isTimePrefix(text, draft.timed)
    }
    this.extend(span)
    draft.words.push(token.word)
    return undefined
  }

  /** Bash takes `time` for its keyword where a pipeline goes on after an empty line, and then refuses it. */
  private isOnNextLine(span: Span): boolean {
    return (
      this.connector === "|" &&
      this.dangling !== undefined &&
      this.source.slice(this.dangling.end, span.start).includes("\n")
    )
  }

  private redirect(token: RedirectToken): CommandParseError | undefined {
    const { descriptor, operator, span } = token
    // Between `time` and its command bash no longer knows the options of `time`.
    if (this.draft.timed) return this.fail("UnportableOperator", span)
    const target = this.lexer.next()
    if (target._tag === "Failure") return target.error
    if (target._tag !== "Word") return this.fail("MissingRedirectTarget", span)
    const whole = { start: span.start, end: target.word.span.end }
    if ((operator === ">&" || operator === "<&") && !isDescriptor(target)) return this.fail("UnportableOperator", whole)
    this.extend(whole)
    this.draft.redirects.push({ descriptor, operator, target: target.word, span: whole })
    return undefined
  }

  private separator(token: SeparatorToken): CommandParseError | undefined {
    const { operator, span } = token
    const empty = this.isEmpty()
    const unfinished = this.unfinished()
    if (unfinished !== undefined) return unfinished
    switch (operator) {
      case "\n":
        if (empty) return undefined
        this.finish(false)
        this.connector = ";"
        return undefined
      case ";;": {
        // Between two commands one of them seems to be missing; elsewhere it would end a branch of `case`.
        const next = this.lexer.next()._tag
        return this.fail(next === "Word" || next === "Redirect" ? "MissingCommand" : "UnportableOperator", span)
      }
      case ";":
      case "&":
        if (empty) return this.fail("MissingCommand", span)
        this.finish(operator === "&")
        this.connector = operator
        return undefined
      default:
        if (empty) return this.fail("MissingCommand", span)
        this.finish(false)
        this.connector = operator
        this.dangling = span
        return undefined
    }
  }

  private parenthesis(span: Span): CommandParseError | undefined {
    const { words, assignments, redirects, end } = this.draft
    const before = this.source.charAt(span.start - 1)
    if (this.source.charAt(span.start) === ")") return this.fail("Subshell", span)
    if (this.isEmpty()) {
      const arithmetic = this.source.charAt(span.end) === "("
      return this.fail(
        arithmetic ? "ArithmeticExpansion" : "Subshell",
        arithmetic ? { ...span, end: span.end + 1 } : span
      )
    }
    if (end === span.start && "?*+@!".includes(before)) {
      return this.fail("GlobPattern", { start: span.start - 1, end: span.end })
    }
    if (end === span.start && before === "=") return this.fail("UnportableOperator", span)
    const first = words[0]
    if (first !== undefined && words.length === 1 && assignments.length === 0 && redirects.length === 0) {
      const next = this.lexer.next()
      if (next._tag === "Parenthesis" && this.source.charAt(next.span.start) === ")") {
        return this.fail("FunctionDefinition", { start: first.span.start, end: next.span.end })
      }
    }
    return this.fail("Subshell", span)
  }
}

/** The only targets of `>&` and `<&` that mean the same everywhere: one digit, or `-`. */
const isDescriptor = ({ word, whole }: WordToken): boolean =>
  whole && !word.quoted && !word.dynamic && word.text.length === 1 && "-0123456789".includes(word.text)

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
