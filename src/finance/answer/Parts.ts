/** Segments, products and regions: which member of the data a part of the question means. */
import type { Figure } from "../Figure.ts"
import { tokenize } from "../CompanyName.ts"
import { periodKey } from "./PeriodName.ts"

/** `I Phone` and `iPhone` are one word; endings and "and" don't count. */
const wordsOf = (name: string): ReadonlyArray<string> =>
  tokenize(name)
    .map(({ stem }) => (stem.length > 3 && stem.endsWith("s") && !stem.endsWith("ss") ? stem.slice(0, -1) : stem))
    .filter((word) => word !== "&" && word !== "the")

const joined = (words: ReadonlyArray<string>): string => words.join("")

/** How well a member fits a name: 0 not at all, less extra words more. */
const closeness = (name: string, member: string): number => {
  const [wanted, words] = [wordsOf(name), wordsOf(member)]
  if (wanted.length === 0) return 0
  if (joined(wanted) === joined(words)) return 1000
  const initials = words.map((word) => word.charAt(0)).join("")
  if (wanted.length === 1 && words.length > 2 && wanted[0] === initials) return 900
  return wanted.every((word) => words.includes(word)) ? 100 - (words.length - wanted.length) : 0
}

export type PartMatch =
  | { readonly _tag: "Member"; readonly member: string; readonly axis: string | undefined }
  | { readonly _tag: "Missing"; readonly reason: string }

/** The members that carry the measure, each once per axis. */
const membersOf = (
  figures: ReadonlyArray<Figure>
): ReadonlyArray<{ readonly member: string; readonly axis: string | undefined }> => {
  const found = new Map<string, { member: string; axis: string | undefined }>()
  for (const { axis, member } of figures) if (member !== undefined) found.set(`${axis} ${member}`, { member, axis })
  return [...found.values()]
}

/** Two members are one thing where they say the same wherever both say something: AWS as a segment and as a service. */
const agree = (
  figures: ReadonlyArray<Figure>,
  a: { member: string; axis: string | undefined },
  b: { member: string; axis: string | undefined }
): boolean => {
  const of = ({ axis, member }: { member: string; axis: string | undefined }) =>
    new Map(
      figures
        .filter((figure) => figure.member === member && figure.axis === axis)
        .map((figure) => [`${figure.concept} ${periodKey(figure.period)}`, figure.value])
    )
  const [first, second] = [of(a), of(b)]
  const both = [...first.keys()].filter((key) => second.has(key))
  return both.length > 0 && both.every((key) => first.get(key) === second.get(key))
}

/**
 * The member that a part means, by any of its names; of several that fit equally well the first where they say the same,
 * none where they don't.
 */
export const findPart = (names: ReadonlyArray<string>, figures: ReadonlyArray<Figure>, ticker: string): PartMatch => {
  const shown = names[0] ?? "the part"
  const ranked = membersOf(figures)
    .map((candidate) => ({ ...candidate, score: Math.max(...names.map((name) => closeness(name, candidate.member))) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (best === undefined) return { _tag: "Missing", reason: `${ticker} reports no part called "${shown}" in the data` }
  const rivals = ranked.filter(({ score }) => score === best.score).slice(1)
  const other = rivals.find((rival) => !agree(figures, best, rival))
  return other === undefined
    ? { _tag: "Member", member: best.member, axis: best.axis }
    : {
        _tag: "Missing",
        reason: `"${shown}" could be ${best.member} (${best.axis ?? "no axis"}) or ${other.member} (${other.axis ?? "no axis"}) of ${ticker}`
      }
}

/** The members of one axis; without a choice the axis with segments, products or regions, in that order. */
export const membersAlong = (
  figures: ReadonlyArray<Figure>,
  axis: string | undefined
): ReadonlyArray<{ readonly member: string; readonly axis: string | undefined }> => {
  const all = membersOf(figures)
  const order = axis === undefined || axis === "any" ? ["business_segment", "product_or_service", "geography"] : [axis]
  for (const wanted of order) {
    const along = all.filter((candidate) => candidate.axis === wanted)
    if (along.length > 0) return along
  }
  return []
}
