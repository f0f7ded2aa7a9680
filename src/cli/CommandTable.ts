/** Every command of `dexter` with its options, arguments and examples. Data only; a command's work is in a file of its own. */
import type { CommandSpec, OptionSpec } from "./CommandSpec.ts"

const question = "Compare AAPL and MSFT revenue over the last four years"

/** Options of every command that composes a run: which tools, which model, which day. */
const runOptions = [
  {
    name: "as-of",
    value: "DATE",
    summary: "Answer as if it were that day (YYYY-MM-DD): nothing filed later is used; default today"
  },
  {
    name: "allow",
    value: "RULE",
    repeated: true,
    summary: "Allow what the rule covers in this run: write_file, 'Write(report.md)', 'Bash(git status:*)'"
  },
  {
    name: "model",
    value: "MODEL",
    summary: "Who answers: offline, scripted:FILE or provider:name; default the first provider with a key, else offline"
  },
  {
    name: "channel",
    value: "NAME",
    oneOf: ["cli", "headless", "gateway"],
    summary: "Where the run happens; only in cli are you asked. Default cli at a terminal, else headless"
  }
] as const satisfies ReadonlyArray<OptionSpec>

export const ask = {
  name: "ask",
  summary: "Answer one question",
  about: [
    "Looks figures up, says where each came from, and prints the answer on standard output. Everything else (progress, questions to you, what was refused) goes to standard error.",
    "Look-ups run unasked. Before a file is written you are asked: y allows this once, s until the end of this run, a saves a rule for the next runs, n refuses; the answer comes either way. Without a terminal nobody can be asked, and what would ask is refused.",
    "Exit codes: 0 answered, 1 failed, 2 a usage error, 3 something needed an approval that nobody could give, 130 interrupted."
  ],
  examples: [
    { command: `dexter ask "${question}"`, says: "A table with period ends, growth and sources" },
    { command: 'dexter ask "Apple revenue 2023, write it to apple.md"', says: "Asks before it writes apple.md" },
    {
      command: "dexter ask \"Apple revenue 2023, write it to apple.md\" --allow 'Write(apple.md)'",
      says: "Writes that one file without asking: for scripts"
    },
    { command: 'dexter ask "NVDA free cash flow 2024" --output-format json', says: "One JSON object with the figures" },
    { command: "dexter ask - < question.txt", says: "The question from standard input" }
  ],
  options: [
    { name: "prompt", letter: "p", value: "QUESTION", summary: "The question, as an option" },
    {
      name: "output-format",
      value: "FORMAT",
      oneOf: ["text", "json", "stream-json"],
      summary: "Standard output carries the answer (text), one JSON object, or one JSON event a line"
    },
    ...runOptions,
    { name: "max-turns", value: "N", summary: "How often the model may call tools before it must answer; default 10" },
    { name: "verbose", summary: "Show refusals by rule, soft limits and what the model says on the way" }
  ],
  arguments: [
    {
      name: "QUESTION",
      repeated: true,
      summary: "In quotes, or as several words; - reads it from standard input"
    }
  ]
} as const satisfies CommandSpec

export const tools = {
  name: "tools",
  summary: "Show which tools a run may call",
  about: ["Prints the menu of a run with these options: what the model may call, one or two sentences each."],
  examples: [
    { command: "dexter tools --why", says: "Also what is missing, and why" },
    { command: "dexter tools --channel headless --json", says: "The menu of a run without a terminal, as JSON" }
  ],
  options: [
    { name: "json", summary: "One JSON object instead of text" },
    { name: "why", summary: "Also the tools that this run lacks, with the reason" },
    { name: "tokens", summary: "What the compact menu costs against the full descriptions, in o200k tokens" },
    ...runOptions
  ]
} as const satisfies CommandSpec

const rulesFile = {
  name: "rules",
  value: "FILE",
  summary: "Rules from this file too, in the shape of settings.json"
} as const
const asJson = { name: "json", summary: "JSON instead of text" } as const
const command = { name: "COMMAND", required: true, repeated: true, summary: "A command line, in quotes" } as const

export const permission = {
  name: "permission",
  summary: "What may run, what asks, what never runs: check, explain and change it",
  options: [],
  commands: [
    {
      name: "check",
      summary: "Judge a command line: exit 0 allow, 1 deny, 3 ask",
      examples: [
        { command: "dexter permission check 'git status'", says: "The verdict with its reason" },
        {
          command: "dexter permission check --jsonl < commands.jsonl",
          says: 'One {"command": …} a line in, one verdict a line out'
        }
      ],
      options: [
        rulesFile,
        asJson,
        { name: "jsonl", summary: 'Read {"command": …} lines from standard input, write a JSON line each' }
      ],
      arguments: [{ name: "COMMAND", repeated: true, summary: "A command line, in quotes" }]
    },
    {
      name: "explain",
      summary: "Show step by step how a command line is judged, and what “always” would allow",
      examples: [{ command: "dexter permission explain 'find . -delete'", says: "Underlines what decides" }],
      options: [rulesFile, asJson],
      arguments: [command]
    },
    {
      name: "rules",
      summary: "List, add, remove and test rules",
      options: [],
      commands: [
        { name: "list", summary: "All rules, where they stand and whether they count", options: [asJson] },
        {
          name: "add",
          summary: "Add a rule to .dexter/settings.json and trust it",
          examples: [{ command: "dexter permission rules add 'Bash(git status:*)'", says: "Never asked again" }],
          options: [
            { name: "list", value: "LIST", oneOf: ["allow", "ask", "deny"], summary: "Which list; default allow" },
            { name: "user", summary: "In your own settings instead of the project's" }
          ],
          arguments: [{ name: "RULE", required: true, summary: "Bash(…), Write(…), Read(…) or a tool's name" }]
        },
        {
          name: "remove",
          summary: "Remove a rule",
          options: [
            { name: "list", value: "LIST", oneOf: ["allow", "ask", "deny"], summary: "Which list; default all" },
            { name: "user", summary: "From your own settings instead of the project's" }
          ],
          arguments: [{ name: "RULE", required: true, summary: "As it stands in the file" }]
        },
        { name: "test", summary: "Check the examples that rules carry", options: [asJson] }
      ]
    },
    {
      name: "trust",
      summary: "Show the rules of this project that are not trusted yet, and trust them",
      options: [{ name: "yes", summary: "Trust all of them without asking" }]
    }
  ]
} as const satisfies CommandSpec

export const dexter = {
  name: "dexter",
  summary: "Financial questions, answered with figures and their sources",
  about: [
    "Dexter looks company figures up, compares them and says which filing each came from. Look-ups run silently; before it changes anything on your machine it asks. No key and no network are needed for the bundled figures."
  ],
  examples: [
    { command: `dexter ask "${question}"`, says: "Look up, compare, cite" },
    { command: `dexter ask "${question}, then write the conclusion to report.md"`, says: "Asks before it writes" },
    { command: "dexter tools --why", says: "What it may call here, and what is missing" }
  ],
  options: [{ name: "version", summary: "Print the version" }],
  commands: [ask, tools, permission],
  otherwise: "ask"
} as const satisfies CommandSpec
