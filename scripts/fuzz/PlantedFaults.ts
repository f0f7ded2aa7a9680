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

export const faults: ReadonlyArray<Fault> = [
  {
    name: "a redirect is dropped",
    edits: [parser("this.draft.redirects.push({ descriptor, operator, target: target.word, span: whole })", "")]
  },
  {
    name: "`$` in double quotes is taken literally",
    edits: [
      lexer("text += this.expansion(true)", 'text += "$"\n          this.position++'),
      lexer("this.expanded = true", "")
    ]
  },
  {
    name: "a backslash in double quotes always escapes",
    edits: [lexer("escaped === Char.Dollar ||", "escaped > 0 ||")]
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
        "text += source.charAt(index + 1)\n          break\n        }\n        case Char.Dollar",
        "text += source.slice(index, index + 2)\n          break\n        }\n        case Char.Dollar"
      )
    ]
  },
  {
    name: "`~user` is taken literally",
    edits: [
      lexer('if (length > 0) return this.fail("TildeExpansion"', 'if (length < 0) return this.fail("TildeExpansion"')
    ]
  },
  {
    name: "`#` inside a word starts a comment",
    edits: [
      lexer('const delimiters = "', 'const delimiters = "#'),
      lexer('return this.fail("Comment", start, 1)', "this.position = this.source.length\n        return end")
    ]
  },
  {
    name: "`&>` is read as `&` and `>`",
    edits: [lexer("if (this.at(1) === Char.Greater) {", "if (this.at(1) === 0) {")]
  },
  {
    name: "a line continuation in a word is kept as a newline",
    edits: [lexer("whole = false\n", 'whole = false\n            text += "\\n"\n')]
  },
  {
    name: "a line continuation in double quotes is kept",
    edits: [
      lexer(
        "if (escaped === Char.Newline) {\n            this.position += 2",
        'if (escaped === Char.Newline) {\n            text += "\\\\\\n"\n            this.position += 2'
      )
    ]
  },
  {
    name: "a pattern is taken literally",
    edits: [
      lexer(
        'this.note("GlobPattern", index, 1)\n          dynamic = true\n          text += source.charAt(index)',
        "text += source.charAt(index)"
      )
    ]
  },
  { name: "a brace expansion is taken literally", edits: [lexer("if (brace >= 0 &&", "if (brace >= 9999 &&")] },
  {
    name: "a descriptor of two digits is accepted",
    edits: [lexer("if (text.length > 1 || !whole)", "if (text.length > 9)")]
  },
  { name: "quoted digits are a descriptor", edits: [lexer("&& !quoted && !dynamic) {", "&& !dynamic) {")] },
  { name: "`{name}>` is read as a word", edits: [lexer("if (isDescriptorVariable(text))", "if (text.length > 9999)")] },
  { name: "`<` redirects descriptor 1", edits: [lexer("code === Char.Less ? 0 : 1", "1")] },
  {
    name: "a reserved word is read as a command",
    edits: [parser("if (!quoted && reservedWords.has(text))", "if (text.length > 9999)")]
  },
  {
    name: "`NAME+=value` is read as a command",
    edits: [parser('text.startsWith("+=", name) &&', 'text.startsWith("+=+=", name) &&')]
  },
  { name: "`>&word` is accepted", edits: [parser("&& !isDescriptor(target)", "&& target.word.text.length > 9999")] },
  {
    name: "an argument `a=b` is an assignment",
    edits: [parser("draft.words.length === 0 || draft.timed", "draft.words.length >= 0")]
  },
  { name: "a quoted name is assigned to", edits: [parser("token.bare > name) {", "token.bare > -2) {")] },
  {
    name: "`;` is read like `&&`",
    edits: [
      parser(
        "this.connector = operator\n        return undefined\n      default",
        'this.connector = "&&"\n        return undefined\n      default'
      )
    ]
  },
  { name: "`&` is read like `;`", edits: [parser('this.finish(operator === "&")', "this.finish(false)")] },
  { name: "`%job` is read as a command", edits: [parser('if (text.startsWith("%"))', "if (text.length > 9999)")] }
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
