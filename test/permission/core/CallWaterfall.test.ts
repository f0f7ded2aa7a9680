import { describe, expect, it } from "@effect/vitest"
import type { PermissionRequest } from "../../../src/permission/core/PermissionRequest.ts"
import { evaluate, explain } from "../../../src/permission/core/Waterfall.ts"
import { gate, read, write } from "../../support/gate.ts"

const edit = (path: string): PermissionRequest => ({ tool: "edit_file", access: { _tag: "Write", path } })
const fetch = (url: string): PermissionRequest => ({ tool: "web_fetch", access: { _tag: "Fetch", url } })
const lookUp: PermissionRequest = { tool: "get_financials" }

describe("writing a file", () => {
  it("asks, and proposes the exact path in the workspace", () => {
    expect(evaluate(write("docs/../report.md"), gate())).toMatchObject({
      _tag: "Ask",
      sessionCacheable: true,
      proposedRule: "Write(report.md)",
      reason: { step: "tool-default" }
    })
    expect(evaluate(write("a (1)*.md"), gate())).toMatchObject({ proposedRule: "Write(a \\(1\\)\\\\*.md)" })
  })

  it("proposes a rule that makes this call Allow, for both tools and no other file", () => {
    const verdict = evaluate(edit("/home/me/project/a*.md"), gate())
    const proposed = verdict._tag === "Ask" ? (verdict.proposedRule ?? "") : ""
    const context = gate({ allow: [proposed] })
    expect(evaluate(edit("a*.md"), context)._tag).toBe("Allow")
    expect(evaluate(write("a*.md"), context)._tag).toBe("Allow")
    expect(evaluate(write("abc.md"), context)._tag).toBe("Ask")
  })

  it("proposes nothing outside the workspace", () => {
    expect(evaluate(write("../x"), gate())).not.toHaveProperty("proposedRule")
    expect(evaluate(write("/etc/hosts"), gate())).not.toHaveProperty("proposedRule")
    expect(evaluate(write("."), gate())).not.toHaveProperty("proposedRule")
  })

  it("follows deny, ask and allow rules in that order", () => {
    const context = gate({
      allow: ["Write(**)", "write_file"],
      ask: ["Write(docs/**)"],
      deny: ["Write(docs/secret/**)", "edit_file"]
    })
    expect(evaluate(write("a"), context)).toMatchObject({ _tag: "Allow", reason: { rule: "Write(**)" } })
    expect(evaluate(write("docs/a"), context)).toMatchObject({ _tag: "Ask", reason: { step: "ask-rule" } })
    expect(evaluate(write("docs/a"), context)).not.toHaveProperty("proposedRule")
    expect(evaluate(write("docs/SECRET/a"), context)).toMatchObject({ _tag: "Deny", reason: { step: "deny-rule" } })
    expect(evaluate(edit("a"), context)).toMatchObject({ _tag: "Deny", reason: { rule: "edit_file" } })
    expect(evaluate(write("../a"), context)).toMatchObject({ _tag: "Allow", reason: { rule: "write_file" } })
  })

  it.each([".env", "config/.ENV", "a/../.ssh/x", "credentials.json", "/home/me/.aws/config"])(
    "is denied for %s, whatever rules say",
    (path) => {
      expect(evaluate(write(path), gate({ allow: ["Write(**)", "Write"] }))).toMatchObject({
        _tag: "Deny",
        reason: { step: "floor" }
      })
    }
  )

  it.each([
    ".dexter/settings.json",
    ".git/x",
    "a/../.git/hooks/y",
    ".GIT/config",
    "/home/me/.bashrc",
    ".claude/settings.json"
  ])("is always asked for %s, whatever rules say, and never remembered", (path) => {
    const verdict = evaluate(write(path), gate({ allow: ["Write(**)", "Write", "write_file", "Write(.git/**)"] }))
    expect(verdict).toMatchObject({ _tag: "Ask", sessionCacheable: false, reason: { step: "self-protection" } })
    expect(verdict).not.toHaveProperty("proposedRule")
  })

  it("isn't protected by where the workspace lies", () => {
    const context = gate({ allow: ["Write(**)"] }, { workspace: "/home/me/.claude/worktrees/x" })
    expect(evaluate(write("src/a.ts"), context)._tag).toBe("Allow")
    expect(evaluate(write(".claude/a"), context)._tag).toBe("Ask")
  })
})

describe("reading a file", () => {
  it("needs no permission, but for secrets and rules", () => {
    expect(evaluate(read("a.csv"), gate())).toMatchObject({ _tag: "Allow", reason: { step: "tool-default" } })
    expect(evaluate(read(".env"), gate({ allow: ["Read(**)"] }))._tag).toBe("Deny")
    expect(evaluate(read("a.csv"), gate({ deny: ["Read(*.csv)"] }))._tag).toBe("Deny")
    expect(evaluate(read("a.csv"), gate({ ask: ["read_file"] }))._tag).toBe("Ask")
    expect(evaluate(read("a.csv"), gate({ deny: ["Write(*.csv)"] }))._tag).toBe("Allow")
  })
})

describe("fetching", () => {
  it("follows rules by domain", () => {
    const context = gate({
      allow: ["WebFetch(domain:sec.gov)"],
      ask: ["WebFetch"],
      deny: ["WebFetch(domain:evil.com)"]
    })
    expect(evaluate(fetch("https://a.EVIL.com/x"), context)._tag).toBe("Deny")
    expect(evaluate(fetch("https://evil.com./x"), context)._tag).toBe("Deny")
    expect(evaluate(fetch("https://evil.com@sec.gov/"), context)._tag).toBe("Ask")
    expect(evaluate(fetch("https://notevil.com"), context)._tag).toBe("Ask")
    expect(evaluate(fetch("https://sec.gov"), gate())._tag).toBe("Allow")
    expect(evaluate(fetch("not an address"), context)._tag).toBe("Ask")
    const only = gate({ ask: [], deny: [], allow: ["WebFetch(domain:sec.gov)"] })
    expect(evaluate(fetch("https://sec.gov/x"), only).reason.step).toBe("allow-rule")
    expect(evaluate(fetch("https://www.sec.gov/x"), only).reason.step).toBe("tool-default")
    expect(evaluate(fetch("https://www.sec.gov/x"), gate({ allow: ["WebFetch(domain:*.sec.gov)"] })).reason.step).toBe(
      "allow-rule"
    )
  })

  it("doesn't read secrets from the disk", () => {
    expect(evaluate(fetch("file:///home/me/.ssh/id_rsa"), gate())._tag).toBe("Deny")
    expect(evaluate(fetch("FILE:///home/me/%2eenv"), gate())._tag).toBe("Deny")
    expect(evaluate(fetch("https://example.com/.env"), gate())._tag).toBe("Allow")
  })
})

describe("any other tool", () => {
  it("is allowed unless a rule names it", () => {
    expect(evaluate(lookUp, gate())).toMatchObject({ _tag: "Allow", reason: { step: "tool-default" } })
    expect(evaluate(lookUp, gate({ deny: ["get_financials"] }))._tag).toBe("Deny")
    expect(evaluate(lookUp, gate({ ask: ["get_financials"] }))._tag).toBe("Ask")
    expect(evaluate(lookUp, gate({ ask: ["get_financial"] }))._tag).toBe("Allow")
  })

  it("that must say what it touches is asked where it doesn't", () => {
    for (const tool of ["bash", "write_file", "edit_file"]) {
      expect(evaluate({ tool }, gate({ allow: ["Bash", "Write", "write_file", "edit_file"] }))).toMatchObject({
        _tag: "Ask",
        sessionCacheable: false
      })
    }
  })
})

describe("with broken settings", () => {
  const broken = gate({ allow: ["Write(**)"], deny: ["Write(x)"] }, { brokenSettings: true })

  it("the floor and readable deny rules still deny", () => {
    expect(evaluate(write("x"), broken)._tag).toBe("Deny")
    expect(evaluate(read(".env"), broken)._tag).toBe("Deny")
  })

  it.each([write("a"), read("a"), fetch("https://sec.gov"), { tool: "mcp__a__b" }])(
    "%j is asked, and nothing remembered",
    (request) => {
      const verdict = evaluate(request, broken)
      expect(verdict).toMatchObject({ _tag: "Ask", sessionCacheable: false, reason: { step: "broken-settings" } })
      expect(verdict).not.toHaveProperty("proposedRule")
    }
  )

  it("look-ups that no rule names still run", () => {
    expect(evaluate(lookUp, broken)._tag).toBe("Allow")
  })
})

describe("explain", () => {
  it("gives the verdict of evaluate, and marks the step that made it", () => {
    for (const request of [write("a"), write(".env"), write(".git/x"), read("a"), lookUp, fetch("https://a.b")]) {
      const { verdict, steps } = explain(request, gate({ ask: ["WebFetch"] }))
      expect(verdict).toEqual(evaluate(request, gate({ ask: ["WebFetch"] })))
      expect(steps.filter((step) => step.decided).map((step) => step.step)).toEqual([verdict.reason.step])
    }
  })
})
