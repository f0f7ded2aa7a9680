/** Runs the built program as people and scripts do, without a terminal, and brings back all it said. */
import { spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"

export const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url))

export interface Said {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface DexterOptions {
  readonly cwd: string
  /** Standard input; absent: closed at once. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
  /** As a user who may not write everywhere, where the tests run as one who may. */
  readonly unprivileged?: boolean
  /** Is called with everything said so far; may send a signal. */
  readonly onOutput?: (
    said: { readonly stdout: string; readonly stderr: string },
    kill: (signal: NodeJS.Signals) => void
  ) => void
}

/** Any program, in an environment that holds nothing but a path and a home. */
export const runProgram = (file: string, args: ReadonlyArray<string>, options: DexterOptions): Promise<Said> =>
  new Promise((resolve, reject) => {
    const nobody = options.unprivileged === true && process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const child = spawn(file, [...args], {
      cwd: options.cwd,
      env: { PATH: process.env["PATH"] ?? "", HOME: options.cwd, ...options.env },
      stdio: ["pipe", "pipe", "pipe"],
      ...nobody
    })
    let stdout = ""
    let stderr = ""
    const heard = () => options.onOutput?.({ stdout, stderr }, (signal) => child.kill(signal))
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text
      heard()
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text
      heard()
    })
    child.on("error", reject)
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }))
    // A program that ends without reading its input is no failure of the test.
    child.stdin.on("error", () => undefined)
    child.stdin.end(options.input ?? "")
  })

export const dexter = (args: ReadonlyArray<string>, options: DexterOptions): Promise<Said> =>
  runProgram(process.execPath, [bin, ...args], options)

/** A folder for one test, gone after `use`. */
export const withFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(path.join(tmpdir(), "dexter-test-"))
  try {
    return await use(folder)
  } finally {
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true, force: true })
  }
}
