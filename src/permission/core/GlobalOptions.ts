/**
 * Options that a tool takes before its sub-command, or anywhere: set aside, `git -C d --no-pager push` reads
 * `git push`. How far an allow rule sees through one depends on what it does.
 */
import { make, type OptionTable } from "./OptionTable.ts"

/** What an option of a tool changes. */
export type Effect =
  /** Only how it talks: a rule holds with and without it. */
  | "cosmetic"
  /** What it acts on: a prefix rule leaves that open, an exact rule doesn't. */
  | "target"
  /** Where its programs, plug-ins or credentials come from, or anything not known here: no rule holds. */
  | "opaque"

export interface GlobalOptions {
  readonly options: OptionTable
  /** By name with dashes; what isn't here is opaque. */
  readonly effects: ReadonlyMap<string, Effect>
  /** They may follow the sub-command too. */
  readonly anywhere: boolean
  /** The value is a folder to work in, which must lie in the workspace. */
  readonly folder: ReadonlySet<string>
  /** A leading `+name` chooses a tool chain. */
  readonly plus: boolean
}

interface Spec {
  readonly plus?: true
  readonly cosmetic?: readonly [short: string, long: string]
  readonly target?: readonly [short: string, long: string]
  readonly opaque?: readonly [short: string, long: string]
  readonly anywhere?: true
  readonly folder?: ReadonlyArray<string>
}

const names = ([short, long]: readonly [string, string]): ReadonlyArray<string> => {
  const table = make(short, long)
  return [...[...table.short.keys()].map((name) => `-${name}`), ...[...table.long.keys()].map((name) => `--${name}`)]
}

const define = (spec: Spec): GlobalOptions => {
  const cosmetic = spec.cosmetic ?? ["", ""]
  const target = spec.target ?? ["", ""]
  const opaque = spec.opaque ?? ["", ""]
  const effects = new Map<string, Effect>()
  for (const name of names(cosmetic)) effects.set(name, "cosmetic")
  for (const name of names(target)) effects.set(name, "target")
  return {
    options: make(cosmetic[0] + target[0] + opaque[0], [cosmetic[1], target[1], opaque[1]].join(" ")),
    effects,
    anywhere: spec.anywhere ?? false,
    folder: new Set(spec.folder),
    plus: spec.plus ?? false
  }
}

const docker = define({
  cosmetic: ["Dl:", "debug log-level="],
  target: ["H:c:", "host= context="],
  opaque: ["", "config= tls tlscacert= tlscert= tlskey= tlsverify"]
})

const kubectl = define({
  cosmetic: ["v:", "v= request-timeout= warnings-as-errors match-server-version"],
  target: ["n:", "namespace= context= cluster= user="],
  opaque: [
    "s:",
    "kubeconfig= server= token= as= as-group= as-uid= cache-dir= certificate-authority= client-certificate= client-key= insecure-skip-tls-verify tls-server-name= password= username= kuberc= profile= profile-output="
  ],
  anywhere: true
})

const npm = define({
  cosmetic: [
    "sdq",
    "silent quiet verbose loglevel= color no-color json long parseable no-progress no-fund no-audit offline"
  ],
  target: ["C:w:g", "prefix= workspace= workspaces include-workspace-root global location="],
  opaque: ["", "userconfig= globalconfig= script-shell= node-options= shell= cache= registry= ignore-scripts"],
  anywhere: true,
  folder: ["-C", "--prefix"]
})

const cloud = (spec: Omit<Spec, "anywhere">): GlobalOptions => define({ ...spec, anywhere: true })

/** By the name of the tool. */
export const globalOptions: ReadonlyMap<string, GlobalOptions> = new Map<string, GlobalOptions>([
  [
    "git",
    define({
      cosmetic: [
        "P",
        "no-pager no-optional-locks no-replace-objects no-lazy-fetch no-advice literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs"
      ],
      target: ["C:", ""],
      // `-p` starts the pager that the repository configures.
      opaque: [
        "c:p",
        "paginate config-env= exec-path? git-dir= work-tree= namespace= super-prefix= bare attr-source= list-cmds="
      ],
      folder: ["-C"]
    })
  ],
  ["docker", docker],
  [
    "podman",
    define({
      cosmetic: ["", "log-level="],
      target: ["rc:", "remote connection="],
      opaque: ["", "url= identity= root= runroot= runtime= storage-driver= config= conmon= hooks-dir= module="]
    })
  ],
  [
    "docker-compose",
    define({
      cosmetic: ["", "ansi= progress= verbose"],
      target: ["p:", "project-name= profile="],
      opaque: ["f:H:", "file= env-file= project-directory= parallel= compatibility host="]
    })
  ],
  ["kubectl", kubectl],
  ["oc", kubectl],
  [
    "helm",
    define({
      cosmetic: ["", "debug burst-limit= qps="],
      target: ["n:", "namespace= kube-context="],
      opaque: [
        "",
        "kubeconfig= kube-apiserver= kube-token= kube-as-user= kube-as-group= kube-ca-file= kube-insecure-skip-tls-verify kube-tls-server-name= registry-config= repository-cache= repository-config="
      ],
      anywhere: true
    })
  ],
  ["npm", npm],
  [
    "pnpm",
    define({
      cosmetic: ["s", "silent color no-color loglevel= reporter= stream"],
      target: ["C:F:rw", "dir= filter= filter-prod= recursive workspace-root"],
      opaque: ["", "config= shell-emulator script-shell="],
      folder: ["-C", "--dir"]
    })
  ],
  [
    "yarn",
    define({
      cosmetic: ["s", "silent verbose no-progress non-interactive json"],
      target: ["", "cwd="],
      opaque: ["", "use-yarnrc= registry="],
      folder: ["--cwd"]
    })
  ],
  [
    "bun",
    define({
      cosmetic: ["", "silent"],
      target: ["", "cwd= filter="],
      opaque: ["r:c:", "preload= config= env-file="],
      folder: ["--cwd"]
    })
  ],
  [
    "cargo",
    define({
      cosmetic: ["qv", "quiet verbose color= frozen locked offline"],
      target: ["C:", ""],
      opaque: ["Z:", "config= list explain="],
      folder: ["-C"],
      plus: true
    })
  ],
  ["go", define({ target: ["C:", ""], folder: ["-C"] })],
  ["gh", define({ target: ["R:", "repo="], opaque: ["", "hostname="], anywhere: true })],
  ["glab", define({ target: ["R:", "repo="], opaque: ["", "hostname="], anywhere: true })],
  // Its options have one dash (`-chdir=d`): none is known, so all are opaque.
  ["terraform", define({})],
  ["tofu", define({})],
  [
    "aws",
    cloud({
      cosmetic: ["", "output= color= no-cli-pager query= no-paginate debug"],
      target: ["", "profile= region="],
      opaque: [
        "",
        "endpoint-url= ca-bundle= no-verify-ssl no-sign-request cli-read-timeout= cli-connect-timeout= cli-auto-prompt no-cli-auto-prompt cli-binary-format="
      ]
    })
  ],
  [
    "gcloud",
    cloud({
      cosmetic: ["q", "quiet format= verbosity= no-user-output-enabled user-output-enabled log-http"],
      target: ["", "project= account= configuration= region= zone= billing-project="],
      opaque: ["", "impersonate-service-account= access-token-file= flags-file= trace-token="]
    })
  ],
  ["gsutil", define({ cosmetic: ["mqD", ""], target: ["u:", ""], opaque: ["o:h:i:", ""] })],
  ["az", cloud({ cosmetic: ["o:", "output= query= verbose debug only-show-errors"], target: ["", "subscription="] })],
  [
    "pip",
    define({
      cosmetic: ["qv", "quiet verbose no-color no-input disable-pip-version-check"],
      opaque: [
        "",
        "python= isolated require-virtualenv log= proxy= retries= timeout= exists-action= trusted-host= cert= client-cert= cache-dir= no-cache-dir use-feature= keyring-provider="
      ]
    })
  ],
  [
    "uv",
    define({
      cosmetic: ["qvn", "quiet verbose color= no-cache offline no-progress native-tls"],
      target: ["", "directory= project="],
      opaque: ["", "config-file= no-config cache-dir= allow-insecure-host= python-preference="],
      folder: ["--directory", "--project"]
    })
  ],
  [
    "poetry",
    define({
      cosmetic: ["qvn", "quiet verbose ansi no-ansi no-interaction no-cache"],
      target: ["C:P:", "directory= project="],
      folder: ["-C", "--directory", "-P", "--project"]
    })
  ],
  ["brew", define({ cosmetic: ["qvd", "quiet verbose debug"] })],
  [
    "apt-get",
    define({
      cosmetic: ["qyV", "quiet yes assume-yes verbose-versions"],
      opaque: ["o:c:t:", "option= config-file= target-release="],
      anywhere: true
    })
  ],
  [
    "apt",
    define({
      cosmetic: ["qyV", "quiet yes assume-yes verbose-versions"],
      opaque: ["o:c:t:", "option= config-file= target-release="],
      anywhere: true
    })
  ],
  [
    "systemctl",
    define({
      cosmetic: ["qlaf", "no-pager quiet full all no-legend plain no-ask-password output= no-block"],
      target: ["H:M:t:", "user system global host= machine= type= state="],
      opaque: ["", "root= image="],
      anywhere: true
    })
  ],
  [
    "svn",
    define({
      cosmetic: ["q", "quiet non-interactive"],
      opaque: ["", "config-dir= config-option= username= password="],
      anywhere: true
    })
  ],
  [
    "hg",
    define({
      cosmetic: ["qvy", "quiet verbose noninteractive"],
      target: ["R:", "repository= cwd="],
      opaque: ["", "config="],
      anywhere: true,
      folder: ["-R", "--repository", "--cwd"]
    })
  ],
  [
    "vercel",
    define({
      cosmetic: ["d", "debug"],
      target: ["S:", "scope= cwd="],
      opaque: ["t:A:Q:", "token= local-config= global-config="],
      folder: ["--cwd"],
      anywhere: true
    })
  ],
  ["flux", kubectl],
  ["argocd", define({ opaque: ["", "server= auth-token= config= insecure grpc-web"], anywhere: true })],
  [
    "make",
    define({
      cosmetic: ["sk", "silent quiet keep-going no-print-directory"],
      target: ["C:j::", "directory= jobs?"],
      opaque: ["f:I:E:", "file= makefile= eval="],
      folder: ["-C", "--directory"],
      anywhere: true
    })
  ]
])

/** Options that ask for help or a version: with one of these in front nothing else runs. */
export const lookUps: ReadonlySet<string> = new Set([
  "--version",
  "--help",
  "-h",
  "--html-path",
  "--man-path",
  "--info-path"
])
