/** The shells that must agree, where they are on this machine, and what each lets a function stand in for. */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { locate } from "./Jail.ts"

export interface Shell {
  readonly name: string
  readonly program: string
  readonly flags: ReadonlyArray<string>
  /** Traces to a descriptor of its own instead of 2, quotes what it traces, or neither. */
  readonly trace: "private" | "quoted" | "raw"
  /** Builtins that no function can replace: they run, and are seen through the trace. */
  readonly natives: ReadonlySet<string>
  /** Builtins and applets that a function replaces. */
  readonly replaceable: ReadonlyArray<string>
  /** Names that the shell runs from within itself although a function can't be named so. */
  readonly hidden: ReadonlySet<string>
}

interface Kind {
  readonly name: string
  readonly program: string
  readonly flags: ReadonlyArray<string>
  readonly trace: Shell["trace"]
  readonly install: string
}

const kinds: ReadonlyArray<Kind> = [
  { name: "dash", program: "dash", flags: [], trace: "raw", install: "apt-get install dash" },
  { name: "bash", program: "bash", flags: [], trace: "private", install: "apt-get install bash" },
  { name: "bash --posix", program: "bash", flags: ["--posix"], trace: "private", install: "apt-get install bash" },
  { name: "busybox sh", program: "busybox", flags: ["sh"], trace: "quoted", install: "apt-get install busybox" }
]

const builtins =
  ". : [ alias bg bind break builtin caller cd chdir command compgen complete compopt continue declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset wait".split(
    " "
  )

/** Special by POSIX: even where a shell lets a function stand in, the recorder itself needs the real one. */
const special = new Set(
  ". : break continue eval exec exit export readonly return set shift times trap unset".split(" ")
)

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Whether a function may stand in for the name. */
export const isReplaceable = (shell: Shell, name: string): boolean =>
  identifier.test(name) &&
  !shell.natives.has(name) &&
  !keywords.has(name) &&
  (name !== "time" || shell.replaceable.includes(name))

/** Names that no function definition can be written for, whatever they would run when quoted. */
const keywords = new Set("case coproc do done elif else esac fi for function if in select then until while".split(" "))

/** What a program prints when it can find no other. */
const ask = (program: string, args: ReadonlyArray<string>): string =>
  execFileSync(program, args, {
    env: { PATH: "/nonexistent" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  })

const probe = ({ flags }: Kind, program: string): ReadonlySet<string> => {
  const script = builtins
    .filter((name) => identifier.test(name) && !special.has(name))
    .map((name) => `(eval '${name}() { unset -f ${name}; printf "%s\\n" ${name}; }; ${name}')`)
    .join("\n")
  return new Set(ask(program, [...flags, "-c", `${script}\ntrue`]).split("\n"))
}

const applets = (program: string): ReadonlyArray<string> => ask(program, ["--list"]).split("\n").filter(Boolean)

/** The shells of this machine, and how to get those that are missing. */
export const discover = (): { readonly shells: ReadonlyArray<Shell>; readonly missing: ReadonlyArray<string> } => {
  const shells: Array<Shell> = []
  const missing: Array<string> = []
  if (!existsSync("/proc/self/fdinfo")) {
    return { shells, missing: ["descriptors are read from /proc, which this system doesn't have"] }
  }
  for (const kind of kinds) {
    const program = locate(kind.program)
    if (program === undefined) {
      missing.push(`${kind.name} is not on this machine: ${kind.install}`)
      continue
    }
    const replaced = probe(kind, program)
    // Busybox prefers its own applets to PATH.
    const own = kind.program === "busybox" ? applets(program) : []
    shells.push({
      name: kind.name,
      program,
      flags: kind.flags,
      trace: kind.trace,
      natives: new Set(builtins.filter((name) => !replaced.has(name) && isBuiltin(kind, program, name))),
      replaceable: [...new Set([...replaced, ...own])].filter((name) => identifier.test(name) && !keywords.has(name)),
      hidden: new Set(own.filter((name) => !identifier.test(name)))
    })
  }
  return { shells, missing }
}

/** `local` is special in dash and absent elsewhere; a name that is no builtin at all is looked up on PATH. */
const isBuiltin = ({ flags }: Kind, program: string, name: string): boolean => {
  if (special.has(name) || name === "[") return true
  return ask(program, [...flags, "-c", `type ${name} || true`]).includes("builtin")
}
