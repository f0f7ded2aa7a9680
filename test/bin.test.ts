/** The built program, without a terminal: what it prints where, and what its exit codes say. */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it, vi } from "vitest"
import { bin, dexter, type DexterOptions, runProgram, type Said, withFolder } from "./support/dexter.ts"

const run = (args: ReadonlyArray<string>, options: Partial<DexterOptions> = {}): Promise<Said> =>
  withFolder((cwd) => dexter(args, { cwd, ...options }))

// Starting programs takes its time where the machine has other work, too.
vi.setConfig({ testTimeout: 120_000 })

/** No trace of the program's insides, whatever went wrong. */
const assertCalm = ({ stderr, stdout }: Said) => {
  assert.notMatch(stdout + stderr, /^\s+at .*:\d+:\d+/m, "a stack trace")
  assert.notMatch(stdout + stderr, /\bbug in dexter\b|UnhandledPromise|FiberFailure|\[object Object\]/)
}

/** The cases of a test, two at a time: starting programs is what these tests spend their time on. */
const each = async <A>(cases: ReadonlyArray<A>, check: (one: A) => Promise<void>): Promise<void> => {
  for (let at = 0; at < cases.length; at += 2) await Promise.all(cases.slice(at, at + 2).map(check))
}

describe("dexter", () => {
  it("prints its version, and its pages without colour in a pipe", async () => {
    const version = await run(["--version"])
    const { version: expected } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    assert.deepStrictEqual([version.code, version.stdout, version.stderr], [0, `${expected}\n`, ""])
    for (const args of [[], ["--help"], ["-h"], ["help"]]) {
      const said = await run(args)
      assert.strictEqual(said.code, 0)
      assert.include(said.stdout, "dexter ask")
      assert.notInclude(said.stdout, "\x1b")
    }
    const ask = await run(["ask", "--help"])
    assert.include(ask.stdout, "--output-format")
    assert.include(ask.stdout, "Exit codes")
  })

  it("answers a usage error with exit code 2, a hint, and silence on standard output", async () => {
    const table = [
      [["ask", "q", "--alow", "x"], "did you mean --allow?"],
      [["ask", ""], "the question is empty"]
    ] as const
    for (const [args, message] of table) {
      const said = await run(args)
      assert.strictEqual(said.code, 2, args.join(" "))
      assert.include(said.stderr, message)
      assert.match(said.stderr, /^dexter: /)
      assert.include(said.stderr, "--help says more")
      assert.strictEqual(said.stdout, "")
      assertCalm(said)
    }
  })

  it("ends quietly when the reader of standard output goes away", async () => {
    const table = [
      ["--help", "true"],
      ["ask 'Apple revenue 2023'", "head -n 1"],
      ["ask 'Apple revenue 2023' --output-format stream-json", "head -n 1"]
    ] as const
    await each(table, async ([args, reader]) => {
      const said = await withFolder((cwd) =>
        runProgram(
          "bash",
          ["-c", `"${process.execPath}" "${bin}" ${args} | ${reader} > /dev/null; echo \${PIPESTATUS[0]}`],
          {
            cwd
          }
        )
      )
      assert.include(["0\n", "141\n"], said.stdout, `${args} | ${reader}`)
      assert.notInclude(said.stderr, "EPIPE")
      assertCalm(said)
    })
  })
})

describe("dexter ask", () => {
  it("compares two companies offline, with period ends, growth and sources, from words, -p or standard input", async () => {
    const question = "Compare AAPL and MSFT revenue over the last four years"
    const said = await run(["ask", question])
    assert.strictEqual(said.code, 0, said.stderr)
    for (const part of ["AAPL", "MSFT", "2023-09-30", "2023-06-30", "https://www.sec.gov/"])
      assert.include(said.stdout, part)
    assert.include(said.stderr, "offline")
    assert.include(said.stderr, "get_financials")
    assert.notInclude(said.stdout, "✓")
    assertCalm(said)
    const others = [() => run(["-p", question]), () => run(["ask", "-"], { input: `${question}\n` })]
    await each(others, async (ask) => assert.strictEqual((await ask()).stdout, said.stdout))
  })

  it("gives a script the value and the figures behind it", async () => {
    const said = await run(["ask", "What was Apple's revenue in fiscal 2023?", "--output-format", "json"])
    const object = JSON.parse(said.stdout)
    assert.strictEqual(said.code, 0)
    assert.strictEqual(object.value, 383285000000)
    assert.strictEqual(object.figures[0].period.end, "2023-09-30")
    assert.match(object.sources[0], /^https:\/\/www\.sec\.gov\//)
    assert.deepStrictEqual(object.refused, [])
    assert.strictEqual(object.exitCode, 0)
    assert.match(object.sessionId, /^\d{8}-/)
  })

  it("hides what was filed after the day it is asked as of", async () => {
    const said = await run(["ask", "Apple's latest annual revenue", "--as-of", "2022-01-15", "--output-format", "json"])
    assert.strictEqual(JSON.parse(said.stdout).value, 365817000000)
    assert.strictEqual(JSON.parse(said.stdout).asOf, "2022-01-15")
  })

  it("says what is wrong with a question it can't answer, and fails", async () => {
    const table = [
      ["What was Targt Corp revenue in 2023?", /did you mean .*\(TGT\)/],
      ["What was Starbucks' revenue in 2023?", /STARBUCKS CORP \(SBUX\) is not among .*FINANCIAL_DATASETS_API_KEY/],
      ["What was Apple's revenue in fiscal 1951?", /no annual income statement of AAPL .*it holds periods ending/],
      ["What was General's revenue in 2023?", /"General" could be .*\(GE\).*\(GM\).*name one of them/]
    ] as const
    await each(table, async ([question, message]) => {
      const said = await run(["ask", question])
      assert.match(said.stdout, message)
      assert.strictEqual(said.code, 1, said.stdout)
      assertCalm(said)
    })
  })

  describe("that needs an approval", () => {
    const question = "Compare AAPL and MSFT revenue over the last four years, then write the conclusion to report.md"

    it("is refused at once without a terminal: exit code 3, no file, and a list of what was not done", async () => {
      await withFolder(async (cwd) => {
        // A "y" from a pipe is nobody's approval.
        const said = await dexter(["ask", question], { cwd, input: "y\ny\n" })
        assert.strictEqual(said.code, 3)
        assert.isFalse(existsSync(path.join(cwd, "report.md")))
        assert.include(said.stdout, "AAPL")
        assert.include(said.stderr, "Not done, because nobody was there to approve it:")
        assert.include(said.stderr, "--allow 'Write(report.md)'")
        assertCalm(said)
      })
    })

    it("writes with a rule for this run, and only what the rule covers", async () => {
      const table = [
        ["write_file", 0],
        ["Write(report.md)", 0],
        ["Write(other.md)", 3]
      ] as const
      await each(table, ([rule, code]) =>
        withFolder(async (cwd) => {
          const said = await dexter(["ask", question, "--allow", rule], { cwd })
          assert.strictEqual(said.code, code, `${rule}\n${said.stderr}`)
          assert.strictEqual(existsSync(path.join(cwd, "report.md")), code === 0)
          if (code === 0) assert.include(readFileSync(path.join(cwd, "report.md"), "utf8"), "AAPL")
        })
      )
    })

    it("fails with a message for a file outside the folder, and for a folder that can't be written", async () => {
      await withFolder(async (cwd) => {
        const outside = await dexter(
          ["ask", "Apple revenue 2023, write it to ../outside-dexter.md", "--allow", "write_file"],
          {
            cwd
          }
        )
        assert.strictEqual(outside.code, 1, outside.stderr)
        assert.include(outside.stderr, "outside-dexter.md")
        assert.isFalse(existsSync(path.join(cwd, "..", "outside-dexter.md")))
        assertCalm(outside)
      })
      await withFolder(async (cwd) => {
        chmodSync(cwd, 0o555)
        const said = await dexter(["ask", "Apple revenue 2023, write it to report.md", "--allow", "write_file"], {
          cwd,
          unprivileged: true
        })
        assert.strictEqual(said.code, 1, said.stderr)
        assert.match(said.stderr, /write_file.*report\.md|report\.md/)
        assert.include(said.stdout, "383")
        assert.deepStrictEqual(readdirSync(cwd), [])
        assertCalm(said)
      })
    })
  })

  it("ends with 130 on SIGINT and 143 on SIGTERM, with nothing half-written", async () => {
    const table = [
      ["SIGINT", 130],
      ["SIGTERM", 143]
    ] as const
    await each(table, ([signal, code]) =>
      withFolder(async (cwd) => {
        const calls = Array.from({ length: 1500 }, (_, index) => ({
          name: "get_financials",
          args: { query: `Apple revenue in fiscal ${2010 + (index % 14)}, call ${index}` }
        }))
        const turns = [
          { toolCalls: calls },
          { toolCalls: [{ name: "write_file", args: { path: "x.md", content: "x" } }] }
        ]
        writeFileSync(path.join(cwd, "turns.jsonl"), turns.map((turn) => JSON.stringify(turn)).join("\n"))
        let sent = false
        const said = await dexter(["ask", "q", "--model", "scripted:turns.jsonl", "--allow", "write_file"], {
          cwd,
          onOutput: ({ stderr }, kill) => {
            if (sent || !stderr.includes("→ get_financials")) return
            sent = true
            kill(signal)
          }
        })
        assert.strictEqual(said.code, code)
        // It stopped in the middle, and every call that was open or waiting was told so.
        assert.isBelow(said.stderr.split("✓ get_financials").length - 1, 1500)
        assert.include(said.stderr, "stopped")
        assert.isFalse(existsSync(path.join(cwd, "x.md")))
        assertCalm(said)
      })
    )
  })
})

describe("dexter tools", () => {
  it("prints the menu of a run, and why the rest is missing", async () => {
    const said = await run(["tools", "--why"])
    assert.strictEqual(said.code, 0, said.stderr)
    for (const name of ["get_financials", "read_file", "write_file", "edit_file"]) assert.include(said.stdout, name)
  })

  it("prints it as JSON, with schemas, and what the compact menu costs against the full descriptions", async () => {
    const { stdout } = await run(["tools", "--json", "--tokens", "--channel", "gateway"])
    const menu = JSON.parse(stdout)
    assert.strictEqual(menu.channel, "gateway")
    const tool = menu.tools.find(({ name }: { name: string }) => name === "get_financials")
    assert.strictEqual(tool.parameters.type, "object")
    assert.isAbove(menu.tokens.compact, 20)
    assert.isBelow(menu.tokens.percent, 50)
  })
})
