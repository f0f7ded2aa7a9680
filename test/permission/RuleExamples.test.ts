import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { parseRule } from "../../src/permission/core/Rule.ts"
import { failures, requestOf } from "../../src/permission/RuleExamples.ts"
import type { RuleExamples, RuleList } from "../../src/settings/SettingsFile.ts"

const check = (source: string, list: RuleList, examples: RuleExamples) =>
  failures(Either.getOrThrow(parseRule(source)), list, examples, { workspace: "/w", home: "/h" })

describe("RuleExamples", () => {
  it("hold an allow rule to what it covers and to what it doesn't", () => {
    expect(
      check("Bash(git diff:*)", "allow", {
        allows: ["git diff", "git diff --stat HEAD~1", "timeout 5 git diff"],
        not: ["git push", "git diff --output=x", "git diff && rm x", "git diff > x", "git diff $HOME"]
      })
    ).toEqual([])
    expect(check("Bash(git diff:*)", "allow", { allows: ["git log"], not: ["git diff"] })).toEqual([
      'the rule Bash(git diff:*) fails its example: it doesn\'t allow "git log"',
      'the rule Bash(git diff:*) fails its example: it allows "git diff"'
    ])
  })

  it("hold deny and ask rules to what they stop and to what they let pass", () => {
    for (const list of ["deny", "ask"] as const) {
      expect(check("Bash(rm:*)", list, { allows: ["ls", "git rm x"], not: ["rm x", "sudo rm x", "ls; rm x"] })).toEqual(
        []
      )
      expect(check("Bash(rm:*)", list, { allows: ["rm x"], not: ["ls"] }).length).toBe(2)
    }
  })

  it("take a path, an address or a tool's name where the rule is about one", () => {
    expect(check("Write(docs/**)", "allow", { allows: ["docs/a.md"], not: ["src/a.ts", ".env"] })).toEqual([])
    expect(check("Read(private/**)", "deny", { allows: ["a.md"], not: ["private/x"] })).toEqual([])
    expect(
      check("WebFetch(domain:sec.gov)", "allow", { allows: ["https://sec.gov/x"], not: ["https://x.org"] })
    ).toEqual([])
    expect(requestOf(Either.getOrThrow(parseRule("get_prices")), "get_prices")).toEqual({ tool: "get_prices" })
  })
})
