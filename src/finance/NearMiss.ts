/** Misspelled names: the nearest ones of a table, and the one that is surely meant because no other is as near. */
import { COMMON_WORDS } from "./CommonWords.ts"
import type { Company } from "./Company.ts"
import { coreName } from "./CompanyName.ts"
import type { Found } from "./CompanyResolution.ts"
import { distance } from "./EditDistance.ts"

/** A name that a misspelling is compared with. */
export interface KnownName {
  readonly key: string
  readonly company: Company
  /** Place in the table, 0 for the most prominent. */
  readonly rank: number
}

/** How far down the table a misspelled name may reach: a guess at an obscure company is worse than none. */
const NEAREST_RANK = 2000
/** Shorter names have too many neighbours. */
const SHORTEST = 4

const keyOf = (text: string): string => coreName(text).join(" ")

/** @param names asked for when the first misspelling is looked up, not before */
export const nearMisses = (names: () => Iterable<KnownName>) => {
  let shelves: ReadonlyMap<string, ReadonlyArray<KnownName>> | undefined
  /** Names by their first letter, which people seldom get wrong. */
  const shelf = (letter: string): ReadonlyArray<KnownName> => {
    if (shelves === undefined) {
      const all = new Map<string, Array<KnownName>>()
      for (const name of names()) {
        if (name.key.length < SHORTEST) continue
        const known = all.get(name.key.charAt(0))
        if (known === undefined) all.set(name.key.charAt(0), [name])
        else known.push(name)
      }
      shelves = all
    }
    return shelves.get(letter) ?? []
  }

  /** Names at most so many letters away, nearest first, then most prominent first. */
  const near = (key: string, most: number) =>
    shelf(key.charAt(0))
      .flatMap((name) => {
        const away = distance(key, name.key, most)
        return away > most ? [] : [{ ...name, away }]
      })
      .sort((a, b) => a.away - b.away || a.rank - b.rank)

  return {
    nearest: (text: string): Found | undefined => {
      const key = keyOf(text)
      // A short word has too many neighbours, and a real word is no misspelling.
      const most = key.length < 5 || COMMON_WORDS.has(key) ? 0 : key.length < 8 ? 1 : 2
      if (most === 0) return undefined
      const [first, ...others] = near(key, most)
      if (first === undefined || first.rank > NEAREST_RANK) return undefined
      const rival = others.some(({ away, company }) => away === first.away && company.cik !== first.company.cik)
      return rival ? undefined : { _tag: "Found", company: first.company, by: "fuzzy", commonWord: false }
    },

    suggest: (text: string, limit = 3): ReadonlyArray<Company> => {
      const key = keyOf(text)
      const found = new Map<string, Company>()
      for (const { company } of near(key, Math.max(1, Math.min(3, Math.floor(key.length / 3))))) {
        if (found.size < limit && !found.has(company.cik)) found.set(company.cik, company)
      }
      return [...found.values()]
    }
  }
}
