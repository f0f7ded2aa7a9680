/** `dexter tools`: the menu of a run with these options, what it lacks and why, and what it costs. */
import { Effect } from "effect"
import { type Menu, ToolRegistry } from "../tool/ToolRegistry.ts"
import type { OptionValues } from "./CommandSpec.ts"
import type * as Table from "./CommandTable.ts"
import { ExitCode } from "./ExitCode.ts"
import * as Program from "./Program.ts"
import { type MenuCost, menuJson, menuLines } from "./render/MenuLines.ts"
import { styleOf } from "./render/Style.ts"
import { visibleJson } from "./render/Visible.ts"
import { decodeRunOptions } from "./RunOptions.ts"
import { Stdio } from "./Stdio.ts"

type Values = OptionValues<(typeof Table.tools)["options"]>

export const run = (values: Values) =>
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const options = yield* decodeRunOptions(["dexter", "tools"], values, { isTty: stdio.tty.in })
    const menu = yield* Effect.provide(ToolRegistry, Program.menu(options))
    const cost = values.tokens ? yield* measure(menu) : undefined
    const { columns } = yield* stdio.size
    const text = values.json
      ? visibleJson(JSON.stringify(menuJson(menu, cost)))
      : menuLines(menu, cost, { style: styleOf(stdio.colour.out), columns, why: values.why }).join("\n")
    yield* stdio.out(`${text}\n`)
    return ExitCode.answered
  })

/** The tokenizer's table is large: loaded only for this. */
const measure = (menu: Menu): Effect.Effect<MenuCost> =>
  Effect.map(
    Effect.promise(() => import("gpt-tokenizer/encoding/o200k_base")),
    ({ countTokens }) => ({
      compact: countTokens(menu.compact.join("\n")),
      full: countTokens(menu.tools.map(({ description, name }) => `${name}: ${description}`).join("\n"))
    })
  )
