import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { parseRule } from "../../src/permission/core/Rule.ts"
import { decode, keyOf, trustedDefault } from "../../src/permission/TrustFile.ts"

const rule = (source: string) => Either.getOrThrow(parseRule(source))

describe("TrustFile", () => {
  it("reads the trust of one project, in order", () => {
    const text = JSON.stringify({ projects: { "/a": ["Bash(ls)", trustedDefault], "/b": ["Bash(rm)"] } })
    expect(decode("f", text, "/a")).toEqual(Either.right(["Bash(ls)", trustedDefault]))
    expect(decode("f", text, "/c")).toEqual(Either.right([]))
    expect(decode("f", "", "/a")).toEqual(Either.right([]))
    expect(decode("f", "{}", "/a")).toEqual(Either.right([]))
  })

  it("is broken where it isn't what this program writes", () => {
    for (const text of ["{", "[]", "1", '{"projects": []}', '{"projects": {"/a": {}}}', '{"projects": {"/a": [1]}}']) {
      expect(Either.isLeft(decode("f", text, "/a")), text).toBe(true)
    }
  })

  it("remembers a rule however it is spelled, and takes no rule for the default", () => {
    expect(keyOf(rule("Bash( git   status )"))).toBe(keyOf(rule("Bash(git 'status')")))
    expect(keyOf(rule("Bash(git status)"))).not.toBe(keyOf(rule("Bash(git status:*)")))
    expect(Either.isLeft(parseRule(trustedDefault))).toBe(true)
  })
})
