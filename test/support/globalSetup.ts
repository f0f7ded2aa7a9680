/** Builds the bundle once, so that tests run the program that people run. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

export const setup = (): void => {
  try {
    execFileSync(process.execPath, [fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url)), "--if-stale"], {
      stdio: ["ignore", "inherit", "inherit"]
    })
  } catch (error) {
    process.stderr.write(`the bundle could not be built: ${String(error)}\n`)
  }
}
