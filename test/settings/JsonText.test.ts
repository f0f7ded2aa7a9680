import { describe, expect, it } from "@effect/vitest"
import { Either, FastCheck } from "effect"
import * as JsonText from "../../src/settings/JsonText.ts"

const path = ["permissions", "allow"]
const appended = (text: string, item: unknown = "new") => Either.getOrThrow(JsonText.append(text, path, item))
const removed = (text: string, ...indices: ReadonlyArray<number>) =>
  Either.getOrThrow(JsonText.remove(text, path, new Set(indices)))

/** JSON text in some style, with the list in it or not. */
const documents = FastCheck.record({
  before: FastCheck.dictionary(FastCheck.string(), FastCheck.jsonValue(), { maxKeys: 3 }),
  allow: FastCheck.option(FastCheck.array(FastCheck.string(), { maxLength: 4 }), { nil: undefined }),
  inner: FastCheck.dictionary(FastCheck.string(), FastCheck.jsonValue(), { maxKeys: 3 }),
  style: FastCheck.constantFrom(undefined, 2, 4, "\t"),
  crlf: FastCheck.boolean()
}).map(({ before, allow, inner, style, crlf }) => {
  const value = { ...before, permissions: { ...inner, ...(allow === undefined ? {} : { allow }) }, zz: 1 }
  const text = JSON.stringify(value, null, style)
  return crlf ? text.replaceAll("\n", "\r\n") : text
})

describe("JsonText.parse", () => {
  it("reads every JSON value as JSON.parse does", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.json(), FastCheck.constantFrom(undefined, 2, "\t"), (json, style) => {
        const text = JSON.stringify(JSON.parse(json), null, style)
        expect(JSON.stringify(Either.map(JsonText.parse(text), JsonText.toValue).pipe(Either.getOrThrow))).toBe(
          JSON.stringify(JSON.parse(text))
        )
      })
    )
  })

  it("accepts and refuses exactly what JSON.parse does, on damaged documents", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.json(),
        FastCheck.nat(),
        FastCheck.constantFrom("", ",", "]", "}", '"', "\\", "01", " ", "\u0001", "tru", ":"),
        (json, seed, patch) => {
          const at = seed % (json.length + 1)
          const text = json.slice(0, at) + patch + json.slice(at + (seed % 2))
          expect(Either.isRight(JsonText.parse(text)), text).toBe(Either.isRight(Either.try(() => JSON.parse(text))))
        }
      ),
      { numRuns: 2000 }
    )
  })

  it("says where a document breaks, in lines and columns", () => {
    expect(JsonText.parse('{\n  "a": 1,\n  "b" 2\n}')).toEqual(
      Either.left({ _tag: "JsonSyntaxError", line: 3, column: 7, message: 'expected ":", found "2"' })
    )
    expect(Either.flip(JsonText.parse("[1,]")).pipe(Either.getOrThrow).column).toBe(4)
    expect(Either.flip(JsonText.parse("[1")).pipe(Either.getOrThrow).message).toBe('expected "," or "]", found the end')
  })

  it("refuses what would exhaust the stack, at once", () => {
    expect(Either.isLeft(JsonText.parse("[".repeat(1_000_000)))).toBe(true)
  })

  it("passes over a byte-order mark", () => {
    expect(Either.map(JsonText.parse('\ufeff{"a":1}'), JsonText.toValue)).toEqual(Either.right({ a: 1 }))
  })

  it("names keys that stand twice", () => {
    expect(Either.map(JsonText.parse('{"a":1,"b":2,"a":3}'), JsonText.repeatedKeys)).toEqual(Either.right(["a"]))
  })
})

describe("JsonText.append", () => {
  it("writes the whole document where there was none", () => {
    expect(appended("")).toBe('{\n  "permissions": {\n    "allow": [\n      "new"\n    ]\n  }\n}\n')
    expect(appended("  \n")).toBe(appended(""))
  })

  it("keeps every byte of what was there, whatever its style", () => {
    const cases: ReadonlyArray<readonly [string, string]> = [
      ['{"permissions":{"allow":["a"]}}', '{"permissions":{"allow":["a","new"]}}'],
      ['{ "permissions": { "allow": ["a"] } }', '{ "permissions": { "allow": ["a", "new"] } }'],
      ['{ "permissions": { "allow": [] } }', '{ "permissions": { "allow": ["new"] } }'],
      ['{"a":1.0}', '{"a":1.0,"permissions":{"allow":["new"]}}'],
      [
        '{\n\t"x": 1e2,\n\t"permissions": {\n\t\t"allow": [\n\t\t\t"a"\n\t\t]\n\t}\n}\n',
        '{\n\t"x": 1e2,\n\t"permissions": {\n\t\t"allow": [\n\t\t\t"a",\n\t\t\t"new"\n\t\t]\n\t}\n}\n'
      ],
      [
        '{\n    "permissions": {\n        "deny": ["x", "y"],\n        "allow": ["a",   "b"]\n    }\n}',
        '{\n    "permissions": {\n        "deny": ["x", "y"],\n        "allow": ["a",   "b",   "new"]\n    }\n}'
      ],
      [
        '{\r\n  "permissions": {\r\n    "deny": []\r\n  }\r\n}\r\n',
        '{\r\n  "permissions": {\r\n    "deny": [],\r\n    "allow": [\r\n      "new"\r\n    ]\r\n  }\r\n}\r\n'
      ],
      ["{}", '{"permissions":{"allow":["new"]}}'],
      ["{\n}\n", '{\n  "permissions": {\n    "allow": [\n      "new"\n    ]\n  }\n}\n']
    ]
    for (const [before, after] of cases) expect(appended(before)).toBe(after)
  })

  it("changes no value but the list, on any document in any style", () => {
    FastCheck.assert(
      FastCheck.property(documents, FastCheck.string(), (text, item) => {
        const before = JSON.parse(text)
        const after = JSON.parse(appended(text, item))
        expect(after.permissions.allow).toEqual([...(before.permissions.allow ?? []), item])
        expect(Object.keys(after)).toEqual(Object.keys(before))
        delete before.permissions.allow
        delete after.permissions.allow
        expect(after).toEqual(before)
      })
    )
  })

  it("keeps the bytes before the place and after it, and the kind of line ends", () => {
    FastCheck.assert(
      FastCheck.property(documents, (text) => {
        const after = appended(text)
        let same = 0
        while (text[same] !== undefined && text[same] === after[same]) same++
        expect(after.endsWith(text.slice(same))).toBe(true)
        if (text.includes("\r\n")) expect(after.replaceAll("\r\n", "")).not.toContain("\n")
      })
    )
  })

  it("refuses where something else than a list stands, and where the document is broken", () => {
    expect(JsonText.append('{"permissions":{"allow":"x"}}', path, "new")).toEqual(
      Either.left({ _tag: "NotAList", path })
    )
    expect(JsonText.append("[]", path, "new")).toEqual(Either.left({ _tag: "NotAList", path: [] }))
    expect(Either.isLeft(JsonText.append('{"permissions":', path, "new"))).toBe(true)
  })
})

describe("JsonText.remove", () => {
  it("takes items out with one separator each", () => {
    expect(removed('{"permissions":{"allow":["a", "b",\n "c"]}}', 1)).toBe('{"permissions":{"allow":["a",\n "c"]}}')
    expect(removed('{"permissions":{"allow":[ "a", "b" ]}}', 0)).toBe('{"permissions":{"allow":[ "b" ]}}')
    expect(removed('{"permissions":{"allow":[ "a", "b" ]}}', 0, 1)).toBe('{"permissions":{"allow":[]}}')
    expect(removed('{"permissions":{"allow":["a"]}}', 7)).toBe('{"permissions":{"allow":["a"]}}')
  })

  it("leaves exactly the other items, on any list", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(FastCheck.jsonValue(), { maxLength: 6 }),
        FastCheck.uniqueArray(FastCheck.nat(5)),
        FastCheck.constantFrom(undefined, 2),
        (items, indices, style) => {
          const text = JSON.stringify({ permissions: { allow: items } }, null, style)
          expect(JSON.stringify(JSON.parse(removed(text, ...indices)))).toBe(
            JSON.stringify({ permissions: { allow: items.filter((_, index) => !indices.includes(index)) } })
          )
        }
      )
    )
  })

  it("undoes an append", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(FastCheck.string(), { minLength: 1 }), (items) => {
        const text = JSON.stringify({ permissions: { allow: items } }, null, 2)
        expect(removed(appended(text), items.length)).toBe(text)
      })
    )
  })
})

describe("JsonText.salvage", () => {
  it("finds the items of a list and the rules of objects in a text that doesn't parse", () => {
    const text = `{ "permissions": {
      "allow": ["no", ],
      "deny": ["a", {"rule": "b", "examples": {"not": ["no"]}}, "c\\u0041" // why
      , "d" ],
      "ask": ["no"]`
    expect(JsonText.salvage(text, "deny")).toEqual(["a", "b", "cA", "d"])
  })

  it("finds what stands behind the damage, and in front of the end of a cut-off file", () => {
    expect(JsonText.salvage('{,,,"permissions": {"deny": ["a", "b"', "deny")).toEqual(["a", "b"])
    expect(JsonText.salvage('{"deny": "a", "x": ["deny"]}', "deny")).toEqual([])
  })
})
