/**
 * Command lines of hosted services and servers. What they have in common is `noun verb`: a table of nouns, each with
 * the verbs that read, and flags that choose and format.
 */
import type { Family, Profile } from "../Profile.ts"

const chooses = `-o# -f# -p# -n# -e# -l# -q --output# --format# --json --yaml --name# --id# --project# --projects# --environment# --env# --org# --organization#
  --namespace# --workspace# --team# --limit# --page# --per-page# --offset# --sort# --filter# --search# --query# --verbose --quiet --no-color --all --team-id#
  --service-id# --service-name# --version# --region# --flag# --key# --type# --status# --since# --until# --from# --to# --account# --config# --space# --namespace-id# --binding# --prefix# --remote --local --preview --page-token# --cursor#`

const writes =
  /^(?:create|new|add|set|put|update|edit|modify|patch|delete|del|remove|rm|destroy|purge|archive|unarchive|enable|disable|activate|deactivate|toggle|import|export|upload|download|deploy|publish|unpublish|rollback|restore|apply|sync|push|pull|move|mv|rename|copy|cp|clone|reset|rotate|revoke|grant|login|logout|init|start|stop|restart|run|exec|trigger|cancel|retry|invite|open|use|switch|link|unlink|send|post|kill|resume|suspend|pause|approve|reject|merge|close|reopen|install|uninstall|upgrade|configure|test|promote|customize)$/

/** Nouns, then a verb that reads; other verbs are refused. `nouns` and `reads` are lists. */
const nounVerb = (nouns: string, reads: string, more: Partial<Profile> = {}): Profile => ({
  style: "pflag",
  shared: chooses,
  flags: "-h -v",
  alone: "--version -v -V",
  verbs: { "version help": "" },
  vocabulary: {
    nouns: new RegExp(`^(?:${nouns.replaceAll(" ", "|")})$`),
    depth: 3,
    reads: new RegExp(`^(?:${reads.replaceAll(" ", "|")})$`),
    writes,
    after: {}
  },
  ...more
})

const helpOnly = (flags = "--help -h --version -v -V"): Profile => ({ flags, needs: flags, operands: 0, help: "" })

export const services: Family = () => ({
  apigeecli: nounVerb(
    "apis apps developers envs orgs products keyvaluemaps keystores targetservers sharedflows envgroups datacollectors references resources flowhooks instances",
    "list get"
  ),
  auth0: nounVerb(
    "apps apis users roles rules actions orgs organizations logs domains branding email provider streams attack-protection ap protection breached-password-detection bpd brute-force-protection bfp suspicious-ip-throttling sit bot-detection tenants universal-login ul quickstarts qs templates prompts scopes sessions permissions members invitations network-acl event-streams phone ip-allowlist log-streams events",
    "list ls show get history stats search search-by-email tail diff",
    { secret: "test token", mutating: "api login logout", flags: "-h -v --help", alone: "--version -v -h" }
  ),
  circleci: nounVerb(
    "orb namespace pipeline context project runner resource-class instance config policy info org",
    "list show info source list-categories list-secrets",
    {
      verbs: {
        "version help diagnostic": "",
        config: { verbs: { "validate process": "" }, mutating: "generate pack" }
      },
      secret: "token"
    }
  ),
  doppler: nounVerb("projects environments configs workplace activity groups logs", "list get", {
    verbs: { "help me": "", secrets: { verbs: { list: "--only-names" }, needs: "" } },
    mutating: "login logout setup run enclave import open update configure"
  }),
  fastly: nounVerb(
    "service services version backend domain acl acl-entry vcl custom snippet condition healthcheck dictionary dictionary-entry dictionary-item gzip header request-setting response-object logging compute pop ip-list rate-limit resource-link secret-store secret-store-entry config-store config-store-entry kv-store kv-store-entry object-storage stats tls-config tls-custom certificate activation tls-platform tls-subscription user domain-v1 dashboard alerts s3 azureblob bigquery cloudfiles datadog digitalocean elasticsearch ftp gcs googlepubsub grafanacloudlogs heroku honeycomb https kafka kinesis loggly logshuttle newrelic newrelicotlp openstack papertrail scalyr sftp splunk sumologic syslog products",
    "list describe search historical regions realtime whoami",
    {
      verbs: { "version help whoami pops ip-list": "" },
      secret: "auth-token profile",
      mutating: "configure login update sso"
    }
  ),
  flipt: nounVerb(
    "flag flags segment segments namespace namespaces rule rules variant variants constraint",
    "list get",
    { mutating: "migrate bundle server export import config cloud validate evaluate" }
  ),
  unleash: nounVerb(
    "features feature projects project environments environment strategies strategy segments tags context-fields metrics",
    "list get show"
  ),
  ldcli: nounVerb(
    "flags projects environments segments members teams audit-log metrics contexts code-refs account-members",
    "list get list-repositories get-repository",
    { secret: "config", mutating: "login resources setup dev-server whoami quickstart sourcemaps" }
  ),
  split: nounVerb("environments segments splits traffic-types workspaces users groups flag-sets", "list get"),
  newrelic: nounVerb(
    "apm application entity entities search nerdgraph query nrql synthetics monitor monitors account workload profiles agent deployment events edge trace-observer users apiAccess",
    "get list search query",
    { verbs: { "version help": "", query: "", nrql: { verbs: { query: "" } } }, secret: "apiAccess profile profiles" }
  ),
  stripe: nounVerb(
    "payments payment_intents charges customers invoices invoiceitems subscriptions subscription_items products prices plans coupons refunds disputes balance balance_transactions events logs webhook_endpoints payouts transfers accounts sources quotes promotion_codes tax_rates checkout sessions setup_intents payment_methods shipping_rates credit_notes files file_links top_ups topups reporting",
    "list retrieve tail search",
    {
      verbs: { "version help": "", status: "", "samples fixtures": { verbs: { list: "" }, mutating: "create" } },
      mutating: "login logout listen trigger get post delete open serve config playback"
    }
  ),
  op: nounVerb("account vault user group document item events-api connect server plugin", "list get template", {
    // An item holds passwords; a vault's or a user's description doesn't.
    secret: "read inject run item signin",
    verbs: {
      "whoami help update-check": "",
      item: {
        verbs: {
          "list ls": "--categories# --tags# --vault# --favorite --long --include-archive",
          template: { verbs: { list: "", get: "" } }
        },
        secret: "get",
        mutating: "create delete edit move share"
      },
      connect: {
        verbs: { "server vault": { verbs: { "list ls get": "" }, mutating: "create delete edit grant revoke" } },
        secret: "token"
      },
      document: {
        verbs: {
          "list ls": "--vault# --include-archive",
          get: { flags: "--vault# --include-archive", writes: "--out-file: -o:" }
        },
        mutating: "create delete edit"
      }
    }
  }),
  wrangler: nounVerb(
    "d1 kv kv:namespace kv:key namespace key r2 bucket queues consumer pages project deployment deployments versions hyperdrive vectorize workflows instances dispatch-namespace cert pipelines",
    "list info view status describe",
    {
      verbs: {
        "whoami version": "",
        d1: {
          verbs: {
            "list info insights": "--json --remote --local",
            migrations: { verbs: { list: "--remote --local" }, mutating: "apply create" },
            "time-travel": { verbs: { info: "--json --timestamp#" }, mutating: "restore" }
          },
          mutating: "create delete execute export"
        },
        secret: { verbs: { list: "--name# --env# --format#" }, mutating: "put delete bulk" },
        tail: "--format# --status# --method# --search# --env# -e# --ip#"
      },
      mutating: "init dev deploy delete login logout rollback types publish generate"
    }
  ),
  pd: nounVerb(
    "incident incidents service services user users schedule schedules team teams ep escalation-policy field tag log event analytics",
    "list get analytics log notes subscriber",
    { mutating: "auth login rest" }
  ),
  "sentry-cli": nounVerb("organizations projects releases deploys issues events monitors repos", "list info", {
    verbs: { "info help": "--quiet" }
  }),
  splunk: nounVerb("", "", {
    verbs: { "status version help": "", "list show display": "" },
    mutating: "add delete remove edit enable disable start stop restart clean set login reload rebalance apply package"
  }),
  "datadog-ci": helpOnly("--version --help -h"),
  heroku: nounVerb(
    "apps addons domains releases ps pipelines members access features labs regions stacks certs buildpacks maintenance spaces keys webhooks",
    "info",
    {
      verbs: {
        "version help status regions whoami": "",
        "apps apps:info releases releases:info ps addons addons:info domains certs pipelines pipelines:info buildpacks members access features labs logs":
          "-a# --app# -t --tail --num# -s# --source# -d# --dyno# --json -A --all"
      },
      secret: "config config:get auth:token",
      mutating: "create destroy run login logout apps:create apps:destroy config:set config:unset git:clone"
    }
  ),
  "vercel vc": nounVerb("domains dns certs teams project projects", "ls list inspect", {
    verbs: { "ls list whoami inspect logs help": "--scope# -S#" },
    secret: "env",
    mutating:
      "deploy dev build remove rm link pull alias rollback promote redeploy login logout init secrets target git bisect"
  }),
  "netlify ntl": nounVerb("sites", "list", {
    verbs: { "status help": "--verbose", "sites:list": "--json" },
    secret: "env env:list env:get",
    mutating: "deploy build dev link unlink init login logout api open watch functions sites:create sites:delete"
  }),
  "flyctl fly": nounVerb(
    "apps machine machines volumes volume ips certs regions releases image scale secrets services status orgs platform postgres checks history",
    "list ls show status info regions vm-sizes",
    {
      verbs: { "status logs version help doctor": "-a# --app# -i# --instance# -r# --region# -n --no-tail --json" },
      secret: "auth tokens",
      mutating: "deploy launch destroy ssh proxy console open move wireguard"
    }
  ),
  doctl: nounVerb(
    "account compute droplet droplets image images region size snapshot volume domain records firewall load-balancer kubernetes cluster node-pool options databases apps projects registry repository vpcs monitoring alert invoice billing-history balance ssh-key cdn certificate reserved-ip tag 1-click",
    "list get list-deployments list-regions list-features list-versions logs list-tags list-manifests list-v2 actions kernels neighbors snapshots backups",
    { secret: "auth kubeconfig connection user" }
  ),
  hcloud: nounVerb(
    "server image location datacenter network volume firewall load-balancer floating-ip primary-ip ssh-key certificate iso placement-group server-type load-balancer-type all",
    "list describe metrics",
    { secret: "context config" }
  ),
  supabase: nounVerb(
    "projects orgs branches functions migration db ssl-enforcement network-bans network-restrictions domains inspect",
    "list get",
    { secret: "secrets status", mutating: "link login start stop db gen test" }
  ),
  firebase: {
    flags: "-V -P# --project# --json",
    alone: "--version -V",
    verbs: {
      "projects:list apps:list hosting:sites:list hosting:channel:list functions:list help login:list firestore:indexes firestore:databases:list appdistribution:testers:list":
        ""
    },
    secret: "functions:secrets:access apps:sdkconfig",
    mutating: "deploy init use serve emulators:start login logout functions:delete hosting:disable"
  },
  "mc mcli": {
    style: "pflag",
    shared: "--json --quiet -q --no-color --insecure",
    alone: "--version -v -h",
    verbs: {
      "ls stat du tree diff cat head version":
        "-r --recursive --versions --incomplete --summarize --depth# -d# --rewind# --older-than# --newer-than# --files -f",
      "ping ready": "-c# --count# -x --exit",
      admin: {
        verbs: {
          info: "--offline",
          "user group policy": {
            verbs: { "list ls info": "" },
            mutating: "add remove rm attach detach create enable disable set unset update"
          },
          config: { secret: "get export", mutating: "set reset restore import history" }
        },
        mutating:
          "service update heal trace console prometheus decommission rebalance replicate bucket scanner cluster top"
      },
      "tag retention legalhold quota encrypt lifecycle ilm cors anonymous policy event": {
        verbs: {
          "list ls info get": "--recursive -r",
          rule: { verbs: { "list ls": "" }, mutating: "add edit rm remove import export restore" }
        },
        mutating: "set add remove rm clear enable suspend import edit"
      }
    },
    secret: "alias share",
    mutating: "cp get mb mirror mv od pipe put rb rm sql undo watch update support license batch replicate"
  },
  rclone: {
    flags: "-V -q -v",
    alone: "--version -V",
    verbs: {
      "ls lsd lsl lsf lsjson size about version tree listremotes":
        "-R --recursive --max-depth# --include# --exclude# --json --human-readable --fast-list --files-only --dirs-only -F# -s# --format# --separator# --hash --long --all --full --check",
      "md5sum sha1sum hashsum": "",
      "check cryptcheck": "--one-way --size-only --checksum --download",
      help: ""
    },
    secret: "config obscure",
    mutating:
      "copy copyto copyurl sync bisync move moveto delete deletefile purge mkdir rmdir rmdirs cleanup dedupe touch settier link mount serve rcd rc cat backend ncdu selfupdate"
  },
  restic: {
    shared: "-r# --repo# -v -q --json --no-lock --no-cache --verbose --quiet",
    alone: "--version",
    verbs: {
      version: "",
      snapshots: "-H# -c -g# --host# --tag# --path: --latest# --compact --group-by#",
      ls: "-l -R -H# --long --recursive --host# --tag# --path: --human-readable --ncdu",
      stats: "-H# --mode# --host# --tag# --path:",
      find: "-i -l -H# --ignore-case --long --newest# --oldest# --snapshot# --host# --tag# --path: --human-readable",
      diff: "--metadata",
      check: "--read-data --read-data-subset# --check-unused --with-cache",
      list: "",
      help: ""
    },
    runs: "--password-command: -o# --option# --repository-file: --cacert: --password-file: -p:",
    secret: "cat key",
    mutating:
      "backup forget prune restore init mount unlock rebuild-index repair migrate rewrite tag copy dump recover self-update cache generate features"
  },
  borg: {
    shared: "-v -p --verbose --info --debug --progress --log-json --lock-wait# --show-rc --critical --error",
    alone: "--version -V",
    verbs: {
      "list info":
        "-P# -a# --json --json-lines --short --format# --prefix# --glob-archives# --sort-by# --first# --last# -e: --exclude: --pattern#",
      diff: "--numeric-owner --same-chunker-params --sort --json-lines --content-only",
      check: "--repository-only --archives-only --verify-data -P# -a# --first# --last#",
      help: ""
    },
    runs: "--rsh: --remote-path:",
    secret: "key",
    mutating:
      "create extract delete prune recreate rename mount umount init upgrade export-tar import-tar compact config break-lock change-passphrase serve transfer benchmark with-lock debug"
  },
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
    verbs: { "list status help": "", verify: { effect: "writes" } },
    mutating:
      "run register unregister install uninstall start stop restart run-single exec artifacts-downloader reset-token"
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
      "version build-info list-modules help": "--packages --versions --skip-standard",
      validate: "-c: -a# --config: --adapter#"
    },
    mutating:
      "run start stop reload adapt file-server reverse-proxy respond hash-password trust untrust upgrade add-package remove-package fmt storage"
  },
  hugo: {
    flags: "",
    alone: "",
    verbs: { version: "", env: "", list: { verbs: { "all drafts expired future published": "" } } },
    mutating: "server new build deploy mod gen convert import"
  },
  rtk: helpOnly("--help -h --version -V"),
  "java javac": {
    style: "word",
    flags: "-version --version -help --help -h -? -fullversion --list-modules",
    needs: "-version --version -help --help -h -? -fullversion --list-modules",
    operands: 0
  },
  "gcc g++ clang clang++ cc c++ ld as make cmake ninja meson bazel swift dotnet kotlinc scalac ghc stack cabal mix elixir ocaml dune zig nim crystal dart flutter":
    helpOnly("--version --help"),
  "ffprobe ffmpeg": {
    style: "word",
    flags: "-version -h -formats -codecs -encoders -decoders -filters -pix_fmts -protocols -buildconf -hide_banner",
    needs: "-version -h -formats -codecs -encoders -decoders -filters -pix_fmts -protocols -buildconf",
    operands: 0
  },
  exiftool: { style: "word", flags: "-ver", needs: "-ver", operands: 0 },
  identify: { style: "word", flags: "-version", needs: "-version", operands: 0 },
  "pandoc dot": {
    flags: "-V --version --list-input-formats --list-output-formats --list-extensions",
    needs: "-V --version --list-input-formats --list-output-formats --list-extensions",
    operands: 0
  },
  "vim nvim emacs nano code tmux screen zoxide starship direnv": helpOnly("--version --help"),
  shellcheck:
    "-a -x -C? -e# -f# -i# -o# -s# -S# -W# -V --check-sourced --color? --include# --exclude# --format# --enable# --shell# --severity# --wiki-link-count# --norc --list-optional --external-sources -P: --source-path:",
  shfmt: {
    flags:
      "-d -l -s -mn -i# -ln# -p -bn -ci -sr -kp -fn -f --diff --list --simplify --indent# --language-dialect# --version",
    writes: "-w --write",
    style: "word"
  },
  "yamllint hadolint actionlint": {
    flags:
      "-f# -s -d# --strict --format# --no-color --no-ignore -v --list-files --failure-threshold# --ignore# --version",
    runs: "-c: --config-file: -config-file:"
  }
})
