/**
 * The deterministic planner behind `OfflineModel`: from a conversation and the names of the tools on offer to the next
 * step. It looks figures up with `get_financials`, writes what was asked for with `write_file`, and answers from what
 * came back. Pure.
 */
import { Option, Schema } from "effect"
import type { Answer } from "../../finance/answer/Answer.ts"
import { answerQuestion } from "../../finance/answer/AnswerQuestion.ts"
import { render } from "../../finance/answer/Render.ts"
import { FinancialsResult } from "../../finance/FinancialsResult.ts"
import { readErrand, tidy } from "../../finance/route/Errand.ts"
import type { Conversation, ToolOutcome } from "./Conversation.ts"
import { toFile } from "./FileText.ts"

export interface PlannedCall {
  readonly name: string
  readonly params: { readonly [key: string]: string }
}

export type Step =
  | { readonly _tag: "Call"; readonly calls: ReadonlyArray<PlannedCall> }
  | { readonly _tag: "Say"; readonly text: string }

const LOOK_UP = "get_financials"
const WRITE = "write_file"
/** The other meta-tools take one question too; a refusal that names one of them sends the question there. */
const OTHERS = ["get_market_data", "read_filings", "stock_screener"]

export const NOTICE =
  "no model configured: I can look figures up and compare them; for anything else set OPENAI_API_KEY / " +
  "ANTHROPIC_API_KEY / … or run a local model with Ollama"

const decode = Schema.decodeUnknownOption(FinancialsResult)
/** The executor puts its notes for the model around a result; `Unknown` alone would let `result` be absent. */
const Noted = Schema.Struct({
  result: Schema.Unknown.pipe(Schema.filter((value) => value !== undefined)),
  notes: Schema.Array(Schema.String)
})
const decodeNoted = Schema.decodeUnknownOption(Noted)
const unwrapped = (value: unknown): unknown =>
  Option.match(decodeNoted(value), { onNone: () => value, onSome: ({ result }) => result })

const Told = Schema.Union(Schema.Struct({ message: Schema.String }), Schema.Struct({ error: Schema.String }))
const decodeTold = Schema.decodeUnknownOption(Told)
const decodeCut = Schema.decodeUnknownOption(Schema.Struct({ truncated: Schema.Literal(true), note: Schema.String }))

/** What a failed call says, in words. */
const saidBy = ({ value }: ToolOutcome): string =>
  Option.match(decodeTold(unwrapped(value)), {
    onNone: () => (typeof value === "string" ? value : JSON.stringify(value)),
    onSome: (told) => ("message" in told ? told.message : told.error)
  })

interface Found {
  readonly text: string
  readonly answer: Answer | undefined
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What the look-up came to, as the body of an answer. */
const readLookUp = (question: string, outcome: ToolOutcome): Found => {
  const only = (text: string): Found => ({ text, answer: undefined })
  if (outcome.failed) return only(`${sentence(saidBy(outcome))}\n\n(${NOTICE})`)
  const value = unwrapped(outcome.value)
  const result = decode(value)
  if (Option.isSome(result)) {
    const answer = answerQuestion(question, result.value, result.value.asOf)
    return { text: render(answer), answer }
  }
  const cut = decodeCut(value)
  return only(
    Option.isSome(cut)
      ? `The figures came back cut to fit a model's window, so no answer can be computed from them: ${cut.value.note}`
      : `${outcome.name} answered:\n\n${typeof value === "string" ? value : JSON.stringify(value, null, 2)}`
  )
}

/** One line a file: written, or why not. */
const readWrites = (files: ReadonlyArray<string>, outcomes: ReadonlyArray<ToolOutcome>): ReadonlyArray<string> =>
  files.map((file, at) => {
    const outcome = outcomes[at]
    if (outcome === undefined) return `${file} was not written.`
    return outcome.failed ? `${file} was not written: ${sentence(saidBy(outcome))}` : `Wrote ${file}.`
  })

const join = (parts: ReadonlyArray<string>): string => parts.filter((part) => part !== "").join("\n\n")

/** @param offered the names of the tools that may be called now */
export const nextStep = (conversation: Conversation, offered: ReadonlySet<string>): Step => {
  const say = (text: string): Step => ({ _tag: "Say", text })
  const { outcomes } = conversation
  const errand = readErrand(conversation.question)
  const question = tidy(errand.question)
  if (question === "") {
    return say(
      conversation.question === "" ? `The question is empty.\n\n(${NOTICE})` : `What should be looked up? (${NOTICE})`
    )
  }

  const lookUps = outcomes.filter(({ name }) => name === LOOK_UP || OTHERS.includes(name))
  const last = lookUps[lookUps.length - 1]
  if (last === undefined) {
    if (!offered.has(LOOK_UP))
      return say(`${LOOK_UP} is not available in this run, so no figures can be looked up.\n\n(${NOTICE})`)
    return { _tag: "Call", calls: [{ name: LOOK_UP, params: { query: question } }] }
  }
  if (last.failed && last.name === LOOK_UP) {
    const other = OTHERS.find((name) => offered.has(name) && saidBy(last).includes(name))
    if (other !== undefined) return { _tag: "Call", calls: [{ name: other, params: { query: question } }] }
  }

  const found = readLookUp(question, last)
  if (errand.files.length === 0) return say(found.text)
  const writes = outcomes.filter(({ name }) => name === WRITE)
  if (writes.length > 0) return say(join([found.text, readWrites(errand.files, writes).join("\n")]))
  // Nothing was found out: a file that says so would look like an answer.
  if (last.failed)
    return say(
      join([found.text, errand.files.map((file) => `${file} was not written: there is nothing to write.`).join("\n")])
    )
  if (!offered.has(WRITE)) {
    return say(
      join([
        found.text,
        errand.files.map((file) => `${file} was not written: ${WRITE} is not available in this run.`).join("\n")
      ])
    )
  }
  return {
    _tag: "Call",
    calls: errand.files.map((path) => ({
      name: WRITE,
      params: { path, content: toFile(path, question, found.text, found.answer) }
    }))
  }
}
