/**
 * The phrases with which people name periods. Each row is tried in order over what the rows before it left; a phrase
 * once read is blanked, so "Q3 fiscal 2024" is never read again as "2024".
 */
import { addDays, lastOfMonth } from "../DayNumber.ts"
import { isIsoDay, isoDay, monthOf, yearOf } from "./IsoDay.ts"
import { COUNT, isExactCount, MONTH, ORDINAL, toCount, toMonth, toOrdinal, toYear } from "./Numbers.ts"
import { blank, plain } from "./Text.ts"
import type { Quarter, TimePhrase, Timespan, Unit } from "./Timespan.ts"

type Groups = Readonly<Record<string, string | undefined>>
interface Reading {
  readonly span: Timespan
  /** Absent: true. */
  readonly exact?: boolean
}
type Read = (groups: Groups) => Reading | undefined

// --- pieces of patterns; `name` is the prefix of the capture groups ---------------------------------------------------

const YYYY = "(?:19|20)\\d\\d"
const LABEL = "(?:the )?(?:(?:fiscal|financial|calendar|full)[- ]years?|fiscal|calendar|fys?|cys?|years?)"
const SHORT_LABEL = "(?:(?:fiscal|financial)(?:[- ]years?)?|fys?|cys?)"
/** A year with or without its label: `2023`, `FY23`, `fiscal year 2023`, `'23`. */
const year = (name: string): string =>
  `(?:${LABEL}[ -]?(?:of )?(?<${name}l>'?${YYYY})(?:'s)?|${SHORT_LABEL}[ -]?(?<${name}s>'?\\d\\d)|(?<${name}>${YYYY})(?:'s)?(?!,\\d{3})|(?<${name}a>'\\d\\d))(?![\\d%])`
/** A quarter: `Q3`, `3Q`, `third quarter`, `third fiscal quarter`. */
const quarter = (name: string): string =>
  `(?:q(?<${name}q>[1-4])|(?<${name}n>[1-4])q|(?:the )?(?<${name}o>${ORDINAL})[- ](?:fiscal |calendar )?(?:quarter|qtr))`
/** A day or month: `June 30, 2024`, `30 June 2024`, `2024-06-30`, `June 2024`. */
const DATE =
  `(?:(?<iso>\\d{4}-\\d\\d-\\d\\d)` +
  `|(?<mname>${MONTH}),? (?:(?<mday>\\d{1,2})(?:st|nd|rd|th)?,? )?(?:of )?(?<myear>${YYYY})` +
  `|(?<dday>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<dname>${MONTH}),? (?<dyear>${YYYY}))`
const OF = "(?:[- ]?(?:of|in|for|during)? ?(?:the )?|, )"
const RANGE = " ?(?:-|to|through|thru|until|till|up to) ?"
const AND = "(?:, (?:and |& )?| ?& ?| and | ?/ ?| vs\\.? | versus | or | against | compared (?:with|to) )"
const RECENT = "(?:last|past|latest|most recent(?:ly)?|recent|previous|prior|preceding|trailing|newest)"
const KIND =
  "(?:(?:reported|completed|complete|fiscal|financial|full|calendar|consecutive|available|published|whole) )*"
const UNIT = "(?<unit>years?|yrs?|fys?|quarters?|qtrs?|months?|weeks?|days?|decades?)"
const TO_NOW =
  "(?:on|onwards?|(?:to|until|till|through) (?:date|now|today|(?:the )?present|the latest(?: year| quarter)?))"

// --- what the pieces mean ----------------------------------------------------------------------------------------------

const yearIn = (groups: Groups, name: string): number | undefined => {
  const text = groups[`${name}l`] ?? groups[`${name}s`] ?? groups[name] ?? groups[`${name}a`]
  return text === undefined ? undefined : toYear(text)
}

const quarterIn = (groups: Groups, name: string): number | undefined => {
  const digit = groups[`${name}q`] ?? groups[`${name}n`]
  const ordinal = groups[`${name}o`]
  return digit !== undefined ? Number(digit) : ordinal === undefined ? undefined : toOrdinal(ordinal)
}

const dateIn = (groups: Groups): { readonly day: string; readonly whole: boolean } | undefined => {
  const iso = groups["iso"]
  if (iso !== undefined) return isIsoDay(iso) ? { day: iso, whole: true } : undefined
  const month = toMonth(groups["mname"] ?? groups["dname"] ?? "")
  const inYear = toYear(groups["myear"] ?? groups["dyear"] ?? "0")
  const day = groups["mday"] ?? groups["dday"]
  if (month < 1) return undefined
  if (day === undefined) return { day: lastOfMonth(inYear, month), whole: false }
  return Number(day) < 1 || Number(day) > 31 ? undefined : { day: isoDay(inYear, month, Number(day)), whole: true }
}

const unitOf = (groups: Groups): { readonly unit: Unit; readonly factor: number } => {
  const text = groups["unit"] ?? "year"
  if (text.startsWith("dec")) return { unit: "year", factor: 10 }
  const units: Readonly<Record<string, Unit>> = { q: "quarter", m: "month", w: "week", d: "day" }
  return { unit: units[text.charAt(0)] ?? "year", factor: 1 }
}

const upTo = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** A range of more than sixty years is a slip of the pen. */
const yearsFrom = (a: number | undefined, b: number | undefined, calendar = false): Reading | undefined => {
  if (a === undefined || b === undefined || Math.abs(b - a) > 60) return undefined
  return { span: { _tag: "Years", years: upTo(Math.min(a, b), Math.max(a, b)), calendar } }
}

const quartersFrom = (first: Quarter, last: Quarter, calendar = false): Reading | undefined => {
  const [a, b] = [first.year * 4 + first.quarter - 1, last.year * 4 + last.quarter - 1]
  if (b < a || b - a > 200) return undefined
  const quarters = upTo(a, b).map((index) => ({ year: Math.floor(index / 4), quarter: (index % 4) + 1 }))
  return { span: { _tag: "Quarters", quarters, calendar } }
}

/** Both ends of a range of quarters; the first may leave its year to the second. */
const quarterRange: Read = (groups) => {
  const [a, b, z] = [quarterIn(groups, "a"), quarterIn(groups, "b"), yearIn(groups, "z")]
  if (a === undefined || b === undefined || z === undefined) return undefined
  return quartersFrom({ year: yearIn(groups, "y") ?? z, quarter: a }, { year: z, quarter: b })
}

const oneQuarter: Read = (groups) => {
  const [a, y] = [quarterIn(groups, "a"), yearIn(groups, "y")]
  if (a === undefined || y === undefined) return undefined
  return quartersFrom({ year: y, quarter: a }, { year: y, quarter: a }, groups["cal"] !== undefined)
}

/** The window in which a period that "ended in September 2024" ends, with the days a 52/53-week year spills over. */
const endedIn =
  (grain: "annual" | "quarterly" | undefined): Read =>
  (groups) => {
    const date = dateIn(groups)
    if (date === undefined) return undefined
    const [from, to] = date.whole
      ? [addDays(date.day, -8), addDays(date.day, 8)]
      : [isoDay(yearOf(date.day), monthOf(date.day), 1), addDays(date.day, 5)]
    return { span: { _tag: "Ended", from, to, grain } }
  }

const since: Read = (groups) => {
  const first = yearIn(groups, "y")
  if (first === undefined) return undefined
  const inQuarter = quarterIn(groups, "a")
  return { span: { _tag: "Since", from: inQuarter === undefined ? first : { year: first, quarter: inQuarter } } }
}

const last: Read = (groups) => {
  const { unit, factor } = unitOf(groups)
  const count = groups["n"] ?? "one"
  return { span: { _tag: "Last", count: toCount(count) * factor, unit }, exact: isExactCount(count) }
}

const always =
  (span: Timespan, exact = true): Read =>
  () => ({ span, exact })

const half: Read = (groups) => {
  const at = yearIn(groups, "y")
  if (at === undefined) return undefined
  const second = (groups["h"] ?? groups["hn"]) === "2" || groups["ho"] === "second"
  return quartersFrom({ year: at, quarter: second ? 3 : 1 }, { year: at, quarter: second ? 4 : 2 })
}

const firstMonths: Read = (groups) => {
  const at = yearIn(groups, "y")
  if (at === undefined) return undefined
  return quartersFrom({ year: at, quarter: 1 }, { year: at, quarter: toCount(groups["n"] ?? "three") / 3 })
}

const severalQuarters: Read = (groups) => {
  const y = yearIn(groups, "y")
  const named = ["a", "b", "c"].flatMap((name) => quarterIn(groups, name) ?? [])
  if (y === undefined) return undefined
  return { span: { _tag: "Quarters", quarters: named.map((at) => ({ year: y, quarter: at })), calendar: false } }
}

/** `2019-22` and `FY19-22`: the second year is cut. */
const cutRange: Read = (groups) => {
  const first = toYear(groups["y"] ?? "")
  const end = Math.floor(first / 100) * 100 + Number(groups["s"])
  return end > first ? yearsFrom(first, end) : undefined
}

const day: Read = (groups) => {
  const date = dateIn(groups)
  if (date === undefined) return undefined
  return date.whole ? { span: { _tag: "Day", day: date.day } } : endedIn(undefined)(groups)
}

// --- the table ---------------------------------------------------------------------------------------------------------

const ROWS: ReadonlyArray<readonly [pattern: string, read: Read]> = [
  // ends of periods
  [
    `(?:three months|1[34] weeks|(?:fiscal )?quarter|q[1-4]) (?:that )?(?:ended|ending|ends?) (?:on |in |at )?${DATE}`,
    endedIn("quarterly")
  ],
  [
    `(?:(?:fiscal |financial |full )?year|twelve months|5[23] weeks|fy) (?:that )?(?:ended|ending|ends?) (?:on |in |at )?${DATE}`,
    endedIn("annual")
  ],
  [`${DATE} (?:fiscal )?(?:quarter|qtr)`, endedIn("quarterly")],
  [`(?<mname>${MONTH}) (?:quarter|qtr) (?:of |in )?(?<myear>${YYYY})`, endedIn("quarterly")],
  [`(?:quarter|qtr) (?:of|to|through) ${DATE}`, endedIn("quarterly")],
  // parts of a year
  [`(?:h(?<h>[12])|(?<hn>[12])h|(?:the )?(?<ho>first|second) half)${OF}${year("y")}`, half],
  [`(?:the )?first (?<n>three|six|nine) months${OF}${year("y")}`, firstMonths],
  // quarters with their year
  [`(?:since|starting (?:in|from|with)) ${quarter("a")}${OF}${year("y")}`, since],
  [`from ${quarter("a")}${OF}${year("y")} ${TO_NOW}`, since],
  [`(?:from )?${quarter("a")}${OF}${year("y")}${RANGE}${quarter("b")}${OF}${year("z")}`, quarterRange],
  [`between ${quarter("a")}(?:${OF}${year("y")})? and ${quarter("b")}${OF}${year("z")}`, quarterRange],
  [`(?:from )?${quarter("a")}${RANGE}${quarter("b")}${OF}${year("z")}`, quarterRange],
  [`${quarter("a")}${AND}${quarter("b")}(?:${AND}${quarter("c")})?${OF}${year("y")}`, severalQuarters],
  [`(?<cal>calendar )?${quarter("a")}${OF}${year("y")}`, oneQuarter],
  [`(?:q(?<aq>[1-4])|(?<an>[1-4])q)[ -]?(?<y>\\d\\d)`, oneQuarter],
  [`${year("y")}(?:,? ?-?)${quarter("a")}`, oneQuarter],
  // years
  [
    `after ${year("y")}`,
    (groups) => {
      const at = yearIn(groups, "y")
      return at === undefined ? undefined : { span: { _tag: "Since", from: at + 1 }, exact: false }
    }
  ],
  [
    `since ${DATE}`,
    (groups) => {
      const date = dateIn(groups)
      if (date === undefined) return undefined
      return {
        span: { _tag: "Since", from: { year: yearOf(date.day), quarter: Math.ceil(monthOf(date.day) / 3) } },
        exact: false
      }
    }
  ],
  [
    `(?:ever )?(?:since|starting (?:in|from|with)|beginning (?:in|with)) (?:the )?(?:start of |beginning of |end of )?${year("y")}`,
    since
  ],
  [`(?:from )?${year("y")} ${TO_NOW}`, since],
  [`${year("y")} ?- ?(?:present|now|today)`, since],
  [
    `(?:from |between )?${year("y")}${RANGE}${year("z")}`,
    (groups) => yearsFrom(yearIn(groups, "y"), yearIn(groups, "z"))
  ],
  [`between ${year("y")} and ${year("z")}`, (groups) => yearsFrom(yearIn(groups, "y"), yearIn(groups, "z"))],
  [`(?:fy|fiscal |fiscal years? )?(?<y>${YYYY}) ?[-/] ?(?<s>\\d\\d)(?!-)`, cutRange],
  [`fys?'?(?<y>\\d\\d) ?- ?'?(?<s>\\d\\d)`, cutRange],
  [
    `(?:fiscal )?(?:year[- ]end|the end of|end of|the close of)(?: of)? ${year("y")}`,
    (groups) => yearsFrom(yearIn(groups, "y"), yearIn(groups, "y"))
  ],
  [`${year("y")} year[- ]end`, (groups) => yearsFrom(yearIn(groups, "y"), yearIn(groups, "y"))],
  // relative to today
  [
    `(?:next|coming|upcoming) (?:${COUNT} )?(?:fiscal |calendar )?(?:year|quarter|yr|qtr|month|decade)s?`,
    always({ _tag: "Future" })
  ],
  ["year[- ]to[- ]date|ytd|so far this (?:fiscal )?year|this year so far", always({ _tag: "YearToDate" })],
  [
    "(?:ttm|ltm|(?:trailing|last|past|previous|latest|most recent|rolling)[- ](?:twelve|12)[- ]months?)(?: basis)?",
    always({ _tag: "Trailing" })
  ],
  ["the year before last", always({ _tag: "Ago", count: 2, unit: "year" })],
  [
    `(?<n>${COUNT}|a|an) ${UNIT} ago`,
    (groups) => {
      const { unit, factor } = unitOf(groups)
      return { span: { _tag: "Ago", count: toCount(groups["n"] ?? "one") * factor, unit } }
    }
  ],
  ["(?:last|past|previous|prior)? ?half[- ](?:a[- ])?decade", always({ _tag: "Last", count: 5, unit: "year" })],
  [`${RECENT} (?<n>${COUNT})[ -](?:${RECENT} )?${KIND}${UNIT}`, last],
  [`(?<n>${COUNT}) ${RECENT} ${KIND}${UNIT}`, last],
  [`${RECENT} (?:several )?${KIND}(?:years|yrs)`, always({ _tag: "Last", count: 3, unit: "year" }, false)],
  [`${RECENT} (?:several )?${KIND}(?:quarters|qtrs)`, always({ _tag: "Last", count: 4, unit: "quarter" }, false)],
  [`${RECENT} ${KIND}${UNIT}`, last],
  [
    `${RECENT} (?:reported |completed |fiscal |available )*(?:annual|yearly)`,
    always({ _tag: "Last", count: 1, unit: "year" })
  ],
  [
    `${RECENT} (?:reported |completed |fiscal |available )*quarterly`,
    always({ _tag: "Last", count: 1, unit: "quarter" })
  ],
  ["this (?<unit>week|month)", last],
  ["(?:this|the current|current) (?:fiscal )?year", always({ _tag: "ThisYear", unit: "year" })],
  ["(?:this|the current|current) (?:fiscal )?quarter", always({ _tag: "ThisYear", unit: "quarter" })],
  [`(?<n>${COUNT})(?:[- ]?)(?:full |fiscal |consecutive |straight )?${UNIT}`, last],
  [`(?<n>\\d{1,2})y`, last],
  // days, months, and what is left
  [`(?:as of |as at |on |dated )?${DATE}`, day],
  [
    `(?<cal>calendar )?${year("y")}`,
    (groups) => yearsFrom(yearIn(groups, "y"), yearIn(groups, "y"), groups["cal"] !== undefined)
  ],
  [
    `${quarter("a")}(?:${AND}${quarter("b")})?`,
    (groups) => {
      const named = ["a", "b"].flatMap((name) => quarterIn(groups, name) ?? [])
      return { span: { _tag: "QuarterOnly", quarters: named } }
    }
  ],
  [
    "right now|as of (?:today|now)|at the moment|at present|these days|presently|currently|current|now|today",
    always({ _tag: "Latest", now: true })
  ],
  [
    "most recent(?:ly)?(?: reported| available)?|latest(?: reported| available)?|last reported|newest",
    always({ _tag: "Latest", now: false })
  ]
]

const TABLE = ROWS.map(([pattern, read]) => [new RegExp(`(?<![\\w$])(?:${pattern})(?![\\w%])`, "g"), read] as const)

/** All phrases of time in a question, in the order in which they stand. */
export const timePhrases = (question: string): ReadonlyArray<TimePhrase> => {
  let left = plain(question)
  const found: Array<TimePhrase> = []
  for (const [pattern, read] of TABLE) {
    for (const match of left.matchAll(pattern)) {
      const reading = read(match.groups ?? {})
      if (reading === undefined) continue
      const range = { start: match.index, end: match.index + match[0].length }
      found.push({ ...range, span: reading.span, exact: reading.exact ?? true })
      left = blank(left, range)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
