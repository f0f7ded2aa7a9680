import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { NodeFileSystem } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Either, Layer } from "effect"
import { parseRule } from "../../src/permission/core/Rule.ts"
import { PermissionPolicy } from "../../src/permission/PermissionPolicy.ts"
import type { RunRules } from "../../src/permission/RuleFiles.ts"
import { RuleStore } from "../../src/permission/RuleStore.ts"
import { describe as sentence } from "../../src/settings/SettingsFile.ts"
import { Paths } from "../../src/settings/Paths.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { start } from "../support/children.ts"

/** A project, a home folder, and what stands in their settings. */
const makeHome = (files: { readonly project?: unknown; readonly user?: unknown } = {}) => {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), "dexter-rules-")))
  const project = path.join(base, "project")
  const home = path.join(base, "home")
  const projectFile = path.join(project, ".dexter", "settings.json")
  const userFile = path.join(home, ".config", "dexter", "settings.json")
  const trustFile = path.join(home, ".local", "state", "dexter", "trust.json")
  const put = (file: string, content: unknown) => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
  }
  mkdirSync(project)
  if (files.project !== undefined) put(projectFile, files.project)
  if (files.user !== undefined) put(userFile, files.user)
  const layer = (run: RunRules = {}) =>
    PermissionPolicy.live.pipe(
      Layer.provideMerge(RuleStore.layer(run)),
      Layer.provide(Settings.layer),
      Layer.provide(NodeFileSystem.layer),
      Layer.provide(Paths.at({ workspace: project, home })),
      Layer.fresh
    )
  return {
    project,
    home,
    projectFile,
    userFile,
    trustFile,
    put,
    layer,
    text: (file: string) => readFileSync(file, "utf8")
  }
}

const permissions = (permissions: unknown) => ({ permissions })

const bash = (command: string) =>
  Effect.flatMap(PermissionPolicy, (policy) => policy.evaluate({ tool: "bash", access: { _tag: "Run", command } }))
const verdict = (command: string) => Effect.map(bash(command), ({ _tag }) => _tag)
const writing = (name: string) =>
  Effect.flatMap(PermissionPolicy, (policy) =>
    Effect.map(policy.evaluate({ tool: "write_file", access: { _tag: "Write", path: name } }), ({ _tag }) => _tag)
  )
const problems = Effect.flatMap(RuleStore, ({ inForce }) =>
  Effect.map(inForce, (found) => found.problems.map(sentence))
)

describe("RuleStore, whose rules count", () => {
  it.effect("counts what the user's own file allows, and what any file asks or denies", () => {
    const { layer } = makeHome({
      user: permissions({ allow: ["Bash(make:*)"], deny: ["Bash(make clean)"] }),
      project: permissions({ ask: ["Bash(make test)"], deny: ["Bash(make deploy)"] })
    })
    return Effect.gen(function* () {
      expect(yield* Effect.forEach(["make all", "make clean", "make test", "make deploy"], verdict)).toEqual([
        "Allow",
        "Deny",
        "Ask",
        "Deny"
      ])
    }).pipe(Effect.provide(layer()))
  })

  it.effect("doesn't count what a project's file allows until the user trusts it", () => {
    const home = makeHome({ project: permissions({ allow: ["Bash(make:*)", "Bash(npm test)"] }) })
    return Effect.gen(function* () {
      expect(yield* verdict("make all")).toBe("Ask")
      const store = yield* RuleStore
      const { rules } = yield* store.untrusted
      expect(rules.map(({ rule }) => rule.source)).toEqual(["Bash(make:*)", "Bash(npm test)"])
      yield* store.trust({ rules: rules.slice(0, 1), defaultBashDecision: false })
      expect(yield* Effect.forEach(["make all", "npm test"], verdict)).toEqual(["Allow", "Ask"])
      expect((yield* store.untrusted).rules.map(({ rule }) => rule.source)).toEqual(["Bash(npm test)"])
      expect(JSON.parse(home.text(home.trustFile))).toEqual({ projects: { [home.project]: ["Bash(make:*)"] } })
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("leaves trusted rules trusted and new ones untrusted when the file changes", () => {
    const home = makeHome({ project: permissions({ allow: ["Bash(make:*)"] }) })
    return Effect.gen(function* () {
      const store = yield* RuleStore
      yield* store.trust(yield* store.untrusted)
      home.put(home.projectFile, permissions({ allow: ["Bash(curl:*)", "Bash( make:*)"] }))
      expect(yield* Effect.forEach(["make all", "curl x"], verdict)).toEqual(["Allow", "Ask"])
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("trusts a rule in one project only", () => {
    const home = makeHome({ project: permissions({ allow: ["Bash(make:*)"] }) })
    const other = path.join(home.project, "..", "other")
    home.put(path.join(other, ".dexter", "settings.json"), permissions({ allow: ["Bash(make:*)"] }))
    return Effect.gen(function* () {
      const store = yield* RuleStore
      yield* store.trust(yield* store.untrusted)
      expect(yield* verdict("make")).toBe("Allow")
      const elsewhere = Layer.fresh(
        PermissionPolicy.live.pipe(
          Layer.provide(RuleStore.layer()),
          Layer.provide(Settings.layer),
          Layer.provide(NodeFileSystem.layer),
          Layer.provide(Paths.at({ workspace: other, home: home.home }))
        )
      )
      expect(yield* Effect.provide(verdict("make"), elsewhere)).toBe("Ask")
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("knows a project by where it really lies", () => {
    const home = makeHome({ project: permissions({ allow: ["Bash(make:*)"] }) })
    const alias = path.join(home.home, "alias")
    mkdirSync(home.home, { recursive: true })
    symlinkSync(home.project, alias)
    return Effect.gen(function* () {
      const store = yield* RuleStore
      yield* store.trust(yield* store.untrusted)
      const through = Layer.fresh(
        PermissionPolicy.live.pipe(
          Layer.provide(RuleStore.layer()),
          Layer.provide(Settings.layer),
          Layer.provide(NodeFileSystem.layer),
          Layer.provide(Paths.at({ workspace: alias, home: home.home }))
        )
      )
      expect(yield* Effect.provide(verdict("make"), through)).toBe("Allow")
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("takes “allow” as default from the user alone, or from a project trusted with it", () => {
    const cloned = makeHome({ project: permissions({ defaultBashDecision: "allow" }) })
    return Effect.gen(function* () {
      expect(yield* verdict("frobnicate")).toBe("Ask")
      const store = yield* RuleStore
      expect(yield* store.untrusted).toEqual({ rules: [], defaultBashDecision: true })
      yield* store.trust(yield* store.untrusted)
      expect(yield* verdict("frobnicate")).toBe("Allow")
      expect(yield* store.untrusted).toEqual({ rules: [], defaultBashDecision: false })
      cloned.put(cloned.userFile, permissions({ defaultBashDecision: "ask" }))
      expect(yield* verdict("frobnicate")).toBe("Ask")
      cloned.put(cloned.projectFile, permissions({ defaultBashDecision: "deny" }))
      cloned.put(cloned.userFile, permissions({ defaultBashDecision: "allow" }))
      expect(yield* verdict("frobnicate")).toBe("Deny")
      cloned.put(cloned.projectFile, "{}")
      expect(yield* verdict("frobnicate")).toBe("Allow")
    }).pipe(Effect.provide(cloned.layer()))
  })

  it.effect("trusts the rules of this run, from the command line and from a file", () => {
    const home = makeHome()
    const file = path.join(home.home, "rules.json")
    home.put(file, permissions({ allow: ["Bash(make:*)"], deny: ["Bash(rm:*)"] }))
    const allow = [Either.getOrThrow(parseRule("write_file")), Either.getOrThrow(parseRule("Bash(npm test)"))]
    return Effect.gen(function* () {
      expect(yield* Effect.forEach(["make", "rm x", "npm test", "npm run x"], verdict)).toEqual([
        "Allow",
        "Deny",
        "Allow",
        "Ask"
      ])
      expect(yield* Effect.forEach(["report.md", ".dexter/settings.json"], writing)).toEqual(["Allow", "Ask"])
      expect((yield* (yield* RuleStore).list).map(({ origin, list, file }) => [origin, list, file])).toEqual([
        ["run", "allow", file],
        ["run", "deny", file],
        ["run", "allow", undefined],
        ["run", "allow", undefined]
      ])
    }).pipe(Effect.provide(home.layer({ allow, files: [file] })))
  })
})

describe("RuleStore, broken files", () => {
  it.effect("denies by what can still be read, asks about the rest, and says where it breaks", () => {
    const home = makeHome({
      project: '{\n  "permissions": {\n    "allow": ["Bash(ls:*)"\n    "deny": ["Bash(rm:*)"]\n  }\n}',
      user: permissions({ allow: ["Bash(ls:*)"] })
    })
    return Effect.gen(function* () {
      expect(yield* Effect.forEach(["rm x", "cat .env", "ls"], verdict)).toEqual(["Deny", "Deny", "Ask"])
      expect(yield* problems).toEqual([`${home.projectFile}:4:5: expected "," or "]", found "\\""`])
      const ask = yield* bash("ls")
      expect(ask).toMatchObject({ sessionCacheable: false, reason: { step: "broken-settings" } })
      expect(ask).not.toHaveProperty("proposedRule")
      expect(ask.reason.message).toContain(`${home.projectFile}:4:5`)
      const policy = yield* PermissionPolicy
      expect((yield* policy.evaluate({ tool: "get_financials" }))._tag).toBe("Allow")
      expect(yield* writing("a.md")).toBe("Ask")
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("names file, list and index of a malformed rule, of whatever file", () => {
    const home = makeHome({
      project: permissions({ deny: ["Bash(rm:*)", "Bash(", "Bash(dd:*)"] }),
      user: permissions({ allow: ["Edit"] })
    })
    return Effect.gen(function* () {
      const found = yield* problems
      expect(found[0]).toContain(`${home.projectFile}: permissions.deny[1]: "Bash(" is not a rule`)
      expect(found[1]).toContain(`${home.userFile}: permissions.allow[0]: "Edit" is not a rule`)
      expect(yield* Effect.forEach(["rm x", "dd if=a", "ls"], verdict)).toEqual(["Deny", "Deny", "Ask"])
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("takes a rule whose own examples fail for malformed", () => {
    const home = makeHome({
      user: permissions({
        allow: [{ rule: "Bash(git log:*)", examples: { allows: ["git log -3"], not: ["git log --output=x"] } }],
        deny: [{ rule: "Bash(git push:*)", examples: { allows: ["git pull"], not: ["git -C d push"] } }]
      })
    })
    return Effect.gen(function* () {
      expect(yield* problems).toEqual([])
      home.put(
        home.userFile,
        permissions({ allow: [{ rule: "Bash(git log:*)", examples: { allows: ["git log -3", "git push"] } }] })
      )
      expect(yield* problems).toEqual([
        `${home.userFile}: permissions.allow[0]: the rule Bash(git log:*) fails its example: it doesn't allow "git push"`
      ])
      expect(yield* verdict("git log")).toBe("Ask")
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("takes a --rules file that isn't there, and a trust file that isn't whole, for broken", () => {
    const home = makeHome({ user: permissions({ allow: ["Bash(ls:*)"] }) })
    const file = path.join(home.home, "none.json")
    return Effect.gen(function* () {
      expect(yield* Effect.provide(problems, home.layer({ files: [file] }))).toEqual([`${file}: there is no such file`])
      for (const text of ["{", "[]", '{"projects":[]}', JSON.stringify({ projects: { [home.project]: [1] } })]) {
        home.put(home.trustFile, text)
        expect((yield* problems).length, text).toBe(1)
        expect(yield* verdict("ls")).toBe("Ask")
      }
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("sees at once that a file was mended", () => {
    const home = makeHome({ user: "{" })
    return Effect.gen(function* () {
      expect(yield* verdict("make")).toBe("Ask")
      home.put(home.userFile, permissions({ allow: ["Bash(make:*)"] }))
      expect(yield* verdict("make")).toBe("Allow")
      expect(yield* problems).toEqual([])
    }).pipe(Effect.provide(home.layer()))
  })
})

describe("RuleStore.addRule", () => {
  it.effect("lets the same call pass in a second process, and no foreign rule with it", () => {
    const home = makeHome({ project: '{\n    "model": "x",\n    "permissions": { "allow": ["Bash(curl:*)"] }\n}\n' })
    return Effect.gen(function* () {
      const ask = yield* bash("make all")
      const rule = ask._tag === "Ask" ? (ask.proposedRule ?? "") : ""
      expect(yield* (yield* RuleStore).addRule(rule)).toBe(true)
      expect(home.text(home.projectFile)).toBe(
        `{\n    "model": "x",\n    "permissions": { "allow": ["Bash(curl:*)", "${rule}"] }\n}\n`
      )
      const second = Effect.provide(Effect.forEach(["make all", "make other", "curl x"], verdict), home.layer())
      expect(yield* second).toEqual(["Allow", "Ask", "Ask"])
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("drops duplicates, however they are spelled, and trusts one that stood there already", () => {
    const home = makeHome({ project: permissions({ allow: ["Bash( git   status )"] }) })
    const before = home.text(home.projectFile)
    return Effect.gen(function* () {
      expect(yield* verdict("git status")).toBe("Ask")
      expect(yield* (yield* RuleStore).addRule("Bash(git status)")).toBe(false)
      expect(home.text(home.projectFile)).toBe(before)
      expect(yield* verdict("git status")).toBe("Allow")
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("adds to the other lists and to the user's own file where that is meant", () => {
    const home = makeHome()
    return Effect.gen(function* () {
      const store = yield* RuleStore
      yield* store.addRule("Bash(rm:*)", { list: "deny" })
      yield* store.addRule("Bash(make:*)", { scope: "user" })
      expect(JSON.parse(home.text(home.projectFile))).toEqual(permissions({ deny: ["Bash(rm:*)"] }))
      expect(JSON.parse(home.text(home.userFile))).toEqual(permissions({ allow: ["Bash(make:*)"] }))
      expect(existsSync(home.trustFile)).toBe(false)
      expect(yield* Effect.forEach(["rm x", "make"], verdict)).toEqual(["Deny", "Allow"])
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("never touches a file that isn't whole, byte for byte, nor trusts anything then", () => {
    const home = makeHome()
    return Effect.gen(function* () {
      const store = yield* RuleStore
      for (const text of [
        '{"permissions": {"deny": ["Bash(rm:*)"],}}',
        '{"permissions": {"allow": "all"}}',
        '{"permissions": {"ask": ["Bash("]}}',
        "\u0000"
      ]) {
        home.put(home.projectFile, text)
        expect((yield* Effect.flip(store.addRule("Bash(make)")))._tag).toBe("BrokenSettings")
        expect((yield* Effect.flip(store.removeRule("Bash(make)")))._tag).toBe("BrokenSettings")
        expect(home.text(home.projectFile)).toBe(text)
      }
      expect(existsSync(home.trustFile)).toBe(false)
      home.put(home.projectFile, '{"permissions": {"deny": ["Bash(rm:*)"],}}')
      expect(yield* Effect.forEach(["cat .env", "rm x"], verdict)).toEqual(["Deny", "Deny"])
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("refuses what isn't a rule, and a folder that is a link", () => {
    const home = makeHome()
    const elsewhere = path.join(home.home, "elsewhere")
    mkdirSync(elsewhere, { recursive: true })
    symlinkSync(elsewhere, path.join(home.project, ".dexter"))
    return Effect.gen(function* () {
      const store = yield* RuleStore
      const error = yield* Effect.flip(store.addRule("Bash(a"))
      expect(error).toMatchObject({
        _tag: "InvalidRule",
        rule: "Bash(a",
        message: "the closing parenthesis is missing"
      })
      expect((yield* Effect.flip(store.addRule("Bash(a)")))._tag).toBe("NotSaved")
      expect(existsSync(path.join(elsewhere, "settings.json"))).toBe(false)
    }).pipe(Effect.provide(home.layer()))
  })

  it.live(
    "loses no rule of two processes that add at once, and trusts all of them",
    () => {
      const home = makeHome({ project: permissions({ allow: ["Bash(foreign)"] }) })
      const AddRules = new URL("./child/AddRules.ts", import.meta.url)
      return Effect.gen(function* () {
        const children = ["one", "two"].map((name) => start(AddRules, [home.project, home.home, name, "6"]))
        const ended = yield* Effect.promise(() => Promise.all(children.map((child) => child.ended)))
        expect(ended.map(({ errors }) => errors)).toEqual(["", ""])
        const wanted = ["one", "two"].flatMap((name) => Array.from({ length: 6 }, (_, index) => `${name} ${index}`))
        expect(yield* Effect.forEach(wanted, verdict)).toEqual(wanted.map(() => "Allow"))
        expect(JSON.parse(home.text(home.projectFile)).permissions.allow.length).toBe(13)
        expect(yield* verdict("foreign")).toBe("Ask")
      }).pipe(Effect.provide(home.layer()))
    },
    60_000
  )
})

describe("RuleStore.removeRule", () => {
  it.effect("takes a rule out of one list or of all, and its trust with it", () => {
    const home = makeHome()
    return Effect.gen(function* () {
      const store = yield* RuleStore
      yield* store.addRule("Bash(make)")
      yield* store.addRule("Bash(make)", { list: "ask" })
      yield* store.addRule("Bash(other)")
      expect(yield* store.removeRule("Bash( make )", { list: "ask" })).toBe(1)
      expect(yield* verdict("make")).toBe("Allow")
      expect(yield* store.removeRule("Bash(make)")).toBe(1)
      expect(yield* store.removeRule("Bash(make)")).toBe(0)
      expect(JSON.parse(home.text(home.projectFile)).permissions).toEqual({ allow: ["Bash(other)"], ask: [] })
      // back by a pull: it must be asked about again
      home.put(home.projectFile, permissions({ allow: ["Bash(make)", "Bash(other)"] }))
      expect(yield* Effect.forEach(["make", "other"], verdict)).toEqual(["Ask", "Allow"])
    }).pipe(Effect.provide(home.layer()))
  })

  it.effect("takes every spelling of it out at once", () => {
    const home = makeHome({ user: permissions({ allow: ["Bash(a)", "Bash(b)", "Bash( a )"], deny: ["Bash(a)"] }) })
    return Effect.gen(function* () {
      expect(yield* (yield* RuleStore).removeRule("Bash(a)", { scope: "user" })).toBe(3)
      expect(JSON.parse(home.text(home.userFile)).permissions).toEqual({ allow: ["Bash(b)"], deny: [] })
    }).pipe(Effect.provide(home.layer()))
  })
})

describe("RuleStore.memory", () => {
  const layer = PermissionPolicy.live.pipe(
    Layer.provideMerge(RuleStore.memory({ allow: ["Bash(make:*)"], deny: ["Bash(rm:*)"] })),
    Layer.provide(Paths.at({ workspace: "/w", home: "/h" }))
  )

  it.effect("judges, adds and removes without a file", () =>
    Effect.gen(function* () {
      const store = yield* RuleStore
      expect(yield* store.addRule("Bash(npm test)")).toBe(true)
      expect(yield* store.addRule("Bash( npm test)")).toBe(false)
      expect(yield* Effect.forEach(["make", "rm x", "npm test"], verdict)).toEqual(["Allow", "Deny", "Allow"])
      expect(yield* store.removeRule("Bash(npm test)")).toBe(1)
      expect(yield* verdict("npm test")).toBe("Ask")
      expect(yield* store.untrusted).toEqual({ rules: [], defaultBashDecision: false })
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses what isn't a rule when it is built", () =>
    Effect.gen(function* () {
      const bad = Layer.provide(RuleStore.memory({ deny: ["Bash("] }), Paths.at({ workspace: "/w", home: "/h" }))
      expect((yield* Effect.flip(Effect.provide(RuleStore, bad)))._tag).toBe("InvalidRule")
    })
  )
})
