/** Package managers of JavaScript, Rust, Go and friends: what they list, show and look up. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

const noSecretKey = { never: /auth|token|password|secret/i }

/** `npm version patch` writes, bare it prints; the same for a few more. */
const bareOnly = (flags = ""): Profile => ({ flags, operands: 0 })

const npmShared = `--json --long -l --parseable -p -g --global --prefix: -C: --depth# --loglevel# --silent --quiet --no-color --color? -s -d
  --registry# --prod --production --dev --omit# --include# --only# --all -a --link --package-lock-only --no-unicode
  --unicode --workspace# -w# --workspaces --ws --include-workspace-root --location# --no-audit --no-fund --offline
  --prefer-offline --no-update-notifier --before#`

const audit = (call: Call): Finding | undefined => {
  const [index] = call.operands
  return index === undefined || call.words[index] === "signatures"
    ? undefined
    : { kind: "mutating", index, why: `\`audit ${call.words[index]}\` changes the dependencies` }
}

const pnpmShared = `-r --recursive -F: --filter: -w --workspace-root -g --global -C: --dir: --json --long --parseable --depth# -P -D --prod
  --production --dev --no-optional --no-color --color --silent -s --reporter# --loglevel# --only-projects --registry#
  --compatible --no-table --format# --sort-by# --lockfile-only --include-workspace-root --stream --aggregate-output`

const goListFlags = "-a -deps -e -f# -find -json? -m -tags# -test -u -versions -retracted -v -buildvcs#"

const cargoShared = `-q -v --quiet --verbose --color# --frozen --locked --offline --manifest-path: --lockfile-path:`

/** `cargo fmt --check`, `cargo fmt -- --check`. */
const formatCheck = (call: Call): Finding | undefined => {
  const beyond = call.operands.find((at) => call.words[at] !== "--check")
  if (beyond !== undefined) {
    return { kind: "unknown", index: beyond, why: `\`${call.words[beyond]}\` is an option of another program` }
  }
  return call.operands.length > 0 || call.flags.some((flag) => flag.name === "--check")
    ? undefined
    : { kind: "mutating", index: 1, why: "without `--check` it rewrites the sources" }
}

/** `rustc --print KIND=PATH` writes to PATH. */
const printsToOutput = (call: Call): Finding | undefined => {
  const flag = call.flags.find(({ name, value }) => name === "--print" && value.includes("="))
  return flag === undefined
    ? undefined
    : { kind: "mutating", index: flag.index, why: `\`${flag.value}\` names a file to write` }
}

export const packages: Family = () => ({
  npm: {
    shared: npmShared,
    alone: "--version -v",
    flags: "-v",
    help: "--help -h",
    verbs: {
      "ls list la ll": "--link",
      "view info show v outdated": "",
      "explain why": "",
      "search find s se": "--searchlimit# --searchopts# --searchexclude# --description --no-description",
      "root prefix bin": bareOnly(),
      // With the name of a package `fund` opens a browser.
      "ping whoami fund": bareOnly(),
      query: { flags: "--expect-results --expect-result-count#", operands: { text: "all" } },
      "help help-search hlep": "",
      audit: { flags: "--audit-level#", check: audit, writes: "--fix" },
      version: bareOnly(),
      "run run-script rum urn": bareOnly(),
      config: { verbs: { "list ls": "", get: { operands: noSecretKey } }, mutating: "set delete edit fix" },
      get: { operands: noSecretKey },
      pkg: { verbs: { get: "" }, mutating: "set delete fix" },
      cache: {
        verbs: { "list ls": "", npx: { verbs: { "ls info": "" }, mutating: "rm" } },
        mutating: "add clean clear rm verify"
      },
      "dist-tag dist-tags": { verbs: { "ls list": "" }, mutating: "add rm set" },
      "owner author": { verbs: { "ls list": "" }, mutating: "add rm" },
      access: {
        verbs: { "list ls get": "" },
        mutating: "public restricted grant revoke set edit 2fa-required 2fa-not-required"
      },
      profile: { verbs: { get: "" }, mutating: "set enable-2fa disable-2fa enable-tfa disable-tfa" },
      token: { verbs: { "list ls": "" }, mutating: "create revoke delete rm add" },
      org: { verbs: { "ls list": "" }, mutating: "set rm add" },
      team: { verbs: { "ls list": "" }, mutating: "create destroy add rm" },
      hook: { verbs: { ls: "" }, mutating: "add rm update" },
      stars: "",
      sbom: "--sbom-format# --sbom-type#",
      diff: "--diff# --diff-name-only --diff-unified# --diff-ignore-all-space --diff-no-prefix --diff-src-prefix# --diff-dst-prefix# --diff-text --tag#",
      completion: ""
    },
    mutating: `install i in ins inst insta instal isnt isnta isntal add ci clean-install ic install-clean isntall-clean uninstall un unlink
      remove rm r update up upgrade udpate dedupe ddp prune rebuild rb link ln unpublish deprecate undeprecate init create
      innit start stop restart test t tst install-test it install-ci-test cit exec x login adduser add-user logout star
      unstar shrinkwrap set edit explore bugs issues docs home repo set-script doctor star trust`
  },
  pnpm: {
    shared: pnpmShared,
    alone: "--version -v",
    flags: "-v",
    help: "--help -h",
    verbs: {
      "ls list la ll why": "",
      "outdated licenses": "",
      "view info show search": "",
      "root bin": bareOnly(),
      audit: { flags: "--audit-level# --ignore-registry-errors", writes: "--fix --ignore#", operands: 0 },
      help: "",
      config: { verbs: { "list ls": "", get: { operands: noSecretKey } }, mutating: "set delete" },
      "cat-file cat-index find-hash": "",
      store: { verbs: { "path status": "" }, mutating: "add prune" },
      run: bareOnly(),
      cache: { verbs: { "list list-registries view": "" }, mutating: "delete" }
    },
    mutating: `install i add remove rm uninstall un update up upgrade link ln unlink import rebuild rb prune fetch install-test it
      dedupe patch patch-commit patch-remove publish pack deploy start stop restart test t tst exec dlx create init env
      setup self-update server approve-builds completion ignored-builds version link`
  },
  yarn: {
    shared:
      "--json -A -R --all --recursive --production --depth# --pattern# --cwd: --silent -s --level# --groups# --no-progress --environment# --severity# --since? --name-only --verbose -v",
    alone: "--version -v",
    flags: "-v",
    help: "--help -h",
    verbs: {
      "list ls outdated info why versions": "",
      "audit bin licenses help": "",
      config: { verbs: { get: { operands: noSecretKey } }, secret: "list", mutating: "set delete unset" },
      workspaces: { verbs: { "list info": "" }, mutating: "run focus foreach" },
      npm: { verbs: { "info whoami audit": "" }, mutating: "login logout publish tag" },
      cache: { verbs: { "list dir": "" }, mutating: "clean" },
      global: { verbs: { "list bin dir": "" }, mutating: "add remove upgrade" }
    },
    mutating: `install add remove upgrade upgrade-interactive up link unlink run exec node dlx create init start test build publish pack version
      policies set plugin import rebuild dedupe patch patch-commit stage unplug workspace autoclean generate-lock-entry login
      logout tag team explain`
  },

  cargo: {
    shared: cargoShared,
    flags: "-V --list --explain#",
    alone: "--version -V --list --explain",
    help: "--help -h",
    verbs: {
      tree: `-p# -i? -e# -F# -d --package# --invert? --edges# --prefix# --no-dedupe --duplicates --depth# --charset# --format# -f# --features#
        --all-features --no-default-features --target# --workspace --all --exclude# --prune# --public -w`,
      metadata: "--no-deps --format-version# -F# --features# --all-features --no-default-features --filter-platform#",
      pkgid: "-p# --package#",
      "locate-project": "--workspace --message-format#",
      search: "--limit# --index# --registry#",
      info: "--index# --registry#",
      "version help": "",
      "read-manifest verify-project": "",
      update: {
        flags: "-n --dry-run -p# --package# --precise# --recursive -w --workspace --aggressive",
        needs: "-n --dry-run"
      },
      owner: { flags: "-l --list --index# --registry#", needs: "-l --list" },
      fmt: { flags: "--check --all -p# --package# --message-format#", check: formatCheck },
      outdated: "-R -d# -r# --root-deps-only --depth# --format# --workspace -w"
    },
    runs: "--config: -Z#",
    mutating: `build b check c clean clippy doc d test t bench run r rustc rustdoc fix add remove rm init new install uninstall publish
      package vendor yank login logout generate-lockfile fetch miri expand nextest watch upgrade make audit deny report
      set-version release`
  },
  rustup: {
    flags: "-V -v -q",
    alone: "--version -V",
    verbs: {
      show: { bare: true, verbs: { "active-toolchain home profile": "-v --verbose" } },
      which: "--toolchain#",
      check: "",
      "toolchain target component": {
        verbs: { list: "-v --installed --verbose --toolchain# -q" },
        mutating: "install uninstall add remove link"
      },
      override: { verbs: { list: "" }, mutating: "set unset add remove" }
    },
    mutating: "install uninstall update default self run set"
  },
  rustc: {
    flags: "-V -vV --version --verbose -v --print# --explain#",
    needs: "-V --version --print --explain --help",
    operands: 0,
    check: printsToOutput
  },
  go: {
    style: "go",
    flags: "",
    alone: "-version",
    verbs: {
      version: "-m -v -json",
      env: { flags: "-json -changed", writes: "-w -u" },
      list: { flags: goListFlags, runs: "-toolexec# -exec#" },
      doc: "-all -c -cmd -short -src -u",
      help: "",
      mod: { verbs: { "graph why": "-m -go# -x -vendor", verify: "" }, mutating: "download edit init tidy vendor" },
      work: { mutating: "edit init sync use vendor" },
      tool: bareOnly(),
      telemetry: bareOnly()
    },
    runs: "-toolexec# -exec# -vettool#",
    mutating: "build run test install get generate clean fmt fix vet bug"
  },
  gofmt: { style: "go", flags: "-d -e -l -s -r#", writes: "-w -cpuprofile:" },
  gem: {
    flags: "-v",
    alone: "--version -v",
    verbs: {
      "list search info specification dependency outdated environment env which contents query help check stale":
        "-a -d -l -r -b -e -q --all --details --local --remote --both --exact --versions --no-versions --quiet --ruby --yaml --prerelease --version# -v# -p --pipe"
    },
    mutating:
      "install uninstall update cleanup build push yank fetch unpack pristine owner signin signout generate_index mirror lock open exec"
  },
  "mvn gradle gradlew": { flags: "-v", needs: "-v --version --help", operands: 0 },
  brew: {
    shared: "-q -v -d --quiet --verbose --debug --formula --formulae --cask --casks --json? --eval-all",
    flags:
      "-h --cache --caskroom --cellar --config --env --prefix --repo --repository --taps --unbrewed --installed --build-from-source -s --force-bottle --bottle-tag# --os# --arch# --HEAD",
    alone: "--version -v --cache --caskroom --cellar --config --env --prefix --repo --repository --taps",
    help: "--help -h",
    operands: {},
    verbs: {
      "info abv":
        "--analytics --days# --category# --github-packages-downloads --github --fetch-manifest --installed --variations --sizes",
      "list ls":
        "--full-name --versions --multiple --pinned --installed-on-request --installed-as-dependency --poured-from-bottle --built-from-source -1 -l -r -t",
      outdated: "-g --greedy --greedy-latest --greedy-auto-updates --fetch-HEAD --minimum-version#",
      deps: `-n -1 --topological --direct --union --full-name --include-implicit --include-build --include-optional --include-test
        --skip-recommended --include-requirements --tree --prune --graph --dot --annotate --installed --missing --for-each --HEAD
        --os# --arch# -t --tree`,
      uses: "--recursive --installed --missing --include-implicit --include-build --include-test --include-optional --skip-recommended",
      desc: "-s -n --search --name --description",
      search:
        "--desc --pull-request --open --closed --repology --macports --fink --opensuse --fedora --archlinux --debian --ubuntu --alpine",
      leaves: "-r -p --installed-on-request --installed-as-dependency",
      log: { flags: "-p -u --patch --stat --oneline -1 -n# --max-count#", numeric: "-" },
      "cat formulae casks missing options tap-info commands config shellenv":
        "--installed --json? --hide# --include-aliases --compact --all",
      "doctor dr": { flags: "--list-checks -D --audit-debug" },
      bundle: {
        flags: "--file: --global --all --no-upgrade",
        verbs: {
          "check list":
            "--file: --global --all --tap --taps --mas --vscode --whalebrew --brews --no-upgrade --go --cargo"
        },
        bare: false,
        mutating: "install dump cleanup exec sh env edit add remove upgrade"
      },
      services: { verbs: { "list ls info": "--all --json" }, mutating: "run start stop kill restart cleanup" },
      tap: bareOnly(),
      analytics: { flags: "", bare: true, verbs: { state: "" }, mutating: "on off regenerate-uuid" },
      developer: { flags: "", bare: true, verbs: { state: "" }, mutating: "on off" },
      help: ""
    },
    mutating: `install uninstall rm remove reinstall upgrade up update link ln unlink cleanup autoremove fetch pin unpin untap migrate postinstall
      audit bottle bump bump-cask-pr bump-formula-pr bump-revision contributions create determine-test-runners dispatch-build-bottle
      edit extract formula gist-logs install-bundler-gems irb lgtm linkage livecheck pr-automerge pr-publish pr-pull
      pr-upload prof readall release rubocop ruby rubydoc sh style test test-bot tests typecheck unbottled unpack
      update-license-data update-perl-resources update-python-resources update-report update-reset update-test
      vendor-gems vendor-install which-update tap-new completions alias unalias`
  },
  mas: {
    verbs: { "list outdated search info account version": "" },
    mutating: "install uninstall upgrade purchase signin signout lucky open home vendor reset"
  },
  "pre-commit": {
    flags: "-V",
    alone: "--version -V",
    help: "--help -h",
    verbs: { "validate-config validate-manifest sample-config help": "" },
    mutating:
      "autoupdate clean gc init-templatedir install install-hooks migrate-config run try-repo uninstall hook-impl"
  }
})
