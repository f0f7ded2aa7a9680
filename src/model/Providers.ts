/**
 * The model providers that Dexter can reach: which protocol each speaks, where, with which key, and which names belong
 * to it. A table; as of 2026-11. A model that isn't named here works all the same: `provider:any-name`.
 */
import type { KeyName } from "../settings/Credentials.ts"

export interface Provider {
  readonly name: string
  /** `responses`: OpenAI's own; `messages`: Anthropic's own; `chat`: `/chat/completions`. */
  readonly protocol: "responses" | "messages" | "chat"
  readonly baseUrl: string
  /** An environment variable that moves the address. */
  readonly baseUrlVariable?: string
  /** The first one that is set is used. Empty: no key exists. */
  readonly keys: ReadonlyArray<KeyName>
  /** Answers without a key too (a server on this machine). */
  readonly keyOptional: boolean
  /** Used when only the provider is chosen, or nothing is and its key is the first that is set. */
  readonly defaultModel: string | undefined
  /** A small, fast model of the same provider, for routing. */
  readonly fastModel: string | undefined
  /** Names that begin so are this provider's. */
  readonly prefixes: ReadonlyArray<RegExp>
}

const provider = (row: Partial<Provider> & Pick<Provider, "name" | "baseUrl">): Provider => ({
  protocol: "chat",
  keys: [],
  keyOptional: false,
  defaultModel: undefined,
  fastModel: undefined,
  prefixes: [],
  ...row
})

/** In the order in which a configured key decides when no model is chosen. */
export const providers: ReadonlyArray<Provider> = [
  provider({
    name: "openai",
    protocol: "responses",
    baseUrl: "https://api.openai.com/v1",
    baseUrlVariable: "OPENAI_BASE_URL",
    keys: ["OPENAI_API_KEY"],
    defaultModel: "gpt-5",
    fastModel: "gpt-5-mini",
    prefixes: [/^gpt-/, /^o\d/, /^chatgpt-/]
  }),
  provider({
    name: "anthropic",
    protocol: "messages",
    baseUrl: "https://api.anthropic.com",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    keys: ["ANTHROPIC_API_KEY"],
    defaultModel: "claude-sonnet-4-5",
    fastModel: "claude-haiku-4-5",
    prefixes: [/^claude-/]
  }),
  provider({
    name: "gemini",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    baseUrlVariable: "GEMINI_BASE_URL",
    keys: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    defaultModel: "gemini-2.5-pro",
    fastModel: "gemini-2.5-flash",
    prefixes: [/^gemini-/]
  }),
  provider({
    name: "xai",
    baseUrl: "https://api.x.ai/v1",
    baseUrlVariable: "XAI_BASE_URL",
    keys: ["XAI_API_KEY"],
    defaultModel: "grok-4",
    fastModel: "grok-4-fast",
    prefixes: [/^grok-/]
  }),
  provider({
    name: "openrouter",
    baseUrl: "https://openrouter.ai/api/v1",
    baseUrlVariable: "OPENROUTER_BASE_URL",
    keys: ["OPENROUTER_API_KEY"],
    defaultModel: "openrouter/auto"
  }),
  provider({
    name: "deepseek",
    baseUrl: "https://api.deepseek.com/v1",
    baseUrlVariable: "DEEPSEEK_BASE_URL",
    keys: ["DEEPSEEK_API_KEY"],
    defaultModel: "deepseek-chat",
    fastModel: "deepseek-chat",
    prefixes: [/^deepseek-/]
  }),
  provider({
    name: "moonshot",
    baseUrl: "https://api.moonshot.ai/v1",
    baseUrlVariable: "MOONSHOT_BASE_URL",
    keys: ["MOONSHOT_API_KEY"],
    defaultModel: "kimi-k2-turbo-preview",
    prefixes: [/^kimi-/]
  }),
  provider({
    name: "groq",
    baseUrl: "https://api.groq.com/openai/v1",
    baseUrlVariable: "GROQ_BASE_URL",
    keys: ["GROQ_API_KEY"],
    defaultModel: "llama-3.3-70b-versatile",
    fastModel: "llama-3.1-8b-instant"
  }),
  provider({
    name: "mistral",
    baseUrl: "https://api.mistral.ai/v1",
    baseUrlVariable: "MISTRAL_BASE_URL",
    keys: ["MISTRAL_API_KEY"],
    defaultModel: "mistral-large-latest",
    fastModel: "mistral-small-latest",
    prefixes: [/^mistral-/, /^magistral-/, /^codestral-/]
  }),
  provider({
    name: "ollama",
    baseUrl: "http://localhost:11434/v1",
    baseUrlVariable: "OLLAMA_HOST",
    keys: ["OLLAMA_API_KEY"],
    keyOptional: true
  }),
  provider({
    name: "lmstudio",
    baseUrl: "http://localhost:1234/v1",
    baseUrlVariable: "LMSTUDIO_BASE_URL",
    keyOptional: true
  }),
  provider({ name: "vllm", baseUrl: "http://localhost:8000/v1", baseUrlVariable: "VLLM_BASE_URL", keyOptional: true })
]

export const byName = (name: string): Provider | undefined => providers.find((row) => row.name === name)

/** The provider that a bare model name belongs to. */
export const byModelName = (model: string): Provider | undefined =>
  providers.find((row) => row.prefixes.some((prefix) => prefix.test(model)))
