/** A project and a home of their own, and the permission commands run in them as real processes. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { type Ended, start } from "../../support/children.ts"

const Dexter = new URL("./child/Dexter.ts", import.meta.url)
const CheckAlone = new URL("./child/CheckAlone.ts", import.meta.url)

export const makeHome = (settings: { readonly project?: unknown; readonly user?: unknown } = {}) => {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), "dexter-cli-")))
  const project = path.join(base, "project")
  const home = path.join(base, "home")
  const files = {
    project: path.join(project, ".dexter", "settings.json"),
    user: path.join(home, "config", "settings.json")
  }
  const put = (file: string, content: unknown) => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
    return file
  }
  mkdirSync(project)
  if (settings.project !== undefined) put(files.project, settings.project)
  if (settings.user !== undefined) put(files.user, settings.user)
  const surroundings = {
    cwd: project,
    env: { HOME: home, DEXTER_CONFIG_DIR: path.join(home, "config"), XDG_STATE_HOME: path.join(home, "state") }
  }
  return {
    ...files,
    home,
    put,
    /** `dexter permission …` */
    permission: (...args: ReadonlyArray<string>): Promise<Ended> =>
      start(Dexter, ["permission", ...args], surroundings).ended,
    /** `dexter permission check …`, the light way. */
    check: (args: ReadonlyArray<string>, input?: string): Promise<Ended> =>
      start(CheckAlone, args, { ...surroundings, ...(input === undefined ? {} : { input }) }).ended
  }
}

export const permissions = (permissions: unknown) => ({ permissions })
