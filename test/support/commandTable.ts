/** Tables of commands for tests of the read-only class: one command a line, read by the gate's own parser. */
import * as Either from "effect/Either"
import { expect, it } from "vitest"
import { parse } from "../../src/permission/core/CommandParser.ts"
import { classify, type ReadOnlyResult } from "../../src/permission/core/ReadOnly.ts"

/** The argv of a command of one segment. */
export const wordsOf = (command: string): ReadonlyArray<string> => {
  const parsed = Either.getOrThrowWith(parse(command), (error) => new Error(`${command}: ${error.message}`))
  const [segment, ...more] = parsed.segments
  if (segment === undefined || more.length > 0) throw new Error(`${command}: not one segment`)
  return segment.words.map(({ text }) => text)
}

const linesOf = (table: string): ReadonlyArray<string> =>
  table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

const shown = (result: ReadOnlyResult): string =>
  result._tag === "ReadOnly" ? "read-only" : `${result.kind} at ${result.index}: ${result.why}`

/** Every command of the table only reads. */
export const readOnly = (table: string): void => {
  const commands = linesOf(table)
  it(`${commands.length} commands only read`, () => {
    const others = commands.flatMap((command) => {
      const result = classify(wordsOf(command))
      return result._tag === "ReadOnly" ? [] : [`${command}  ${shown(result)}`]
    })
    expect(others).toEqual([])
  })
}

/** No command of the table only reads; its first word says what the command is instead. */
export const neverReadOnly = (table: string): void => {
  const rows = linesOf(table).map((line) => {
    const [kind = ""] = line.split(/\s+/)
    return { kind, command: line.slice(kind.length).trim() }
  })
  it(`${rows.length} commands don't only read`, () => {
    const others = rows.flatMap(({ kind, command }) => {
      const result = classify(wordsOf(command))
      return result._tag === "NotReadOnly" && result.kind === kind ? [] : [`${command}  ${shown(result)}`]
    })
    expect(others).toEqual([])
  })
}
