/**
 * The ways in which a path hides in one word of a command: `--opt=PATH`, `-fPATH`, `rev:PATH`, `host:PATH`, `@PATH`,
 * `file://PATH`, `if=PATH`, `src=PATH,dst=…`, `:(top)PATH`. Both walls of the gate look through this one window.
 */

/** Characters after which, or before which, a path may start or end inside a word. */
const delimiter = /[=:@,;()?#]/

/** How many letters a cluster of short options may have before an attached value: `-xvf.env`. */
const longestCluster = 12

const decode = (word: string): string =>
  word.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

const firstPiece = (word: string, test: (path: string) => boolean): string | undefined => {
  if (test(word)) return word
  if (delimiter.test(word)) {
    const piece = word.split(delimiter).find((part) => part !== "" && test(part))
    if (piece !== undefined) return piece
  }
  if (word.startsWith("-") && word.length > 2) {
    const end = Math.min(word.length, longestCluster)
    // A value may follow each letter of the cluster: nothing here knows which letters take one.
    for (let index = 2; index < end && /[A-Za-z0-9]/.test(word.charAt(index - 1)); index++) {
      const rest = word.slice(index)
      if (test(rest)) return rest
    }
  }
  return undefined
}

/** The first path in a word that passes a test. */
export const find = (word: string, test: (path: string) => boolean): string | undefined =>
  firstPiece(word, test) ?? (/file:.*%/i.test(word) ? firstPiece(decode(word), test) : undefined)
