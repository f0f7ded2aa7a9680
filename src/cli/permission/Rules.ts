/** What the `permission` commands share: the rules in force as a Layer, and telling what is broken. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Effect, Layer } from "effect"
import { PermissionPolicy } from "../../permission/PermissionPolicy.ts"
import type { StoredRule } from "../../permission/RuleSources.ts"
import { RuleStore } from "../../permission/RuleStore.ts"
import { Paths } from "../../settings/Paths.ts"
import { Settings } from "../../settings/Settings.ts"
import { describe } from "../../settings/SettingsFile.ts"
import { visible } from "../render/Visible.ts"
import { Stdio } from "../Stdio.ts"

/** Of the project, the user, and these files. */
export const rules = (files: ReadonlyArray<string> = []) =>
  PermissionPolicy.live.pipe(
    Layer.provideMerge(RuleStore.layer({ files })),
    Layer.provideMerge(Layer.merge(Settings.layer, Paths.layer)),
    Layer.provide(NodeFileSystem.layer)
  )

/** One line a problem, on standard error; yields how many there are. */
export const tellProblems: Effect.Effect<number, never, RuleStore | Stdio> = Effect.gen(function* () {
  const stdio = yield* Stdio
  const { problems } = yield* (yield* RuleStore).inForce
  yield* Effect.forEach(problems, (problem) => stdio.err(`dexter: ${visible(describe(problem))}\n`))
  return problems.length
})

/** Where a rule stands, as a person would name it. */
export const placeOf = ({ origin, file, list, index }: StoredRule): string =>
  file === undefined ? "--allow" : `${origin === "run" ? "--rules" : `the ${origin}'s`} ${file}, ${list}[${index}]`
