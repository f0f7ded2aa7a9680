/** One judgement, step by step, for a person: the culprit marked, what each step found, what a rule would open. Pure. */
import type { Evaluation, StepReport } from "../../permission/core/Evaluation.ts"
import { culprit } from "../render/Culprit.ts"
import type { Style } from "../render/Style.ts"
import { visibleLine, wrap } from "../render/Visible.ts"
import { verdictName } from "./Report.ts"
import type { RuleScope } from "./RuleScope.ts"

export interface ExplainViewOptions {
  readonly style: Style
  readonly columns: number
}

export const explainView = (
  command: string,
  evaluation: Evaluation,
  scope: RuleScope | undefined,
  options: ExplainViewOptions
): ReadonlyArray<string> => {
  const { style, columns } = options
  const { verdict, classification, segments, steps } = evaluation
  const colour = { allow: style.green, ask: style.yellow, deny: style.red }[verdictName(evaluation)]
  return [
    ...indent(culprit(command, verdict.reason.span, { style, columns: columns - 4 })),
    "",
    ...text(`${colour(verdictName(evaluation))}: `, verdict.reason.message, columns),
    "",
    ...(segments.length === 0 ? [] : ["Segments:", ...indent(segmentLines(evaluation, options)), ""]),
    `Classification: ${classification}`,
    "",
    "Steps:",
    ...indent(steps.flatMap((step, index) => stepLines(step, steps.slice(0, index).some(isDecided), options))),
    ...(scope === undefined ? [] : ["", ...scopeLines(scope, options)])
  ]
}

const isDecided = ({ decided }: StepReport): boolean => decided

const indent = (lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.map((line) => `  ${line}`)

/** A label, and words wrapped behind it. */
const text = (label: string, words: string, columns: number): ReadonlyArray<string> =>
  wrap(`${label}${visibleLine(words)}`, Math.max(30, columns - 4)).map((line, index) =>
    index === 0 ? line : `  ${line}`
  )

const segmentLines = ({ segments }: Evaluation, { style, columns }: ExplainViewOptions): ReadonlyArray<string> =>
  segments.flatMap(({ segment, argv, readings, classification, why, allowedBy }, index) => {
    const facts = [
      classification,
      ...(why === undefined ? [] : [why]),
      ...(allowedBy === undefined ? [] : [`covered by ${allowedBy}`])
    ]
    const words = argv.length === 0 ? "(no command)" : argv.map(quoted).join(" ")
    return [
      ...text(`${index + 1}. `, `${words}  (${facts.join("; ")})`, columns),
      ...segment.assignments.flatMap(({ name, value }) => text("   sets ", `${name}=${value}`, columns)),
      ...segment.redirects.flatMap(({ descriptor, operator, target }) =>
        text("   redirects ", `${descriptor}${operator} ${target.text}`, columns)
      ),
      ...readings
        .filter(({ layer }) => layer !== "written")
        .flatMap((reading) => text(`   ${style.dim("also read as")} `, reading.argv.map(quoted).join(" "), columns))
    ]
  })

const stepLines = (
  step: StepReport,
  isAfter: boolean,
  { style, columns }: ExplainViewOptions
): ReadonlyArray<string> => {
  const mark = step.decided ? style.bold("→") : isAfter ? style.dim("·") : style.dim("✓")
  const found = step.finding === undefined ? "" : ` ${step.finding.message}`
  const question = isAfter ? style.dim(step.question) : step.question
  return text(`${mark} `, `${question}${found === "" ? "" : ` —${found}`}`, columns)
}

const scopeLines = (scope: RuleScope, { style, columns }: ExplainViewOptions): ReadonlyArray<string> => [
  ...text("“always” would save ", scope.rule, columns),
  ...indent(scope.allows.flatMap((command) => text(`${style.green("allows")} `, command, columns))),
  ...indent(
    scope.not.flatMap(({ command, reason }) => text(`${style.red("not")}    `, `${command}  (${reason})`, columns))
  )
]

/** A word as a person would have to type it. */
const quoted = (word: string): string =>
  /^[A-Za-z0-9_@%+=:,./~^{}[\]-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
