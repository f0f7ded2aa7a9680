import { describe, expect, it } from "@effect/vitest"
import { Arbitrary, Either, FastCheck, Schema } from "effect"
import { tags } from "../../src/permission/core/CommandParseError.ts"
import { parseRule } from "../../src/permission/core/Rule.ts"
import { evaluate, explain, type GateContext } from "../../src/permission/core/Waterfall.ts"
import * as Schemas from "../../src/permission/Schemas.ts"

const context: GateContext = {
  rules: {
    allow: [Either.getOrThrow(parseRule("Bash(git:*)")), Either.getOrThrow(parseRule("Write(docs/**)"))],
    ask: [Either.getOrThrow(parseRule("Bash(git log:*)"))],
    deny: [Either.getOrThrow(parseRule("Bash(rm:*)"))]
  },
  defaultBashDecision: "ask",
  workspace: "/w",
  home: "/h",
  brokenSettings: false
}

/** Commands of every kind that the gate tells apart, glued together in any way. */
const commands = FastCheck.array(
  FastCheck.constantFrom(
    ...["ls -la", "git log", "git push", "rm x", "cat .env", "A=1 make", "> f", "2>&1", "timeout 5 rm x", "echo 'a b'"],
    ...[
      "sudo sh -c 'rm x'",
      "*.md",
      "cd ~/x",
      "$HOME",
      "$(x)",
      "`x`",
      "(",
      ")",
      "if",
      "# c",
      "<<E",
      "a{b,c}",
      "~user",
      "&>f"
    ],
    ...["&&", "||", "|", ";", "&", "\n", "\\", '"', "\u0007", "[", "!", "$((1))", "<(x)", "f() {", "{", "$'x'", "<<<x"]
  ),
  { maxLength: 6 }
).map((parts) => parts.join(" "))

/** Decodes what JSON made of a value, and must give the same value back. */
const survives = <A, I>(schema: Schema.Schema<A, I>, value: A) => {
  const options = { onExcessProperty: "error", exact: true } as const
  const json: unknown = JSON.parse(JSON.stringify(value))
  expect(Schema.decodeUnknownSync(schema, options)(json)).toEqual(value)
  expect(Schema.encodeSync(schema, options)(value)).toEqual(json)
}

describe("Schemas", () => {
  it("carry every judgement that the core makes through JSON and back", () => {
    FastCheck.assert(
      FastCheck.property(commands, (command) => {
        const request = { tool: "bash", access: { _tag: "Run", command } } as const
        survives(Schemas.PermissionRequest, request)
        survives(Schemas.Evaluation, explain(request, context))
        survives(Schemas.Verdict, evaluate(request, context))
      }),
      { numRuns: 500 }
    )
  })

  it("carry the judgement of other calls, too", () => {
    for (const request of [
      { tool: "write_file", access: { _tag: "Write", path: "docs/a.md" } },
      { tool: "edit_file", access: { _tag: "Write", path: ".dexter/settings.json" } },
      { tool: "read_file", access: { _tag: "Read", path: ".env" } },
      { tool: "web_fetch", access: { _tag: "Fetch", url: "https://sec.gov" } },
      { tool: "get_financials" }
    ] as const) {
      survives(Schemas.PermissionRequest, request)
      survives(Schemas.Evaluation, explain(request, context))
    }
  })

  it("generate nothing that doesn't survive JSON", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(Schemas.Evaluation), (evaluation) => {
        const encoded = Schema.encodeSync(Schemas.Evaluation)(evaluation)
        expect(Schema.decodeUnknownSync(Schemas.Evaluation)(encoded)).toEqual(evaluation)
      }),
      { numRuns: 30 }
    )
  })

  it("know every kind of parse error", () => {
    for (const _tag of tags) {
      survives(Schemas.CommandParseError, { _tag, offset: 0, length: 1, fragment: "x", message: "m" })
    }
  })

  it("refuse what the core would never say", () => {
    const refuses = (value: unknown) => Either.isLeft(Schema.decodeUnknownEither(Schemas.Verdict)(value))
    expect(refuses({ _tag: "Perhaps", reason: { step: "default", message: "" } })).toBe(true)
    expect(refuses({ _tag: "Ask", reason: { step: "default", message: "" } })).toBe(true)
    expect(refuses({ _tag: "Deny", reason: { step: "mood", message: "" } })).toBe(true)
  })
})
