/** A real terminal for tests: a program on a pseudo-terminal, what its screen was sent so far, and keys for it. */
import { createRequire } from "node:module"
import type { IPty, spawn as Spawn } from "@lydell/node-pty"
import { bin } from "./dexter.ts"

const load = (): { readonly spawn: typeof Spawn } | { readonly problem: string } => {
  try {
    return createRequire(import.meta.url)("@lydell/node-pty")
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) }
  }
}
const pty = load()

/** Why there is no pseudo-terminal here; undefined where there is. */
export const problem: string | undefined = "spawn" in pty ? undefined : pty.problem

export interface TtyOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
}

/** What a terminal was sent, as plain text: without colours, cursor movements and carriage returns. */
export const plainText = (raw: string): string => raw.replace(/\x1b\[[0-9;?]*[ -/]*[@-~]/g, "").replaceAll("\r", "")

export class Tty {
  private raw = ""
  private exited: number | undefined
  private readonly pty: IPty
  private readonly listeners = new Set<() => void>()

  private constructor(child: IPty) {
    this.pty = child
    child.onData((data) => {
      this.raw += data
      this.tell()
    })
    child.onExit(({ exitCode, signal }) => {
      // The last output may be read after the end is known.
      setTimeout(() => {
        this.exited = signal === undefined || signal === 0 ? exitCode : 128 + signal
        this.tell()
      }, 50)
    })
  }

  static start(file: string, args: ReadonlyArray<string>, options: TtyOptions): Tty {
    if (!("spawn" in pty)) throw new Error(pty.problem)
    const child = pty.spawn(file, [...args], {
      name: "xterm-256color",
      cols: options.columns ?? 100,
      rows: options.rows ?? 40,
      cwd: options.cwd,
      env: { PATH: process.env["PATH"] ?? "", HOME: options.cwd, TERM: "xterm-256color", ...options.env }
    })
    return new Tty(child)
  }

  /** `dexter` as people run it: the built program. */
  static dexter(args: ReadonlyArray<string>, options: TtyOptions): Tty {
    return Tty.start(process.execPath, [bin, ...args], options)
  }

  get screen(): string {
    return plainText(this.raw)
  }

  /** Everything as it was sent. */
  get sent(): string {
    return this.raw
  }

  type(keys: string): void {
    this.pty.write(keys)
  }

  kill(signal: string): void {
    this.pty.kill(signal)
  }

  /** Resolves when the screen shows the text, for the `times`-th time. */
  async shows(text: string, times = 1): Promise<void> {
    await this.until(() => this.screen.split(text).length > times, `the screen to show ${JSON.stringify(text)}`)
  }

  /** The exit code, once the program has ended. */
  async exit(): Promise<number> {
    await this.until(() => this.exited !== undefined, "the program to end")
    return this.exited ?? -1
  }

  private async until(holds: () => boolean, what: string): Promise<void> {
    const patience = 60_000
    const start = performance.now()
    while (!holds()) {
      const left = patience - (performance.now() - start)
      if (left <= 0 || (this.exited !== undefined && what !== "the program to end")) {
        this.pty.kill("SIGKILL")
        const state = this.exited === undefined ? "" : ` (it ended with ${this.exited})`
        throw new Error(`waited in vain for ${what}${state}; the screen was sent:\n${this.screen}`)
      }
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          this.listeners.delete(done)
          resolve()
        }
        const timer = setTimeout(done, left)
        this.listeners.add(done)
      })
    }
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/** Long enough for a program to have read what was typed, where nothing visible tells. */
export const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))
