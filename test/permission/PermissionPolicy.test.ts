import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { PermissionPolicy } from "../../src/permission/PermissionPolicy.ts"
import { RuleStore } from "../../src/permission/RuleStore.ts"
import { Paths } from "../../src/settings/Paths.ts"

const at = Paths.at({ workspace: "/w", home: "/h" })
const run = (command: string) => ({ tool: "bash", access: { _tag: "Run", command } }) as const

describe("PermissionPolicy", () => {
  it.effect("judges by rules given as text", () =>
    Effect.gen(function* () {
      const { evaluate } = yield* PermissionPolicy
      const verdicts = yield* Effect.forEach(["git log", "git push", "make", "cat .env"], (command) =>
        evaluate(run(command))
      )
      expect(verdicts.map(({ _tag }) => _tag)).toEqual(["Allow", "Deny", "Deny", "Deny"])
    }).pipe(
      Effect.provide(
        PermissionPolicy.fromRules({
          allow: ["Bash(git:*)"],
          deny: ["Bash(git push:*)"],
          defaultBashDecision: "deny"
        }).pipe(Layer.provide(at))
      )
    )
  )

  it.effect("refuses rules that are none", () =>
    Effect.gen(function* () {
      const layer = Layer.provide(PermissionPolicy.fromRules({ ask: ["Bash()"] }), at)
      expect((yield* Effect.flip(Effect.provide(PermissionPolicy, layer))).rule).toBe("Bash()")
    })
  )

  it.effect("explains with the verdict that it gives", () =>
    Effect.gen(function* () {
      const { evaluate, explain } = yield* PermissionPolicy
      for (const command of ["git log", "git push", "ls *.md", "x"]) {
        const evaluation = yield* explain(run(command))
        expect(evaluation.verdict).toEqual(yield* evaluate(run(command)))
        expect(evaluation.steps.filter(({ decided }) => decided).length).toBe(1)
      }
    }).pipe(Effect.provide(Layer.provide(PermissionPolicy.fromRules({ allow: ["Bash(git log)"] }), at)))
  )

  it.effect("sees a rule that is added while it lives", () =>
    Effect.gen(function* () {
      const { evaluate } = yield* PermissionPolicy
      expect((yield* evaluate(run("make")))._tag).toBe("Ask")
      yield* (yield* RuleStore).addRule("Bash(make)")
      expect((yield* evaluate(run("make")))._tag).toBe("Allow")
    }).pipe(Effect.provide(PermissionPolicy.live.pipe(Layer.provideMerge(RuleStore.memory()), Layer.provide(at))))
  )

  it.effect("can be anybody's own judgement", () =>
    Effect.gen(function* () {
      const { evaluate, explain } = yield* PermissionPolicy
      expect((yield* evaluate({ tool: "x" }))._tag).toBe("Deny")
      expect((yield* explain({ tool: "x" })).verdict._tag).toBe("Deny")
    }).pipe(
      Effect.provide(
        PermissionPolicy.make(({ tool }) => ({ _tag: "Deny", reason: { step: "deny-rule", message: `no ${tool}` } }))
      )
    )
  )
})
