import { describe, expect, it } from "@effect/vitest"
import { evaluate } from "../../../src/permission/core/Waterfall.ts"
import { gate, run } from "../../support/gate.ts"

const proposed = (command: string, context = gate()): string | undefined => {
  const verdict = evaluate(run(command), context)
  return verdict._tag === "Ask" ? verdict.proposedRule : undefined
}

describe("the rule that always would save", () => {
  it.each([
    ["ls -la", "Bash(ls:*)"],
    ["git status --short", "Bash(git status:*)"],
    ["git -C sub log -n 3", "Bash(git log:*)"],
    ["timeout 5 ls", "Bash(ls:*)"],
    ["/bin/ls -la", "Bash(/bin/ls:*)"],
    ["gh pr list --state open", "Bash(gh pr list:*)"],
    ["docker compose ps", "Bash(docker compose ps:*)"],
    ["kubectl get pods -n x", "Bash(kubectl get:*)"],
    ["rm important.txt", "Bash(rm important.txt)"],
    ["rm -r 'a b'", "Bash(rm -r 'a b')"],
    ["echo 'f(x)' x; true", undefined],
    ["git commit -m 'it works (really)'", "Bash(git commit -m 'it works \\(really\\)')"],
    ["npm test", "Bash(npm test)"],
    ["timeout 5 make", "Bash(timeout 5 make)"],
    ["git -C sub push", "Bash(git -C sub push)"],
    ["tar -tf x.tar", "Bash(tar -tf x.tar)"],
    ["git branch x", "Bash(git branch x)"],
    ["find . -delete", "Bash(find . -delete)"],
    ["made-up x", "Bash(made-up x)"],
    ["ls 2>/dev/null", "Bash(ls:*)"],
    ["cat ~/notes", "Bash(cat:*)"],
    ["touch ~/x", "Bash(touch ~/x)"]
  ])("for %s is %s", (command, rule) => {
    expect(proposed(command)).toBe(rule)
  })

  it.each([
    ["several segments", "ls; ls"],
    ["a pipe", "ls | head"],
    ["a job in the background", "sleep 5 &"],
    ["a command that isn't understood", "ls *.md"],
    ["a command that isn't understood", "ls &&"],
    ["a write redirect", "ls > x"],
    ["an assignment", "FOO=1 ls"],
    ["an assignment behind env", "env FOO=1 ls"],
    ["nothing but an assignment", "FOO=1"],
    ["a runner", "sudo ls"],
    ["a runner", "xargs ls"],
    ["a runner", "sh -c ls"],
    ["a runner", "find . -exec ls {} +"],
    ["a wrapper with an option that isn't known", "timeout --bogus 5 ls"],
    ["a builtin that changes the shell", "export A=1"],
    ["a builtin that changes the shell", "set -e"],
    ["a write to what is protected", "tee .git/config"],
    ["a disclosure", "terraform state pull"],
    ["configuration given in the command", "git -c a=b status"],
    ["a folder outside the workspace", "git -C /tmp status"],
    ["a character that only looks like the home folder", "rm '~'"]
  ])("is none for %s: %s", (_, command) => {
    expect(evaluate(run(command), gate())._tag).toBe("Ask")
    expect(proposed(command)).toBeUndefined()
  })

  it("is none where an ask rule would ask again", () => {
    expect(proposed("ls", gate({ ask: ["Bash(ls:*)"] }))).toBeUndefined()
  })

  it("is none where settings are broken", () => {
    expect(proposed("ls", gate({}, { brokenSettings: true }))).toBeUndefined()
  })
})
