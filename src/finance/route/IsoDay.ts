/** Reading and writing ISO days (`2024-09-28`) by their parts; arithmetic on them is `DayNumber`'s. */
import { lastOfMonth } from "../DayNumber.ts"

export const yearOf = (day: string): number => Number(day.slice(0, 4))
export const monthOf = (day: string): number => Number(day.slice(5, 7))
export const dayOf = (day: string): number => Number(day.slice(8, 10))

const two = (n: number): string => String(n).padStart(2, "0")

/** The day, or the last of that month where the month is shorter. */
export const isoDay = (year: number, month: number, day: number): string => {
  const last = lastOfMonth(year, month)
  const asked = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`
  return asked > last ? last : asked
}

/** A real day of the calendar, written as `YYYY-MM-DD`. */
export const isIsoDay = (text: string): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) && text <= lastOfMonth(yearOf(text), monthOf(text))

/** `months` may be negative; the end of a month stays inside it. */
export const addMonths = (day: string, months: number): string => {
  const index = yearOf(day) * 12 + monthOf(day) - 1 + months
  return isoDay(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, dayOf(day))
}
