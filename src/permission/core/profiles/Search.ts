/** Finding files and text: `grep`, `rg`, `find`, `fd`, `fzf` and their kin. */
import type { Family, Profile } from "../Profile.ts"

const grep: Profile = {
  flags: `-EFGPivywxclLoqsbHhnTZzaIrRUuOpS -m# -A# -B# -C# -d# -D# -e# -f: --extended-regexp --fixed-strings --basic-regexp
    --perl-regexp --regexp# --file: --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count
    --color? --colour? --files-with-matches --files-without-match --max-count# --only-matching --quiet --silent
    --no-messages --byte-offset --with-filename --no-filename --label# --line-number --initial-tab --null --null-data
    --after-context# --before-context# --context# --group-separator# --no-group-separator --text --binary-files#
    --devices# --directories# --exclude: --exclude-from: --exclude-dir: --include: --include-dir: --recursive
    --dereference-recursive --line-buffered --binary`,
  numeric: "-",
  operands: { text: "first", unless: "-e --regexp -f --file" }
}

const newer = ["a", "B", "c", "m"].flatMap((x) => ["a", "B", "c", "m", "t"].map((y) => `-newer${x}${y}:`)).join(" ")

export const search: Family = () => ({
  "grep egrep fgrep ggrep": grep,
  rg: {
    flags: `-FHILNPSUVabchilnopqsuvwx0. -A# -B# -C# -E# -M# -d# -e# -f: -g: -j# -m# -r# -t# -T#
      --after-context# --auto-hybrid-regex --before-context# --binary --block-buffered --byte-offset --case-sensitive
      --color# --colors# --column --context# --context-separator# --count --count-matches --crlf --debug
      --dfa-size-limit# --encoding# --engine# --field-context-separator# --field-match-separator# --file: --files
      --files-with-matches --files-without-match --fixed-strings --follow --glob: --glob-case-insensitive --heading
      --hidden --iglob: --ignore-case --ignore-file: --ignore-file-case-insensitive --include-zero --invert-match
      --json --line-buffered --line-number --line-regexp --max-columns# --max-columns-preview --max-count# --max-depth#
      --maxdepth# --max-filesize# --mmap --multiline --multiline-dotall --no-auto-hybrid-regex --no-binary
      --no-block-buffered --no-byte-offset --no-column --no-config --no-context-separator --no-crlf --no-encoding
      --no-filename --no-fixed-strings --no-follow --no-glob-case-insensitive --no-heading --no-hidden --no-ignore
      --no-ignore-dot --no-ignore-exclude --no-ignore-files --no-ignore-global --no-ignore-messages --no-ignore-parent
      --no-ignore-vcs --no-include-zero --no-invert-match --no-json --no-line-buffered --no-line-number
      --no-max-columns-preview --no-messages --no-mmap --no-multiline --no-multiline-dotall --no-one-file-system
      --no-pcre2 --no-pre --no-require-git --no-search-zip --no-stats --no-text --no-trim --no-unicode --null
      --null-data --one-file-system --only-matching --passthru --passthrough --path-separator# --pcre2 --pcre2-version
      --pretty --quiet --regex-size-limit# --regexp# --replace# --smart-case --sort# --sort-files --sortr# --stats
      --stop-on-nonmatch --text --threads# --trace --trim --type# --type-add: --type-clear# --type-list --type-not#
      --unicode --unrestricted --vimgrep --with-filename --word-regexp --generate#`,
    runs: "--pre: --pre-glob: --hostname-bin: -z --search-zip",
    help: "--help -h",
    operands: { text: "first", unless: "-e --regexp -f --file --files --type-list" }
  },
  ag: {
    flags: `-cDfFgGHilLnoqQrRsSuUvVwa0 -A? -B? -C? -m# -G: -p: --ackmate --affinity --no-affinity --all-text --all-types
      --after? --before? --break --nobreak --case-sensitive --color --nocolor --column --context? --count --debug
      --depth# --filename --nofilename --files-with-matches --files-without-matches --fixed-strings --follow --nofollow
      --group --nogroup --heading --noheading --hidden --ignore: --ignore-case --ignore-dir: --invert-match --literal
      --max-count# --mmap --nommap --multiline --nomultiline --no-numbers --numbers --null --one-device --only-matching
      --parallel --passthrough --passthru --path-to-ignore: --print-long-lines --print-all-files --recurse --norecurse
      --silent --skip-vcs-ignores --smart-case --stats --stats-only --unrestricted --vimgrep --width# --word-regexp`,
    runs: "--pager: -z --search-zip --workers:",
    operands: { text: "first" }
  },
  "ack ack-grep": {
    flags: `-cfghHilLnoQrRsSvwxIPk1 -A# -B# -C? -m# -p? --after-context# --before-context# --context? --break --nobreak --color
      --nocolor --colour --column --nocolumn --count --files-with-matches --files-without-matches --filter --nofilter
      --flush --follow --nofollow --group --nogroup --heading --noheading --ignore-case --ignore-dir# --ignore-file#
      --invert-match --known-types --literal --max-count# --no-filename --with-filename --no-recurse --recurse
      --passthru --print0 --proximate? --range-start# --range-end# --show-types --smart-case --sort-files --type#
      --underline --word-regexp --help-types --noenv --thpppt`,
    operands: { text: "first", unless: "-f -g" }
  },
  find: {
    style: "word",
    flags: `-H -L -P -E -X -x -s -d -f: -O0 -O1 -O2 -O3 -D# -a -and -o -or -not -true -false -depth -daystart -follow
      -ignore_readdir_race -noignore_readdir_race -noleaf -nowarn -warn -mount -xdev -maxdepth# -mindepth#
      -regextype# -version --version -help --help -amin# -anewer: -atime# -cmin# -cnewer: -context# -ctime# -empty
      -executable -fstype# -gid# -group# -ilname# -iname# -inum# -ipath# -iregex# -iwholename# -links# -lname# -mmin#
      -mnewer: -mtime# -name# -newer: -nogroup -nouser -path# -perm# -readable -regex# -samefile: -size# -type# -uid#
      -used# -user# -wholename# -writable -xtype# -xattr -xattrname# -Bmin# -Btime# -Bnewer: -acl -flags# -sparse
      -ls -print -print0 -printf# -printx -prune -quit ${newer}`,
    writes: "-delete -fprint: -fprint0: -fprintf: -fls:",
    runs: "-exec -execdir -ok -okdir"
  },
  "fd fdfind": {
    flags: `-HIusigFalLp0q1hV -d# -t# -e# -E: -o# -c# -j# -S# --hidden --no-hidden --no-ignore --ignore --no-ignore-vcs
      --ignore-vcs --no-ignore-parent --no-global-ignore-file --no-require-git --require-git --unrestricted
      --case-sensitive --ignore-case --glob --regex --fixed-strings --literal --and# --absolute-path --relative-path
      --list-details --follow --no-follow --full-path --print0 --max-depth# --maxdepth# --min-depth# --exact-depth#
      --prune --type# --extension# --exclude: --ignore-file: --ignore-contain# --size# --changed-within: --newer:
      --change-newer-than: --changed-after: --changed-before: --older: --change-older-than: --owner# --format# --color#
      --hyperlink? --threads# --max-results# --max-one-result --base-directory: --path-separator# --search-path:
      --strip-cwd-prefix? --one-file-system --mount --xdev --quiet --has-results --show-errors --max-buffer-time#`,
    runs: "-x --exec -X --exec-batch --batch-size#",
    operands: { text: "first" }
  },
  fzf: {
    flags: `-x -e +x +e -i +i +s -s? -m? +m -n# -d# -q# -1 -0 -f# +c +1 +0 --extended --no-extended --exact --no-exact
      --extended-exact --ignore-case --no-ignore-case --smart-case --literal --no-literal --scheme# --algo# --nth#
      --with-nth# --accept-nth# --delimiter# --sort? --no-sort --track --no-track --tac --no-tac --disabled --enabled
      --phony --tiebreak# --tail# --no-tail --read0 --no-read0 --print0 --no-print0 --sync --no-sync --async
      --print-query --no-print-query --expect# --no-expect --no-tty-default --tty-default# --raw --no-raw --multi?
      --no-multi --mouse --no-mouse --cycle --no-cycle --wrap? --no-wrap --wrap-word --wrap-sign# --multi-line
      --no-multi-line --keep-right --no-keep-right --scroll-off# --hscroll --no-hscroll --hscroll-off# --filepath-word
      --no-filepath-word --jump-labels# --gap? --no-gap --gap-line? --no-gap-line --freeze-left# --freeze-right#
      --height# --no-height --min-height# --layout# --reverse --no-reverse --border? --no-border --border-label#
      --border-label-pos# --no-border-label --margin# --no-margin --padding# --no-padding --style# --info#
      --no-info --inline-info --no-inline-info --separator# --no-separator --scrollbar? --no-scrollbar --prompt#
      --pointer# --marker# --marker-multi-line# --ellipsis# --gutter# --gutter-raw# --ansi --no-ansi --tabstop# --color#
      --no-color --bold --no-bold --black --no-black --highlight-line --no-highlight-line --header# --no-header
      --header-lines# --no-header-lines --header-first --no-header-first --header-border? --no-header-border
      --header-label# --header-label-pos# --header-lines-border? --no-header-lines-border --footer# --no-footer
      --footer-border? --no-footer-border --footer-label# --footer-label-pos# --list-border? --no-list-border
      --list-label# --list-label-pos# --no-list-label --input-border? --no-input-border --input-label#
      --input-label-pos# --no-input --ghost# --preview-window# --preview-border? --no-preview-border --preview-label#
      --preview-label-pos# --no-preview --query# --select-1 --no-select-1 --exit-0 --no-exit-0 --filter# --bash --zsh
      --fish --man --walker# --walker-root: --walker-skip# --unicode --no-unicode --ambidouble --no-ambidouble --clear
      --no-clear --history-size# --no-history --no-bind --id-nth#`,
    writes: "--history:",
    runs: `--bind# --preview# --become# --with-shell# --listen? --listen-unsafe? --info-command# --tmux? --popup? --with-nth-command#
      --profile-cpu: --profile-mem: --profile-block: --profile-mutex:`,
    operands: 0
  },
  "locate plocate mlocate": `-aAbcehHiLNPpqrsSVw0 -d: -l# -n# --all --basename --count --existing --ignore-case --limit# --null
    --quiet --regexp# --regex --statistics --wholename --database:`,
  mdls: { style: "word", flags: "-name# -raw -nullMarker# -plist:" },
  mdfind: {
    style: "word",
    flags: "-0 -live -count -onlyin: -name# -literal -interpret -s#",
    operands: { text: "all" }
  },
  which: "-asmpPw --all --skip-dot --skip-tilde --show-dot --show-tilde --tty-only --skip-alias --skip-functions -v -V",
  whereis: "-bmsufgl -B: -M: -S:",
  type: { flags: "-atpPfSw" },
  command: {
    flags: "-vV",
    needs: "-v -V",
    help: ""
  },
  whatis:
    "-dvrwlh -s# -m# -M: -L# --debug --verbose --regex --wildcard --long --section# --sections# --systems# --locale#",
  apropos: "-dverwalh -s# -m# -M: -L# --debug --verbose --exact --wildcard --regex --and --long --section# --sections#",
  man: {
    flags: `-akfwWadiIu -s# -S# -m# -e# -L# -E# --all --whatis --apropos --where --path --location --where-cat --debug
      --ignore-case --match-case --regex --wildcard --names-only --sections# --section# --systems# --extension# --locale#
      --no-hyphenation --no-justification --no-subpages --encoding# --warnings?`,
    runs: "-P: --pager: -H? --html? --browser: -X? --gxditview? -T? --troff-device? -p: --preprocessor: -t --troff -Z --ditroff",
    writes: "-u --update -c --catman -C: --config-file: -D --default",
    // A slash makes it a file, whose macros a formatter would run.
    operands: { never: /\// }
  },
  "info pinfo": { flags: "-h --version --where -w", needs: "--version --where -w --help" },
  tldr: "-v -l -p# --version --list --platform# --language# -L#"
})
