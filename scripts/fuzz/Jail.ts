/**
 * Walls around the shells of the fuzzer, beneath the rules of `Confinement.ts`: an environment with nothing but a PATH
 * of recorders, a folder of its own under the system's temporary folder, an unprivileged user where the fuzzer runs as
 * root, and a time limit.
 */
import { spawn } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"

/** The user without rights of its own on most systems. */
const nobody = 65_534

const isRoot = process.getuid?.() === 0

/** The absolute path of a program on PATH. */
export const locate = (program: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => path.startsWith("/") && existsSync(path))

export class Jail {
  /** The folder that holds everything of this run. */
  readonly root: string

  constructor() {
    // Root's own temporary folder may be closed to others.
    this.root = mkdtempSync(join(isRoot ? "/tmp" : tmpdir(), "shell-fuzz-"))
    this.give(this.root)
  }

  get description(): string {
    return isRoot ? "an unprivileged user" : "this user"
  }

  /** Hands a file or folder to the user that the shells run as. */
  give(path: string): void {
    if (isRoot) chownSync(path, nobody, nobody)
  }

  /** Runs a program to its end, and until everything that it started has ended. Resolves to what ended it. */
  run(
    program: string,
    args: ReadonlyArray<string>,
    options: { readonly cwd: string; readonly env: Record<string, string>; readonly timeoutMs: number }
  ): Promise<"ended" | "timeout"> {
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        cwd: options.cwd,
        env: options.env,
        // A pipe at descriptor 10, beyond those that lines redirect, which everything started inherits: it closes
        // when the last process is gone, background ones included.
        stdio: [...Array.from({ length: 10 }, () => "ignore" as const), "pipe"],
        detached: true,
        ...(isRoot ? { uid: nobody, gid: nobody } : undefined)
      })
      let outcome: "ended" | "timeout" = "ended"
      const timer = setTimeout(() => {
        outcome = "timeout"
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
      }, options.timeoutMs)
      child.on("error", reject)
      child.on("close", () => {
        clearTimeout(timer)
        resolve(outcome)
      })
    })
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
