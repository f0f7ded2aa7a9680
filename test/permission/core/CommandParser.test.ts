/** What the parser accepts, construct by construct, and each kind of refusal. */
import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { traps } from "../../../scripts/fuzz/Traps.ts"
import type { Command } from "../../../src/permission/core/Command.ts"
import {
  type CommandParseError,
  type CommandParseErrorTag,
  tags
} from "../../../src/permission/core/CommandParseError.ts"
import { parse } from "../../../src/permission/core/CommandParser.ts"

const accepted = (source: string): Command => Either.getOrThrowWith(parse(source), ({ message }) => new Error(message))

const refused = (source: string): CommandParseError =>
  Either.match(parse(source), {
    onLeft: (error) => error,
    onRight: () => {
      throw new Error(`accepted: ${source}`)
    }
  })

const words = (source: string): ReadonlyArray<ReadonlyArray<string>> =>
  accepted(source).segments.map((segment) => segment.words.map(({ text }) => text))

const only = (source: string) => {
  const { segments } = accepted(source)
  const [segment] = segments
  if (segment === undefined || segments.length > 1) throw new Error(`not one segment: ${source}`)
  return segment
}

const redirects = (source: string): ReadonlyArray<string> =>
  only(source).redirects.map(({ descriptor, operator, target }) => `${descriptor} ${operator} ${target.text}`)

describe("words", () => {
  it.each<readonly [string, ReadonlyArray<string>]>([
    ["ls -la", ["ls", "-la"]],
    ["  ls\t-la  ", ["ls", "-la"]],
    ["echo 'a  b'", ["echo", "a  b"]],
    ["echo 'a\\b' 'c\"d'", ["echo", "a\\b", 'c"d']],
    ['echo "a  b"', ["echo", "a  b"]],
    ["echo ''", ["echo", ""]],
    ['echo "" a', ["echo", "", "a"]],
    ["echo a'b'\"c\"\\d", ["echo", "abcd"]],
    ["echo a\\ b", ["echo", "a b"]],
    ["echo \\$HOME \\* \\~ \\#", ["echo", "$HOME", "*", "~", "#"]],
    ['echo "\\$a \\`b\\` \\"c\\" \\\\d"', ["echo", '$a `b` "c" \\d']],
    ['echo "\\a \\n \\! \\\' \\*"', ["echo", "\\a \\n \\! \\' \\*"]],
    ["echo a\\\nb", ["echo", "ab"]],
    ["echo \\\n a", ["echo", "a"]],
    ['echo "a\\\nb"', ["echo", "ab"]],
    ["echo 'a\\\nb'", ["echo", "a\\\nb"]],
    ["echo 'a\nb'", ["echo", "a\nb"]],
    ["echo a#b", ["echo", "a#b"]],
    ["echo ''#b", ["echo", "#b"]],
    ["git show HEAD~1 a~", ["git", "show", "HEAD~1", "a~"]],
    ["[ -f x ]", ["[", "-f", "x", "]"]],
    ["find . -exec ls {} \\;", ["find", ".", "-exec", "ls", "{}", ";"]],
    ["git stash drop stash@{0}", ["git", "stash", "drop", "stash@{0}"]],
    ["echo ! !x a!b", ["echo", "!", "!x", "a!b"]],
    ["echo if then { } ! time", ["echo", "if", "then", "{", "}", "!", "time"]],
    ["'if' \"while\"", ["if", "while"]],
    ["make CC=gcc a+=b", ["make", "CC=gcc", "a+=b"]],
    ["'A=b' c", ["A=b", "c"]],
    ["A\\=b c", ["A=b", "c"]],
    ["1A=b c", ["1A=b", "c"]],
    ["echo 日本 'é ü' 🙂", ["echo", "日本", "é ü", "🙂"]],
    ["echo 'a&&b;c|d>e<f(g)*?[h]{i,j}$k`l`'", ["echo", "a&&b;c|d>e<f(g)*?[h]{i,j}$k`l`"]],
    ["echo = == , ^ @ %1 a,b \\{a,b}", ["echo", "=", "==", ",", "^", "@", "%1", "a,b", "{a,b}"]]
  ])("%j are those that a shell passes", (source, expected) => {
    expect(words(source)).toEqual([expected])
  })

  it("know whether any of them was quoted", () => {
    expect(only("a 'b' c\\d \"e\" f").words.map(({ quoted }) => quoted)).toEqual([false, true, true, true, false])
  })

  it("keep a home folder as written, and say that it is one", () => {
    expect(only("cat ~ ~/a ~/'b c' '~/d' e~").words.map(({ text, tilde }) => [text, tilde])).toEqual([
      ["cat", undefined],
      ["~", true],
      ["~/a", true],
      ["~/b c", true],
      ["~/d", undefined],
      ["e~", undefined]
    ])
  })

  it("stand where they are in the source, quotes included", () => {
    const source = "A='x y' cat 2>'o p' \"a b\" c\\ d"
    const { assignments, words, redirects, span } = only(source)
    const text = ({ start, end }: { readonly start: number; readonly end: number }) => source.slice(start, end)
    expect([...assignments, ...words, ...redirects].map(({ span }) => text(span))).toEqual([
      "A='x y'",
      "cat",
      '"a b"',
      "c\\ d",
      "2>'o p'"
    ])
    expect(text(span)).toBe(source)
    expect(redirects.map(({ target }) => text(target.span))).toEqual(["'o p'"])
  })
})

describe("segments", () => {
  it("are joined by every operator, and a newline counts as `;`", () => {
    const { segments } = accepted("a && b || c | d ; e & f\ng &&\n\n h")
    expect(segments.map(({ connector, words }) => [connector, words[0]?.text])).toEqual([
      ["start", "a"],
      ["&&", "b"],
      ["||", "c"],
      ["|", "d"],
      [";", "e"],
      ["&", "f"],
      [";", "g"],
      ["&&", "h"]
    ])
    expect(segments.map(({ background }) => background)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      false
    ])
  })

  it.each(["ls;", "ls ;", "ls\n", "ls\n\n", "\n\nls", "ls ;\n", " ls "])("%j is one command", (source) => {
    expect(words(source)).toEqual([["ls"]])
  })

  it.each(["ls &", "ls&", "ls &\n"])("%j runs in the background", (source) => {
    expect(only(source).background).toBe(true)
  })

  it("may consist of assignments or redirects alone", () => {
    expect(
      accepted("PATH=/x; > f; A=1 <g").segments.map((s) => [s.assignments.length, s.words.length, s.redirects.length])
    ).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [1, 0, 1]
    ])
  })

  it("may be timed, as long as shells agree on what runs", () => {
    expect(words("time -p ls | time cat")).toEqual([
      ["time", "-p", "ls"],
      ["time", "cat"]
    ])
  })
})

describe("assignments", () => {
  it.each<readonly [string, ReadonlyArray<readonly [string, string]>]>([
    ["A=1 ls", [["A", "1"]]],
    [
      "A= B='x y' _c2=\"z\"\\w ls",
      [
        ["A", ""],
        ["B", "x y"],
        ["_c2", "zw"]
      ]
    ],
    [">f A=1 ls", [["A", "1"]]],
    ["A=b=c ls", [["A", "b=c"]]],
    ["A\\\nB=c ls", [["AB", "c"]]]
  ])("of %j are reported with their values", (source, expected) => {
    expect(only(source).assignments.map(({ name, value }) => [name, value])).toEqual(expected)
  })
})

describe("redirects", () => {
  it.each<readonly [string, ReadonlyArray<string>]>([
    ["ls >f", ["1 > f"]],
    ["ls >> f 2>g", ["1 >> f", "2 > g"]],
    ["ls >|f", ["1 >| f"]],
    ["ls <f", ["0 < f"]],
    ["ls 3<>f", ["3 <> f"]],
    ["<> f ls", ["0 <> f"]],
    ["ls 2>&1", ["2 >& 1"]],
    ["ls >&2 <&3", ["1 >& 2", "0 <& 3"]],
    ["ls 2>&- <&-", ["2 >& -", "0 <& -"]],
    ["ls >'a b' >~/c", ["1 > a b", "1 > ~/c"]],
    ["ls a>f", ["1 > f"]],
    ["ls '2'>f", ["1 > f"]],
    ["ls 2 >f", ["1 > f"]]
  ])("of %j are reported with descriptor, operator and target", (source, expected) => {
    expect(redirects(source)).toEqual(expected)
  })

  it("leave the digits before them to the words where they are no descriptor", () => {
    expect(words("ls a2>f '2'>f 2 >f")).toEqual([["ls", "a2", "2", "2"]])
  })
})

/** For each kind of error: a line, and the fragment that it points to. */
const refusals: Readonly<Record<CommandParseErrorTag, ReadonlyArray<readonly [string, string]>>> = {
  ArithmeticExpansion: [
    ["echo $((1+1))", "$(("],
    ["echo $[1]", "$["],
    ["((a))", "(("]
  ],
  BraceExpansion: [
    ["echo {a,b}", "{"],
    // Shells agree on this one, but it isn't worth the risk.
    ["echo {a\\,b}", "{"],
    ["echo a{1..3}", "{"],
    ["A={a,b}", "{"]
  ],
  CommandSubstitution: [
    ["echo $(ls)", "$("],
    ['echo "$(ls)"', "$("],
    ["echo `ls`", "`"],
    ['echo "`ls`"', "`"],
    ["echo $" + "{ ls;}", "${"]
  ],
  Comment: [
    ["ls # all", "#"],
    ["# all", "#"],
    ["ls;#", "#"]
  ],
  DollarQuote: [
    ["echo $'a'", "$'"],
    ['echo $"a"', '$"']
  ],
  EmptyCommand: [
    ["", ""],
    [" \n\t", " \n\t"]
  ],
  ForbiddenCharacter: [
    ["ls \u0000", "\u0000"],
    ["ls '\u0007'", "\u0007"],
    ["ls\r\n", "\r"],
    ["ls \u202ea", "\u202e"],
    ["ls \u200b", "\u200b"],
    ["ls \u2028rm", "\u2028"],
    ["ls \ud800", "\ud800"],
    ["ls \u{e0041}", "\u{e0041}"]
  ],
  FunctionDefinition: [
    ["f() { ls; }", "f()"],
    ["a; ls () ls", "ls ()"]
  ],
  GlobPattern: [
    ["ls *.md", "*"],
    ["ls a?", "?"],
    ["ls [ab]", "["],
    ["ls a[", "["],
    ["ls @(a)", "@("]
  ],
  Group: [["{ ls; }", "{"]],
  HereDocument: [
    ["cat <<E\na\nE", "<<"],
    ["cat 0<<-E", "0<<"]
  ],
  HereString: [["cat <<<a", "<<<"]],
  MissingCommand: [
    ["ls &&", "&&"],
    ["&& ls", "&&"],
    ["ls ;; pwd", ";;"],
    ["ls ; ; pwd", ";"],
    ["ls | | cat", "|"],
    ["ls |\n", "|"],
    ["; ls", ";"],
    ["ls\n&& pwd", "&&"],
    ["time -p", "-p"]
  ],
  MissingRedirectTarget: [
    ["ls >", ">"],
    ["ls 2> | cat", "2>"],
    ["ls <\nf", "<"]
  ],
  ProcessSubstitution: [
    ["cat <(ls)", "<("],
    ["ls >(cat)", ">("]
  ],
  ReservedWord: [
    ["if ls; then pwd; fi", "if"],
    ["for a in b; do ls; done", "for"],
    ["while ls; do pwd; done", "while"],
    ["until ls; do pwd; done", "until"],
    ["case a in b) ls;; esac", "case"],
    ["! ls", "!"],
    ["[[ -f a ]]", "[["],
    ["function f { ls; }", "function"],
    ["select a in b; do ls; done", "select"],
    ["coproc ls", "coproc"],
    ["ls && ! pwd", "!"],
    ["A=1 if", "if"],
    [">f then", "then"],
    ["w\\\nhile", "w\\\nhile"]
  ],
  Subshell: [
    ["(ls)", "("],
    ["ls; (cd a)", "("],
    ["ls a(b)", "("],
    ["ls )", ")"]
  ],
  TildeExpansion: [
    ["ls ~user", "~user"],
    ["ls ~+", "~+"],
    ["ls ~-", "~-"],
    ["A=~/x ls", "~"],
    ["A=b:~ ls", "~"],
    ["scp a host:~/b", "~"],
    ["ls ~'x'", "~"]
  ],
  TooLong: [["a".repeat(131_072), "a"]],
  TrailingBackslash: [
    ["ls \\", "\\"],
    ["cat .env\\\n", "\\\n"]
  ],
  UnportableOperator: [
    ["ls &>f", "&>"],
    ["ls &>>f", "&>>"],
    ["ls |& cat", "|&"],
    ["ls >&f", ">&f"],
    ["ls 2>&'1'", "2>&'1'"],
    ["ls ;& pwd", ";&"],
    ["ls ;;", ";;"],
    ["ls ;;& pwd", ";;&"],
    ["A+=1", "A+=1"],
    ["A=(b)", "("],
    ["ls 12>f", "12>"],
    ["ls {fd}>f", "{fd}>"],
    ["ls 2>\\\n&1", "2>"],
    ["ls &\\\n& pwd", "&"],
    ["%1", "%1"],
    ["-c ls", "-"]
  ],
  UnterminatedQuote: [
    ["ls 'a", "'"],
    ['ls "a', '"'],
    ['ls "a\\"', '"']
  ],
  VariableExpansion: [
    ["echo $HOME", "$HOME"],
    ['echo "$HOME"', "$HOME"],
    ["echo $" + "{HOME:-x}", "$" + "{HOME:-x}"],
    ["echo $1 $@", "$1"],
    ["echo $", "$"],
    ["echo $" + "{a'b'}", "${"]
  ]
}

describe("refusals", () => {
  for (const tag of tags) {
    it.each(refusals[tag])(`${tag}: %j`, (source, fragment) => {
      const error = refused(source)
      expect(error).toMatchObject({ _tag: tag, fragment, length: fragment.length })
      expect(source.slice(error.offset, error.offset + error.length)).toBe(fragment)
      expect(error.message).toMatch(/^\S.*\.$/su)
    })
  }

  it.each(traps)("%j is refused, for shells were found to differ on it", (source) => {
    refused(source)
  })

  it("accept up to 131,071 bytes of UTF-8, and none more", () => {
    expect(words("a".repeat(131_071))).toHaveLength(1)
    expect(words(`${"é".repeat(65_535)}a`)).toHaveLength(1)
    expect(refused("é".repeat(65_536))._tag).toBe("TooLong")
  })

  it("point to what comes first in the line", () => {
    expect(refused("ls * | (cat)")).toMatchObject({ _tag: "GlobPattern", offset: 3 })
    expect(refused("ls {$a,b}")).toMatchObject({ _tag: "BraceExpansion", offset: 3 })
  })
})

describe("a partial parse", () => {
  const partial = (source: string): Command | undefined => {
    const error = refused(source)
    return error._tag === "GlobPattern" || error._tag === "VariableExpansion" ? error.partial : undefined
  }

  it("holds the whole line, with dynamic words where patterns and variables stand", () => {
    const command = partial('A=$x rm *.md "$y z" w > $' + "{o} && cat .env")
    expect(
      command?.segments.map(({ assignments, words, redirects }) => [
        assignments.map(({ name, value, dynamic }) => [name, value, dynamic]),
        words.map(({ text, dynamic }) => [text, dynamic]),
        redirects.map(({ target }) => [target.text, target.dynamic])
      ])
    ).toEqual([
      [
        [["A", "$x", true]],
        [
          ["rm", undefined],
          ["*.md", true],
          ["$y z", true],
          ["w", undefined]
        ],
        [["$" + "{o}", true]]
      ],
      [
        [],
        [
          ["cat", undefined],
          [".env", undefined]
        ],
        []
      ]
    ])
  })

  it.each(["ls * | (cat)", "echo $a $(ls)", "echo $" + "{a'b'} c", "ls * &&", "echo $a &>f"])(
    "isn't given for %j, where something else can't be read either",
    (source) => {
      expect(partial(source)).toBeUndefined()
    }
  )
})
