/** Arithmetic on ISO days (`2024-09-28`) as whole numbers: days since 1970-01-01. Filings hold tens of thousands of them. */

/** The number of an ISO day; proleptic Gregorian calendar. */
export const toDayNumber = (iso: string): number => {
  const month = Number(iso.slice(5, 7))
  const year = Number(iso.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(iso.slice(8, 10)) - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The ISO day of a number. */
export const toIsoDay = (day: number): string => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const two = (n: number): string => String(n).padStart(2, "0")
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1)}`
}

export const addDays = (iso: string, days: number): string => toIsoDay(toDayNumber(iso) + days)

/** Days from `a` to `b`. */
export const daysBetween = (a: string, b: string): number => toDayNumber(b) - toDayNumber(a)

/** Both ends counted: a quarter of 13 weeks has 91 days. */
export const daysIn = (start: string, end: string): number => daysBetween(start, end) + 1

/** The last day of a month; months below 1 and above 12 lead into other years. */
export const lastOfMonth = (year: number, month: number): string => {
  const index = year * 12 + month // the month after, counted from zero
  const iso = `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}-01`
  return addDays(iso, -1)
}
