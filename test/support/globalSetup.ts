/** Builds the bundle once, so that tests run the program that people run; a build that fails ends the run. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

export const setup = (): void => {
  execFileSync(process.execPath, [fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url)), "--if-stale"], {
    stdio: ["ignore", "inherit", "inherit"]
  })
}
