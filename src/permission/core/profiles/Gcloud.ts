/** `gcloud`: known nouns, then a verb that tells whether it reads. */
import type { Family } from "../Profile.ts"
import { lazily } from "./LazyWords.ts"
import { refuses } from "./OpenFlags.ts"

/** Groups of commands. A word that isn't here is taken for a verb, and an unknown verb isn't reading. */
const isNoun = lazily(`
  alpha beta preview access-approval access-context-manager access-logs accelerator-types account-connectors
  accounts active-directories active-directory address-groups addresses agent-pools agents ai ai-platform
  alert-policies alloydb android annotation-stores anthos anywhere-caches api-configs api-gateway api-keys apigee
  apis app app-profiles appliances applications apps apt archives artifacts asset assets assured
  associated-projects attached attachments attributes audit-logs-provider authorization-policies authorized-views
  authz-policies automation-runs automations autonomous-databases autoscaling-policies aws azure backend-buckets
  backend-services backup-plans backup-policies backup-restore backup-schedules backup-vaults backups bare-metal
  batch batches bigtable billing bindings bms bqexports buckets budgets builds cas catalogs certificate-manager
  certificates changes channel-connections channel-descriptors channels client-certs client-tls-policies
  cloud-bindings cloud-exadata-infrastructures cloud-vm-clusters clusters cmek-config colab commitments composer
  compute config configs configurations connection-profiles connections connectivity-tests connectors
  consent-stores consumer-groups container content conversion-workspaces custom-constraints custom-jobs
  custom-modules custom-target-types dags dashboards data-attributes data-catalog database-migration databases
  dataflow dataplex dataproc datascans datasets datastore datastream db-nodes db-servers dedicated
  delivery-pipelines deploy deploy-policies deployment-manager deployments dest-groups developer-connect developers
  dicom-stores disk-types disks dns dns-authorizations dns-keys docker docs domain-mappings domains edge-cache
  edge-cloud ekm-connections endpoint-policies endpoints enrollments entraid-certificates entries entry-groups
  environments essential-contacts event-types eventarc execution-groups executions external-addresses
  external-vpn-gateways features federations feeds fhir-stores fields files filestore findings firebase firestore
  firewall-endpoint-associations firewall-endpoints firewall-policies firewall-rules flags fleet flex-template
  folders forwarding-rules functions future-reservations gateway-security-policies gateways gemini
  git-repository-links glossaries google-api-sources groups grpc-routes guest-policies hcx health-checks healthcare
  hl7v2-stores holds host-projects hot-tablets hp-tuning-jobs http-health-checks http-routes https-health-checks
  hub hubs iam iap identity images immersive-stream import-jobs index-endpoints indexes infra-manager insight-types
  insights instance-configs instance-groups instance-partitions instance-templates instances
  intercept-deployment-groups intercept-deployments interconnects internal-ranges inventories inventory
  inventory-reports ios issuance-configs job-runs jobs key-handles keyrings keys keysets kms kms-configs kubernetes
  lakes lb-route-extensions lb-traffic-extensions levels liens lite-subscriptions lite-topics live-streams
  locations logging logical-views logs looker lustre machine-images machine-types managed managed-folders
  managed-kafka managed-zones manifests map-entries maps materialized-views media memberships memcache meshes
  message-buses message-transforms metastore metrics metrics-scopes migration migration-jobs
  mirroring-deployment-groups mirroring-deployments model-garden models monitored-projects monitoring muteconfigs
  namespaces nats netapp network-attachments network-connectivity network-edge-security-services
  network-endpoint-groups network-firewall-policies network-management network-profiles network-security
  network-services networks nfs-shares node-groups node-pools node-templates node-types notebooks
  notification-channels notifications objects operations oracle-database org-policies org-security-policies
  organizations origins os-config os-images os-inventory os-policy-assignment-reports os-policy-assignments
  packages packet-mirrorings parametermanager parameters partner patch-deployments patch-jobs peerings perimeters
  persistent-resources pipelines policies policy-based-routes policy-intelligence policy-tags policycontroller
  pools preferences preset-profiles privateca private-clouds private-connections products project-info projects
  properties providers public-advertised-prefixes public-delegated-prefixes publicca pubsub queued-resources queues
  quotas recaptcha recommendations recommender recommenders record-sets redis region-instances regional-endpoints
  regions registrations releases replicas replications repos repositories requests reservations
  resource-descriptors resource-manager resource-policies resource-settings resources response-policies
  restore-plans restores retail revisions roles rollouts roots route-tables routers routes rows rules run
  runtime-templates runtimes sac-attachments sac-realms samples saved-queries scan-configs scan-runs scc scheduler
  schedules schemas scopes secrets securesourcemanager security-policies security-profile-groups security-profiles
  server-ca-certs server-tls-policies service-accounts service-attachments service-bindings
  service-connection-policies service-directory service-extensions service-lb-policies services sessions settings
  shared-vpc sinks snapshot-settings snapshots snoozes sole-tenancy source source-manager sources spanner speech
  spokes sql ssl ssl-certificates ssl-certs ssl-policies storage storage-pool-types storage-pools streams
  subaccounts subnets subordinates subscriptions tables tag-templates tags target-grpc-proxies target-http-proxies
  target-https-proxies target-instances target-pools target-ssl-proxies target-tcp-proxies target-vpn-gateways
  targets tasks taxonomies tcp tcp-routes telco-automation templates tensorboards test tiers
  tls-inspection-policies tls-routes topics topologies tpu-vm tpus transcoder transfer translation transports
  triggers trust-configs tunnels types unmanaged uptime url-lists url-maps users versions video views vision vms
  vmware vmware-engine vmwareengine volume-backups volume-restores volumes vpc-access vpc-flow-logs-configs
  vpcsc-config vpn-gateways vpn-tunnels vulnerability-reports wasm-plugins web web-security-scanner workbench
  worker-pools workflow-templates workflows workforce-pools workload-identity-pools workloads workspace-add-ons
  workstations yum zones`)

const reads =
  /^(?:list|describe|read|ls|tail|cat|du|hash|log|show|view|tree|lookup|lookup-address|query|search|search-[a-z-]+|list-[a-z-]+|describe-[a-z-]+|analyze-iam-policy|analyze-iam-policy-longrunning|test-iam-permissions|lint-condition|validate|check-upgrade|get|get-value|get-iam-policy|get-ancestors|get-ancestors-iam-policy|get-health|get-status|get-server-config|get-serial-port-output|get-guest-attributes|get-effective-firewalls|get-effective-iam-policy|get-shielded-identity|get-nat-mapping-info|get-nat-ip-info|get-diagnostics|get-root-ca|get-parent-cluster|get-upgrade-info|get-xpn-resources|get-host-project|get-symbols|get-public-key|get-certificate-chain|get-project)$/

const writes =
  /^(?:(?:create|delete|update|add|remove|set|patch|deploy|import|export|start|stop|reset|resume|suspend|restart|resize|move|copy|clone|enable|disable|attach|detach|undelete|restore|rollback|replace|submit|execute|publish|pull|destroy|encrypt|activate|promote|failover|migrate|cancel|abandon|recreate|link|unlink|merge|rewrite|compose|rename|expand|upgrade|drain|insert|write|upload|download|register|unregister|approve|reject|retry|transfer|generate|install|uninstall|asymmetric|mac)(?:-[a-z-]+)?|apply|call|ack|ssh|scp|cp|mv|rm|rsync|connect|browse|open|login|revoke|rolling-action|simulate-maintenance-event|snapshot|send|seek|stage|decrypt)$/

const discloses =
  /(?:^| )print-[a-z-]+|versions access$|get-auth-string|get-key-string|reset-windows-password|^apigee (?:developers )?apps (?:describe|list)|user-creds |hmac/

export const gcloud: Family = () => ({
  gcloud: {
    style: "pflag",
    shared: `--project# --account# --billing-project# --configuration# --format# --filter# --flatten# --sort-by# --limit#
      --page-size# --uri --quiet -q --verbosity# --region# --zone# --regions# --zones# --location# --locations# --global
      --no-user-output-enabled --organization# --folder#`,
    flags: "-v",
    alone: "--version -v",
    help: "--help -h",
    verbs: {
      "info version help topic cheat-sheet": "--show-log --run-diagnostics --anonymize",
      config: {
        verbs: {
          "list get get-value": { flags: "--all", operands: { never: /token|secret|password/i } },
          configurations: { verbs: { "list describe": "" }, mutating: "activate create delete rename" }
        },
        mutating: "set unset"
      },
      auth: {
        verbs: { list: "--filter-account#" },
        secret: "print-access-token print-identity-token application-default describe",
        mutating: "login logout revoke activate-service-account configure-docker"
      },
      components: {
        verbs: { list: "--show-versions --only-local-state" },
        mutating: "install remove update reinstall restore repositories"
      }
    },
    mutating: "init feedback survey ssh",
    vocabulary: {
      nouns: { test: isNoun },
      depth: 6,
      reads,
      writes,
      discloses,
      // Below the group of that name `run` is a verb: `gcloud workflows run list` runs the one called `list`.
      deceives: /^container (?:[a-z-]+ )*clusters get-credentials$|^(?!(?:(?:alpha|beta|preview) )?run ).* run /,
      after: { open: { refuses }, flags: "--secret# --page-token# --include-tags --include-deleted" }
    }
  },
  bq: {
    shared: "--project_id# --dataset_id# --location# --format# --quiet -q --headless -n# --max_results# --page_token#",
    verbs: {
      "ls show head version help info": `-a -d -j -n# -s# -m -p -r -t --all --datasets --jobs --projects --schema --view --table --dataset --job --filter#
        --start_row# --selected_fields# --model --routine --encryption_service_account --transfer_config --connection`
    },
    mutating:
      "cancel cp extract get-iam-policy-binding init insert load mk mkdef partition query rm set-iam-policy truncate undelete update wait add-iam-policy-binding remove-iam-policy-binding"
  },
  gsutil: {
    style: "word",
    flags: "-m -q",
    alone: "-v --version version",
    verbs: {
      "ls list": "-l -L -b -d -r -R -h -a -e -p# -lh -la -lr -lR",
      "stat du cat hash version help": "-c -h -s -a -r# -e# -m -n",
      "acl lifecycle cors logging versioning website defacl iam ubla pap retention requesterpays bucketpolicyonly notification":
        { verbs: { get: "" }, mutating: "set ch" }
    },
    mutating:
      "cp mv rm rsync mb rb setmeta rewrite compose config signurl update hmac kms perfdiag label defstorageclass web test"
  }
})
