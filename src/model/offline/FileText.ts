/** What stands in a file that was asked for: Markdown, or by the file's ending a table (`.csv`, `.tsv`) or JSON. */
import type { Answer } from "../../finance/answer/Answer.ts"
import { periodName } from "../../finance/answer/PeriodName.ts"

/** RFC 4180; a text that a spreadsheet would run as a formula is quoted as text. */
const field = (value: string | number, separator: string): string => {
  const text = typeof value === "number" ? String(value) : /^[=+\-@\t]/.test(value) ? `'${value}` : value
  return text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const columns = ["ticker", "line", "period", "period_end", "value", "unit", "note", "form", "filed", "source"]

const toTable = (answer: Answer, separator: string): string => {
  const lines = answer.rows.flatMap((row) =>
    row.cells.map((cell) => {
      const [figure] = cell.figures
      return [
        row.ticker,
        row.member ?? row.label,
        periodName(cell.period),
        cell.period.end,
        cell.value ?? "",
        row.unit,
        cell.missing ?? cell.caution ?? cell.derived ?? "",
        figure?.source.form ?? "",
        figure?.source.filed ?? "",
        figure?.source.url ?? ""
      ]
    })
  )
  return `${[columns, ...lines].map((line) => line.map((value) => field(value, separator)).join(separator)).join("\n")}\n`
}

/** @param text the answer as it is shown */
export const toFile = (path: string, question: string, text: string, answer: Answer | undefined): string => {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase()
  if (answer !== undefined && ending === "csv") return toTable(answer, ",")
  if (answer !== undefined && ending === "tsv") return toTable(answer, "\t")
  if (answer !== undefined && ending === "json") return `${JSON.stringify(answer, null, 2)}\n`
  return `# ${question}\n\n${text}\n`
}
