/** The SEC responses recorded beside the project, one filer at a time: its companyfacts, and what single filings add. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import type { Calendar } from "../src/finance/Calendar.ts"
import { type Filer, read } from "../src/finance/provider/CompanyFacts.ts"

/** Where the recorded data lie; absent in a plain checkout. */
export const sharedData = fileURLToPath(new URL("../../shared/data/", import.meta.url))

const FOLDERS = ["edgar/companyfacts", "edgar/derived-companyfacts"]

/** The CIKs of all recorded filers. */
export const recordedCiks = (): ReadonlyArray<string> =>
  [...new Set(FOLDERS.flatMap((folder) => readdirSync(sharedData + folder)))]
    .flatMap((file) => /^CIK(\d{10})\.json$/.exec(file)?.[1] ?? [])
    .sort()

/** Facts of several files of one filer, together. */
const together = (filers: ReadonlyArray<Filer>): Filer | undefined => {
  const [first, ...others] = filers
  if (first === undefined) return undefined
  const facts = new Map(first.facts)
  for (const filer of others) {
    for (const [concept, more] of filer.facts) facts.set(concept, [...(facts.get(concept) ?? []), ...more])
  }
  return { ...first, facts }
}

export const recordedFiler = (cik: string, fallback: Calendar): Filer | undefined =>
  together(
    FOLDERS.map((folder) => `${sharedData}${folder}/CIK${cik}.json`)
      .filter((path) => existsSync(path))
      .map((path) => Effect.runSync(read(JSON.parse(readFileSync(path, "utf8")), fallback)))
  )
