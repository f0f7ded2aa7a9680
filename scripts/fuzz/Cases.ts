/** The stream of candidates: half written from the grammar, half recorded command lines that were changed. */
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Either from "effect/Either"
import type { Command } from "../../src/permission/core/Command.ts"
import type { CommandParseError } from "../../src/permission/core/CommandParseError.ts"
import { objection } from "./Confinement.ts"
import { generate } from "./Generator.ts"
import { mutant } from "./Mutator.ts"
import { Random } from "./Random.ts"

export type Parse = (source: string) => Either.Either<Command, CommandParseError>

const corpusPath = fileURLToPath(new URL("../../../shared/cases/commands.jsonl", import.meta.url))

const readCorpus = (): ReadonlyArray<string> => {
  if (!existsSync(corpusPath)) return []
  return readFileSync(corpusPath, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line))
    .flatMap((row) =>
      typeof row === "object" && row !== null && "command" in row && typeof row.command === "string"
        ? [row.command]
        : []
    )
}

export class Cases {
  private readonly corpus = readCorpus()

  constructor(private readonly seed: number) {}

  get hasCorpus(): boolean {
    return this.corpus.length > 0
  }

  /** The candidate of an index, always the same for the same seed. */
  source(index: number): string {
    const random = new Random(this.seed, index)
    const [first, ...rest] = this.corpus
    return first === undefined || random.chance(0.5) ? generate(random) : mutant(random, [first, ...rest])
  }

  /** A line that the parser accepts and that may be run. */
  static runnable(parse: Parse, source: string): Command | undefined {
    const parsed = parse(source)
    return Either.isRight(parsed) && objection(parsed.right) === undefined ? parsed.right : undefined
  }
}
