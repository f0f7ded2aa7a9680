/** Databases and brokers: listings and states. A query is only let through where the engine itself refuses to write. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

const dotReads =
  /^\.(?:tables|schema|databases|indexes|indices|fullschema|stats|show|help|version|dbinfo)(?:\s+[\w%.*]*)?$/

/** Words that write, call out or read files in spite of `-readonly`. */
const reaches =
  /\b(?:insert|update|delete|drop|alter|create|replace|attach|detach|vacuum|reindex|analyze|begin|commit|pragma|readfile|writefile|load_extension|edit|fsdir|lsmode|zipfile|sqlar_\w+|fts3_tokenizer)\b/i

/** One statement that selects: no second one behind a semicolon. */
const isSelect = (sql: string): boolean =>
  /^\s*(?:select|with|values|explain)\b/i.test(sql) && !reaches.test(sql) && !/;\s*\S/.test(sql)

/** `sqlite3 -readonly FILE STATEMENT`; without a statement the input decides. */
const sqlite = (call: Call): Finding | undefined => {
  const [file, ...statements] = call.operands
  if (call.flags.some((flag) => flag.name === "-version" || flag.name === "--version" || flag.name === "-help"))
    return undefined
  if (!call.flags.some((flag) => flag.name === "-readonly" || flag.name === "--readonly")) {
    return { kind: "mutating", index: 0, why: "without `-readonly` a statement may write" }
  }
  if (file === undefined || statements.length === 0) {
    return { kind: "unknown", index: 0, why: "what is executed comes from the input" }
  }
  const index = statements.find((at) => !isSelect(call.words[at] ?? "") && !dotReads.test(call.words[at] ?? ""))
  return index === undefined ? undefined : { kind: "unknown", index, why: "only a single SELECT is known to read" }
}

const info = (flags: string): Profile => ({
  flags,
  needs: flags.replaceAll("#", "").replaceAll(":", ""),
  operands: 0,
  help: ""
})

const pgConnection = "-h# -p# -U# -d# -w --host# --port# --username# --dbname# --no-password"

const redisReads =
  /^(?:get|mget|strlen|getrange|exists|type|ttl|pttl|keys|scan|sscan|hscan|zscan|hget|hgetall|hkeys|hvals|hlen|hmget|hexists|lrange|llen|lindex|smembers|scard|sismember|srandmember|zrange|zrangebyscore|zcard|zscore|zrank|zcount|xlen|xrange|xinfo|info|dbsize|ping|time|lastsave|object|randomkey|bitcount|getbit|pfcount|role)$/i

const redis = (call: Call): Finding | undefined => {
  const [index] = call.operands
  if (index === undefined) {
    return call.flags.some((flag) => flag.name === "--version" || flag.name === "-v")
      ? undefined
      : { kind: "unknown", index: 0, why: "what is executed comes from the input" }
  }
  return redisReads.test(call.words[index] ?? "")
    ? undefined
    : { kind: "unknown", index, why: `\`${call.words[index]}\` isn't known to only read` }
}

export const databases: Family = () => ({
  sqlite3: {
    style: "word",
    flags: `-readonly --readonly -json -csv -column -header -noheader -line -list -html -markdown -table -box -tabs -quote -ascii -nullvalue#
      -separator# -newline# -bail -batch -safe -version --version -help`,
    runs: "-cmd# -init:",
    check: sqlite
  },
  duckdb: {
    style: "word",
    flags: "-version --version -help --help",
    needs: "-version --version -help --help",
    operands: 0,
    runs: "-cmd# -init: -c# -s# -f:"
  },
  psql: {
    flags: `-l -V -A -t -x -q -X --list --version --no-align --tuples-only --expanded --quiet --no-psqlrc ${pgConnection}`,
    needs: "-l -V --list --version --help",
    operands: 0,
    writes: "-o: --output: -L: --log-file: -c# --command# -f: --file: -W",
    help: "--help"
  },
  pg_isready: `-q -t# --quiet --timeout# -V ${pgConnection}`,
  pg_config: `--bindir --docdir --htmldir --includedir --pkgincludedir --includedir-server --libdir --pkglibdir --localedir --mandir --sharedir --sysconfdir --pgxs --configure --cc --cppflags --cflags --ldflags --libs`,
  "pg_dump pg_dumpall pg_restore": {
    flags: "-l --list -V --version",
    needs: "-l --list -V --version --help",
    writes: "-f: --file:"
  },
  "mysql mariadb mysqldump mongosh mongo mongodump cqlsh influx clickhouse-client": info("--version -V"),
  mysqlshow: { flags: "-h# -u# -P# --host# --user# --port# --count --status -k -t --keys --show-table-type" },
  mysqladmin: {
    flags: "-h# -u# -P# --host# --user# --port# -v",
    verbs: { "status ping version extended-status processlist variables": "" },
    mutating:
      "create drop flush-hosts flush-logs flush-privileges flush-status flush-tables flush-threads kill password refresh reload shutdown start-slave stop-slave"
  },
  sqlcmd: {
    flags: "--version",
    alone: "--version",
    verbs: {},
    mutating: "query start stop create delete install uninstall open config"
  },
  "redis-cli valkey-cli": {
    flags: "-h# -p# -n# -v -3 --raw --no-raw --csv --json --version",
    writes: "--rdb: --pipe",
    runs: "--eval:",
    discloses: "-a# --pass#",
    check: redis
  },
  "kafka-topics kafka-topics.sh": {
    flags:
      "--bootstrap-server# --list --describe --topic# --exclude-internal --under-replicated-partitions --unavailable-partitions --topics-with-overrides --version",
    needs: "--list --describe --version",
    runs: "--command-config:",
    writes: "--create --delete --alter"
  },
  "kafka-consumer-groups kafka-consumer-groups.sh": {
    flags:
      "--bootstrap-server# --list --describe --group# --all-groups --members --offsets --state --verbose --timeout# --version",
    needs: "--list --describe --version",
    runs: "--command-config:",
    writes: "--delete --delete-offsets --reset-offsets --execute"
  },
  "kafka-configs kafka-configs.sh": {
    flags:
      "--bootstrap-server# --describe --entity-type# --entity-name# --entity-default --all --topic# --broker# --client-id# --version",
    needs: "--describe --version",
    runs: "--command-config:",
    writes: "--alter"
  },
  "kafka-acls kafka-acls.sh": {
    flags: "--bootstrap-server# --list --topic# --group# --principal# --cluster --version",
    needs: "--list --version",
    runs: "--command-config:",
    writes: "--add --remove"
  },
  "kafka-console-consumer kafka-console-consumer.sh": {
    flags:
      "--bootstrap-server# --topic# --from-beginning --max-messages# --partition# --offset# --timeout-ms# --property# --include# --isolation-level# --skip-message-on-error --version",
    runs: "--formatter# --consumer.config: --command-config:"
  },
  "kafka-broker-api-versions kafka-get-offsets kafka-get-offsets.sh":
    "--bootstrap-server# --topic# --partitions# --time# --version",
  rpk: {
    style: "pflag",
    shared: "-X# --brokers# --profile# -v --verbose",
    verbs: {
      "version help": "",
      topic: {
        verbs: {
          "list ls describe describe-storage":
            "-a -d -i -p -r -s --detailed --internal --print-all --print-configs --print-partitions --print-summary --regex --format#"
        },
        mutating: "add-partitions alter-config analyze consume create delete produce trim-prefix"
      },
      cluster: {
        verbs: {
          "info health metadata logdirs": {
            verbs: { describe: "" },
            bare: true,
            operands: {},
            flags: "-e -b -t --exit-when-healthy --watch --print-brokers --print-topics"
          }
        },
        mutating: "config license maintenance partitions self-test storage txn"
      },
      group: {
        verbs: { "list ls describe": "-s --print-summary --print-commits --print-lags --instance-ID --states#" },
        mutating: "delete offset-delete seek"
      }
    }
  },
  rabbitmqctl: {
    shared:
      "-n# -q -s -t# -p# -l --node# --quiet --silent --timeout# --vhost# --longnames --formatter# --offline --online --local",
    verbs: {
      "status cluster_status ping version help list_queues list_exchanges list_bindings list_connections list_channels list_consumers list_users list_vhosts list_permissions list_user_permissions list_topic_permissions list_policies list_operator_policies list_parameters list_global_parameters list_ciphers list_feature_flags list_user_limits list_vhost_limits list_unresponsive_queues node_health_check":
        ""
    },
    secret: "environment eval list_user_tokens",
    mutating:
      "add_user add_vhost authenticate_user await_online_nodes await_startup cancel_sync_queue change_cluster_node_type change_password clear_global_parameter clear_parameter clear_password clear_permissions clear_policy close_all_connections close_connection decode delete_queue delete_user delete_vhost disable_feature_flag enable_feature_flag eval_file exec export_definitions force_boot force_gc force_reset forget_cluster_node import_definitions join_cluster purge_queue rename_cluster_node reset restart_vhost rotate_logs set_cluster_name set_disk_free_limit set_global_parameter set_log_level set_parameter set_permissions set_policy set_user_tags set_vm_memory_high_watermark shutdown start_app stop stop_app sync_queue update_cluster_nodes"
  },
  rabbitmqadmin: {
    flags:
      "-H# -P# -u# -V# -f# -d# -S# --host# --port# --username# --vhost# --format# --depth# --sort# --sort-reverse --ssl",
    discloses: "-p# --password#",
    verbs: { "list show": "", help: "" },
    mutating: "declare create delete close purge publish get import export"
  },
  nats: {
    flags: "-s# --server# --context# --timeout#",
    verbs: {
      rtt: "",
      "account acc a": { verbs: { "info report": "" }, mutating: "backup restore tls delete rm" },
      "stream str s": {
        verbs: { "ls list info nfo state report find subjects": "-a -j -n -s --all --json --names --subject#" },
        mutating: "add create edit rm delete purge copy get rmm seal backup restore"
      },
      "consumer con c": {
        verbs: { "ls list info nfo report": "-a -j -n --all --json --names" },
        mutating: "add create edit rm delete copy next sub pause resume"
      },
      kv: {
        verbs: { "ls list info status history": "-n -v --names --verbose" },
        mutating: "add put create update get del rm delete purge edit watch compact"
      },
      "object obj": { verbs: { "ls list info": "-n --names" }, mutating: "add put get del rm delete watch seal" },
      server: { verbs: { "list ls info ping report": "" } }
    },
    mutating: "pub publish sub subscribe request req reply bench context schema auth service"
  },
  etcdctl: {
    style: "pflag",
    shared: "--endpoints# -w# --write-out# --dial-timeout# --command-timeout#",
    verbs: {
      version: "",
      endpoint: { verbs: { "status health hashkv": "--cluster" } },
      member: { verbs: { list: "" }, mutating: "add remove update promote" },
      alarm: { verbs: { list: "" }, mutating: "disarm" }
    },
    mutating: "put del txn compaction defrag snapshot lease lock elect auth user role make-mirror move-leader watch"
  }
})
