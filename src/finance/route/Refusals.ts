/** Questions that no data tool answers: definitions, orders, advice, forecasts, the economy, small talk. */
import { hasIntent, terms } from "./Items.ts"
import type { PeriodReading } from "./Periods.ts"
import type { Chosen, Facts } from "./Wishes.ts"

export const nothing = (reason: string, sure = 0.9): Chosen => ({ wish: { _tag: "Nothing", reason }, sure })

const DEFINITION =
  /^\s*(?:please )?(?:(?:what|what's) (?:is|are|does|do|exactly is)?|define|explain|how (?:is|are|do you|do i|does one|to))\b/i
const ORDER =
  /^\s*(?:please |can you |could you |i want to |i'd like to |i would like to |let's |go |kindly )*(?:buy|sell|short|purchase|place|order|trade|invest|liquidate|execute|dump|go (?:long|short))\b/i

/** Questions that no data tool answers. */
export const chooseNothing = (
  { asOf, companies, items, metrics, text }: Facts,
  time: PeriodReading
): Chosen | undefined => {
  const people = terms(items, "Person").length > 0
  const numbers = items.some((item) => item._tag === "Number")
  if (
    ORDER.test(text) &&
    (hasIntent(items, "order") ||
      numbers ||
      /^\s*(?:please )?(?:buy|sell|short|purchase|trade|invest)\b/i.test(text)) &&
    !people
  ) {
    return nothing("this is an order to trade; figures can be looked up, orders can't be placed")
  }
  if (hasIntent(items, "advice")) {
    return nothing(
      "this asks for investment advice; figures can be looked up and compared, a recommendation isn't given",
      0.8
    )
  }
  if (
    hasIntent(items, "definition") &&
    !time.said &&
    (companies.length === 0 || /\b(?:mean|means|meaning|definition|define)\b/i.test(text))
  ) {
    return nothing("this asks for a definition, not for a company's figures")
  }
  if (companies.length === 0 && DEFINITION.test(text) && !time.said && !hasIntent(items, "screen")) {
    const financial =
      metrics.length > 0 ||
      items.some((item) =>
        ["Statement", "Form", "Item", "Theme", "Earnings"].some((tag) => item._tag === "Term" && item.term._tag === tag)
      )
    const unknown = items.some((item) => item._tag === "Unknown")
    if (
      financial &&
      !unknown &&
      terms(items, "Crypto").length === 0 &&
      terms(items, "Earnings").every(({ word }) => word === "earnings")
    ) {
      return nothing("this asks for a definition, not for a company's figures")
    }
  }
  if (companies.length === 0 && hasIntent(items, "macro") && !hasIntent(items, "screen")) {
    return nothing("this is about the economy or an index; the tools hold figures of companies only", 0.8)
  }
  if (companies.length === 0 && metrics.length === 0 && hasIntent(items, "chat")) {
    return nothing("this has nothing to do with companies' figures", 0.8)
  }
  const will = /\b(?:will|going to|gonna)\b/i.test(text)
  if (time.future || hasIntent(items, "forecast") || (will && !/\bwill you\b/i.test(text))) {
    if (terms(items, "Earnings").some(({ word }) => word === "surprise")) return undefined
    return nothing(
      `this asks for a forecast; the data holds what was reported up to ${asOf}`,
      time.future || will ? 0.9 : 0.8
    )
  }
  if (hasIntent(items, "call")) return nothing("transcripts of earnings calls are in none of the tools", 0.8)
  return undefined
}
