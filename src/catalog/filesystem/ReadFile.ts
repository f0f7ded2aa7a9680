/** `read_file`: a text file of the working folder, in pages. */
import { Effect, Either, Schema } from "effect"
import * as ToolDefinition from "../../tool/ToolDefinition.ts"
import { plural } from "./Difference.ts"
import { Binary, ReadError } from "./FileErrors.ts"
import { countLines, decodeText } from "./Text.ts"
import { Workspace } from "./Workspace.ts"

/** The most that one call returns. */
const mostLines = 2_000
const mostCharacters = 50_000
/** Longer lines are cut: one minified file must not fill the model's window. */
const longestLine = 2_000

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const ReadFile = ToolDefinition.make("read_file", {
  description: [
    "Reads a text file in the working folder.",
    `Returns up to ${mostLines} lines or ${mostCharacters} characters from \`offset\` on; \`more\` says how to go on where there is more.`,
    "Use it before edit_file, so that you know the exact text. Images, PDFs, archives and files with credentials are refused."
  ].join("\n"),
  compact: "Reads a text file in the working folder, in pages.",
  concurrencySafe: true,
  parameters: {
    path: Schema.String.annotations({ description: "Relative to the working folder, or absolute inside it" }),
    offset: optional(
      Schema.Int.pipe(Schema.positive()).annotations({ description: "First line to return, counted from 1; default 1" })
    ),
    limit: optional(
      Schema.Int.pipe(Schema.positive()).annotations({
        description: `Lines to return; default and at most ${mostLines}`
      })
    )
  },
  success: Schema.Struct({
    path: Schema.String,
    content: Schema.String,
    /** Lines returned, counted from 1; `to` is `from - 1` where there are none. */
    from: Schema.Number,
    to: Schema.Number,
    /** Lines of the whole file. */
    total: Schema.Number,
    /** How to read on. */
    more: optional(Schema.String),
    /** What isn't as it seems: cut lines, another encoding. */
    notice: optional(Schema.String)
  }),
  failure: ReadError,
  access: ({ path }) => ({ _tag: "Read", path })
})

type Arguments = Schema.Schema.Type<typeof ReadFile.parameters>

export const ReadFileLive = ReadFile.layer(
  Effect.map(
    Workspace,
    (workspace) =>
      ({ path, offset, limit }: Arguments) =>
        Effect.gen(function* () {
          const place = yield* workspace.locate(path, { tool: ReadFile.toolName, access: "Read" })
          const { bytes } = yield* workspace.read(place)
          const { text, isExact } = yield* Either.mapLeft(
            decodeText(bytes),
            ({ kind, hint }) => new Binary({ path, message: `${place.name} is ${kind}; ${hint}` })
          )
          const { content, from, to, total, cut } = pageOf(text, offset ?? 1, limit ?? mostLines)
          const notices = [
            ...(isExact ? [] : ["some bytes are no UTF-8 and are shown as \ufffd"]),
            ...(cut > 0 ? [`${plural(cut, "line")} cut at ${longestLine} characters`] : []),
            ...(total === 0 ? ["the file is empty"] : []),
            ...(total > 0 && from > total ? [`the file has only ${plural(total, "line")}`] : [])
          ]
          return {
            path: place.name,
            content,
            from,
            to,
            total,
            ...(to < total ? { more: `call again with offset ${to + 1}` } : {}),
            ...(notices.length > 0 ? { notice: notices.join("; ") } : {})
          }
        })
  )
)

interface Page {
  readonly content: string
  readonly from: number
  readonly to: number
  readonly total: number
  /** How many lines were cut. */
  readonly cut: number
}

const pageOf = (text: string, from: number, limit: number): Page => {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""))
  const total = countLines(text)
  const taken: Array<string> = []
  let size = 0
  let cut = 0
  for (const line of lines.slice(from - 1, Math.min(from - 1 + Math.min(limit, mostLines), total))) {
    const shown = line.length > longestLine ? `${cutAt(line, longestLine)} … (${line.length} characters)` : line
    if (taken.length > 0 && size + shown.length > mostCharacters) break
    if (shown !== line) cut++
    taken.push(shown)
    size += shown.length + 1
  }
  const to = from + taken.length - 1
  const endsInNewline = taken.length > 0 && (to < total || text.endsWith("\n"))
  return { content: taken.join("\n") + (endsInNewline ? "\n" : ""), from, to, total, cut }
}

/** Not between the halves of a character. */
const cutAt = (line: string, length: number): string =>
  line.slice(0, /[\ud800-\udbff]/.test(line.charAt(length - 1)) ? length - 1 : length)
