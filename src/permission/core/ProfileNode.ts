/**
 * A profile at one level of sub-commands, compiled on first use: flag lists become maps, the spellings of a
 * sub-command become keys. What is inherited from the level above is merged in here, so that a walk only looks up.
 */
import type { Profile, Style } from "./Profile.ts"

/** Markers of the values that a flag takes: `""` none, `":"` one, `"?"` an optional one; see `Profile`. */
export type Arity = string

export interface ProfileNode {
  readonly profile: Profile
  readonly style: Style
  /** Flags that only read. */
  readonly reads: ReadonlyMap<string, Arity>
  readonly shared: ReadonlyMap<string, Arity>
  readonly writes: ReadonlyMap<string, Arity>
  readonly runs: ReadonlyMap<string, Arity>
  readonly discloses: ReadonlyMap<string, Arity>
  readonly help: ReadonlySet<string>
  readonly verbs: ReadonlyMap<string, string | Profile>
  readonly mutating: ReadonlySet<string>
  readonly secret: ReadonlySet<string>
  readonly executes: ReadonlySet<string>
  /** What no list can express, of this level and those above. */
  readonly checks: ReadonlyArray<NonNullable<Profile["check"]>>
  /** Compiled sub-commands, by spelling. */
  readonly children: Map<string, ProfileNode>
}

const empty: ReadonlyMap<string, Arity> = new Map()

const wordsOf = (list: string | undefined): ReadonlySet<string> => new Set(list?.split(/\s+/).filter((w) => w !== ""))

const isMarker = (character: string | undefined): boolean => character === ":" || character === "#" || character === "?"

const hasClusters = (style: Style): boolean => style === "gnu" || style === "pflag"

/** Reads a flag list into `into`. */
const readFlags = (list: string | undefined, style: Style, into: Map<string, Arity>): Map<string, Arity> => {
  for (const token of wordsOf(list)) {
    let end = token.length
    while (isMarker(token[end - 1])) end--
    const name = token.slice(0, end)
    const arity = token.slice(end)
    if (hasClusters(style) && name.length > 2 && name[0] === "-" && name[1] !== "-") {
      for (const letter of name.slice(1, -1)) into.set(`-${letter}`, "")
      into.set(`-${name.slice(-1)}`, arity)
    } else {
      into.set(style === "go" && name.startsWith("--") ? name.slice(1) : name, arity)
    }
  }
  return into
}

const readVerbs = (verbs: Profile["verbs"]): ReadonlyMap<string, string | Profile> => {
  const byName = new Map<string, string | Profile>()
  for (const spellings in verbs) {
    const verb = verbs[spellings]
    if (verb !== undefined) for (const name of spellings.split(" ")) byName.set(name, verb)
  }
  return byName
}

const defaultHelp: Readonly<Record<Style, string>> = {
  gnu: "--help",
  pflag: "--help -h",
  word: "",
  go: "--help -help -h"
}

/** Compiles one level. Everything inherited comes from `parent`, absent for the command itself. */
export const compileNode = (given: string | Profile, parent?: ProfileNode): ProfileNode => {
  const profile: Profile = typeof given === "string" ? { flags: given } : given
  const style = profile.style ?? parent?.style ?? "gnu"
  const inherit = (own: string | undefined, above: ReadonlyMap<string, Arity> | undefined) =>
    own === undefined ? (above ?? empty) : readFlags(own, style, new Map(above))
  const help = profile.help ?? (parent === undefined ? defaultHelp[style] : undefined)
  const shared = inherit(profile.shared, parent?.shared)
  const reads = new Map(shared)
  const helpFlags = help === undefined ? (parent?.help ?? new Set<string>()) : wordsOf(help)
  for (const flag of helpFlags) if (flag !== "-h") reads.set(style === "go" ? flag.replace(/^--/, "-") : flag, "")
  if (parent === undefined && style !== "word") reads.set(style === "go" ? "-version" : "--version", "")
  readFlags(profile.flags, style, reads)
  return {
    profile,
    style,
    reads,
    shared,
    writes: inherit(profile.writes, parent?.writes),
    runs: inherit(profile.runs, parent?.runs),
    discloses: inherit(profile.discloses, parent?.discloses),
    help: helpFlags,
    verbs: readVerbs(profile.verbs),
    mutating: wordsOf(profile.mutating),
    secret: wordsOf(profile.secret),
    executes: wordsOf(profile.executes),
    checks: [...(parent?.checks ?? []), ...(profile.check === undefined ? [] : [profile.check])],
    children: new Map()
  }
}

/** The node of a sub-command of `node`; undefined where the profile has none of that name. */
export const childNode = (node: ProfileNode, verb: string): ProfileNode | undefined => {
  const known = node.children.get(verb)
  if (known !== undefined) return known
  const profile = node.verbs.get(verb)
  if (profile === undefined) return undefined
  const child = compileNode(profile, node)
  node.children.set(verb, child)
  return child
}

/** The node behind the verb of a vocabulary. */
export const vocabularyNode = (node: ProfileNode, after: Profile): ProfileNode => {
  const known = node.children.get("")
  if (known !== undefined) return known
  const child = compileNode(after, node)
  node.children.set("", child)
  return child
}

/** Two texts for one flag table: `needs` and `unless` are asked once a call, so they are compiled once. */
const lists = new Map<string, ReadonlySet<string>>()

/** The names in a list such as `needs`, compiled once. */
export const namesOf = (list: string): ReadonlySet<string> => {
  const known = lists.get(list)
  if (known !== undefined) return known
  const names = new Set(list.split(" "))
  lists.set(list, names)
  return names
}
