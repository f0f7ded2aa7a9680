/** What a benchmark file exports, and what the harness prints of it. */

export interface Row {
  readonly label: string
  readonly value: number
  readonly unit: string
  /** Upper bound that the project promises; absent: for information. */
  readonly limit?: number
}

export interface Benchmark {
  readonly name: string
  readonly run: () => Promise<ReadonlyArray<Row>>
}

/** CPU milliseconds of this process, main thread and helpers: what other programs on the machine do hardly shows. */
export const cpuMillis = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { system, user } = process.cpuUsage(before)
  return (user + system) / 1000
}

export const median = (values: ReadonlyArray<number>): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Runs the candidates in turns, so that all of them meet the same weather; yields the median of each. */
export const inTurns = async (
  candidates: Readonly<Record<string, () => Promise<number>>>,
  rounds: number
): Promise<ReadonlyMap<string, number>> => {
  const samples = new Map<string, Array<number>>(Object.keys(candidates).map((name) => [name, []]))
  // The first two rounds only warm up.
  for (let round = -2; round < rounds; round++)
    for (const [name, measure] of Object.entries(candidates)) {
      const sample = await measure()
      if (round >= 0) samples.get(name)?.push(sample)
    }
  return new Map([...samples].map(([name, values]) => [name, median(values)]))
}
