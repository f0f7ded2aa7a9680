/**
 * The text of a small file, at once. One reader for the services and for the light commands, which run without Effect's
 * runtime, so that they can't disagree about what a file says.
 */
import { readFileSync, statSync } from "node:fs"
import * as Either from "effect/Either"
import { type Damaged, unreadable } from "./SettingsFile.ts"

/** No settings file comes near this size; what does is something else under its name. */
const largest = 1024 * 1024

/** Undefined where there is no file. */
export const readText = (file: string): Either.Either<string | undefined, Damaged> =>
  Either.flatMap(
    Either.try({ try: () => statSync(file, { throwIfNoEntry: false }), catch: (error) => failed(file, error) }),
    (info) => {
      if (info === undefined) return Either.right(undefined)
      // a pipe or a device would be read for ever
      if (!info.isFile()) return Either.left(unreadable(file, "isn't a regular file"))
      if (info.size > largest) return Either.left(unreadable(file, `is larger than ${largest} bytes`))
      return Either.flatMap(
        Either.try({ try: () => readFileSync(file), catch: (error) => failed(file, error) }),
        (bytes) =>
          Either.try({
            try: () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
            catch: () => unreadable(file, "isn't UTF-8 text")
          })
      )
    }
  )

const failed = (file: string, error: unknown): Damaged =>
  unreadable(file, `can't be read: ${error instanceof Error ? error.message : String(error)}`)
