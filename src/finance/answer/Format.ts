/** Numbers for people: one scale per table, thousands separated, a sign in front; nothing that a terminal could execute. */

/** A scale in words and what a value is divided by. */
export interface Scale {
  readonly name: string
  readonly by: number
}

const ONE: Scale = { name: "", by: 1 }
const MILLION: Scale = { name: "million", by: 1e6 }

/** Money and shares in millions where any value reaches ten million; one scale for all values of a table. */
export const scaleOf = (unit: string, values: ReadonlyArray<number>): Scale => {
  if (unit === "pure" || unit.includes("/")) return ONE
  return values.some((value) => Math.abs(value) >= 1e7) ? MILLION : ONE
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",")

/** Fixed decimals with separated thousands: `-3,908`, `2.94`. */
export const fixed = (value: number, decimals: number): string => {
  const text = Math.abs(value).toFixed(decimals)
  const [whole = "0", rest] = text.split(".")
  const sign = value < 0 && Number(text) !== 0 ? "-" : ""
  return sign + grouped(whole) + (rest === undefined ? "" : `.${rest}`)
}

/** `6.4%`, with a sign where it is a change. */
export const percent = (
  fraction: number,
  options: { readonly signed?: boolean; readonly decimals?: number } = {}
): string => {
  const text = fixed(fraction * 100, options.decimals ?? 1)
  return `${options.signed === true && fraction > 0 ? "+" : ""}${text}%`
}

/** A value in the scale of its table. */
export const scaled = (value: number, unit: string, scale: Scale): string => {
  if (unit === "pure") return Math.abs(value) < 5 ? percent(value, { decimals: 2 }) : fixed(value, 2)
  if (unit.includes("/"))
    return fixed(value, Math.abs(value) < 1 && Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 ? 3 : 2)
  const shown = value / scale.by
  return fixed(shown, scale.by === 1 || Number.isInteger(shown) ? 0 : 1)
}

/** The unit as it stands in a heading: `USD million`, `USD per share`, `million shares`. */
export const unitName = (unit: string, scale: Scale): string => {
  if (unit === "pure") return "%"
  if (unit.endsWith("/shares")) return `${unit.slice(0, -"/shares".length)} per share`
  if (unit === "shares") return scale.name === "" ? "shares" : `${scale.name} shares`
  return scale.name === "" ? unit : `${unit} ${scale.name}`
}

/** A value with its unit, for a sentence: `USD 416.2 billion`, `USD 2.94 per share`, `46.9%`. */
export const spoken = (value: number, unit: string): string => {
  if (unit === "pure") return scaled(value, unit, ONE)
  if (unit.includes("/")) return `${unit.split("/")[0]} ${scaled(value, unit, ONE)} per share`
  const size = Math.abs(value)
  const [by, name, decimals] = size >= 1e9 ? [1e9, " billion", 1] : size >= 1e6 ? [1e6, " million", 0] : [1, "", 0]
  const number = fixed(value / by, decimals) + name
  return unit === "shares" ? `${number} shares` : `${unit} ${number}`
}
