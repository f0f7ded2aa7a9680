/** What a person reads before deciding about one tool call, and which keys are offered. Pure. */
import { explain } from "../../permission/core/Waterfall.ts"
import type { ApprovalDecision, ApprovalRequest } from "../../permission/ApprovalPrompt.ts"
import { culprit } from "../render/Culprit.ts"
import type { Style } from "../render/Style.ts"
import { cut, visible, visibleLine, wrap } from "../render/Visible.ts"

export interface ApprovalViewOptions {
  readonly style: Style
  readonly columns: number
  readonly rows: number
  /** Where an "always" is saved, for a person: `.dexter/settings.json`. */
  readonly settingsFile: string
  readonly workspace: string
  readonly home: string
}

/** The keys of the question, in the order in which they are shown. */
export const choices = (
  ask: ApprovalRequest
): ReadonlyArray<{ readonly key: string; readonly label: string; readonly decision: ApprovalDecision }> => [
  { key: "y", label: "once", decision: { _tag: "AllowOnce" } },
  ...(ask.sessionGrant === undefined
    ? []
    : [{ key: "s", label: "session", decision: { _tag: "AllowSession" } as const }]),
  ...(ask.proposedRule === undefined
    ? []
    : [{ key: "a", label: "always", decision: { _tag: "AllowAlways" } as const }]),
  { key: "n", label: "deny", decision: { _tag: "Deny" } }
]

export const approvalView = (ask: ApprovalRequest, options: ApprovalViewOptions): ReadonlyArray<string> => {
  const { columns, style } = options
  const access = ask.request.access
  const indent = (lines: ReadonlyArray<string>) => lines.map((line) => `  ${line}`)
  const text = (label: string, says: string) =>
    wrap(`${label}${visible(says)}`, Math.max(20, columns - 2)).flatMap((line) => line.split("\n"))
  const waiting = ask.waiting === 0 ? "" : style.dim(` (${ask.waiting} more waiting)`)
  return [
    "",
    `${style.yellow("?")} ${style.bold(visibleLine(ask.request.tool))} asks for your approval${waiting}`,
    ...indent(access?._tag === "Run" ? commandLines(access.command, ask, options) : previewLines(ask, options)),
    ...indent(text("why: ", ask.verdict.reason.message)),
    ...indent(ask.sessionGrant === undefined ? [] : text("session allows: ", ask.sessionGrant)),
    ...indent(
      ask.proposedRule === undefined ? [] : text("always saves: ", `${ask.proposedRule} in ${options.settingsFile}`)
    ),
    `  ${choices(ask)
      .map(({ key, label }) => `${style.bold(key)} ${label}`)
      .join(" · ")}`
  ]
}

/** A path and a short diff: as many lines as leave room for the question itself. */
const previewLines = (ask: ApprovalRequest, { columns, rows, style }: ApprovalViewOptions): ReadonlyArray<string> => {
  const lines = visible(ask.preview.replace(/\n$/, "")).split("\n")
  const most = Math.max(8, Math.min(40, rows - 10))
  const shown = lines.length <= most ? lines : lines.slice(0, most - 1)
  const colour = (line: string) =>
    /^\+(?!\+\+ )/.test(line) ? style.green(line) : /^-(?!-- )/.test(line) ? style.red(line) : line
  return [
    ...shown.map((line) => colour(cut(line.replaceAll("\t", "  "), columns - 3))),
    ...(shown.length < lines.length ? [style.dim(`… ${lines.length - shown.length} more lines`)] : [])
  ]
}

/** The command with the culprit marked, its segments and what it is known to be. */
const commandLines = (
  command: string,
  ask: ApprovalRequest,
  { columns, home, style, workspace }: ApprovalViewOptions
): ReadonlyArray<string> => {
  const { classification, segments } = explain(ask.request, {
    rules: { allow: [], ask: [], deny: [] },
    defaultBashDecision: "ask",
    workspace,
    home,
    brokenSettings: false
  })
  return [
    ...culprit(command, ask.verdict.reason.span, { style, columns: columns - 4 }).map((row) => `  ${row}`),
    ...(segments.length < 2
      ? []
      : segments.map(
          ({ argv, classification: kind }, index) =>
            `${index + 1}. ${cut(visibleLine(argv.join(" ")), columns - 24)} ${style.dim(`(${kind})`)}`
        )),
    `${style.dim("it is")} ${classification}`
  ]
}
