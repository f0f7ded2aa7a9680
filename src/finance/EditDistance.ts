/** How many letters two words are apart: insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */

/** At most `most` matters: beyond it the answer is `most + 1`, found early. */
export const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: Array<number> = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cell = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cell = Math.min(cell, (before[j - 2] ?? 0) + 1)
      }
      next.push(cell)
      smallest = Math.min(smallest, cell)
    }
    if (smallest > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}
