/** `dexter permission trust [--yes]`: shows what the project's file would widen, and trusts what the person says. */
import { Effect, Layer } from "effect"
import { RuleStore, type Untrusted } from "../../permission/RuleStore.ts"
import { ExitCode } from "../ExitCode.ts"
import { Keyboard } from "../prompt/Keyboard.ts"
import { visibleLine } from "../render/Visible.ts"
import { Stdio } from "../Stdio.ts"
import { placeOf, rules, tellProblems } from "./Rules.ts"

interface Values {
  readonly yes: boolean
}

/** One thing to trust, as a person reads it. */
interface Item {
  readonly text: string
  readonly what: Untrusted
}

const itemsOf = ({ rules, defaultBashDecision }: Untrusted): ReadonlyArray<Item> => [
  ...rules.map((rule) => ({
    text: `${rule.rule.source}  (${placeOf(rule)})`,
    what: { rules: [rule], defaultBashDecision: false }
  })),
  ...(defaultBashDecision
    ? [
        {
          text: 'defaultBashDecision "allow": every command that no rule names runs unasked',
          what: { rules: [], defaultBashDecision }
        }
      ]
    : [])
]

export const run = ({ yes }: Values) =>
  Effect.gen(function* () {
    const stdio = yield* Stdio
    const store = yield* RuleStore
    const keyboard = yield* Keyboard
    const broken = yield* tellProblems
    const items = itemsOf(yield* store.untrusted)
    if (items.length === 0) {
      yield* stdio.out("everything that this project's rules allow is trusted\n")
      return broken > 0 ? ExitCode.failed : ExitCode.answered
    }
    yield* stdio.out("The project's file allows these, and they don't count yet:\n")
    yield* stdio.out(`${items.map(({ text }) => `  ${visibleLine(text)}`).join("\n")}\n`)
    if (!yes && !keyboard.isAttended) {
      yield* stdio.err("dexter: nobody is there to ask; --yes trusts all of them\n")
      return ExitCode.unattended
    }
    const chosen = yield* Effect.filter(items, (item) => (yes ? Effect.succeed(true) : confirm(item)))
    yield* Effect.forEach(chosen, ({ what }) => store.trust(what))
    yield* stdio.out(`trusted ${chosen.length} of ${items.length}\n`)
    return ExitCode.answered
  }).pipe(Effect.provide(Layer.merge(Keyboard.layer, rules())))

/** `y` trusts, `n` doesn't; nothing else decides. The end of the input is a no. */
const confirm = ({ text }: Item): Effect.Effect<boolean, never, Stdio | Keyboard> =>
  Effect.scoped(
    Effect.gen(function* () {
      const stdio = yield* Stdio
      const keyboard = yield* Keyboard
      const keys = yield* keyboard.open
      yield* stdio.err(`trust ${visibleLine(text)}? y / n `)
      for (;;) {
        const key = yield* keys.next
        if (key._tag === "Interrupt") return yield* keyboard.interrupt
        const letter = key._tag === "Character" ? key.character.toLowerCase() : ""
        if (letter !== "y" && letter !== "n" && key._tag !== "End") continue
        yield* stdio.err(`${letter === "y" ? "yes" : "no"}\n`)
        return letter === "y"
      }
    })
  )
