/** Rows of a CSV text by the names in its first line; fields may be quoted and hold commas, quotes and line breaks. */
export const parseCsv = (text: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const rows: Array<Array<string>> = [[]]
  let field = ""
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (quoted) {
      if (char !== '"') field += char
      else if (text.charAt(at + 1) === '"') {
        field += char
        at += 1
      } else quoted = false
    } else if (char === '"') quoted = true
    else if (char === "," || char === "\n") {
      rows.at(-1)?.push(field.replace(/\r$/, ""))
      field = ""
      if (char === "\n") rows.push([])
    } else field += char
  }
  rows.at(-1)?.push(field)
  const [head = [], ...body] = rows
  return body
    .filter((row) => row.length > 1)
    .map((row) => Object.fromEntries(head.map((name, column) => [name, row[column] ?? ""])))
}
