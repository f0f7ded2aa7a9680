/** Clusters: `kubectl`, `helm` and what reads in them. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

/** Formats of `kubectl get` that print only names and a few columns. */
const namesOnly = /^(?:name|wide)?$/

/** Secrets may be listed, but every structured form prints what they hold. */
const kubectlGet = (call: Call): Finding | undefined => {
  const output = call.flags.find((flag) => flag.name === "-o" || flag.name === "--output")
  const template = call.flags.find((flag) => flag.name === "--template")
  const shows = output !== undefined && !namesOnly.test(output.value) ? output : template
  if (shows === undefined) return undefined
  const named = call.operands.find((at) => /secret/i.test(call.words[at] ?? ""))
  if (named !== undefined) return { kind: "discloses", index: shows.index, why: "it prints what the secret holds" }
  const byFile = call.flags.find(
    (flag) => flag.name === "-f" || flag.name === "--filename" || flag.name === "-k" || flag.name === "--kustomize"
  )
  return byFile === undefined
    ? undefined
    : { kind: "unknown", index: byFile.index, why: "the file may name a secret, which would be printed" }
}

const selects =
  "-l# -A -f: -k: -R --selector# --all-namespaces --all --field-selector# --filename: --kustomize: --recursive --chunk-size#"

// Not `-s` (another server would be sent the credentials) and not `-v` (it logs what secrets hold).
const kubectlShared = `-n# --namespace# --context# --cluster# --user# --request-timeout# --warnings-as-errors --match-server-version
  --disable-compression`

const kubectl: Profile = {
  style: "pflag",
  shared: kubectlShared,
  // A configuration file may name a program that fetches credentials.
  runs: "--kubeconfig:",
  alone: "--help -h",
  verbs: {
    get: {
      flags: `${selects} -o# -w -L# --output# --watch --watch-only --output-watch-events --label-columns# --no-headers --show-kind --show-labels
        --show-managed-fields --sort-by# --subresource# --ignore-not-found --server-print --template#`,
      discloses: "--raw#",
      check: kubectlGet
    },
    describe: `${selects} --show-events`,
    logs: `-c# -f -p -l# --container# --all-containers --all-pods --follow --previous --since# --since-time# --tail# --timestamps --prefix --selector#
      --limit-bytes# --max-log-requests# --ignore-errors --pod-running-timeout#`,
    top: {
      verbs: {
        "pod pods po node nodes no": `${selects} --containers --no-headers --sort-by# --sum --use-protocol-buffers --show-capacity --show-swap`
      }
    },
    explain: "--recursive --api-version# --output# -o#",
    "api-resources": "-o# --output# --namespaced --verbs# --api-group# --categories# --no-headers --sort-by# --cached",
    "api-versions options": "",
    "cluster-info": {
      bare: true,
      verbs: {
        dump: {
          flags: "-A --all-namespaces --namespaces# -o# --output# --pod-running-timeout#",
          writes: "--output-directory:"
        }
      }
    },
    version: "-o# --output# --client --short",
    config: {
      verbs: {
        view: {
          flags: "-o# --output# --minify --merge --template# --allow-missing-template-keys",
          discloses: "--raw --flatten"
        },
        "get-contexts": "-o# --output# --no-headers",
        "current-context get-clusters get-users": ""
      },
      mutating:
        "delete-cluster delete-context delete-user rename-context set set-cluster set-context set-credentials unset use-context use"
    },
    auth: {
      verbs: {
        "can-i": "--as# --as-group# -A -q --all-namespaces --list --no-headers --quiet --subresource#",
        whoami: "-o# --output#"
      },
      mutating: "reconcile"
    },
    rollout: {
      verbs: {
        "status history": "-f: -k: -R -l# -o# -w --filename: --revision# --watch --timeout# --output# --selector#"
      },
      mutating: "pause restart resume undo"
    },
    events: `${selects} -w -o# --for# --types# --watch --no-headers --output#`,
    wait: `${selects} --for# --timeout# -o# --output# --local`,
    diff: {
      flags:
        "-f: -k: -R -l# --filename: --kustomize: --recursive --selector# --server-side --field-manager# --show-managed-fields --concurrency#",
      writes: "--prune"
    },
    kustomize: {
      flags: "",
      runs: "--enable-helm --helm-command: --enable-alpha-plugins --network --mount# --env# -e# --load-restrictor#",
      writes: "-o: --output:",
      operands: { never: /:\/\/|^github\.com|\?ref=|^git@/ }
    },
    completion: "",
    plugin: { verbs: { list: "--name-only" } },
    help: "",
    certificate: { mutating: "approve deny" }
  },
  mutating: `annotate apply attach autoscale cordon cp create debug delete drain edit exec expose label patch port-forward proxy replace run
    scale set taint uncordon alpha`
}

const helmShared = `-n# --namespace# --kube-context# --debug --burst-limit# --qps# --color#`

const chart =
  "--version# --devel --repo# --ca-file: --verify --keyring: --plain-http --insecure-skip-tls-verify --jsonpath#"

/** In JSON and YAML the manifest comes along, with the secrets in it. */
const helmStatus = (call: Call): Finding | undefined => {
  const output = call.flags.find(({ name, value }) => /^(?:-o|--output)$/.test(name) && value !== "table")
  return output === undefined
    ? undefined
    : { kind: "discloses", index: output.index, why: "it prints the manifest with the secrets in it" }
}

const helm: Profile = {
  style: "pflag",
  shared: helmShared,
  runs: "--post-renderer: --kubeconfig: --registry-config: --repository-config: --repository-cache:",
  alone: "--version -h --help",
  verbs: {
    "list ls": `-a -A -d -f# -l# -m# -o# -q -r --all --all-namespaces --date --deployed --failed --filter# --max# --no-headers --offset# --output#
      --pending --reverse --selector# --short --superseded --time-format# --uninstalled --uninstalling`,
    status: { flags: "-o# --output# --revision# --show-desc --show-resources", check: helmStatus },
    "history hist": "-o# --output# --max#",
    get: {
      verbs: { "notes metadata values": "-a -o# --all --output# --revision# --template#" },
      secret: "manifest all hooks"
    },
    template: {
      flags: `-f: -s: -g --values: --set# --set-string# --set-json# --set-literal# --show-only: --include-crds --skip-crds --skip-tests
        --kube-version# -a# --api-versions# --name-template# --generate-name --release-name --no-hooks --is-upgrade
        --disable-openapi-validation ${chart}`,
      writes: "--output-dir: --dependency-update"
    },
    "show inspect": { verbs: { "all chart readme values crds": chart } },
    search: {
      verbs: {
        hub: "-o# --output# --endpoint# --fail-on-no-result --list-repo-url --max-col-width#",
        repo: "-l -r -o# --devel --output# --versions --version# --regexp --fail-on-no-result --max-col-width#"
      }
    },
    repo: { verbs: { "list ls": "-o# --output#" }, mutating: "add index remove rm update up" },
    dependency: { verbs: { "list ls": "--max-col-width#" }, mutating: "build update up" },
    dep: { verbs: { "list ls": "--max-col-width#" }, mutating: "build update up" },
    plugin: {
      verbs: { "list ls": "--type#", verify: "--keyring:" },
      mutating: "install add uninstall remove rm update up package"
    },
    version: "--short -c --client --template#",
    verify: "--keyring:",
    lint: "--strict --quiet --with-subcharts",
    completion: { verbs: { "bash fish powershell zsh": "--no-descriptions" } },
    help: ""
  },
  // It prints `HELM_KUBETOKEN` among the others.
  secret: "env",
  mutating: `create install package pull fetch push registry rollback test uninstall del delete un upgrade secrets diff`
}

export const kubernetes: Family = () => ({
  "kubectl oc": kubectl,
  helm,
  kustomize: {
    style: "pflag",
    verbs: {
      version: "",
      build: {
        operands: { never: /:\/\/|^github\.com|\?ref=|^git@/ },
        writes: "-o: --output:",
        runs: "--enable-helm --enable-exec --enable-alpha-plugins --network"
      }
    },
    mutating: "create edit fn cfg"
  },
  "kubectx kubens": { flags: "-c --current", operands: 0 },
  minikube: {
    style: "pflag",
    shared: "-p# --profile# -o# --output#",
    verbs: {
      "status ip version": "--short -n# --node# --format# -f#",
      profile: { verbs: { list: "-l --light" } },
      addons: { verbs: { list: "-d --docs" }, mutating: "enable disable configure open images" },
      node: { verbs: { list: "" }, mutating: "add delete start stop" },
      image: { verbs: { ls: "--format#" }, mutating: "build load pull push rm save tag" }
    },
    mutating: "start stop delete pause unpause ssh tunnel mount config kubectl dashboard service cp update-check"
  },
  kind: {
    style: "pflag",
    verbs: { get: { verbs: { "clusters nodes": "--name# -A --all-clusters" }, secret: "kubeconfig" }, version: "" },
    mutating: "build create delete export load"
  },
  k3d: {
    style: "pflag",
    verbs: {
      "cluster node registry": {
        verbs: { "list ls get": "-o# --output# --no-headers" },
        mutating: "create delete edit start stop"
      },
      version: ""
    }
  },
  istioctl: {
    style: "pflag",
    shared: "-n# --namespace# -i# --istioNamespace# --context#",
    verbs: {
      version: "--remote --short -o# --output#",
      "proxy-status ps": "",
      analyze: "-A --all-namespaces -L --list-analyzers -o# --output#"
    },
    mutating: "install upgrade uninstall kube-inject create-remote-secret"
  },
  argocd: {
    style: "pflag",
    verbs: {
      app: {
        verbs: {
          "list get diff history resources manifests logs": "-o# --output# -p# --project# -l# --selector# --revision#"
        },
        mutating: "create delete sync rollback set unset edit patch terminate-op wait actions delete-resource"
      },
      "cluster repo proj": { verbs: { "list get": "-o# --output#" }, mutating: "add rm create delete set edit" },
      version: "--client --short -o# --output#"
    },
    mutating: "login logout relogin admin account"
  },
  flux: {
    style: "pflag",
    shared: "-n# --namespace# --context#",
    verbs: {
      "get logs check version stats tree events trace": {
        verbs: {
          "all sources kustomizations kustomization ks helmreleases helmrelease hr images alerts receivers source":
            "-A --all-namespaces --status-selector# -l# --label-selector# --watch -w"
        },
        flags: "-A --all-namespaces --pre --client --tail# -f --follow --level# --kind# --name# --since#",
        bare: true
      }
    },
    mutating: "bootstrap create delete export install reconcile resume suspend uninstall build push pull diff"
  },
  velero: {
    style: "pflag",
    shared: "-n# --namespace# --kubecontext# -o# --output# -l# --selector# --show-labels --label-columns#",
    verbs: {
      version: "--client-only --timeout#",
      "backup restore schedule backup-location snapshot-location plugin repo client": {
        verbs: {
          "get describe logs": "--details --insecure-skip-tls-verify --timeout# --volume-details",
          config: { verbs: { get: "" }, mutating: "set" }
        },
        mutating: "create delete download set add remove pause unpause"
      },
      get: {
        verbs: {
          "backups backup restores restore schedules schedule backup-locations backup-location snapshot-locations snapshot-location plugins":
            ""
        }
      },
      describe: { verbs: { "backups backup restores restore schedules schedule": "--details" } },
      "help completion": ""
    },
    mutating: "create delete install uninstall debug"
  }
})
