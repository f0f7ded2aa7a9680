/**
 * How large a result may be that goes back to the model. What is larger is cut, by code points; the whole goes to a
 * private file, and the model is told where it lies and how large it is, so that it can page through it. Where there is
 * no file (none was asked for, or it can't be written), the result is cut all the same.
 */
import { FileSystem } from "@effect/platform"
import type { PlatformError } from "@effect/platform/Error"
import { Context, Data, Effect, Either, Layer, Option } from "effect"
import nodePath from "node:path"

/** Code points of a result, or of its preview: some ten thousand tokens. */
const DEFAULT_LIMIT = 32_000

export interface BudgetOptions {
  /** Where whole results go: a folder of this session's own. Made when first needed, for its owner alone. */
  readonly directory: string
  /** Code points. */
  readonly limit?: number
}

/** What the model gets instead of a result that is too large. */
export interface CutResult {
  readonly truncated: true
  readonly note: string
  /** The whole, as text; absent where it could not be kept. */
  readonly file?: string
  readonly characters: number
  readonly lines: number
  readonly bytes: number
  /** The first characters of the whole. */
  readonly preview: string
}

class UnsafeDirectory extends Data.TaggedError("UnsafeDirectory")<{ readonly message: string }> {}

type Keep = (toolCallId: string, whole: string) => Effect.Effect<string, PlatformError | UnsafeDirectory>

export class ResultBudget extends Context.Reference<ResultBudget>()("dexter/ResultBudget", {
  defaultValue: (): { readonly bound: (toolCallId: string, value: unknown) => Effect.Effect<unknown> } =>
    makeBudget(DEFAULT_LIMIT, Option.none())
}) {
  /** Cuts, and keeps nothing: also what holds where no Layer is given. */
  static readonly cutting = (limit: number): Layer.Layer<ResultBudget> =>
    Layer.succeed(ResultBudget, makeBudget(limit, Option.none()))

  /** Cuts, and keeps the whole below `directory`. */
  static readonly files = (options: BudgetOptions): Layer.Layer<ResultBudget, never, FileSystem.FileSystem> =>
    Layer.effect(
      ResultBudget,
      Effect.map(FileSystem.FileSystem, (fs) =>
        makeBudget(options.limit ?? DEFAULT_LIMIT, Option.some(keepIn(fs, options.directory)))
      )
    )
}

const makeBudget = (limit: number, keep: Option.Option<Keep>): ResultBudget["Type"] => ({
  bound: (toolCallId, value) =>
    Effect.suspend(() => {
      if (typeof value === "string" && value.length <= limit) return Effect.succeed(value)
      const text = asText(value)
      if (Option.isNone(text)) return Effect.succeed({ error: "The tool's result can't be written as JSON." })
      // Never more code points than code units: the common case needs no counting.
      const end = text.value.length <= limit ? text.value.length : endOf(text.value, limit)
      if (end === text.value.length) return Effect.succeed(value)
      const whole = typeof value === "string" ? value : JSON.stringify(value, null, 2)
      const kept: Effect.Effect<Either.Either<string, string>> = Option.match(keep, {
        onNone: () => Effect.succeed(Either.left("it was not kept")),
        onSome: (keep) =>
          Effect.either(Effect.mapError(keep(toolCallId, whole), (error) => `it could not be kept: ${error.message}`))
      })
      return Effect.map(kept, (file) => cut(whole, limit, file))
    })
})

const asText = (value: unknown): Option.Option<string> =>
  typeof value === "string" ? Option.some(value) : Option.liftThrowable(() => JSON.stringify(value) ?? "null")()

const cut = (whole: string, limit: number, file: Either.Either<string, string>): CutResult => {
  const preview = whole.slice(0, endOf(whole, limit))
  const sizes = { characters: countCodePoints(whole), lines: countLines(whole), bytes: Buffer.byteLength(whole) }
  const shown = `The result has ${sizes.characters} characters in ${sizes.lines} lines; the first ${limit} are shown.`
  return {
    truncated: true,
    note: Either.match(file, {
      onLeft: (problem) => `${shown} The rest is not available (${problem}): ask for less at a time.`,
      onRight: (path) => `${shown} The whole is in ${path}: read_file shows the rest.`
    }),
    ...(Either.isRight(file) ? { file: file.right } : {}),
    ...sizes,
    preview
  }
}

/** The index after the first `limit` code points: never between the halves of a surrogate pair. */
const endOf = (text: string, limit: number): number => {
  let index = 0
  for (let count = 0; count < limit && index < text.length; count++) index += widthAt(text, index)
  return index
}

const widthAt = (text: string, index: number): 1 | 2 => ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)

const countCodePoints = (text: string): number => {
  let count = 0
  for (let index = 0; index < text.length; index += widthAt(text, index)) count++
  return count
}

const countLines = (text: string): number => {
  let count = 1
  for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) count++
  return text.endsWith("\n") ? count - 1 : count
}

/** Tries names until one is free: ids that look alike once they are file names still get files of their own. */
const keepIn = (fs: FileSystem.FileSystem, directory: string): Keep => {
  const prepare = Effect.gen(function* () {
    yield* fs.makeDirectory(directory, { recursive: true, mode: 0o700 })
    // A folder that leads elsewhere would put the results where others may read or place files.
    if (yield* Effect.isSuccess(fs.readLink(directory)))
      return yield* new UnsafeDirectory({ message: `${directory} is a symbolic link` })
    yield* fs.chmod(directory, 0o700)
  })
  return (toolCallId, whole) => {
    const base = toolCallId.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 80)
    const write = (attempt: number): Effect.Effect<string, PlatformError> => {
      const file = nodePath.join(directory, attempt === 1 ? `${base}.txt` : `${base}-${attempt}.txt`)
      return fs.writeFileString(file, whole, { flag: "wx", mode: 0o600 }).pipe(
        Effect.as(file),
        Effect.catchIf(
          (error) => error._tag === "SystemError" && error.reason === "AlreadyExists" && attempt < MOST_ATTEMPTS,
          () => write(attempt + 1)
        )
      )
    }
    return Effect.zipRight(prepare, write(1))
  }
}

const MOST_ATTEMPTS = 1000
