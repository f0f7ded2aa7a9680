/** `edit_file`: one piece of a text file of the working folder, replaced by another. */
import { Effect, Either, Schema } from "effect"
import * as ToolDefinition from "../../tool/ToolDefinition.ts"
import { preview, unifiedDiff } from "./Difference.ts"
import { Binary, EditError, NothingToChange, NotUnique, TextNotFound } from "./FileErrors.ts"
import { decodeText, encodeText } from "./Text.ts"
import { type EditProblem, replaceText } from "./TextEdit.ts"
import { visible } from "./Visible.ts"
import { Workspace } from "./Workspace.ts"

/** How many places an error names. */
const mostLines = 10

export const EditFile = ToolDefinition.make("edit_file", {
  description: [
    "Replaces one piece of a text file in the working folder by another.",
    "`old_string` must be the exact text of the file, white space included, and must stand in it once: add lines around it until it does, or set `replace_all`.",
    "Read the file first. The person at the terminal may be asked before anything is written."
  ].join("\n"),
  compact: "Replaces a unique piece of text in a file of the working folder; the person may be asked first.",
  parameters: {
    path: Schema.String.annotations({ description: "Relative to the working folder, or absolute inside it" }),
    old_string: Schema.NonEmptyString.annotations({
      description: "The text to replace, exactly as it stands in the file"
    }),
    new_string: Schema.String.annotations({ description: "What to put in its place" }),
    replace_all: Schema.optionalWith(Schema.Boolean, { exact: true }).annotations({
      description: "Replace every occurrence; default false"
    })
  },
  success: Schema.Struct({
    path: Schema.String,
    replacements: Schema.Number,
    /** A unified diff. */
    diff: Schema.String
  }),
  failure: EditError,
  access: ({ path }) => ({ _tag: "Write", path })
})

type Arguments = Schema.Schema.Type<typeof EditFile.parameters>

export const EditFileLive = EditFile.layer(
  Effect.map(Workspace, (workspace) => {
    /** The edit worked out, nothing written. */
    const plan = ({ path, old_string, new_string, replace_all }: Arguments) =>
      Effect.gen(function* () {
        const place = yield* workspace.locate(path, { tool: EditFile.toolName, access: "Write" })
        const { bytes, stamp } = yield* workspace.read(place)
        const { text, hasMark, isExact } = yield* Either.mapLeft(
          decodeText(bytes),
          ({ kind, hint }) => new Binary({ path, message: `${place.name} is ${kind}; ${hint}` })
        )
        if (!isExact) {
          const message = `${place.name} is no UTF-8 text; an edit would damage it. Convert it first`
          return yield* new Binary({ path, message })
        }
        const edited = yield* Either.mapLeft(
          replaceText(text, old_string, new_string, replace_all ?? false),
          (problem) => explain(place.name, problem)
        )
        return { place, stamp, before: text, after: edited.text, count: edited.count, hasMark }
      })
    return {
      run: (wish: Arguments) =>
        Effect.gen(function* () {
          const { place, stamp, before, after, count, hasMark } = yield* plan(wish)
          yield* workspace.write(place, encodeText(after, hasMark), stamp)
          return { path: place.name, replacements: count, diff: unifiedDiff(place.name, before, after) }
        }),
      preview: (wish: Arguments) =>
        Effect.map(plan(wish), ({ place, before, after }) => preview(place.name, before, after)).pipe(
          Effect.catchAll(({ message }) => Effect.succeed(visible(`this would fail: ${message}`)))
        )
    }
  })
)

const explain = (path: string, problem: EditProblem): TextNotFound | NotUnique | NothingToChange => {
  switch (problem._tag) {
    case "TextNotFound": {
      const hint =
        problem.near === undefined
          ? "read the file again"
          : `the same words with other white space start on line ${problem.near}: copy them exactly`
      return new TextNotFound({ path, message: `old_string isn't in ${path}; ${hint}` })
    }
    case "NotUnique": {
      const { lines } = problem
      const listed = lines.slice(0, mostLines).join(", ") + (lines.length > mostLines ? ", …" : "")
      const message = `old_string stands ${lines.length} times in ${path}, on lines ${listed}; add the lines around it, or set replace_all`
      return new NotUnique({ path, message, lines: lines.slice(0, mostLines) })
    }
    case "NothingToChange":
      return new NothingToChange({ path, message: `old_string and new_string are the same; ${path} stays as it is` })
  }
}
