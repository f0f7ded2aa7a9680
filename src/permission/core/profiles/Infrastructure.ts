/** Infrastructure as code and configuration management: Terraform, Packer, Pulumi, CDK, Ansible, Vault. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

/** `-write=false`, or `-check`, which implies it; `-write` alone or `=true` rewrites the files. */
const rewrites = (call: Call): Finding | undefined => {
  const write = call.flags.find((flag) => flag.name === "-write")
  return write === undefined || write.value === "false"
    ? undefined
    : { kind: "mutating", index: write.index, why: "it rewrites the files" }
}

const terraform: Profile = {
  style: "go",
  flags: "-chdir: -v",
  alone: "-version -v -help -h",
  verbs: {
    version: "-json",
    // In JSON sensitive values are not masked; an output asked for by name isn't either.
    show: { flags: "-no-color", discloses: "-json" },
    output: { flags: "-no-color -state:", discloses: "-json -raw", operands: 0 },
    validate: "-json -no-color -no-tests -test-directory:",
    fmt: { flags: "-list? -write? -diff -check -recursive -no-color", needs: "-write -check", check: rewrites },
    graph: { flags: "-plan: -draw-cycles -type# -module-depth#" },
    modules: "-json",
    metadata: { verbs: { functions: "-json" } },
    providers: { bare: true, flags: "-test-directory:", verbs: { schema: "-json" }, mutating: "lock mirror" },
    state: {
      verbs: { list: "-state: -id#", show: "-state: -json -no-color" },
      secret: "pull",
      mutating: "mv push rm replace-provider"
    },
    workspace: { verbs: { "list show": "" }, mutating: "new select delete" },
    env: { verbs: { list: "" }, mutating: "new select delete" }
  },
  mutating:
    "init plan get apply destroy import refresh taint untaint login logout force-unlock test console push stacks query run"
}

const ansibleHelp: Profile = { flags: "--version --help -h", needs: "--version --help -h", operands: 0 }

export const infrastructure: Family = () => ({
  "terraform tofu": terraform,
  terragrunt: {
    style: "pflag",
    flags: "-v",
    alone: "--version -v",
    verbs: {},
    mutating: "apply destroy init plan import refresh run run-all stack hclfmt"
  },
  packer: {
    style: "go",
    flags: "-v",
    alone: "-version -v -help -h",
    shared: "-machine-readable",
    verbs: {
      version: "",
      inspect: "-var# -var-file:",
      validate: "-syntax-only -except# -only# -machine-readable -var# -var-file: -no-warn-undeclared-var",
      fmt: { flags: "-check -diff -write? -recursive", needs: "-write -check", check: rewrites },
      plugins: { verbs: { "installed required": "" }, mutating: "install remove" }
    },
    mutating: "build console fix hcl2_upgrade init"
  },
  pulumi: {
    style: "pflag",
    shared: "-C: --cwd: --color# --non-interactive -v# --logflow",
    verbs: {
      "version whoami": "-v -j --json --verbose",
      stack: {
        flags: "-i -u --show-ids --show-urls --show-name -s# --stack#",
        bare: true,
        verbs: { "ls list history output": "-a -j --all --json --project# -p# -o# --organization# -s# --stack#" },
        discloses: "--show-secrets",
        mutating: "init rm select rename import export change-secrets-provider unselect"
      },
      logs: "-f --follow --json --since# -r# -s# --stack#",
      plugin: { verbs: { ls: "-p -j --project --json" }, mutating: "install rm" },
      config: {
        flags: "-j --json -s# --stack#",
        bare: true,
        discloses: "--show-secrets",
        verbs: {},
        secret: "get",
        mutating: "set rm cp refresh set-all rm-all env"
      }
    },
    mutating:
      "up update destroy preview refresh import new login logout cancel watch state policy org convert env deployment"
  },
  cdk: {
    flags: "-h --version",
    alone: "--version -h",
    help: "--help -h",
    verbs: { version: "" },
    mutating:
      "acknowledge ack bootstrap deploy destroy diff synth synthesize list ls import init migrate watch context gc metadata notices rollback drift refactor flags"
  },
  // Inventories may be programs, and a `Vagrantfile` is one.
  "ansible ansible-playbook ansible-inventory": ansibleHelp,
  vagrant: { flags: "-v", needs: "-v --version --help", operands: 0 },
  "ansible-doc": {
    flags:
      "-l -F -j -s -v -t# -M: -e# -r: --list --list_files --json --snippet --type# --metadata-dump --no-fail-on-errors --version",
    help: "--help -h"
  },
  "ansible-config": {
    flags: "-v -h --version",
    alone: "--version -h",
    help: "--help -h",
    verbs: { "list view dump validate": "-c: -t# -f# -v --only-changed --changed-only --type# --format# --config:" },
    mutating: "init"
  },
  "ansible-galaxy": {
    flags: "-v -h --version",
    alone: "--version -h",
    help: "--help -h",
    verbs: {
      "role collection": {
        verbs: {
          "list search info verify":
            "-p: -v -s# --collections-path: --roles-path: --format# --galaxy-tags# --platforms# --author# --offline --server#"
        },
        mutating: "build install publish download init remove delete import setup"
      },
      "list search info": "-p: -v"
    },
    mutating: "install remove delete import setup init"
  },
  "ansible-console ansible-pull ansible-test ansible-lint ansible-vault ansible-navigator": ansibleHelp,
  vault: {
    style: "go",
    shared: "-namespace# -ns# -format# -no-color -non-interactive",
    flags: "-v",
    alone: "-version -v -help -h",
    verbs: {
      "status version version-history": "",
      "audit auth": { verbs: { "list help": "-detailed" }, mutating: "enable disable tune move" },
      secrets: { verbs: { list: "-detailed" }, mutating: "enable disable tune move" },
      list: "-detailed",
      kv: {
        verbs: { list: "-mount#", metadata: { verbs: { get: "-mount#" }, mutating: "put patch delete" } },
        secret: "get",
        mutating: "put patch delete undelete destroy rollback enable-versioning"
      },
      policy: { verbs: { "list read": "" }, mutating: "write delete" },
      "path-help": "",
      namespace: { verbs: { "list lookup": "" }, mutating: "create delete lock unlock patch" },
      plugin: { verbs: { "list info runtime": "-version# -detailed" }, mutating: "register deregister reload" },
      lease: { verbs: { lookup: "" }, mutating: "renew revoke" },
      operator: {
        verbs: {
          "key-status members": "",
          raft: { verbs: { "list-peers": "" }, mutating: "join remove-peer snapshot" }
        },
        mutating: "init seal unseal step-down rekey rotate generate-root migrate usage diagnose"
      }
    },
    secret: "read token unwrap print",
    mutating: "write delete login patch agent server proxy ssh debug monitor events lease transit transform pki"
  },
  "consul nomad": {
    style: "go",
    flags: "-v",
    alone: "-version -v -help -h",
    verbs: {
      "version members": "-detailed -status# -wan",
      status: "-short -verbose",
      node: { verbs: { status: "-short -verbose -self -json -stats" }, mutating: "drain eligibility" },
      job: {
        verbs: { "status history inspect": "-short -verbose -json -all-allocs -p" },
        mutating: "run stop restart scale dispatch plan"
      },
      "info catalog": "",
      alloc: {
        verbs: { "status logs": "-short -verbose -json -stderr -f -n# -tail" },
        mutating: "exec restart stop signal fs"
      }
    },
    mutating:
      "agent kv acl join leave exec lock maint operator intention config connect force-leave keygen keyring reload services snapshot tls watch run stop server deployment system volume namespace quota plan"
  }
})
