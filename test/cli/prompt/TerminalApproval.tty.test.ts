import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { afterAll, assert, beforeAll, it } from "vitest"
import { describeTty } from "../../support/describeTty.ts"
import { pause, Tty } from "../../support/tty.ts"

const choices = "y once · s session · a always · n deny"

describeTty("TerminalApproval on a terminal", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "dexter-prompt-"))
  const program = path.join(folder, "program.mjs")

  beforeAll(() =>
    build({
      entryPoints: [fileURLToPath(new URL("../../support/promptProgram.ts", import.meta.url))],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      logLevel: "silent"
    })
  )
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const start = (count: number, hold = 0) =>
    Tty.start(process.execPath, [program, String(count), String(hold)], { cwd: folder })

  it("shows what would happen, why, and the keys; each key decides", async () => {
    const tty = start(4)
    for (const [at, [key, decision]] of [
      ["y", "AllowOnce"],
      ["s", "AllowSession"],
      ["a", "AllowAlways"],
      ["n", "Deny"]
    ].entries()) {
      await tty.shows(choices, at + 1)
      tty.type(key ?? "")
      await tty.shows(`decision ${at + 1}: ${decision}`)
    }
    assert.strictEqual(await tty.exit(), 0)
    assert.include(tty.screen, "report-1.md (new file)")
    assert.include(tty.screen, "+ Apple\\x1b[31m 391")
    assert.include(tty.screen, "why: writing a file is asked")
    assert.include(tty.screen, "always saves: Write(report-1.md) in .dexter/settings.json")
    assert.include(tty.screen, "session allows: every file write")
    assert.include(tty.screen, "(3 more waiting)")
    assert.include(tty.screen, "cooked, Success")
  })

  it("takes no key typed before the question appeared", async () => {
    const tty = start(1, 400)
    await tty.shows("ready")
    tty.type("y")
    await pause(50)
    tty.type("a\r")
    await tty.shows(choices)
    await pause(300)
    assert.notInclude(tty.screen, "decision")
    tty.type("n")
    await tty.shows("decision 1: Deny")
    assert.strictEqual(await tty.exit(), 0)
  })

  it("takes no key typed between two questions", async () => {
    const tty = start(2, 300)
    await tty.shows(choices)
    tty.type("n")
    await tty.shows("decision 1")
    tty.type("yyyy")
    await tty.shows(choices, 2)
    await pause(200)
    assert.notInclude(tty.screen, "decision 2")
    tty.type("n")
    await tty.shows("decision 2: Deny")
  })

  it("is decided neither by Enter, Space, Escape, arrows, unknown keys nor pasted text", async () => {
    const tty = start(1)
    await tty.shows(choices)
    for (const keys of [
      "\r",
      "\n",
      " ",
      "\t",
      "x",
      "\x1b",
      "\x1b[A",
      "\x1bOA",
      "\x1b[D",
      "\x1by",
      "\x1b[200~yes please\x1b[201~"
    ]) {
      tty.type(keys)
      await pause(70)
    }
    tty.type("\x1b[")
    await pause(20)
    tty.type("A")
    await pause(100)
    assert.notInclude(tty.screen, "decision")
    tty.type("y")
    await tty.shows("decision 1: AllowOnce")
  })

  it("is nobody's when the person closes the input, and restores the terminal", async () => {
    const tty = start(1)
    await tty.shows(choices)
    tty.type("\x04")
    await tty.shows("decision 1: Unattended")
    assert.strictEqual(await tty.exit(), 0)
    assert.include(tty.screen, "cooked, Success")
  })

  it("ends the run on Ctrl-C and restores the terminal", async () => {
    const tty = start(1)
    await tty.shows(choices)
    tty.type("\x03")
    assert.strictEqual(await tty.exit(), 130)
    assert.include(tty.screen, "cooked, Failure")
    assert.notInclude(tty.screen, "decision")
    assert.isTrue(tty.sent.lastIndexOf("\x1b[?2004l") > tty.sent.lastIndexOf("\x1b[?2004h"))
  })
})
