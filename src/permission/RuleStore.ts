/**
 * The rules in force, where they stand, and how they change. Files are read anew for every judgement, so that what a
 * person or another process changes counts at once; they are interpreted anew only when a text has changed.
 *
 * A rule that a person adds here is trusted at that moment, and only that rule: other rules that the project's file
 * holds stay as they were.
 */
import { Context, Data, Effect, Either, Layer, Ref } from "effect"
import * as JsonText from "../settings/JsonText.ts"
import { Paths } from "../settings/Paths.ts"
import { type BrokenSettings, broken, type NotSaved, Settings } from "../settings/Settings.ts"
import { type BashDecision, decode, type RuleList, ruleLists, unreadable } from "../settings/SettingsFile.ts"
import { parseRule, type Rule } from "./core/Rule.ts"
import { interpret, projectOf, readAll, type RunRules } from "./RuleFiles.ts"
import { combine, type InForce, type StoredRule } from "./RuleSources.ts"
import * as TrustFile from "./TrustFile.ts"

export class InvalidRule extends Data.TaggedError("InvalidRule")<{
  readonly rule: string
  /** Where in the rule. */
  readonly offset: number
  readonly message: string
}> {}

/** Which list of which file; by default the project's `allow`. */
export interface Target {
  readonly list?: RuleList
  readonly scope?: "project" | "user"
}

/** What the project's file would widen if it were trusted. */
export interface Untrusted {
  readonly rules: ReadonlyArray<StoredRule>
  /** `defaultBashDecision: "allow"`. */
  readonly defaultBashDecision: boolean
}

/** Rules as text, for a store without files. */
export interface PlainRules {
  readonly allow?: ReadonlyArray<string>
  readonly ask?: ReadonlyArray<string>
  readonly deny?: ReadonlyArray<string>
  readonly defaultBashDecision?: BashDecision
}

export type ChangeError = InvalidRule | BrokenSettings | NotSaved

export class RuleStore extends Context.Tag("dexter/RuleStore")<
  RuleStore,
  {
    /** Never fails: what is broken is in `problems`, and the context says that something is. */
    readonly inForce: Effect.Effect<InForce>
    /** Every rule of every file, whether it counts or not. */
    readonly list: Effect.Effect<ReadonlyArray<StoredRule>>
    /** Stores a rule; yields whether it was new. A file that isn't whole is left as it is. */
    readonly addRule: (rule: string, target?: Target) => Effect.Effect<boolean, ChangeError>
    /** Takes a rule out of a list, or of all lists of a file; yields how many entries went. */
    readonly removeRule: (rule: string, target?: Target) => Effect.Effect<number, ChangeError>
    readonly untrusted: Effect.Effect<Untrusted>
    /** Trusts what `untrusted` listed, and nothing else. */
    readonly trust: (what: Untrusted) => Effect.Effect<void, BrokenSettings | NotSaved>
  }
>() {
  /** Over the settings files of the project and the user, and the rules of this run. */
  static readonly layer = (run: RunRules = {}): Layer.Layer<RuleStore, never, Paths | Settings> =>
    Layer.effect(RuleStore, overFiles(run))

  /** Without any file: for tests, and for programs that keep rules elsewhere. */
  static readonly memory = (rules: PlainRules = {}): Layer.Layer<RuleStore, InvalidRule, Paths> =>
    Layer.effect(RuleStore, inMemory(rules))
}

const overFiles = (run: RunRules) =>
  Effect.gen(function* () {
    const paths = yield* Paths
    const settings = yield* Settings
    const known = yield* Ref.make<{ readonly key: string; readonly inForce: InForce } | undefined>(undefined)

    const inForce = Effect.gen(function* () {
      const texts = readAll(paths, run)
      const key = JSON.stringify(texts)
      const last = yield* Ref.get(known)
      if (last?.key === key) return last.inForce
      const inForce = interpret(texts, paths, run)
      yield* Ref.set(known, { key, inForce })
      return inForce
    }).pipe(Effect.withSpan("RuleStore.inForce"))

    /** The rules of the file as it stands while its lock is held; a file with any problem isn't touched. */
    const whole = (file: string, text: string): Either.Either<ReadonlyArray<StoredRule>, BrokenSettings> => {
      const { stored, problems } = combine(
        { files: [{ origin: "project", settings: decode(file, text) }], allow: [], trust: Either.right([]) },
        paths
      )
      const readable = Either.merge(Either.mapLeft(decode(file, text), (damaged) => damaged.readable))
      return problems.length === 0 ? Either.right(stored) : Either.left(broken({ file, problems, readable }))
    }

    const remember = (keys: ReadonlyArray<string>) =>
      changeTrust((trusted, text) =>
        keys
          .filter((key) => !trusted.includes(key))
          .reduce<Change>(
            (before, key) => Either.flatMap(before, (text) => JsonText.append(text, trustPath, key)),
            Either.right(text)
          )
      )

    const forget = (key: string) =>
      changeTrust((trusted, text) => {
        const indices = trusted.flatMap((one, index) => (one === key ? [index] : []))
        return indices.length === 0 ? Either.right(text) : JsonText.remove(text, trustPath, new Set(indices))
      })

    const trustPath = TrustFile.pathOf(projectOf(paths))
    const changeTrust = (change: (trusted: ReadonlyArray<string>, text: string) => Change) =>
      settings.update(paths.trust, (text) =>
        Either.flatMap(Either.mapLeft(TrustFile.decode(paths.trust, text, projectOf(paths)), broken), (trusted) =>
          // a list that was just read as one
          Either.mapLeft(change(trusted, text), (error) => broken(notEditable(paths.trust, error)))
        )
      )

    const fileOf = ({ scope }: Target) => (scope === "user" ? paths.userSettings : paths.projectSettings)

    const addRule = (source: string, target: Target = {}) =>
      Effect.gen(function* () {
        const rule = yield* parsed(source)
        const key = TrustFile.keyOf(rule)
        const list = target.list ?? "allow"
        const file = fileOf(target)
        const isNew = yield* settings.update(file, (text) =>
          Either.flatMap(whole(file, text), (stored) =>
            stored.some((one) => one.list === list && TrustFile.keyOf(one.rule) === key)
              ? Either.right(text)
              : Either.mapLeft(JsonText.append(text, ["permissions", list], source.trim()), (error) =>
                  broken(notEditable(file, error))
                )
          )
        )
        // in this order: a crash in between leaves a rule that doesn't count yet, not trust in a rule of somebody else
        if (list === "allow" && target.scope !== "user") yield* remember([key])
        return isNew
      })

    const removeRule = (source: string, target: Target = {}) =>
      Effect.gen(function* () {
        const rule = yield* parsed(source)
        const key = TrustFile.keyOf(rule)
        const file = fileOf(target)
        let removed = 0
        yield* settings.update(file, (text) =>
          Either.flatMap(whole(file, text), (stored) => {
            const gone = stored.filter(
              (one) => (target.list ?? one.list) === one.list && TrustFile.keyOf(one.rule) === key
            )
            removed = gone.length
            return ruleLists.reduce<Either.Either<string, BrokenSettings>>((before, list) => {
              const indices = new Set(gone.filter((one) => one.list === list).map(({ index }) => index))
              if (indices.size === 0) return before
              return Either.flatMap(before, (text) =>
                Either.mapLeft(JsonText.remove(text, ["permissions", list], indices), (error) =>
                  broken(notEditable(file, error))
                )
              )
            }, Either.right(text))
          })
        )
        // whoever brings the rule back later, by a pull for instance, must ask again
        if (target.scope !== "user" && (target.list ?? "allow") === "allow") yield* forget(key)
        return removed
      })

    const untrusted = Effect.map(inForce, ({ stored, untrustedDefault }) => ({
      rules: stored.filter(({ trusted }) => !trusted),
      defaultBashDecision: untrustedDefault
    }))

    return RuleStore.of({
      inForce,
      list: Effect.map(inForce, ({ stored }) => stored),
      addRule: Effect.fn("RuleStore.addRule")(addRule),
      removeRule: Effect.fn("RuleStore.removeRule")(removeRule),
      untrusted,
      trust: Effect.fn("RuleStore.trust")(({ rules, defaultBashDecision }) =>
        remember([
          ...rules.map(({ rule }) => TrustFile.keyOf(rule)),
          ...(defaultBashDecision ? [TrustFile.trustedDefault] : [])
        ])
      )
    })
  })

const inMemory = (rules: PlainRules) =>
  Effect.gen(function* () {
    const { workspace, home } = yield* Paths
    const entry = (list: RuleList) => (source: string) =>
      Effect.map(parsed(source), (rule): StoredRule => ({ rule, list, origin: "run", index: 0, trusted: true }))
    const given = yield* Effect.forEach(ruleLists, (list) => Effect.forEach(rules[list] ?? [], entry(list)))
    const held = yield* Ref.make<ReadonlyArray<StoredRule>>(given.flat())
    const isSame = (a: StoredRule, b: StoredRule) =>
      a.list === b.list && TrustFile.keyOf(a.rule) === TrustFile.keyOf(b.rule)
    return RuleStore.of({
      inForce: Effect.map(Ref.get(held), (stored) => {
        const list = (name: RuleList) => stored.filter((one) => one.list === name).map(({ rule }) => rule)
        return {
          context: {
            rules: { allow: list("allow"), ask: list("ask"), deny: list("deny") },
            defaultBashDecision: rules.defaultBashDecision ?? "ask",
            workspace,
            home,
            brokenSettings: false
          },
          stored,
          problems: [],
          untrustedDefault: false
        }
      }),
      list: Ref.get(held),
      addRule: (source, target = {}) =>
        Effect.flatMap(entry(target.list ?? "allow")(source), (added) =>
          Ref.modify(held, (stored) =>
            stored.some((one) => isSame(one, added)) ? [false, stored] : [true, [...stored, added]]
          )
        ),
      removeRule: (source, target = {}) =>
        Effect.flatMap(parsed(source), (rule) =>
          Ref.modify(held, (stored) => {
            const kept = stored.filter((one) => !isSame(one, { ...one, rule, list: target.list ?? one.list }))
            return [stored.length - kept.length, kept]
          })
        ),
      untrusted: Effect.succeed({ rules: [], defaultBashDecision: false }),
      trust: () => Effect.void
    })
  })

type Change = Either.Either<string, JsonText.JsonSyntaxError | JsonText.NotAList>

const parsed = (source: string): Either.Either<Rule, InvalidRule> =>
  Either.mapLeft(parseRule(source), ({ rule, offset, message }) => new InvalidRule({ rule, offset, message }))

const notEditable = (file: string, error: JsonText.JsonSyntaxError | JsonText.NotAList) =>
  unreadable(file, error._tag === "NotAList" ? `${error.path.join(".") || "the file"} isn't a list` : error.message)
