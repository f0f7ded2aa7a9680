/** What holds for every string: an answer, in linear time, with places that fit the source. */
import { describe, expect, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import { Cases } from "../../../scripts/fuzz/Cases.ts"
import { tryRandomStrings } from "../../../scripts/fuzz/RandomStrings.ts"
import type { Command, Span } from "../../../src/permission/core/Command.ts"
import { parse } from "../../../src/permission/core/CommandParser.ts"

/** Shell text: the characters that matter, far more often than chance would have them. */
const shellText = FastCheck.array(
  FastCheck.constantFrom(
    ..." \t\n\\'\"$`|&;<>()*?[]{}!#~=+-:,.12aA_é",
    ..."ls A=1 2>&1 && || \\\n $a time {} stash@{0} ~/ >f <f".split(" "),
    `\${a}`
  ),
  { maxLength: 40 }
).map((parts) => parts.join(""))

const commandOf = (source: string): Command | undefined =>
  Either.match(parse(source), {
    onLeft: (error) => ("partial" in error ? error.partial : undefined),
    onRight: (command) => command
  })

const spansOf = ({ segments }: Command): ReadonlyArray<Span> =>
  segments.flatMap(({ assignments, redirects, words }) =>
    [...assignments, ...redirects, ...words].map(({ span }) => span).sort((one, other) => one.start - other.start)
  )

describe("the parser", () => {
  it("answers any string, with a place that lies in it", () => {
    const report = tryRandomStrings(parse, 20_000, 7)
    expect(report.failures).toEqual([])
    // A generator that never gets past the first characters would show here.
    expect(report.accepted).toBeGreaterThan(500)
  })

  it("drops nothing: outside the reported words stand only blanks, continuations and operators", () => {
    FastCheck.assert(
      FastCheck.property(shellText, (source) => {
        const command = commandOf(source)
        if (command === undefined) return
        let rest = ""
        let position = 0
        for (const { start, end } of spansOf(command)) {
          expect(start).toBeGreaterThanOrEqual(position)
          rest += source.slice(position, start)
          position = end
        }
        expect(rest + source.slice(position)).toMatch(/^(?:[ \t\n;&|]|\\\n)*$/)
      }),
      { numRuns: 3_000 }
    )
  })

  it("reads a bare word as it stands in the source", () => {
    FastCheck.assert(
      FastCheck.property(shellText, (source) => {
        for (const { words } of commandOf(source)?.segments ?? []) {
          for (const { text, span, quoted } of words) {
            const raw = source.slice(span.start, span.end)
            if (!quoted) expect(raw.replaceAll("\\\n", "")).toBe(text)
            else expect(raw).toMatch(/["'\\]/)
          }
        }
      }),
      { numRuns: 2_000 }
    )
  })

  it("gives a partial parse exactly the words of the line without its variables and patterns", () => {
    const cases = new Cases(11)
    for (let index = 0; index < 2_000; index++) {
      const source = cases.source(index)
      const holed = parse(`${source} $hole`)
      const whole = parse(`${source} hole`)
      if (Either.isRight(whole)) {
        expect(Either.isLeft(holed) && holed.left._tag).toBe("VariableExpansion")
        const shapes = [whole.right, commandOf(`${source} $hole`)].map((command) =>
          command?.segments.map(({ connector, words }) => [
            connector,
            words.map(({ text }) => text.replace("$hole", "hole"))
          ])
        )
        expect(shapes[1]).toEqual(shapes[0])
      }
    }
  })
})

/** A string that counts how many of its characters are looked at. */
class CountingString extends String {
  looks = 0

  override charCodeAt(index: number): number {
    this.looks++
    return super.charCodeAt(index)
  }

  override charAt(index: number): string {
    this.looks++
    return super.charAt(index)
  }

  override slice(start = 0, end = this.length): string {
    this.looks += Math.max(0, end - start)
    return super.slice(start, end)
  }

  override indexOf(text: string, position = 0): number {
    const found = super.indexOf(text, position)
    this.looks += (found < 0 ? this.length : found) - position
    return found
  }
}

const looks = (source: string): number => {
  const counting = new CountingString(source)
  // The parser asks nothing of its source but what a String object answers as well.
  parse(counting as unknown as string)
  return counting.looks
}

describe("the cost of parsing", () => {
  it.each([
    "a",
    "a ",
    "'a'",
    '"a"',
    '"\\$a"',
    "\\a",
    "\\\n",
    "a\\\n",
    " ",
    "\n",
    "a\n",
    "a;",
    "a|\n",
    "a &\\\n",
    ">f ",
    "2>&1 ",
    "A=1 ",
    "time ",
    "a | time ",
    "a |\\\n\\\n",
    "{",
    "{a ",
    "{a,",
    "a{..",
    "~",
    "~/ ",
    "a~",
    "12",
    "*",
    "[a",
    "$a",
    "$a ",
    "$" + "{a}",
    '"$a" ',
    "$" + "{a",
    "é",
    "é=",
    "a=b ",
    "git commit -m 'a b' \"c d\" e\\ f > out 2>&1 && ls | grep foo; A=1 b\n",
    "(",
    "a(",
    "#",
    ";;",
    "if ",
    "%"
  ])("grows with the length of a line of %j, not faster", (unit) => {
    const of = (length: number) => looks(`x ${unit.repeat(Math.ceil(length / unit.length))}`)
    const small = of(1_000)
    const large = of(100_000)
    expect(large).toBeLessThan(110 * small + 2_000)
    expect(large).toBeLessThan(8 * 100_000)
  })
})
