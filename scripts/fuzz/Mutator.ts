/**
 * Changes recorded command lines a little at a time: characters dropped, doubled, quoted, escaped, lines spliced. What
 * could reach outside the throw-away folder is rewritten first, so that most of it may be run.
 */
import type { Random } from "./Random.ts"
import { specialVariable } from "./Confinement.ts"

const alphabet = [..."  \t\n\\'\"$`|&;<>()*?[]{}!#~=+-:,.%@^0129abzA_éÉ"] as [string, ...Array<string>]

const snippets = [
  " && ",
  " || ",
  " | ",
  "; ",
  " & ",
  "\n",
  "\\\n",
  " > out",
  " 2>&1",
  " 2>/dev/null",
  " < in",
  ">>log",
  " <>rw",
  ">|f",
  "A=1 ",
  "B='x y' ",
  "''",
  '""',
  " 3>&-"
] as const

/** Keeps a slash only inside a word, and no name that the recorder or a shell depends on. */
const tame = (source: string): string =>
  source
    .replace(specialVariable, "X$&")
    .replace(/\.\.(?=\/)|(?<=\/)\.\./g, "oo")
    .replace(/(^|[^A-Za-z0-9_.~-])\//g, "$1s")

const mutate = (random: Random, source: string, other: string): string => {
  const at = random.below(source.length + 1)
  const to = Math.min(source.length, at + 1 + random.below(6))
  const before = source.slice(0, at)
  const middle = source.slice(at, to)
  const after = source.slice(to)
  return random.weighted<() => string>([
    [2, () => before + source.slice(at + 1)],
    [3, () => before + random.pick(alphabet) + source.slice(at)],
    [2, () => before + random.pick(alphabet) + source.slice(at + 1)],
    [3, () => before + random.pick(snippets) + source.slice(at)],
    [2, () => `${before}'${middle}'${after}`],
    [2, () => `${before}"${middle}"${after}`],
    [2, () => `${before}\\${source.slice(at)}`],
    [1, () => before + middle + middle + after],
    [3, () => source + random.pick([" && ", "; ", " | ", " || ", "\n", " & "]) + other],
    [1, () => before]
  ])()
}

/** A recorded command line, changed up to three times. */
export const mutant = (random: Random, corpus: readonly [string, ...ReadonlyArray<string>]): string => {
  let source = random.pick(corpus)
  for (let left = random.few(0.7, 3); left > 0; left--) source = mutate(random, source, random.pick(corpus))
  return tame(source)
}
