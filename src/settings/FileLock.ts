/**
 * A lock that two processes respect: a file beside the guarded one, created exclusively, that names its holder. Meant
 * for a read-change-write that takes milliseconds.
 *
 * Races and how each ends:
 * - two create at once: the file system lets one win, the other waits;
 * - the holder died: its process is gone (asked of the system, same host only), or it never got as far as writing its
 *   name, or the lock is older than any holder lives; a waiter breaks it;
 * - two waiters break at once: breaking happens under a second exclusive file, after reading the lock again, so that
 *   neither removes a lock that the other has just taken;
 * - a breaker died while breaking: its file is removed by age;
 * - a holder was suspended for so long that it lost the lock: it asks `held` before it commits, and gives up;
 * - a holder is interrupted: the lock is released; interruption while waiting leaves nothing behind.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { FileSystem, type Error as PlatformErrors } from "@effect/platform"
import { Clock, Data, Effect, Either, Option, Schema } from "effect"

/** The lock could not be had in time, or was lost. */
export class Locked extends Data.TaggedError("Locked")<{ readonly file: string; readonly message: string }> {}

export interface Lease {
  /** Names this holder; part of the names of its temporary files. */
  readonly token: string
  /** Is the lock still ours? To be asked right before what can't be undone. */
  readonly held: Effect.Effect<boolean>
}

export interface LockOptions {
  /** Milliseconds to wait for the lock; by default longer than any dead holder's lock lasts. */
  readonly patience?: number
  /** Told the token of a holder that died, so that what it left half-done can be cleared away. */
  readonly onBroken?: (token: string) => Effect.Effect<void>
}

/** A holder whose process is gone may have been one of another container: give it the time that its work takes. */
const graceOfTheDead = 1_000
/** Creating the lock and naming the holder are two steps, but quick ones. */
const graceOfTheNameless = 2_000
/** No holder lives this long: a process id that was given to another program must not block for ever. */
const longestHold = 8_000
const pause = 15

const Holder = Schema.parseJson(Schema.Struct({ pid: Schema.Number, host: Schema.String, token: Schema.String }))
type Holder = typeof Holder.Type

/** Runs `use` while holding the lock file. The folder of the lock must exist. */
export const withLock = <A, E, R>(
  lock: string,
  use: (lease: Lease) => Effect.Effect<A, E, R>,
  options: LockOptions = {}
): Effect.Effect<A, E | Locked | PlatformErrors.PlatformError, R | FileSystem.FileSystem> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const token = randomUUID()
      const give = yield* Effect.map(Clock.currentTimeMillis, (now) => now + (options.patience ?? 10_000))
      while (!(yield* take(fs, lock, token))) {
        const holder = yield* inspect(fs, lock)
        if (Option.isSome(holder) && holder.value.isStale) {
          yield* breakLock(fs, lock, holder.value.token, options.onBroken ?? (() => Effect.void))
          continue
        }
        if ((yield* Clock.currentTimeMillis) >= give) {
          const who = Option.match(holder, { onNone: () => "", onSome: ({ pid }) => (pid ? ` by process ${pid}` : "") })
          return yield* new Locked({
            file: lock,
            message: `${lock} is held${who}; try again, or remove it if no other run is writing`
          })
        }
        yield* restore(Effect.sleep(pause))
      }
      const held = Effect.map(readHolder(fs, lock), (holder) => holder?.token === token)
      const release = Effect.whenEffect(Effect.ignore(fs.remove(lock)), held)
      return yield* Effect.ensuring(restore(use({ token, held })), release)
    })
  )

/** One exclusive creation. A failure other than "it exists" (a folder that can't be written) is the caller's. */
const take = (fs: FileSystem.FileSystem, lock: string, token: string) =>
  exclusive(fs, lock, JSON.stringify({ pid: process.pid, host: hostname(), token } satisfies Holder)).pipe(
    Effect.as(true),
    Effect.catchIf(exists, () => Effect.succeed(false))
  )

/** A file that must not exist yet. One that can't be filled (a full disk) is taken away again. */
const exclusive = (fs: FileSystem.FileSystem, file: string, text: string) =>
  Effect.scoped(
    Effect.flatMap(fs.open(file, { flag: "wx", mode: 0o600 }), (handle) =>
      Effect.onError(handle.writeAll(new TextEncoder().encode(text)), () => Effect.ignore(fs.remove(file)))
    )
  )

const exists = (error: PlatformErrors.PlatformError): boolean =>
  error._tag === "SystemError" && error.reason === "AlreadyExists"

/** Undefined where there is no lock, or its holder hasn't written its name yet. */
const readHolder = (fs: FileSystem.FileSystem, lock: string): Effect.Effect<Holder | undefined> =>
  fs.readFileString(lock).pipe(
    Effect.map((text) => Either.getOrUndefined(Schema.decodeEither(Holder)(text))),
    Effect.orElseSucceed(() => undefined)
  )

const inspect = (fs: FileSystem.FileSystem, lock: string) =>
  Effect.gen(function* () {
    const info = yield* Effect.option(fs.stat(lock))
    if (Option.isNone(info)) return Option.none()
    const holder = yield* readHolder(fs, lock)
    const now = yield* Clock.currentTimeMillis
    const age = now - Option.match(info.value.mtime, { onNone: () => now, onSome: (time) => time.getTime() })
    const isDead = holder !== undefined && holder.host === hostname() && !isAlive(holder.pid)
    return Option.some({
      pid: holder?.pid,
      token: holder?.token,
      isStale: age > (holder === undefined ? graceOfTheNameless : isDead ? graceOfTheDead : longestHold)
    })
  })

const isAlive = (pid: number): boolean =>
  Either.match(
    Either.try(() => process.kill(pid, 0)),
    {
      // EPERM: alive, and somebody else's
      onLeft: (error) => !(error instanceof Error && "code" in error && error.code === "ESRCH"),
      onRight: () => true
    }
  )

const breakLock = (
  fs: FileSystem.FileSystem,
  lock: string,
  token: string | undefined,
  onBroken: (token: string) => Effect.Effect<void>
) =>
  Effect.gen(function* () {
    const breaker = `${lock}.break`
    const mine = yield* exclusive(fs, breaker, String(process.pid)).pipe(
      Effect.as(true),
      Effect.catchIf(exists, () => Effect.succeed(false))
    )
    if (!mine) {
      const old = yield* inspect(fs, breaker)
      if (Option.isSome(old) && old.value.isStale) yield* Effect.ignore(fs.remove(breaker))
      return yield* Effect.sleep(pause)
    }
    const remove = Effect.gen(function* () {
      const now = yield* inspect(fs, lock)
      if (Option.isNone(now) || !now.value.isStale || now.value.token !== token) return
      if (token !== undefined) yield* onBroken(token)
      yield* Effect.ignore(fs.remove(lock))
    })
    yield* Effect.ensuring(remove, Effect.ignore(fs.remove(breaker)))
  })
