/**
 * Takes the values of configured keys out of everything that leaves the program: events, transcripts, tool results,
 * logs. It knows the exact values, so it neither guesses at shapes nor misses a key of an unusual one.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import { Credentials } from "./Credentials.ts"

/** Shorter values are left alone: replacing every "test" would garble what people read. */
export const shortestSecret = 8

export interface Secret {
  readonly name: string
  readonly value: Redacted.Redacted
}

export class Redactor extends Context.Tag("dexter/Redactor")<
  Redactor,
  {
    /** The text with each secret replaced by `[redacted:NAME]`. */
    readonly text: (text: string) => string
    /** The same for every string of a JSON value, keys of objects included. */
    readonly json: (value: unknown) => unknown
  }
>() {
  static readonly from = (secrets: ReadonlyArray<Secret>): Layer.Layer<Redactor> =>
    Layer.sync(Redactor, () => {
      const text = replacer(secrets)
      return { text, json: (value) => (secrets.length === 0 ? value : deep(value, text)) }
    })

  /** For the keys of this run. */
  static readonly layer: Layer.Layer<Redactor, never, Credentials> = Layer.unwrapEffect(
    Effect.map(Credentials, (credentials) => Redactor.from(credentials.all))
  )

  /** Redacts nothing; for tests that have no secrets. */
  static readonly none: Layer.Layer<Redactor> = Redactor.from([])
}

const replacer = (secrets: ReadonlyArray<Secret>): ((text: string) => string) => {
  const rows = secrets
    .map(({ name, value }) => ({ mark: `[redacted:${name}]`, value: Redacted.value(value).trim() }))
    .filter(({ value }) => value.length >= shortestSecret)
    .flatMap(({ mark, value }) => [...spellings(value)].map((spelling) => ({ mark, spelling })))
    // the longest first: a key that holds another as its beginning must not leave its tail behind
    .sort((a, b) => b.spelling.length - a.spelling.length)
  return (text) => rows.reduce((rest, { mark, spelling }) => rest.replaceAll(spelling, () => mark), text)
}

/** A key as it stands, and as it appears inside a URL or inside JSON text. */
const spellings = (value: string): ReadonlySet<string> =>
  new Set([value, encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd")), JSON.stringify(value).slice(1, -1)])

const deep = (value: unknown, text: (text: string) => string): unknown => {
  if (typeof value === "string") return text(value)
  if (Array.isArray(value)) return value.map((item) => deep(item, text))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), deep(item, text)]))
}
