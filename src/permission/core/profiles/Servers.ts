/** Servers that are looked at through their own command line. */
import type { Family } from "../Profile.ts"
import { helpOnly } from "./NounVerb.ts"

export const servers: Family = () => ({
  deck: {
    flags: "-h",
    alone: "--version -h",
    verbs: {
      version: "",
      gateway: { verbs: { ping: "" }, mutating: "sync reset dump diff apply validate" },
      file: { verbs: { lint: "-s:" }, mutating: "merge patch convert add-tags remove-tags openapi2kong render" }
    },
    mutating: "sync reset dump diff validate convert"
  },
  kong: {
    flags: "-h --v --vv",
    alone: "--version",
    verbs: { "version health roar check": "-a --all -t# --timeout#" },
    mutating: "start stop restart reload quit migrations config prepare hybrid vault"
  },
  "gitlab-runner": {
    alone: "--version -v -h",
    flags: "-v -h",
    verbs: { "status help": "" },
    // The tokens of the runners are in the list.
    secret: "list",
    mutating:
      "verify run register unregister install uninstall start stop restart run-single exec artifacts-downloader reset-token"
  },
  prometheus: helpOnly("--help -h --help-long --help-man --version"),
  promtool: {
    alone: "--version --help -h",
    flags: "-h",
    verbs: {
      check: {
        verbs: {
          "config rules metrics web-config service-discovery healthy ready": "--lint# --lint-fatal --syntax-only"
        }
      },
      query: { verbs: { "instant range series labels": "--start# --end# --step# --match# --time# -o# --format#" } },
      tsdb: { verbs: { "list analyze": "-r --human-readable --limit#" }, mutating: "create-blocks-from bench dump" }
    },
    mutating: "push debug test"
  },
  amtool: {
    alone: "--version",
    verbs: {
      alert: {
        verbs: { query: "-o# --output# --inhibited --silenced --active --unprocessed -r# --receiver#" },
        bare: true,
        mutating: "add"
      },
      silence: {
        verbs: { query: "-o# --output# --expired --within# -q --quiet" },
        bare: true,
        mutating: "add expire import update"
      },
      config: { verbs: { routes: "", show: "" } },
      "check-config": ""
    }
  },
  "grafana-cli": {
    alone: "--version -v -h",
    flags: "-v -h",
    verbs: {
      plugins: {
        verbs: { "ls list-remote list-versions": "" },
        mutating: "install uninstall remove update upgrade update-all upgrade-all"
      }
    },
    mutating: "admin cue"
  },
  traefik: { alone: "--help -h", flags: "-h", verbs: { "version healthcheck": "" } },
  caddy: {
    flags: "-h -v",
    alone: "--version -v -h",
    verbs: {
      "version build-info list-modules help": "--packages --versions --skip-standard"
    },
    mutating:
      "run start stop reload adapt validate file-server reverse-proxy respond hash-password trust untrust upgrade add-package remove-package fmt storage"
  },
  hugo: {
    verbs: { "version env": "" },
    mutating: "server new build deploy mod gen convert import list config"
  }
})
