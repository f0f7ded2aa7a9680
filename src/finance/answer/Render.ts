/** The answer as text that reads well in a terminal and as Markdown: findings, table, what is missing, sources, the day. */
import { tokenize } from "../CompanyName.ts"
import type { Answer, Cell, Row } from "./Answer.ts"
import { percent, type Scale, scaled, scaleOf, unitName } from "./Format.ts"
import { periodKey, periodName } from "./PeriodName.ts"
import { type Column, table } from "./Table.ts"

/** Control characters are shown, not sent: names come from other people's files. */
const safe = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`)

/** Rows of one unit are shown in one scale. */
const scalesOf = (rows: ReadonlyArray<Row>): ReadonlyMap<string, Scale> => {
  const values = new Map<string, Array<number>>()
  for (const row of rows) {
    const known = values.get(row.unit) ?? []
    known.push(...row.cells.flatMap(({ value }) => (value === undefined ? [] : [value])))
    values.set(row.unit, known)
  }
  return new Map([...values.entries()].map(([unit, all]) => [unit, scaleOf(unit, all)]))
}

/** Marks beside a number: `*` computed, `!` not comparable, `r` restated. */
const marks = ({ caution, derived, figures, value }: Cell): string => {
  const restated = figures.some(
    (figure) => figure.restated !== undefined && figure.restated.firstValue !== figure.value
  )
  return value === undefined
    ? ""
    : `${derived === undefined ? "" : "*"}${caution === undefined ? "" : "!"}${restated ? "r" : ""}`
}

const shown = (cell: Cell | undefined, row: Row, scale: Scale): string =>
  cell?.value === undefined ? "missing" : scaled(cell.value, row.unit, scale)

const plainScale: Scale = { name: "", by: 1 }

/** Periods of all rows by their labels, newest first: FY2025 of two companies is one line, whatever day it ends. */
const periodLabels = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const ends = new Map<string, string>()
  for (const { cells } of rows) {
    for (const { period } of cells) {
      const name = periodName(period)
      if ((ends.get(name) ?? "") < period.end) ends.set(name, period.end)
    }
  }
  return [...ends.entries()]
    .sort(([a, first], [b, second]) => second.localeCompare(first) || a.localeCompare(b))
    .map(([name]) => name)
}

const cellAt = (row: Row, name: string): Cell | undefined => row.cells.find(({ period }) => periodName(period) === name)

/** Periods down, series across: up to this many series fit a terminal. */
const MOST_ACROSS = 4

const hasGrowth = (row: Row): boolean => row.unit !== "pure" && row.cells.some(({ growth }) => growth !== undefined)

/** One line a period: its end once a company, then each series with its change. */
const down = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const scales = scalesOf(rows)
  const names = periodLabels(rows)
  const tickers = [...new Set(rows.map(({ ticker }) => ticker))]
  const columns: Array<Column> = [{ title: "Period", right: false }]
  const parts: Array<(name: string) => ReadonlyArray<string>> = [(name) => [name]]
  for (const ticker of tickers) {
    const own = rows.filter((row) => row.ticker === ticker)
    columns.push({ title: tickers.length > 1 ? `${ticker} ends` : "Ends", right: false })
    parts.push((name) => [own.map((row) => cellAt(row, name)?.period.end).find((end) => end !== undefined) ?? ""])
    for (const row of own) {
      const scale = scales.get(row.unit) ?? plainScale
      const marked = row.cells.some((cell) => marks(cell) !== "")
      columns.push({ title: `${row.label}, ${unitName(row.unit, scale)}`, right: true })
      parts.push((name) => {
        const cell = cellAt(row, name)
        const text = cell === undefined ? "" : shown(cell, row, scale)
        return [
          marked && cell !== undefined
            ? text + marks(cell).padEnd(Math.max(...row.cells.map((each) => marks(each).length)))
            : text
        ]
      })
      if (hasGrowth(row) && row.cells.length > 1) {
        columns.push({ title: "change", right: true })
        parts.push((name) => {
          const growth = cellAt(row, name)?.growth
          return [growth === undefined ? "" : percent(growth, { signed: true })]
        })
      }
    }
  }
  return table(
    columns,
    names.map((name) => parts.flatMap((part) => part(name)))
  )
}

/** One line a series: for many series, or a single period. */
const across = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const scales = scalesOf(rows)
  const names = periodLabels(rows)
  const tickers = [...new Set(rows.map(({ ticker }) => ticker))]
  const header: ReadonlyArray<Column> = [
    { title: "", right: false },
    { title: "Unit", right: false },
    ...names.map((title): Column => ({ title, right: true }))
  ]
  const endsOf = (ticker: string): ReadonlyArray<string> => {
    const own = rows.filter((row) => row.ticker === ticker)
    return [
      `${tickers.length > 1 ? `${ticker} ` : ""}period ends`,
      "",
      ...names.map((name) => own.map((row) => cellAt(row, name)?.period.end).find((end) => end !== undefined) ?? "")
    ]
  }
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map((cell) => marks(cell).length)))
  const body = tickers.flatMap((ticker) => [
    endsOf(ticker),
    ...rows
      .filter((row) => row.ticker === ticker)
      .map((row) => {
        const scale = scales.get(row.unit) ?? plainScale
        return [
          row.label,
          unitName(row.unit, scale),
          ...names.map((name) => {
            const cell = cellAt(row, name)
            return cell === undefined ? "".padEnd(most) : shown(cell, row, scale) + marks(cell).padEnd(most)
          })
        ]
      })
  ])
  return table(header, body)
}

const legend = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const all = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => [...marks(cell)])))
  const lines: ReadonlyArray<readonly [string, string]> = [
    ["*", "computed"],
    ["!", "as filed before a share split"],
    ["r", "restated since first filed"]
  ]
  const used = lines.filter(([mark]) => all.has(mark)).map(([mark, meaning]) => `${mark} ${meaning}`)
  return used.length === 0 ? [] : [used.join(" · ")]
}

/** The table alone; periods down where the series are few, else across. */
export const renderTable = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) return []
  const tickers = new Set(filled.map(({ ticker }) => ticker)).size
  const periods = new Set(filled.flatMap(({ cells }) => cells.map(({ period }) => periodKey(period)))).size
  const wide = filled.length > MOST_ACROSS || filled.length * 2 + tickers > 8
  return [...(wide || (periods <= tickers && filled.length > 1) ? across(filled) : down(filled)), ...legend(filled)]
}

const bullet = (lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.map((line) => `- ${line}`)

/** How many filings are listed: a long series names its newest ones and says how many follow. */
const MOST_SOURCES = 24

const sourceLines = ({ sources }: Answer): ReadonlyArray<string> => {
  const shownSources = sources.slice(0, MOST_SOURCES).map(({ filed, form, periods, ticker, url }) => {
    const which =
      periods.length > 6 ? `${periods.slice(0, 5).join(", ")} and ${periods.length - 5} more` : periods.join(", ")
    const filing = form === undefined ? "" : `${form}${filed === undefined ? "" : `, filed ${filed}`}: `
    return `${ticker} ${which}: ${filing}${url}`
  })
  return sources.length > MOST_SOURCES
    ? [...shownSources, `and ${sources.length - MOST_SOURCES} more filings`]
    : shownSources
}

const paragraph = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : [lines.join("\n")]
const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : [`${title}\n${bullet(lines).join("\n")}`]

/** A heading of its own for a question answered surely, a warning first otherwise. */
export const render = (answer: Answer): string => {
  const tableLines = renderTable(answer.rows)
  const names = answer.companies.map(({ name, ticker }) => `${name} (${ticker})`).join(", ")
  const unsure = answer.unsure === undefined ? [] : [`Not sure: ${answer.unsure}.`.replace(/\.\.$/, ".")]
  const missing = answer.missing.filter((reason) => reason !== answer.unsure)
  const sourced = answer.sources.length > 0
  return safeLines(
    [
      ...paragraph(unsure),
      ...paragraph(answer.findings.length === 0 ? [] : [answer.findings.join(" ")]),
      ...(tableLines.length === 0 ? [] : [`\`\`\`\n${tableLines.join("\n")}\n\`\`\``]),
      ...section("Missing", missing),
      ...section("Notes", answer.cautions),
      ...section("Sources", sourceLines(answer)),
      ...(sourced || names !== ""
        ? [`${names === "" ? "" : `${names}. `}As of ${answer.asOf}; nothing filed later is in it.`]
        : [])
    ].join("\n\n")
  )
}

const safeLines = (text: string): string => text.split("\n").map(safe).join("\n")

/** Words of a title, for a file's first line. */
export const titleOf = (question: string): string => {
  const words = tokenize(question).map(({ text }) => text)
  return words.length > 12 ? `${words.slice(0, 12).join(" ")} …` : question.trim()
}
