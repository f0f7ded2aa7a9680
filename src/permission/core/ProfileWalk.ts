/**
 * Goes through an argv word by word along its profile: which words are flags, values, sub-commands and operands, and
 * which one, if any, takes the command out of the read-only class. One pass, no backtracking.
 */
import type { Finding, GivenFlag, Operands, Vocabulary } from "./Profile.ts"
import { type Arity, childNode, namesOf, type ProfileNode, vocabularyNode } from "./ProfileNode.ts"

export interface Walk {
  /** The deepest level reached. */
  readonly node: ProfileNode
  /** One past the last sub-command word; 1 where there is none. */
  readonly verbEnd: number
  readonly finding: Finding | undefined
  /** False where the word is known to be no path. */
  readonly paths: ReadonlyArray<boolean>
}

const unknownFlag = (name: string, index: number, words: ReadonlyArray<string>, verbEnd: number): Finding => ({
  kind: "unknown",
  index,
  why: `\`${name}\` is not among the flags of \`${words.slice(0, verbEnd).join(" ")}\` that only read`
})

/** What the profile knows of a flag that isn't among those that read. */
const findFlag = (node: ProfileNode, name: string, index: number, words: ReadonlyArray<string>, verbEnd: number) => {
  if (node.writes.has(name))
    return { kind: "mutating", index, why: `\`${name}\` writes or changes something` } satisfies Finding
  if (node.runs.has(name)) return { kind: "mutating", index, why: `\`${name}\` runs a program` } satisfies Finding
  if (node.discloses.has(name))
    return { kind: "discloses", index, why: `\`${name}\` prints credentials` } satisfies Finding
  return unknownFlag(name, index, words, verbEnd)
}

/** A detached value that looks like a flag is more likely a flag of a program that takes no value there. */
const isDoubtfulValue = (word: string): boolean => word.length > 1 && word[0] === "-" && !/^-\d/.test(word)

const isPlainFlag = (word: string): boolean => word.length > 1 && word[0] === "-"

const isBoolean = (text: string): boolean => /^(?:true|false|1|0|t|f)$/i.test(text)

/** The state of one walk. */
class Walker {
  /** Three columns instead of one list of records: a line may have forty thousand flags. */
  private readonly flagNames: Array<string> = []
  private readonly flagValues: Array<string> = []
  private readonly flagIndices: Array<number> = []
  readonly operands: Array<number> = []
  readonly paths: Array<boolean>
  node: ProfileNode
  verbEnd = 1
  finding: Finding | undefined
  /** Set behind a `--`. */
  private ended = false
  /** Nouns of a vocabulary passed so far. */
  private nouns = ""
  private depth = 0
  private asksHelp = false
  /** A sub-command may still follow. */
  private awaitsVerb: boolean

  constructor(
    readonly words: ReadonlyArray<string>,
    node: ProfileNode
  ) {
    this.node = node
    this.paths = words.map(() => true)
    this.awaitsVerb = hasVerbs(node)
  }

  run(): Walk {
    let index = 1
    if (this.node.profile.effect !== undefined) this.enter(this.node, 0)
    if (this.node.profile.raw === true) {
      for (; index < this.words.length; index++) this.operands.push(index)
    }
    const cluster = this.node.profile.cluster
    const first = this.words[1]
    if (cluster !== undefined && first !== undefined && isClusterOf(first, cluster)) {
      index = this.takeCluster(first, cluster)
    }
    while (index < this.words.length && this.finding === undefined) index = this.takeWord(index)
    if (this.finding === undefined) this.judge()
    else {
      this.paths.fill(true)
      if (this.node.profile.effect !== undefined) this.markTextFlags()
    }
    return { node: this.node, verbEnd: this.verbEnd, finding: this.finding, paths: this.paths }
  }

  private give(name: string, value: string, index: number): void {
    this.flagNames.push(name)
    this.flagValues.push(value)
    this.flagIndices.push(index)
  }

  private isGiven(names: ReadonlySet<string>): boolean {
    return this.flagNames.some((name) => names.has(name))
  }

  private takeWord(index: number): number {
    const word = this.words[index] ?? ""
    const node = this.node
    if (!this.ended) {
      if (word === "--" && node.style !== "word") {
        this.ended = true
        return index + 1
      }
      const numeric = node.profile.numeric
      if (numeric !== undefined && isNumeric(word, numeric)) return index + 1
      if (isPlainFlag(word)) return this.takeFlag(word, index)
      if (word[0] === "+" && node.reads.has(word)) return this.takeValues(word, node.reads.get(word) ?? "", index)
    }
    if (this.awaitsVerb && !this.ended) return this.takeVerb(word, index)
    this.operands.push(index)
    return index + 1
  }

  private takeFlag(word: string, index: number): number {
    if (index === this.words.length - 1 && this.operands.length === 0 && this.node.help.has(word)) {
      this.asksHelp = true
      return index + 1
    }
    switch (this.node.style) {
      case "gnu":
      case "pflag":
        return word[1] === "-" ? this.takeLong(word, index) : this.takeLetters(word, index)
      case "go":
        return this.takeLong(word[1] === "-" ? word.slice(1) : word, index)
      case "word": {
        const arity = this.node.reads.get(word)
        if (arity !== undefined) return this.takeValues(word, arity, index)
        // `-l120` for `-l 120`.
        if (/^-[A-Za-z]\d+$/.test(word) && this.node.reads.get(word.slice(0, 2)) === "#") return index + 1
        return this.refuseFlag(word, index)
      }
    }
  }

  private takeLong(word: string, index: number): number {
    const equals = word.indexOf("=")
    const name = equals === -1 ? word : word.slice(0, equals)
    const arity = this.node.reads.get(name)
    if (arity === undefined) return this.refuseFlag(name, index)
    if (equals === -1) return this.takeValues(name, arity, index)
    const value = word.slice(equals + 1)
    // Attached, a flag takes exactly one value; a flag without any takes only a truth value, and only in Go programs.
    if (arity.length > 1) return this.refuseFlag(name, index)
    if (arity === "" && !(this.node.style !== "gnu" && isBoolean(value))) return this.refuseFlag(name, index)
    if (arity === "#") this.markNoPath(index)
    this.give(name, value, index)
    return index + 1
  }

  /** `-abc`, `-ofile`, `-o file`. */
  private takeLetters(word: string, index: number): number {
    for (let at = 1; at < word.length; at++) {
      const name = letterFlag(word, at)
      const arity = this.node.reads.get(name)
      if (arity === undefined) return this.refuseFlag(name, index)
      if (arity === "") {
        this.give(name, "", index)
        continue
      }
      const attached = word.slice(at + 1)
      if (attached === "") return this.takeValues(name, arity, index)
      if (arity.length > 1) return this.refuseFlag(name, index)
      if (arity === "#") this.markNoPath(index)
      // cobra reads `-o=json` as `-o json`.
      const value = this.node.style === "pflag" && attached[0] === "=" ? attached.slice(1) : attached
      this.give(name, value, index)
      return index + 1
    }
    return index + 1
  }

  /** `tvf`, whose value is the next word: values of letters before the last are read differently by each program. */
  private takeCluster(letters: string, cluster: string): number {
    for (let at = 0; at < letters.length; at++) {
      const letter = letters[at] ?? ""
      const takesValue = cluster[cluster.indexOf(letter) + 1] === ":"
      const value = takesValue ? (this.words[2] ?? "") : ""
      this.give(`-${letter}`, value, 1)
      if (!takesValue) continue
      if (at < letters.length - 1 || isDoubtfulValue(value)) return this.refuseFlag(`-${letter}`, 1)
      return 3
    }
    return 2
  }

  private takeValues(name: string, arity: Arity, index: number): number {
    if (arity === "" || arity === "?") {
      this.give(name, "", index)
      return index + 1
    }
    let at = index
    for (const marker of arity) {
      at++
      const value = this.words[at]
      if (value === undefined) break
      if (this.node.style !== "word" && isDoubtfulValue(value)) return this.refuseFlag(value, at)
      if (marker === "#") this.markNoPath(at)
    }
    this.give(name, this.words[at] ?? "", index)
    return at + 1
  }

  /** A flag outside the list: accepted only where the verb alone fixes what is done. */
  private refuseFlag(name: string, index: number): number {
    const open = this.node.profile.open
    if (
      open !== undefined &&
      /^(?:-[a-z]|--[a-z][a-z0-9-]*)$/.test(name) &&
      !open.refuses.test(name) &&
      !this.isNamed(name)
    ) {
      return this.takeOpenFlag(name, index)
    }
    this.finding = findFlag(this.node, name, index, this.words, this.verbEnd)
    return index
  }

  private isNamed(name: string): boolean {
    return this.node.writes.has(name) || this.node.runs.has(name) || this.node.discloses.has(name)
  }

  /** `--name value`, and more values where the name is a plural or the value a pair: `--ids a b`, `--tags k=v k=v`. */
  private takeOpenFlag(name: string, index: number): number {
    const word = this.words[index] ?? ""
    this.give(name, word.slice(name.length + 1), index)
    if (word.length > name.length) return index + 1
    let at = index + 1
    while (at < this.words.length) {
      const value = this.words[at] ?? ""
      if (isPlainFlag(value)) break
      if (at > index + 1 && !name.endsWith("s") && !value.includes("=")) break
      at++
    }
    return at
  }

  private takeVerb(word: string, index: number): number {
    const node = this.node
    if (this.depth === 0) {
      const child = childNode(node, word)
      if (child !== undefined) return this.enter(child, index)
      if (node.mutating.has(word)) return this.leave("mutating", index, "changes something")
      if (node.executes.has(word)) return this.leave("mutating", index, "runs a command given to it")
      if (node.secret.has(word)) return this.leave("discloses", index, "prints credentials")
    }
    if (node.profile.vocabulary !== undefined) return this.takeVocabulary(node.profile.vocabulary, word, index)
    if (node.profile.operands !== undefined && (node.profile.bare === true || this.standsAlone())) {
      // Not a sub-command but an operand of the command itself (`git reflog HEAD`, `brew --cache x`).
      this.awaitsVerb = false
      return index
    }
    this.finding = { kind: "unknown", index, why: `\`${this.path(index)}\` is not known to only read` }
    return index
  }

  private enter(child: ProfileNode, index: number): number {
    this.node = child
    this.verbEnd = index + 1
    this.awaitsVerb = hasVerbs(child)
    const effect = child.profile.effect
    if (effect === undefined) return index + 1
    return this.leave(
      effect === "writes" ? "mutating" : "discloses",
      index,
      effect === "writes" ? "changes something" : "prints credentials"
    )
  }

  /** A sub-command that isn't reading ends the walk, unless its help is asked for and nothing else. */
  private leave(kind: Finding["kind"], index: number, does: string): number {
    this.verbEnd = index + 1
    if (index === this.words.length - 2 && this.node.help.has(this.words[index + 1] ?? "")) {
      this.asksHelp = true
      return this.words.length
    }
    this.finding = { kind, index, why: `\`${this.path(index)}\` ${does}` }
    return index
  }

  private takeVocabulary(vocabulary: Vocabulary, word: string, index: number): number {
    const path = this.depth === 0 ? word : `${this.nouns} ${word}`
    if (vocabulary.discloses?.test(path) === true && vocabulary.unlike?.test(path) !== true) {
      return this.leave("discloses", index, "prints credentials")
    }
    if (vocabulary.writes.test(word)) return this.leave("mutating", index, "changes something")
    const next = this.words[index + 1] ?? ""
    const isNoun = this.depth < vocabulary.depth && vocabulary.nouns.test(word)
    // `az containerapp logs show`: a word that could be either is a noun where a verb follows.
    if (isNoun && (!vocabulary.reads.test(word) || vocabulary.reads.test(next))) {
      this.nouns = path
      this.depth++
      this.verbEnd = index + 1
      return index + 1
    }
    if (!vocabulary.reads.test(word)) {
      this.finding = { kind: "unknown", index, why: `\`${this.path(index)}\` is not known to only read` }
      return index
    }
    if (vocabulary.deceives?.test(path) === true) return this.leave("mutating", index, "does more than read")
    this.node = vocabularyNode(this.node, vocabulary.after)
    this.verbEnd = index + 1
    this.awaitsVerb = false
    return index + 1
  }

  private markNoPath(index: number): void {
    if (index < this.paths.length) this.paths[index] = false
  }

  /** Behind a sub-command that writes only the flags known to take text are looked at: `git commit -m 'no .env'`. */
  private markTextFlags(): void {
    for (let index = this.verbEnd; index < this.words.length; index++) {
      const word = this.words[index] ?? ""
      if (word === "--") return
      if (isPlainFlag(word)) index = this.markTextFlag(word, index)
    }
  }

  private markTextFlag(word: string, index: number): number {
    const { reads } = this.node
    const equals = word.indexOf("=")
    if (word[1] === "-") {
      if (reads.get(equals === -1 ? word : word.slice(0, equals)) !== "#") return index
      const at = equals === -1 ? index + 1 : index
      this.markNoPath(at)
      return at
    }
    for (let at = 1; at < word.length; at++) {
      const arity = reads.get(`-${word[at]}`)
      if (arity === "") continue
      if (arity !== "#") return index
      const valueAt = at === word.length - 1 ? index + 1 : index
      this.markNoPath(valueAt)
      return valueAt
    }
    return index
  }

  private path(index: number): string {
    const verbs = this.words.slice(this.verbEnd, index + 1).filter((word) => word[0] !== "-")
    return [...this.words.slice(0, this.verbEnd), ...verbs].join(" ").slice(0, 120)
  }

  /** All words are understood: what do they amount to? */
  private judge(): void {
    const profile = this.node.profile
    const operands = typeof profile.operands === "number" ? { max: profile.operands } : profile.operands
    if (this.asksHelp) return
    this.finding =
      this.judgeVerb() ??
      this.judgeNeeds() ??
      (operands === undefined ? undefined : this.judgeOperands(operands)) ??
      this.judgeChecks()
    if (operands?.text !== undefined) this.markText(operands)
  }

  private judgeVerb(): Finding | undefined {
    if (!this.awaitsVerb || this.node.profile.bare === true) return undefined
    if (this.standsAlone()) return undefined
    const index = this.verbEnd - 1
    return {
      kind: "unknown",
      index,
      why: `\`${this.words.slice(0, this.verbEnd).join(" ")}\` alone is not known to only read`
    }
  }

  private standsAlone(): boolean {
    const alone = namesOf(this.node.profile.alone ?? "--version")
    return this.isGiven(alone)
  }

  private judgeNeeds(): Finding | undefined {
    const needs = this.node.profile.needs
    if (needs === undefined) return undefined
    if (this.isGiven(namesOf(needs))) return undefined
    if (this.operands.length === 0 && this.flagNames.includes("--version")) return undefined
    const index = this.verbEnd - 1
    return { kind: "mutating", index, why: `\`${this.words[index]}\` only reads with one of ${needs}` }
  }

  private judgeOperands(operands: Operands): Finding | undefined {
    const extra = operands.max === undefined ? undefined : this.operands[operands.max]
    if (extra !== undefined) {
      return {
        kind: "unknown",
        index: extra,
        why: `\`${this.words[extra]}\` stands where only flags are known to read`
      }
    }
    for (const index of this.operands) {
      const word = this.words[index] ?? ""
      if (operands.only?.test(word) === false || operands.never?.test(word) === true) {
        return { kind: "unknown", index, why: `\`${word}\` is not known to only read here` }
      }
    }
    return undefined
  }

  private judgeChecks(): Finding | undefined {
    if (this.node.checks.length === 0) return undefined
    const flags = this.flagNames.map(
      (name, at): GivenFlag => ({ name, value: this.flagValues[at] ?? "", index: this.flagIndices[at] ?? 0 })
    )
    const call = { words: this.words, flags, operands: this.operands }
    for (const check of this.node.checks) {
      const finding = check(call)
      if (finding !== undefined) return finding
    }
    return undefined
  }

  private markText(operands: Operands): void {
    if (operands.text === "all") for (const index of this.operands) this.markNoPath(index)
    const [first] = this.operands
    if (operands.text === "all" || first === undefined) return
    if (operands.text === "first-of-several" && this.operands.length < 2) return
    const unless = operands.unless === undefined ? undefined : namesOf(operands.unless)
    if (unless === undefined || !this.isGiven(unless)) this.markNoPath(first)
  }
}

const letterFlags: ReadonlyArray<string> = Array.from({ length: 128 }, (_, code) => `-${String.fromCharCode(code)}`)

/** The flag that a letter of a cluster stands for. */
const letterFlag = (word: string, at: number): string => letterFlags[word.charCodeAt(at)] ?? `-${word[at]}`

/** May a sub-command follow? */
export const hasVerbs = (node: ProfileNode): boolean =>
  node.verbs.size > 0 || node.profile.vocabulary !== undefined || node.mutating.size > 0

const isClusterOf = (word: string, letters: string): boolean => {
  for (const letter of word) if (letter === ":" || !letters.includes(letter)) return false
  return word !== ""
}

const isNumeric = (word: string, signs: string): boolean =>
  word.length > 1 && signs.includes(word[0] ?? " ") && /^.\d+$/.test(word)

/** Walks an argv whose command has the profile compiled in `root`. */
export const walk = (words: ReadonlyArray<string>, root: ProfileNode): Walk => new Walker(words, root).run()
