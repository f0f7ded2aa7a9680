/**
 * The commands under `dexter permission` for @effect/cli. Each loads its work when it runs. `setCode` is how the program
 * learns the exit code.
 */
// Not through the package's front door: that would load a YAML parser, too.
import * as Command from "@effect/cli/Command"
import { Effect } from "effect"
import * as Table from "../CommandTable.ts"
import { leaf } from "../EffectCommand.ts"
import type { ExitCode } from "../ExitCode.ts"

const [check, explain, rules, trust] = Table.permission.commands
const [list, add, remove, test] = rules.commands

type SetCode = <E, R>(work: Effect.Effect<ExitCode, E, R>) => Effect.Effect<void, E, R>

export const permission = (setCode: SetCode) => {
  const load = <Module>(module: () => Promise<Module>) => Effect.promise(module)
  const rulesCommand = () => load(() => import("./RulesCommand.ts"))
  return Command.make(Table.permission.name).pipe(
    Command.withSubcommands([
      // `bin.ts` runs it without all this when it is named first
      leaf(check, ({ json, jsonl, rules }, words) =>
        load(() => import("./Check.ts")).pipe(
          Effect.flatMap((command) =>
            Effect.promise(() =>
              command.run([
                ...(rules === undefined ? [] : [`--rules=${rules}`]),
                ...(json ? ["--json"] : []),
                ...(jsonl ? ["--jsonl"] : []),
                "--",
                ...words
              ])
            )
          ),
          setCode
        )
      ),
      leaf(explain, (options, words) =>
        load(() => import("./Explain.ts")).pipe(
          Effect.flatMap((command) => command.run(options, words)),
          setCode
        )
      ),
      Command.make(rules.name).pipe(
        Command.withSubcommands([
          leaf(list, (options) => setCode(Effect.flatMap(rulesCommand(), (command) => command.list(options)))),
          leaf(add, (options, words) =>
            setCode(Effect.flatMap(rulesCommand(), (command) => command.add(options, words)))
          ),
          leaf(remove, (options, words) =>
            setCode(Effect.flatMap(rulesCommand(), (command) => command.remove(options, words)))
          ),
          leaf(test, (options) => setCode(Effect.flatMap(rulesCommand(), (command) => command.test(options))))
        ])
      ),
      leaf(trust, (options) =>
        load(() => import("./Trust.ts")).pipe(
          Effect.flatMap((command) => command.run(options)),
          setCode
        )
      )
    ])
  )
}
