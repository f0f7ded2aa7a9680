/**
 * JSON as text with places: reads a document into nodes that know where they stand, and changes one list in it while
 * every other byte (order, indentation, numbers as they were typed) stays. A settings file belongs to the person who
 * wrote it; parsing and printing it anew would rewrite their half of it.
 */
import * as Either from "effect/Either"

export type Node =
  | { readonly kind: "object"; readonly start: number; readonly end: number; readonly members: ReadonlyArray<Member> }
  | { readonly kind: "array"; readonly start: number; readonly end: number; readonly items: ReadonlyArray<Node> }
  | { readonly kind: "scalar"; readonly start: number; readonly end: number; readonly value: unknown }

/** `start` is where the key begins, `end` where the value ends. */
export interface Member {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly value: Node
}

/** Line and column count from one, as editors do. */
export interface JsonSyntaxError {
  readonly _tag: "JsonSyntaxError"
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The path leads to something that isn't a list. */
export interface NotAList {
  readonly _tag: "NotAList"
  readonly path: ReadonlyArray<string>
}

/** Deeper nesting than any settings file has; a bound, so that an input can't exhaust the stack. */
const deepest = 100

/** A byte-order mark, which editors on Windows leave, is no part of the document. */
const documentStart = (text: string): number => (text.charCodeAt(0) === 0xfeff ? 1 : 0)

export const parse = (text: string): Either.Either<Node, JsonSyntaxError> => {
  let at = documentStart(text)
  let failure: { readonly offset: number; readonly message: string } | undefined
  const fail = (message: string, offset = at): undefined => {
    failure ??= { offset, message }
    return undefined
  }
  const skip = () => {
    while (at < text.length && " \t\r\n".includes(text.charAt(at))) at++
  }
  /** The next character after white space; taken when it is the one expected. */
  const take = (character: string): boolean => {
    skip()
    if (text.charAt(at) !== character) return false
    at++
    return true
  }
  const scalar = (): Node | undefined => {
    scalarToken.lastIndex = at
    const token = scalarToken.exec(text)?.[0]
    if (token === undefined) return fail(at >= text.length ? "the text ends here" : `${show(text, at)} isn't JSON`)
    const start = at
    at += token.length
    return { kind: "scalar", start, end: at, value: JSON.parse(token) }
  }
  const value = (depth: number): Node | undefined => {
    skip()
    const start = at
    if (depth > deepest) return fail("nested too deeply")
    if (take("{")) {
      const members: Array<Member> = []
      if (take("}")) return { kind: "object", start, end: at, members }
      do {
        skip()
        const key =
          text.charAt(at) === '"' ? scalar() : fail(`expected a key in double quotes, found ${show(text, at)}`)
        if (key === undefined || key.kind !== "scalar") return undefined
        if (!take(":")) return fail(`expected ":", found ${show(text, at)}`)
        const held = value(depth + 1)
        if (held === undefined) return undefined
        members.push({ key: String(key.value), start: key.start, end: held.end, value: held })
      } while (take(","))
      if (!take("}")) return fail(`expected "," or "}", found ${show(text, at)}`)
      return { kind: "object", start, end: at, members }
    }
    if (take("[")) {
      const items: Array<Node> = []
      if (take("]")) return { kind: "array", start, end: at, items }
      do {
        const item = value(depth + 1)
        if (item === undefined) return undefined
        items.push(item)
      } while (take(","))
      if (!take("]")) return fail(`expected "," or "]", found ${show(text, at)}`)
      return { kind: "array", start, end: at, items }
    }
    return scalar()
  }
  const root = value(0)
  skip()
  if (root !== undefined && at < text.length) fail(`expected the end, found ${show(text, at)}`)
  if (root !== undefined && failure === undefined) return Either.right(root)
  const { offset, message } = failure ?? { offset: at, message: "not JSON" }
  return Either.left({ _tag: "JsonSyntaxError", ...position(text, offset), message })
}

/** What `JSON.parse` would give, except that no key can reach a prototype. */
export const toValue = (node: Node): unknown => {
  switch (node.kind) {
    case "scalar":
      return node.value
    case "array":
      return node.items.map(toValue)
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [key, toValue(value)]))
  }
}

export const member = (node: Node, key: string): Node | undefined =>
  node.kind === "object" ? node.members.find((candidate) => candidate.key === key)?.value : undefined

/** Keys that stand more than once in an object: which of them counts is anybody's guess. */
export const repeatedKeys = (node: Node): ReadonlyArray<string> => {
  const keys = node.kind === "object" ? node.members.map(({ key }) => key) : []
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]
}

/** Appends a value to the list at the path, creating what is missing on the way; an empty text counts as `{}`. */
export const append = (
  text: string,
  path: ReadonlyArray<string>,
  item: unknown
): Either.Either<string, JsonSyntaxError | NotAList> => {
  if (text.slice(documentStart(text)).trim() === "") {
    return Either.right(`${text.slice(0, documentStart(text))}${JSON.stringify(nest(path, [item]), null, 2)}\n`)
  }
  return Either.flatMap(parse(text), (root) => {
    let node = root
    for (const [depth, key] of path.entries()) {
      if (node.kind !== "object") return Either.left<NotAList>({ _tag: "NotAList", path: path.slice(0, depth) })
      const next = member(node, key)
      if (next === undefined) {
        return Either.right(insert(text, node, JSON.stringify(key), nest(path.slice(depth + 1), [item])))
      }
      node = next
    }
    if (node.kind !== "array") return Either.left<NotAList>({ _tag: "NotAList", path })
    return Either.right(insert(text, node, undefined, item))
  })
}

/** Takes the items at the indices out of the list at the path. */
export const remove = (
  text: string,
  path: ReadonlyArray<string>,
  indices: ReadonlySet<number>
): Either.Either<string, JsonSyntaxError | NotAList> =>
  Either.flatMap(parse(text), (root) => {
    const list = path.reduce<Node | undefined>((node, key) => node && member(node, key), root)
    if (list?.kind !== "array") return Either.left<NotAList>({ _tag: "NotAList", path })
    const kept = list.items.filter((_, index) => !indices.has(index))
    if (kept.length === list.items.length) return Either.right(text)
    if (kept.length === 0) return Either.right(`${text.slice(0, list.start)}[]${text.slice(list.end)}`)
    // from the back, so that the places in front stay right: each goes with the separator on its left, the first
    // ones with the separator on their right
    let result = text
    for (const [index, item] of [...list.items.entries()].reverse()) {
      if (!indices.has(index)) continue
      const before = list.items[index - 1]
      const after = list.items[index + 1]
      const hasKeptBefore = list.items.slice(0, index).some((_, earlier) => !indices.has(earlier))
      const start = hasKeptBefore && before ? before.end : item.start
      const end = hasKeptBefore || after === undefined ? item.end : after.start
      result = result.slice(0, start) + result.slice(end)
    }
    return Either.right(result)
  })

/**
 * The strings of every list under a key in a text that doesn't parse: items of the list, and the `rule` of items that
 * are objects. It may find too much, never too little of what a person could read; made for deny rules.
 */
export const salvage = (text: string, key: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const tokens = [...text.matchAll(looseToken)].map(([token]) => token)
  for (const [start, token] of tokens.entries()) {
    if (token !== JSON.stringify(key) || tokens[start + 1] !== ":" || tokens[start + 2] !== "[") continue
    let depth = 0
    for (let index = start + 2; index < tokens.length; index++) {
      const current = tokens[index] ?? ""
      if (current === "[" || current === "{") depth++
      else if (current === "]" || current === "}") depth--
      if (depth <= 0) break
      if (!current.startsWith('"') || tokens[index + 1] === ":") continue
      const isItem = depth === 1
      const isRule = depth === 2 && tokens[index - 1] === ":" && tokens[index - 2] === '"rule"'
      const decoded = isItem || isRule ? parse(current) : undefined
      if (decoded !== undefined && Either.isRight(decoded)) found.push(String(toValue(decoded.right)))
    }
  }
  return found
}

const scalarToken =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

const looseToken = /"(?:[^"\\\n]|\\.)*"|[[\]{},:]/g

const show = (text: string, at: number): string => (at >= text.length ? "the end" : JSON.stringify(text.charAt(at)))

const position = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, offset)
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") }
}

const nest = (path: ReadonlyArray<string>, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)

/** Puts an item (with a key, into an object) behind the last one of a container, in the style that it is written in. */
const insert = (
  text: string,
  container: Extract<Node, { kind: "object" | "array" }>,
  key: string | undefined,
  item: unknown
): string => {
  const children = container.kind === "array" ? container.items : container.members
  const newline = text.includes("\r\n") ? "\r\n" : "\n"
  const isOneLine = !text.trim().includes("\n")
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  "
  const lineStart = text.lastIndexOf("\n", container.start) + 1
  const outer = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? ""
  const write = (indentation: string, colon: string): string => {
    const lines = JSON.stringify(item, null, isOneLine ? undefined : unit).split("\n")
    const body = lines.map((line, index) => (index === 0 ? line : indentation + line)).join(newline)
    return key === undefined ? body : key + colon + body
  }
  const last = children.at(-1)
  const first = children[0]
  if (last === undefined || first === undefined) {
    const inner = isOneLine ? write("", ":") : newline + outer + unit + write(outer + unit, ": ") + newline + outer
    return text.slice(0, container.start + 1) + inner + text.slice(container.end - 1)
  }
  const lead = text.slice(container.start + 1, first.start)
  const beforeLast = children.at(-2)
  const isCompact = isOneLine && !/[,:] /.test(text)
  const separator =
    beforeLast !== undefined
      ? text.slice(beforeLast.end, last.start)
      : `,${lead.includes("\n") ? lead : isCompact ? "" : " "}`
  const indentation = /\n([ \t]*)$/.exec(separator)?.[1] ?? outer
  return text.slice(0, last.end) + separator + write(indentation, isCompact ? ":" : ": ") + text.slice(last.end)
}
