/**
 * Writes command lines from the grammar that the parser accepts, with every construct frequent enough to be tested,
 * and now and then something beside it that must be refused.
 */
import type { Random } from "./Random.ts"
import { traps } from "./Traps.ts"

const commands = [
  "ls",
  "git",
  "cat",
  "grep",
  "find",
  "x",
  "y_2",
  "Make",
  "echo",
  "printf",
  "test",
  "true",
  "false",
  "cd",
  "pwd",
  "kill",
  "env",
  "command",
  "builtin",
  "alias",
  "hash",
  "type",
  "declare",
  "umask"
] as const

/** No function can have these names, so each costs a process. */
const oddCommands = ["apt-get", "a.b", "g++", "1st", "-x", "@run", "%1x", "é", "日本", "A=", "b c"] as const

/** Builtins that no function can stand in for. */
const natives = [
  ":",
  "export",
  "readonly",
  "unset",
  "set",
  "shift",
  "exit",
  "return",
  "break",
  "continue",
  "times",
  "exec",
  "trap"
] as const

const reserved = ["if", "then", "while", "{", "}", "!", "do", "case", "in", "function", "[[", "time"] as const

const names = ["A", "B", "_c", "FOO_BAR", "x1", "DEBUG"] as const
const files = ["f", "out.txt", "dir/g", "-", "2", "h i", "log", "~/w", "a=b", "#n", "{}", "é", "ÁÈ"] as const

/** Plain runs: nothing in them needs quoting in the middle of a word. */
const runs = [
  "a",
  "b2",
  "file.txt",
  "-l",
  "--opt",
  "--opt=v",
  "a=b",
  "x:y",
  "1",
  "12",
  "-",
  "--",
  "+x",
  "%s",
  "@",
  "a,b",
  "!",
  "!x",
  "^",
  "=",
  "==",
  "HEAD~1",
  "a~",
  "a#b",
  "src/a.ts",
  "]",
  "}",
  "é",
  "ÁÂÃ",
  "ÈÉ",
  "āāȁ",
  "日本語",
  "🙂",
  "stash@{0}",
  "{}",
  "{a}",
  "x{y",
  "a]b",
  "."
] as const

/** Anything that quotes make literal. */
const inside = [
  " ",
  "  ",
  "\t",
  "\n",
  "a b",
  "|",
  "&&",
  ";",
  "&",
  "<x",
  ">y",
  "(z)",
  "#",
  " #c",
  "*",
  "?",
  "[a]",
  "~",
  "{a,b}",
  "{1..3}",
  "!",
  "=",
  "é",
  "ÈÉ",
  "if",
  "2>"
] as const

const backslashable = [..." \t|&;<>()$`\"'\\*?[]#~={}!abn1-é"] as [string, ...Array<string>]

const continuation = "\\\n"

/** What must be refused, wherever it is put. */
const intruders = [
  "$x",
  `\${x}`,
  "$",
  "$1",
  "$(a)",
  "$((1))",
  "`a`",
  "*",
  "?",
  "[a]",
  "[",
  "{a,b}",
  "{1..3}",
  "#c",
  " #c",
  "&>f",
  "&>>f",
  ">&f",
  "|&",
  "<<E",
  "<<<x",
  "<(a)",
  ">(a)",
  "(",
  ")",
  " () ",
  "(a)",
  " ! ",
  " if ",
  "; then",
  " { ",
  "~u",
  " =~",
  ":~",
  "=~/",
  ";;",
  ";&",
  "&",
  "|",
  ";",
  "&&",
  "\\",
  '"',
  "'",
  "$'x'",
  '$"x"',
  " A+=1",
  "+=",
  " A=(1)",
  "a[0]=1",
  "2>&x",
  "12>f",
  "{fd}>f",
  "2>&1-",
  ">&12",
  "\r",
  "\u200b",
  "\u2028",
  "\u0001",
  "time if",
  " time ",
  "coproc x",
  "\n",
  continuation,
  "~",
  " ~",
  "@(a)",
  "a() {",
  " é=1",
  "; %1",
  "[[ a ]]"
] as const

const singleQuoted = (random: Random): string =>
  `'${random
    .times(random.below(3), () =>
      random.chance(0.3) ? random.pick(['"', "\\", "$x", "`a`", "\\\n"]) : random.pick(inside)
    )
    .join("")}'`

const doubleQuoted = (random: Random): string => {
  const part = (): string =>
    random.weighted<() => string>([
      [4, () => random.pick(inside)],
      [2, () => random.pick(runs)],
      [1, () => "'"],
      [3, () => `\\${random.pick(["$", "`", '"', "\\"])}`],
      [2, () => `\\${random.pick(["a", "n", " ", "!", "'", "*", "é"])}`],
      [1, () => continuation]
    ])()
  return `"${random.times(random.below(4), part).join("")}"`
}

const piece = (random: Random): string =>
  random.weighted<() => string>([
    [10, () => random.pick(runs)],
    [3, () => singleQuoted(random)],
    [3, () => doubleQuoted(random)],
    [3, () => `\\${random.pick(backslashable)}`],
    [1, () => continuation]
  ])()

const word = (random: Random): string =>
  random.weighted<() => string>([
    [20, () => random.times(1 + random.few(0.35, 4), () => piece(random)).join("")],
    [6, () => random.pick(runs)],
    [1, () => random.pick(["''", '""', "''\"\"", "'' ''"])],
    [1, () => random.pick(["[", "]", "{}"])],
    [2, () => random.pick(["~", "~", "~", "~/", "~/a", "~/.x", '~/"a b"', "~/a~"])],
    [1, () => random.pick(reserved)]
  ])()

/** A text as a shell word, in one of several ways. */
const spell = (random: Random, text: string): string => {
  const plain = /^[A-Za-z0-9_.%@+-]+$/.test(text)
  return random.weighted<() => string>([
    [plain ? 12 : 0, () => text],
    [2, () => `'${text}'`],
    [2, () => `"${text.replace(/[$`"\\]/g, "\\$&")}"`],
    [1, () => text.replace(/[^A-Za-z0-9_.%\p{L}]/gu, "\\$&")],
    [1, () => `${text.slice(0, 1).replace(/[^A-Za-z0-9]/, "\\$&")}"${text.slice(1)}"`],
    [plain && text.length > 1 ? 1 : 0, () => `${text.slice(0, 1)}${continuation}${text.slice(1)}`]
  ])()
}

const commandWord = (random: Random): string =>
  random.weighted<() => string>([
    [40, () => spell(random, random.pick(commands))],
    [3, () => spell(random, random.pick(oddCommands))],
    [8, () => random.pick(natives)],
    [1, () => spell(random, random.pick(natives))],
    [2, () => random.pick(["[", "]", "{}"])],
    [2, () => `${random.pick(["time", "time -p", "time --"])} ${spell(random, random.pick(commands))}`],
    [2, () => random.pick(["'if'", '"while"', "\\!", "i''f", "\\{", '"}"', "'time'", "do\\ne"])]
  ])()

const assignment = (random: Random): string =>
  `${random.pick(names)}=${random.weighted<() => string>([
    [2, () => ""],
    [6, () => random.times(1 + random.few(0.3, 3), () => piece(random)).join("")],
    [1, () => singleQuoted(random)]
  ])()}`

const target = (random: Random): string => {
  const file = random.pick(files)
  return file === "~/w" ? file : spell(random, file)
}

const redirect = (random: Random): string => {
  const descriptor = random.chance(0.4) ? String(random.below(10)) : ""
  return random.weighted<() => string>([
    [
      8,
      () =>
        `${descriptor}${random.pick([">", ">", ">>", ">|", "<", "<>"])}${random.pick(["", "", " ", "\t ", continuation])}${target(random)}`
    ],
    [3, () => `${descriptor}${random.pick([">&", "<&"])}${random.pick(["", "", " "])}${random.below(10)}`],
    [1, () => `${descriptor}${random.pick([">&", "<&"])}-`]
  ])()
}

const blank = (random: Random): string =>
  random.weighted([
    [16, " "],
    [1, "  "],
    [1, "\t"],
    [1, ` ${continuation}`],
    [1, `${continuation} `]
  ])

const segment = (random: Random): string => {
  const parts: Array<string> = []
  for (let left = random.few(0.25, 3); left > 0; left--) parts.push(assignment(random))
  for (let left = random.few(0.12, 2); left > 0; left--)
    parts.splice(random.below(parts.length + 1), 0, redirect(random))
  if (parts.length === 0 || random.chance(parts.length > 1 ? 0.6 : 0.75)) {
    parts.push(commandWord(random))
    const first = parts.length
    for (let left = random.few(0.6, 5); left > 0; left--) parts.push(word(random))
    for (let left = random.few(0.25, 3); left > 0; left--) {
      parts.splice(first + random.below(parts.length - first + 1), 0, redirect(random))
    }
  }
  return parts.join(blank(random))
}

const connector = (random: Random): string => {
  const operator = random.pick(["&&", "||", "|", ";", "&", "\n", "&&", "||", "|", ";"])
  const space = () => random.pick(["", " ", " ", "  "])
  const after = operator !== ";" && operator !== "&" && random.chance(0.15) ? random.pick(["\n", "\n\n", " \n "]) : ""
  return `${space()}${operator}${after}${random.chance(0.05) ? continuation : ""}${space()}`
}

/** A command line, accepted most of the time. */
export const generate = (random: Random): string => {
  if (random.chance(0.03)) {
    return random.pick(["", "", "a; ", "A=1 "]) + random.pick(traps) + random.pick(["", "", " b", "; c"])
  }
  let source = segment(random)
  for (let left = random.few(0.5, 5); left > 0; left--) source += connector(random) + segment(random)
  if (random.chance(0.08)) source = random.pick(["\n", " ", "\t", "\n\n", continuation]) + source
  if (random.chance(0.16)) source += random.pick([";", " ;", "&", " &", "\n", " ", "\n\n", ";\n", " &\n"])
  if (random.chance(0.2)) {
    const at = random.below(source.length + 1)
    source = source.slice(0, at) + random.pick(intruders) + source.slice(at)
  }
  return source
}
