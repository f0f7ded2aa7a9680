/** Where a run stands, in a small file, so that it can be stopped and continued. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import type { Difference } from "./Oracle.ts"

export interface State {
  /** Of the parser and of the fuzzer: what was found out about another version doesn't count. */
  readonly version: string
  readonly seed: number
  /** Index of the next candidate. */
  readonly next: number
  readonly accepted: number
  readonly run: number
  readonly coverage: ReadonlyArray<readonly [string, number]>
  readonly differences: ReadonlyArray<Difference>
}

const sources = ["Lexer", "CommandParser", "CharacterGuard", "ReservedWords"].map(
  (name) => `../../src/permission/core/${name}.ts`
)
const fuzzer = ["Generator", "Traps", "Mutator", "Confinement", "Cases"].map((name) => `./${name}.ts`)

/** Changes with the parser and with what decides which cases there are. */
export const version = (): string => {
  const hash = createHash("sha256")
  for (const path of [...sources, ...fuzzer]) hash.update(readFileSync(fileURLToPath(new URL(path, import.meta.url))))
  return hash.digest("hex").slice(0, 16)
}

export const start = (seed: number): State => ({
  version: version(),
  seed,
  next: 0,
  accepted: 0,
  run: 0,
  coverage: [],
  differences: []
})

/** The state of an earlier run of the same parser and seed, else a new one. */
export const load = (file: string, seed: number): State => {
  const fresh = start(seed)
  if (!existsSync(file)) return fresh
  // Written by `save` alone; a file of another version or seed isn't looked at further.
  const saved = JSON.parse(readFileSync(file, "utf8")) as State
  return saved.version === fresh.version && saved.seed === seed ? saved : fresh
}

export const save = (file: string, state: State): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}
