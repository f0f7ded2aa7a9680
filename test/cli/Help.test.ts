import { assert, describe, it } from "@effect/vitest"
import { Either } from "effect"
import * as Argv from "../../src/cli/Argv.ts"
import { type CommandSpec, findCommand } from "../../src/cli/CommandSpec.ts"
import { ask, dexter } from "../../src/cli/CommandTable.ts"
import { help } from "../../src/cli/Help.ts"
import { coloured, plain } from "../../src/cli/render/Style.ts"

const pages = (
  spec: CommandSpec,
  path: ReadonlyArray<string>
): ReadonlyArray<readonly [ReadonlyArray<string>, CommandSpec]> => [
  [path, spec],
  ...(spec.commands ?? []).flatMap((command) => pages(command, [...path, command.name]))
]
const all = pages(dexter, ["dexter"])
const page = (path: ReadonlyArray<string>, spec: CommandSpec) => help(path, spec, { style: plain, columns: 80 })

/** Splits an example as a shell would: words in single or double quotes, a redirection at the end. */
const wordsOf = (command: string): ReadonlyArray<string> =>
  [...command.replace(/ < \S+$/, "").matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? ""
  )

describe("help", () => {
  it("names every option, argument and sub-command of every command", () => {
    for (const [path, spec] of all) {
      const text = page(path, spec)
      for (const { name } of [...spec.options, ...(spec.arguments ?? []), ...(spec.commands ?? [])]) {
        assert.include(text, name, path.join(" "))
      }
    }
  })

  it("gives only examples that the program accepts", () => {
    const examples = all.flatMap(([, spec]) => spec.examples ?? [])
    assert.isAbove(examples.length, 8)
    for (const { command } of examples) {
      const [program, ...argv] = wordsOf(command)
      assert.strictEqual(program, "dexter")
      const reading = Argv.read(dexter, argv)
      assert.isTrue(Either.isRight(reading), `${command}: ${Either.isLeft(reading) ? reading.left.message : ""}`)
    }
  })

  it("wraps to the terminal and carries colour only when told to", () => {
    for (const [path, spec] of all) {
      const long = page(path, spec)
        .split("\n")
        .filter((line) => line.length > 80 && !line.startsWith("  dexter "))
      assert.deepStrictEqual(long, [])
      assert.notInclude(page(path, spec), "\x1b")
    }
    assert.include(help(["dexter", "ask"], ask, { style: coloured, columns: 80 }), "\x1b[1m")
  })

  it("has a command for the one that options alone mean", () => {
    for (const [, spec] of all) {
      if (spec.otherwise !== undefined) assert.isDefined(findCommand(spec, spec.otherwise))
    }
  })
})
