/** A process of its own that adds numbered rules to a project: AddRules.ts PROJECT HOME NAME COUNT */
import { NodeFileSystem } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { RuleStore } from "../../../src/permission/RuleStore.ts"
import { Paths } from "../../../src/settings/Paths.ts"
import { Settings } from "../../../src/settings/Settings.ts"

const [workspace = "", home = "", name = "", count = "0"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const store = yield* RuleStore
  yield* Effect.forEach(Array.from({ length: Number(count) }), (_, index) => store.addRule(`Bash(${name} ${index})`))
})

const layer = RuleStore.layer().pipe(
  Layer.provide(Settings.layer),
  Layer.provide(NodeFileSystem.layer),
  Layer.provide(Paths.at({ workspace, home }))
)

await Effect.runPromise(Effect.provide(program, layer))
