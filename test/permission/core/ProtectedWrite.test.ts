import { describe, expect, it } from "@effect/vitest"
import { evaluate } from "../../../src/permission/core/Waterfall.ts"
import { gate, run } from "../../support/gate.ts"

const open = gate({ allow: ["Bash", "Write(**)"] }, { defaultBashDecision: "allow" })

describe("a command that writes to what decides what programs may do", () => {
  it.each([
    "echo x > .dexter/settings.json",
    "echo x >> ~/.bashrc",
    "echo x >| .git/config",
    "ls 2> .git/hooks/pre-commit",
    "> .claude/settings.json",
    "tee .git/hooks/pre-commit",
    "ls | tee -a ~/.zshrc",
    "cp x .git/hooks/pre-commit",
    "cp -t .git/hooks x",
    "cp x y .claude/",
    "mv .git/config x",
    "mv x .vscode/settings.json",
    "ln -s x .git/hooks/post-checkout",
    "ln -s .git/hooks somewhere",
    "install -m 755 x .git/hooks/pre-commit",
    "rsync x .dexter/",
    "sed -i s/a/b/ .git/config",
    "dd if=x of=.git/config",
    "truncate -s 0 .dexter/settings.json",
    "rm -rf .git",
    "chmod +x .git/hooks/pre-commit",
    "curl -o .git/hooks/pre-commit https://example.com",
    "python x.py --out=.claude/settings.json",
    "sudo tee .git/config",
    "xargs tee .git/config",
    "sh -c 'echo x > .git/config'",
    "sh -c 'cp x .git/config'",
    "find .git -delete",
    "find . -exec cp {} .git/hooks \\;",
    "git config core.pager x",
    "git -C sub config alias.x '!y'",
    "git config --global core.hooksPath x",
    "git mv x .husky/pre-commit",
    "cd .git && tee config",
    "cd .git/hooks; cp ../../x pre-commit",
    "cd .git/hooks && touch x",
    "strace -o .git/hooks/x ls"
  ])("is always asked: %s", (command) => {
    const verdict = evaluate(run(command), open)
    expect(verdict).toMatchObject({ _tag: "Ask", sessionCacheable: false, reason: { step: "self-protection" } })
    expect(verdict).not.toHaveProperty("proposedRule")
  })

  it.each([
    "cat .git/config",
    "ls -la .dexter",
    "grep -r x .claude",
    "cat < .git/config",
    "cp .git/config x",
    "git add .vscode/settings.json",
    "git commit .vscode/settings.json",
    "git config --get user.name",
    "git config --list",
    "cd .git && ls",
    "find .git -name x",
    "echo .git/config",
    "cp x AGENTS.md",
    "git log .git"
  ])("isn't meant by %s", (command) => {
    expect(evaluate(run(command), open).reason.step).not.toBe("self-protection")
  })

  it("stays unremembered where an ask rule asks first", () => {
    const context = gate({ ask: ["Bash(tee:*)"], allow: ["Bash"] })
    expect(evaluate(run("tee .git/config"), context)).toMatchObject({ _tag: "Ask", sessionCacheable: false })
    expect(evaluate(run("tee x"), context)).toMatchObject({ _tag: "Ask", sessionCacheable: true })
  })

  it("is denied where a deny rule matches", () => {
    expect(evaluate(run("tee .git/config"), gate({ deny: ["Bash(tee:*)"] }))._tag).toBe("Deny")
  })
})
