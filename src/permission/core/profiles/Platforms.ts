/** Platforms that host applications. */
import type { Family } from "../Profile.ts"
import { nounVerb } from "./NounVerb.ts"

export const platforms: Family = () => ({
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
        secret: { verbs: { list: "--name# --env# --format#" }, mutating: "put delete bulk" }
      },
      mutating: "init dev deploy delete login logout tail rollback types publish generate"
    }
  ),
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
    "account compute droplet droplets image images region size snapshot volume domain records firewall load-balancer kubernetes cluster node-pool options apps projects registry repository vpcs monitoring alert invoice billing-history balance ssh-key cdn certificate reserved-ip tag 1-click",
    "list get list-deployments list-regions list-features list-versions logs list-tags list-manifests list-v2 actions kernels neighbors snapshots backups",
    { secret: "auth databases kubeconfig connection user" }
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
  }
})
