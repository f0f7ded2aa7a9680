/** A plain table: the first columns left-aligned, numbers right-aligned, widths from the content; no frames. */

export interface Column {
  readonly title: string
  readonly right: boolean
}

/** Characters as a terminal shows them; wide and combining ones don't occur in figures and tickers. */
export const widthOf = (text: string): number => Array.from(text).length

const pad = (text: string, to: number, right: boolean): string => {
  const fill = " ".repeat(Math.max(0, to - widthOf(text)))
  return right ? fill + text : text + fill
}

/** Lines of a table under its header and a rule; `rows` have as many texts as there are columns. */
export const table = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<string> => {
  const widths = columns.map(({ title }, at) => Math.max(widthOf(title), ...rows.map((row) => widthOf(row[at] ?? ""))))
  const line = (texts: ReadonlyArray<string>): string =>
    texts
      .map((text, at) => pad(text, widths[at] ?? 0, columns[at]?.right ?? false))
      .join("  ")
      .trimEnd()
  return [line(columns.map(({ title }) => title)), widths.map((each) => "-".repeat(each)).join("  "), ...rows.map(line)]
}
