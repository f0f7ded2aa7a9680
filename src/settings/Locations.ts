/**
 * Where files live, worked out from a few roots. Pure, and free of Effect's runtime: the light commands, which other
 * programs call for every command they run, need it before anything else.
 */
import { homedir } from "node:os"
import path from "node:path"

export interface Locations {
  /** The folder that file tools are confined to; absolute. */
  readonly workspace: string
  readonly home: string
  /** `.dexter/` in the workspace. */
  readonly project: string
  readonly projectSettings: string
  /** One `<id>.jsonl` a session. */
  readonly sessions: string
  /** The folder of the user's own settings. */
  readonly config: string
  readonly userSettings: string
  /** What the program remembers about this user between runs. */
  readonly state: string
  /** Which rules of which project the user trusts. */
  readonly trust: string
}

export interface Roots {
  readonly workspace: string
  readonly home: string
  /** Default: `.config/dexter` in the home folder. */
  readonly config?: string
  /** Default: `.local/state/dexter` in the home folder. */
  readonly state?: string
}

/** Every location that follows from the roots. */
export const fromRoots = (roots: Roots): Locations => {
  const workspace = path.resolve(roots.workspace)
  const project = path.join(workspace, ".dexter")
  const config = roots.config ?? path.join(roots.home, ".config", "dexter")
  const state = roots.state ?? path.join(roots.home, ".local", "state", "dexter")
  return {
    workspace,
    home: roots.home,
    project,
    projectSettings: path.join(project, "settings.json"),
    sessions: path.join(project, "sessions"),
    config,
    userSettings: path.join(config, "settings.json"),
    state,
    trust: path.join(state, "trust.json")
  }
}

/** The variables that move the roots. */
export const variables = ["HOME", "DEXTER_CONFIG_DIR", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] as const
export type Variable = (typeof variables)[number]

/** As the XDG specification has it, an empty or relative value counts as absent. */
export const fromVariables = (
  workspace: string,
  values: Partial<Readonly<Record<Variable, string | undefined>>>
): Locations => {
  const folder = (name: Variable): string | undefined => {
    const value = values[name]
    return value !== undefined && path.isAbsolute(value) ? value : undefined
  }
  const inside = (parent: string | undefined) => parent && path.join(parent, "dexter")
  const config = folder("DEXTER_CONFIG_DIR") ?? inside(folder("XDG_CONFIG_HOME"))
  const state = inside(folder("XDG_STATE_HOME"))
  return fromRoots({
    workspace,
    home: folder("HOME") ?? homedir(),
    ...(config === undefined ? {} : { config }),
    ...(state === undefined ? {} : { state })
  })
}

/** Of this process, for callers that have no `Config`. */
export const ofProcess = (): Locations => {
  const { HOME, DEXTER_CONFIG_DIR, XDG_CONFIG_HOME, XDG_STATE_HOME } = process.env
  return fromVariables(process.cwd(), { HOME, DEXTER_CONFIG_DIR, XDG_CONFIG_HOME, XDG_STATE_HOME })
}
