/**
 * Reads the files that rules come from: the project's settings, the user's, those of this run, and what the user
 * trusts. Free of Effect's runtime; `RuleStore` is the service on top of it.
 */
import { realpathSync } from "node:fs"
import * as Either from "effect/Either"
import type { Locations } from "../settings/Locations.ts"
import { readText } from "../settings/ReadText.ts"
import { type Damaged, decode, empty, unreadable } from "../settings/SettingsFile.ts"
import type { Rule } from "./core/Rule.ts"
import { combine, type InForce, type Origin } from "./RuleSources.ts"
import * as TrustFile from "./TrustFile.ts"

/** Rules given for one run; trusted, because the user gave them. */
export interface RunRules {
  /** Allow rules of the command line. */
  readonly allow?: ReadonlyArray<Rule>
  /** Files in the shape of settings.json; one that is missing is an error. */
  readonly files?: ReadonlyArray<string>
}

/** The texts as they stand right now. */
export interface Texts {
  readonly files: ReadonlyArray<{
    readonly file: string
    readonly origin: Origin
    readonly text: Either.Either<string | undefined, Damaged>
  }>
  readonly trust: Either.Either<string | undefined, Damaged>
}

export const readAll = (locations: Locations, run: RunRules): Texts => ({
  files: [
    { file: locations.projectSettings, origin: "project" as const },
    { file: locations.userSettings, origin: "user" as const },
    ...(run.files ?? []).map((file) => ({ file, origin: "run" as const }))
  ].map(({ file, origin }) => ({ file, origin, text: readText(file) })),
  trust: readText(locations.trust)
})

/** What the texts mean. */
export const interpret = (texts: Texts, locations: Locations, run: RunRules): InForce =>
  combine(
    {
      files: texts.files.map(({ file, origin, text }) => ({
        origin,
        settings: Either.flatMap(text, (found) => {
          if (found !== undefined) return decode(file, found)
          return origin === "run" ? Either.left(unreadable(file, "there is no such file")) : Either.right(empty(file))
        })
      })),
      allow: run.allow ?? [],
      trust: Either.flatMap(texts.trust, (found) =>
        TrustFile.decode(locations.trust, found ?? "", projectOf(locations))
      )
    },
    { workspace: locations.workspace, home: locations.home }
  )

/** The name under which the project is trusted: where it really lies, however it was reached. */
export const projectOf = ({ workspace }: Locations): string =>
  Either.getOrElse(
    Either.try(() => realpathSync(workspace)),
    () => workspace
  )

/** Reads and interprets, once. */
export const load = (locations: Locations, run: RunRules = {}): InForce =>
  interpret(readAll(locations, run), locations, run)
