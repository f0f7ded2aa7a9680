/**
 * `npm run bench [-- NAME …]`: runs the benchmarks of `scripts/bench/` whose name holds one of the words, prints their
 * figures beside what is promised, and fails where a promise is not kept.
 *
 * They are bundled first, as the program is: a loader that compiles on the fly wraps every function it meets, and that
 * would be measured instead.
 */
import { build } from "esbuild"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Benchmark } from "./bench/Benchmark.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = path.join(root, "scripts", "bench")
const bundles = path.join(root, "node_modules", ".cache", `bench-${process.pid}`)

const isBenchmark = (value: unknown): value is Benchmark =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "run" in value &&
  typeof value.run === "function"

const load = async (): Promise<ReadonlyArray<Benchmark>> => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"))
  mkdirSync(bundles, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(folder, file)),
    outdir: bundles,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "error"
  })
  const modules = await Promise.all(
    files.map(
      async (file): Promise<Record<string, unknown>> =>
        import(pathToFileURL(path.join(bundles, file.replace(/\.ts$/, ".mjs"))).href)
    )
  )
  return modules.flatMap((module) => Object.values(module)).filter(isBenchmark)
}

const words = process.argv.slice(2)
let broken = 0
try {
  for (const { name, run } of await load()) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    process.stdout.write(`${name}\n`)
    for (const { label, limit, unit, value } of await run()) {
      const kept = limit === undefined || value <= limit
      if (!kept) broken++
      const promise = limit === undefined ? "" : `  at most ${limit}${kept ? "" : "  NOT KEPT"}`
      process.stdout.write(`  ${label.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit}${promise}\n`)
    }
  }
} finally {
  rmSync(bundles, { recursive: true, force: true })
}
process.exitCode = broken === 0 ? 0 : 1
