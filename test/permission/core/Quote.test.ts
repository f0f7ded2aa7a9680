/** Words to a command line and back. */
import { describe, expect, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import { parse } from "../../../src/permission/core/CommandParser.ts"
import { quoteWord, serializeWords } from "../../../src/permission/core/Quote.ts"

const wordsOf = (source: string) =>
  Either.getOrThrowWith(parse(source), ({ message }) => new Error(`${message} ${source}`)).segments.map(
    ({ words }) => words
  )

describe("quoteWord", () => {
  it.each([
    ["ls", "ls"],
    ["--opt=a/b.c", "--opt=a/b.c"],
    ["HEAD~1", "HEAD~1"],
    ["a#b", "a#b"],
    ["{}", "{}"],
    ["[", "["],
    ["é", "é"],
    ["", "''"],
    ["a b", "'a b'"],
    ["it's", "'it'\\''s'"],
    ["#a", "'#a'"],
    ["~", "'~'"],
    ["a=~", "'a=~'"],
    ["*", "'*'"],
    ["$x", "'$x'"],
    ["{a,b}", "'{a,b}'"]
  ])("writes %j as %s", (word, expected) => {
    expect(quoteWord(word)).toBe(expected)
  })

  it("leaves a home folder to the shell only where the word says that it is one", () => {
    expect(quoteWord({ text: "~/a b", tilde: true })).toBe("~/'a b'")
    expect(quoteWord({ text: "~", tilde: true })).toBe("~")
    expect(quoteWord({ text: "~/a" })).toBe("'~/a'")
  })
})

/** Any text that an accepted command may contain. */
const text = FastCheck.array(
  FastCheck.oneof(
    FastCheck.constantFrom(..." \t\n'\"\\$`*?[]{}()<>|&;#~=+-:,.!%^@/aZ09_é🙂"),
    FastCheck.constantFrom("if", "time", "-p", "--", "A=", "..", "a")
  ),
  { maxLength: 8 }
).map((parts) => parts.join(""))

describe("serializeWords", () => {
  it("gives a line that parses to the same words", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(text, { minLength: 1, maxLength: 5 }), (words) => {
        // Bash takes these for its keyword and for a job, the latter quoted or not.
        FastCheck.pre(words[0] !== "time" && !words[0]?.startsWith("%"))
        expect(wordsOf(serializeWords(words)).map((parsed) => parsed.map((word) => word.text))).toEqual([words])
      }),
      { numRuns: 3_000 }
    )
  })

  it("is the inverse of the parser for parsed words too, home folders and timed commands included", () => {
    for (const source of ["ls ~ ~/a '~/b' ~/'c d'", "time -p ls -la", "time -- 'if' a", "time -p 'a=b'", "'time' x"]) {
      const [words = []] = wordsOf(source)
      const [again = []] = wordsOf(serializeWords(words))
      expect(again.map(({ text, tilde }) => [text, tilde])).toEqual(words.map(({ text, tilde }) => [text, tilde]))
    }
  })

  it.each([
    [["if", "a"], "'if' a"],
    [["A=1", "a"], "'A=1' a"],
    [["-x"], "'-x'"],
    [["git", "-c", "a=b", "log"], "git -c a=b log"],
    [["time", "if"], "time 'if'"]
  ])("writes %j as %s", (words, expected) => {
    expect(serializeWords(words)).toBe(expected)
  })
})
