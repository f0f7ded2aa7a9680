/** The built program on a real terminal: the look-up runs unasked, the write asks, and every key does what it says. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { assert, it, vi } from "vitest"
import { bin, withFolder } from "../support/dexter.ts"
import { describeTty } from "../support/describeTty.ts"
import { pause, Tty } from "../support/tty.ts"

// Starting programs takes its time where the machine has other work, too.
vi.setConfig({ testTimeout: 120_000 })

const question = "Compare AAPL and MSFT revenue over the last four years, then write the conclusion to report.md"
const choices = "y once · s session · a always · n deny"

const report = (cwd: string) => path.join(cwd, "report.md")

/** What is in the folder besides the program's own records. */
const files = (cwd: string) => readdirSync(cwd).filter((name) => name !== ".dexter")

const count = (text: string, part: string) => text.split(part).length - 1

describeTty("dexter ask on a terminal", () => {
  it("looks up unasked, asks once before it writes, and writes after y", () =>
    withFolder(async (cwd) => {
      const tty = Tty.dexter(["ask", question], { cwd })
      await tty.shows(choices)
      assert.include(tty.screen, "✓ get_financials")
      assert.include(tty.screen, "report.md")
      assert.isFalse(existsSync(report(cwd)))
      tty.type("y")
      assert.strictEqual(await tty.exit(), 0, tty.screen)
      assert.strictEqual(count(tty.screen, choices), 1)
      assert.include(readFileSync(report(cwd), "utf8"), "AAPL")
      assert.include(tty.screen, "https://www.sec.gov/")
    }))

  it("leaves nothing behind after n, and still answers", () =>
    withFolder(async (cwd) => {
      const tty = Tty.dexter(["ask", question], { cwd })
      await tty.shows(choices)
      tty.type("n")
      assert.strictEqual(await tty.exit(), 0, tty.screen)
      assert.deepStrictEqual(files(cwd), [])
      assert.include(tty.screen, "https://www.sec.gov/")
    }))

  it("saves a rule after a, says so, and a second run writes unasked", () =>
    withFolder(async (cwd) => {
      const first = Tty.dexter(["ask", question], { cwd })
      await first.shows(choices)
      first.type("a")
      assert.strictEqual(await first.exit(), 0, first.screen)
      assert.include(first.screen, "saved the rule Write(report.md) in .dexter/settings.json")
      const settings = JSON.parse(readFileSync(path.join(cwd, ".dexter", "settings.json"), "utf8"))
      assert.deepStrictEqual(settings.permissions.allow, ["Write(report.md)"])
      writeFileSync(report(cwd), "old")

      const second = Tty.dexter(["ask", question], { cwd })
      assert.strictEqual(await second.exit(), 0, second.screen)
      assert.notInclude(second.screen, choices)
      assert.include(readFileSync(report(cwd), "utf8"), "AAPL")
    }))

  it("ignores keys typed ahead, Enter and Space", () =>
    withFolder(async (cwd) => {
      const tty = Tty.dexter(["ask", question], { cwd })
      tty.type("yyyy\r")
      await tty.shows(choices)
      for (const key of ["\r", " ", "\r\n"]) {
        tty.type(key)
        await pause(80)
      }
      assert.isFalse(existsSync(report(cwd)))
      tty.type("n")
      assert.strictEqual(await tty.exit(), 0, tty.screen)
      assert.deepStrictEqual(files(cwd), [])
    }))

  it("ends with 130 on Ctrl-C in a question, restores the terminal and leaves nothing half-written", () =>
    withFolder(async (cwd) => {
      // A shell around it says which mode the terminal is in afterwards.
      const script = `stty -a | grep -o ' -\\?icanon'; "$@"; echo "code $?"; stty -a | grep -o ' -\\?icanon\\| -\\?echo '`
      const tty = Tty.start("bash", ["-c", script, "bash", process.execPath, bin, "ask", question], { cwd })
      await tty.shows(choices)
      tty.type("\x03")
      await tty.shows("code 130")
      await tty.exit()
      assert.match(tty.screen, /code 130\s+icanon\s+echo/)
      assert.deepStrictEqual(files(cwd), [])
    }))

  it("ends with 130 on Ctrl-C in a look-up", () =>
    withFolder(async (cwd) => {
      const calls = Array.from({ length: 1500 }, (_, index) => ({
        name: "get_financials",
        args: { query: `Apple revenue in fiscal ${2010 + (index % 14)}, call ${index}` }
      }))
      writeFileSync(path.join(cwd, "turns.jsonl"), JSON.stringify({ toolCalls: calls }))
      const tty = Tty.dexter(["ask", "q", "--model", "scripted:turns.jsonl"], { cwd })
      await tty.shows("✓ get_financials")
      tty.type("\x03")
      assert.strictEqual(await tty.exit(), 130, tty.screen)
      assert.isBelow(count(tty.screen, "✓ get_financials"), 1500)
      assert.deepStrictEqual(files(cwd), ["turns.jsonl"])
    }))

  it("is nobody's question when the terminal's input is closed: exit code 3 and no file", () =>
    withFolder(async (cwd) => {
      const tty = Tty.dexter(["ask", question], { cwd })
      await tty.shows(choices)
      tty.type("\x04")
      assert.strictEqual(await tty.exit(), 3, tty.screen)
      assert.include(tty.screen, "Not done, because nobody was there to approve it:")
      assert.deepStrictEqual(files(cwd), [])
    }))

  it("asks nobody in another channel, terminal or not", () =>
    withFolder(async (cwd) => {
      const tty = Tty.dexter(["ask", question, "--channel", "headless"], { cwd })
      assert.strictEqual(await tty.exit(), 3, tty.screen)
      assert.notInclude(tty.screen, choices)
      assert.deepStrictEqual(files(cwd), [])
    }))

  it("asks without colour where NO_COLOR is set", () =>
    withFolder(async (cwd) => {
      const tty = Tty.dexter(["ask", question], { cwd, env: { NO_COLOR: "1" } })
      await tty.shows(choices)
      tty.type("n")
      await tty.exit()
      // Cursor movements are no colour.
      assert.notMatch(tty.sent, /\x1b\[[0-9;]*m/)
    }))
})
