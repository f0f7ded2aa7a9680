/** Command lines of hosted services: what they list and show. */
import type { Family } from "../Profile.ts"
import { helpOnly, nounVerb } from "./NounVerb.ts"

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
    // Everywhere else the values are printed with the names.
    verbs: { "help me": "", secrets: { flags: "--only-names", needs: "--only-names", operands: 0 } },
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
    "flags projects segments members teams audit-log metrics contexts code-refs account-members",
    "list get list-repositories get-repository",
    { secret: "config environments", mutating: "login resources setup dev-server whoami quickstart sourcemaps" }
  ),
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
      document: { verbs: { "list ls": "--vault# --include-archive" }, secret: "get", mutating: "create delete edit" }
    }
  }),
  pd: nounVerb(
    "incident incidents service services user users schedule schedules team teams ep escalation-policy field tag log event analytics",
    "list get analytics log notes subscriber",
    { mutating: "auth login rest" }
  ),
  "sentry-cli": nounVerb("organizations projects releases deploys issues events monitors repos", "list info", {
    verbs: { "info help": "--quiet" }
  }),
  splunk: {
    verbs: { "status version help": "", "list show display": "" },
    mutating: "add delete remove edit enable disable start stop restart clean set login reload rebalance apply package"
  },
  "datadog-ci": helpOnly("--version --help -h"),
  rtk: helpOnly("--help -h --version -V")
})
