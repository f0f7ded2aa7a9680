/** The project's settings file as a person would name it: relative to the folder they are in. */
import path from "node:path"
import type { Locations } from "../settings/Paths.ts"

export const settingsFileName = ({ projectSettings, workspace }: Locations): string =>
  path.relative(workspace, projectSettings)
