/**
 * All profiles, found by the name of the command. Families are built when a name isn't found in the ones before, so
 * that everyday commands cost nothing of the rest.
 */
import type { Family, Profile } from "../Profile.ts"
import { compileNode, type ProfileNode } from "../ProfileNode.ts"
import { aws } from "./Aws.ts"
import { azure } from "./Azure.ts"
import { containers } from "./Containers.ts"
import { data } from "./Data.ts"
import { databases } from "./Databases.ts"
import { files } from "./Files.ts"
import { gcloud } from "./Gcloud.ts"
import { git } from "./Git.ts"
import { github } from "./GitHub.ts"
import { infrastructure } from "./Infrastructure.ts"
import { macOs } from "./MacOs.ts"
import { network } from "./Network.ts"
import { packages } from "./Packages.ts"
import { python } from "./Python.ts"
import { search } from "./Search.ts"
import { services } from "./Services.ts"
import { system } from "./System.ts"
import { text } from "./Text.ts"

/** The most used first. */
const families: ReadonlyArray<Family> = [
  files,
  text,
  search,
  git,
  data,
  system,
  packages,
  python,
  github,
  containers,
  aws,
  azure,
  gcloud,
  infrastructure,
  network,
  databases,
  macOs,
  services
]

const built = new Map<string, string | Profile>()
let buildCount = 0

const rawProfileOf = (name: string): string | Profile | undefined => {
  while (!built.has(name) && buildCount < families.length) {
    const family = families[buildCount++]?.() ?? {}
    for (const names in family) {
      const profile = family[names]
      if (profile !== undefined) for (const one of names.split(" ")) built.set(one, profile)
    }
  }
  return built.get(name)
}

const compiled = new Map<string, ProfileNode>()

/** The profile of a command, compiled on first use. */
export const profileOf = (name: string): ProfileNode | undefined => {
  const known = compiled.get(name)
  if (known !== undefined) return known
  const profile = rawProfileOf(name)
  if (profile === undefined) return undefined
  const node = compileNode(profile)
  compiled.set(name, node)
  return node
}

/** The name of every command that has a profile. */
export const profiledCommands = (): ReadonlyArray<string> => {
  rawProfileOf("")
  return [...built.keys()]
}
