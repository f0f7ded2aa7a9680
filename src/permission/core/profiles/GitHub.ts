/** `gh` and `glab`: what reads on a forge. `--web` starts a browser and is nowhere on the lists. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

const json = "--json# -q# --jq# -t# --template#"

const isField = (name: string): boolean => /^(?:-f|--raw-field|-F|--field)$/.test(name)

/** A GraphQL request is always a POST; it reads where its text is a query. */
const graphql = (call: Call): Finding | undefined => {
  const query = call.flags.find((flag) => isField(flag.name) && flag.value.startsWith("query="))
  if (query === undefined) return { kind: "unknown", index: 0, why: "the query comes from elsewhere" }
  return /^query=\s*(?:query\b|\{)/.test(query.value) && !/\b(?:mutation|subscription)\b/.test(query.value)
    ? undefined
    : { kind: "mutating", index: query.index, why: "not a query" }
}

/** `gh api` reads as long as the method is GET and nothing adds a body; fields alone turn it into a POST. */
const api = (call: Call): Finding | undefined => {
  const [path] = call.operands
  const target = path === undefined ? "" : (call.words[path] ?? "")
  if (path !== undefined && target.includes("://")) {
    return { kind: "unknown", index: path, why: `\`${target}\` is another server` }
  }
  const refused = call.flags.find(
    ({ name, value }) =>
      // Another header may change the method; `name=@file` sends a file.
      (/^(?:-H|--header)$/.test(name) && !/^accept:/i.test(value)) || (isField(name) && /^[^=]*=@/.test(value))
  )
  if (refused !== undefined) return { kind: "unknown", index: refused.index, why: "it may do more than read" }
  const method = call.flags.find((flag) => flag.name === "-X" || flag.name === "--method")
  if (method !== undefined && !/^(?:get|head)$/i.test(method.value)) {
    return { kind: "mutating", index: method.index, why: `\`${method.value}\` changes something on the server` }
  }
  if (/^\/?graphql$/i.test(target)) return graphql(call)
  const field = method === undefined ? call.flags.find((flag) => isField(flag.name)) : undefined
  return field === undefined
    ? undefined
    : { kind: "mutating", index: field.index, why: "a field turns the request into a POST" }
}

const noSecretKey = { never: /token|password|secret/i }

/** Writes; its text is marked as such, so that words about `.env` aren't taken for the file. */
const writeText: Profile = {
  effect: "writes",
  flags:
    "-t# -b# -m# -n# -c# -d# -l# -a# -r# --title# --body# --message# --notes# --comment# --description# --label# --assignee# --reviewer#"
}

const issueList = `-A# -a# -l# -L# -m# -S# -s# --app# --assignee# --author# --label# --limit# --mention# --milestone# --search# --state# ${json}`

const search = `-L# --limit# --order# --sort# --app# --archived? --assignee# --author# --author-date# --author-email# --author-name#
  --base# --checks# --closed# --commenter# --comments# --committer# --committer-date# --committer-email# --committer-name#
  --created# --draft? --extension# --filename# --followers# --forks# --good-first-issues# --hash# --head# --help-wanted-issues#
  --include-forks# --include-prs --interactions# --involves# --label# --language# --license# --locked --match# --mentions#
  --merge? --merged --merged-at# --milestone# --no-assignee --no-label --no-milestone --no-project --number-topics# --owner#
  --parent# --project# --reactions# --repo# -R# --review# --review-requested# --reviewed-by# --size# --stars# --state#
  --team-mentions# --topic# --tree# --updated# --user# --visibility# ${json}`

const runList = `-a -b# -c# -e# -L# -s# -u# -w# --all --branch# --commit# --created# --event# --limit# --status# --user# --workflow# ${json}`

export const github: Family = () => ({
  gh: {
    style: "pflag",
    shared: "-R# --repo#",
    alone: "--version",
    writes: "-w --web",
    verbs: {
      "version help": "",
      completion: "-s# --shell#",
      status: "-e# -o# --exclude# --org#",
      api: {
        flags:
          "-X# -q# -t# -f# -F: -H# -i -p# --method# --jq# --template# --raw-field# --field: --header# --include --paginate --slurp --cache# --preview# --silent --verbose",
        check: api
      },
      auth: {
        verbs: { status: "-a -h# --active --hostname# --json# -q# --jq#" },
        discloses: "-t --show-token",
        secret: "token git-credential",
        mutating: "login logout refresh setup-git switch"
      },
      browse: {
        flags:
          "-n --no-browser -b# -c? --branch# --commit? -p -s -r -a --projects --settings --releases --actions --blame",
        needs: "-n --no-browser"
      },
      issue: {
        verbs: {
          "list ls": issueList,
          view: `-c --comments ${json}`,
          status: json,
          "create new edit comment close": writeText
        },
        mutating: "delete develop lock pin reopen transfer unlock unpin"
      },
      pr: {
        verbs: {
          "list ls": `-B# -d -H# --base# --draft --head# ${issueList}`,
          view: `-c --comments ${json}`,
          status: `-c --conflict-status ${json}`,
          checks: `-i# --fail-fast --interval# --required --watch ${json}`,
          diff: "--color# --name-only --patch -e# --exclude#",
          "create new edit comment review close": writeText
        },
        mutating: "checkout lock merge ready reopen revert unlock update-branch"
      },
      repo: {
        verbs: {
          "list ls": `-l# -L# --archived --no-archived --fork --source --language# --limit# --topic# --visibility# ${json}`,
          view: `-b# --branch# ${json}`,
          "deploy-key": { verbs: { "list ls": json }, mutating: "add delete" },
          autolink: { verbs: { "list ls view": json }, mutating: "create delete" },
          "gitignore license": { verbs: { "list ls view": "" } }
        },
        mutating: "archive clone delete fork rename set-default sync unarchive"
      },
      run: {
        verbs: {
          "list ls": runList,
          view: `-a# -j# -v --attempt# --exit-status --job# --log --log-failed --verbose ${json}`,
          watch: "-i# --compact --exit-status --interval#"
        },
        mutating: "cancel delete download rerun"
      },
      workflow: {
        verbs: { "list ls": `-a -L# --all --limit# ${json}`, view: "-r# -y --ref# --yaml" },
        mutating: "disable enable run"
      },
      release: {
        verbs: {
          "list ls": `-L# -O# --exclude-drafts --exclude-pre-releases --limit# --order# ${json}`,
          view: json,
          "verify verify-asset": "--format# -q# --jq# -t# --template#",
          "create new edit": writeText
        },
        mutating: "delete delete-asset download upload"
      },
      gist: {
        verbs: {
          "list ls": "-L# --filter# --include-content --limit# --public --secret",
          "create new": writeText,
          view: "-f# -r --filename# --files --raw"
        },
        mutating: "clone delete edit rename"
      },
      label: {
        verbs: { "list ls": `-L# -S# --limit# --order# --search# --sort# ${json}` },
        mutating: "clone create delete edit"
      },
      cache: {
        verbs: { "list ls": `-k# -L# -O# -r# -S# --key# --limit# --order# --ref# --sort# ${json}` },
        mutating: "delete"
      },
      secret: {
        verbs: { "list ls": `-a# -e# -o# -u --app# --env# --org# --user ${json}` },
        mutating: "set delete remove"
      },
      variable: { verbs: { "list ls get": `-e# -o# --env# --org# ${json}` }, mutating: "set delete remove" },
      "ruleset rs": {
        verbs: {
          "list ls": "-L# -o# -p --limit# --org# --parents",
          view: "-o# -p --org# --parents",
          check: "--default"
        }
      },
      search: { verbs: { "code commits issues prs repos": { flags: search, operands: { text: "all" } } } },
      "ssh-key gpg-key": { verbs: { "list ls": json }, mutating: "add delete" },
      alias: { verbs: { "list ls": "" }, mutating: "set delete import" },
      config: {
        verbs: { "list ls": "-h# --host#", get: { flags: "-h# --host#", operands: noSecretKey } },
        mutating: "set clear-cache"
      },
      org: { verbs: { "list ls": "-L# --limit#" } },
      "extension extensions ext": {
        verbs: {
          "list ls": "",
          search: { flags: `-L# --limit# --license# --order# --owner# --sort# ${json}`, operands: { text: "all" } }
        },
        mutating: "create install remove upgrade browse exec"
      },
      project: {
        verbs: {
          "list ls": "--closed -L# --limit# --owner# --format# -q# --jq# -t# --template# --json#",
          "view item-list field-list": "-L# --limit# --owner# --format# -q# --jq# -t# --template# --query#"
        },
        mutating:
          "close copy create delete edit field-create field-delete item-add item-archive item-create item-delete item-edit link mark-template unlink"
      },
      "codespace cs": {
        flags: "-c# --codespace#",
        verbs: {
          "list ls": `-L# -o# -u# --limit# --org# --user# ${json}`,
          view: `-c# --codespace# ${json}`,
          logs: "-c# -f --codespace# --follow",
          ports: { flags: `-c# --codespace# ${json}`, bare: true, mutating: "forward visibility" }
        },
        mutating: "code cp create delete edit jupyter rebuild ssh stop"
      },
      attestation: {
        verbs: {
          verify:
            "-o# --owner# --format# -q# --jq# --bundle: -b: --deny-self-hosted-runners --cert-identity# --signer-workflow# --predicate-type# --digest-alg#"
        },
        mutating: "download"
      },
      "agent-task": { verbs: { "list ls view": `-L# --limit# --log --follow ${json}` }, mutating: "create" }
    },
    mutating: "preview"
  },
  glab: {
    style: "pflag",
    shared: "-R# --repo# -F# --output# -P# --per-page# -p# --page#",
    alone: "--version -v",
    flags: "-v",
    verbs: {
      "version help": "",
      "check-update": "",
      completion: "-s# --shell#",
      mr: {
        verbs: {
          "list ls":
            "-A -a# -c -d -l# -M -m# -r# -s# -t# -g# -o# -S# --all --assignee# --author# --closed --draft --group# --label# --merged --milestone# --opened --order# --reviewer# --search# --sort# --source-branch# --target-branch# --not-draft --mine",
          "view show": "-c -s --comments --system-logs",
          diff: "--color# --raw",
          "issues approvers": ""
        },
        mutating:
          "approve checkout close create delete for merge note rebase reopen revoke subscribe todo unsubscribe update"
      },
      issue: {
        verbs: {
          "list ls":
            "-A -a# -c -e# -g# -l# -m# -t# --all --assignee# --author# --closed --confidential --epic# --group# --in# --iteration# --issue-type# --label# --milestone# --not-assignee# --not-author# --not-label# --order# --search# --sort# --opened",
          "view show": "-c -s --comments --system-logs"
        },
        mutating: "board close create delete note reopen subscribe unsubscribe update"
      },
      "ci pipeline pipe": {
        verbs: {
          "list ls": "-s# -o# -r# --status# --orderBy# --sort# --ref# --scope# --source# --username#",
          "status get view": "-b# -l -c --branch# --live --compact --pipeline-id# --with-job-details",
          "trace lint": "-b# --branch# --pipeline-id#"
        },
        mutating: "artifact cancel create delete retry run run-trig trigger"
      },
      "repo project": {
        verbs: {
          "list ls":
            "-a -g# -m -o# -s# -u# --all --archived --group# --mine --order# --sort# --user# --starred --member --include-subgroups",
          "view show": "-b# --branch#",
          "contributors search": "-o# -s# --order# --sort# --search#"
        },
        mutating: "archive clone create delete fork members mirror transfer update"
      },
      release: { verbs: { "list ls": "", "view show": "" }, mutating: "create delete download upload" },
      label: { verbs: { "list ls": "-g# --group#", get: "" }, mutating: "create delete edit" },
      "variable var": {
        verbs: { "list ls": "-g# -s# --group# --instance" },
        secret: "get export",
        mutating: "delete set update"
      },
      snippet: { verbs: { "list ls": "" }, mutating: "create" },
      "ssh-key gpg-key deploy-key": { verbs: { "list ls": "--show-id", get: "" }, mutating: "add delete" },
      schedule: { verbs: { "list ls": "" }, mutating: "create delete run update" },
      user: { verbs: { events: "-a --all" } },
      milestone: { verbs: { "list ls get": "--group# --project# --state# --search#" }, mutating: "create delete edit" },
      auth: {
        verbs: { status: "-a -h# --all --hostname#" },
        discloses: "-t --show-token",
        mutating: "login logout configure-docker docker-helper git-credential"
      },
      alias: { verbs: { "list ls": "" }, mutating: "set delete" },
      cluster: {
        verbs: {
          agent: { verbs: { "list ls": "" }, mutating: "bootstrap get-token update-kubeconfig check_manifest_usage" }
        }
      }
    },
    mutating: "config changelog incident iteration job securefile stack token duo opentofu runner"
  }
})
