/**
 * The one door through which file tools reach the disk: confined to the working folder, closed to credentials, atomic.
 *
 * A path is judged twice, as it is written and as it really leads: the real path of the nearest part that exists must
 * lie in the folder, too, and must name no secret. A path that goes through a symbolic link may pass only where the gate
 * would let the same call pass for the place it leads to; the gate itself has seen only the path as written.
 *
 * Races: between the check and the use something may put a link in the place of a parent or of the file. Parents are
 * held open (`Folder`), files are opened without following links, a rename replaces a link and doesn't follow it. A file
 * that was changed since it was read isn't overwritten.
 */
import { randomUUID } from "node:crypto"
import { constants, type Stats } from "node:fs"
import { access, type FileHandle, lstat, open, readdir, realpath, rename, unlink } from "node:fs/promises"
import path from "node:path"
import { Context, Effect, Layer, Option, type Scope } from "effect"
import * as SecretPath from "../../permission/core/SecretPath.ts"
import { PermissionPolicy } from "../../permission/PermissionPolicy.ts"
import { Paths } from "../../settings/Paths.ts"
import { nearestName } from "../../tool/NearestName.ts"
import {
  type AccessError,
  Changed,
  InvalidPath,
  LinkedFile,
  NotAFile,
  NotFound,
  NotReadable,
  OutsideWorkspace,
  ProtectedFile,
  ReadOnlyFolder,
  SecretFile,
  SystemFailure,
  TooLarge
} from "./FileErrors.ts"
import { canPin, closing, type Folder, io, type Io, look, type Moved, openFolder } from "./Folder.ts"

/** No text that a model works on is larger; what is gets read in pieces by other means. */
export const largestFile = 10 * 1024 * 1024

/** What a call wants with a path; `tool` is the name under which the gate would judge it. */
export interface Intent {
  readonly tool: string
  readonly access: "Read" | "Write"
}

/** A path that was found to be fit. */
export interface Place {
  /** Relative to the working folder, as people see it. */
  readonly name: string
  /** Where it really leads, absolute; it need not exist. */
  readonly real: string
}

/** By what a file is recognised as the one that was read. */
export interface Stamp {
  readonly dev: number
  readonly ino: number
  readonly size: number
  readonly mtimeMs: number
}

export interface Contents {
  readonly bytes: Uint8Array
  readonly stamp: Stamp
}

export class Workspace extends Context.Tag("dexter/Workspace")<
  Workspace,
  {
    /** Judges a path; nothing is opened. */
    readonly locate: (given: string, intent: Intent) => Effect.Effect<Place, AccessError>
    readonly read: (place: Place) => Effect.Effect<Contents, AccessError>
    /** The same, undefined where there is no file yet. */
    readonly readIfThere: (place: Place) => Effect.Effect<Contents | undefined, AccessError>
    /**
     * Replaces the whole file, or creates it with the folders that lead to it. `before` is what the change was made
     * from: where something else lies there by now, nothing is written.
     */
    readonly write: (place: Place, bytes: Uint8Array, before: Stamp | undefined) => Effect.Effect<void, AccessError>
  }
>() {
  static readonly layer: Layer.Layer<Workspace, never, Paths | PermissionPolicy> = Layer.suspend(() =>
    Workspace.pinning(canPin())
  )

  /** `pins`: hold folders by their descriptor; see `Folder`. */
  static readonly pinning = (pins: boolean): Layer.Layer<Workspace, never, Paths | PermissionPolicy> =>
    Layer.effect(
      Workspace,
      Effect.gen(function* () {
        const { workspace, config, state } = yield* Paths
        const policy = yield* PermissionPolicy
        const root = yield* Effect.orElseSucceed(
          io(() => realpath(workspace)),
          () => workspace
        )
        const readIfThere = (place: Place) =>
          readFile(place, pins).pipe(
            Effect.map((contents): Contents | undefined => contents),
            Effect.catchTag("NotFound", () => Effect.succeed(undefined))
          )
        return {
          locate: Effect.fn("Workspace.locate")((given, intent) =>
            locate({ root, workspace, policy, own: [config, state] }, given, intent)
          ),
          read: Effect.fn("Workspace.read")((place) => readFile(place, pins)),
          readIfThere: Effect.fn("Workspace.readIfThere")(readIfThere),
          write: Effect.fn("Workspace.write")((place, bytes, before) => writeFile(root, place, bytes, before, pins))
        }
      })
    )
}

// --- judging a path ------------------------------------------------------------------------------------------------

interface Grounds {
  /** The working folder as it really lies, and as it was named. */
  readonly root: string
  readonly workspace: string
  /** The user's own settings and state, which decide what this program may do. */
  readonly own: ReadonlyArray<string>
  readonly policy: Context.Tag.Service<PermissionPolicy>
}

const locate = ({ root, workspace, own, policy }: Grounds, given: string, { tool, access }: Intent) =>
  Effect.gen(function* () {
    if (given.trim() === "") return yield* new InvalidPath({ path: given, message: "the path is empty" })
    if (given.includes("\0")) return yield* new InvalidPath({ path: given, message: "a path can't hold a NUL" })
    if (/^~(\/|$)/.test(given)) {
      const message = `${given}: \`~\` isn't expanded here; name the file relative to the working folder`
      return yield* new InvalidPath({ path: given, message })
    }
    const absolute = path.resolve(root, given)
    // reached by the name that the folder was given, such as /tmp/x where /tmp is itself a link
    const written = isInside(workspace, absolute) ? path.join(root, path.relative(workspace, absolute)) : absolute
    const name = path.relative(root, written) || "."
    const outside = (leads: string) =>
      new OutsideWorkspace({
        path: given,
        message: `${given}${leads} is outside the working folder ${root}; only files in it can be reached`
      })
    const secret = (leads: string) =>
      new SecretFile({
        path: given,
        message: `${given}${leads} holds credentials; no tool may open it, and no rule can change that`
      })
    if (isSecret(given) || isSecret(written)) return yield* secret("")
    if (!isInside(root, written)) return yield* outside("")
    const real = yield* follow(given, written)
    const leads = real === written ? "" : ` leads to ${real}, which`
    if (isSecret(real)) return yield* secret(leads)
    if (!isInside(root, real) || (isKernel(real) && !isKernel(root))) return yield* outside(leads)
    if (access === "Write" && (yield* isAmong(own, real))) {
      const message = `${given} decides what this program may do; only a person changes it, by dexter permission`
      return yield* new ProtectedFile({ path: given, message })
    }
    // some file systems hand names back in another composition of the same letters
    if (real.normalize() !== written.normalize()) {
      const target = path.relative(root, real) || "."
      const verdict = yield* policy.evaluate({ tool, access: { _tag: access, path: target } })
      if (verdict._tag !== "Allow") {
        const message = `${given} leads to ${target} through a symbolic link; name ${target} itself`
        return yield* new LinkedFile({ path: given, message })
      }
    }
    return { name, real }
  })

/** The real path: of the nearest part that exists, with the names that don't exist yet behind it. */
const follow = (given: string, written: string): Effect.Effect<string, AccessError> =>
  io(() => realpath(written)).pipe(
    Effect.catchAll((error) =>
      Effect.gen(function* () {
        if (error.code !== "ENOENT") return yield* failure(given, error, "Read")
        // a link to nothing is there, and must not be written through
        if (yield* Effect.isSuccess(io(() => lstat(written)))) {
          const message = `${given} is a symbolic link to something that doesn't exist`
          return yield* new LinkedFile({ path: given, message })
        }
        return path.join(yield* follow(given, path.dirname(written)), path.basename(written))
      })
    )
  )

/** A name is what it looks like to any file system: folded, and without characters that some of them pass over. */
const isSecret = (name: string): boolean =>
  SecretPath.isSecret(name) ||
  SecretPath.isSecret(name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))

/** Both absolute and without `.` and `..`. */
const isInside = (folder: string, inner: string): boolean => {
  const relative = path.relative(folder, inner)
  return relative === "" || !(relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
}

const isAmong = (folders: ReadonlyArray<string>, real: string): Effect.Effect<boolean> =>
  Effect.exists(folders, (folder) =>
    Effect.map(
      Effect.orElseSucceed(
        io(() => realpath(folder)),
        () => folder
      ),
      (own) => isInside(own, real)
    )
  )

/** Not files but doors into the kernel; only where the working folder is the root itself can they be inside it. */
const isKernel = (real: string): boolean => ["/proc", "/sys", "/dev"].some((folder) => isInside(folder, real))

// --- reading -------------------------------------------------------------------------------------------------------

const parentOf = (place: Place) => ({ parent: path.dirname(place.real), base: path.basename(place.real) })

const readFile = (place: Place, pins: boolean): Effect.Effect<Contents, AccessError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { parent, base } = parentOf(place)
      const folder = yield* openFolder(parent, pins)
      // without O_NONBLOCK the open of a named pipe would wait for a writer
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
      const handle = yield* closing(io(() => open(folder.at(base), flags)))
      const info = yield* io(() => handle.stat())
      if (!info.isFile()) return yield* notAFile(place, info)
      yield* folder.confirm(base, handle)
      if (info.size > largestFile) return yield* tooLarge(place, info.size)
      const bytes = yield* readAll(handle, info.size)
      // it grows while it is read
      if (bytes.length > largestFile) return yield* tooLarge(place, bytes.length)
      return { bytes, stamp: stampOf(info) }
    })
  ).pipe(
    Effect.catchTags({
      Io: (error) =>
        error.code === "ENOENT"
          ? Effect.flatMap(missing(place), Effect.fail)
          : Effect.fail(failure(place.name, error, "Read")),
      Moved: () => Effect.fail(changed(place))
    })
  )

/** To the end, or a little over the limit. */
const readAll = (handle: FileHandle, expected: number): Effect.Effect<Uint8Array, Io> =>
  Effect.gen(function* () {
    const chunks: Array<Buffer> = []
    let total = 0
    for (;;) {
      const buffer = Buffer.allocUnsafe(Math.min(Math.max(expected - total, 64 * 1024), largestFile + 1))
      const { bytesRead } = yield* io(() => handle.read(buffer, 0, buffer.length, total))
      if (bytesRead === 0) return Buffer.concat(chunks, total)
      chunks.push(buffer.subarray(0, bytesRead))
      total += bytesRead
      if (total > largestFile) return Buffer.concat(chunks, total)
    }
  })

const stampOf = ({ dev, ino, size, mtimeMs }: Stats): Stamp => ({ dev, ino, size, mtimeMs })

const isSame = (a: Stamp | undefined, b: Stamp | undefined): boolean =>
  a?.dev === b?.dev && a?.ino === b?.ino && a?.size === b?.size && a?.mtimeMs === b?.mtimeMs

// --- writing -------------------------------------------------------------------------------------------------------

const writeFile = (root: string, place: Place, bytes: Uint8Array, before: Stamp | undefined, pins: boolean) =>
  Effect.scoped(
    Effect.gen(function* () {
      if (bytes.length > largestFile) return yield* tooLarge(place, bytes.length)
      const { base } = parentOf(place)
      const folder = yield* openParents(root, place, pins)
      const target = folder.at(base)
      const info = yield* look(target)
      if (info !== undefined && !info.isFile()) return yield* notAFile(place, info)
      if (!isSame(info, before)) return yield* changed(place)
      // a rename would replace even a file that may not be written
      if (info !== undefined) yield* io(() => access(target, constants.W_OK))
      const draft = `.dexter-${randomUUID()}.tmp`
      const temporary = folder.at(draft)
      yield* Effect.gen(function* () {
        yield* fill(folder, draft, bytes, info)
        if (!isSame(yield* look(target), before)) return yield* changed(place)
        yield* io(() => rename(temporary, target))
      }).pipe(Effect.onError(() => Effect.ignore(io(() => unlink(temporary)))))
      yield* folder.sync
    })
  ).pipe(
    Effect.catchTags({
      Io: (error) => Effect.fail(failure(place.name, error, "Write")),
      Moved: () => Effect.fail(changed(place))
    })
  )

/** The folder of the file; missing ones are created one inside the other, and taken away again if the call fails. */
const openParents = (root: string, place: Place, pins: boolean): Effect.Effect<Folder, Io | Moved, Scope.Scope> =>
  Effect.gen(function* () {
    let there = path.dirname(place.real)
    const missing: Array<string> = []
    while (there !== root && (yield* look(there)) === undefined) {
      missing.unshift(path.basename(there))
      there = path.dirname(there)
    }
    let folder = yield* openFolder(there, pins)
    for (const name of missing) {
      const outer = folder
      const entered = yield* Effect.acquireRelease(
        Effect.map(outer.enter(name), (inner) => inner),
        ({ isNew }, exit) => (isNew && exit._tag === "Failure" ? outer.abandon(name) : Effect.void)
      )
      folder = entered.folder
    }
    return folder
  })

/** The whole content under a name that nothing had; durable before it takes the place of the old. */
const fill = (folder: Folder, draft: string, bytes: Uint8Array, old: Stats | undefined) =>
  Effect.scoped(
    Effect.gen(function* () {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
      const handle = yield* closing(io(() => open(folder.at(draft), flags, old === undefined ? 0o666 : 0o600)))
      yield* folder.confirm(draft, handle)
      yield* io(() => handle.writeFile(bytes))
      // without set-user-id and its kin, which a write takes away, too
      if (old !== undefined) yield* io(() => handle.chmod(old.mode & 0o777))
      yield* io(() => handle.sync())
    })
  )

// --- what went wrong, in words -------------------------------------------------------------------------------------

const changed = ({ name }: Place) =>
  new Changed({ path: name, message: `${name} was changed by something else meanwhile; read it again` })

const tooLarge = ({ name }: Place, size: number) =>
  new TooLarge({
    path: name,
    message: `${name} has ${size} bytes, more than the ${largestFile} that file tools handle; work on a part of it`
  })

const notAFile = ({ name }: Place, info: Stats) =>
  new NotAFile({
    path: name,
    message: info.isDirectory()
      ? `${name} is a folder; name a file in it`
      : `${name} is no regular file but ${kindOf(info)}; it can't be opened`
  })

const kindOf = (info: Stats): string => {
  if (info.isFIFO()) return "a named pipe"
  if (info.isSocket()) return "a socket"
  return info.isSymbolicLink() ? "a symbolic link" : "a device"
}

/** Says what is near by the same name. */
const missing = (place: Place): Effect.Effect<NotFound> =>
  Effect.gen(function* () {
    const { parent, base } = parentOf(place)
    const names = yield* Effect.orElseSucceed(
      io(() => readdir(parent)),
      () => []
    )
    const hint = Option.match(nearestName(base, names), {
      onNone: () => "",
      onSome: (near) => `; did you mean ${path.join(path.dirname(place.name), near)}?`
    })
    return new NotFound({ path: place.name, message: `there is no file ${place.name}${hint}` })
  })

const failure = (name: string, { code, message }: Io, access: Intent["access"]): AccessError => {
  switch (code) {
    case "ENOENT":
      return new NotFound({ path: name, message: `there is no file ${name}` })
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return access === "Read"
        ? new NotReadable({ path: name, message: `${name}: this user may not read it (${code})` })
        : new ReadOnlyFolder({ path: name, message: `${name}: this user may not write there (${code})` })
    case "ENOTDIR":
      return new InvalidPath({ path: name, message: `${name}: a part of this path is a file, not a folder` })
    case "ENAMETOOLONG":
      return new InvalidPath({ path: name, message: `${name.slice(0, 60)}…: the name is too long` })
    case "ELOOP":
      return new InvalidPath({ path: name, message: `${name} is a symbolic link, or links go round in a circle` })
    case "ENXIO":
      return new NotAFile({ path: name, message: `${name} is no regular file` })
    default:
      return new SystemFailure({ path: name, message: `${name}: ${message}` })
  }
}
