/** Object stores and backups: listings and checks. */
import type { Call, Family, Finding } from "../Profile.ts"

/** `:sftp,ssh=COMMAND:` makes a remote of whatever it says. */
const namedRemotes = { never: /^:/ }

/** `sftp:` and `rclone:` repositories are reached by running a program. */
const directRepository = (call: Call): Finding | undefined => {
  const flag = call.flags.find(({ name, value }) => /^(?:-r|--repo)$/.test(name) && /^(?:sftp|rclone):/.test(value))
  return flag === undefined
    ? undefined
    : { kind: "unknown", index: flag.index, why: "this repository is reached by running a program" }
}

export const storage: Family = () => ({
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
      "ls lsd lsl lsf lsjson size about version tree listremotes": {
        flags:
          "-R --recursive --max-depth# --include# --exclude# --json --human-readable --fast-list --files-only --dirs-only -F# -s# --format# --separator# --hash --long --all --full --check",
        operands: namedRemotes
      },
      "md5sum sha1sum hashsum": { operands: namedRemotes },
      "check cryptcheck": { flags: "--one-way --size-only --checksum --download", operands: namedRemotes },
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
    runs: "--password-command: -o# --option#",
    check: directRepository,
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
  }
})
