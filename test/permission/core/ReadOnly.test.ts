import { describe, expect, it } from "vitest"
import { classify, isEscalatingFlag, pathCandidates, subCommandIndex } from "../../../src/permission/core/ReadOnly.ts"
import { profiledCommands, profileOf } from "../../../src/permission/core/profiles/Catalogue.ts"
import { wordsOf } from "../../support/commandTable.ts"

const isReadOnly = (command: string): boolean => classify(wordsOf(command))._tag === "ReadOnly"

/** Kind and culprit of a command that isn't read-only. */
const culprit = (command: string): string => {
  const words = wordsOf(command)
  const result = classify(words)
  return result._tag === "ReadOnly" ? "read-only" : `${result.kind}: ${words[result.index]}`
}

/** The words that are known to be no path. */
const textOf = (command: string): ReadonlyArray<string> => {
  const words = wordsOf(command)
  const paths = pathCandidates(words)
  return words.filter((_, index) => !paths[index])
}

const subCommandOf = (command: string): string | undefined => {
  const words = wordsOf(command)
  const end = subCommandIndex(words)
  return end === undefined ? undefined : words.slice(0, end).join(" ")
}

const escalating = (command: string): ReadonlyArray<string> => {
  const words = wordsOf(command)
  return words.filter((_, index) => isEscalatingFlag(words, index))
}

describe("classify", () => {
  it.each([
    "sort -k2 f",
    "sort -k 2 f",
    "sort --key=2 f",
    "sort --key 2 f",
    "sort -rnk2 f",
    "sort -rnk 2 f",
    "sort f -r",
    "sort -- -o",
    "sort -",
    "head -20 f",
    "head -n -5 f",
    "tail +3 f",
    "ls --color",
    "ls --color=never",
    "kubectl get pods --watch=true",
    "kubectl get pods -o=wide",
    "go list -json=Dir ./...",
    "terraform -version",
    "ps aux",
    "tar tvf a.tar",
    "xxd -l120 f",
    "xxd -l 120 f"
  ])("reads a flag in every spelling of its program: %s", (command) => {
    expect(culprit(command)).toBe("read-only")
  })

  it.each([
    ["sort -o x f", "mutating: -o"],
    ["sort -ox f", "mutating: -ox"],
    ["sort -rno x f", "mutating: -rno"],
    ["sort f -o x", "mutating: -o"],
    ["sort --output x", "mutating: --output"],
    ["sort --output=x", "mutating: --output=x"],
    ["sort --outp=x", "unknown: --outp=x"],
    ["sort --reverse=yes f", "unknown: --reverse=yes"],
    ["kubectl get pods --watch=maybe", "unknown: --watch=maybe"],
    ["tar tfI a.tar prog", "mutating: tar"],
    ["tar tft x a.tar", "unknown: tft"],
    ["sort -k -o x", "mutating: -o"],
    ["uniq a b", "unknown: b"],
    ["find . -delete", "mutating: -delete"],
    ["git push", "mutating: push"],
    ["git nonsense", "unknown: nonsense"],
    ["kubectl get secret x -o yaml", "discloses: -o"],
    ["gh auth token", "discloses: token"],
    ["printenv HOME", "discloses: printenv"],
    ["git remote nonsense", "unknown: nonsense"],
    ["nonsense --help", "unknown: nonsense"],
    ["rm x", "mutating: rm"],
    ["python -c x", "unknown: python"]
  ])("names the word that keeps %s from being read-only", (command, expected) => {
    expect(culprit(command)).toBe(expected)
  })

  it("knows a program by its name only in a system folder", () => {
    expect(culprit("/usr/bin/ls -la")).toBe("read-only")
    expect(culprit("/opt/homebrew/bin/rg x")).toBe("read-only")
    for (const command of ["/tmp/ls", "./ls", "bin/ls", "~/bin/ls", "/usr/bin/../../tmp/ls", "/usr/binls"]) {
      expect(culprit(command)).toBe(`unknown: ${command}`)
    }
  })

  it("takes help for what it is, and nothing that only looks like it", () => {
    for (const command of ["git push --help", "docker run --help", "kubectl delete --help", "gh pr create -h"]) {
      expect(culprit(command)).toBe("read-only")
    }
    for (const command of [
      "docker run image --help",
      "docker exec c --help",
      "kubectl exec pod -- ls --help",
      "npm run build --help",
      "git push origin --help",
      "cargo run -- --help"
    ]) {
      expect(isReadOnly(command)).toBe(false)
    }
  })

  it("lets an open flag choose what is read, and no more", () => {
    expect(
      isReadOnly("aws ec2 describe-instances --instance-ids i-1 i-2 --filters Name=a,Values=b Name=c,Values=d")
    ).toBe(true)
    // The third word may be the file that the answer is written to.
    expect(isReadOnly("aws some-service get-thing --key k outfile")).toBe(false)
    expect(isReadOnly("aws some-service get-thing outfile")).toBe(false)
    expect(isReadOnly("az vm list --output-file x")).toBe(false)
    expect(isReadOnly("gcloud projects list --flags-file=x")).toBe(false)
  })

  it("says nothing of an empty argv", () => {
    expect(classify([])).toMatchObject({ _tag: "NotReadOnly", kind: "unknown", index: 0 })
    expect(classify([""])).toMatchObject({ _tag: "NotReadOnly", kind: "unknown", index: 0 })
  })
})

describe("pathCandidates", () => {
  it.each([
    ["grep -rn .env src", [".env"]],
    ["grep -e .env -f patterns .env", [".env"]],
    ["grep --regexp=.env .env", ["--regexp=.env"]],
    ["rg .env", [".env"]],
    ["git grep .env -- .env", [".env"]],
    ["jq -r .env package.json", [".env"]],
    ["jq --arg name .env .name f", ["name", ".env", ".name"]],
    ["yq .env f.yaml", [".env"]],
    ["echo .env id_rsa", [".env", "id_rsa"]],
    ["printf %s .env", ["%s", ".env"]],
    ["find . -name .env", [".env"]],
    ["git log --grep .env --author=me", [".env", "--author=me"]],
    ["git commit -m .env", [".env"]],
    ["git commit -am .env .env", [".env"]],
    ["gh pr create --title .env --body-file .env", [".env"]]
  ])("knows the text in %s", (command, expected) => {
    expect(textOf(command)).toEqual(expected)
  })

  it.each([
    "cat .env",
    "grep -f .env x",
    "grep -r --include=.env KEY",
    "rg -g .env KEY",
    "yq .env",
    "jq --slurpfile",
    "find . -newer .env",
    "git show HEAD:.env",
    "git commit -F .env",
    // Not understood, so anything may be anything.
    "grep --nonsense .env x",
    "find . -name .env -exec cat {} +",
    "nonsense .env"
  ])("takes every word of %s for what may be a path", (command) => {
    expect(textOf(command).filter((word) => word.includes(".env"))).toEqual([])
  })

  it("answers for every word", () => {
    for (const command of ["ls", "git commit -m", "grep -e", "find . -name", "jq --arg a"]) {
      expect(pathCandidates(wordsOf(command))).toHaveLength(wordsOf(command).length)
    }
  })
})

describe("subCommandIndex", () => {
  it.each([
    ["git status -s", "git status"],
    ["git stash list", "git stash list"],
    ["git remote show origin", "git remote show"],
    ["git push origin", "git push"],
    ["git stash drop", "git stash drop"],
    ["gh pr list --state open", "gh pr list"],
    ["docker image ls -a", "docker image ls"],
    ["docker compose ps", "docker compose ps"],
    ["kubectl get pods", "kubectl get"],
    ["aws s3 ls", "aws s3 ls"],
    ["aws ec2 describe-instances", "aws ec2 describe-instances"],
    ["gcloud compute instances list --project x", "gcloud compute instances list"],
    ["az network nic ip-config list", "az network nic ip-config list"],
    ["npm config get registry", "npm config get"],
    ["ip addr show eth0", "ip addr show"],
    ["ls -la", undefined],
    ["git nonsense", undefined],
    ["git", undefined]
  ])("finds where the sub-command of %s ends", (command, expected) => {
    expect(subCommandOf(command)).toBe(expected)
  })
})

describe("isEscalatingFlag", () => {
  it.each([
    ["git diff --output x", ["--output"]],
    ["git diff --output=x", ["--output=x"]],
    ["git diff --outp=x", ["--outp=x"]],
    ["git grep -O x", ["-O"]],
    ["git grep -nOvim x", ["-nOvim"]],
    ["git -c a=b push", ["-c"]],
    ["git -ca=b push", ["-ca=b"]],
    ["git fetch --upload-pack=x", ["--upload-pack=x"]],
    ["git push --receive-pack x", ["--receive-pack"]],
    ["git rebase -x ls", ["-x"]],
    ["git rebase --exec ls", ["--exec"]],
    ["git clone -c a=b u", ["-c"]],
    ["git submodule foreach ls", ["foreach"]],
    ["git bisect run ls", ["run"]],
    ["git filter-branch x", ["filter-branch"]],
    ["sort --compress-program=x", ["--compress-program=x"]],
    ["find . -exec rm {} +", ["-exec"]],
    ["tar xf a --to-command=x", ["--to-command=x"]],
    ["curl -sO u", ["-sO"]],
    ["curl -o f u", ["-o"]],
    ["terraform fmt -write", []],
    ["git push origin main --force", []],
    ["git commit -am -o", []],
    ["git commit -m x -- --output", []],
    ["npm run build", []],
    ["docker run x", []],
    ["ls --output", []],
    ["nonsense --output", []]
  ])("finds what goes beyond in %s", (command, expected) => {
    expect(escalating(command)).toEqual(expected)
  })
})

describe("the catalogue", () => {
  it("names exactly the commands that have tables, each once", () => {
    const { named, built } = profiledCommands()
    expect([...named].sort()).toEqual([...built].sort())
    expect(new Set(named).size).toBe(named.length)
  })

  it("has no tables for what is never read-only", () => {
    const never = `python python3 node bun deno ruby perl php sh bash zsh ksh fish dash ash busybox eval exec source .
      xargs awk gawk mawk sed tr tee dd parallel sudo`
    for (const name of never.split(/\s+/)) expect(profileOf(name)).toBeUndefined()
  })
})
