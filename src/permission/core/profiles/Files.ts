/** Listing and looking at files and folders: `ls`, `stat`, `du`, `file`, check sums, paths. */
import type { Family } from "../Profile.ts"

const sums = `-bctwz --binary --check --text --zero --ignore-missing --quiet --status --strict --warn --tag`

export const files: Family = () => ({
  ls: `-aAbBcCdDfFgGhHiIkTwlLmnNopqQrRsStuUvxXZ1@eO -I: -T: -w: --all --almost-all --author --escape --block-size#
    --ignore-backups --color? --directory --dired --classify? --file-type --format# --full-time
    --group-directories-first --no-group --human-readable --si --dereference-command-line
    --dereference-command-line-symlink-to-dir --hide: --hyperlink? --indicator-style# --inode --ignore: --kibibytes
    --dereference --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name
    --quoting-style# --reverse --recursive --size --sort# --time# --time-style# --tabsize# --width# --context --zero`,
  "dir vdir": `-aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 --all --almost-all --color? --human-readable --recursive --reverse`,
  "exa eza": `-1lGxRTXFadrDfbBghHimSunoOMUZ@I: -I: -s: -L: -t: -w: --oneline --long --grid --across --recurse --tree
    --dereference --classify? --color? --colour? --color-scale? --colour-scale? --icons? --no-quotes --hyperlink
    --all --treat-dirs-as-files --list-dirs --level: --reverse --sort: --group-directories-first
    --group-directories-last --only-dirs --only-files --show-symlinks --no-symlinks --ignore-glob: --git-ignore
    --binary --bytes --group --smart-group --header --links --inode --modified --mounts --numeric --flags --blocks
    --blocksize --accessed --created --changed --time: --time-style# --total-size --octal-permissions
    --no-permissions --no-filesize --no-user --no-time --stdin --extended --context --git --no-git
    --git-repos --git-repos-no-status --width: --absolute?`,
  lsd: `-aAFlht1RdrSXvVLgUitNI: -I: --all --almost-all --long --tree --depth# --human-readable --recursive --reverse
    --timesort --sizesort --extensionsort --total-size --date# --sort# --group-dirs# --blocks# --classic --no-symlink
    --ignore-glob: --inode --dereference --header --oneline --icon# --color# --size# --permission#`,
  tree: {
    flags: `-adlfxipshugDFqNQvtcUrASnCXJ -L# -P: -I: -H# -T# --noreport --charset# --filelimit# --timefmt# --prune --du
      --si --ignore-case --matchdirs --metafirst --gitignore --gitfile: --infofile: --info --sort? --dirsfirst
      --filesfirst --inodes --device --nolinks --fromfile --fromtabfile --hyperlink --scheme# --authority# --opt-toggle
      --version`,
    writes: "-o: -R"
  },
  stat: `-fLtxlnqrs -c# --format# --printf# --dereference --file-system --cached# --terse -F`,
  file: {
    flags: `-bdhIiEkLlnNrsv0 -e# -F# -P# --brief --exclude# --exclude-quiet# --separator# --mime --mime-type
      --mime-encoding --apple --extension --keep-going --dereference --no-dereference --list --no-buffer --no-pad
      --print0 --raw --special-files --parameter#`,
    writes: "-C --compile -p --preserve-date",
    runs: "-z -Z --uncompress --uncompress-noreport -S --no-sandbox"
  },
  du: `-0abBcdDhHklLmPsSxtXgnAI: -B# -d# -t# -X: -I: --null --all --apparent-size --block-size# --bytes --total
    --dereference-args --max-depth# --human-readable --inodes --dereference --separate-dirs --si --summarize
    --threshold# --time? --time-style# --exclude-from: --exclude: --one-file-system --no-dereference`,
  df: `-aBhHiklmPTtvxgnIYb -B# -t# -x# -T --all --block-size# --human-readable --si --inodes --local --no-sync
    --output? --portability --sync --total --type# --print-type --exclude-type#`,
  duf: `--all --hide# --only# --json --output# --sort# --style# --theme# --width# --inodes --hide-fs# --only-fs#
    --hide-mp# --only-mp#`,
  dust: `-rsnpxbBcDfiHtFPCjTLaw -d# -n# -X: -e# -v# --depth# --number-of-lines# --reverse --full-paths --apparent-size`,
  "realpath grealpath": `-eLmPqsz --canonicalize --canonicalize-existing --canonicalize-missing --logical --physical --quiet
    --relative-to: --relative-base: --strip --no-symlinks --zero`,
  readlink: `-femnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent
    --verbose --zero`,
  basename: `-az -s# --multiple --suffix# --zero`,
  dirname: `-z --zero`,
  pathchk: `-pP --portability`,
  namei: `-xmolnv --mountpoints --modes --owners --long --nosymlinks --vertical`,
  "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum": sums,
  b2sum: `${sums} -l# --length#`,
  b3sum: `-l# --length# --seek# --num-threads# --no-mmap --no-names --raw --check --quiet --tag -c`,
  cksum: `${sums} -a# -l# --algorithm# --length# --raw --base64 --untagged --debug -o#`,
  sum: `-rs --sysv`,
  shasum: `-bcpstUqw0 -a# --algorithm# --binary --check --portable --text --UNIVERSAL --01 --quiet --status --warn --tag
    --strict --ignore-missing`,
  "md5 sha1 sha256": `-cpqrtx -s#`,
  lsof: `-abClnNoOPRUvVXhKMtwEfFg? -i? -F? -L? -r? -s? -T? -c# -d# -g? -p# -u# -k: -A: -S? -x? -e: +c# +f +d: +D: +L +w +r`,
  fuser: `-aluvnIM4 -n# -s --all --user --verbose --namespace# --silent -4 -6 --ipv4 --ipv6`,
  lsblk: `-abdDefiIJlmnoOpPrsStTzxMhVAkqv -e# -I# -o# -w# -E# -x# -T? --all --bytes --nodeps --discard --exclude# --fs --include#
    --ascii --json --list --perms --noheadings --output# --output-all --pairs --raw --inverse --scsi --topology
    --tree? --sort# --paths --zoned --width# --sysroot: --nvme --virtio --merge --shell`,
  blkid: {
    flags: "-d -o# -s# -p -i -k -n# -t# -U# -L# --output# --match-tag#",
    runs: "",
    writes: "-g -c: --garbage-collect"
  },
  findmnt: `-AaBbcCDdeFfGgHhiIJklLmMnNoOpPRrstTuUvVxy -d# -F: -M: -N# -o# -O# -S# -T: -t# -w# -x --all --json --list --df
    --output# --output-all --target: --source# --types# --noheadings --raw --tree --fstab --mtab --kernel --bytes
    --pairs --real --pseudo --submounts --verify --options# --uniq --verbose`,
  // Without `-u` it creates the file; `-t` takes a value on macOS and none elsewhere.
  mktemp: { flags: "-u -d -q -p: -t: --dry-run --directory --quiet --suffix# --tmpdir?", needs: "-u --dry-run" },
  mountpoint: `-dqx --fs-devno --quiet --devno --nofollow`,
  lsattr: `-RVadlpv`,
  getfacl: `-acdeEnpRsLPt --access --default --omit-header --all-effective --no-effective --skip-base --recursive
    --logical --physical --tabular --numeric --absolute-names`,
  getfattr: `-dhLPR -n# -m# -e? --dump --name# --match# --encoding? --no-dereference --recursive --absolute-names
    --only-values`,
  getcap: `-vnr -h`,
  ncdu: { flags: "-v -V -h", needs: "-v -V -h --version --help" },
  tokei: `-fCshVe: -e: -i: -o# -s# -t# -c# -n# --files --hidden --no-ignore --output# --sort# --types# --exclude: --compact --verbose`,
  scc: `-adhlpvwzM: -M: -f# -s# -i# -x# --by-file --ci --no-cocomo --no-complexity --wide --exclude-dir: --format# --sort#
    --include-ext# --exclude-ext# --min --gen --binary --no-duplicates`,
  diffstat: `-cfkKlmpqrRsStuvVbC -D: -e: -n# -N# -p# -w#`,
  ldd: { flags: "--version --help", operands: 0 },
  nm: `-aABCDfgGlnopPrsSuvVh -f# -t# --debug-syms --print-file-name --demangle? --dynamic --defined-only --extern-only
    --format# --line-numbers --no-sort --numeric-sort --portability --print-armap --print-size --radix# --reverse-sort
    --size-sort --undefined-only --no-demangle --with-symbol-versions --special-syms -U -j -m -x`,
  "objdump llvm-objdump": `-afpPhxdDSsgeGtTrRlLwCVHizv -j# -m# -M# -b: -E# --all-headers --archive-headers --file-headers
    --private-headers --section-headers --headers --syms --dynamic-syms --reloc --dynamic-reloc --disassemble?
    --disassemble-all --full-contents --source --section# --demangle? --no-show-raw-insn --start-address#
    --stop-address# --line-numbers --wide --macho`,
  "readelf llvm-readelf greadelf": `-ahlSgtesrndVuAIcWCDTHvNLj: -x# -p# -R# -w? -j# --all --file-header --program-headers --segments
    --section-headers --sections --section-groups --headers --syms --symbols --dyn-syms --notes --relocs --unwind
    --dynamic --version-info --arch-specific --archive-index --hex-dump# --string-dump# --debug-dump? --histogram
    --wide --demangle? --use-dynamic`,
  size: `-AaBdotxVfGm -A --format# --radix# --common --totals`,
  "c++filt": `-_nptirRsv -s# --strip-underscore --no-params --types --format#`,
  cd: { flags: "-LPe@", operands: 1 },
  pwd: "-LPW",
  dirs: "-clpv"
})
