import { describe, expect, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import { combine, type Origin } from "../../src/permission/RuleSources.ts"
import { type BashDecision, decode } from "../../src/settings/SettingsFile.ts"

const surroundings = { workspace: "/w", home: "/h" }
const source = (origin: Origin, permissions: object) => ({
  origin,
  settings: decode(origin, JSON.stringify({ permissions }))
})
const combined = (files: ReadonlyArray<ReturnType<typeof source>>, trust: ReadonlyArray<string> = []) =>
  combine({ files, allow: [], trust: Either.right(trust) }, surroundings)

const rule = FastCheck.constantFrom("Bash(a)", "Bash(b:*)", "Write(c)", "d")
const settings = FastCheck.record({
  allow: FastCheck.uniqueArray(rule),
  ask: FastCheck.uniqueArray(rule),
  deny: FastCheck.uniqueArray(rule),
  defaultBashDecision: FastCheck.constantFrom<BashDecision>("allow", "ask", "deny")
})
const strictness = { allow: 0, ask: 1, deny: 2 }

describe("RuleSources.combine", () => {
  it("never lets an untrusted project widen anything, and always lets it narrow", () => {
    FastCheck.assert(
      FastCheck.property(settings, settings, (user, project) => {
        const without = combined([source("user", user)]).context
        const together = combined([source("project", project), source("user", user)]).context
        const sources = (list: "allow" | "ask" | "deny") => together.rules[list].map((one) => one.source)
        expect(sources("allow")).toEqual(without.rules.allow.map((one) => one.source))
        for (const list of ["ask", "deny"] as const) {
          expect(new Set(sources(list))).toEqual(new Set([...project[list], ...user[list]]))
        }
        expect(strictness[together.defaultBashDecision]).toBeGreaterThanOrEqual(strictness[without.defaultBashDecision])
      })
    )
  })

  it("lets a project widen exactly what is trusted of it", () => {
    FastCheck.assert(
      FastCheck.property(settings, FastCheck.uniqueArray(rule), (project, trust) => {
        const { context, stored } = combined([source("project", project)], trust)
        expect(context.rules.allow.map((one) => one.source)).toEqual(project.allow.filter((one) => trust.includes(one)))
        expect(stored.length).toBe(project.allow.length + project.ask.length + project.deny.length)
      })
    )
  })

  it("counts no salvaged word that isn't a rule as one more problem", () => {
    const settings = decode("f", '{"permissions": {"deny": ["Bash(rm:*)", "not a rule"], }}')
    const { context, problems } = combine(
      { files: [{ origin: "user", settings }], allow: [], trust: Either.right([]) },
      surroundings
    )
    expect(problems.map(({ kind }) => kind)).toEqual(["syntax"])
    expect(context.rules.deny.map((one) => one.source)).toEqual(["Bash(rm:*)"])
    expect(context.brokenSettings).toBe(true)
  })
})
