/**
 * A command line as it will be run, all of it, with one place in it marked: underlined where there is colour, by
 * carets below it otherwise. Characters that a terminal would act on are shown as escapes. Pure.
 */
import type { Span } from "../../permission/core/Command.ts"
import type { Style } from "./Style.ts"
import { columnsOf, visibleLine } from "./Visible.ts"

interface Cell {
  readonly text: string
  readonly isMarked: boolean
  readonly endsRow: boolean
}

/** Long commands are broken into rows, never cut: what is not seen can't be approved. */
export const culprit = (
  source: string,
  span: Span | undefined,
  options: { readonly style: Style; readonly columns: number }
): ReadonlyArray<string> => {
  let offset = 0
  const cells = Array.from(source, (character): Cell => {
    const start = offset
    offset += character.length
    const isMarked = span !== undefined && start < span.end && offset > span.start
    return { text: visibleLine(character), isMarked, endsRow: character === "\n" }
  })
  // A culprit of no width (something is missing at the end) still gets a place.
  if (span !== undefined && span.start >= source.length) cells.push({ text: " ", isMarked: true, endsRow: false })
  return rows(cells, Math.max(10, options.columns)).flatMap((row) => {
    const text = runs(row).map(({ isMarked, text }) =>
      isMarked ? options.style.underline(options.style.red(text)) : text
    )
    const carets = runs(row).map(({ isMarked, text }) => (isMarked ? "^" : " ").repeat(columnsOf(text)))
    const isMarkedRow = row.some(({ isMarked }) => isMarked)
    return isMarkedRow && !options.style.hasColour ? [text.join(""), carets.join("").trimEnd()] : [text.join("")]
  })
}

const rows = (cells: ReadonlyArray<Cell>, columns: number): ReadonlyArray<ReadonlyArray<Cell>> => {
  const all: Array<Array<Cell>> = []
  let row: Array<Cell> = []
  let used = 0
  const close = () => {
    all.push(row)
    row = []
    used = 0
  }
  for (const cell of cells) {
    const width = columnsOf(cell.text)
    if (row.length > 0 && used + width > columns) close()
    row.push(cell)
    used += width
    if (cell.endsRow) close()
  }
  if (row.length > 0 || all.length === 0) close()
  return all
}

/** Neighbours that are marked alike, as one piece of text. */
const runs = (row: ReadonlyArray<Cell>): ReadonlyArray<{ readonly text: string; readonly isMarked: boolean }> => {
  const pieces: Array<{ text: string; isMarked: boolean }> = []
  for (const { isMarked, text } of row) {
    const last = pieces.at(-1)
    if (last?.isMarked === isMarked) last.text += text
    else pieces.push({ text, isMarked })
  }
  return pieces
}
