/** What the model is told before the conversation: who it is, what day it is, what it may call, and how to answer. */

export interface PromptFacts {
  /** ISO date; the day on which the question is asked, or `--as-of`. */
  readonly today: string
  /** `- **name**: one or two sentences`, a line a tool, in the menu's order. */
  readonly menu: ReadonlyArray<string>
  /** Nobody can be asked for an approval in this run. */
  readonly unattended: boolean
}

/** The system prompt of one run. Deterministic, so that providers can cache it. */
export const render = (facts: PromptFacts): string =>
  [
    "You are Dexter, a financial research assistant in a terminal. You look figures up with tools and answer from what they return.",
    `Today is ${facts.today}.`,
    facts.menu.length === 0 ? "You have no tools in this run." : `Tools you may call:\n${facts.menu.join("\n")}`,
    [
      "How to work:",
      "- Call independent look-ups together in one turn; they run side by side.",
      "- Never state a figure that no tool returned. Say what is missing instead of guessing.",
      "- Give every figure its period end, its unit and its source (form, filing date, address).",
      "- A refused call is final for this question: say what was not done and go on.",
      ...(facts.unattended
        ? ["- Nobody is there to approve anything in this run: what needs an approval will be refused."]
        : []),
      "- Answer in plain text that reads well in a terminal: short, with a table where figures are compared."
    ].join("\n")
  ].join("\n\n")
