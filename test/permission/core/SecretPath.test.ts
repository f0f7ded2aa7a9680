import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import * as SecretPath from "../../../src/permission/core/SecretPath.ts"

const secrets = [
  ".env",
  ".ENV",
  "~/.\u017fsh/config",
  ".e\u200bnv",
  "a.\u212aey",
  ".env.production",
  ".env.example.local",
  "config/.env",
  ".envrc",
  "~/.ssh/id_rsa",
  "~/.ssh",
  ".ssh/",
  ".ssh/known_hosts",
  "/home/me/.aws/config",
  "~/.gnupg/x",
  "~/.kube/config",
  "~/.docker/config.json",
  "~/.config/gcloud/x.db",
  "~/.config/gh/hosts.yml",
  "~/.azure/x",
  ".netrc",
  "_netrc",
  ".pgpass",
  ".npmrc",
  ".pypirc",
  ".git-credentials",
  ".dexter/credentials",
  "credentials",
  "config/credentials.yml",
  "credentials.json",
  "id_rsa",
  "keys/id_ed25519",
  "id_ecdsa",
  "id_dsa",
  "a.pem",
  "A.KEY",
  "x.p12",
  "x.pfx",
  "x.jks",
  "x.keystore",
  "x.kdbx",
  "/etc/shadow",
  "../../etc/shadow",
  "/proc/self/environ",
  "/proc/1/mem",
  "/proc/self/task/7/environ",
  "/proc/self/root/etc/shadow"
]

const harmless = [
  ".env.example",
  ".env.sample",
  ".env.template",
  ".env.dist",
  "environment.ts",
  "src/env.ts",
  ".environment",
  "id_rsa.pub",
  "my_id_rsa",
  ".key",
  "key",
  "pem",
  "kube/config",
  ".kube/cache",
  ".docker/cli-plugins",
  ".config/gh/config.yml",
  "gcloud/x",
  "credential",
  "mycredentials",
  "/etc/passwd",
  "shadow",
  "/proc/cpuinfo",
  "/proc/meminfo",
  "environ",
  "ssh/config",
  "",
  ".",
  "/",
  ".env/../README.md",
  "a/.ssh/../b"
]

describe("isSecret", () => {
  it.each(secrets)("%s is", (path) => {
    expect(SecretPath.isSecret(path)).toBe(true)
  })

  it.each(harmless)("%s isn't", (path) => {
    expect(SecretPath.isSecret(path)).toBe(false)
  })

  const secret = FastCheck.constantFrom(...secrets.filter((path) => !path.startsWith("/")))
  const folder = FastCheck.stringMatching(/^[a-z]{1,8}$/)

  it.prop("stays so however the path is written", [secret, folder, FastCheck.boolean()], ([path, name, upper]) => {
    const spelled = upper ? path.toUpperCase() : path
    expect(SecretPath.isSecret(`${name}/../${spelled}`)).toBe(true)
    expect(SecretPath.isSecret(`./${name}//./${spelled}`)).toBe(true)
    expect(SecretPath.isSecret(`/${name}/${spelled}/`)).toBe(true)
    expect(SecretPath.isSecret(`${spelled}/./${name}/..`)).toBe(true)
  })
})

describe("inWord", () => {
  it.each([
    ["--env-file=.env", ".env"],
    ["-f.env", ".env"],
    ["-xvf.env", ".env"],
    ["-fid_rsa", "id_rsa"],
    ["-Fa/.ssh/x", "-Fa/.ssh/x"],
    ["HEAD:.env", ".env"],
    ["HEAD~1:.env", ".env"],
    [":0:.env", ".env"],
    [":(top).env", ".env"],
    ["host:.ssh/id_rsa", "host:.ssh/id_rsa"],
    ["me@host:id_rsa", "id_rsa"],
    ["@.env", ".env"],
    ["file=@.env;type=text/plain", ".env"],
    ["file:///home/me/.env", "file:///home/me/.env"],
    ["file:///home/me/%2Eenv", "file:///home/me/.env"],
    ["fileb://a.pem", "fileb://a.pem"],
    ["if=.env", ".env"],
    ["type=bind,src=.env,dst=/x", ".env"],
    [".env:/app/.config", ".env"],
    ["--a=b=.env", ".env"]
  ])("%s hides %s", (word, path) => {
    expect(SecretPath.inWord(word)).toBe(path)
  })

  it.each(["--env=prod", "env", "-env", "HEAD:src/env.ts", "a=b", "https://example.com/", "--key"])(
    "%s hides nothing",
    (word) => {
      expect(SecretPath.inWord(word)).toBeUndefined()
    }
  )
})
