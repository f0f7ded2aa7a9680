/**
 * Builds `dist/`: the program (`bin.js`, everything bundled, split so that a command loads only what it needs), the
 * library (`index.js`, with `effect` and friends left as imports, so that a host program and Dexter share one Effect),
 * and the gate alone (`permission.js`).
 *
 *   node scripts/build.mjs [--types] [--if-stale]
 *
 * Plain JavaScript, because it must run before anything else does.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const dist = path.join(root, "dist")
const stamp = path.join(dist, "meta.json")
/** Builds in the making, out of everybody's sight: one that is killed leaves nothing in the project. */
const workshop = path.join(root, "node_modules", ".cache", "dexter-build")

/** The newest modification time, in ms, of any file below a folder. */
const newest = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((time, entry) => Math.max(time, statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs), 0)

export const isStale = () => {
  if (!existsSync(stamp)) return true
  const sources = [
    newest(path.join(root, "src")),
    ...["package.json", "package-lock.json", "scripts/build.mjs"]
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => statSync(path.join(root, file)).mtimeMs)
  ]
  return Math.max(...sources) > statSync(stamp).mtimeMs
}

/** Options shared by every bundle; tests build the gate's bundle with them to look at its metafile. */
export const shared = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning"
}

// Bundled CommonJS dependencies call `require` for node's own modules; ESM has none.
const banner = {
  js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'
}

export const build = async ({ types = false } = {}) => {
  // Loaded late, so that starting an up-to-date program doesn't pay for the bundler.
  const esbuild = await import("esbuild")
  const version = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).version
  const define = { __DEXTER_VERSION__: JSON.stringify(version) }
  clearLeftovers()
  const fresh = path.join(workshop, `${process.pid}-${Date.now()}`)
  mkdirSync(fresh, { recursive: true })

  const program = await esbuild.build({
    ...shared,
    define,
    entryPoints: { bin: "src/bin.ts" },
    outdir: fresh,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    // The dispatcher decides what to load before anything of node's CommonJS bridge is needed.
    banner
  })
  const library = await esbuild.build({
    ...shared,
    define,
    entryPoints: { index: "src/index.ts" },
    outdir: fresh,
    splitting: true,
    chunkNames: "library/[name]-[hash]",
    packages: "external"
  })
  const gate = await esbuild.build({
    ...shared,
    define,
    entryPoints: { permission: "src/permission/core/index.ts" },
    outdir: fresh
  })
  if (types) {
    const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")
    execFileSync(
      process.execPath,
      [
        tsc,
        "-p",
        "tsconfig.json",
        ...["--noEmit", "false", "--emitDeclarationOnly", "--declaration", "--incremental", "false"],
        ...["--rootDir", "src", "--outDir", path.join(fresh, "types")],
        ...["--tsBuildInfoFile", "null"]
      ],
      { cwd: root, stdio: "inherit" }
    )
  }
  writeFileSync(
    path.join(fresh, "meta.json"),
    JSON.stringify({ program: program.metafile, library: library.metafile, gate: gate.metafile })
  )
  swap(fresh)
}

/** Takes the place of `dist/` whole: a program started meanwhile sees the old build or the new one. */
const swap = (fresh) => {
  for (let attempt = 0; ; attempt++) {
    const old = path.join(workshop, `${process.pid}-${Date.now()}-old-${attempt}`)
    if (existsSync(dist)) renameSync(dist, old)
    try {
      renameSync(fresh, dist)
      rmSync(old, { recursive: true, force: true })
      return
    } catch (error) {
      // Another build came between the two steps; the last one wins.
      if (attempt === 5 || (error.code !== "ENOTEMPTY" && error.code !== "EEXIST")) throw error
    }
  }
}

/** What killed builds left, once it is surely nobody's. */
const clearLeftovers = () => {
  if (!existsSync(workshop)) return
  const hour = 3_600_000
  for (const name of readdirSync(workshop)) {
    const folder = path.join(workshop, name)
    if (Date.now() - statSync(folder).mtimeMs > hour) rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const flags = new Set(process.argv.slice(2))
  if (!flags.has("--if-stale") || isStale()) await build({ types: flags.has("--types") })
}
