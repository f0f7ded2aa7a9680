/** Colours of a terminal, or none: every function returns its text unchanged when colour is off. */

export interface Style {
  readonly hasColour: boolean
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
  readonly underline: (text: string) => string
}

const sgr = (on: number, off: number) => (text: string) => `\x1b[${on}m${text}\x1b[${off}m`
const same = (text: string) => text

export const coloured: Style = {
  hasColour: true,
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  cyan: sgr(36, 39),
  underline: sgr(4, 24)
}

export const plain: Style = {
  hasColour: false,
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
  underline: same
}

export const styleOf = (colour: boolean): Style => (colour ? coloured : plain)

/** What decides about colour: https://no-color.org asks for any non-empty NO_COLOR. */
export interface ColourFacts {
  readonly isTty: boolean
  readonly noColor: string | undefined
  readonly term: string | undefined
}

export const hasColour = ({ isTty, noColor, term }: ColourFacts): boolean =>
  isTty && (noColor === undefined || noColor === "") && term !== "dumb"
