/** The cases and recorded data that live beside the project, not in it. Tests that need them skip where they are absent. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe } from "vitest"

const root = fileURLToPath(new URL("../../../shared/", import.meta.url))

/** Absolute path of a file under the shared folder, or undefined where it isn't there. */
export const sharedPath = (relative: string): string | undefined =>
  existsSync(root + relative) ? root + relative : undefined

/** A `describe` whose tests are skipped, with the reason in the title, where the shared file is absent. */
export const describeShared = (title: string, relative: string, body: (path: string) => void): void => {
  const path = sharedPath(relative)
  if (path === undefined) describe.skip(`${title} (skipped: ../shared/${relative} is not here)`, () => body(relative))
  else describe(title, () => body(path))
}
