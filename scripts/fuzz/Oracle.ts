/** Asks every shell about many lines at once, and shrinks a line on which one of them differs from the parser. */
import type { Command } from "../../src/permission/core/Command.ts"
import { type Case, run } from "./Batch.ts"
import { difference } from "./Compare.ts"
import { innermost } from "./Confinement.ts"
import type { Jail } from "./Jail.ts"
import { Random } from "./Random.ts"
import type { Shell } from "./Shells.ts"

export interface Difference {
  readonly shell: string
  readonly source: string
  readonly reason: string
}

/** Runs asynchronous work, at most `limit` pieces at a time. */
const pooled = async <A, B>(
  items: ReadonlyArray<A>,
  limit: number,
  work: (item: A) => Promise<B>
): Promise<Array<B>> => {
  const results: Array<B> = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}

/** Some of the commands fail, always the same for the same line. A timed command never does, for `time` is read two ways. */
export const toCase = (id: number, command: Command): Case => {
  const random = new Random(command.source.length, command.source.charCodeAt(0) + command.segments.length)
  const timed = new Set<string>(["time"])
  const names = new Set<string>()
  for (const { words } of command.segments) {
    const texts = words.map(({ text }) => text)
    const [name] = innermost(texts)
    if (name === undefined) continue
    if (texts[0] === "time") timed.add(name)
    names.add(name)
  }
  return { id, command, failing: new Set([...names].filter((name) => random.chance(0.45) && !timed.has(name))) }
}

export class Oracle {
  private count = 0

  constructor(
    private readonly jail: Jail,
    private readonly shells: ReadonlyArray<Shell>
  ) {}

  /** Where shells and parser differ. Each line was accepted, and is fit to be run. */
  async compare(commands: ReadonlyArray<Command>, shells = this.shells): Promise<ReadonlyArray<Difference>> {
    const found = await pooled(shells, 2, (shell) => this.ask(shell, commands))
    return found.flat()
  }

  private async ask(shell: Shell, commands: ReadonlyArray<Command>): Promise<ReadonlyArray<Difference>> {
    const interpreter = this.shells.find(({ name }) => name === "dash") ?? shell
    const cases = commands.filter((command) => isFit(shell, command)).map((command, index) => toCase(index, command))
    if (cases.length === 0) return []
    const together = await this.observe(shell, interpreter, cases, false)
    // Where one case broke the shell, those after it tell nothing.
    const seen = together === "broken" ? await this.observe(shell, interpreter, cases, true) : together
    if (seen === "timeout" || seen === "broken") {
      const [only] = cases
      if (cases.length === 1 && only !== undefined) {
        return [{ shell: shell.name, source: only.command.source, reason: "the shell doesn't come to an end" }]
      }
      // One of them hangs; the halves tell which.
      const middle = Math.ceil(commands.length / 2)
      return [...(await this.ask(shell, commands.slice(0, middle))), ...(await this.ask(shell, commands.slice(middle)))]
    }
    return cases.flatMap((one) => {
      const observation = seen.get(one.id)
      const reason = observation && difference(shell, one, observation)
      return reason === undefined ? [] : [{ shell: shell.name, source: one.command.source, reason }]
    })
  }

  private async observe(shell: Shell, interpreter: Shell, cases: ReadonlyArray<Case>, apart: boolean) {
    const number = this.count++
    const seen = await run(this.jail, shell, interpreter.program, cases, {
      name: `run-${number}`,
      // How a shell reads bytes may depend on the locale.
      locale: number % 2 === 0 ? "C" : "C.UTF-8",
      timeoutMs: 20_000 + cases.length * 500,
      apart
    })
    const broken = seen !== "timeout" && !apart && [...seen.values()].some(({ end, trace }) => !end && !trace)
    return broken ? "broken" : seen
  }

  /** A shorter line that still differs: pieces of halving size are left out as long as that helps. */
  async minimise(
    { shell: name, source, reason }: Difference,
    accept: (source: string) => Command | undefined
  ): Promise<Difference> {
    const shells = this.shells.filter((shell) => shell.name === name)
    let best: Difference = { shell: name, source, reason }
    for (let size = Math.ceil(source.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let shorter = true; shorter; ) {
        const candidates = Array.from({ length: Math.ceil(best.source.length / size) }, (_, index) =>
          accept(best.source.slice(0, index * size) + best.source.slice((index + 1) * size))
        ).filter((command) => command !== undefined)
        const [smaller] = await this.compare(candidates, shells)
        shorter = smaller !== undefined
        if (smaller !== undefined) best = smaller
      }
    }
    return best
  }
}

/** Busybox runs applets of its own, some of them under names that no function can have. */
const isFit = (shell: Shell, { segments }: Command): boolean =>
  segments.every(({ words }) => {
    const texts = words.map(({ text }) => text)
    const command = innermost(texts)
    const names = [texts[0], command[0], ...(command[0] === "exec" ? command.slice(1, 2) : [])]
    return names.every(
      (name, index) =>
        name === undefined ||
        ((!shell.hidden.has(name) || shell.natives.has(name)) && (index < 2 || !shell.replaceable.includes(name)))
    )
  })
