/**
 * Reads settings files and changes them safely. A change is a function from text to text, run under a lock that two
 * processes respect, and lands whole or not at all: temporary file in the same folder, fsync, rename, mode kept.
 */
import path from "node:path"
import { FileSystem, type Error as PlatformErrors } from "@effect/platform"
import { Context, Data, Effect, Either, Layer, Option } from "effect"
import { type Lease, Locked, withLock } from "./FileLock.ts"
import { readText } from "./ReadText.ts"
import { type Damaged, decode, describe, type SettingsFile, type SettingsProblem } from "./SettingsFile.ts"

/** A settings file that isn't whole; see `Damaged`. */
export class BrokenSettings extends Data.TaggedError("BrokenSettings")<{
  readonly file: string
  readonly problems: ReadonlyArray<SettingsProblem>
  readonly readable: SettingsFile
}> {
  override get message(): string {
    return this.problems.map(describe).join("\n")
  }
}

/** A change could not be stored; the file is as it was. */
export class NotSaved extends Data.TaggedError("NotSaved")<{ readonly file: string; readonly message: string }> {}

export class Settings extends Context.Tag("dexter/Settings")<
  Settings,
  {
    /** An absent file is an empty one; a broken one is an error. */
    readonly read: (file: string) => Effect.Effect<SettingsFile, BrokenSettings>
    /**
     * Replaces the text of a file by what `change` makes of it ("" for an absent file); left untouched where `change`
     * fails or returns the text it was given. Creates the folder. Yields whether anything was written.
     */
    readonly update: <E>(
      file: string,
      change: (text: string) => Either.Either<string, E>
    ) => Effect.Effect<boolean, E | BrokenSettings | NotSaved>
  }
>() {
  static readonly layer: Layer.Layer<Settings, never, FileSystem.FileSystem> = Layer.effect(
    Settings,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      // fibers of one process queue here, so that they don't poll the file that is there for other processes
      const oneAtATime = yield* Effect.makeSemaphore(1)
      return {
        read: Effect.fn("Settings.read")((file) =>
          Effect.flatMap(textOf(file), (text) => Either.mapLeft(decode(file, text), broken))
        ),
        update: Effect.fn("Settings.update")(<E>(file: string, change: (text: string) => Either.Either<string, E>) =>
          Effect.gen(function* () {
            yield* ownFolder(fs, file)
            return yield* withLock(
              `${file}.lock`,
              (lease) =>
                Effect.gen(function* () {
                  const before = yield* textOf(file)
                  const after = yield* change(before)
                  if (after === before) return false
                  yield* replace(fs, file, after, lease)
                  return true
                }),
              { onBroken: (token) => Effect.ignore(fs.remove(temporary(file, token))) }
            )
          }).pipe(
            oneAtATime.withPermits(1),
            Effect.provideService(FileSystem.FileSystem, fs),
            Effect.catchIf(isPlatformOrLock, (error) => new NotSaved({ file, message: words(error) }))
          )
        )
      }
    })
  )
}

export const broken = (damaged: Damaged): BrokenSettings => new BrokenSettings(damaged)

const textOf = (file: string): Effect.Effect<string, BrokenSettings> =>
  Effect.suspend(() =>
    Either.mapLeft(
      Either.map(readText(file), (text) => text ?? ""),
      broken
    )
  )

const isPlatformOrLock = (error: unknown): error is PlatformErrors.PlatformError | Locked =>
  error instanceof Locked ||
  (typeof error === "object" &&
    error !== null &&
    "_tag" in error &&
    (error._tag === "SystemError" || error._tag === "BadArgument"))

const words = (error: PlatformErrors.PlatformError | Locked): string =>
  error._tag === "SystemError" ? (error.description ?? error.message) : error.message

/**
 * Makes sure that the folder is there and is itself: a `.dexter` that is a symbolic link, as a cloned repository may
 * bring along, would have us write somewhere else.
 */
const ownFolder = (fs: FileSystem.FileSystem, file: string) =>
  Effect.gen(function* () {
    const folder = path.dirname(file)
    for (const place of [folder, file]) {
      if (Option.isSome(yield* Effect.option(fs.readLink(place)))) {
        return yield* new NotSaved({ file, message: `${place} is a symbolic link; nothing was written through it` })
      }
    }
    yield* fs.makeDirectory(folder, { recursive: true })
  })

const temporary = (file: string, token: string): string => `${file}.${token}.tmp`

const replace = (fs: FileSystem.FileSystem, file: string, text: string, lease: Lease) => {
  const written = temporary(file, lease.token)
  return Effect.gen(function* () {
    const mode = Option.map(yield* Effect.option(fs.stat(file)), (info) => info.mode & 0o7777)
    yield* Effect.scoped(
      Effect.gen(function* () {
        const handle = yield* fs.open(written, { flag: "wx", mode: Option.getOrElse(mode, () => 0o644) })
        // writing nothing counts as a failure there
        if (text !== "") yield* handle.writeAll(new TextEncoder().encode(text))
        yield* handle.sync
      })
    )
    // the mode given to `open` is cut by the umask
    if (Option.isSome(mode)) yield* fs.chmod(written, mode.value)
    if (!(yield* lease.held)) {
      return yield* new Locked({ file, message: "another process took the lock over; nothing was written, try again" })
    }
    yield* fs.rename(written, file)
    // the rename itself must survive a power cut; not every system lets a folder be synced
    yield* Effect.ignore(Effect.scoped(Effect.flatMap(fs.open(path.dirname(file)), (folder) => folder.sync)))
  }).pipe(Effect.onError(() => Effect.ignore(fs.remove(written))))
}
