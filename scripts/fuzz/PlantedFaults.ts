/**
 * Faults that a shell parser may plausibly have, each planted into a copy of ours: a fuzzer that misses one of them
 * isn't worth its promise. Every edit must match exactly once, so that a fault can't quietly stop being one.
 */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import type { Parse } from "./Cases.ts"

interface Edit {
  readonly file: "CommandParser.ts" | "Lexer.ts"
  readonly find: string
  readonly replace: string
}

export interface Fault {
  readonly name: string
  readonly edits: ReadonlyArray<Edit>
}

const lexer = (find: string, replace: string): Edit => ({ file: "Lexer.ts", find, replace })
const parser = (find: string, replace: string): Edit => ({ file: "CommandParser.ts", find, replace })

/** An edit of a condition into one that is never true. */
const never = "text.length > 9999"

export const faults: ReadonlyArray<Fault> = [
  {
    name: "a redirect is dropped",
    edits: [parser("this.redirects.push({ descriptor, operator, target, span })", "")]
  },
  {
    name: "`$` in double quotes is taken literally",
    edits: [lexer("const activeInQuotes = '\"$\\\\`'", "const activeInQuotes = '\"\\\\`'")]
  },
  {
    name: "a backslash in double quotes always escapes",
    edits: [lexer("if (escaped < 128 && quotedClasses[escaped] === acting) {", "if (escaped > 0) {")]
  },
  {
    name: "a backslash in single quotes escapes",
    edits: [
      lexer(
        "text += source.slice(index + 1, close)",
        'text += source.slice(index + 1, close).replace(/\\\\(.)/gs, "$1")'
      )
    ]
  },
  {
    name: "a backslash outside quotes stays",
    edits: [
      lexer(
        "text += source.charAt(index + 1)\n          break",
        "text += source.slice(index, index + 2)\n          break"
      )
    ]
  },
  { name: "`~user` is taken literally", edits: [lexer("if (doubtful > 0) return", "if (doubtful < 0) return")] },
  {
    name: "`#` inside a word starts a comment",
    edits: [
      lexer('const delimiters = "', 'const delimiters = "#'),
      lexer('return this.fail("Comment", this.start, 1)', 'return "End"')
    ]
  },
  { name: "`&>` is read as `&` and `>`", edits: [lexer("this.at(1) !== Char.Greater", "this.at(1) !== Char.Tab")] },
  {
    name: "a line continuation in a word is kept as a newline",
    edits: [lexer("this.whole = false\n", 'this.whole = false\n            text += "\\n"\n')]
  },
  {
    name: "a line continuation in double quotes is kept",
    edits: [lexer("if (escaped === Char.Newline) break", "if (escaped === Char.Tab) break")]
  },
  {
    name: "a pattern is taken literally",
    edits: [
      lexer('this.note("GlobPattern", index, 1)\n          dynamic = true\n          text += source', "text += source")
    ]
  },
  { name: "a brace expansion is taken literally", edits: [lexer("if (brace >= 0 &&", "if (brace >= 9999 &&")] },
  {
    name: "a descriptor of two digits is accepted",
    edits: [lexer("if (text.length > 1 || !this.whole)", `if (${never})`)]
  },
  { name: "quoted digits are a descriptor", edits: [lexer("&& !quoted && !dynamic) {", "&& !dynamic) {")] },
  { name: "`{name}>` is read as a word", edits: [lexer("if (isDescriptorVariable(text))", `if (${never})`)] },
  { name: "`<` redirects descriptor 1", edits: [lexer("return this.less(0)", "return this.less(1)")] },
  {
    name: "a reserved word is read as a command",
    edits: [parser("if (!quoted && reservedWords.has(text))", `if (${never})`)]
  },
  {
    name: "`NAME+=value` is read as a command",
    edits: [parser('text.startsWith("+=", name)) return', 'text.startsWith("+=+=", name)) return')]
  },
  {
    name: "`>&word` is accepted",
    edits: [parser("!(whole && isDescriptor(target))", "target.text.length > 9999")]
  },
  {
    name: "an argument `a=b` is an assignment",
    edits: [parser("this.words.length === 0 || this.timed ?", "this.words.length >= 0 ?")]
  },
  { name: "a quoted name is assigned to", edits: [parser("name > 0 && name < bare &&", "name > 0 &&")] },
  {
    name: "`;` is read like `&&`",
    edits: [parser("this.connector = operator\n", 'this.connector = operator === ";" ? "&&" : operator\n')]
  },
  { name: "`&` is read like `;`", edits: [parser('this.finish(operator === "&")', "this.finish(false)")] },
  { name: "`%job` is read as a command", edits: [parser('if (text.startsWith("%"))', `if (${never})`)] },
  {
    name: "a command in the background is lost",
    edits: [parser("this.segments.push({ connector,", "if (!background) this.segments.push({ connector,")]
  },
  {
    name: "`time` is a command after an empty line of a pipeline",
    edits: [parser("this.words.length === 0 && this.isOnNextLine()", never)]
  }
]

const core = fileURLToPath(new URL("../../src/permission/core/", import.meta.url))

const edited = (file: string, { name, edits }: Fault): string =>
  edits
    .filter((edit) => edit.file === file)
    .reduce(
      (text, { find, replace }) => {
        if (text.split(find).length !== 2) throw new Error(`The fault "${name}" no longer fits ${file}: ${find}`)
        return text.replace(find, () => replace)
      },
      readFileSync(core + file, "utf8")
    )

/** A copy of the parser with the fault in it. */
export const plant = async (fault: Fault): Promise<Parse> => {
  const result = await build({
    entryPoints: [`${core}CommandParser.ts`],
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "silent",
    plugins: [
      {
        name: "fault",
        setup: ({ onLoad }) => {
          onLoad({ filter: /core\/(CommandParser|Lexer)\.ts$/ }, ({ path }) => ({
            contents: edited(path.slice(core.length), fault),
            loader: "ts"
          }))
        }
      }
    ]
  })
  const code = result.outputFiles[0]?.text ?? ""
  const module: { readonly parse: Parse } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  )
  return module.parse
}
