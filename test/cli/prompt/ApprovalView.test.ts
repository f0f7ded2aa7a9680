import { assert, describe, it } from "@effect/vitest"
import type { ApprovalRequest } from "../../../src/permission/ApprovalPrompt.ts"
import { type ApprovalViewOptions, approvalView, choices } from "../../../src/cli/prompt/ApprovalView.ts"
import { coloured, plain } from "../../../src/cli/render/Style.ts"

const options: ApprovalViewOptions = {
  style: plain,
  columns: 80,
  rows: 30,
  settingsFile: ".dexter/settings.json",
  workspace: "/w",
  home: "/h"
}
const write: ApprovalRequest = {
  toolCallId: "c1",
  request: { tool: "write_file", access: { _tag: "Write", path: "report.md" } },
  verdict: {
    _tag: "Ask",
    reason: { step: "tool-default", message: "no rule allows writing `report.md`" },
    sessionCacheable: true,
    proposedRule: "Write(report.md)"
  },
  preview: "report.md: new file, 2 lines\n+one\n+two",
  waiting: 0,
  sessionGrant: "every file write",
  proposedRule: "Write(report.md)"
}
const bash = (command: string, more: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  toolCallId: "c1",
  request: { tool: "bash", access: { _tag: "Run", command } },
  verdict: { _tag: "Ask", reason: { step: "default", message: "no rule covers it" }, sessionCacheable: false },
  preview: command,
  waiting: 0,
  ...more
})
const text = (ask: ApprovalRequest, more: Partial<ApprovalViewOptions> = {}) =>
  approvalView(ask, { ...options, ...more }).join("\n")

describe("ApprovalView", () => {
  it("shows the file, the change, the reason, what session and always mean, and the keys", () => {
    assert.strictEqual(
      text(write),
      `
? write_file asks for your approval
  report.md: new file, 2 lines
  +one
  +two
  why: no rule allows writing \`report.md\`
  session allows: every file write
  always saves: Write(report.md) in .dexter/settings.json
  y once · s session · a always · n deny`
    )
  })

  it("offers session and always only where they are offered", () => {
    const { proposedRule: _rule, sessionGrant: _grant, ...bare } = write
    assert.deepStrictEqual(
      choices(bare).map(({ key }) => key),
      ["y", "n"]
    )
    assert.include(text(bare), "  y once · n deny")
    assert.notInclude(text(bare), "always saves")
  })

  it("says how many more questions wait", () => {
    assert.include(text({ ...write, waiting: 2 }), "(2 more waiting)")
  })

  it("cuts a long change to the terminal, and says how much is left out", () => {
    const preview = ["a.md: +90 -0", ...Array.from({ length: 90 }, (_, at) => `+${at} ${"x".repeat(200)}`)].join("\n")
    const lines = approvalView({ ...write, preview }, options)
    assert.isBelow(lines.length, options.rows)
    assert.isTrue(lines.some((line) => /… \d+ more lines/.test(line)))
    for (const line of lines) assert.isAtMost(line.length, options.columns)
  })

  it("colours what is added and taken away, and nothing else", () => {
    const shown = text({ ...write, preview: "a: +1 -1\n--- a\n+++ b\n-old\n+new\n same" }, { style: coloured })
    assert.include(shown, coloured.green("+new"))
    assert.include(shown, coloured.red("-old"))
    assert.include(shown, "  +++ b")
  })

  it("shows what a terminal would execute", () => {
    const shown = text({ ...write, preview: "a\n+\x1b[2J\x07", request: { tool: "wr\x1bite" } })
    assert.notInclude(shown, "\x1b")
    assert.include(shown, "+\\x1b[2J\\x07")
  })

  it("shows all of a command, however long, with control characters visible", () => {
    const command = `echo '${"abc ".repeat(100)}' \x1b[2J; ls`
    const shown = approvalView(bash(command), options)
      .map((line) => line.slice(4))
      .join("")
    assert.include(shown, "\\x1b[2J; ls")
    assert.include(shown, "abc ".repeat(100))
  })

  it("underlines the culprit, lists the segments and says what the command is known to be", () => {
    const ask = bash("ls -la && find . -delete", {
      verdict: {
        _tag: "Ask",
        reason: {
          step: "default",
          message: "`-delete` goes beyond `Bash(find:*)`",
          segment: 1,
          span: { start: 17, end: 24 }
        },
        sessionCacheable: true
      }
    })
    const shown = text(ask)
    assert.include(shown, "    ls -la && find . -delete\n                     ^^^^^^^")
    assert.include(shown, "1. ls -la (read-only)")
    assert.include(shown, "2. find . -delete (mutating)")
    assert.include(shown, "it is mutating")
  })
})
