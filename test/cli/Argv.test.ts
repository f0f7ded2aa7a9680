import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import * as Argv from "../../src/cli/Argv.ts"
import type { CommandSpec } from "../../src/cli/CommandSpec.ts"
import { dexter } from "../../src/cli/CommandTable.ts"

const run = (...argv: ReadonlyArray<string>): ReadonlyArray<string> => {
  const reading = Either.getOrThrowWith(Argv.read(dexter, argv), (error) => new Error(error.message))
  assert(reading._tag === "Run", `${argv.join(" ")} is ${reading._tag}`)
  return Argv.canonical(reading.invocation)
}
const refused = (...argv: ReadonlyArray<string>) => {
  const reading = Argv.read(dexter, argv)
  assert(Either.isLeft(reading), `${argv.join(" ")} is accepted`)
  return reading.left
}
const helpFor = (...argv: ReadonlyArray<string>): string => {
  const reading = Either.getOrThrow(Argv.read(dexter, argv))
  assert(reading._tag === "Help")
  return reading.path.join(" ")
}

describe("Argv", () => {
  it("brings every spelling of an option into one form", () => {
    const canonical = ["ask", "--prompt", "q", "--allow", "a", "--allow", "b"]
    assert.deepStrictEqual(run("ask", "--prompt", "q", "--allow", "a", "--allow", "b"), canonical)
    assert.deepStrictEqual(run("ask", "--prompt=q", "--allow=a", "--allow=b"), canonical)
    assert.deepStrictEqual(run("ask", "-pq", "--allow=a", "--allow", "b"), canonical)
    assert.deepStrictEqual(run("ask", "-p=q", "--allow", "a", "--allow=b"), canonical)
    assert.deepStrictEqual(run("-p", "q", "--allow=a", "--allow=b"), canonical)
  })

  it("puts options before the words, wherever they stood", () => {
    assert.deepStrictEqual(run("ask", "one", "--verbose", "two"), ["ask", "--verbose", "--", "one", "two"])
    assert.deepStrictEqual(run("ask", "q", "--as-of", "2024-01-01"), ["ask", "--as-of", "2024-01-01", "--", "q"])
  })

  it("takes options before the command as the command's", () => {
    assert.deepStrictEqual(run("--json", "tools"), ["tools", "--json"])
    assert.deepStrictEqual(run("--output-format", "json", "ask", "q"), ["ask", "--output-format", "json", "--", "q"])
  })

  it("asks when only options are given, and a value that looks like a command stays a value", () => {
    assert.deepStrictEqual(run("-p", "tools"), ["ask", "--prompt", "tools"])
    assert.deepStrictEqual(run("--output-format=json", "q"), ["ask", "--output-format", "json", "--", "q"])
  })

  it("keeps - and everything after -- as words", () => {
    assert.deepStrictEqual(run("ask", "-"), ["ask", "--", "-"])
    assert.deepStrictEqual(run("ask", "--", "--bogus", "--help"), ["ask", "--", "--bogus", "--help"])
    assert.deepStrictEqual(run("ask", ""), ["ask", "--", ""])
    assert.deepStrictEqual(run("ask", "--prompt=--help"), ["ask", "--prompt=--help"])
  })

  it("takes text that merely begins with a dash as a word or a value", () => {
    assert.deepStrictEqual(run("ask", "- apple revenue"), ["ask", "--", "- apple revenue"])
    assert.deepStrictEqual(run("ask", "-p", "-5 % growth of AAPL?"), ["ask", "--prompt", "-5 % growth of AAPL?"])
  })

  it("finds sub-commands of sub-commands", () => {
    assert.deepStrictEqual(run("permission", "rules", "add", "Bash(ls:*)"), [
      "permission",
      "rules",
      "add",
      "--",
      "Bash(ls:*)"
    ])
  })

  it("refuses what is not declared, with the nearest name", () => {
    const table = [
      [["ask", "q", "--alow", "x"], "unknown-option", "unknown option --alow", "did you mean --allow?"],
      [["ask", "--bogus"], "unknown-option", "unknown option --bogus", "if it is not an option, put -- before it"],
      [["ask", "-x"], "unknown-option", "unknown option -x", "if it is not an option, put -- before it"],
      [["ask", "---"], "unknown-option", "unknown option ---", "if it is not an option, put -- before it"],
      [["ask", "--=x"], "unknown-option", "unknown option --", "if it is not an option, put -- before it"],
      [["ask", "--as-of"], "missing-value", "--as-of needs a value: DATE", undefined],
      [
        ["ask", "--as-of", "--json"],
        "missing-value",
        "--as-of needs a value: DATE",
        "if --json is the value, write --as-of=--json"
      ],
      [["ask", "-p"], "missing-value", "-p needs a value: QUESTION", undefined],
      [["ask", "q", "--allow", ""], "missing-value", "--allow needs a value: RULE", undefined],
      [["ask", "q", "--allow="], "missing-value", "--allow needs a value: RULE", undefined],
      [["tools", "--json=yes"], "unexpected-value", "--json takes no value", "write --json alone"],
      [["ask", "--as-of", "a", "--as-of=b"], "repeated-option", "--as-of is given twice", undefined],
      [
        ["ask", "--output-format", "jsn"],
        "bad-value",
        `--output-format can't be "jsn": it is one of text, json, stream-json`,
        "did you mean json?"
      ],
      [["akk", "q"], "unknown-command", `unknown command "akk"`, "did you mean ask?"],
      [
        ["How much did Apple earn?"],
        "unknown-command",
        `unknown command "How much did Apple earn?"`,
        `to ask a question: dexter ask "…"`
      ],
      [["permission"], "missing-command", "which? one of check, explain, rules, trust", undefined],
      [["permission", "rules", "add"], "missing-argument", "RULE is missing", undefined],
      [["permission", "rules", "add", "a", "b"], "unexpected-argument", `unexpected argument "b"`, undefined],
      [["tools", "x"], "unexpected-argument", `unexpected argument "x"`, undefined]
    ] as const
    for (const [argv, problem, message, hint] of table) {
      const error = refused(...argv)
      assert.deepStrictEqual([error.problem, error.message, error.hint], [problem, message, hint], argv.join(" "))
    }
  })

  it("names nothing that JavaScript objects inherit", () => {
    for (const name of ["constructor", "__proto__", "toString"]) {
      assert.strictEqual(refused(name).problem, "unknown-command")
      assert.strictEqual(refused("ask", `--${name}`).problem, "unknown-option")
    }
  })

  it("shows the page of the command that is named, before or after the flag", () => {
    assert.strictEqual(helpFor(), "dexter")
    assert.strictEqual(helpFor("--help"), "dexter")
    assert.strictEqual(helpFor("ask", "--bogus", "-h"), "dexter ask")
    assert.strictEqual(helpFor("--help", "ask"), "dexter ask")
    assert.strictEqual(helpFor("help", "permission", "rules"), "dexter permission rules")
  })

  /** Every command that takes options and words, with its path. */
  const leaves = (
    spec: CommandSpec,
    path: ReadonlyArray<string>
  ): ReadonlyArray<readonly [ReadonlyArray<string>, CommandSpec]> =>
    spec.commands === undefined
      ? [[path, spec]]
      : spec.commands.flatMap((command) => leaves(command, [...path, command.name]))

  const token = FastCheck.oneof(
    FastCheck.string(),
    FastCheck.constantFrom(
      "--prompt=--help",
      "--prompt=--",
      "--prompt=",
      "--allow=--json",
      "-",
      "--",
      "--allow",
      "--allow=x",
      "-p",
      "-px",
      "--help",
      "-h",
      "ask",
      "tools",
      "--json",
      "--as-of"
    )
  )

  it("reads any words without throwing, and what it accepts it accepts unchanged again", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom(...leaves(dexter, []).map(([path]) => path)),
        FastCheck.array(token, { maxLength: 6 }),
        (path, tokens) => {
          const reading = Argv.read(dexter, [...path, ...tokens])
          if (Either.isLeft(reading) || reading.right._tag !== "Run") return true
          const canonical = Argv.canonical(reading.right.invocation)
          const again = Argv.read(dexter, canonical)
          assert(Either.isRight(again) && again.right._tag === "Run")
          assert.deepStrictEqual(Argv.canonical(again.right.invocation), canonical)
          return true
        }
      ),
      { numRuns: 500 }
    )
  })
})
