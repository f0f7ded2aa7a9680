import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import * as PathGlob from "../../../src/permission/core/PathGlob.ts"

const base = { workspace: "/home/me/project", home: "/home/me" }
const matches = (glob: string, path: string): boolean => PathGlob.matches(glob, path, base, true)

describe("PathGlob", () => {
  it.each([
    ["report.md", "report.md"],
    ["report.md", "./report.md"],
    ["report.md", "/home/me/project/report.md"],
    ["./report.md", "docs/../report.md"],
    ["*.md", "report.md"],
    ["docs/*.md", "docs/a.md"],
    ["docs/**", "docs/a/b/c.md"],
    ["**", "a/b"],
    ["**/*.md", "report.md"],
    ["**/*.md", "a/b/report.md"],
    ["a/**/z", "a/z"],
    ["a/**/z", "a/b/c/z"],
    ["a/**/m/**/z", "a/m/m/z/z"],
    ["a?c", "abc"],
    ["a\\*c", "a*c"],
    ["~/notes/*", "/home/me/notes/x"],
    ["/etc/hosts", "/etc/hosts"],
    ["docs/../src/*", "src/a"],
    ["Ünïcode ?", "Ünïcode 🙂"]
  ])("%s matches %s", (glob, path) => {
    expect(matches(glob, path)).toBe(true)
  })

  it.each([
    ["*.md", "docs/report.md"],
    ["docs/*.md", "docs/a/b.md"],
    ["**", "../other/x"],
    ["**", "/etc/passwd"],
    ["docs/**", "docs/../src/x"],
    ["report.md", "report.mdx"],
    ["report.md", "REPORT.md"],
    ["a?c", "ac"],
    ["a?c", "a/c"],
    ["a\\*c", "abc"],
    ["~/notes/*", "notes/x"],
    ["src", "src/a"]
  ])("%s doesn't match %s", (glob, path) => {
    expect(matches(glob, path)).toBe(false)
  })

  it("takes no notice of case where it is told not to", () => {
    expect(PathGlob.matches("Secrets/**", "secrets/X", base, false)).toBe(true)
  })

  it.prop("an escaped path matches itself and nothing longer", [FastCheck.string({ minLength: 1 })], ([name]) => {
    FastCheck.pre(!/[/\\]/.test(name) && name !== "." && name !== ".." && name !== "~")
    expect(matches(PathGlob.escape(name), name)).toBe(true)
    expect(matches(PathGlob.escape(name), `${name}x`)).toBe(false)
  })

  it("isn't slowed down by many stars", () => {
    const text = "a".repeat(20_000)
    const started = performance.now()
    expect(matches(`${"*a".repeat(50)}b`, text)).toBe(false)
    expect(matches(`${"**/a/".repeat(50)}b`, "a/".repeat(10_000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
