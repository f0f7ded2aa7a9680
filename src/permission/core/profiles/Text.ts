/** Reading, cutting and comparing text and bytes. */
import type { Call, Family, Finding } from "../Profile.ts"

/** Bash evaluates subscripts, and with them command substitutions, in some of these arguments. */
const noSubstitution = (call: Call): Finding | undefined => {
  const index = call.words.findIndex((word, at) => at > 0 && /\$\(|`|\$\{/.test(word))
  return index === -1 ? undefined : { kind: "unknown", index, why: "a shell may run what stands in this argument" }
}

const evaluates = new Set(["-v", "-R"])

const test = (call: Call): Finding | undefined => {
  const index = call.words.findIndex((word, at) => at > 0 && evaluates.has(word))
  return index === -1 ? noSubstitution(call) : { kind: "unknown", index, why: "bash evaluates the name that follows" }
}

const bracket = (call: Call): Finding | undefined =>
  call.words[call.words.length - 1] === "]"
    ? test(call)
    : { kind: "unknown", index: 0, why: "`[` without a closing `]`" }

const printf = (call: Call): Finding | undefined => {
  const first = call.words[1] ?? ""
  return first[0] === "-" && first !== "--" && first.length > 1
    ? { kind: "unknown", index: 1, why: `\`${first}\` isn't a format` }
    : noSubstitution(call)
}

/** BSD `date -j -f FORMAT TEXT +FORMAT` converts; without `-j` a date that isn't a format sets the clock. */
const date = (call: Call): Finding | undefined => {
  if (call.flags.some((flag) => flag.name === "-j")) return undefined
  const index = call.operands.find((at) => call.words[at]?.[0] !== "+")
  return index === undefined ? undefined : { kind: "mutating", index, why: "a date sets the system's clock" }
}

const context = "-A# -B# -C#"

export const text: Family = () => ({
  cat: `-AbeEnstTuvl --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting`,
  "bat batcat": {
    flags: `-AnpPuhVfL -l# -m# -H# -r# -d --plain --number --show-all --language# --highlight-line# --line-range# --style#
      --theme# --color# --decorations# --paging# --tabs# --wrap# --terminal-width# --italic-text# --list-languages
      --list-themes --file-name# --nonprintable-notation# --binary# --squeeze-blank --squeeze-limit# --diff
      --diff-context# --force-colorization --chop-long-lines --strip-ansi# --no-paging --ignored-suffix#`,
    runs: "--pager:",
    check: (call) => {
      const paging = call.flags.find((flag) => flag.name === "--paging" && flag.value === "always")
      return paging === undefined ? undefined : { kind: "unknown", index: paging.index, why: "it starts a pager" }
    }
  },
  head: { flags: "-qvz -n# -c# --lines# --bytes# --quiet --silent --verbose --zero-terminated", numeric: "-" },
  tail: {
    flags: `-fFqrvz -n# -c# -b# -s# --lines# --bytes# --follow? --retry --pid# --max-unchanged-stats# --sleep-interval#
      --quiet --silent --verbose --zero-terminated`,
    numeric: "-+"
  },
  more: {
    flags:
      "-dfelpcsu -n# --silent --logical --exit-on-eof --no-pause --print-over --clean-print --squeeze --plain --lines#",
    numeric: "-",
    operands: { never: /^\+/ }
  },
  wc: `-cmlLw --bytes --chars --lines --max-line-length --words --total#`,
  sort: {
    flags: `-bdfgiMhnRrVcCmsuz -k# -t# -S# --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort
      --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --random-source: --reverse
      --sort# --version-sort --batch-size# --check? --merge --key# --stable --buffer-size# --field-separator#
      --parallel# --unique --zero-terminated --debug --mmap --qsort --mergesort --heapsort --radixsort`,
    writes: "-o: --output: -T: --temporary-directory:",
    runs: "--compress-program:"
  },
  uniq: {
    flags: `-cdDiuz -f# -s# -w# --count --repeated --all-repeated? --skip-fields# --group? --ignore-case --skip-chars#
      --unique --zero-terminated --check-chars#`,
    operands: 1
  },
  cut: `-nsz -b# -c# -d# -f# --bytes# --characters# --delimiter# --fields# --complement --only-delimited
    --output-delimiter# --zero-terminated -w`,
  paste: `-sz -d# --delimiters# --serial --zero-terminated`,
  join: `-iz -a# -e# -j# -o# -t# -v# -1# -2# --ignore-case --check-order --nocheck-order --header --zero-terminated`,
  comm: `-123iz --check-order --nocheck-order --output-delimiter# --total --zero-terminated`,
  diff: {
    flags: `-abBcdEeHiNnpPqrsTtuvwyZ -C# -D# -F# -I# -L# -S: -U# -W# -x# -X: --normal --brief --report-identical-files
      --context? --unified? --ed --rcs --side-by-side --width# --left-column --suppress-common-lines
      --show-c-function --show-function-line# --label# --expand-tabs --initial-tab --tabsize# --suppress-blank-empty
      --recursive --no-dereference --new-file --unidirectional-new-file --ignore-file-name-case
      --no-ignore-file-name-case --exclude# --exclude-from: --starting-file: --from-file: --to-file: --ignore-case
      --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines
      --ignore-matching-lines# --text --strip-trailing-cr --ifdef# --GTYPE-group-format# --line-format#
      --minimal --horizon-lines# --speed-large-files --color? --palette#`,
    runs: "-l --paginate",
    numeric: "-"
  },
  diff3:
    "-3AeExXaimLT -L# --show-all --ed --show-overlap --easy-only --merge --text --initial-tab --label# --strip-trailing-cr",
  sdiff: {
    flags:
      "-abBdEHiltsWZ -I# -w# --ignore-case --ignore-all-space --suppress-common-lines --left-column --width# --text --minimal",
    writes: "-o: --output:",
    runs: "--diff-program:"
  },
  colordiff: "-abBcdeiNnpqrstuwy -C# -U# -W# --brief --context? --unified? --recursive --side-by-side --color?",
  cmp: `-bclsvxz -i# -n# --print-bytes --ignore-initial# --verbose --bytes# --quiet --silent`,
  column: `-tnxLdeJrmSV -c# -N# -R# -o# -s# -i# -p# -r# -H# -O# -T# -W# -E# -l# --table --columns# --output-width# --separator#
    --output-separator# --json --table-name# --table-columns# --table-right# --table-hide# --table-noheadings
    --table-header-repeat --table-order# --table-truncate# --table-wrap# --table-columns-limit# --fillrows
    --keep-empty-lines --tree# --tree-id# --tree-parent#`,
  colrm: "",
  look: `-adfb -t# --alternative --alphanum --ignore-case --terminate#`,
  nl: `-p -b# -d# -f# -h# -i# -l# -n# -s# -v# -w# --body-numbering# --section-delimiter# --footer-numbering#
    --header-numbering# --line-increment# --join-blank-lines# --number-format# --no-renumber --number-separator#
    --starting-line-number# --number-width#`,
  od: `-abcdfhilosvxBDeFHILOX -A# -j# -N# -S? -t# -w? --address-radix# --endian# --skip-bytes# --read-bytes# --strings?
    --format# --output-duplicates --width? --traditional`,
  "hexdump hd": `-bcCdovx -e# -n# -s# -L? --canonical --length# --skip# --no-squeezing --one-byte-octal --one-byte-hex
    --one-byte-char --two-bytes-decimal --two-bytes-octal --two-bytes-hex --color?`,
  hexyl: `-nCpgv -n# -c# -s# -o# -b# --length# --skip# --bytes# --block-size# --no-squeezing --color# --border# --plain
    --no-characters --characters --display-offset# --panels# --base# --terminal-width#`,
  xxd: {
    style: "word",
    flags: `-a -autoskip -b -bits -c# -cols# -C -capitalize -d -e -E -EBCDIC -g# -groupsize# -h -help --help -i -include
      -l# -len# -n# -name# -o# -p -ps -postscript -plain -r -revert -R# -s# -seek# -u -v -version --version`,
    operands: 1
  },
  strings: {
    flags: `-afowhvV -n# -t# -e# -s# -T# -U# --all --data --print-file-name --bytes# --radix# --target# --encoding#
      --include-all-whitespace --output-separator#`,
    numeric: "-"
  },
  rev: "-0 --zero",
  tac: `-br -s# --before --regex --separator#`,
  fold: `-bsc -w# --bytes --spaces --width# --characters`,
  fmt: {
    flags: `-cstu -w# -p# -g# --crown-margin --prefix# --split-only --tagged-paragraph --uniform-spacing --width# --goal#`,
    numeric: "-"
  },
  pr: {
    flags: "-acdfFhJmnrtTvw -D# -e? -h# -i? -l# -n? -N# -o# -s? -S? -w# -W# --columns# --header# --length# --width#",
    numeric: "-+"
  },
  expand: { flags: "-i -t# --initial --tabs#", numeric: "-" },
  unexpand: { flags: "-a -t# --all --first-only --tabs#", numeric: "-" },
  shuf: {
    flags: "-erz -i# -n# --echo --input-range# --head-count# --random-source: --repeat --zero-terminated",
    writes: "-o: --output:"
  },
  tsort: "",
  numfmt: `-z -d# --delimiter# --field# --format# --from# --from-unit# --grouping --header? --invalid# --padding# --round#
    --suffix# --to# --to-unit# --zero-terminated --debug`,
  "base64 base32 basenc": {
    flags: `-dDeinuz -w# -b# --decode --encode --ignore-garbage --wrap# --break# --copyright --noerrcheck --base64
      --base64url --base32 --base32hex --base16 --base2msbf --base2lsbf --z85`,
    writes: "-o: --output:",
    operands: 1
  },
  iconv: {
    flags: `-clsv -f# -t# --from-code# --to-code# --list --silent --verbose --unicode-subst# --byte-subst#
      --widechar-subst#`,
    writes: "-o: --output:"
  },
  enca: "-gL# --guess --language#",
  dos2unix: { flags: "-i? --info? -V", needs: "-i --info" },
  echo: { raw: true, operands: { text: "all" } },
  printf: { raw: true, operands: { text: "all" }, check: printf },
  test: { raw: true, check: test },
  "[": { raw: true, check: bracket },
  "true false :": { raw: true },
  expr: { raw: true },
  factor: "-h --exponents",
  seq: { flags: "-wb -s# -f# -t# --equal-width --separator# --format# --terminator#", numeric: "-" },
  sleep: "",
  bc: { flags: "-ilqswhv --interactive --mathlib --quiet --standard --warn", operands: 0 },
  date: {
    flags: `-ujnR -d# -r: -v# -f: -z# -I? --date# --iso-8601? --rfc-3339# --rfc-email --rfc-2822 --reference: --utc --universal
      --resolution --debug`,
    writes: "-s: --set:",
    check: date
  },
  cal: "-13jsmywnYhNb -A# -B# -d# -m# -H# -n# --one --three --monday --sunday --julian --year --twelve --months# --color?",
  ncal: "-hjJpwyMSbCeo1 -A# -B# -d# -m# -H# -s#",
  zcat: `-fqv --force --quiet --verbose`,
  "gzcat bzcat xzcat lzcat": `-fqv --force --quiet --verbose -k`,
  zstdcat: "-fqv",
  "zgrep zegrep zfgrep bzgrep xzgrep": {
    flags: `-EFGPivwxclLoqsbHhnTZzaIU -m# -e# ${context} --ignore-case --count --line-number`,
    operands: { text: "first", unless: "-e" },
    numeric: "-"
  },
  csvlook: "-d# -t -H -q# -e# --max-rows# --max-columns# --no-inference --delimiter# --tabs --no-header-row",
  csvcut: "-d# -t -n -c# -C# -x -H --columns# --names --not-columns#",
  csvgrep: "-d# -t -n -c# -m# -r# -i -a -H --columns# --match# --regex# --invert-match",
  csvstat: "-d# -t -c# -H --csv --count --mean --sum --min --max --median --unique --columns#",
  xmllint: {
    flags: `--noout --format --xpath# --nonet --pretty# --huge --recover --noblanks --nowarning --schema:
      --relaxng: --html --c14n --c14n11 --exc-c14n --encode# --version --timing --stream`,
    writes: "--output: -o:",
    runs: "--shell"
  }
})
