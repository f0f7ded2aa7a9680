/** Containers: `docker`, `podman`, their compose files, registries. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

const format = "-q --quiet --format# -f# --filter# --no-trunc"

const ps = `-a -n# -l -s --all --last# --latest --size ${format}`
const images = `-a --all --digests --tree ${format} --sort# --noheading -n`
const logs = "-f -t -n# --follow --timestamps --tail# --since# --until# --details --names -l --latest --color"
const inspect = "-f# -s --format# --size --type# --platform# --pretty --verbose -v"
const stats = "-a --all --no-stream --no-trunc --format# -i# --interval# --no-reset -l"

/** `tcp://` and `unix://` are spoken by the client itself; `ssh://` runs a program. */
const plainHost = (call: Call): Finding | undefined => {
  const host = call.flags.find((flag) => flag.name === "-H" || flag.name === "--host" || flag.name === "--url")
  return host === undefined || /^(?:tcp|unix):\/\//.test(host.value)
    ? undefined
    : { kind: "unknown", index: host.index, why: "this address is reached by running a program" }
}

const composeVerbs: Profile["verbs"] = {
  ps: `-a --all --services --status# --orphans? ${format}`,
  ls: `-a --all ${format}`,
  images: format,
  logs: "-f -t -n# --follow --timestamps --tail# --since# --until# --no-color --no-log-prefix --index#",
  top: "",
  port: "--protocol# --index#",
  events: "--json --since# --until#",
  stats: stats,
  version: "-f# --format# --short",
  volumes: format,
  // What the files say, with everything filled in; these flags print names only.
  "config convert": {
    flags: "--services --images --volumes --networks --profiles --models --quiet -q --hash# --no-interpolate",
    needs: "--services --images --volumes --networks --profiles --models --quiet -q --hash",
    writes: "-o: --output: --lock-image-digests"
  },
  help: ""
}

const composeFlags = `-f: -p# --file: --project-name# --project-directory: --profile# --ansi# --progress# --compatibility --parallel# --all-resources
  --verbose --no-ansi`

/** `--env-file` and `config` show what the environment files hold. */
const compose: Profile = {
  style: "pflag",
  flags: `${composeFlags} -v -h`,
  discloses: "--env-file:",
  alone: "--version -v -h",
  verbs: composeVerbs,
  mutating:
    "attach bridge build commit cp create down exec export kill pause publish pull push restart rm run scale start stop unpause up wait watch alpha"
}

const volumeLike: Profile["verbs"] = { "ls list": format, inspect }

const docker: Profile = {
  style: "pflag",
  flags: "-D -H: -l# -c# -v --debug --host: --log-level# --context# --tls --tlsverify --url: --connection# --remote -r",
  runs: "--config:",
  alone: "--version -v",
  check: plainHost,
  verbs: {
    ps,
    images,
    logs: logs,
    inspect,
    top: "-l --latest",
    port: "-a --all",
    diff: "--format# -l --latest",
    history: `-H --human --platform# ${format}`,
    stats,
    events: "-f# --filter# --format# --since# --until# --stream --no-trunc",
    info: "-f# --format# -D",
    version: "-f# --format# --client --server",
    search: `--limit# --list-tags --compatible ${format}`,
    help: "",
    container: {
      verbs: {
        "ls list ps": ps,
        inspect,
        logs,
        top: "",
        port: "",
        diff: "--format#",
        stats,
        exists: "",
        export: { writes: "-o: --output:" }
      },
      mutating:
        "attach commit cp create exec kill pause prune rename restart rm run start stop unpause update wait checkpoint cleanup clone init mount restore runlabel umount"
    },
    image: {
      verbs: {
        "ls list": images,
        inspect,
        history: `-H --human ${format}`,
        exists: "",
        tree: "--whatrequires",
        save: { flags: "--platform#", writes: "-o: --output:" }
      },
      mutating: "build import load prune pull push rm tag untag sign trust mount unmount scp search diff"
    },
    volume: {
      verbs: { ...volumeLike, exists: "" },
      mutating: "create prune rm update export import mount unmount reload"
    },
    network: { verbs: { ...volumeLike, exists: "" }, mutating: "connect create disconnect prune rm reload update" },
    node: { verbs: { "ls list": format, inspect, ps: format }, mutating: "demote promote rm update" },
    service: {
      verbs: {
        "ls list": format,
        inspect,
        logs: `${logs} --no-task-ids --no-resolve --raw`,
        ps: `--no-resolve ${format}`
      },
      mutating: "create rm rollback scale update"
    },
    stack: {
      verbs: { "ls list": format, ps: `--no-resolve ${format}`, services: format },
      secret: "config",
      mutating: "deploy rm up"
    },
    "secret config plugin context": {
      verbs: { "ls list": format, inspect, show: "" },
      mutating: "create rm update use import export enable disable install push set upgrade exists"
    },
    system: {
      verbs: {
        df: "-v --verbose --format#",
        info: "-f# --format#",
        events: "-f# --filter# --format# --since# --until#",
        connection: { verbs: { "list ls": format }, mutating: "add default remove rename" }
      },
      mutating: "prune migrate renumber reset service check dial-stdio"
    },
    swarm: { verbs: {}, secret: "join-token unlock-key", mutating: "ca init join leave unlock update" },
    trust: { verbs: { inspect, show: "" }, mutating: "key revoke sign signer set" },
    manifest: {
      verbs: { inspect: "-v --verbose --insecure", exists: "" },
      mutating: "annotate create push rm add remove"
    },
    "buildx builder": {
      verbs: {
        "ls list": format,
        inspect: "",
        du: "--verbose --filter# --format#",
        version: "",
        imagetools: { verbs: { inspect: "--format# --raw --builder#" }, mutating: "create" },
        history: { verbs: { "ls logs inspect": format }, mutating: "rm export import open trace" }
      },
      mutating: "bake build create prune rm stop use dial-stdio debug dap"
    },
    compose,
    scout: { verbs: { "version help": "" } },
    pod: {
      verbs: {
        "ls list ps": `--ctr-ids --ctr-names --ctr-status --labels ${format}`,
        inspect,
        logs,
        top: "",
        stats,
        exists: ""
      },
      mutating: "create kill pause prune restart rm start stop unpause clone"
    },
    machine: {
      verbs: { "ls list": format, inspect, info: format },
      mutating: "init rm set ssh start stop os cp reset"
    },
    "export save": { flags: "--platform#", writes: "-o: --output:" }
  },
  mutating: `attach build commit cp create exec healthcheck import kill load login logout pause pull push rename restart rm rmi run start
    stop tag unpause update wait checkpoint init mount umount untag generate play kube auto-update farm artifact model sandbox desktop debug
    unshare`
}

export const containers: Family = () => ({
  "docker podman nerdctl": docker,
  "docker-compose podman-compose": compose,
  crictl: {
    style: "pflag",
    shared: "-r# --runtime-endpoint# -t# --timeout#",
    verbs: {
      "ps pods images imagefsinfo info inspect inspecti inspectp stats statsp version logs":
        "-a -q -o# -v -l --all --quiet --output# --name# --state# --pod# --label# --no-trunc --tail# -f -p"
    },
    mutating: "attach create exec port-forward pull rm rmi rmp run runp start stop stopp update config checkpoint"
  },
  ctr: { verbs: { version: "" } },
  skopeo: {
    style: "pflag",
    verbs: { "inspect list-tags": "--raw --config --format# -f# -n --no-tags" },
    mutating: "copy delete sync login logout"
  },
  dive: { flags: "-v", needs: "-v --version --help" }
})
