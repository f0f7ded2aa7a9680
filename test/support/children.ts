/** Starts small TypeScript programs as real processes: bundled once, so that a start costs little. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { buildSync } from "esbuild"

const bundles = new Map<string, string>()

const bundle = (source: string): string => {
  const known = bundles.get(source)
  if (known !== undefined) return known
  const outfile = path.join(mkdtempSync(path.join(tmpdir(), "dexter-child-")), "child.mjs")
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    banner: {
      js: 'import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url)'
    }
  })
  bundles.set(source, outfile)
  return outfile
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly errors: string
}

export interface Surroundings {
  readonly cwd?: string
  /** Added to the environment of the test run. */
  readonly env?: Readonly<Record<string, string>>
  /** Standard input; closed at once where there is none. */
  readonly input?: string
}

/** `source`: `new URL("./child/Name.ts", import.meta.url)`. */
export const start = (
  source: URL,
  args: ReadonlyArray<string>,
  { cwd, env, input }: Surroundings = {}
): { readonly process: ChildProcess; readonly ended: Promise<Ended> } => {
  const child = spawn(process.execPath, [bundle(fileURLToPath(source)), ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    cwd,
    env: { ...process.env, ...env }
  })
  // a program that doesn't read its input may be gone before it is written
  child.stdin.on("error", () => undefined)
  child.stdin.end(input ?? "")
  let output = ""
  let errors = ""
  child.stdout.on("data", (chunk) => {
    output += String(chunk)
  })
  child.stderr.on("data", (chunk) => {
    errors += String(chunk)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, output, errors }))
  })
  return { process: child, ended }
}
