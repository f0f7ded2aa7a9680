/** The answer as text that reads well in a terminal and as Markdown: findings, table, what is missing, sources, the day. */
import type { Answer, Cell, Row } from "./Answer.ts"
import { percent, type Scale, scaled, scaleOf, unitName } from "./Format.ts"
import { periodName } from "./PeriodName.ts"
import { type Column, table, widthOf } from "./Table.ts"

/** Control characters are shown, not sent: names come from other people's files. */
const safe = (text: string): string =>
  text.replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`
  )

// --- the parts of a table ------------------------------------------------------------------------------------------------

/** Rows of one unit are shown in one scale. */
const scalesOf = (rows: ReadonlyArray<Row>): ((unit: string) => Scale) => {
  const scales = new Map<string, Scale>()
  for (const unit of new Set(rows.map((row) => row.unit))) {
    const values = rows
      .filter((row) => row.unit === unit)
      .flatMap(({ cells }) => cells.flatMap(({ value }) => value ?? []))
    scales.set(unit, scaleOf(unit, values))
  }
  return (unit) => scales.get(unit) ?? { name: "", by: 1 }
}

const MARKS: ReadonlyArray<readonly [mark: string, meaning: string, has: (cell: Cell) => boolean]> = [
  ["*", "computed", ({ derived }) => derived !== undefined],
  ["!", "as filed before a share split", ({ caution }) => caution !== undefined && /split/.test(caution)],
  [
    "r",
    "restated since it was first filed",
    ({ figures }) => figures.some(({ restated, value }) => restated !== undefined && restated.firstValue !== value)
  ]
]

const marksOf = (cell: Cell): string =>
  cell.value === undefined ? "" : MARKS.flatMap(([mark, , has]) => (has(cell) ? [mark] : [])).join("")

const legendOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const used = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => [...marksOf(cell)])))
  const lines = MARKS.flatMap(([mark, meaning]) => (used.has(mark) ? [`${mark} ${meaning}`] : []))
  return lines.length === 0 ? [] : [lines.join(" · ")]
}

/** Labels of periods, newest first: FY2025 of two companies is one line, whatever day it ends. */
const periodLabels = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const ends = new Map<string, string>()
  for (const { period } of rows.flatMap(({ cells }) => cells)) {
    const name = periodName(period)
    if ((ends.get(name) ?? "") < period.end) ends.set(name, period.end)
  }
  // Years and quarters side by side are two lists, years first.
  const kind = (name: string): number => (name.startsWith("Q") ? 1 : 0)
  return [...ends.entries()].sort(([a, x], [b, y]) => kind(a) - kind(b) || y.localeCompare(x)).map(([name]) => name)
}

const cellAt = (row: Row, name: string): Cell | undefined => row.cells.find(({ period }) => periodName(period) === name)

const endAt = (rows: ReadonlyArray<Row>, name: string): string =>
  rows.flatMap((row) => cellAt(row, name)?.period.end ?? [])[0] ?? ""

/** A number with its marks, padded so that numbers under each other stay aligned. */
const shown = (cell: Cell | undefined, row: Row, scale: Scale, marks: number): string =>
  cell === undefined
    ? ""
    : cell.value === undefined
      ? `missing${" ".repeat(marks)}`
      : scaled(cell.value, row.unit, scale) + marksOf(cell).padEnd(marks)

const changeTitle = (row: Row): string =>
  row.cells.some(({ period }) => period.type === "quarterly") ? "on year" : "change"
const showsChange = (row: Row): boolean =>
  row.unit !== "pure" && row.cells.length > 1 && row.cells.some(({ growth }) => growth !== undefined)

/** What all rows have in common stands above the table, the rest names a row. */
const namingOf = (rows: ReadonlyArray<Row>, scale: (unit: string) => Scale) => {
  const [first] = rows
  const same = <A>(of: (row: Row) => A): boolean =>
    rows.every((row) => of(row) === (first === undefined ? undefined : of(first)))
  const part = (row: Row): string => (row.member === undefined ? row.label : `${row.member}`)
  const parts: ReadonlyArray<readonly [shared: boolean, of: (row: Row) => string]> = [
    [same(({ ticker }) => ticker), ({ ticker }) => ticker],
    [same(part), part],
    [same(({ unit }) => unit), ({ unit }) => unitName(unit, scale(unit))]
  ]
  const measure = first?.member === undefined ? "" : ` ${first.metric.replace(/^segment_/, "").replaceAll("_", " ")}`
  const caption =
    first === undefined
      ? ""
      : parts.flatMap(([shared, of], at) => (shared ? [of(first) + (at === 0 ? measure : "")] : [])).join(", ")
  const name = (row: Row): string => parts.flatMap(([shared, of]) => (shared ? [] : [of(row)])).join(", ")
  return { caption, name }
}

/** Periods down, series across. */
const down = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const scale = scalesOf(rows)
  const names = periodLabels(rows)
  const { caption, name } = namingOf(rows, scale)
  const tickers = [...new Set(rows.map(({ ticker }) => ticker))]
  const columns: Array<Column & { readonly at: (period: string) => string }> = [
    { title: "", right: false, at: (period) => period }
  ]
  for (const ticker of tickers) {
    const own = rows.filter((row) => row.ticker === ticker)
    columns.push({
      title: tickers.length > 1 ? `${ticker} ends` : "ends",
      right: false,
      at: (period) => endAt(own, period)
    })
    for (const row of own) {
      const marks = Math.max(0, ...row.cells.map((cell) => marksOf(cell).length))
      const title = name(row) === "" ? row.label : name(row)
      columns.push({
        title: title + " ".repeat(marks),
        right: true,
        at: (period) => shown(cellAt(row, period), row, scale(row.unit), marks)
      })
      if (showsChange(row)) {
        const change = (period: string): string => {
          const growth = cellAt(row, period)?.growth
          return growth === undefined ? "" : percent(growth, { signed: true })
        }
        columns.push({ title: changeTitle(row), right: true, at: change })
      }
    }
  }
  return [
    caption,
    ...table(
      columns,
      names.map((period) => columns.map(({ at }) => at(period)))
    )
  ]
}

/** Series down, periods across: for many series, or a single period. */
const across = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const scale = scalesOf(rows)
  const names = periodLabels(rows)
  const { caption, name } = namingOf(rows, scale)
  const tickers = [...new Set(rows.map(({ ticker }) => ticker))]
  const marks = Math.max(0, ...rows.flatMap(({ cells }) => cells.map((cell) => marksOf(cell).length)))
  const columns: ReadonlyArray<Column> = [
    { title: "", right: false },
    ...names.map((title): Column => ({ title: title + " ".repeat(marks), right: true }))
  ]
  const body = tickers.flatMap((ticker) => {
    const own = rows.filter((row) => row.ticker === ticker)
    return [
      [
        tickers.length > 1 ? `${ticker} ends` : "ends",
        ...names.map((period) => endAt(own, period) + " ".repeat(marks))
      ],
      ...own.map((row) => [
        name(row) === "" ? row.label : name(row),
        ...names.map((period) => shown(cellAt(row, period), row, scale(row.unit), marks))
      ])
    ]
  })
  return [caption, ...table(columns, body)]
}

/** Terminals are this wide or wider; of two tables that don't fit the narrower is shown. */
const WIDTH = 100

const widest = (lines: ReadonlyArray<string>): number => Math.max(0, ...lines.map(widthOf))

export const renderTable = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) return []
  const tall = down(filled)
  const single = periodLabels(filled).length === 1 && filled.length > 1
  const wide = single || widest(tall) > WIDTH ? across(filled) : tall
  const chosen = single || widest(wide) <= widest(tall) ? wide : tall
  return [...chosen.filter((line, at) => at > 0 || line !== ""), ...legendOf(filled)]
}

// --- the whole -------------------------------------------------------------------------------------------------------------

/** How many filings are listed: a long series names its newest ones and says how many follow. */
const MOST_SOURCES = 24
const MOST_PERIODS = 6

const sourceLines = ({ sources }: Answer): ReadonlyArray<string> => {
  const lines = sources.slice(0, MOST_SOURCES).map(({ filed, form, periods, ticker, url }) => {
    const rest = periods.length - MOST_PERIODS
    const which = periods.slice(0, MOST_PERIODS).join(", ") + (rest > 0 ? ` and ${rest} more` : "")
    const filing = form === undefined ? "" : `${form}${filed === undefined ? "" : ` filed ${filed}`}, `
    return `${ticker} ${which}: ${filing}${url}`
  })
  return sources.length > MOST_SOURCES ? [...lines, `and ${sources.length - MOST_SOURCES} more filings`] : lines
}

const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `- ${line}`).join("\n")}`]

const full = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const render = (answer: Answer): string => {
  const lines = renderTable(answer.rows)
  const names = answer.companies.map(({ name, ticker }) => `${ticker} is ${name}`).join(", ")
  const day = `As of ${answer.asOf}: nothing filed later is in it.`
  return safe(
    [
      ...(answer.unsure === undefined ? [] : [`Not sure: ${full(answer.unsure)}`]),
      ...(answer.findings.length === 0 ? [] : [answer.findings.join(" ")]),
      ...(lines.length === 0 ? [] : [`\`\`\`\n${lines.join("\n")}\n\`\`\``]),
      ...section(
        "Missing",
        answer.missing.filter((reason) => reason !== answer.unsure)
      ),
      ...section("Notes", answer.cautions),
      ...section("Sources", sourceLines(answer)),
      names === "" ? day : `${full(names)} ${day}`
    ].join("\n\n")
  )
}
