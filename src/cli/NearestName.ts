/** The name that a mistyped word most likely meant: nearest by edits (a swap of neighbours is one), when it is near. */

/** Optimal string alignment distance. */
const distance = (a: string, b: string): number => {
  let before: ReadonlyArray<number> = []
  let previous: ReadonlyArray<number> = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      }
      row.push(least)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? 0
}

/** Longer words are never looked at: nobody mistypes a name of eighty letters, and the cost is the product of both. */
const longest = 80

/** The nearest of `names`, when at most a third of the word differs, or it is the beginning of exactly one of them. */
export const nearestName = (word: string, names: ReadonlyArray<string>): string | undefined => {
  if (word.length === 0 || word.length > longest) return undefined
  const lower = word.toLowerCase()
  const begun = names.filter((name) => name.startsWith(lower))
  if (begun.length === 1 && lower.length > 1) return begun[0]
  const limit = Math.max(1, Math.floor(lower.length / 3))
  const near = names
    .map((name) => ({ name, edits: distance(lower, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.name
}
