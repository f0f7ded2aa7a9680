/** How periods are written, and which ones are neighbours. */
import { daysBetween } from "../DayNumber.ts"
import type { FiscalPeriod } from "../FiscalPeriod.ts"

/** `FY2024`, `Q3 FY2024`, `TTM to 2026-03-31`. */
export const periodName = (period: FiscalPeriod): string => {
  if (period.type === "ttm") return `TTM to ${period.end}`
  return period.fiscalPeriod === "FY" ? `FY${period.fiscalYear}` : `${period.fiscalPeriod} FY${period.fiscalYear}`
}

/** One period is one end and one length, whatever it is called. */
export const periodKey = (period: FiscalPeriod): string => `${period.type} ${period.end}`

/** 1..4; the year itself stands with its last quarter. */
export const quarterNumber = (period: FiscalPeriod): number =>
  period.fiscalPeriod === "FY" || period.fiscalPeriod === "TTM" ? 4 : Number(period.fiscalPeriod.slice(1))

/** `earlier` is the period right before `later`. */
export const isPrevious = (earlier: FiscalPeriod, later: FiscalPeriod): boolean => {
  const days = daysBetween(earlier.end, later.end)
  return later.type === "quarterly" ? days >= 70 && days <= 120 : days >= 330 && days <= 400
}
