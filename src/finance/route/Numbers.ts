/** Numbers as people write them in questions: digits, words, and short year labels. */

const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  "a couple of": 2,
  "couple of": 2,
  couple: 2,
  "a few": 3,
  few: 3
}

/** Pattern source of a small count; no capture group. */
export const COUNT = `(?:\\d{1,2}|a couple of|couple of|a few|${Object.keys(WORDS)
  .filter((word) => /^[a-z]{3,}$/.test(word))
  .sort((a, b) => b.length - a.length)
  .join("|")})`

export const toCount = (text: string): number => (/^\d+$/.test(text) ? Number(text) : (WORDS[text] ?? 1))

/** "few" and "couple" have no exact size. */
export const isExactCount = (text: string): boolean => !/few/.test(text)

/** `24` → 2024, `98` → 1998; four digits stay. */
export const toYear = (text: string): number => {
  const digits = text.replace(/\D/g, "")
  const year = Number(digits)
  return digits.length >= 3 ? year : year < 70 ? 2000 + year : 1900 + year
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  final: 4
}
export const ORDINAL = `(?:${Object.keys(ORDINALS).join("|")})`
export const toOrdinal = (text: string): number => ORDINALS[text] ?? 1

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
/** Pattern source of a month's name, whole or cut. */
export const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?"
export const toMonth = (text: string): number => MONTHS.indexOf(text.slice(0, 3)) + 1
