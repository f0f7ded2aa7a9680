/**
 * A process of its own that appends numbered rules to a settings file and prints each one that was stored:
 *
 *   Append.ts FILE NAME COUNT
 */
import { writeSync } from "node:fs"
import { NodeFileSystem } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { append } from "../../../src/settings/JsonText.ts"
import { Settings } from "../../../src/settings/Settings.ts"

const [file = "", name = "", count = "0"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const settings = yield* Settings
  for (let index = 0; index < Number(count); index++) {
    const rule = `${name}-${index}`
    yield* settings.update(file, (text) => append(text, ["permissions", "allow"], rule))
    writeSync(1, `${rule}\n`)
  }
})

await Effect.runPromise(Effect.provide(program, Layer.provide(Settings.layer, NodeFileSystem.layer)))
