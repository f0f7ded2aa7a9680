/** The recorded commands of `../shared/cases`: what their labels promise, the gate keeps. */
import { readFileSync } from "node:fs"
import { expect, it } from "@effect/vitest"
import { evaluate, explain } from "../../../src/permission/core/Waterfall.ts"
import { gate, run } from "../../support/gate.ts"
import { describeShared } from "../../support/shared.ts"

interface Row {
  readonly command: string
  readonly label: string
}

const readRows = (path: string): ReadonlyArray<Row> =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** `Bash(<command>:*)`, `Bash(<command> <sub-command>:*)` and so on, of as many words as can stand in a rule. */
const rulesFor = (command: string): ReadonlyArray<string> => {
  const words = command.split(/\s+/).slice(0, 4)
  return words
    .map((_, index) => words.slice(0, index + 1))
    .filter((some) => some.every((word) => /^[\w./=-]+$/.test(word)))
    .map((some) => `Bash(${some.join(" ")}:*)`)
}

describeShared("the recorded commands", "cases/commands.jsonl", (path) => {
  const rows = readRows(path)
  const of = (...labels: ReadonlyArray<string>) => rows.filter((row) => labels.includes(row.label))
  const judged = rows.map((row) => ({ ...row, ...explain(run(row.command), gate()) }))

  it("are there", () => {
    expect(rows.length).toBeGreaterThan(3000)
    expect(of("secret").length).toBeGreaterThan(20)
  })

  it("nothing but what only reads is classified read-only", () => {
    const wrong = judged.filter((row) => row.label !== "readonly" && row.classification === "read-only")
    expect(wrong.map((row) => row.command)).toEqual([])
  })

  it("no secret ends in Allow, whatever rules for its command and sub-command say", () => {
    const allowed = of("secret").filter(
      ({ command }) =>
        evaluate(run(command), gate({ allow: [...rulesFor(command), "Bash"] }))._tag === "Allow" ||
        evaluate(run(command), gate({}, { defaultBashDecision: "allow" }))._tag === "Allow"
    )
    expect(allowed.map((row) => row.command)).toEqual([])
  })

  it("nothing that only reads ends in Deny", () => {
    const denied = judged.filter((row) => row.label === "readonly" && row.verdict._tag === "Deny")
    expect(denied.map((row) => row.command)).toEqual([])
  })

  it("without rules nothing ends in Allow", () => {
    expect(judged.filter((row) => row.verdict._tag === "Allow").map((row) => row.command)).toEqual([])
  })

  it("the rules proposed for all that only reads allow nothing that doesn't", () => {
    const proposed = judged.flatMap(({ label, verdict }) =>
      label === "readonly" && verdict._tag === "Ask" && verdict.proposedRule?.endsWith(":*)")
        ? [verdict.proposedRule]
        : []
    )
    const context = gate({ allow: [...new Set(proposed)] })
    expect(context.rules.allow.length).toBeGreaterThan(200)
    const allowed = rows.filter(
      ({ command, label }) => label !== "readonly" && evaluate(run(command), context)._tag === "Allow"
    )
    expect(allowed.map((row) => row.command)).toEqual([])
  })

  it("a proposed rule allows the command it came from", () => {
    const missed = judged.filter(
      ({ command, verdict }) =>
        verdict._tag === "Ask" &&
        verdict.proposedRule !== undefined &&
        evaluate(run(command), gate({ allow: [verdict.proposedRule] }))._tag !== "Allow"
    )
    expect(missed.map((row) => row.command)).toEqual([])
  })

  it("a proposed rule allows no escalation of the command it came from", () => {
    const escalations = [
      (command: string) => `${command} ; touch x`,
      (command: string) => `${command} | tee x`,
      (command: string) => `${command} > x`,
      (command: string) => `${command} >> x`,
      (command: string) => `FOO=1 ${command}`,
      (command: string) => `env FOO=1 ${command}`,
      (command: string) => `sudo ${command}`,
      (command: string) => `xargs ${command}`,
      (command: string) => `/tmp/${command}`,
      (command: string) => `alias a=b; ${command}`,
      (command: string) => `env -S a ${command}`
    ]
    const allowed = judged.flatMap(({ command, verdict }) => {
      if (verdict._tag !== "Ask" || verdict.proposedRule === undefined) return []
      const context = gate({ allow: [verdict.proposedRule] })
      return escalations
        .map((escalate) => escalate(command))
        .filter((escalated) => evaluate(run(escalated), context)._tag === "Allow")
    })
    expect(allowed).toEqual([])
  })
})
