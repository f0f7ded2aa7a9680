/** `dexter permission …` alone: the commands mounted as the program mounts them, without the rest of the program. */
import { CliConfig, Command } from "@effect/cli"
import { NodeFileSystem, NodePath, NodeTerminal } from "@effect/platform-node"
import { Effect, Ref } from "effect"
import { ExitCode } from "../../../../src/cli/ExitCode.ts"
import { permission } from "../../../../src/cli/permission/Mount.ts"
import { Stdio } from "../../../../src/cli/Stdio.ts"

const program = Effect.gen(function* () {
  const code = yield* Ref.make<ExitCode>(ExitCode.answered)
  const root = Command.make("dexter").pipe(
    Command.withSubcommands([permission((work) => Effect.flatMap(work, (value) => Ref.set(code, value)))])
  )
  yield* Command.run(root, { name: "dexter", version: "0" })(["node", "dexter", ...process.argv.slice(2)])
  return yield* Ref.get(code)
}).pipe(
  Effect.catchAll((failure) =>
    Effect.sync(() => {
      process.stderr.write(`${"message" in failure ? failure.message : failure._tag}\n`)
      return ExitCode.failed
    })
  ),
  Effect.provide([
    NodeFileSystem.layer,
    NodePath.layer,
    NodeTerminal.layer,
    Stdio.layer,
    CliConfig.layer({ isCaseSensitive: true })
  ])
)

process.exitCode = await Effect.runPromise(program)
