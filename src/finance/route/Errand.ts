/**
 * The part of a question that asks for a file: "…, then write the conclusion to report.md". It is no part of the
 * question about figures; what it would say of them ("write Apple's revenue to x.md") stays.
 */
import { plain } from "./Text.ts"

export interface Errand {
  /** The question without the errand: blanks in its place, so that every other word stays where it was. */
  readonly question: string
  /** Paths as they were written, in order, each once. */
  readonly files: ReadonlyArray<string>
}

const VERB =
  "(?:write|save|store|put|export|dump|record|output|print|create|make|log|append|draft|produce|generate|note)"
/** Extensions of texts; a name that ends in anything else has to be quoted or lie in a folder. */
const EXTENSION =
  "(?:md|markdown|txt|text|csv|tsv|json|jsonl|html?|rst|adoc|org|tex|log|ya?ml|xml|qmd|rtf|xlsx?|docx?|pdf)"
const QUOTED = "\"(?<double>[^\"\\n]{1,300})\"|'(?<single>[^'\\n]{1,300}\\.[a-z0-9]{1,8})'|`(?<tick>[^`\\n]{1,300})`"
const BARE = `(?<bare>(?:[\\w~.@+-]+/)*[\\w~.@+-]+\\.${EXTENSION}(?![\\w/])|(?:\\.{0,2}/|~/)?(?:[\\w.@+-]+/)+[\\w.@+-]+)`
const PATH = `(?:${QUOTED}|${BARE})`
const TARGET = `(?:(?:(?:in)?to|as|in|under|at|onto|named|called)\\s+)?(?:(?:the|a|an|my|new|text|markdown|csv|json)\\s+)*(?:file\\s+)?(?:(?:called|named)\\s+)?`
const LINK =
  "(?:[\\s,;:.]*(?:and\\s+then|then|and|also|afterwards|finally|please|,)\\b)*[\\s,;]*(?:(?:can|could|would) you\\s+)?(?:please\\s+|also\\s+|then\\s+)*"

/** Connector, verb, what is to be written, where to. */
const CLAUSE = new RegExp(
  `(?<link>${LINK})\\b(?<verb>${VERB})\\b(?<what>(?:[^"\`.?!;\\n]|\\.(?=\\w)){0,120}?)(?<=\\s)(?<target>${TARGET})${PATH}`,
  "gi"
)

/** What was found or said before: nothing of its own. */
const BACK = new RegExp(
  "^\\s*(?:(?:it|this|that|them|these|everything|all|the|a|an|your|short|brief|final|whole|full|complete|two|one|sentence|paragraph|line|" +
    "markdown|quick|of|its|and|with|sources?|summary|conclusions?|results?|answers?|report|table|comparison|findings?|output|figures|numbers|data|" +
    "analysis|note|notes|memo|up|down|out|that|for|me|question|file|text|csv|json|new|called|named|containing|in|into|to|as)\\b[\\s,'-]*)*$",
  "i"
)

/** "don't write to …": there is nothing to be written. */
const NEGATION = /\b(?:please )?(?:don'?t|do not|never|not|without|instead of)\s*$/i

const blanks = (length: number): string => " ".repeat(length)

export const readErrand = (text: string): Errand => {
  const files: Array<string> = []
  let question = text
  // Same length, plain quotes and dashes; case doesn't matter to the pattern, and paths are taken from the text itself.
  for (const match of plain(text).matchAll(CLAUSE)) {
    const groups = match.groups ?? {}
    const before = text.slice(0, match.index)
    const refused = NEGATION.exec(plain(before))
    if (refused !== null) {
      const end = match.index + match[0].length
      question = question.slice(0, refused.index) + blanks(end - refused.index) + question.slice(end)
      continue
    }
    const path = groups["double"] ?? groups["single"] ?? groups["tick"] ?? groups["bare"] ?? ""
    const at = match.index + match[0].lastIndexOf(path)
    const written = text.slice(at, at + path.length).trim()
    if (written === "") continue
    if (!files.includes(written)) files.push(written)
    const what = groups["what"] ?? ""
    const whatAt = match.index + (groups["link"] ?? "").length + (groups["verb"] ?? "").length
    const end = match.index + match[0].length
    // "write Apple's revenue to x.md": what is written is the question
    const kept = BACK.test(what) ? blanks(what.length) : question.slice(whatAt, whatAt + what.length)
    question =
      question.slice(0, match.index) +
      blanks(whatAt - match.index) +
      kept +
      blanks(end - whatAt - what.length) +
      question.slice(end)
  }
  return { question, files }
}

/** The question in one line, without what the errand left at its borders. */
export const tidy = (question: string): string =>
  question
    .replace(/\s+/g, " ")
    .replace(/\s+([?.!,;:])/g, "$1")
    .replace(/^[\s,;:.]+|[\s,;:]+$/g, "")
    .replace(/(?:,|;|\band|\bthen)+$/i, "")
    .replace(/([.?!])[.,;\s]+$/, "$1")
    .trim()
