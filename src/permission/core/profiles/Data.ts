/** Filters for structured data (`jq`, `yq`) and archives that are only listed or tested. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

/** `env`, `$ENV` print the environment; `import`, `include`, `load` read files that no word names. */
const reaching = /(?<![.\w$"])(?:env|import|include|strenv|envsubst|load\w*|strload|system|eval)\b|\$ENV\b/

const judgeFilter = (filter: string, index: number): Finding | undefined =>
  reaching.test(filter)
    ? { kind: "discloses", index, why: "the filter reads the environment or a file of its own choice" }
    : undefined

const firstOperand = (call: Call): Finding | undefined => {
  const [index] = call.operands
  return index === undefined ? undefined : judgeFilter(call.words[index] ?? "", index)
}

const jqFilter = firstOperand

const yqFilter = (call: Call): Finding | undefined => {
  const flag = call.flags.find((given) => given.name === "--expression")
  return firstOperand(call) ?? (flag === undefined ? undefined : judgeFilter(flag.value, flag.index))
}

const yqFlags = `-CMPNerjnv0 -I# -o# -p# --colors --no-colors --prettyPrint --no-doc --exit-status --unwrapScalar? --null-input
  --verbose --indent# --output-format# --input-format# --tojson --nul-output --expression# --front-matter#
  --header-preprocess? --string-interpolation? --csv-auto-parse? --csv-separator# --tsv-auto-parse? --xml-attribute-prefix#
  --xml-content-name# --xml-directive-name# --xml-keep-namespace? --xml-raw-token? --xml-skip-directives
  --xml-skip-proc-inst --xml-strict-mode --xml-proc-inst-prefix# --properties-separator# --properties-array-brackets
  --lua-globals --lua-prefix# --lua-suffix# --lua-unquoted --shell-key-separator# --yaml-fix-merge-anchor-to-spec
  --security-disable-env-ops --security-disable-file-ops --raw-output -c -S -y -Y --compact-output
  --sort-keys --yaml-output --yaml-roundtrip --width#`

const yq: Profile = {
  style: "pflag",
  flags: yqFlags,
  writes: "-i --inplace --in-place -s: --split-exp: --split-exp-file:",
  runs: "--security-enable-system-operator --from-file:",
  alone: "--version -V",
  bare: true,
  verbs: {
    "eval e eval-all ea": { flags: yqFlags, operands: { text: "first-of-several" }, check: yqFilter },
    "help completion": ""
  },
  operands: { text: "first-of-several" },
  check: yqFilter
}

const tarFlags = `-tvzjJZahpPlwORi -f: -C: -T: -X: -b# --list --verbose --file: --gzip --gunzip --ungzip --bzip2 --xz --lzip --lzma
  --lzop --zstd --compress --uncompress --auto-compress --no-auto-compress --directory: --exclude: --exclude-from:
  --exclude-vcs --exclude-backups --exclude-caches --files-from: --null --no-null --wildcards --no-wildcards
  --wildcards-match-slash --no-wildcards-match-slash --anchored --no-anchored --ignore-case --no-ignore-case
  --strip-components# --strip# --transform# --xform# --show-transformed-names --show-stored-names --numeric-owner
  --full-time --utc --totals? --block-number --ignore-zeros --quoting-style# --absolute-names --force-local
  --occurrence? --show-defaults --show-omitted-dirs --one-top-level? --warning# --no-same-owner --to-stdout
  --recursion --no-recursion --read-full-records --blocking-factor# --sort#`

/** `host:archive` is fetched with a remote shell. */
const localArchive = (call: Call): Finding | undefined => {
  const remote = call.flags.find((flag) => (flag.name === "-f" || flag.name === "--file") && flag.value.includes(":"))
  return remote === undefined
    ? undefined
    : { kind: "unknown", index: remote.index, why: "an archive on another host is fetched by running a remote shell" }
}

const compressor: Profile = {
  flags: `-ltcvqdkfNn123456789 -S# --list --test --stdout --to-stdout --verbose --quiet --decompress --uncompress --keep
    --force --fast --best --no-name --name --robot -T# --threads# -9 -e --extreme --license`,
  writes: "-r --recursive -o: --output:",
  needs: "-l -t -c --list --test --stdout --to-stdout --license"
}

export const data: Family = () => ({
  "jq gojq": {
    flags: `-nrjacsSCMeRhV --null-input --raw-output --raw-output0 --join-output --ascii-output --compact-output --slurp
      --sort-keys --color-output --monochrome-output --exit-status --raw-input --tab --indent# --unbuffered --stream
      --stream-errors --seq --arg## --argjson## --slurpfile#: --rawfile#: --args --jsonargs --yaml-input --yaml-output
      --binary -b`,
    runs: "-f: --from-file: -L: --library-path: --run-tests?",
    operands: { text: "first" },
    check: jqFilter
  },
  yq,
  gron: "-ucmsvkj --ungron --colorize --monochrome --stream --values --json --no-sort",
  "tar gtar bsdtar": {
    cluster: "tvzjJZf:",
    flags: tarFlags,
    writes:
      "-cxruA --create --extract --get --append --update --catenate --concatenate --delete --remove-files --index-file: -g: --listed-incremental:",
    runs: `-I: --use-compress-program: --to-command: --checkpoint-action: -F: --info-script: --new-volume-script:
      --rsh-command: --rmt-command: -M --multi-volume`,
    needs: "-t --list --show-defaults",
    check: localArchive
  },
  unzip: {
    flags: "-lZtvpczqChsm12 -P#",
    needs: "-l -Z -t -v -p -c -z -h --help",
    writes: "-d: -o -u -f -x -n -j -T -X"
  },
  zipinfo: "-12smlvhtTzMC",
  "7z 7za 7zz 7zr": {
    style: "word",
    flags: "--help -h",
    alone: "--help -h",
    bare: true,
    verbs: {
      "l t h i b": `-slt -p -ba -bd -y -r -r- -spf -sccUTF-8 -scsUTF-8 -ssc -ssc- -bb0 -bb1 -bb2 -bb3 -bt -bso0 -bso1 -bse0
        -bse1 -bsp0 -bsp1 -scrcCRC32 -scrcCRC64 -scrcSHA1 -scrcSHA256 -scrcSHA384 -scrcSHA512 -scrcXXH64 -scrcMD5
        -scrcBLAKE2SP -scrc* -tzip -t7z -ttar -tgzip -trar -txz`
    },
    mutating: "a d e x u rn"
  },
  "gzip pigz bzip2 xz lzma zstd lzop": compressor,
  "gunzip bunzip2 unxz unlzma unzstd uncompress": compressor,
  zipgrep: { flags: "-iEnlchv", operands: { text: "first" } },
  lsar: "-lLjpeKt",
  "unrar rar": { style: "word", verbs: { "l lb lt la t v vb vt va p": "-p- -c- -y" }, mutating: "a d e f m u x" },
  "ar llvm-ar": { cluster: "tvp", flags: "-tvpO --version", needs: "-t -p" },
  cpio: { flags: "-tvn --list --verbose --numeric-uid-gid --quiet", needs: "-t --list" }
})
