/** Which accepted constructs a parsed line holds, read from the source under its spans: a tame generator shows here. */
import type { Command, Segment, Word } from "../../src/permission/core/Command.ts"
import { reservedWords } from "../../src/permission/core/ReservedWords.ts"

/** Escapes that mean something inside double quotes. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["$", 'word: "\\$"'],
  ["`", 'word: "\\`"'],
  ['"', 'word: "\\""'],
  ["\\", 'word: "\\\\"'],
  ["\n", 'word: "\\newline"']
])

const ofWord = (source: string, { text, span, quoted, tilde }: Word, add: (construct: string) => void): void => {
  const raw = source.slice(span.start, span.end)
  if (raw.includes("'")) add("word: '…'")
  if (raw.includes('"')) add('word: "…"')
  if (/(^|[^\\])\\[^\n]/.test(raw.replace(/'[^']*'|"(\\[\s\S]|[^"\\])*"/g, ""))) add("word: backslash escape")
  for (const part of raw.match(/"(\\[\s\S]|[^"\\])*"/g) ?? []) {
    for (const escape of part.match(/\\[\s\S]/g) ?? []) {
      add(escapes.get(escape.slice(1)) ?? 'word: "\\x" kept')
    }
  }
  if (raw.replace(/'[^']*'|"(\\[\s\S]|[^"\\])*"/g, "").includes("\\\n")) add("word: line continuation inside")
  if (text === "" && quoted) add("word: empty")
  if (/[ \t\n]/.test(text)) add("word: blank or newline inside")
  if (/[^ -~\s]/.test(text)) add("word: beyond ASCII")
  if (quoted) return
  if (tilde) add(text === "~" ? "word: ~" : "word: ~/…")
  if (text === "[" || text === "]" || text === "{}") add(`word: bare ${text}`)
  else if (text.includes("]")) add("word: ] inside")
  else if (/[{}]/.test(text)) add("word: brace inside")
  if (text.includes("#")) add("word: # inside")
  if (text.indexOf("~") > 0) add("word: ~ inside")
  if (text.startsWith("!")) add("word: ! first")
}

const ofSegment = (source: string, segment: Segment, add: (construct: string) => void): void => {
  const { connector, assignments, words, redirects, background } = segment
  if (connector !== "start") add(`joined by ${connector}`)
  if (background) add("in the background")
  if (words.length === 0) {
    if (redirects.length === 0) add("assignments only")
    else add(assignments.length === 0 ? "redirects only" : "assignments and redirects only")
  }
  const first = words[0]
  for (const { value, span } of assignments) {
    add(words.length > 0 ? "assignment before a command" : "assignment alone")
    add(value === "" ? "assignment: empty" : "assignment: value")
    if (/["'\\]/.test(source.slice(span.start, span.end))) add("assignment: quoted value")
    if (redirects.some((redirect) => redirect.span.end <= span.start)) add("assignment after a redirect")
  }
  for (const { operator, target, span } of redirects) {
    add(`redirect ${operator}${target.text === "-" && operator.endsWith("&") ? "-" : ""}`)
    if (/^[0-9]/.test(source.slice(span.start, span.end))) add("redirect of a written descriptor")
    if (target.quoted) add("redirect: quoted target")
    if (target.tilde) add("redirect: ~/… as target")
    if (first !== undefined && span.end <= first.span.start) add("redirect before the command")
    if (words.some((word) => word !== first && word.span.start >= span.end)) add("redirect between arguments")
  }
  if (first !== undefined) {
    if (first.quoted) add("command word quoted")
    if (first.text === "time" && !first.quoted) add("time")
    if (first.quoted && reservedWords.has(first.text)) add("command word: quoted reserved word")
  }
  for (const word of words) ofWord(source, word, add)
  for (const word of words.slice(1)) if (!word.quoted && reservedWords.has(word.text)) add("argument: reserved word")
  const parts = [...assignments, ...words, ...redirects].sort((one, other) => one.span.start - other.span.start)
  parts.forEach((part, index) => {
    const following = parts[index + 1]
    if (following !== undefined && source.slice(part.span.end, following.span.start).includes("\\\n")) {
      add("line continuation between words")
    }
  })
}

export const constructs = ({ source, segments }: Command): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (construct: string): void => {
    found.add(construct)
  }
  for (const segment of segments) ofSegment(source, segment, add)
  const last = segments.at(-1)
  if (last !== undefined) {
    const rest = source.slice(last.span.end).trimStart()
    if (rest.startsWith(";")) add("; at the end")
    if (rest.startsWith("&")) add("& at the end")
    if (/\n\s*$/.test(source.slice(last.span.end))) add("newline at the end")
  }
  if (/^\s*\n/.test(source)) add("newline at the start")
  segments.forEach(({ span }, index) => {
    const next = segments[index + 1]
    if (next === undefined) return
    const between = source.slice(span.end, next.span.start)
    if (/\n[ \t]*\n/.test(between)) add("blank line between commands")
    if (/(&&|\|)\s*\n/.test(between)) add("newline after && || |")
    if (between.includes("\n") && next.connector === ";" && !between.includes(";")) add("joined by newline")
  })
  return found
}

/** Counts per construct over a run. */
export class Coverage {
  readonly counts: Map<string, number>

  constructor(counts: Iterable<readonly [string, number]> = []) {
    this.counts = new Map(counts)
  }

  count(command: Command): void {
    for (const construct of constructs(command)) this.counts.set(construct, (this.counts.get(construct) ?? 0) + 1)
  }
}

/** Every construct of the grammar: one that is never met must show as 0, not be missing. */
export const everyConstruct: ReadonlyArray<string> = [
  "joined by &&",
  "joined by ||",
  "joined by |",
  "joined by ;",
  "joined by &",
  "joined by newline",
  "blank line between commands",
  "newline after && || |",
  "newline at the start",
  "newline at the end",
  "; at the end",
  "& at the end",
  "in the background",
  "assignments only",
  "redirects only",
  "assignments and redirects only",
  "assignment before a command",
  "assignment alone",
  "assignment: empty",
  "assignment: value",
  "assignment: quoted value",
  "assignment after a redirect",
  "redirect >",
  "redirect >>",
  "redirect >|",
  "redirect <",
  "redirect <>",
  "redirect >&",
  "redirect <&",
  "redirect >&-",
  "redirect <&-",
  "redirect of a written descriptor",
  "redirect: quoted target",
  "redirect: ~/… as target",
  "redirect before the command",
  "redirect between arguments",
  "command word quoted",
  "command word: quoted reserved word",
  "argument: reserved word",
  "time",
  "line continuation between words",
  "word: '…'",
  'word: "…"',
  "word: backslash escape",
  ...escapes.values(),
  'word: "\\x" kept',
  "word: line continuation inside",
  "word: empty",
  "word: blank or newline inside",
  "word: beyond ASCII",
  "word: ~",
  "word: ~/…",
  "word: bare [",
  "word: bare ]",
  "word: bare {}",
  "word: ] inside",
  "word: brace inside",
  "word: # inside",
  "word: ~ inside",
  "word: ! first"
]
