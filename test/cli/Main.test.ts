import { assert, describe, it } from "@effect/vitest"
import { Effect, Ref } from "effect"
import { ExitCode } from "../../src/cli/ExitCode.ts"
import { program } from "../../src/cli/Main.ts"
import { Stdio } from "../../src/cli/Stdio.ts"

const run = Effect.fnUntraced(function* (argv: ReadonlyArray<string>, input = "") {
  const out = yield* Ref.make("")
  const err = yield* Ref.make("")
  const code = yield* Effect.provide(program(argv), Stdio.memory({ out, err, input }))
  return { code, out: yield* Ref.get(out), err: yield* Ref.get(err) }
})

describe("Main", () => {
  it.effect(
    "answers what it doesn't understand with a sentence, a way out, exit code 2 and an empty standard output",
    () =>
      Effect.gen(function* () {
        const table: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
          [["ask", "q", "--bogus"], "unknown option --bogus"],
          [["ask", "q", "--alow", "x"], "did you mean --allow?"],
          [["asks", "q"], "did you mean ask?"],
          [["Apple revenue?"], 'to ask a question: dexter ask "…"'],
          [["ask"], "the question is empty"],
          [["ask", ""], "the question is empty"],
          [["ask", "  \n "], "the question is empty"],
          [["ask", "--prompt="], "--prompt needs a value"],
          [["ask", "-"], "standard input holds no question"],
          [["ask", "-p", "q", "more"], "given twice"],
          [["ask", "q", "--as-of", "2024-02-30"], "--as-of can't be"],
          [["ask", "q", "--as-of"], "--as-of needs a value"],
          [["ask", "q", "--allow", "Write(report.md"], "is not a rule"],
          [["ask", "q", "--allow", " "], "the rule is empty"],
          [["ask", "q", "--model", "nonsense"], "names no model"],
          [["ask", "q", "--max-turns", "0"], "--max-turns can't be"],
          [["ask", "q", "--max-turns", "ten"], "--max-turns can't be"],
          [["ask", "q", "--output-format", "xml"], "it is one of text, json, stream-json"],
          [["ask", "q", "--channel", "tv"], "it is one of cli, headless, gateway"],
          [["tools", "extra"], "unexpected argument"],
          [["\x1b[2J"], "unknown command"]
        ]
        for (const [argv, message] of table) {
          const said = yield* run(argv)
          assert.strictEqual(said.code, ExitCode.usage, argv.join(" "))
          assert.include(said.err, message)
          assert.match(said.err, /^dexter: .*\n(dexter: .*\n)*$/)
          assert.include(said.err, "--help says more")
          assert.notInclude(said.err, "\x1b")
          assert.strictEqual(said.out, "")
        }
      })
  )

  it.effect("says what failed in one line, with exit code 1", () =>
    Effect.gen(function* () {
      const said = yield* run(["ask", "q", "--model", "scripted:no-such-file.jsonl"])
      assert.strictEqual(said.code, ExitCode.failed)
      assert.match(said.err, /^dexter: no-such-file\.jsonl: can't be read.*\n$/)
      assert.strictEqual(said.out, "")
    })
  )

  it.effect("prints help and version on standard output", () =>
    Effect.gen(function* () {
      const help = yield* run(["ask", "--help"])
      assert.strictEqual(help.code, ExitCode.answered)
      assert.include(help.out, "--output-format")
      const version = yield* run(["--version"])
      assert.match(version.out, /^\d+\.\d+\.\d+/)
    })
  )
})
