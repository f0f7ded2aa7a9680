import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import * as Either from "effect/Either"
import { make, parseRule, type RulePattern, serializeRule } from "../../../src/permission/core/Rule.ts"
import { rule } from "../../support/gate.ts"

const words = FastCheck.array(FastCheck.string({ unit: "binary", maxLength: 12 }), { minLength: 1, maxLength: 6 })
const awkward = FastCheck.array(
  FastCheck.string({ unit: FastCheck.constantFrom(..."ab'\"\\():* ~{}[]$`#\n\t;&|<>=%"), maxLength: 8 }),
  {
    minLength: 1,
    maxLength: 4
  }
)

describe("parseRule", () => {
  const everything: RulePattern = { _tag: "Everything" }

  it.each<[string, string, RulePattern]>([
    ["Bash", "Bash", everything],
    ["bash", "Bash", everything],
    ["write_file", "write_file", everything],
    ["mcp__server__tool", "mcp__server__tool", everything],
    ["Bash(git status)", "Bash", { _tag: "Exact", words: ["git", "status"] }],
    ["Bash(git status:*)", "Bash", { _tag: "Prefix", words: ["git", "status"] }],
    ["  Bash( git   status :*)  ", "Bash", { _tag: "Prefix", words: ["git", "status"] }],
    ["Bash(echo \\(hi\\))", "Bash", { _tag: "Exact", words: ["echo", "(hi)"] }],
    ["Bash(git commit -m 'a b')", "Bash", { _tag: "Exact", words: ["git", "commit", "-m", "a b"] }],
    ['Bash(git commit -m "it\'s")', "Bash", { _tag: "Exact", words: ["git", "commit", "-m", "it's"] }],
    ["Bash(find . -exec rm {} \\;)", "Bash", { _tag: "Exact", words: ["find", ".", "-exec", "rm", "{}", ";"] }],
    ["Bash(echo ':*')", "Bash", { _tag: "Exact", words: ["echo", ":*"] }],
    ["Bash(printf a\\\\ b)", "Bash", { _tag: "Exact", words: ["printf", "a b"] }],
    ["Write(docs/**)", "Write", { _tag: "Path", glob: "docs/**" }],
    ["Read(a \\(copy\\).csv)", "Read", { _tag: "Path", glob: "a (copy).csv" }],
    ["WebFetch(domain:SEC.gov)", "WebFetch", { _tag: "Domain", domain: "sec.gov" }]
  ])("reads %s", (text, tool, pattern) => {
    expect(rule(text)).toEqual({ tool, pattern, source: text })
  })

  it.each<[string, RegExp]>([
    ["", /empty/],
    ["   ", /empty/],
    ["(ls)", /name of a tool/],
    ["Bash(", /closing parenthesis/],
    ["Bash(ls", /closing parenthesis/],
    ["Bash(ls\\)", /closing parenthesis/],
    ["Bash)", /nothing, or an argument/],
    ["Bash ls", /nothing, or an argument/],
    ["Bash()", /write `Bash`/],
    ["Bash( )", /write `Bash`/],
    ["Bash(:*)", /no command/],
    ["Bash(ls))", /goes on/],
    ["Bash(ls) x", /goes on/],
    ["Bash(echo (x))", /\\\(/],
    ["Bash(*)", /pattern/],
    ["Bash(git *)", /pattern/],
    ["Bash(ls *.md:*)", /pattern/],
    ["Bash(ls ?)", /pattern/],
    ["Bash(echo $HOME)", /expands nothing/],
    ['Bash(echo "$HOME")', /expands nothing/],
    ["Bash(echo `x`)", /expands nothing/],
    ["Bash(a && b)", /one command/],
    ["Bash(a > b)", /one command/],
    ["Bash(a # b)", /comment/],
    ["Bash(echo 'x)", /isn't closed/],
    ['Bash(echo "x)', /isn't closed/],
    ["Bash(echo x\\\\)", /escape/],
    ["Edit(x)", /`Write`/],
    ["Edit", /`Write`/],
    ["read_file(x)", /take an argument/],
    ["WebFetch(sec.gov)", /domain:/],
    ["WebFetch(domain:)", /domain:/],
    ["WebFetch(domain:a/b)", /domain:/]
  ])("refuses %j", (text, message) => {
    const parsed = parseRule(text)
    expect(Either.isLeft(parsed) && parsed.left.message).toMatch(message)
  })

  it("points at the character that it stumbles over", () => {
    const offset = (text: string) =>
      Either.match(parseRule(text), { onLeft: (error) => error.offset, onRight: () => -1 })
    expect(offset("Bash(ls *.md)")).toBe(8)
    expect(offset("Bash(a \\( $x)")).toBe(10)
    expect(offset("Bash(ls) x")).toBe(7)
  })
})

describe("serializeRule", () => {
  it.each([
    ["Bash(git status:*)", make("Bash", { _tag: "Prefix", words: ["git", "status"] })],
    ["Bash(rm important.txt)", make("Bash", { _tag: "Exact", words: ["rm", "important.txt"] })],
    ["Bash(cat ~/notes)", make("Bash", { _tag: "Exact", words: ["cat", "~/notes"] })],
    ["Bash(echo 'f\\(x\\)')", make("Bash", { _tag: "Exact", words: ["echo", "f(x)"] })],
    ["Write(a \\(1\\).md)", make("Write", { _tag: "Path", glob: "a (1).md" })]
  ])("writes %s", (text, given) => {
    expect(serializeRule(given)).toBe(text)
  })

  const isIdentity = (tool: string, pattern: RulePattern): void => {
    const made = make(tool, pattern)
    expect(parseRule(serializeRule(made))).toEqual(Either.right(made))
  }

  it.prop(
    "is undone by parseRule, for any words of a command",
    [FastCheck.oneof(words, awkward)],
    ([given]) => {
      isIdentity("Bash", { _tag: "Exact", words: given })
      isIdentity("Bash", { _tag: "Prefix", words: given })
    },
    { fastCheck: { numRuns: 2000 } }
  )

  it.prop(
    "is undone by parseRule, for any path that says something",
    [FastCheck.string({ minLength: 1 })],
    ([glob]) => {
      FastCheck.pre(glob.trim() !== "")
      isIdentity("Write", { _tag: "Path", glob })
      isIdentity("Read", { _tag: "Path", glob })
    },
    { fastCheck: { numRuns: 1000 } }
  )

  it.prop("parseRule never throws", [FastCheck.string()], ([text]) => {
    expect(Either.isEither(parseRule(text))).toBe(true)
  })
})
