/**
 * Which of several reported values of one period counts. The newest filing wins, so restated values do, and the tag
 * follows from the filing. Of two revenue tags in one filing the far larger is the total, the other a part of it.
 */
import type { Fact } from "./CompanyFacts.ts"
import { tagsOf } from "./ConceptTags.ts"

/** The filing that a fact stands in; files derived from single filings may know its day only. */
export const filingOf = (fact: Fact): string => `${fact.filed} ${fact.accession ?? fact.form}`

/** By this factor a value is not the same line restated, but the total of which the other is a part. */
const DWARFS = 1.5

const significantDigits = (value: number): number => String(Math.abs(value)).replace(/0+$/, "").replace(".", "").length

/** The better of two values of one period: better tag, then newer filing, then first name, then less rounded. */
const better = <F extends Fact>(a: F, b: F, rank: (fact: F) => { readonly tier: number; readonly name: number }): F => {
  const [left, right] = [rank(a), rank(b)]
  if (left.tier !== right.tier) return left.tier < right.tier ? a : b
  const [older, newer] = [filingOf(a), filingOf(b)]
  if (older !== newer) return older > newer ? a : b
  if (left.name !== right.name) return left.name < right.name ? a : b
  // A filing may state a value twice, the second time rounded in its text.
  return significantDigits(b.value) > significantDigits(a.value) ? b : a
}

/** @param facts of one concept and one period, in any order */
export const choose = <F extends Fact>(concept: string, facts: ReadonlyArray<F>): F | undefined => {
  const tags = tagsOf(concept)
  const rank = ({ tag }: F) => {
    const name = tags.findIndex((known) => known.tag === tag)
    return { tier: tags[name]?.tier ?? tags.length, name }
  }
  const [first, ...rest] = facts
  if (first === undefined) return undefined
  const best = rest.reduce((chosen, fact) => better(chosen, fact, rank), first)
  if (concept !== "revenue") return best
  return facts.reduce(
    (total, fact) => (filingOf(fact) === filingOf(best) && fact.value > DWARFS * total.value ? fact : total),
    best
  )
}
