/** The gate stands in front of every command of another agent: it may not drag a run-time along. */
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "@effect/vitest"
import { build } from "esbuild"

const entry = fileURLToPath(new URL("../../../src/permission/core/index.ts", import.meta.url))

describe("the bundle of dexter/permission", () => {
  it("holds no module of Effect's run-time or Schema, and nothing but Either and what that needs", async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
      metafile: true,
      write: false,
      logLevel: "silent"
    })
    const modules = Object.keys(metafile.inputs)
    expect(modules.length).toBeGreaterThan(20)
    const effect = modules.filter((path) => path.includes("node_modules/effect/"))
    expect(effect.some((path) => path.endsWith("/Either.js"))).toBe(true)
    expect(
      effect.filter((path) => /\/internal\/(core|fiberRuntime|runtime|schema)[/.]|\/Schema\.js|\/Effect\.js/.test(path))
    ).toEqual([])
    expect(modules.filter((path) => path.includes("node_modules/") && !path.includes("node_modules/effect/"))).toEqual(
      []
    )
    // No import is left over: it runs wherever JavaScript does.
    expect(Object.values(metafile.outputs).flatMap((output) => output.imports)).toEqual([])
    expect(outputFiles[0]?.contents.length).toBeLessThan(400_000)
  })
})
