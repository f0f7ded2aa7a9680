import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { describe, expect, it } from "vitest"
import { makeHome, permissions } from "./support.ts"

const rules = permissions({
  allow: [
    ...["Bash(ls:*)", "Bash(cat:*)", "Bash(sort:*)", "Bash(find:*)", "Bash(rg:*)"],
    ...["Bash(git:*)", "Bash(git diff:*)", "Bash(git show:*)", "Bash(npm test:*)"]
  ],
  deny: ["Bash(rm:*)", "Bash(git push:*)"]
})

const denied = [
  ...["PATH=/x; ls", "cat < .env", "git show HEAD:.env", "cat /proc/self/environ", "git -C d push"],
  ...["git --no-pager push", "git -c a=b push", "timeout -s KILL 5 rm x", "stdbuf -o L rm x", "env -u A rm x"],
  ...["sudo rm x", "xargs rm", "sh -c 'rm x'", "find . -exec rm {} \\;"]
]
const asked = [
  ...["ls; > notes.txt", "sort --output=x a", "sort -ox a", "git diff --output=x", "find . -delete"],
  ...["find . -fprint0 x", "rg --pre ./x y", "FOO=1 npm test", "ls -la && touch x", "cat a > b", "ls | tee b"],
  ...["/tmp/x/ls", "hash -p /tmp/x ls; ls", "alias ls=rm; ls"]
]
const unparseable = ["echo hi &>f rm x", "ls &&", "&& ls", "ls ;; pwd", "ls *.md", 'echo "$HOME"', "a $(b)"]
const allowed = [
  ...["ls -la", "/bin/ls -la", "cat a | sort", "git status && git log -n 3", "timeout 5 ls", "nice -n 5 cat a"],
  ...["git -C sub diff", "find . -name x", "npm test", "cat a 2>&1", "ls 2>/dev/null"]
]

interface Line {
  readonly command: string
  readonly verdict: string
  readonly classification: string
  readonly sessionCacheable: boolean
  readonly reason: string
  readonly rule?: string
  readonly proposedRule?: string
  readonly segments: ReadonlyArray<unknown>
  readonly error?: { readonly _tag: string }
}

const lines = (output: string): ReadonlyArray<Line> =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

const asInput = (commands: ReadonlyArray<string>) => commands.map((command) => JSON.stringify({ command })).join("\n")

describe("permission check", () => {
  it("judges by the rules of a file, line by line", async () => {
    const home = makeHome()
    const file = home.put(`${home.home}/rules.json`, rules)
    const all = [...denied, ...asked, ...unparseable, ...allowed]
    const { code, output, errors } = await home.check(["--rules", file, "--jsonl"], asInput(all))
    expect([code, errors]).toEqual([0, ""])
    const found = lines(output)
    expect(found.map(({ command }) => command)).toEqual(all)
    const verdicts = (verdict: string) => found.filter((line) => line.verdict === verdict).map(({ command }) => command)
    expect(verdicts("deny")).toEqual(denied)
    expect(verdicts("ask")).toEqual([...asked, ...unparseable])
    expect(verdicts("allow")).toEqual(allowed)
    for (const { command, error, sessionCacheable, proposedRule } of found) {
      expect([command, error !== undefined]).toEqual([command, unparseable.includes(command)])
      if (error !== undefined) expect([command, sessionCacheable, proposedRule]).toEqual([command, false, undefined])
    }
  })

  it("asks about what only reads where there are no rules, and lets the answer be remembered", async () => {
    const { code, output } = await makeHome().check(["--jsonl"], asInput(allowed.filter((one) => one !== "npm test")))
    expect(code).toBe(0)
    for (const { command, verdict, classification, sessionCacheable } of lines(output)) {
      expect([command, verdict, classification, sessionCacheable]).toEqual([command, "ask", "read-only", true])
    }
  })

  it("ends with 0, 1 or 3, and names what decided", async () => {
    const home = makeHome({ user: rules })
    const cases = [
      ["git log", 0, { verdict: "allow", rule: "Bash(git:*)", segment: 0 }],
      ["ls; git -C d push", 1, { verdict: "deny", rule: "Bash(git push:*)", segment: 1, span: { start: 4, end: 7 } }],
      ["make", 3, { verdict: "ask", proposedRule: "Bash(make)", sessionCacheable: true, segment: 0 }]
    ] as const
    for (const [command, code, facts] of cases) {
      const ended = await home.check(["--json", command])
      expect([command, ended.code]).toEqual([command, code])
      expect(JSON.parse(ended.output)).toMatchObject({ command, ...facts })
    }
  })

  it("prints every segment with its words, assignments, redirects and readings", async () => {
    const { output } = await makeHome().check(["--json", "A=1 timeout 5 rm x 2> err"])
    expect(JSON.parse(output).segments).toMatchObject([
      {
        argv: ["timeout", "5", "rm", "x"],
        assignments: [{ name: "A", value: "1" }],
        redirects: [{ descriptor: 2, operator: ">", target: "err" }]
      }
    ])
    expect(JSON.stringify(JSON.parse(output).segments[0].readings)).toContain('["rm","x"]')
  })

  it("says it in a sentence for a person, and sends no control characters", async () => {
    const home = makeHome()
    expect((await home.check(["frobnicate"])).output).toBe(
      "ask (unknown): no rule allows `frobnicate`\n“always” would save Bash(frobnicate)\n"
    )
    const { output } = await home.check(["ls \u001b[2J"])
    expect(output.startsWith("ask")).toBe(true)
    expect(output).not.toContain("\u001b")
  })

  it("takes options anywhere, several words as one command, and -- before what looks like an option", async () => {
    const home = makeHome()
    expect(JSON.parse((await home.check(["ls", "docs", "--json"])).output).command).toBe("ls docs")
    expect(JSON.parse((await home.check(["--json", "--", "-x", "--json"])).output).command).toBe("-x --json")
  })

  it("refuses a command line that it doesn't understand, with 2", async () => {
    const home = makeHome()
    for (const args of [
      [],
      ["--bogus", "ls"],
      ["--rules"],
      ["--rules", "--json", "ls"],
      ["ls", "-la"],
      ["--jsonl", "ls"]
    ]) {
      const { code, output, errors } = await home.check(args)
      expect([args, code, output]).toEqual([args, 2, ""])
      expect(errors).toContain("dexter permission check --help says more")
    }
  })

  it("goes on after a line that isn't a command, asks about it, and says so at the end", async () => {
    const { code, output, errors } = await makeHome().check(
      ["--jsonl"],
      '{"command":"ls"}\nnonsense\n\n{"cmd":1}\n{"command":"pwd"}'
    )
    expect(code).toBe(2)
    expect(lines(output).map(({ command, verdict }) => [command, verdict])).toEqual([
      ["ls", "ask"],
      [null, "ask"],
      [null, "ask"],
      ["pwd", "ask"]
    ])
    expect(errors).toContain("2 lines were not")
  })

  it("denies by what a broken file still says, asks about the rest, and names the place", async () => {
    const home = makeHome({ project: '{"permissions": {"deny": ["Bash(rm:*)"],, "allow": ["Bash(ls:*)"]}}' })
    const found = await Promise.all(["rm x", "cat .env", "ls"].map((command) => home.check([command])))
    expect(found.map(({ code }) => code)).toEqual([1, 1, 3])
    expect(found[2]?.errors).toContain(`${home.project}:1:41:`)
    const missing = await home.check(["--rules", "none.json", "ls"])
    expect([missing.code, missing.errors.includes("none.json: there is no such file")]).toEqual([3, true])
  })

  it("loads nothing of Effect's runtime", async () => {
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL("../../../src/cli/permission/Check.ts", import.meta.url))],
      bundle: true,
      platform: "node",
      format: "esm",
      metafile: true,
      write: false,
      logLevel: "error"
    })
    const inputs = Object.values(metafile.outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : []))
    )
    const heavy = inputs.filter((input) =>
      /node_modules\/(@effect\/|effect\/.*\/(core|core-effect|fiberRuntime|runtime|schema|Schema|Effect|Data)\.js$)/.test(
        input
      )
    )
    expect(heavy).toEqual([])
    expect(inputs.some((input) => input.includes("Waterfall"))).toBe(true)
  })
})
