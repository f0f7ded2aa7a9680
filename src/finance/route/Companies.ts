/** The companies of a question, and names in it that no company has. */
import type { Company } from "../Company.ts"
import type { CompanyIndex } from "../CompanyIndex.ts"
import { isTerm } from "./Items.ts"
import type { Item, Reading } from "./Reading.ts"

/** Companies in the order in which they were named; of two share classes of one company the one named exactly. */
export const companiesOf = (items: ReadonlyArray<Item>, directory: CompanyIndex): ReadonlyArray<Company> => {
  const named = items.flatMap((item) => {
    if (item._tag === "Company") return [item.company]
    const officer = isTerm(item, "Person") ? directory.byTicker(item.term.ticker) : undefined
    return officer === undefined ? [] : [officer]
  })
  const classes = (company: Company): number => named.filter(({ cik }) => cik === company.cik).length
  const byTicker = new Map(named.map((company) => [company.ticker, company]))
  const exact = [...byTicker.values()].filter(
    (company) =>
      classes(company) < 2 ||
      new Set(named.filter(({ cik }) => cik === company.cik).map(({ ticker }) => ticker)).size === 1 ||
      items.some(
        (item) =>
          item._tag === "Company" &&
          item.company.ticker === company.ticker &&
          item.text.toUpperCase().replace(/[-/ ]/g, ".") === company.ticker
      )
  )
  return exact.length > 0 ? exact : [...byTicker.values()]
}

/** The words that were not placed, neighbours joined as they were written. */
export const notUnderstoodIn = (text: string, items: ReadonlyArray<Item>): ReadonlyArray<string> => {
  const ranges: Array<{ start: number; end: number }> = []
  for (const item of items) {
    if (item._tag !== "Unknown") continue
    const previous = ranges[ranges.length - 1]
    if (previous !== undefined && /^\s*$/.test(text.slice(previous.end, item.start))) previous.end = item.end
    else ranges.push({ start: item.start, end: item.end })
  }
  return ranges.map(({ end, start }) => text.slice(start, end))
}

/** A name that no company fits, where a company is missing or is one of several compared. */
export const unknownName = (reading: Reading, companies: ReadonlyArray<Company>): string | undefined => {
  const { items, words } = reading
  const unknown = items.filter((item) => item._tag === "Unknown")
  const capital = unknown.filter((item) => /^\p{Lu}/u.test(item.text) && !words.shouted)
  const joined = capital.find((item) => {
    const at = items.indexOf(item)
    const near = [items[at - 2], items[at + 2]]
    const link = [items[at - 1], items[at + 1]]
    return link.some(
      (next, side) =>
        next !== undefined && /^(?:vs\.?|versus|and|&|or|,)$/i.test(next.text) && near[side]?._tag === "Company"
    )
  })
  const found = joined ?? (companies.length === 0 ? (capital[0] ?? unknown[0]) : undefined)
  if (found === undefined) return undefined
  let end = found.end
  for (const item of items)
    if (item._tag === "Unknown" && item.start > found.start && /^\s+$/.test(words.text.slice(end, item.start)))
      end = item.end
  return words.text.slice(found.start, end).replace(/['’]s$/, "")
}
