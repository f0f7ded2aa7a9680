import { describe, expect, it } from "@effect/vitest"
import { evaluate } from "../../../src/permission/core/Waterfall.ts"
import { gate, run } from "../../support/gate.ts"

const verdict = (command: string, ...allow: ReadonlyArray<string>) => evaluate(run(command), gate({ allow }))

describe("an allow rule covers", () => {
  it.each([
    ["git status", "Bash(git status)"],
    ["git status", "Bash(git status:*)"],
    ["git status -s", "Bash(git status:*)"],
    ["git  'status'", "Bash(git status)"],
    ["/usr/bin/git status", "Bash(git status)"],
    ["git status", "Bash(/usr/bin/git status)"],
    ["nice git status", "Bash(git status)"],
    ["timeout 5 make", "Bash(timeout 5 make)"],
    ["timeout 5 make", "Bash(make)"],
    ["git --no-pager status", "Bash(git status)"],
    ["git -C sub status", "Bash(git status:*)"],
    ["git -C sub push", "Bash(git -C sub push)"],
    ["kubectl -n x get pods", "Bash(kubectl get:*)"],
    ["kubectl get pods -n x", "Bash(kubectl get pods:*)"],
    ["cat < a", "Bash(cat)"],
    ["ls > /dev/null 2>&1", "Bash(ls)"],
    ["ls &", "Bash(ls)"],
    ["rm -rf build", "Bash(rm:*)"],
    ["rm important.txt", "Bash(rm important.txt)"],
    ["git commit -m x", "Bash(git commit:*)"],
    ["git commit -m x", "Bash(git:*)"],
    ["git push origin main", "Bash(git:*)"],
    ["git branch -a", "Bash(git branch:*)"],
    ["git branch x", "Bash(git:*)"],
    ["find . -delete", "Bash(find . -delete)"],
    ["find . -delete -name x", "Bash(find . -delete:*)"],
    ["terraform state pull", "Bash(terraform state pull)"],
    ["npm test -- --grep x", "Bash(npm test:*)"],
    ["cat ~/notes", "Bash(cat ~/notes)"],
    ["./gradlew build", "Bash(./gradlew build)"],
    ["./gradlew build -q", "Bash(./gradlew:*)"],
    ["/opt/x/tool a", "Bash(/opt/x/tool:*)"],
    ["npx eslint .", "Bash(npx eslint:*)"],
    ["cargo +nightly test", "Bash(cargo test:*)"],
    ["made-up --flag x", "Bash"],
    ["cd sub && ls", "Bash"],
    ["cd sub && git status", "Bash"],
    ["cd /tmp && ls", "Bash"]
  ])("%s: %s", (command, rule) => {
    expect(verdict(command, rule)).toMatchObject({ _tag: "Allow", reason: { rule } })
  })
})

describe("an allow rule doesn't cover", () => {
  it.each([
    // other words
    ["git statusx", "Bash(git status:*)"],
    ["gits status", "Bash(git:*)"],
    ["git status -s", "Bash(git status)"],
    ["git", "Bash(git status:*)"],
    ["GIT status", "Bash(git status)"],
    // other programs
    ["./git status", "Bash(git status)"],
    ["/tmp/x/git status", "Bash(git:*)"],
    ["/usr/bin/../../tmp/git status", "Bash(git:*)"],
    ["/tmp/x/git status", "Bash"],
    ["cd sub && ./gradlew build", "Bash(./gradlew build)"],
    ["gradlew build", "Bash(./gradlew build)"],
    // layers
    ["FOO=1 git status", "Bash(git status)"],
    ["env FOO=1 git status", "Bash(git status)"],
    ["env -S 'git status'", "Bash(env:*)"],
    ["timeout --bogus 5 git status", "Bash(timeout:*)"],
    ["/tmp/nice git status", "Bash(git status)"],
    ["sudo git status", "Bash(git status)"],
    ["sudo git status", "Bash(sudo:*)"],
    ["sudo git status", "Bash(sudo git status)"],
    ["sudo git status", "Bash"],
    ["xargs git status", "Bash(xargs:*)"],
    ["sh -c 'git status'", "Bash(sh:*)"],
    ["sh -c 'git status'", "Bash(git status)"],
    ["find . -exec ls {} +", "Bash(find:*)"],
    ["timeout 5 rm x", "Bash(timeout:*)"],
    // redirects
    ["git status > a", "Bash(git status)"],
    ["git status >> /dev/null/x", "Bash"],
    ["git status <> a", "Bash"],
    ["git status >| a", "Bash"],
    ["> a", "Bash"],
    // global options
    ["git -C sub push", "Bash(git push)"],
    ["git -c core.pager=x status", "Bash(git:*)"],
    ["git -c core.pager=x status", "Bash(git -c core.pager=x status)"],
    ["git --exec-path=/x status", "Bash(git:*)"],
    ["git --bogus status", "Bash(git:*)"],
    ["git -C /tmp/x status", "Bash(git:*)"],
    ["git -C sub/../.. status", "Bash(git:*)"],
    ["kubectl --kubeconfig x get pods", "Bash(kubectl:*)"],
    ["kubectl get pods --kubeconfig=x", "Bash(kubectl get:*)"],
    ["kubectl --context prod delete pod x", "Bash(kubectl delete pod x)"],
    // builtins that change what follows
    ["alias ls=rm", "Bash(alias:*)"],
    ["source x", "Bash(source:*)"],
    ["read PATH < a; ls", "Bash"],
    ["printf -v PATH x; ls", "Bash"],
    ["command alias ls=rm; ls", "Bash"],
    ["set -- a; ls", "Bash"],
    // where it runs
    ["cd /tmp/x && git status", "Bash"],
    ["cd .. && git status", "Bash"],
    ["cd && git status", "Bash"],
    ["cd - && ls", "Bash"],
    ["cd /tmp && make", "Bash"],
    ["cd /tmp && rm x", "Bash"],
    ["cd /tmp && yarn --version", "Bash"],
    ["env -C sub ./gradlew build", "Bash(./gradlew build)"],
    ["cat < /dev/tcp/host/80", "Bash"],
    ["ip netns exec x ls", "Bash(ip:*)"],
    ["popd; ls", "Bash"],
    // a `~` that was quoted to mean the character, or not
    ["rm '~'", "Bash(rm ~)"],
    ["rm ~", "Bash(rm x)"],
    // more than one command
    ["git status; rm x", "Bash(git status)"],
    ["git status | sh", "Bash(git status)"],
    ["git status & rm x", "Bash(git status)"],
    // credentials
    ["terraform state pull", "Bash(terraform state pull:*)"],
    ["terraform state pull", "Bash(terraform:*)"],
    ["kubectl get secret x -o yaml", "Bash(kubectl get:*)"],
    ["kubectl get secret x -o yaml", "Bash"],
    ["printenv", "Bash(printenv:*)"],
    ["ansible-vault view x", "Bash(ansible-vault:*)"],
    ["pass show x", "Bash(pass:*)"],
    ["made-up auth print-token", "Bash(made-up:*)"]
  ])("%s: %s", (command, rule) => {
    expect(verdict(command, rule)._tag).toBe("Ask")
  })
})

describe("a prefix rule never covers an escalation", () => {
  it.each([
    ["find . -delete", "-delete", "Bash(find:*)"],
    ["find . -fprint x", "-fprint", "Bash(find . :*)"],
    ["sort --output=x a", "--output=x", "Bash(sort:*)"],
    ["sort -ox a", "-ox", "Bash(sort:*)"],
    ["git branch x", "x", "Bash(git branch:*)"],
    ["git branch -D x", "-D", "Bash(git branch:*)"],
    ["git diff --output=x", "--output=x", "Bash(git:*)"],
    ["git diff --output x", "--output", "Bash(git diff:*)"],
    ["git grep -O x", "-O", "Bash(git:*)"],
    ["git grep -Oless x", "-Oless", "Bash(git grep:*)"],
    ["git fetch --upload-pack=x", "--upload-pack=x", "Bash(git fetch:*)"],
    ["git fetch --upload-pack=x", "--upload-pack=x", "Bash(git:*)"],
    ["git rebase --exec x main", "--exec", "Bash(git rebase:*)"],
    ["git frob", "frob", "Bash(git:*)"],
    ["rg --pre x y", "--pre", "Bash(rg:*)"],
    ["uniq a b", "b", "Bash(uniq:*)"],
    ["yq -i .a x", "-i", "Bash(yq:*)"],
    ["git remote add x y", "add", "Bash(git remote:*)"]
  ])("%s: `%s` goes beyond `%s`", (command, word, rule) => {
    expect(verdict(command, rule)).toMatchObject({
      _tag: "Ask",
      reason: { message: `\`${word}\` goes beyond \`${rule}\``, rule }
    })
  })
})
