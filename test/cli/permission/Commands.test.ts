/** `explain`, `rules …` and `trust`, as processes in a project of their own. */
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { makeHome, permissions } from "./support.ts"

describe("permission explain", () => {
  it("marks the culprit, shows every step, and tries what “always” would allow", async () => {
    const home = makeHome({ user: permissions({ allow: ["Bash(find:*)"] }) })
    const { code, output } = await home.permission("explain", "find . -delete")
    expect(code).toBe(0)
    expect(output).toContain("  find . -delete\n         ^^^^^^^\n")
    expect(output).toMatch(/^ask: .*-delete/m)
    expect(output).toMatch(/→ What happens where no rule decides\?/)
    const git = await home.permission("explain", "git log -3")
    expect(git.output).toMatch(/“always” would save Bash\(git log:\*\)/)
    expect(git.output).toMatch(/allows git log -3$/m)
    expect(git.output).toMatch(/allows git log other$/m)
    expect(git.output).toMatch(/not +git log -3 > other /m)
    expect(git.output).toMatch(/not +sudo git log -3 /m)
  }, 60_000)

  it("prints the whole judgement as JSON", async () => {
    const { output } = await makeHome().permission("explain", "--json", "git log -3")
    const found = JSON.parse(output)
    expect(found).toMatchObject({
      command: "git log -3",
      verdict: { _tag: "Ask" },
      always: { rule: "Bash(git log:*)" }
    })
    expect(found.steps.filter(({ decided }: { decided: boolean }) => decided).length).toBe(1)
  }, 60_000)

  it("explains with the rules of a file, too", async () => {
    const home = makeHome()
    const file = home.put(`${home.home}/rules.json`, permissions({ deny: ["Bash(make:*)"] }))
    expect((await home.permission("explain", "--rules", file, "make")).output).toMatch(
      /^deny: `Bash\(make:\*\)` matches/m
    )
  }, 60_000)
})

describe("permission rules", () => {
  it("adds, lists and removes, so that the next process knows", async () => {
    const home = makeHome({
      project: permissions({ allow: ["Bash(curl:*)"] }),
      user: permissions({ deny: ["Bash(rm:*)"] })
    })
    const added = await home.permission("rules", "add", "Bash(make:*)")
    expect([added.code, added.output]).toEqual([0, `added Bash(make:*) to allow in ${home.project}\n`])
    expect((await home.check(["make all"])).code).toBe(0)
    expect((await home.check(["curl x"])).code).toBe(3)
    const again = await home.permission("rules", "add", "Bash(make:*)")
    expect(again.output).toContain("stands in allow of")
    const listed = await home.permission("rules", "list")
    expect(listed.output).toBe(
      [
        `deny  Bash(rm:*)  (the user's ${home.user}, deny[0])`,
        `allow Bash(curl:*) not trusted: doesn't count  (the project's ${home.project}, allow[0])`,
        `allow Bash(make:*)  (the project's ${home.project}, allow[1])`,
        "where no rule decides a command: ask",
        "dexter permission trust shows what isn't trusted\n"
      ].join("\n")
    )
    const json = JSON.parse((await home.permission("rules", "list", "--json")).output)
    expect(json.rules.map(({ rule, trusted }: { rule: string; trusted: boolean }) => [rule, trusted])).toEqual([
      ["Bash(curl:*)", false],
      ["Bash(make:*)", true],
      ["Bash(rm:*)", true]
    ])
    expect((await home.permission("rules", "remove", "Bash(make:*)")).code).toBe(0)
    expect((await home.check(["make all"])).code).toBe(3)
    const gone = await home.permission("rules", "remove", "Bash(make:*)")
    expect([gone.code, gone.errors.includes("doesn't stand in")]).toEqual([1, true])
  }, 120_000)

  it("adds to another list, or to the user's own file", async () => {
    const home = makeHome()
    await home.permission("rules", "add", "--list", "deny", "--user", "Bash(rm:*)")
    expect(JSON.parse(readFileSync(home.user, "utf8"))).toEqual(permissions({ deny: ["Bash(rm:*)"] }))
    expect((await home.check(["rm x"])).code).toBe(1)
  }, 60_000)

  it("refuses what isn't a rule, and leaves a broken file as it is", async () => {
    const home = makeHome()
    const bad = await home.permission("rules", "add", "Bash(a")
    expect([bad.code, bad.errors]).toEqual([1, "the closing parenthesis is missing\n"])
    expect(existsSync(home.project)).toBe(false)
    home.put(home.project, "{ broken")
    const broken = await home.permission("rules", "add", "Bash(a)")
    expect([broken.code, broken.errors.includes(`${home.project}:1:3:`)]).toEqual([1, true])
    expect(readFileSync(home.project, "utf8")).toBe("{ broken")
  }, 60_000)

  it("checks the examples that rules carry", async () => {
    const home = makeHome({
      user: permissions({
        allow: [{ rule: "Bash(git log:*)", examples: { allows: ["git log -3"], not: ["git push"] } }, "Bash(ls:*)"]
      })
    })
    const fine = await home.permission("rules", "test")
    expect([fine.code, fine.output]).toEqual([
      0,
      `ok     Bash(git log:*)  (the user's ${home.user}, allow[0])\n2 rules, 1 with examples: 2 of 2 hold\n`
    ])
    home.put(home.user, permissions({ allow: [{ rule: "Bash(git log:*)", examples: { allows: ["git push"] } }] }))
    const failed = await home.permission("rules", "test")
    expect(failed.code).toBe(1)
    expect(failed.output).toContain("FAILED Bash(git log:*)")
    expect(failed.errors).toContain(`doesn't allow "git push"`)
  }, 60_000)
})

describe("permission trust", () => {
  it("shows what isn't trusted, and trusts nothing where nobody answers", async () => {
    const home = makeHome({ project: permissions({ allow: ["Bash(make:*)"], defaultBashDecision: "allow" }) })
    const shown = await home.permission("trust")
    expect(shown.code).toBe(3)
    expect(shown.output).toContain("  Bash(make:*)  (the project's")
    expect(shown.output).toContain('  defaultBashDecision "allow": every command')
    expect((await home.check(["make"])).code).toBe(3)
  }, 60_000)

  it("trusts all of them with --yes", async () => {
    const home = makeHome({ project: permissions({ allow: ["Bash(make:*)"], defaultBashDecision: "allow" }) })
    const trusted = await home.permission("trust", "--yes")
    expect([trusted.code, trusted.output.endsWith("trusted 2 of 2\n")]).toEqual([0, true])
    expect((await home.check(["make"])).code).toBe(0)
    expect((await home.check(["frobnicate"])).code).toBe(0)
    expect((await home.permission("trust")).output).toBe("everything that this project's rules allow is trusted\n")
  }, 60_000)
})
