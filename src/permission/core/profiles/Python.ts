/** Python's package managers and checkers. The interpreter itself is never read-only. */
import type { Family, Profile } from "../Profile.ts"

const noSecretKey = { never: /token|password|secret|auth|index-url/i }

const pipShared = `-v -q -d --verbose --quiet --isolated --require-virtualenv --no-input --proxy# --retries# --timeout# --no-color
  --no-python-version-warning --disable-pip-version-check --cert: --trusted-host# --cache-dir: --no-cache-dir
  --exists-action# --use-feature# --use-deprecated# --python-version#`

const pipList = `-o -u -e -l --outdated --uptodate --editable --local --user --path: --pre --format# --not-required --exclude-editable
  --include-editable --exclude# --index-url# -i# --extra-index-url# --no-index --strict --all -r: --requirement: -p: --python: --system`

const pip: Profile = {
  shared: pipShared,
  flags: "-V",
  alone: "--version -V",
  help: "--help -h",
  verbs: {
    "list freeze": pipList,
    show: "-f --files -p# --python# --strict --system",
    check: "-p# --python# --system",
    tree: "-d# --depth# --prune# --package# --no-dedupe --invert --show-version-specifiers --outdated --strict -p# --python# --system",
    hash: "-a# --algorithm#",
    config: {
      flags: "--global --user --site",
      verbs: {
        "list debug": "--global --user --site",
        get: { flags: "--global --user --site", operands: noSecretKey }
      },
      mutating: "set unset edit"
    },
    cache: { verbs: { "dir info list": "--format#" }, mutating: "remove purge" },
    index: {
      verbs: { versions: "--pre --json --index-url# --platform# --python-version# --no-binary# --only-binary#" }
    },
    debug: "--platform# --python-version# --implementation# --abi#",
    inspect: "--local --user --path:",
    completion: "--bash --zsh --fish",
    help: ""
  },
  runs: "--log: --python:",
  mutating: "install uninstall download wheel lock search compile sync"
}

const uvShared = `-q -v -n --quiet --verbose --color# --no-color --native-tls --offline --no-progress --no-cache --no-config --directory: --project:
  --no-python-downloads --system-certs --allow-insecure-host#`

export const python: Family = () => ({
  "pip pip3 pip2": pip,
  uv: {
    shared: uvShared,
    flags: "-V",
    alone: "--version -V",
    help: "--help -h",
    runs: "--config-file: --cache-dir:",
    verbs: {
      help: "--no-pager",
      version: { flags: "--short --output-format#", operands: 0 },
      self: { verbs: { version: "--short --output-format#" }, mutating: "update" },
      pip: {
        bare: true,
        verbs: {
          "list freeze": pipList,
          show: "-f --files --strict -p# --python# --system",
          check: "-p# --python# --system",
          tree: pip.verbs?.["tree"] ?? "",
          debug: ""
        },
        mutating: "install uninstall sync compile"
      },
      // Without `--frozen` it resolves anew, which may build packages.
      tree: {
        flags: `-d# -p# --universal --depth# --prune# --package# --no-dedupe --invert --outdated --show-sizes --only-dev --no-dev --dev --group# --no-group#
        --only-group# --all-groups --no-default-groups --frozen --locked --python-version# --python-platform# --python#`,
        needs: "--frozen"
      },
      python: {
        verbs: {
          "list ls":
            "--all-versions --all-platforms --all-arches --only-installed --only-downloads --show-urls --output-format#",
          find: "--no-project --system --show-version --script: --resolve-links",
          dir: "--bin"
        },
        mutating: "install uninstall pin upgrade update-shell"
      },
      tool: {
        verbs: {
          "list ls": "--show-paths --show-version-specifiers --show-with --show-extras --show-python --outdated",
          dir: "--bin"
        },
        mutating: "install uninstall upgrade run update-shell"
      },
      cache: { verbs: { "dir size": "-H --human" }, mutating: "clean prune" },
      auth: { verbs: { dir: "" }, secret: "token", mutating: "login logout helper" },
      "generate-shell-completion": ""
    },
    bare: true,
    mutating: "add remove lock sync run init build publish venv export format"
  },
  poetry: {
    shared: "-q -n -v --quiet --no-interaction --ansi --no-ansi --no-cache --no-plugins",
    runs: "-P: --project: -C: --directory:",
    flags: "-V",
    alone: "--version -V",
    help: "--help -h",
    verbs: {
      show: "-t -l -o -a -T --tree --latest --outdated --all --top-level --only# --with# --without# --no-truncate --why --no-dev",
      check: "--lock --strict",
      search: "",
      about: "",
      list: "",
      help: "",
      version: { flags: "-s --short --dry-run", operands: 0 },
      env: { verbs: { "list info": "-p -e --full-path --path --executable" }, mutating: "use remove activate" },
      source: { verbs: { show: "" }, mutating: "add remove" },
      cache: { verbs: { list: "" }, mutating: "clear" }
    },
    mutating: "new init add remove install update lock build publish run shell sync export self config"
  },
  // It loads plug-ins that lie in the project.
  pdm: { flags: "-V", needs: "-V --version", operands: 0 },
  pipdeptree:
    "-a -l -u -w# -p# -e# -r -j -d# -v --all --local-only --user-only --warn# --packages# --exclude# --reverse --json --json-tree --mermaid --depth# --freeze --path:",
  "conda mamba micromamba": {
    flags: "-V",
    alone: "--version -V",
    help: "--help -h",
    verbs: {
      "list search":
        "-n# -p: -f -e -c# --name# --prefix: --json --export --explicit --md5 --revisions --no-pip --full-name -i --info --channel# --envs --offline --reverse",
      info: "-a -e -s --all --envs --system --base --json",
      env: { verbs: { list: "--json" }, mutating: "create remove update export config" },
      config: {
        flags: "--show? --show-sources --get? --describe? --json",
        needs: "--show --show-sources --get --describe"
      }
    },
    mutating: "install create remove uninstall update upgrade clean run init activate deactivate rename"
  },
  pyenv: {
    verbs: {
      "versions version which whence commands root prefix version-name version-file version-origin shims help":
        "--bare --skip-aliases --list",
      install: { flags: "-l --list", needs: "-l --list" }
    },
    mutating: "global local shell uninstall rehash exec init",
    alone: "--version"
  },
  ruff: {
    shared: "-v -q -s --verbose --quiet --silent --isolated --color#",
    flags: "-V",
    alone: "--version -V",
    help: "--help -h",
    runs: "--config:",
    verbs: {
      check: {
        flags: `--no-fix --diff --no-cache -n --output-format# --target-version# --preview --no-preview --select# --ignore# --extend-select# --extend-ignore#
          --per-file-ignores# --exclude: --extend-exclude: --respect-gitignore --no-respect-gitignore --force-exclude --line-length#
          --statistics --exit-zero -e --exit-non-zero-on-fix --show-files --show-settings --show-fixes --no-show-fixes --ignore-noqa --dummy-variable-rgx# --stdin-filename:`,
        writes: "--fix --fix-only --unsafe-fixes --add-noqa --output-file: -o: -w --watch"
      },
      format: {
        flags:
          "--check --diff --no-cache -n --exclude: --line-length# --target-version# --preview --stdin-filename: --respect-gitignore --force-exclude --output-format#",
        needs: "--check --diff"
      },
      rule: "--all --output-format#",
      "linter version help": "--output-format#",
      config: "--output-format#"
    },
    mutating: "clean server analyze"
  },
  "black isort": {
    flags: `-c -q -v -l# -t# -S -C -V --check --check-only --diff --quiet --verbose --line-length# --target-version# --color --no-color --version
      --skip-string-normalization --preview --exclude: --extend-exclude: --include: --profile# --fast --safe --required-version# --workers# -W# --show-settings --show-files --show-config`,
    needs: "--check --check-only -c --diff --version --help --show-settings --show-files --show-config",
    runs: "--config: --settings-path: --code#",
    check: (call) => {
      // `black -c CODE` formats a text and prints it; only `isort -c` checks files.
      const flag = call.flags.find((given) => given.name === "-c")
      return call.words[0] === "black" && flag !== undefined
        ? { kind: "unknown", index: flag.index, why: "`-c` takes code" }
        : undefined
    }
  },
  "flake8 mypy pyright pytest pylint bandit tox nox": {
    flags: "-V --version --help -h",
    needs: "-V --version --help -h",
    operands: 0
  },
  "python-config python3-config":
    "--prefix --exec-prefix --includes --libs --cflags --ldflags --extension-suffix --abiflags --configdir --embed"
})
