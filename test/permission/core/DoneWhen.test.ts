/** The table of the issue, row by row: with its rules, and with none. */
import { describe, expect, it } from "@effect/vitest"
import { evaluate, explain } from "../../../src/permission/core/Waterfall.ts"
import { gate, run } from "../../support/gate.ts"

const context = gate({
  allow: [
    "Bash(ls:*)",
    "Bash(cat:*)",
    "Bash(sort:*)",
    "Bash(find:*)",
    "Bash(rg:*)",
    "Bash(git:*)",
    "Bash(git diff:*)",
    "Bash(git show:*)",
    "Bash(npm test:*)"
  ],
  deny: ["Bash(rm:*)", "Bash(git push:*)"]
})

const denied = [
  "PATH=/x; ls",
  "cat < .env",
  "git show HEAD:.env",
  "cat /proc/self/environ",
  "git -C d push",
  "git --no-pager push",
  "git -c a=b push",
  "timeout -s KILL 5 rm x",
  "stdbuf -o L rm x",
  "env -u A rm x",
  "sudo rm x",
  "xargs rm",
  "sh -c 'rm x'",
  "find . -exec rm {} \\;"
]

const asked = [
  "ls; > notes.txt",
  "sort --output=x a",
  "sort -ox a",
  "git diff --output=x",
  "find . -delete",
  "find . -fprint0 x",
  "rg --pre ./x y",
  "FOO=1 npm test",
  "ls -la && touch x",
  "cat a > b",
  "ls | tee b",
  "/tmp/x/ls",
  "hash -p /tmp/x ls; ls",
  "alias ls=rm; ls"
]

const unparseable = ["echo hi &>f rm x", "ls &&", "&& ls", "ls ;; pwd", "ls *.md", 'echo "$HOME"', "a $(b)"]

const allowed = [
  "ls -la",
  "/bin/ls -la",
  "cat a | sort",
  "git status && git log -n 3",
  "timeout 5 ls",
  "nice -n 5 cat a",
  "git -C sub diff",
  "find . -name x",
  "npm test",
  "cat a 2>&1",
  "ls 2>/dev/null"
]

describe("with the rules of the issue", () => {
  it.each(denied)("denies %s", (command) => {
    const verdict = evaluate(run(command), context)
    expect(verdict._tag).toBe("Deny")
    expect(verdict.reason.segment).toBeTypeOf("number")
    if (verdict.reason.step === "deny-rule") expect(verdict.reason.rule).toMatch(/^Bash\((rm|git push):\*\)$/)
    else expect(verdict.reason.step).toBe("floor")
  })

  it.each(asked)("asks for %s", (command) => {
    const verdict = evaluate(run(command), context)
    expect(verdict).toMatchObject({ _tag: "Ask", sessionCacheable: true, reason: { step: "default" } })
    expect(verdict.reason.segment).toBeTypeOf("number")
    expect(verdict.reason.span).toBeDefined()
  })

  it.each(unparseable)("asks for %s as not understood, never to be remembered", (command) => {
    const verdict = evaluate(run(command), context)
    expect(verdict).toMatchObject({ _tag: "Ask", sessionCacheable: false, reason: { step: "unparseable" } })
    expect(verdict).not.toHaveProperty("proposedRule")
  })

  it.each(allowed)("allows %s", (command) => {
    const verdict = evaluate(run(command), context)
    expect(verdict).toMatchObject({ _tag: "Allow", reason: { step: "allow-rule" } })
    expect(verdict.reason.rule).toMatch(/^Bash\(/)
  })
})

describe("without rules", () => {
  it.each(allowed)("asks for %s, and says whether it only reads", (command) => {
    const { verdict, classification } = explain(run(command), gate())
    expect(verdict).toMatchObject({ _tag: "Ask", sessionCacheable: true })
    expect(classification).toBe(command === "npm test" ? "mutating" : "read-only")
  })
})

describe("the reason points at the culprit", () => {
  const culprit = (command: string): string => {
    const { span } = evaluate(run(command), context).reason
    return span === undefined ? "" : command.slice(span.start, span.end)
  }

  it.each([
    ["find . -delete", "-delete"],
    ["git diff --output=x", "--output=x"],
    ["cat a > b", "> b"],
    ["FOO=1 npm test", "FOO=1"],
    ["ls -la && touch x", "touch"],
    ["cat < .env", ".env"],
    ["git -C d show HEAD:.env", "HEAD:.env"],
    ["hash -p /tmp/x ls; ls", "hash"],
    ["ls *.md", "*"]
  ])("%s: %s", (command, word) => {
    expect(culprit(command)).toBe(word)
  })

  it("names the word that goes beyond a rule, and the rule", () => {
    expect(evaluate(run("find . -delete"), context).reason).toMatchObject({
      message: "`-delete` goes beyond `Bash(find:*)`",
      rule: "Bash(find:*)",
      segment: 0
    })
  })
})
