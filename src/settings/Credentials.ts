/**
 * The keys of this run, redacted: read once through `Config` by their known names. A value that is still the
 * placeholder of an example file counts as absent.
 */
import { Config, Context, Effect, Layer, Option, Redacted } from "effect"

/** Every key that some part of the program knows, with what it opens. */
export const keys = {
  OPENAI_API_KEY: "OpenAI models",
  ANTHROPIC_API_KEY: "Anthropic models",
  GOOGLE_API_KEY: "Gemini models",
  GEMINI_API_KEY: "Gemini models",
  XAI_API_KEY: "xAI models",
  OPENROUTER_API_KEY: "models through OpenRouter",
  DEEPSEEK_API_KEY: "DeepSeek models",
  MOONSHOT_API_KEY: "Moonshot models",
  GROQ_API_KEY: "models through Groq",
  MISTRAL_API_KEY: "Mistral models",
  OLLAMA_API_KEY: "models through Ollama's cloud",
  FINANCIAL_DATASETS_API_KEY: "company financials, prices and news",
  EXASEARCH_API_KEY: "web search through Exa",
  PERPLEXITY_API_KEY: "web search through Perplexity",
  TAVILY_API_KEY: "web search through Tavily",
  LANGSEARCH_API_KEY: "web search through LangSearch",
  X_BEARER_TOKEN: "search on X"
} as const

export type KeyName = keyof typeof keys

export class Credentials extends Context.Tag("dexter/Credentials")<
  Credentials,
  {
    readonly get: (name: KeyName) => Option.Option<Redacted.Redacted>
    /** The keys that are set, in the order of the table. */
    readonly all: ReadonlyArray<{ readonly name: KeyName; readonly value: Redacted.Redacted }>
  }
>() {
  static readonly from = (values: Partial<Readonly<Record<KeyName, string>>>): Layer.Layer<Credentials> =>
    Layer.sync(Credentials, () => {
      const all = names.flatMap((name) => {
        const value = values[name]?.trim()
        return value === undefined || isPlaceholder(value) ? [] : [{ name, value: Redacted.make(value) }]
      })
      const byName = new Map(all.map(({ name, value }) => [name, value]))
      return { all, get: (name) => Option.fromNullable(byName.get(name)) }
    })

  /** From the environment, or whatever `ConfigProvider` is in force. */
  static readonly layer: Layer.Layer<Credentials> = Layer.unwrapEffect(
    Effect.gen(function* () {
      const found: Partial<Record<KeyName, string>> = {}
      for (const name of names) {
        const value = yield* Config.redacted(name).pipe(Config.option, Effect.orElseSucceed(Option.none))
        if (Option.isSome(value)) found[name] = Redacted.value(value.value)
      }
      return Credentials.from(found)
    })
  )
}

// Object.keys forgets the literal type of a constant table's keys
const names = Object.keys(keys) as ReadonlyArray<KeyName>

/** What example files put where a key belongs. */
const isPlaceholder = (value: string): boolean =>
  value === "" || /^(?:your[-_]|<|\$\{|xxx|changeme|replace[-_]me|todo$)/i.test(value)
