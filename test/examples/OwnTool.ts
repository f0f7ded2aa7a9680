import { Effect, Layer, Schema } from "effect"
import { Progress, ToolDefinition, ToolRegistry } from "../../src/index.ts"

// What the tool is: the model reads the description, the executor checks the arguments against the parameters.
const WordCount = ToolDefinition.make("word_count", {
  description: "Counts the words of a text. Use it when the user asks how long a text is; not for characters.",
  compact: "Counts words.",
  concurrencySafe: true, // may run beside other calls
  parameters: { text: Schema.String },
  success: Schema.Number
})

// How it runs. Progress reaches whoever watches the call; a typed failure would become an error result for the model.
const WordCountLive = WordCount.layer(({ text }) =>
  Effect.as(Progress.Progress.report("counting"), text.split(/\s+/).filter((word) => word !== "").length)
)

// On the menu of a run, beside any others. A forgotten Layer is a type error.
export const menu = ToolRegistry.ToolRegistry.layer([WordCount], { channel: "cli" }).pipe(Layer.provide(WordCountLive))
