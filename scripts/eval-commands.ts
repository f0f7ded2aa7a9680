/**
 * Measures the gate on the corpus of labelled commands beside the project: what each label is classified as, and the
 * figures that matter. Exits 1 where one that must be 0 isn't.
 *
 *   npm run eval:commands [-- --misses]
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Array, Console, Effect } from "effect"
import {
  isAllowedByOwnRules,
  isBeyondReach,
  isCalledReadOnly,
  type Judged,
  judge,
  labels,
  outcomes,
  readCorpus
} from "./commands/CommandCorpus.ts"
import { doubtfulLabels } from "./commands/DoubtfulLabels.ts"

const file = fileURLToPath(new URL("../../shared/cases/commands.jsonl", import.meta.url))
const showsMisses = process.argv.includes("--misses")

const percent = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`)

const table = (judged: ReadonlyArray<Judged>): string => {
  const line = (name: string, cells: ReadonlyArray<string | number>) =>
    name.padEnd(12) + cells.map((cell) => String(cell).padStart(13)).join("")
  const rows = labels.map((label) => {
    const ofLabel = judged.filter(({ row }) => row.label === label)
    return line(label, [
      ...outcomes.map((outcome) => ofLabel.filter((one) => one.outcome === outcome).length),
      ofLabel.length
    ])
  })
  return [line("label", [...outcomes, "rows"]), ...rows].join("\n")
}

const whyOf = ({ evaluation }: Judged): string =>
  evaluation.error?.message ??
  evaluation.segments
    .flatMap(({ classification, why }) => (classification === "read-only" ? [] : [why ?? ""]))
    .join("; ")

/** Commands in full, one below the other, under their first word. */
const misses = (judged: ReadonlyArray<Judged>): string => {
  const byWord = Array.groupBy(judged, ({ row }) => row.command.trim().split(/\s/)[0] ?? "")
  return Object.entries(byWord)
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([word, rows]) =>
      [`${word} (${rows.length})`, ...rows.map((one) => `  ${JSON.stringify(one.row.command)}  ${whyOf(one)}`)].join(
        "\n"
      )
    )
    .join("\n")
}

const program = Effect.gen(function* () {
  if (!existsSync(file)) return yield* Console.error("../shared/cases/commands.jsonl is not here: nothing to measure")
  const judged = readCorpus(file).map(judge)
  const readonly = judged.filter(({ row }) => row.label === "readonly")
  const recognised = readonly.filter(({ outcome }) => outcome === "read-only")
  const reachable = readonly.filter((one) => !isBeyondReach(one))
  const falselyReadOnly = judged.filter((one) => one.row.label !== "readonly" && isCalledReadOnly(one))
  const secretsAllowed = judged.filter((one) => one.row.label === "secret" && isAllowedByOwnRules(one))
  const readonlyDenied = readonly.filter(({ outcome }) => outcome === "deny")

  yield* Console.log(table(judged))
  yield* Console.log("")
  for (const [name, rows] of [
    ["not readonly, called read-only", falselyReadOnly],
    ["secret, allowed by rules for its own words", secretsAllowed],
    ["readonly, denied", readonlyDenied]
  ] as const) {
    yield* Console.log(`${name.padEnd(48)}${String(rows.length).padStart(6)}`)
    for (const { row } of rows) yield* Console.log(`  ${row.label}  ${JSON.stringify(row.command)}`)
  }
  yield* Console.log(
    `${"readonly, recognised".padEnd(48)}${String(recognised.length).padStart(6)}  ${percent(recognised.length, readonly.length)}`
  )
  yield* Console.log(
    `${"  the never list and the grammar leave".padEnd(48)}${String(reachable.length).padStart(6)}  ${percent(reachable.length, readonly.length)}`
  )
  yield* Console.log(`\nleft out for a doubtful label: ${doubtfulLabels.size}`)
  for (const [command, reason] of doubtfulLabels) yield* Console.log(`  ${command}: ${reason}`)
  if (showsMisses) {
    yield* Console.log(
      `\nreadonly, not recognised\n${misses(readonly.filter(({ outcome }) => outcome !== "read-only"))}`
    )
  }
  if (falselyReadOnly.length + secretsAllowed.length + readonlyDenied.length > 0) process.exitCode = 1
})

Effect.runSync(program)
