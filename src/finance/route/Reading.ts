/**
 * The question read word by word: which words name a company, which a period, which are terms of the tables, which carry
 * no meaning, and which were not understood. A name that is also a plain word (Target, Gap, Block) counts only where a
 * company is expected.
 */
import type { Company } from "../Company.ts"
import type { CompanyIndex, SpanMatch } from "../CompanyIndex.ts"
import { coreName } from "../CompanyName.ts"
import { FILLER_WORDS } from "./FillerWords.ts"
import { NOT_TICKERS, SHORT_NAMES } from "./IntentWords.ts"
import { type Term, termAt } from "./Terms.ts"
import { gapBefore, overlaps, type Range, rangeOf, toWords, type Words } from "./Text.ts"
import { timePhrases } from "./TimePhrases.ts"
import type { TimePhrase } from "./Timespan.ts"

/** How sure a name's reading is: `assumed` needs telling ("United was read as United Airlines"). */
export type Sureness = "sure" | "likely" | "misspelled" | "assumed"

export type Item = Range & { readonly text: string } & (
    | {
        readonly _tag: "Company"
        readonly company: Company
        readonly brand: string | undefined
        readonly sureness: Sureness
      }
    | { readonly _tag: "Ambiguous"; readonly candidates: ReadonlyArray<Company> }
    | { readonly _tag: "Unlisted"; readonly name: string; readonly reason: string }
    | { readonly _tag: "Time"; readonly phrase: TimePhrase }
    | { readonly _tag: "Term"; readonly term: Term }
    | { readonly _tag: "Number"; readonly value: number }
    | { readonly _tag: "Filler" }
    | { readonly _tag: "Unknown" }
  )

/** One claim on the words `from … from + length - 1`. */
interface Claim {
  readonly from: number
  readonly length: number
  readonly item: DistributiveOmit<Item, "start" | "end" | "text">
}
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

const toItem = (words: Words, claim: Claim): Item => {
  const range = rangeOf(words, claim.from, claim.length)
  return { ...claim.item, ...range, text: words.text.slice(range.start, range.end) }
}

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)
const isAllCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase()

/** Words after which a company's name may stand, and verbs that a company does. */
const BEFORE_NAME = new Set(
  "of for at from by vs versus & or does did is was has do are were compare against than between about on if how would can".split(
    " "
  )
)
const AFTER_NAME = new Set(
  "in for on over during since from make makes made do does did has have is was report reports reported post posted spend spends spent pay pays paid earn earns earned grow grew generate generates generated vs versus & or stock shares inc corp company".split(
    " "
  )
)

const toClaim = (words: Words, from: number, match: SpanMatch, sureness: Sureness): Claim => {
  const { length, resolution } = match
  switch (resolution._tag) {
    case "Found":
      return { from, length, item: { _tag: "Company", company: resolution.company, brand: resolution.brand, sureness } }
    case "Ambiguous": {
      const short = SHORT_NAMES[words.tokens[from]?.stem ?? ""]
      const usual = length === 1 ? resolution.candidates.find((company) => company.ticker === short) : undefined
      if (usual !== undefined) {
        return { from, length, item: { _tag: "Company", company: usual, brand: undefined, sureness: "assumed" } }
      }
      // "Cheniere Energy" is the whole name of one, and only the beginning of "Cheniere Energy Partners".
      const said = words.tokens.slice(from, from + length).map(({ stem }) => stem)
      const whole =
        length > 1 ? resolution.candidates.filter(({ name }) => coreName(name).join(" ") === said.join(" ")) : []
      const [only] = whole
      return only !== undefined && whole.length === 1
        ? { from, length, item: { _tag: "Company", company: only, brand: undefined, sureness: "likely" } }
        : { from, length, item: { _tag: "Ambiguous", candidates: resolution.candidates } }
    }
    case "NotListed":
      return { from, length, item: { _tag: "Unlisted", name: resolution.name, reason: resolution.reason } }
  }
}

/** How much the writing says that these words name a company; `unclear` waits for the rest of the question. */
const evidence = (words: Words, from: number, match: SpanMatch): "name" | "unclear" | "word" => {
  const { length, resolution } = match
  const first = words.tokens[from]
  const last = words.tokens[from + length - 1]
  if (first === undefined || last === undefined) return "word"
  const before = gapBefore(words, from)
  const byTicker = resolution._tag === "Found" && resolution.by === "ticker"
  const capitals = isAllCapitals(first.text) && !words.shouted
  if (words.tokens[from - 1]?.norm === "$" || (/\($/.test(before) && capitals)) return "name"
  if (/^(?:nyse|nasdaq)$/.test(words.tokens[from - 1]?.norm ?? "") && before.includes(":")) return "name"
  if (length === 1 && NOT_TICKERS.has(first.stem)) return "word"
  // "at", "on", "all" in small letters are what they always are
  if (length === 1 && FILLER_WORDS.has(first.norm) && !isCapital(first.text)) return "word"
  // "the gap between …" is no retailer: the article says nothing of the word behind it.
  if (first.norm === "the" && length === 2) return isCapital(last.text) && !words.shouted ? "name" : "unclear"
  if (!resolution.commonWord) {
    // A ticker in small letters that is in a table of words is that word.
    return byTicker && !capitals && (FILLER_WORDS.has(first.norm) || termAt(words, from) !== undefined)
      ? "word"
      : "name"
  }
  if (length > 1) return "name"
  if (byTicker) return capitals ? "name" : "unclear"
  if (words.shouted || words.whispered || !isCapital(first.text)) return "unclear"
  if (last.text !== last.text.replace(/['’]s?$/, "")) return "name"
  return from === 0 || /[.?!:]\s*$/.test(before) ? "unclear" : "name"
}

/** A plain word stands where a company's name would: "what was target's revenue", "ford free cash flow". */
const isExpected = (words: Words, claim: Claim, at: (index: number) => Item["_tag"] | undefined): boolean => {
  const before = words.tokens[claim.from - 1]
  const next = claim.from + claim.length
  const after = words.tokens[next]
  const token = words.tokens[claim.from]
  if (token !== undefined && token.stem !== token.norm && token.stem === token.norm.slice(0, -1)) return true
  const opens =
    before === undefined ||
    BEFORE_NAME.has(before.norm) ||
    at(claim.from - 1) === "Company" ||
    at(claim.from - 1) === "Time" ||
    /[,.?!:;(]\s*$/.test(gapBefore(words, claim.from))
  const closes =
    after === undefined ||
    AFTER_NAME.has(after.norm) ||
    ["Term", "Time", "Company"].includes(at(next) ?? "") ||
    /^\s*[,.?!:;)]/.test(gapBefore(words, next))
  return opens && closes
}

/** Joined to another company: "ford and gm", "target vs walmart". */
const isJoined = (words: Words, claim: Claim, at: (index: number) => Item["_tag"] | undefined): boolean => {
  const joins = (index: number): boolean =>
    ["&", "vs", "versus", "or", "against", "to", "with"].includes(words.tokens[index]?.norm ?? "")
  const next = claim.from + claim.length
  return (
    (joins(claim.from - 1) && at(claim.from - 2) === "Company") ||
    (joins(next) && at(next + 1) === "Company") ||
    (/^,\s*$/.test(gapBefore(words, claim.from)) && at(claim.from - 1) === "Company") ||
    (/^,\s*$/.test(gapBefore(words, next)) && at(next) === "Company")
  )
}

export interface Reading {
  readonly words: Words
  /** Every word of the question, in order. */
  readonly items: ReadonlyArray<Item>
}

export const read = (question: string, index: CompanyIndex): Reading => {
  const words = toWords(question)
  const { tokens } = words
  /** What each word was claimed as; the claims in order of the words. */
  const owner: Array<Claim | undefined> = tokens.map(() => undefined)
  const claim = (made: Claim): void => {
    for (let at = made.from; at < made.from + made.length; at += 1) owner[at] = made
  }
  const tagAt = (at: number): Item["_tag"] | undefined => owner[at]?.item._tag

  for (const phrase of timePhrases(question)) {
    // `NOW` in capitals is ServiceNow
    if (phrase.span._tag === "Latest" && isAllCapitals(question.slice(phrase.start, phrase.end)) && !words.shouted)
      continue
    const covered = tokens.flatMap((token, at) => (overlaps(token, phrase) ? [at] : []))
    const [from] = covered
    // "current ratio" and "latest earnings" are terms, whatever "current" is elsewhere
    if (from !== undefined && phrase.span._tag === "Latest" && (termAt(words, from)?.length ?? 0) > covered.length)
      continue
    if (from !== undefined) claim({ from, length: covered.length, item: { _tag: "Time", phrase } })
  }

  const isFree = (from: number, length: number): boolean =>
    Array.from({ length }, (_, at) => owner[from + at]).every((owned) => owned === undefined)
  const unclear: Array<{ readonly made: Claim; readonly otherwise: Claim | undefined }> = []
  for (let at = 0; at < tokens.length; ) {
    if (!isFree(at, 1)) {
      at += 1
      continue
    }
    const term = termAt(words, at)
    const match = /^(?:%|\d+)$/.test(tokens[at]?.text ?? "%") ? undefined : index.longestMatch(tokens, at)
    const usable = match !== undefined && isFree(at, match.length) ? match : undefined
    const weight = usable === undefined ? "word" : evidence(words, at, usable)
    const named = usable !== undefined && weight !== "word" ? toClaim(words, at, usable, "sure") : undefined
    const termClaim: Claim | undefined =
      term !== undefined && isFree(at, term.length)
        ? { from: at, length: term.length, item: { _tag: "Term", term: term.term } }
        : undefined
    // `FCF` in capitals is a ticker, and free cash flow all the same
    const asMetric =
      (term?.term._tag === "Metric" && usable?.resolution._tag === "Found" && usable.resolution.by === "ticker") ||
      term?.term._tag === "Crypto"
    const nameWins =
      named !== undefined && weight === "name" && named.length >= (termClaim?.length ?? 0) + (asMetric ? 1 : 0)
    const chosen = nameWins ? named : termClaim
    if (chosen !== undefined) claim(chosen)
    if (named !== undefined && weight === "unclear" && named.length >= (termClaim?.length ?? 0)) {
      unclear.push({ made: named, otherwise: termClaim })
    }
    at += chosen?.length ?? 1
  }

  // Plain words that may be names: joined to a company, or the only candidate and standing where a name would.
  for (const { made, otherwise } of unclear) {
    const owners = new Set(owner.slice(made.from, made.from + made.length).filter((owned) => owned !== undefined))
    if (owners.size > 1 || (owners.size === 1 && (otherwise === undefined || !owners.has(otherwise)))) continue
    // … or a product of the same company is: "apple services vs iphone"
    const cik = made.item._tag === "Company" ? made.item.company.cik : undefined
    const alone = owner.every((owned) => owned?.item._tag !== "Company" || owned.item.company.cik === cik)
    const capital = isCapital(tokens[made.from]?.text ?? "") && !words.shouted
    const expected = isExpected(words, made, tagAt)
    if (
      isJoined(words, made, tagAt) ||
      (expected &&
        (capital || alone) &&
        (otherwise === undefined ||
          capital ||
          (otherwise.item._tag === "Term" && otherwise.item.term._tag === "Qualifier")))
    )
      claim(made)
  }

  for (const [at, token] of tokens.entries()) {
    if (owner[at] !== undefined) continue
    const number = /^\d+$/.test(token.norm)
    const filler = FILLER_WORDS.has(token.norm) || FILLER_WORDS.has(token.stem)
    if (number) claim({ from: at, length: 1, item: { _tag: "Number", value: Number(token.norm) } })
    else claim({ from: at, length: 1, item: filler ? { _tag: "Filler" } : { _tag: "Unknown" } })
  }

  // Misspelled names, last: a word that nothing else explains.
  const known = owner.some((owned) => owned?.item._tag === "Company")
  for (const [at, token] of tokens.entries()) {
    if (owner[at]?.item._tag !== "Unknown" || (known && !isCapital(token.text))) continue
    const next = tokens[at + 1]
    const pair =
      next !== undefined && tagAt(at + 1) === "Unknown" ? index.nearest(`${token.stem} ${next.stem}`) : undefined
    const found = pair ?? index.nearest(token.stem)
    if (found === undefined) continue
    claim({
      from: at,
      length: pair === undefined ? 1 : 2,
      item: { _tag: "Company", company: found.company, brand: found.brand, sureness: "misspelled" }
    })
  }

  const items = owner.flatMap((owned, at) =>
    owned !== undefined && owner[at - 1] !== owned ? [toItem(words, owned)] : []
  )
  return { words, items }
}
