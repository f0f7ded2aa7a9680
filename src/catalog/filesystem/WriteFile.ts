/** `write_file`: a whole file of the working folder, new or replaced. */
import { Effect, Either, Option, Schema } from "effect"
import * as ToolDefinition from "../../tool/ToolDefinition.ts"
import { plural, preview, previewWhole, unifiedDiff } from "./Difference.ts"
import { AccessError } from "./FileErrors.ts"
import { countLines, decodeText, encodeText } from "./Text.ts"
import { visible } from "./Visible.ts"
import { type Contents, Workspace } from "./Workspace.ts"

const Success = Schema.Struct({
  path: Schema.String,
  action: Schema.Literal("created", "replaced", "unchanged"),
  lines: Schema.Number,
  bytes: Schema.Number,
  /** What changed, where a text file was replaced. */
  diff: Schema.optionalWith(Schema.String, { exact: true })
})

export const WriteFile = ToolDefinition.make("write_file", {
  description: [
    "Writes a whole text file in the working folder: creates it, with the folders that lead to it, or replaces it.",
    "The person at the terminal may be asked first. To change a part of a file use edit_file."
  ].join("\n"),
  compact: "Creates or replaces a text file in the working folder; the person may be asked first.",
  parameters: {
    path: Schema.String.annotations({ description: "Relative to the working folder, or absolute inside it" }),
    content: Schema.String.annotations({ description: "The whole content" })
  },
  success: Success,
  failure: AccessError,
  access: ({ path }) => ({ _tag: "Write", path })
})

type Arguments = Schema.Schema.Type<typeof WriteFile.parameters>
type Written = Schema.Schema.Type<typeof Success>

export const WriteFileLive = WriteFile.layer(
  Effect.map(Workspace, (workspace) => {
    const locate = (path: string) => workspace.locate(path, { tool: WriteFile.toolName, access: "Write" })
    return {
      run: ({ path, content }: Arguments) =>
        Effect.gen(function* (): Effect.fn.Return<Written, AccessError> {
          const place = yield* locate(path)
          const old = yield* workspace.readIfThere(place)
          const bytes = encodeText(content, false)
          const facts = { path: place.name, lines: countLines(content), bytes: bytes.length }
          if (old !== undefined && Buffer.compare(old.bytes, bytes) === 0) return { ...facts, action: "unchanged" }
          yield* workspace.write(place, bytes, old?.stamp)
          if (old === undefined) return { ...facts, action: "created" }
          return {
            ...facts,
            action: "replaced",
            ...Option.match(textOf(old), {
              onNone: () => ({}),
              onSome: (before) => ({ diff: unifiedDiff(place.name, before, content) })
            })
          }
        }),
      preview: ({ path, content }: Arguments) =>
        Effect.gen(function* () {
          const place = yield* locate(path)
          const old = yield* workspace.readIfThere(place)
          if (old === undefined) return previewWhole(place.name, "new file", content)
          return Option.match(textOf(old), {
            onNone: () => previewWhole(place.name, `in place of ${plural(old.bytes.length, "byte")} of data`, content),
            onSome: (before) => preview(place.name, before, content)
          })
        }).pipe(Effect.catchAll(({ message }) => Effect.succeed(visible(`this would fail: ${message}`))))
    }
  })
)

const textOf = ({ bytes }: Contents): Option.Option<string> =>
  Option.map(Either.getRight(decodeText(bytes)), ({ text }) => text)
