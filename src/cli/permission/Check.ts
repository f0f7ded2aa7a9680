/**
 * `dexter permission check [--rules FILE]… [--json] COMMAND` and `--jsonl`: judges command lines by the rules in force
 * and ends with 0 allow, 1 deny, 3 ask, 2 usage. Other programs call it for every command that they run, so it loads
 * neither Effect's runtime nor @effect/cli: the gate's pure core and `node:fs`.
 */
import * as Either from "effect/Either"
import { ofProcess } from "../../settings/Locations.ts"
import { describe } from "../../settings/SettingsFile.ts"
import type { Evaluation } from "../../permission/core/Evaluation.ts"
import { explain } from "../../permission/core/Waterfall.ts"
import { load } from "../../permission/RuleFiles.ts"
import type { InForce } from "../../permission/RuleSources.ts"
import { ExitCode } from "../ExitCode.ts"
import { visible, visibleJson, visibleLine } from "../render/Visible.ts"
import { exitCodes, report, verdictName } from "./Report.ts"

interface Arguments {
  readonly files: ReadonlyArray<string>
  readonly json: boolean
  readonly jsonl: boolean
  readonly words: ReadonlyArray<string>
}

/** Runs the command with the arguments after `permission check`; yields the exit code. */
export const run = async (argv: ReadonlyArray<string>): Promise<ExitCode> => {
  const parsed = parseArguments(argv)
  if (typeof parsed === "string") return usage(parsed)
  if (parsed.jsonl && parsed.words.length > 0)
    return usage("--jsonl reads the commands from standard input; give no COMMAND")
  if (!parsed.jsonl && parsed.words.length === 0) return usage("a COMMAND is missing: a command line, in quotes")
  const inForce = load(ofProcess(), { files: parsed.files })
  for (const problem of inForce.problems) tell(describe(problem))
  if (parsed.jsonl) return judgeLines(inForce)
  const command = parsed.words.join(" ")
  const evaluation = judge(command, inForce)
  await print(parsed.json ? `${toJson(report(command, evaluation))}\n` : sentences(evaluation))
  return exitCodes[verdictName(evaluation)]
}

const judge = (command: string, { context }: InForce): Evaluation =>
  explain({ tool: "bash", access: { _tag: "Run", command } }, context)

// --- arguments -----------------------------------------------------------------------------------------------------

/** The arguments, or what is wrong with them. */
const parseArguments = (argv: ReadonlyArray<string>): Arguments | string => {
  const files: Array<string> = []
  const words: Array<string> = []
  const switches = { json: false, jsonl: false }
  for (let at = 0; at < argv.length; at++) {
    const token = argv[at] ?? ""
    if (token === "--") {
      words.push(...argv.slice(at + 1))
      break
    }
    if (token === "--json") switches.json = true
    else if (token === "--jsonl") switches.jsonl = true
    else if (token === "--rules") {
      const file = argv[++at]
      if (file === undefined || file.startsWith("--")) return "--rules needs a value: FILE"
      files.push(file)
    } else if (token.startsWith("--rules=") && token.length > "--rules=".length)
      files.push(token.slice("--rules=".length))
    else if (/^-[^\s=]+(=[\s\S]*)?$/.test(token))
      return `unknown option ${token}; put the command in quotes, or -- before it`
    else words.push(token)
  }
  return { files, ...switches, words }
}

const usage = (message: string): ExitCode => {
  tell(message)
  tell("dexter permission check --help says more")
  return ExitCode.usage
}

const tell = (message: string): void => {
  process.stderr.write(
    `${visible(message)
      .split("\n")
      .map((line) => `dexter: ${line}`)
      .join("\n")}\n`
  )
}

// --- output ----------------------------------------------------------------------------------------------------------

const toJson = (value: unknown): string => visibleJson(JSON.stringify(value))

/** The verdict in one line, and what a person could do about it in the next. */
const sentences = (evaluation: Evaluation): string => {
  const { verdict, classification } = evaluation
  const lines = [
    `${verdictName(evaluation)} (${classification}): ${verdict.reason.message}`,
    ...(verdict._tag === "Ask" && verdict.proposedRule !== undefined
      ? [`“always” would save ${verdict.proposedRule}`]
      : [])
  ]
  return `${lines.map(visibleLine).join("\n")}\n`
}

/** Waits where the reader is slower; a reader who has left ends the program (see `isGone`). */
const print = (text: string): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.write(text)) resolve()
    else {
      const go = () => {
        process.stdout.off("drain", go).off("close", go).off("error", go)
        resolve()
      }
      process.stdout.on("drain", go).on("close", go).on("error", go)
    }
  })

const isGone = (): boolean => process.stdout.destroyed || process.stdout.errored !== null

// --- many commands -----------------------------------------------------------------------------------------------

/** Longer than the longest command as JSON, with room for other keys of the line. */
const longestLine = 4 * 1024 * 1024

/** Answers each line as soon as it is there, so that another program can keep one process and ask it again and again. */
const judgeLines = async (inForce: InForce): Promise<ExitCode> => {
  const decoder = new TextDecoder()
  let pending = ""
  let bad = 0
  const answer = (line: string): string => {
    const command = commandOf(line)
    if (command === undefined) {
      bad++
      return toJson({ command: null, verdict: "ask", classification: "unknown", ...notACommand })
    }
    return toJson(report(command, judge(command, inForce)))
  }
  for await (const chunk of process.stdin) {
    pending += decoder.decode(chunk, { stream: true })
    const lines = pending.split("\n")
    pending = lines.pop() ?? ""
    const answers = lines.filter((line) => line.trim() !== "").map(answer)
    if (answers.length > 0) await print(`${answers.join("\n")}\n`)
    if (isGone()) return ExitCode.brokenPipe
    if (pending.length > longestLine) return usage(`a line of standard input is longer than ${longestLine} characters`)
  }
  pending += decoder.decode()
  if (pending.trim() !== "") await print(`${answer(pending)}\n`)
  if (bad > 0) tell(`${bad} line${bad === 1 ? " was" : "s were"} not {"command": "…"}`)
  return bad > 0 ? ExitCode.usage : ExitCode.answered
}

/** What can't be understood is asked, a line of input like a command. */
const notACommand = {
  reason: 'the line is not {"command": "…"}',
  step: "unparseable",
  sessionCacheable: false,
  segments: [],
  error: { _tag: "NotACommand", offset: 0, length: 0, fragment: "", message: 'the line is not {"command": "…"}' }
} as const

const commandOf = (line: string): string | undefined => {
  const value: unknown = Either.getOrUndefined(Either.try(() => JSON.parse(line)))
  const command = typeof value === "object" && value !== null && "command" in value ? value.command : undefined
  return typeof command === "string" ? command : undefined
}
