/** `az`: groups, then a verb as the last word before the flags; `azcopy`. */
import type { Family } from "../Profile.ts"
import { lowerWord, refuses } from "./OpenFlags.ts"

const reads =
  /^(?:list|show|exists|query|tail|logs|version|what-if|validate|check-name|check-name-availability|check-acr|(?:list|show)-[a-z-]+|get-(?:instance-view|upgrades|versions|upgrade-profile|os-options|analysis|boot-log|boot-log-uris|backend-address-pool|host|remote-debugging-status|metric|statistics))$/

const writes =
  /^(?:create|delete|update|add|remove|set|start|stop|restart|scale|upgrade|deallocate|redeploy|reimage|resize|generalize|capture|convert|attach|detach|import|export|copy|move|purge|recover|restore|unlock|login|logout|clear|install|uninstall|enable|disable|grant|revoke|assign|reset|renew|regenerate|regenerate-[a-z]+|rotate|rotate-[a-z-]+|register|unregister|run|invoke|exec|execute|deploy|up|upload|upload-[a-z]+|download|download-[a-z]+|sync|swap|failover|failover-[a-z-]+|promote|approve|reject|cancel|abort|retry|send|publish|open-port|run-command|set-policy|delete-policy|delete-[a-z-]+|set-[a-z-]+|add-[a-z-]+|remove-[a-z-]+|update-[a-z-]+|create-[a-z-]+|ssh|connect|config-zip|config-local-git|get-credentials|generate-[a-z-]+|bulk-[a-z-]+|start-[a-z-]+|stop-[a-z-]+|wait)$/

/** Groups and verbs whose reading prints keys. */
const discloses =
  /(?:^| )(?:(?:[a-z]+-)*keys?|credentials?|secrets?|connection-strings?|appsettings|publishing-[a-z]+|sas|tokens?|device-identity|module-identity|user-creds) (?:[a-z-]+ )*(?:list|show|download)(?:-[a-z-]+)?$|express-route auth |(?:^| )(?:list|show|get)-(?:[a-z-]+-)?(?:keys?|credentials?|secrets?|connection-strings?|tokens?|access-token|publishing-[a-z]+|passwords?|sas)$/

const harmless =
  /^keyvault (?:key|certificate|secret) list|^keyvault (?:key|certificate) show|^sshkey | service-endpoint /

export const azure: Family = () => ({
  az: {
    shared: "--output# -o# --query# --subscription# --verbose --only-show-errors --resource-group# -g#",
    help: "--help -h",
    flags: "-v",
    alone: "--version -v",
    verbs: {
      version: "",
      find: { operands: { text: "all" } },
      help: ""
    },
    mutating: "login logout configure upgrade feedback interactive init survey cache",
    vocabulary: {
      nouns: lowerWord,
      depth: 6,
      reads,
      writes,
      discloses,
      unlike: harmless,
      deceives: /get-credentials$/,
      after: { open: { refuses }, flags: "-f: --template-file:", operands: 0 }
    }
  },
  azcopy: {
    style: "pflag",
    alone: "--version -v",
    flags: "-v",
    verbs: {
      "list ls":
        "--running-tally --machine-readable --mega-units --properties# --output-type# --trusted-microsoft-suffixes#",
      jobs: {
        verbs: { list: "--with-status# --output-type#", show: "--with-status# --output-type#" },
        mutating: "clean remove resume"
      },
      env: "",
      "doc help": ""
    },
    mutating: "bench copy cp login logout make remove rm set-properties sync"
  }
})
