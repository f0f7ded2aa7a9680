import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { fromVariables, ofProcess } from "../../src/settings/Locations.ts"
import { Paths } from "../../src/settings/Paths.ts"

describe("Locations", () => {
  it.effect("are the same for a light command as for the service", () =>
    Effect.gen(function* () {
      expect(ofProcess()).toEqual(yield* Effect.provide(Paths, Paths.layer))
    })
  )

  it("are absolute whatever the variables hold", () => {
    const paths = fromVariables("/w", { HOME: "h", XDG_STATE_HOME: ".", DEXTER_CONFIG_DIR: "c" })
    for (const place of Object.values(paths)) expect(place.startsWith("/")).toBe(true)
  })
})
