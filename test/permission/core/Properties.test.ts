/** What no composition of commands may undo: the promises of the gate, tried on generated lines. */
import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import * as Quote from "../../../src/permission/core/Quote.ts"
import { evaluate, explain } from "../../../src/permission/core/Waterfall.ts"
import { gate, run } from "../../support/gate.ts"

const fastCheck = { numRuns: 500 }
const from = <A>(...items: ReadonlyArray<A>) => FastCheck.constantFrom(...items)

const allow = [
  "Bash(ls:*)",
  "Bash(cat:*)",
  "Bash(sort:*)",
  "Bash(find:*)",
  "Bash(git:*)",
  "Bash(npm test:*)",
  "Bash(make build)",
  "Bash(touch:*)",
  "Bash(kubectl get:*)"
]
const context = gate({ allow, deny: ["Bash(rm:*)", "Bash(git push:*)", "Bash(dd)", "Bash(kubectl delete:*)"] })
const anything = gate({ allow: [...allow, "Bash"] })

const tagOf = (command: string, where = context): string => evaluate(run(command), where)._tag

/** Words that no rule here speaks of, with whatever in them. */
const plainWord = FastCheck.oneof(
  from("a", "src", "-n", "x y", "it's", "a.b", "--", "ü", "3", "{}", "[", "~/x", "=", "a=b"),
  FastCheck.stringMatching(/^[a-z][a-z0-9/. '"\\-]{0,8}$/)
)
const words = (...start: ReadonlyArray<string>) =>
  FastCheck.array(plainWord, { maxLength: 4 }).map((rest) => Quote.serializeWords([...start, ...rest]))

/** Commands that the rules allow. */
const allowedCommand = FastCheck.oneof(
  words("ls"),
  words("cat"),
  words("touch"),
  words("git", "log"),
  words("git", "commit"),
  words("npm", "test"),
  from("sort a", "find . -name x", "make build", "git status", "git -C sub diff", "kubectl get pods -n x", "/bin/ls")
).filter((command) => tagOf(command) === "Allow")

/** Commands that no rule names. */
const strangeCommand = FastCheck.oneof(
  words("made-up"),
  words("tee"),
  words("curl"),
  words("python"),
  words("mv"),
  from("./ls", "/tmp/git status", "npm publish", "make", "make install", "kubectl apply -f x", "lsof", "gitk")
)

const wrapper = from(
  "nice",
  "nice -n 5",
  "nohup",
  "command",
  "command -p",
  "builtin",
  "env",
  "env -i",
  "env -u A",
  "timeout 5",
  "timeout -s KILL 5",
  "stdbuf -oL",
  "ionice -c 3",
  "setsid",
  "chrt -f 1",
  "taskset -c 0",
  "/usr/bin/nice",
  "time -p"
)
const towers = FastCheck.array(wrapper, { maxLength: 5 }).map((list) => list.map((one) => `${one} `).join(""))

const runner = from(
  "sudo",
  "sudo -u x",
  "doas",
  "xargs",
  "xargs -n 1",
  "flock f",
  "watch",
  "nsenter -t 1",
  "strace -f",
  "busybox",
  "parallel",
  "exec",
  "unshare -r"
)
const opaqueWrapper = from(
  "env -S x",
  "env --split-string=x",
  "timeout --bogus 5",
  "nice --adj=5",
  "time -o f",
  "stdbuf --bogus",
  "/tmp/nice",
  "./env",
  "env -C /tmp",
  "env -C .."
)
const assignment = from("FOO=1", "A=", "_x='a b'", "PAGER=cat", "GIT_DIR=x", "LC_ALL=C", "env FOO=1", "env -u A B=1")
const connector = from(" && ", " || ", " | ", "; ", " & ", "\n")
const redirect = from("> x", ">> x", ">| x", "<> x", "2> x", "9>x", "> '/dev/null '", "> /dev/null/x", "> /dev/tty")

const line = FastCheck.array(allowedCommand, { minLength: 1, maxLength: 3 }).chain((commands) =>
  FastCheck.array(connector, { minLength: commands.length, maxLength: commands.length }).map((joints) =>
    commands.map((command, index) => (index === 0 ? command : `${joints[index]}${command}`)).join("")
  )
)

describe("an allow", () => {
  it.prop(
    "survives joining and transparent wrappers",
    [towers, allowedCommand, connector, allowedCommand],
    ([tower, a, joint, b]) => {
      expect(tagOf(`${tower}${a}${joint}${tower}${b}`)).toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "never survives a segment that no rule names",
    [line, connector, strangeCommand, FastCheck.boolean()],
    ([given, joint, strange, before]) => {
      expect(tagOf(before ? `${strange}${joint}${given}` : `${given}${joint}${strange}`)).not.toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "never survives a runner",
    [towers, runner, allowedCommand],
    ([tower, runs, command]) => {
      expect(tagOf(`${tower}${runs} ${command}`)).not.toBe("Allow")
      expect(tagOf(`${runs} ${tower}${command}`, anything)).not.toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "never survives being handed to a shell",
    [towers, from("sh -c", "bash -lc", "zsh -fc", "bash --norc -c"), allowedCommand],
    ([tower, shell, command]) => {
      expect(tagOf(`${tower}${shell} ${Quote.quoteWord(command)}`)).not.toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "never survives a wrapper that isn't transparent",
    [towers, opaqueWrapper, allowedCommand],
    ([tower, wraps, command]) => {
      expect(tagOf(`${tower}${wraps} ${command}`)).not.toBe("Allow")
      expect(tagOf(`${wraps} ${tower}${command}`, anything)).not.toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "never survives an assignment",
    [assignment, towers, line],
    ([assigns, tower, given]) => {
      expect(tagOf(`${assigns} ${tower}${given}`)).not.toBe("Allow")
      expect(tagOf(`${assigns.replace(/^env.* /, "")}; ${given}`)).not.toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "never survives a write redirect, whatever rules there are",
    [line, redirect, FastCheck.boolean()],
    ([given, writes, before]) => {
      const command = before ? `${writes} ${given}` : `${given} ${writes}`
      expect(tagOf(command)).not.toBe("Allow")
      expect(tagOf(command, anything)).not.toBe("Allow")
      expect(tagOf(command, gate({}, { defaultBashDecision: "allow" }))).not.toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "never survives a builtin that changes what commands mean",
    [
      from(
        "alias ls=rm",
        "hash -p x ls",
        "set -a",
        "export A=1",
        "source x",
        "enable x",
        "trap x EXIT",
        "unset A",
        "read PATH",
        "printf -v A x"
      ),
      from("; ", " && ", "\n", " & "),
      line
    ],
    ([builtin, joint, given]) => {
      expect(tagOf(`${builtin}${joint}${given}`, anything)).not.toBe("Allow")
    },
    { fastCheck }
  )
})

/** Commands that the rules, or the floor, deny. */
const deniedCommand = FastCheck.oneof(
  words("rm"),
  words("git", "push"),
  words("git", "-C", "d", "--no-pager", "push"),
  words("kubectl", "-n", "x", "delete"),
  words("sudo", "rm"),
  words("xargs", "-0", "rm"),
  words("find", ".", "-exec", "rm"),
  words("cat", ".env"),
  words("cat", "a/../.ssh/id_rsa"),
  from(
    "PATH=/x ls",
    "cat < .env",
    "sh -c 'rm x'",
    "ls > .env",
    "env LD_PRELOAD=x ls",
    "git show HEAD:.env",
    "rm *.md",
    "dd"
  )
)

describe("a denial", () => {
  it.prop(
    "survives every segment around it",
    [deniedCommand, connector, FastCheck.oneof(allowedCommand, strangeCommand), connector, strangeCommand],
    ([denied, joint, before, other, after]) => {
      expect(tagOf(denied)).toBe("Deny")
      expect(tagOf(`${before}${joint}${denied}${other}${after}`)).toBe("Deny")
      expect(tagOf(`${denied}${joint}${before}`, { ...context, defaultBashDecision: "allow" })).toBe("Deny")
    },
    { fastCheck }
  )

  it.prop(
    "survives every wrapper whose options are known",
    [towers, deniedCommand],
    ([tower, denied]) => {
      // An assignment or a redirect in front of the wrapper stays in front of it.
      const command = denied.startsWith("PATH=") ? denied.replace(" ", ` ${tower}`) : `${tower}${denied}`
      expect(tagOf(command)).toBe("Deny")
    },
    { fastCheck }
  )

  it.prop(
    "survives runners and shells",
    [towers, runner, deniedCommand.filter((command) => !/^PATH|[<>*]/.test(command))],
    ([tower, runs, denied]) => {
      expect(tagOf(`${tower}${runs} ${tower}${denied}`)).toBe("Deny")
      expect(tagOf(`${tower}sh -c ${Quote.quoteWord(`${tower}${denied}`)}`)).toBe("Deny")
    },
    { fastCheck }
  )

  it.prop(
    "becomes a question, never an allow, behind a wrapper that isn't known",
    [towers, opaqueWrapper, deniedCommand],
    ([tower, wraps, denied]) => {
      expect(tagOf(`${tower}${wraps} ${denied}`, anything)).not.toBe("Allow")
    },
    { fastCheck }
  )

  it.prop(
    "survives quoting",
    [FastCheck.constantFrom("rm x", "cat .env", "git push x"), FastCheck.nat()],
    ([denied, seed]) => {
      const quoted = denied.replace(/[^ ]/g, (char, at: number) =>
        (seed >> (at % 24)) & 1 ? `'${char}'` : (seed >> ((at + 7) % 24)) & 1 ? `\\${char}` : char
      )
      expect(tagOf(quoted)).toBe("Deny")
    },
    { fastCheck }
  )
})

describe("any text at all", () => {
  const fragment = FastCheck.oneof(
    from(
      "ls",
      "rm",
      "git",
      "sudo",
      "env",
      "sh -c",
      "find",
      "-exec",
      "{}",
      ";",
      "\\;",
      "+",
      "&&",
      "|",
      ">",
      "<",
      ">&",
      "2>&1",
      "'",
      '"',
      "\\",
      "$X",
      "*",
      "~",
      "=",
      "A=1",
      "--",
      "-c",
      ".env",
      " ",
      "\n",
      "xargs",
      "timeout 5",
      "-S",
      "parallel",
      ":::",
      "watch",
      "eval",
      "trap",
      "npx",
      "git -C",
      "cd",
      "-",
      "..",
      "#",
      "é",
      "\u202e"
    ),
    FastCheck.string({ unit: "binary", maxLength: 6 })
  )
  const text = FastCheck.array(fragment, { maxLength: 14 }).map((parts) => parts.join(" "))

  it.prop(
    "gets a verdict, the same from evaluate and explain, with spans inside the text",
    [text],
    ([command]) => {
      const verdict = evaluate(run(command), context)
      const evaluation = explain(run(command), context)
      expect(evaluation.verdict).toEqual(verdict)
      const { span } = verdict.reason
      if (span !== undefined) {
        expect(span.start).toBeGreaterThanOrEqual(0)
        expect(span.end).toBeLessThanOrEqual(command.length)
        expect(span.start).toBeLessThanOrEqual(span.end)
      }
      if (verdict._tag === "Allow") expect(evaluation.error).toBeUndefined()
      if (verdict._tag === "Ask" && verdict.proposedRule !== undefined) {
        expect(verdict.sessionCacheable).toBe(true)
        expect(tagOf(command, gate({ allow: [verdict.proposedRule] }))).toBe("Allow")
      }
    },
    { fastCheck: { numRuns: 1500 } }
  )

  it.prop(
    "is allowed without rules by no chance",
    [text],
    ([command]) => {
      expect(tagOf(command, gate())).not.toBe("Allow")
    },
    { fastCheck }
  )
})
