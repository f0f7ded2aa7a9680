import { describe, expect, it } from "@effect/vitest"
import { evaluate, explain } from "../../../src/permission/core/Waterfall.ts"
import { gate, run } from "../../support/gate.ts"

const tag = (command: string, context: ReturnType<typeof gate>): string => evaluate(run(command), context)._tag

describe("deny and ask rules", () => {
  const context = gate({ deny: ["Bash(rm:*)", "Bash(git push:*)"], ask: ["Bash(curl:*)"], allow: ["Bash"] })

  it.each([
    "rm x",
    "/bin/rm x",
    "./rm x",
    "/tmp/rm x",
    "RM x",
    "'r'm x",
    "r\\m x",
    "ls; rm x",
    "ls && ls || rm x",
    "ls | xargs rm",
    "ls & rm x",
    "ls\nrm x",
    "FOO=1 rm x",
    "> a rm x",
    "command rm x",
    "nice nohup setsid ionice -c 3 rm x",
    "find . -name x -exec git push \\;",
    "bash -c \"sh -c 'rm x'\"",
    "git -C a -c b=c --git-dir d push",
    "rm $X",
    "rm *.md",
    "ls $X; rm y",
    "watch 'ls; rm x'"
  ])("deny %s", (command) => {
    expect(tag(command, context)).toBe("Deny")
  })

  it.each(["curl x", "ls; curl x", "sudo curl x", "timeout 5 curl x", "sh -c 'curl x'"])("ask for %s", (command) => {
    expect(evaluate(run(command), context)).toMatchObject({ _tag: "Ask", reason: { step: "ask-rule" } })
  })

  it.each(["echo rm x", "ls rm", "git log push", "rmdir x"])("leave %s alone", (command) => {
    expect(tag(command, context)).toBe("Allow")
  })

  it("deny goes before ask, ask before allow", () => {
    expect(tag("curl x | xargs rm", context)).toBe("Deny")
    expect(tag("ls", gate({ deny: ["Bash(ls)"], ask: ["Bash"], allow: ["Bash"] }))).toBe("Deny")
    expect(tag("ls -l", gate({ deny: ["Bash(ls)"], ask: ["Bash"], allow: ["Bash"] }))).toBe("Ask")
  })

  it("deny everything by the bare name", () => {
    expect(tag("ls", gate({ deny: ["Bash"] }))).toBe("Deny")
    expect(tag("ls", gate({ deny: ["bash"] }))).toBe("Deny")
    expect(tag("ls &&", gate({ deny: ["Bash"] }))).toBe("Ask")
  })
})

describe("the default", () => {
  it("deny denies what no rule allows", () => {
    const context = gate({ allow: ["Bash(ls:*)"] }, { defaultBashDecision: "deny" })
    expect(evaluate(run("touch x"), context)).toMatchObject({ _tag: "Deny", reason: { step: "default" } })
    expect(tag("ls", context)).toBe("Allow")
    expect(tag("ls *.md", context)).toBe("Ask")
  })

  it.each(["touch x", "made-up y", "rm -rf build", "./script.sh"])("allow allows %s", (command) => {
    expect(evaluate(run(command), gate({}, { defaultBashDecision: "allow" }))).toMatchObject({
      _tag: "Allow",
      reason: { step: "default" }
    })
  })

  it.each([
    "ls > x",
    "sudo ls",
    "xargs ls",
    "FOO=1 ls",
    "git -c a=b status",
    "alias a=b",
    "export A=1",
    "tee .git/config",
    "terraform state pull",
    "ls *.md",
    "timeout --bogus 5 ls"
  ])("allow doesn't lift %s", (command) => {
    expect(tag(command, gate({}, { defaultBashDecision: "allow" }))).toBe("Ask")
  })
})

describe("with broken settings", () => {
  const broken = gate({ allow: ["Bash"], deny: ["Bash(rm:*)"] }, { brokenSettings: true, defaultBashDecision: "allow" })

  it("the floor and readable deny rules still deny, everything else is asked and not remembered", () => {
    expect(tag("rm x", broken)).toBe("Deny")
    expect(tag("cat .env", broken)).toBe("Deny")
    expect(evaluate(run("ls"), broken)).toMatchObject({
      _tag: "Ask",
      sessionCacheable: false,
      reason: { step: "broken-settings" }
    })
  })
})

describe("explain", () => {
  const context = gate({ allow: ["Bash(ls:*)", "Bash(git:*)"], deny: ["Bash(rm:*)"], ask: ["Bash(curl:*)"] })

  it.each([
    "ls",
    "ls; touch x",
    "rm x",
    "curl x",
    "cat .env",
    "tee .git/x",
    "ls *.md",
    "rm *.md",
    "ls &&",
    "sudo ls",
    "git -C a log; timeout 5 ls",
    ""
  ])("comes to the verdict of evaluate: %s", (command) => {
    const { verdict, steps } = explain(run(command), context)
    expect(verdict).toEqual(evaluate(run(command), context))
    expect(steps.filter((step) => step.decided)).toHaveLength(1)
  })

  it("shows segments with their readings and the rule that allows each", () => {
    const { segments } = explain(run("FOO=1 timeout 5 git -C a log > x; ls"), context)
    expect(segments).toMatchObject([
      {
        argv: ["timeout", "5", "git", "-C", "a", "log"],
        assignments: [{ name: "FOO", value: "1" }],
        redirects: [{ operator: ">", target: { text: "x" } }],
        readings: [
          { layer: "written", argv: ["timeout", "5", "git", "-C", "a", "log"] },
          { layer: "wrapper", argv: ["git", "-C", "a", "log"] },
          { layer: "globals", argv: ["git", "log"] }
        ],
        classification: "mutating",
        notAllowed: { message: "`>` writes to `x`" }
      },
      { argv: ["ls"], classification: "read-only", allowedBy: "Bash(ls:*)" }
    ])
  })

  it("keeps the parse error, and what could be read around a hole", () => {
    const { error, segments, classification } = explain(run("ls $X"), context)
    expect(error).toMatchObject({ _tag: "VariableExpansion", offset: 3, length: 2, fragment: "$X" })
    expect(segments).toHaveLength(1)
    expect(classification).toBe("unknown")
  })
})

describe("the classification", () => {
  it.each([
    ["ls -la", "read-only"],
    ["ls | head", "read-only"],
    ["cd sub && git status", "read-only"],
    ["cd /tmp && ls", "read-only"],
    ["cd /tmp && git status", "unknown"],
    ["cd - && git status", "unknown"],
    ["git -C sub log", "read-only"],
    ["git -C /tmp log", "unknown"],
    ["nice -n 5 ls", "read-only"],
    ["ls 2>/dev/null", "read-only"],
    ["ls 2>&1", "read-only"],
    ["ls > x", "mutating"],
    ["ls; rm x", "mutating"],
    ["sudo rm x", "mutating"],
    ["sudo ls", "unknown"],
    ["FOO=1 ls", "unknown"],
    ["alias x=y; ls", "mutating"],
    ["/tmp/ls", "unknown"],
    ["cat .env", "unknown"],
    ["made-up", "unknown"],
    ["ls *.md", "unknown"],
    ["> x", "mutating"],
    ["< x", "unknown"],
    ["terraform state pull", "unknown"]
  ])("of %s is %s", (command, classification) => {
    expect(explain(run(command), gate()).classification).toBe(classification)
  })
})
