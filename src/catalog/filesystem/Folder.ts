/**
 * A folder held open, so that what is done in it is done in that folder and in no other, whatever happens to the path
 * meanwhile. On Linux names are resolved against the open descriptor (`/proc/self/fd/N/name`), and a link put in the
 * place of a parent can't lead anywhere. Elsewhere the path is used, and `confirm` says afterwards whether it still
 * leads to the same folder; what was created before that is an empty file under a random name.
 */
import { constants, existsSync } from "node:fs"
import { type FileHandle, lstat, mkdir, open, realpath, rmdir, stat } from "node:fs/promises"
import path from "node:path"
import { Data, Effect, type Scope } from "effect"

/** What the system said. */
export class Io extends Data.TaggedError("Io")<{ readonly code: string; readonly message: string }> {}

/** A folder is no longer what it was when its path was checked. */
export class Moved extends Data.TaggedError("Moved")<{ readonly folder: string }> {}

export const io = <A>(run: () => Promise<A>): Effect.Effect<A, Io> =>
  Effect.tryPromise({
    try: run,
    catch: (error) =>
      new Io({
        code: error instanceof Error && "code" in error ? String(error.code) : "",
        message: error instanceof Error ? error.message : String(error)
      })
  })

export interface Folder {
  /** How to name an entry of this folder to the system. */
  readonly at: (name: string) => string
  /** Fails unless the file opened as `at(name)` is the one that lies in this folder under that name. */
  readonly confirm: (name: string, opened: FileHandle) => Effect.Effect<void, Io | Moved>
  /** The folder inside, created where it isn't there; yields whether it was. A link or a file in its place fails. */
  readonly enter: (
    name: string
  ) => Effect.Effect<{ readonly folder: Folder; readonly isNew: boolean }, Io | Moved, Scope.Scope>
  /** Removes a folder inside, if it is empty. */
  readonly abandon: (name: string) => Effect.Effect<void>
  /** Makes renames in it survive a power cut, where the system can. */
  readonly sync: Effect.Effect<void>
}

/** Where Linux shows open descriptors as paths. */
const descriptors = "/proc/self/fd"

/** Can folders be pinned here? A parameter of `openFolder`, so that a test can take either way. */
export const canPin = (): boolean => existsSync(descriptors)

const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW

export const closing = (handle: Effect.Effect<FileHandle, Io>): Effect.Effect<FileHandle, Io, Scope.Scope> =>
  Effect.acquireRelease(handle, (opened) => Effect.ignore(io(() => opened.close())))

/** Opens the folder that lies at a real path, and fails where a link has taken the place of any part of it. */
export const openFolder = (real: string, pins: boolean): Effect.Effect<Folder, Io | Moved, Scope.Scope> =>
  Effect.gen(function* () {
    const handle = yield* closing(io(() => open(real, flags)))
    const folder = folderOf(handle, real, pins)
    yield* whereIs(handle, real, pins)
    return folder
  })

/** Fails unless the open folder is the one at the path, with no link on the way. */
const whereIs = (handle: FileHandle, real: string, pins: boolean): Effect.Effect<void, Io | Moved> =>
  Effect.gen(function* () {
    if (pins) {
      const now = yield* io(() => realpath(`${descriptors}/${handle.fd}`))
      if (now !== real) return yield* new Moved({ folder: real })
      return
    }
    const [now, there, held] = yield* Effect.all([
      io(() => realpath(real)),
      io(() => stat(real)),
      io(() => handle.stat())
    ])
    if (now !== real || there.ino !== held.ino || there.dev !== held.dev) return yield* new Moved({ folder: real })
  })

const folderOf = (handle: FileHandle, real: string, pins: boolean): Folder => {
  const at = (name: string) => (pins ? `${descriptors}/${handle.fd}/${name}` : path.join(real, name))
  return {
    at,
    confirm: (name, opened) =>
      Effect.gen(function* () {
        if (pins) return
        // the path may have led elsewhere for a moment only: what counts is that it leads to this very file now
        yield* whereIs(handle, real, pins)
        const [there, held] = yield* Effect.all([io(() => lstat(at(name))), io(() => opened.stat())])
        if (there.ino !== held.ino || there.dev !== held.dev) return yield* new Moved({ folder: real })
      }),
    enter: (name) =>
      Effect.gen(function* () {
        const isNew = yield* io(() => mkdir(at(name))).pipe(
          Effect.as(true),
          Effect.catchIf(
            ({ code }) => code === "EEXIST",
            () => Effect.succeed(false)
          )
        )
        const inner = yield* closing(io(() => open(at(name), flags)))
        const inside = path.join(real, name)
        if (!pins) yield* whereIs(inner, inside, pins)
        return { folder: folderOf(inner, inside, pins), isNew }
      }),
    abandon: (name) => Effect.ignore(io(() => rmdir(at(name)))),
    sync: Effect.ignore(io(() => handle.sync()))
  }
}

/** What lies under a name, links not followed; undefined where nothing does. */
export const look = (name: string) =>
  io(() => lstat(name)).pipe(
    Effect.catchIf(
      ({ code }) => code === "ENOENT",
      () => Effect.succeed(undefined)
    )
  )
