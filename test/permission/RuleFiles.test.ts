import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { load, projectOf } from "../../src/permission/RuleFiles.ts"
import { fromRoots } from "../../src/settings/Locations.ts"

const folder = () => mkdtempSync(path.join(tmpdir(), "dexter-load-"))

describe("RuleFiles", () => {
  it("is content with no file at all", () => {
    const { context, problems } = load(fromRoots({ workspace: folder(), home: folder() }))
    expect(problems).toEqual([])
    expect(context).toMatchObject({ defaultBashDecision: "ask", brokenSettings: false, rules: { allow: [] } })
  })

  it("reads the project's file, the user's, and those of the run", () => {
    const locations = fromRoots({ workspace: folder(), home: folder() })
    const put = (file: string, deny: string) => {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ permissions: { deny: [deny] } }))
      return file
    }
    put(locations.projectSettings, "Bash(a)")
    put(locations.userSettings, "Bash(b)")
    const run = put(path.join(locations.home, "run.json"), "Bash(c)")
    const { context, stored } = load(locations, { files: [run] })
    expect(context.rules.deny.map(({ source }) => source)).toEqual(["Bash(a)", "Bash(b)", "Bash(c)"])
    expect(stored.map(({ origin }) => origin)).toEqual(["project", "user", "run"])
  })

  it("names a project by where it lies, and by its name where it isn't there", () => {
    const real = folder()
    const alias = path.join(folder(), "alias")
    symlinkSync(real, alias)
    expect(projectOf(fromRoots({ workspace: alias, home: "/h" }))).toBe(
      projectOf(fromRoots({ workspace: real, home: "/h" }))
    )
    expect(projectOf(fromRoots({ workspace: "/no/such/place", home: "/h" }))).toBe("/no/such/place")
  })
})
