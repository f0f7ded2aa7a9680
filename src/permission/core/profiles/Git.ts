/** `git`: its reading sub-commands, each with its own flags, and the flags that run programs wherever they stand. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

const diffFlags = `-p -u -s -z -a -b -w -W -R -c -m -t -r -D --patch --no-patch -U# --unified# --output-indicator-new# --output-indicator-old#
  --output-indicator-context# --raw --patch-with-raw --indent-heuristic --no-indent-heuristic --minimal --patience
  --histogram --anchored# --diff-algorithm# --stat? --compact-summary --numstat --shortstat --dirstat? -X? --cumulative
  --dirstat-by-file? --summary --patch-with-stat --name-only --name-status --submodule? --color? --no-color
  --color-moved? --no-color-moved --color-moved-ws# --no-color-moved-ws --word-diff? --word-diff-regex# --color-words?
  --no-renames --rename-empty --no-rename-empty --check --ws-error-highlight# --full-index --binary --abbrev? --no-abbrev
  -B? -M? -C? -l# -S# -G# -I# --break-rewrites? --find-renames? --find-copies? --find-copies-harder --irreversible-delete
  --diff-filter# --find-object# --pickaxe-all --pickaxe-regex --skip-to: --rotate-to: --relative? --no-relative --text
  --ignore-cr-at-eol --ignore-space-at-eol --ignore-space-change --ignore-all-space --ignore-blank-lines
  --ignore-matching-lines# --inter-hunk-context# --function-context --exit-code --quiet --no-ext-diff --no-textconv
  --ignore-submodules? --src-prefix# --dst-prefix# --no-prefix --default-prefix --line-prefix# --ita-invisible-in-index
  --ita-visible-in-index --stat-width# --stat-name-width# --stat-count# --stat-graph-width# --cc --combined-all-paths
  --diff-merges# --no-diff-merges --dd --remerge-diff --merge-base -0 -1 -2 -3 --base --ours --theirs`

const commitFlags = `-n# -i -E -F -P -g --max-count# --skip# --since# --after# --until# --before# --since-as-filter# --author#
  --committer# --grep-reflog# --grep# --all-match --invert-grep --regexp-ignore-case --basic-regexp --extended-regexp
  --fixed-strings --perl-regexp --remove-empty --merges --no-merges --min-parents# --max-parents# --no-min-parents
  --no-max-parents --first-parent --exclude-first-parent-only --not --all --branches? --tags? --remotes? --glob#
  --exclude# --exclude-hidden# --reflog --alternate-refs --single-worktree --ignore-missing --bisect --stdin
  --cherry-mark --cherry-pick --left-only --right-only --cherry --walk-reflogs --merge --boundary
  --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges --ancestry-path? --date-order
  --author-date-order --topo-order --reverse --no-walk? --do-walk --pretty? --format# --abbrev-commit
  --no-abbrev-commit --oneline --encoding# --expand-tabs? --no-expand-tabs --notes? --no-notes --show-notes?
  --standard-notes --no-standard-notes --show-notes-by-default --relative-date --date# --parents --children --left-right
  --graph --no-graph --show-linear-break? --follow --no-decorate --decorate? --decorate-refs# --decorate-refs-exclude#
  --clear-decorations --source --mailmap --no-mailmap --use-mailmap --no-use-mailmap --full-diff --log-size -L: --root`

/** What every command that prints a diff can be told to do besides. */
const diffHazards = { writes: "--output:", runs: "--ext-diff --textconv --show-signature" }

const log: Profile = { flags: `${diffFlags} ${commitFlags}`, numeric: "-", ...diffHazards }
const diff: Profile = {
  flags: `${diffFlags} --cached --staged --no-index --no-merge-base --max-depth#`,
  ...diffHazards
}
const plumbingDiff: Profile = {
  flags: `${diffFlags} --cached --stdin -q -v --no-commit-id --pretty? --format# --always --root --combined-all-paths --merge-base --max-depth# --no-notes --notes?`,
  ...diffHazards
}

const listsRefs = `--contains? --no-contains? --merged? --no-merged? --points-at# --sort# --format# --color? --no-color --column?
  --no-column --ignore-case -i --omit-empty`

/** `git branch x` creates one; only with these flags are operands patterns or commits to list by. */
const operandsOnlyWith =
  (names: ReadonlyArray<string>, creates: string) =>
  (call: Call): Finding | undefined => {
    const [index] = call.operands
    return index === undefined || call.flags.some((flag) => names.includes(flag.name))
      ? undefined
      : { kind: "mutating", index, why: `without a flag that lists, \`${call.words[index]}\` ${creates}` }
  }

const listing = ["--list", "-l", "--contains", "--no-contains", "--merged", "--no-merged", "--points-at"]

const configReads = ["--get", "--get-all", "--get-regexp", "--get-urlmatch", "--get-color", "--get-colorbool"]

const config = (call: Call): Finding | undefined => {
  const secret = call.operands.find((at) =>
    /extraheader|password|token|oauth|sendemail\.smtppass/i.test(call.words[at] ?? "")
  )
  if (secret !== undefined) return { kind: "discloses", index: secret, why: "this setting holds a credential" }
  const allowed = call.flags.some((flag) => configReads.includes(flag.name)) ? 3 : 1
  const index = call.operands[allowed]
  return index === undefined ? undefined : { kind: "mutating", index, why: "a second argument sets the value" }
}

const configFlags = `-l -z -f: --global --system --local --worktree --file: --blob: --show-origin --show-scope --null --name-only
  --includes --no-includes --type# --no-type --bool --int --bool-or-int --bool-or-str --path --expiry-date --default#
  --fixed-value --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool --list --all --regexp --value#
  --url# --show-names --no-show-names`

const remoteAddress = { never: /::/ }

const message = "-m# --message# -a --all -q --quiet -v --verbose -s --signoff --no-verify --no-edit --amend --author#"

export const git: Family = () => ({
  git: {
    flags: `-C: --no-pager -P --no-optional-locks --no-replace-objects --no-lazy-fetch --no-advice --literal-pathspecs
      --glob-pathspecs --noglob-pathspecs --icase-pathspecs --bare -v --version --html-path --man-path --info-path
      --list-cmds# -h --help --attr-source#`,
    runs: "-c: --config-env: --exec-path? -p --paginate --git-dir: --work-tree: --namespace:",
    alone: "--version -v --html-path --man-path --info-path --list-cmds -h --help",
    verbs: {
      status: `-s -b -v -z -u? -M? --short --branch --show-stash --porcelain? --long --verbose --untracked-files?
        --ignore-submodules? --ignored? --column? --no-column --ahead-behind --no-ahead-behind --renames --no-renames
        --find-renames?`,
      "log whatchanged": log,
      show: log,
      diff,
      "diff-files diff-index diff-tree diff-pairs": plumbingDiff,
      "range-diff": {
        flags: `${diffFlags} --creation-factor# --no-dual-color --left-only --right-only --no-notes --notes? --diff-merges#`,
        ...diffHazards
      },
      shortlog: {
        flags: `${commitFlags} -n -s -e -c --numbered --summary --email -w? --group# --committer`,
        numeric: "-"
      },
      "rev-list": {
        flags: `${commitFlags} --objects --objects-edge --objects-edge-aggressive --indexed-objects --unpacked --count
          --timestamp --header --quiet --use-bitmap-index --disk-usage? --filter# --no-filter --filter-print-omitted
          --in-commit-order --no-object-names --object-names --commit-header --no-commit-header --abbrev? --no-abbrev
          --bisect-vars --bisect-all --missing# --exclude-promisor-objects --unsorted-input -z --maximal-only --progress#`,
        numeric: "-"
      },
      "rev-parse": `--sq-quote --verify -q --quiet --short? --symbolic --symbolic-full-name --abbrev-ref? --all --branches?
        --tags? --remotes? --glob# --exclude# --exclude-hidden# --disambiguate# --local-env-vars --path-format#
        --git-common-dir --git-dir --absolute-git-dir --is-inside-git-dir --is-inside-work-tree --is-bare-repository
        --is-shallow-repository --resolve-git-dir: --git-path: --show-cdup --show-prefix --show-toplevel
        --show-superproject-working-tree --shared-index-path --since# --after# --until# --before# --default# --flags
        --no-flags --revs-only --no-revs --not --sq --show-object-format? --show-ref-format --end-of-options`,
      "blame annotate": `-b -l -t -c -f -n -s -e -w -p -L: -S: -M? -C? --root --show-stats --reverse --first-parent --porcelain
        --line-porcelain --incremental --encoding# --contents: --date# --ignore-rev# --ignore-revs-file: --color-lines
        --color-by-age --score-debug --show-name --show-number --show-email --abbrev? --progress --no-progress --minimal`,
      grep: {
        flags: `-a -i -I -r -w -v -h -H -E -G -P -F -n -l -L -z -o -c -p -W -q -A# -B# -C# -m# -e# -f: --cached --no-index --untracked
          --no-exclude-standard --exclude-standard --recurse-submodules --text --no-textconv --ignore-case --max-depth#
          --recursive --no-recursive --word-regexp --invert-match --full-name --extended-regexp --basic-regexp
          --perl-regexp --fixed-strings --line-number --column --files-with-matches --name-only --files-without-match
          --null --only-matching --count --color? --no-color --break --heading --show-function --after-context#
          --before-context# --context# --function-context --max-count# --threads# --and --or --not --all-match --quiet`,
        runs: "-O? --open-files-in-pager? --ext-grep --textconv",
        numeric: "-",
        operands: { text: "first", unless: "-e -f" }
      },
      "ls-files": `-c -d -m -o -i -s -u -k -z -t -v -f -x# -X: --cached --deleted --modified --others --ignored --stage --directory
        --no-empty-directory --unmerged --killed --resolve-undo --exclude# --exclude-from: --exclude-per-directory#
        --exclude-standard --error-unmatch --with-tree# --full-name --recurse-submodules --abbrev? --debug --eol
        --deduplicate --sparse --format#`,
      "ls-tree":
        "-d -r -t -l -z --long --name-only --name-status --object-only --full-name --full-tree --abbrev? --format#",
      "ls-remote": {
        flags: "-h -t -q -b --heads --branches --tags --refs --quiet --exit-code --get-url --sort# --symref",
        runs: "--upload-pack: --exec: -o: --server-option:",
        operands: remoteAddress
      },
      "cat-file": `-e -p -t -s -z -Z --batch? --batch-check? --batch-command? --batch-all-objects --buffer --unordered
        --follow-symlinks --allow-unknown-type --use-mailmap --mailmap --no-mailmap --filter#`,
      describe: `--all --tags --contains --abbrev? --candidates# --exact-match --debug --long --match# --exclude# --always
        --first-parent --dirty? --broken?`,
      "name-rev": "--tags --refs# --exclude# --all --annotate-stdin --name-only --no-undefined --always --stdin",
      "merge-base": "-a --all --octopus --independent --is-ancestor --fork-point",
      "for-each-ref": `-s -p --shell --perl --python --tcl --count# --sort# --format# --color? --points-at# --merged? --no-merged?
        --contains? --no-contains? --ignore-case --omit-empty --exclude# --include-root-refs --stdin --start-after#`,
      "show-ref": `-q -d -s --head --tags --heads --branches --verify --exists --hash? --abbrev? --dereference --quiet
        --exclude-existing?`,
      "symbolic-ref": { flags: "-q --quiet --short --recurse --no-recurse", writes: "-d --delete -m#", operands: 1 },
      branch: {
        flags: `-a -r -v -l -q --all --remotes --verbose --list --show-current --abbrev? --no-abbrev --quiet ${listsRefs}`,
        writes:
          "-d -D -m -M -c -C -f -u# -t --delete --move --copy --force --set-upstream-to# --unset-upstream --track? --no-track --create-reflog --edit-description",
        check: operandsOnlyWith(listing, "creates or moves a branch")
      },
      tag: {
        flags: `-l -n? --list ${listsRefs}`,
        writes:
          "-a -s -d -f -u# -m# -F: -e --annotate --sign --no-sign --delete --force --local-user# --message# --file: --edit --cleanup# --create-reflog --trailer#",
        runs: "-v --verify",
        check: operandsOnlyWith(listing, "creates a tag")
      },
      remote: {
        flags: "-v --verbose",
        bare: true,
        verbs: { show: { flags: "-n", operands: remoteAddress }, "get-url": "--push --all" },
        mutating: "add rename remove rm set-head set-branches set-url prune update"
      },
      stash: {
        verbs: {
          list: log,
          show: {
            ...log,
            flags: `${diffFlags} ${commitFlags} --include-untracked --only-untracked --no-include-untracked`
          }
        },
        mutating: "push pop apply drop clear branch create store save export import",
        bare: false
      },
      worktree: {
        verbs: { list: "-v -z --verbose --porcelain --expire#" },
        mutating: "add lock move prune remove repair unlock"
      },
      reflog: {
        ...log,
        bare: true,
        operands: {},
        verbs: { show: log, "list exists": "" },
        mutating: "expire delete drop write"
      },
      submodule: {
        flags: "-q --quiet --cached",
        bare: true,
        verbs: { status: "-q --quiet --cached --recursive", summary: "-n# --cached --files --summary-limit#" },
        mutating: "add init deinit update set-branch set-url sync absorbgitdirs",
        executes: "foreach"
      },
      notes: {
        flags: "--ref#",
        bare: true,
        verbs: { "list show get-ref": "" },
        mutating: "add append copy edit merge remove prune"
      },
      bisect: {
        verbs: { "log terms": "--term-good --term-old --term-bad --term-new" },
        mutating: "start bad good new old skip next reset replay",
        executes: "run visualize view"
      },
      bundle: { verbs: { "list-heads verify": "-q --quiet" }, mutating: "create unbundle" },
      "check-ignore": "-q -v -z -n --quiet --verbose --stdin --non-matching --no-index",
      "check-attr": "-a -z --all --stdin --cached --source#",
      "check-mailmap": "--stdin --mailmap-file: --mailmap-blob#",
      "check-ref-format": "--branch --allow-onelevel --no-allow-onelevel --refspec-pattern --normalize --print",
      cherry: "-v --verbose --abbrev?",
      "count-objects": "-v -H --verbose --human-readable",
      fsck: {
        flags: `-v --tags --root --unreachable --cache --no-reflogs --reflogs --full --no-full --connectivity-only --strict
          --verbose --dangling --no-dangling --progress --no-progress --name-objects --references --no-references`,
        writes: "--lost-found"
      },
      "get-tar-commit-id": "",
      "hash-object": { flags: "-t# --path: --no-filters --stdin --stdin-paths --literally", writes: "-w" },
      help: {
        flags:
          "-a -g -c -v --all --guides --config --verbose --user-interfaces --developer-interfaces --no-external-commands --no-aliases -m --man",
        runs: "-w --web -i --info"
      },
      version: "--build-options",
      "patch-id": "--stable --unstable --verbatim",
      replace: {
        flags: "-l --list --format#",
        check: operandsOnlyWith(["-l", "--list"], "replaces an object"),
        writes: "-d -f -e -g --delete --force --edit --graft --convert-graft-file"
      },
      rerere: { verbs: { "status diff remaining": "" }, mutating: "clear forget gc" },
      "show-branch": `-r -a -g? --remotes --all --current --topo-order --date-order --sparse --more# --list --merge-base
        --independent --no-name --sha1-name --topics --reflog? --color? --no-color`,
      "show-index": "--object-format#",
      "sparse-checkout": {
        verbs: { list: "", "check-rules": "-z --cone --no-cone --rules-file:" },
        mutating: "init set add reapply disable clean"
      },
      stripspace: "-s -c --strip-comments --comment-lines",
      var: { flags: "-l", operands: { never: /ASKPASS/ } },
      "verify-pack": "-v -s --verbose --stat-only --object-format#",
      "multi-pack-index commit-graph": {
        flags: "--object-dir:",
        verbs: { verify: "--shallow --object-dir: --progress --no-progress" },
        mutating: "write repack expire"
      },
      refs: {
        verbs: { "list exists verify": `${listsRefs} --count# --strict --verbose` },
        mutating: "migrate optimize"
      },
      archive: {
        flags: "-l -v --format# --list --verbose --prefix# --worktree-attributes --mtime#",
        writes: "-o: --output:",
        runs: "--remote: --exec: --add-file: --add-virtual-file:",
        numeric: "-"
      },
      "format-patch": {
        flags: `${diffFlags} --stdout -k -n -N -s --keep-subject --signoff --numbered --no-numbered --subject-prefix# --rfc -v#
          --cover-letter --zero-commit --base# --root --no-signature --no-binary --thread? --no-thread --start-number#`,
        needs: "--stdout",
        writes: "-o: --output-directory: --output:",
        runs: "--ext-diff --textconv --signature-file:",
        numeric: "-"
      },
      apply: {
        flags:
          "-p# -v -q -R -z -C# --check --stat --numstat --summary --verbose --quiet --reverse --index --cached --directory: --exclude# --include# --whitespace# --ignore-space-change --ignore-whitespace --unidiff-zero --recount --3way -3",
        needs: "--check --stat --numstat --summary",
        writes: "--apply --reject --build-fake-ancestor: --unsafe-paths"
      },
      clean: {
        flags: "-n -d -x -X -q -e# --dry-run --exclude# --quiet",
        needs: "-n --dry-run",
        writes: "-f --force -i --interactive"
      },
      add: {
        flags: "-n -v -A -u --dry-run --verbose --all --update --ignore-errors",
        needs: "-n --dry-run",
        runs: "-e --edit -i --interactive -p --patch",
        writes: "-f --force --chmod# -N --intent-to-add --refresh --renormalize"
      },
      rm: {
        flags: "-n -r -q --dry-run --cached --ignore-unmatch --quiet",
        needs: "-n --dry-run",
        writes: "-f --force"
      },
      mv: { flags: "-n -v -k --dry-run --verbose", needs: "-n --dry-run", writes: "-f --force" },
      prune: { flags: "-n -v --dry-run --verbose --expire#", needs: "-n --dry-run" },
      config: {
        flags: configFlags,
        bare: true,
        operands: {},
        verbs: { list: { flags: configFlags, operands: 0 }, get: { flags: configFlags, check: config } },
        writes: "--add --replace-all --unset --unset-all --rename-section --remove-section",
        runs: "-e --edit",
        mutating: "set unset rename-section remove-section edit",
        check: config
      },
      lfs: {
        verbs: {
          "ls-files status env version ext":
            "-l -s -d -a -n -j -p --long --size --debug --all --name-only --json --porcelain -I# -X# --include# --exclude#",
          locks: "-l# -p: --local --json --limit# --path: --id#"
        },
        mutating:
          "install uninstall track untrack push pull fetch checkout clean smudge lock unlock migrate prune update dedup fsck logs post-checkout pre-push"
      },

      commit: {
        effect: "writes",
        flags: `${message} -n -e -i -o -u --dry-run --date# --fixup# --squash#`,
        runs: "--gpg-sign?"
      },
      merge: { effect: "writes", flags: message },
      clone: {
        effect: "writes",
        flags: "-q -v",
        runs: "-c: --config: -u: --upload-pack: --template: --separate-git-dir:"
      },
      init: { effect: "writes", runs: "--template: --separate-git-dir:" },
      "fetch pull fetch-pack": {
        effect: "writes",
        flags: "-a -f -k -n -p -P -q -t -v -4 -6 -j#",
        runs: "--upload-pack: --exec:"
      },
      "push send-pack": { effect: "writes", flags: "-d -f -n -q -u -v -4 -6 -o#", runs: "--receive-pack: --exec:" },
      rebase: { effect: "writes", flags: "-i -q -v -f -m -s# -X# -C#", runs: "-x: --exec:" },
      difftool: { effect: "writes", runs: "-x: --extcmd: -t: --tool:" },
      mergetool: { effect: "writes", runs: "-t: --tool:" },
      "send-email": { effect: "writes", runs: "--smtp-server: --sendmail-cmd: --to-cmd: --cc-cmd: --header-cmd:" },
      instaweb: { effect: "writes", runs: "-d: --httpd: -b: --browser:" },
      am: { effect: "writes", flags: "-s -k -c -q -i -3" },
      "interpret-trailers": { effect: "writes", runs: "--trailer# --in-place" }
    },
    secret: "credential credential-store credential-cache",
    mutating: `bisect checkout cherry-pick revert reset restore switch gc maintenance repack prune-packed pack-objects
      pack-refs update-index update-ref update-server-info write-tree read-tree commit-tree mktree mktag merge-file
      merge-index merge-one-file merge-tree mailinfo mailsplit unpack-file unpack-objects index-pack fast-import
      fast-export filter-repo subtree svn p4 citool gui gitk request-pull stage checkout-index column cvsimport cvsserver
      daemon http-backend http-fetch http-push imap-send quiltimport rev-list-objects scalar backfill replay history
      fsmonitor--daemon`,
    executes:
      "filter-branch for-each-repo remote-ext shell upload-pack receive-pack upload-archive hook difftool--helper web--browse bugreport diagnose"
  },
  "git-lfs": { verbs: { "ls-files status env version": "" } }
})
