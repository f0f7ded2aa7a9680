import { describe, expect, it } from "@effect/vitest"
import * as SelfProtection from "../../../src/permission/core/SelfProtection.ts"

describe("isProtected", () => {
  it.each([
    ".dexter/settings.json",
    ".DEXTER/settings.json",
    ".dexter",
    ".git/hooks/pre-commit",
    ".git/config",
    "sub/.git/HEAD",
    ".git/",
    "a/../.git/config",
    "~/.bashrc",
    "~/.zshenv",
    "~/.profile",
    "~/.config/fish/config.fish",
    "/etc/profile.d/x.sh",
    "~/.gitconfig",
    ".claude/settings.json",
    ".claude",
    ".cursor/rules/x",
    ".codex/config.toml",
    ".gemini/settings.json",
    ".vscode/settings.json",
    ".mcp.json",
    ".husky/pre-commit",
    "opencode.json",
    "~/.config/opencode/opencode.json"
  ])("%s is", (path) => {
    expect(SelfProtection.isProtected(path)).toBe(true)
  })

  it.each([
    "AGENTS.md",
    "CLAUDE.md",
    ".gitignore",
    ".github/workflows/ci.yml",
    "git/config",
    "dexter/x",
    ".git/../src/a.ts",
    "src/profile.ts",
    ".eslintrc",
    "bashrc",
    ""
  ])("%s isn't", (path) => {
    expect(SelfProtection.isProtected(path)).toBe(false)
  })
})
