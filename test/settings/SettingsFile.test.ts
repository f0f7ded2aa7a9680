import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { type Damaged, decode, describe as sentence, type SettingsFile } from "../../src/settings/SettingsFile.ts"

const file = "/p/.dexter/settings.json"
const whole = (value: unknown): SettingsFile => Either.getOrThrow(decode(file, JSON.stringify(value)))
const broken = (text: string): Damaged => Either.getOrThrow(Either.flip(decode(file, text)))
const rules = (list: ReadonlyArray<{ readonly rule: string }>) => list.map(({ rule }) => rule)

describe("SettingsFile.decode", () => {
  it("reads rules with and without examples, each with its place", () => {
    const examples = { allows: ["git status"], not: ["git push"] }
    const settings = whole({
      permissions: { allow: ["A", { rule: "B", examples }], deny: ["C"], defaultBashDecision: "deny", other: 1 }
    })
    expect(settings.rules).toEqual({
      allow: [
        { rule: "A", index: 0 },
        { rule: "B", index: 1, examples }
      ],
      ask: [],
      deny: [{ rule: "C", index: 0 }]
    })
    expect(settings.defaultBashDecision).toBe("deny")
  })

  it("keeps every other key for whoever knows it", () => {
    expect(whole({ model: "x", permissions: {}, nested: { a: [1] } }).rest).toEqual({ model: "x", nested: { a: [1] } })
  })

  it("takes an empty file for an absent one", () => {
    for (const text of ["", " \n", "\ufeff", "{}"]) {
      expect(Either.getOrThrow(decode(file, text)).rules).toEqual({ allow: [], ask: [], deny: [] })
    }
  })

  it("names file, line and column of a syntax error, and keeps the deny rules that a person could read", () => {
    const error = broken('{\n  "permissions": {\n    "deny": ["Bash(rm:*)"],\n    "allow": ["A",]\n  }\n}')
    expect(error.problems.map(sentence)).toEqual([`${file}:4:19: "]" isn't JSON`])
    expect(rules(error.readable.rules.deny)).toEqual(["Bash(rm:*)"])
    expect(error.readable.rules.allow).toEqual([])
  })

  it("names list and index of what isn't a rule, and reads the others", () => {
    const error = broken('{"permissions": {"deny": ["a", 7, "c"], "allow": ["x", {"rule": 1}], "ask": "y"}}')
    expect(error.problems.map(({ list, index }) => [list, index])).toEqual([
      ["allow", 1],
      ["ask", undefined],
      ["deny", 1]
    ])
    expect(error.problems.map(sentence)[2]).toBe(
      `${file}: permissions.deny[1]: not a rule: expected a string or { rule, examples }`
    )
    expect(rules(error.readable.rules.deny)).toEqual(["a", "c"])
  })

  it("keeps a deny rule whose examples are garbled", () => {
    expect(rules(broken('{"permissions": {"deny": [{"rule": "a", "examples": 1}]}}').readable.rules.deny)).toEqual([
      "a"
    ])
  })

  it("refuses keys that stand twice, and reads the deny rules under both", () => {
    const error = broken('{"permissions": {"deny": ["a"], "deny": []}, "permissions": {"deny": ["b"]}}')
    expect(error.problems.map(({ detail }) => detail)).toEqual([
      'the key "permissions" stands twice in the file',
      'the key "deny" stands twice in permissions'
    ])
    expect(rules(error.readable.rules.deny)).toEqual(["a", "b"])
  })

  it("is never content with a wrong shape", () => {
    for (const text of [
      "[]",
      "1",
      "null",
      '{"permissions": []}',
      '{"permissions": null}',
      '{"permissions": {"allow": {}}}',
      '{"permissions": {"defaultBashDecision": "yes"}}',
      '{"permissions": {"allow": [null]}}',
      '{"permissions": {"allow": [["A"]]}}'
    ]) {
      expect(Either.isLeft(decode(file, text)), text).toBe(true)
    }
  })
})
