/** What changed between two texts, as a unified diff: whole for the model, short and harmless to show for a person. */
import { formatPatch, OMIT_HEADERS, structuredPatch } from "diff"
import { countLines } from "./Text.ts"
import { visible } from "./Visible.ts"

/** More edits than this take seconds to find; nobody reads such a diff. */
const mostEdits = 1_000
const context = 3

/** A unified diff without surprises: at most `mostLines`, and a last line that says what was left out. */
export const unifiedDiff = (name: string, before: string, after: string, mostLines = 400): string => {
  const body = hunks(name, before, after)
  if (body === undefined) return `${name}: too many changes to list`
  return `${[`--- ${name}`, `+++ ${name}`, ...shortened(body, mostLines)].join("\n")}\n`
}

/** How much of a file an approval shows. */
const previewLines = 40
const previewColumns = 400

/** What a change of a text file would do, for the person who is asked. */
export const preview = (name: string, before: string, after: string): string => {
  const body = hunks(name, before, after)
  if (body === undefined) return shown([`${name}: nearly everything changes, to ${plural(countLines(after), "line")}`])
  if (body.length === 0) {
    return shown([`${name}: ${before === after ? "stays as it is" : "only its line ends change"}`])
  }
  const count = (sign: string) => body.filter((line) => line.startsWith(sign)).length
  return shown([`${name}: +${count("+")} -${count("-")}`, ...body])
}

/** The same where there is nothing to compare with; `what` says why ("new file"). */
export const previewWhole = (name: string, what: string, content: string): string =>
  shown([
    `${name}: ${what}, ${plural(countLines(content), "line")}`,
    ...(content === "" ? [] : unix(content).replace(/\n$/, "").split("\n")).map((line) => `+${line}`)
  ])

const shown = (lines: ReadonlyArray<string>): string =>
  shortened(
    lines.map((line) => (line.length > previewColumns ? `${line.slice(0, previewColumns)}…` : line)),
    previewLines
  )
    .map((line) => visible(line).replaceAll("\r", "\\r"))
    .join("\n")

const shortened = (lines: ReadonlyArray<string>, most: number): ReadonlyArray<string> =>
  lines.length <= most ? lines : [...lines.slice(0, most), `… ${plural(lines.length - most, "more line")}`]

/** Headers and lines of all hunks; undefined where there are too many changes. Line ends are not compared. */
const hunks = (name: string, before: string, after: string): ReadonlyArray<string> | undefined => {
  const patch = structuredPatch(name, name, unix(before), unix(after), undefined, undefined, {
    context,
    maxEditLength: mostEdits
  })
  if (patch === undefined) return undefined
  return patch.hunks.length === 0 ? [] : formatPatch(patch, OMIT_HEADERS).replace(/\n$/, "").split("\n")
}

const unix = (text: string): string => text.replaceAll("\r\n", "\n")

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
