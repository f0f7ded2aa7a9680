import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import { parse } from "../../../src/permission/core/CommandParser.ts"
import * as Reading from "../../../src/permission/core/Reading.ts"
import { type Strand, textsOf as argv } from "../../../src/permission/core/Strand.ts"
import * as Whereabouts from "../../../src/permission/core/Whereabouts.ts"

const where = Whereabouts.start("/home/me/project", "/home/me")

const strands = (command: string): ReadonlyArray<Strand> => {
  const segment = Either.getOrThrowWith(parse(command), (error) => new Error(error.message)).segments[0]
  if (segment === undefined) throw new Error("no segment")
  return Reading.strands(segment, where)
}

/** All readings of a segment as command lines. */
const readings = (command: string): ReadonlyArray<string> =>
  strands(command).flatMap((strand) => strand.readings.map((reading) => argv(reading).join(" ")))

const own = (command: string): Strand => {
  const [first] = strands(command)
  if (first === undefined) throw new Error("no strand")
  return first
}

const core = (command: string): string => argv(own(command).core).join(" ")

describe("wrappers", () => {
  it("are peeled one by one", () => {
    expect(readings("timeout 5 env A=1 rm x")).toEqual(["timeout 5 env A=1 rm x", "env A=1 rm x", "rm x"])
  })

  it.each([
    ["time -p ls", "ls"],
    ["nice ls", "ls"],
    ["nice -n 5 ls", "ls"],
    ["nice -5 ls", "ls"],
    ["nice --adjustment=5 ls", "ls"],
    ["nohup ls", "ls"],
    ["command ls", "ls"],
    ["command -p ls", "ls"],
    ["command -- ls", "ls"],
    ["builtin echo x", "echo x"],
    ["env ls", "ls"],
    ["env - ls", "ls"],
    ["env -i ls", "ls"],
    ["env -u A -C d ls", "ls"],
    ["env -uA --chdir=d ls", "ls"],
    ["timeout 5 ls", "ls"],
    ["timeout -s KILL 5 ls", "ls"],
    ["timeout -sKILL -k 1 5 ls", "ls"],
    ["timeout --signal=KILL --foreground 5 ls", "ls"],
    ["stdbuf -o L ls", "ls"],
    ["stdbuf -oL -eL ls", "ls"],
    ["ionice -c 3 -n 7 ls", "ls"],
    ["setsid -f ls", "ls"],
    ["chrt -f 10 ls", "ls"],
    ["taskset 0x3 ls", "ls"],
    ["taskset -c 0,1 ls", "ls"],
    ["nice nice nice ls", "ls"],
    ["/usr/bin/nice ls", "ls"]
  ])("%s reads %s, and nothing is opaque", (command, inner) => {
    expect(core(command)).toBe(inner)
    expect(own(command).opaque).toBeUndefined()
  })

  it.each([
    "env -S 'rm x'",
    "env --split-string='rm x'",
    "time -o f ls",
    "timeout --bogus 5 ls",
    "nice --adj=5 ls",
    "taskset -p 1"
  ])("%s stays as it is, opaque", (command) => {
    expect(own(command).readings).toHaveLength(1)
    expect(own(command).opaque?.message).toContain("is not an option of")
  })

  it.each(["command -v rm", "command -V rm", "command -pv rm", "timeout", "timeout 5", "env", "env A=1", "nice -n"])(
    "%s wraps nothing",
    (command) => {
      expect(core(command)).toBe(command)
    }
  )

  it("of somebody's own hide what is behind them", () => {
    expect(own("/tmp/x/nice ls").opaque?.message).toContain("/tmp/x/nice")
    expect(own("nice /tmp/x/ls").opaque).toBeUndefined()
    expect(own("nice /tmp/x/ls").foreign?.message).toContain("/tmp/x/ls")
    expect(own("/usr/bin/../../tmp/ls").foreign).toBeDefined()
  })

  it("keep the assignments of env, whatever their names", () => {
    expect(own("env 1A=2 '=x' B= ls").assignments.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "1A=2",
      "=x",
      "B="
    ])
  })

  it("that leave the workspace are opaque", () => {
    expect(own("env -C sub ls").opaque).toBeUndefined()
    expect(own("env -C /home/me/project/sub ls").opaque).toBeUndefined()
    expect(own("env -C .. ls").opaque).toBeDefined()
    expect(own("env -C sub/../.. ls").opaque).toBeDefined()
    expect(own("env -C /tmp ls").opaque).toBeDefined()
    expect(own("env -C ~ ls").opaque).toBeDefined()
  })
})

describe("global options", () => {
  it.each([
    ["git -C d --no-pager push", "git push"],
    ["git -c a=b push", "git push"],
    ["git -ca=b push", "git push"],
    ["git --git-dir=x --work-tree y push", "git push"],
    ["git --exec-path=/x push", "git push"],
    ["git --bogus push", "git push"],
    ["docker -H tcp://x --debug rm y", "docker rm y"],
    ["docker --context prod rm y", "docker rm y"],
    ["kubectl -n x delete pod y", "kubectl delete pod y"],
    ["kubectl delete -n x pod y --context=z", "kubectl delete pod y"],
    ["npm --prefix d publish", "npm publish"],
    ["npm publish --silent", "npm publish"],
    ["cargo +nightly -q publish", "cargo publish"],
    ["aws --profile p --region r s3 rm x", "aws s3 rm x"],
    ["gcloud compute --project p instances delete x -q", "gcloud compute instances delete x"],
    ["terraform -chdir=d destroy", "terraform destroy"],
    ["gh -R o/r pr merge", "gh pr merge"],
    ["systemctl --user stop x", "systemctl stop x"]
  ])("%s reads %s", (command, inner) => {
    expect(core(command)).toBe(inner)
  })

  it("leave the command before them as a reading of its own", () => {
    expect(readings("timeout 5 git -C d push")).toEqual(["timeout 5 git -C d push", "git -C d push", "git push"])
  })

  it("end at two dashes", () => {
    expect(core("kubectl exec x -- ls -n y")).toBe("kubectl exec x -- ls -n y")
  })

  it("that only ask for help aren't set aside", () => {
    expect(core("git --help push")).toBe("git --help push")
    expect(core("git --version")).toBe("git --version")
  })

  it("are told apart by what they change", () => {
    expect(own("git --no-pager log")).toMatchObject({ retargeted: false, altered: undefined, opaque: undefined })
    expect(own("git -C sub log")).toMatchObject({ retargeted: true, altered: undefined, opaque: undefined })
    expect(own("git -C /tmp log").opaque).toBeDefined()
    expect(own("git -c core.pager=x log").altered).toBeDefined()
    expect(own("git --bogus log").altered).toBeDefined()
  })
})

describe("runners", () => {
  const handed = (command: string): ReadonlyArray<string> =>
    strands(command)
      .slice(1)
      .map((strand) => argv(strand.core).join(" "))

  it.each<[string, ReadonlyArray<string>]>([
    ["sudo rm x", ["rm x"]],
    ["sudo -u root -E A=1 rm x", ["rm x"]],
    ["sudo --user=root -- rm x", ["rm x"]],
    ["doas -u root rm x", ["rm x"]],
    ["xargs rm", ["rm"]],
    ["xargs -0 -n 1 -I {} rm {}", ["rm {}"]],
    ["xargs -I{} sh -c 'rm {}'", ["sh -c rm {}", "rm {}"]],
    ["xargs --max-args=1 --bogus rm", ["rm"]],
    ["find . -exec rm {} \\;", ["rm {}"]],
    ["find . -name x -execdir rm {} + -ok mv a b \\;", ["rm {}", "mv a b"]],
    ["find . -exec sh -c 'rm x' \\;", ["sh -c rm x", "rm x"]],
    ["fd -x rm", ["rm"]],
    ["flock f rm x", ["rm x"]],
    ["flock -n -w 5 f rm x", ["rm x"]],
    ["flock f -c 'rm x'", ["rm x"]],
    ["watch rm x", ["rm x"]],
    ["watch -n 5 'ls; rm x'", ["ls", "rm x"]],
    ["nsenter -t 1 -m rm x", ["rm x"]],
    ["strace -f -o out -e trace=open rm x", ["rm x"]],
    ["busybox rm x", ["rm x"]],
    ["busybox sh -c 'rm x'", ["sh -c rm x", "rm x"]],
    ["parallel rm ::: a b", ["rm"]],
    ["parallel -j 4 'rm {}' ::: a", ["rm {}"]],
    ["parallel ::: 'rm a' 'mv b c'", ["rm a", "mv b c"]],
    ["sh -c 'rm x'", ["rm x"]],
    ["bash -lc 'rm x'", ["rm x"]],
    ["bash -c -x 'rm x'", ["rm x"]],
    ["bash -o pipefail -c 'rm x'", ["rm x"]],
    ["bash -co pipefail 'rm x'", ["rm x"]],
    ["bash --rcfile f -c 'rm x'", ["rm x"]],
    ["bash --norc -c -- 'rm x' name", ["rm x"]],
    ["zsh -fc 'rm x && ls'", ["rm x", "ls"]],
    ["sh -c 'rm \"$1\"' x y", ["rm $1"]],
    ["eval rm x", ["rm x"]],
    ["eval 'ls;' 'rm x'", ["ls", "rm x"]],
    ["exec rm x", ["rm x"]],
    ["trap 'rm x' EXIT", ["rm x"]],
    ["su -c 'rm x' root", ["rm x"]],
    ["su root -c 'rm x'", ["rm x"]],
    ["script -qc 'rm x' log", ["rm x"]],
    ["chroot /x rm y", ["rm y"]],
    ["npx rm x", ["rm x"]],
    ["npx -y -c 'rm x'", ["rm x"]],
    ["npm exec -- rm x", ["rm x"]],
    ["uv run --with x rm y", ["rm y"]],
    ["bundle exec rm x", ["rm x"]],
    ["git bisect run rm x", ["rm x"]],
    ["git -C d submodule foreach 'rm x'", ["rm x"]],
    ["git rebase -i -x 'rm x' main", ["rm x"]],
    ["nice sudo timeout 5 xargs nice rm", ["xargs nice rm", "rm"]]
  ])("%s hands on %j", (command, inner) => {
    expect(handed(command)).toEqual(inner)
  })

  it.each(["sudo ls", "xargs ls", "find . -exec ls {} +", "sh -c ls", "watch ls", "busybox ls", "exec ls"])(
    "%s is opaque",
    (command) => {
      expect(own(command).opaque?.message).toContain("runs another command")
    }
  )

  it.each(["sh script.sh", "bash x.sh -c y", "find . -name x", "npx eslint .", "bash --version"])(
    "%s isn't opaque",
    (command) => {
      expect(own(command).opaque).toBeUndefined()
    }
  )

  it("take assignments along", () => {
    expect(own("sudo PATH=/x ls").assignments).toMatchObject([{ name: "PATH", value: "/x" }])
    expect(own("strace -E LD_PRELOAD=x ls").assignments).toMatchObject([{ name: "LD_PRELOAD" }])
    expect(own("env -S 'PATH=/x ls'").assignments).toMatchObject([{ name: "PATH" }])
    expect(own("export -x A=1 B").assignments).toMatchObject([{ name: "A", value: "1" }])
  })

  it("place what they run inside the text where that text stands", () => {
    const [, inner] = strands("sh -c 'rm x'")
    expect(inner?.core.words.map((word) => word.span)).toEqual([
      { start: 6, end: 12 },
      { start: 6, end: 12 }
    ])
  })
})
