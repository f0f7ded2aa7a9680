/** A `describe` for tests that need a pseudo-terminal: skipped where its native part can't load, and the reason printed. */
import { describe } from "vitest"
import { problem } from "./tty.ts"

export const describeTty = (title: string, body: () => void): void => {
  if (problem === undefined) return void describe(title, body)
  const reason = `no pseudo-terminal here: ${problem}`
  process.stderr.write(`skipping the terminal tests of "${title}": ${reason}\n`)
  describe.skip(`${title} (skipped: ${reason})`, body)
}
