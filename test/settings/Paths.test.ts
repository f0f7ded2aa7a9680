import { homedir } from "node:os"
import { describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { Paths } from "../../src/settings/Paths.ts"

const under = (environment: Readonly<Record<string, string>>) =>
  Effect.provide(
    Paths,
    Layer.provide(Paths.layer, Layer.setConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(environment)))))
  )

describe("Paths", () => {
  it.effect("keeps the project's files in .dexter of the folder that the program was started in", () =>
    Effect.gen(function* () {
      const paths = yield* under({ HOME: "/h" })
      expect(paths.workspace).toBe(process.cwd())
      expect(paths.projectSettings).toBe(`${process.cwd()}/.dexter/settings.json`)
      expect(paths.sessions).toBe(`${process.cwd()}/.dexter/sessions`)
    })
  )

  it.effect("keeps the user's files under the home folder by default", () =>
    Effect.gen(function* () {
      const paths = yield* under({ HOME: "/h" })
      expect(paths.userSettings).toBe("/h/.config/dexter/settings.json")
      expect(paths.trust).toBe("/h/.local/state/dexter/trust.json")
    })
  )

  it.effect("follows the XDG folders where they are absolute", () =>
    Effect.gen(function* () {
      const paths = yield* under({ HOME: "/h", XDG_CONFIG_HOME: "/c", XDG_STATE_HOME: "/s" })
      expect(paths.userSettings).toBe("/c/dexter/settings.json")
      expect(paths.trust).toBe("/s/dexter/trust.json")
      const relative = yield* under({ HOME: "/h", XDG_CONFIG_HOME: "c", XDG_STATE_HOME: "" })
      expect(relative.userSettings).toBe("/h/.config/dexter/settings.json")
      expect(relative.trust).toBe("/h/.local/state/dexter/trust.json")
    })
  )

  it.effect("lets DEXTER_CONFIG_DIR name the user's folder itself", () =>
    Effect.gen(function* () {
      const paths = yield* under({ HOME: "/h", XDG_CONFIG_HOME: "/c", DEXTER_CONFIG_DIR: "/own" })
      expect(paths.userSettings).toBe("/own/settings.json")
    })
  )

  it.effect("asks the system for the home folder where HOME is not set", () =>
    Effect.gen(function* () {
      expect((yield* under({})).home).toBe(homedir())
    })
  )

  it.effect("can be fixed by a test or a program", () =>
    Effect.gen(function* () {
      const paths = yield* Effect.provide(Paths, Paths.at({ workspace: "/w", home: "/h", state: "/t" }))
      expect([paths.projectSettings, paths.trust]).toEqual(["/w/.dexter/settings.json", "/t/trust.json"])
    })
  )
})
