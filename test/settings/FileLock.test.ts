import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, readdirSync, utimesSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import path from "node:path"
import { NodeFileSystem } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Ref } from "effect"
import { withLock } from "../../src/settings/FileLock.ts"

const place = () => path.join(mkdtempSync(path.join(tmpdir(), "dexter-lock-")), "x.lock")
const provided = Effect.provide(NodeFileSystem.layer)

/** A process id that was alive a moment ago and is not any more. */
const deadPid = spawnSync(process.execPath, ["-e", "0"]).pid

const plant = (lock: string, holder: object | string, ageSeconds: number) => {
  writeFileSync(lock, typeof holder === "string" ? holder : JSON.stringify(holder))
  const time = Date.now() / 1000 - ageSeconds
  utimesSync(lock, time, time)
}

describe("withLock", () => {
  it.live("lets one in at a time, whoever waits", () =>
    Effect.gen(function* () {
      const lock = place()
      const inside = yield* Ref.make(0)
      const most = yield* Ref.make(0)
      yield* Effect.forEach(
        Array.from({ length: 12 }),
        () =>
          withLock(lock, () =>
            Effect.gen(function* () {
              const now = yield* Ref.updateAndGet(inside, (n) => n + 1)
              yield* Ref.update(most, (n) => Math.max(n, now))
              yield* Effect.sleep(2)
              yield* Ref.update(inside, (n) => n - 1)
            })
          ),
        { concurrency: "unbounded" }
      )
      expect(yield* Ref.get(most)).toBe(1)
      expect(existsSync(lock)).toBe(false)
    }).pipe(provided)
  )

  it.live("is released by success, failure, defect and interruption", () =>
    Effect.gen(function* () {
      const lock = place()
      for (const use of [Effect.void, Effect.fail("x"), Effect.die("x"), Effect.interrupt]) {
        yield* Effect.exit(withLock(lock, () => use))
        expect(existsSync(lock)).toBe(false)
      }
    }).pipe(provided)
  )

  it.live("names its holder while it is held", () =>
    Effect.gen(function* () {
      const lock = place()
      yield* withLock(lock, (lease) =>
        Effect.gen(function* () {
          const holder = JSON.parse(readFileSync(lock, "utf8"))
          expect(holder).toEqual({ pid: process.pid, host: hostname(), token: lease.token })
          expect(yield* lease.held).toBe(true)
        })
      )
    }).pipe(provided)
  )

  it.live("gives up after its patience, naming the holder, and leaves the holder's lock alone", () =>
    Effect.gen(function* () {
      const lock = place()
      const error = yield* withLock(lock, () => Effect.flip(withLock(lock, () => Effect.void, { patience: 60 })))
      expect(error.message).toContain(`held by process ${process.pid}`)
      expect(existsSync(lock)).toBe(false)
    }).pipe(provided)
  )

  it.live("stops waiting when it is interrupted, and never runs", () =>
    Effect.gen(function* () {
      const lock = place()
      const ran = yield* Ref.make(false)
      yield* withLock(lock, () =>
        Effect.gen(function* () {
          const waiting = yield* Effect.fork(withLock(lock, () => Ref.set(ran, true)))
          yield* Effect.sleep(40)
          yield* Fiber.interrupt(waiting)
        })
      )
      expect(yield* Ref.get(ran)).toBe(false)
      expect(readdirSync(path.dirname(lock))).toEqual([])
    }).pipe(provided)
  )

  it.live("breaks the lock of a process that is gone, telling whose it was", () =>
    Effect.gen(function* () {
      const lock = place()
      plant(lock, { pid: deadPid, host: hostname(), token: "theirs" }, 2)
      const broken = yield* Ref.make("")
      yield* withLock(lock, () => Effect.void, { patience: 500, onBroken: (token) => Ref.set(broken, token) })
      expect(yield* Ref.get(broken)).toBe("theirs")
      expect(readdirSync(path.dirname(lock))).toEqual([])
    }).pipe(provided)
  )

  it.live("doesn't take the word of another host's process table, nor of a lock that is too young", () =>
    Effect.gen(function* () {
      for (const [holder, age] of [
        [{ pid: deadPid, host: "elsewhere", token: "t" }, 5],
        [{ pid: deadPid, host: hostname(), token: "t" }, 0],
        [{ pid: process.pid, host: hostname(), token: "t" }, 5],
        ["", 1]
      ] as const) {
        const lock = place()
        plant(lock, holder, age)
        expect((yield* Effect.flip(withLock(lock, () => Effect.void, { patience: 50 })))._tag).toBe("Locked")
      }
    }).pipe(provided)
  )

  it.live("breaks a lock that is older than any holder lives, whoever left it", () =>
    Effect.gen(function* () {
      for (const holder of [{ pid: process.pid, host: "elsewhere", token: "t" }, "", "not json"]) {
        const lock = place()
        plant(lock, holder, 60)
        expect(yield* withLock(lock, () => Effect.succeed("in"), { patience: 500 })).toBe("in")
      }
    }).pipe(provided)
  )

  it.live("breaks a lock whose holder died before it wrote its name", () =>
    Effect.gen(function* () {
      const lock = place()
      plant(lock, "", 3)
      expect(yield* withLock(lock, () => Effect.succeed("in"), { patience: 500 })).toBe("in")
    }).pipe(provided)
  )

  it.live("lets one in at a time even when many find the same dead lock", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 5; round++) {
        const lock = place()
        plant(lock, { pid: deadPid, host: hostname(), token: "theirs" }, 5)
        const inside = yield* Ref.make(0)
        yield* Effect.forEach(
          Array.from({ length: 20 }),
          () =>
            withLock(lock, () =>
              Effect.gen(function* () {
                expect(yield* Ref.updateAndGet(inside, (n) => n + 1)).toBe(1)
                yield* Effect.sleep(1)
                yield* Ref.update(inside, (n) => n - 1)
              })
            ),
          { concurrency: "unbounded" }
        )
        expect(readdirSync(path.dirname(lock))).toEqual([])
      }
    }).pipe(provided)
  )

  it.live("gets past the leavings of a breaker that died", () =>
    Effect.gen(function* () {
      const lock = place()
      plant(lock, "", 60)
      plant(`${lock}.break`, "", 60)
      expect(yield* withLock(lock, () => Effect.succeed("in"), { patience: 2000 })).toBe("in")
    }).pipe(provided)
  )

  it.live("knows when it has lost the lock, and doesn't remove the new holder's", () =>
    Effect.gen(function* () {
      const lock = place()
      const suspended = yield* Deferred.make<void>()
      const taken = yield* Deferred.make<void>()
      const slow = yield* Effect.fork(
        withLock(lock, (lease) =>
          Effect.gen(function* () {
            yield* Deferred.succeed(suspended, undefined)
            yield* Deferred.await(taken)
            return yield* lease.held
          })
        )
      )
      yield* Deferred.await(suspended)
      const time = Date.now() / 1000 - 60
      utimesSync(lock, time, time)
      yield* withLock(lock, () =>
        Effect.gen(function* () {
          yield* Deferred.succeed(taken, undefined)
          expect(yield* Fiber.join(slow)).toBe(false)
          expect(existsSync(lock)).toBe(true)
        })
      )
    }).pipe(provided)
  )
})
