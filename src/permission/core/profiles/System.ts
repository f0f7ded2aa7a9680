/** The state of this machine: processes, users, memory, services, logs, packages of the distribution. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

/** `sysctl name=value` sets. */
const noAssignment = { never: /=/ }

const unitFlags = `-t# -p# -P# -a -r -l -q -n# -o# --type# --state# --property# --all --recursive --full --quiet --failed --plain
  --no-legend --legend? --no-pager --user --system --global --lines# --output# --value --with-dependencies --show-types
  --reverse --after --before --no-ask-password`

const loginFlags =
  "-a -l -p# -n# -o# --property# --value --all --full --lines# --output# --no-pager --no-legend --json#"

const dpkgQuery: Profile = {
  flags: "-f# --showformat# --no-pager --load-avail --admindir: --root:",
  shared:
    "-l -s -L -S -W -p -c --list --status --listfiles --search --show --print-avail --control-list --control-show",
  needs:
    "-l -s -L -S -W -p -c --list --status --listfiles --search --show --print-avail --control-list --control-show --version --help"
}

const aptList =
  "-a -n -c -q -v -t# --installed --upgradable --upgradeable --all-versions --manual-installed --names-only --full --no-all-versions --verbose --no-pager --target-release#"

const rpmQuery = (call: Call): Finding | undefined => {
  const first = call.flags[0]
  const asks = first !== undefined && (first.name === "-q" || first.name === "--query" || first.name === "--version")
  return asks ? undefined : { kind: "mutating", index: 0, why: "`rpm` only reads as a query" }
}

const printsEnvironment = (call: Call): Finding | undefined => {
  const index = call.words.findIndex((word) => /environ|^-[A-Za-z]*u[A-Za-z]*x[A-Za-z]*[eE]/.test(word))
  return index === -1 ? undefined : { kind: "discloses", index, why: "it prints the environment of processes" }
}

export const system: Family = () => ({
  "printenv env": { effect: "discloses" },
  ps: {
    cluster: "axuwflrTjhSv",
    flags: `-AadefFHjlLMNTVcwxymZrhSXv -C# -G# -g# -n# -O# -o# -p# -q# -s# -t# -U# -u# --pid# --ppid# --sort# --user# --User#
      --group# --Group# --sid# --tty# --format# --forest --headers --no-headers --no-heading --lines# --rows# --columns#
      --cols# --width# --cumulative --deselect --info --context --quick-pid#`,
    discloses: "-E",
    // Bare words are read as BSD letters, of which `e` prints the environment of every process; so is `-auxe`.
    operands: { never: /^[A-Za-z]*[eE][A-Za-z]*$/ },
    check: printsEnvironment
  },
  pgrep: {
    flags: `-aclnovwxfiqLILS -d# -G# -g# -P# -s# -t# -u# -U# -F: -r# -O# -A --delimiter# --list-name --list-full --newest --oldest
      --inverse --exact --full --count --group# --pgroup# --parent# --session# --terminal# --euid# --uid# --pidfile:
      --ns# --nslist# --runstates# --ignore-case --older# --cgroup# --env# --lightweight --quiet`,
    operands: { text: "first" }
  },
  "pidof pidwait": "-sxqcnz -o# -S# --single-shot",
  pstree:
    "-aAcghGHlnNpsStTuUZw -H# -N# -C# --arguments --ascii --compact-not --show-pids --show-parents --long --numeric-sort --thread-names --uid-changes",
  "free vmstat": `-bkmghltwvadsSDnf -s# -c# -p# -S# --bytes --kilo --mega --giga --kibi --mebi --gibi --human --lohi --line --total
    --seconds# --count# --wide --si --committed --active --forks --slabs --one-header --stats --disk --disk-sum
    --partition# --unit# --timestamp`,
  "iostat mpstat pidstat": "-cdhkmNstxyzAuIPrwRUVlTv -p# -g# -j# -o# -C# -G# --human --pretty --dec#",
  uptime: "-psrV --pretty --since",
  top: { flags: "-bcHiSsE -n# -d# -p# -u# -U# -w? -o# -l# -e# -b --batch-mode", needs: "-b -l --batch-mode" },
  w: "-hsfiou -V --no-header --short --from --old-style --ip-addr",
  who: "-abdHlmpqrsTtuw --all --boot --dead --heading --ips --login --lookup --count --process --runlevel --short --time --users --mesg",
  groups: "",
  "users logname whoami tty hostid nproc arch": { flags: "-s --all --ignore# --silent --quiet", operands: 0 },
  last: "-adFiRwx0 -n# -s# -t# -p# -f: --limit# --since# --until# --present# --hostlast --dns --fulltimes --ip --nohostname --fullnames --system --time-format#",
  lastlog: "-b# -t# -u# --before# --time# --user#",
  id: "-ugGnrzZaApPFM --user --group --groups --name --real --zero --context",
  getent: { flags: "-s# -i --service# --no-idn", operands: { never: /^g?shadow$/ } },
  uname:
    "-amnrspvioK --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor --hardware-platform --operating-system",
  hostname: {
    flags: "-aAdfiIsyV --alias --all-fqdns --all-ip-addresses --domain --fqdn --long --ip-address --short --yp --nis",
    writes: "-b -F: --boot --file:",
    operands: 0
  },
  "domainname dnsdomainname": { flags: "-sfi", operands: 0 },
  locale: "-acmkv --all-locales --charmaps --category-name --keyword-name --verbose",
  getconf: "-a -v#",
  "lscpu lsmem lsns lsipc lslogins lslocks lsirq lsfd": `-aeJybCxnrpPsS -o? -o# -b --all --online --offline --extended? --json --parse? --hex --physical --caches?
    --bytes --raw --output# --output-all --noheadings --pairs --summary? --split#`,
  lsmod: { operands: 0 },
  modinfo: "-aldpnF0 -k# -F# -b: --author --description --license --parameters --filename --field# --set-version#",
  lspci: "-vnktxbDmqQPg -s# -d# -i: -p: -A# -F: -nn",
  lsusb: "-vtV -s# -d# --verbose --tree",
  lshw: {
    style: "word",
    flags: "-short -businfo -json -html -xml -quiet -sanitize -numeric -class# -C# -disable# -version -help",
    operands: 0
  },
  sensors: "-uAfj",
  dmesg: {
    flags: `-kHLTtuwWxdeJrPhVqS -f# -l# -s# --kernel --human --color? --ctime --notime --userspace --follow --follow-new --decode
      --show-delta --reltime --json --raw --nopager --facility# --level# --buffer-size# --since# --until# --time-format#
      --noescape --force-prefix`,
    writes: "-c -C -D -E -n# --clear --read-clear --console-off --console-on --console-level#"
  },
  sysctl: {
    flags: "-aAbdeFhLlNnoqTtxX -r# --all --names --values --ignore --pattern# --deprecated --binary --quiet",
    writes: "-w -p? -f: --write --load? --system",
    operands: noAssignment
  },
  journalctl: {
    flags: `-abefkmqrxlN -n? -b? -c# -g# -o# -p# -S# -t# -T# -u# -U# -D: -F# -i: --all --boot? --catalog --case-sensitive? --cursor#
      --after-cursor# --show-cursor --dmesg --directory: --disk-usage --dump-catalog --facility# --field# --fields
      --file: --follow --full --grep# --header --identifier# --exclude-identifier# --invocation# --lines? --list-boots
      --list-catalog --list-invocations --list-namespaces --local --merge --namespace# --no-full --no-hostname
      --no-pager --no-tail --output# --output-fields# --pager-end --priority# --quiet --reverse --root: --since# --system
      --truncate-newline --unit# --until# --user --user-unit# --utc --verify`,
    writes: `--cursor-file: --flush --rotate --sync --vacuum-files# --vacuum-size# --vacuum-time# --setup-keys --relinquish-var
      --smart-relinquish-var --update-catalog --new-id128 --force`
  },
  systemctl: {
    shared: unitFlags,
    alone: "--version --failed",
    bare: true,
    verbs: {
      "status show cat is-active is-enabled is-failed is-system-running list-units list-unit-files list-jobs list-sockets list-timers list-dependencies list-automounts list-paths list-machines list-mounts get-default whoami":
        ""
    },
    secret: "show-environment",
    mutating: `start stop reload restart try-restart reload-or-restart isolate kill clean freeze thaw set-property bind mount-image
      service-log-level enable disable reenable preset preset-all mask unmask link revert add-wants add-requires edit
      set-default set-environment unset-environment import-environment daemon-reload daemon-reexec log-level log-target
      default rescue emergency halt poweroff reboot kexec exit switch-root suspend hibernate hybrid-sleep reset-failed cancel`
  },
  "service rc-service": { operands: { max: 0 }, flags: "--status-all" },
  hostnamectl: {
    flags: "--static --pretty --transient --json# -j",
    bare: true,
    verbs: { status: "" },
    mutating: "set-hostname hostname set-icon-name icon-name set-chassis chassis set-deployment set-location"
  },
  timedatectl: {
    shared: loginFlags,
    bare: true,
    verbs: { "status show list-timezones show-timesync timesync-status": "" },
    mutating: "set-time set-timezone set-local-rtc set-ntp"
  },
  localectl: {
    shared: loginFlags,
    bare: true,
    verbs: { "status list-locales list-keymaps list-x11-keymap-models list-x11-keymap-layouts": "" },
    mutating: "set-locale set-keymap set-x11-keymap"
  },
  loginctl: {
    shared: loginFlags,
    bare: true,
    verbs: {
      "list-sessions session-status show-session list-users user-status show-user list-seats seat-status show-seat": ""
    },
    mutating:
      "activate lock-session unlock-session terminate-session kill-session enable-linger disable-linger terminate-user kill-user attach flush-devices terminate-seat"
  },
  resolvectl: {
    shared: "-4 -6 -i# -t# -c# --interface# --type# --class# --no-pager --json#",
    bare: true,
    verbs: { "status statistics query service openpgp tlsa": "" },
    mutating: "flush-caches reset-statistics reset-server-features dns domain revert monitor"
  },
  networkctl: {
    shared: "-a -s -l -n# --all --stats --full --no-pager --no-legend --json#",
    bare: true,
    verbs: { "list status lldp cat": "" },
    mutating: "up down renew reload reconfigure delete edit"
  },
  bootctl: {
    bare: true,
    verbs: { "status list is-installed": "--no-pager --json#" },
    mutating: "install update remove set-default set-oneshot"
  },
  "systemd-analyze": {
    shared: unitFlags,
    bare: true,
    verbs: {
      "time blame critical-chain dump unit-paths calendar timestamp timespan cat-config security verify":
        "--order --require --fuzz# --iterations# --base-time#"
    }
  },
  coredumpctl: {
    bare: true,
    verbs: { "list info": "-1 -r -n# --since# --until# --no-pager --reverse --json# -q" },
    mutating: "dump debug gdb"
  },
  "apt-cache": {
    verbs: {
      "search show showpkg showsrc depends rdepends policy madison pkgnames stats dump dumpavail unmet dotty xvcg":
        "-f -n -a -i -q -c? --full --names-only --all-versions --installed --recurse --no-recommends --no-suggests --no-depends --no-conflicts --no-breaks --no-replaces --no-enhances --important --quiet"
    },
    mutating: "gencaches"
  },
  apt: {
    verbs: { "list search show showsrc depends rdepends policy help madison": aptList },
    alone: "--version -v",
    flags: "-v",
    mutating:
      "install remove purge update upgrade full-upgrade dist-upgrade autoremove autoclean clean edit-sources download source build-dep reinstall satisfy changelog moo"
  },
  "apt-mark": {
    verbs: { "showauto showmanual showhold showinstall showremove showpurge": "" },
    mutating: "auto manual hold unhold install remove purge minimize-manual"
  },
  "apt-config": { verbs: { dump: "--empty --format# --no-empty" } },
  "dpkg-query": dpkgQuery,
  dpkg: {
    flags:
      "-l -s -L -S -p -I -c -C -V -W --list --status --listfiles --search --print-avail --info --contents --audit --verify --get-selections --print-architecture --print-foreign-architectures --compare-versions --no-pager --show --field --admindir: --root:",
    needs:
      "-l -s -L -S -p -I -c -C -V -W --list --status --listfiles --search --print-avail --info --contents --audit --verify --get-selections --print-architecture --print-foreign-architectures --compare-versions --show --field --version --help",
    writes:
      "-i -r -P --install --remove --purge --unpack --configure --set-selections --clear-selections --update-avail --add-architecture --remove-architecture --force-all"
  },
  "dpkg-deb": {
    flags: "-I -c -W -f --info --contents --show --field",
    needs: "-I -c -W -f --info --contents --show --field --version --help",
    writes: "-b -x -X -e -R --build --extract --vextract --control --raw-extract"
  },
  "dpkg-architecture": { flags: "-l -q# -i# -e# -a# -t# -L --list --query# --is#" },
  rpm: {
    flags:
      "-qailcdfpRsLvV -g# --query --all --info --list --configfiles --docfiles --file --package --requires --provides --state --changelog --scripts --triggers --whatrequires# --whatprovides# --queryformat# --qf# --last --conflicts --obsoletes --nosignature --nodigest --quiet",
    writes:
      "-i: -U -F -e --install --upgrade --freshen --erase --import --rebuilddb --initdb --setperms --setugids --restore",
    check: rpmQuery
  },
  "dnf yum": {
    flags: "-q -v -C --quiet --verbose --cacheonly",
    verbs: {
      "list info search provides whatprovides repolist repoinfo check-update deplist repoquery updateinfo help":
        "-q -v -C --installed --available --updates --all --recent --extras --showduplicates --enabled --disabled --list -l --requires --provides --whatrequires# --whatprovides# --quiet --cacheonly"
    },
    mutating:
      "install remove erase update upgrade downgrade reinstall autoremove clean makecache swap distro-sync group module mark history config-manager copr download builddep"
  },
  pacman: {
    flags: `-QTFiklsoqgdemntpxcuv --query --deptest --info --list --search --owns --quiet --groups --deps --explicit
      --foreign --native --unrequired --upgrades --check --changelog`,
    needs: "-Q -T -F --query --deptest --version --help",
    writes: "-S -R -U -D -y -w --sync --remove --upgrade --database --refresh --sysupgrade"
  },
  apk: {
    flags: "-q -v --quiet --verbose",
    verbs: {
      "info list search policy stats dot version":
        "-a -d -e -i -I -L -P -r -R -s -t -u -v -w -W -o -x --installed --available --upgradable --all --exact --description --who-owns --contents --quiet"
    },
    mutating: "add del update upgrade fix cache fetch audit index verify manifest"
  },
  snap: {
    verbs: {
      "list info find search version changes tasks connections interfaces services get model known warnings help":
        "--all --color# --unicode# --verbose --narrow --private --channel# --section# -d -l"
    },
    mutating:
      "install remove refresh revert enable disable connect disconnect set unset start stop restart run alias unalias login logout download ack switch try pack"
  },
  flatpak: {
    verbs: {
      "list info search history remotes remote-ls remote-info ps":
        "-u -a -d --user --system --app --runtime --columns# --all --show-details --arch#"
    },
    mutating:
      "install uninstall remove update run override make-current enter mask pin repair kill remote-add remote-delete remote-modify config"
  },
  "update-alternatives": {
    flags: "--display --list --query --get-selections",
    needs: "--display --list --query --get-selections --help --version",
    writes: "--install --remove --remove-all --set --auto --config --all --set-selections"
  },
  crontab: { flags: "-l -u#", needs: "-l", writes: "-e -r -i" },
  "atq lpq lpstat": "-q# -a -d -e -h# -l -o? -p? -r -s -t -u? -v? -V",
  ipcs: "-mqsalptcub -i# --id# --shmems --queues --semaphores --all --limits --pid --time --creator --summary --human --bytes",
  clear: "-x -V",
  stty: { flags: "-a -g --all --save", operands: { only: /^size$/ } },
  umask: { flags: "-S -p", operands: 0 },
  ulimit: { flags: "-aSHcdefilmnpqrstuvxPRT", operands: 0 },
  times: "",
  jobs: "-lnprs",
  mount: { flags: "-l -v -V", operands: 0 },
  swapon: { flags: "-s --show? --summary --noheadings --raw --bytes", needs: "-s --show --summary --version --help" },
  sestatus: "-vb",
  getenforce: "",
  "aa-status": "--json --pretty-json --verbose",
  "strace ltrace gdb": { flags: "--version -V --help", needs: "--version -V --help", operands: 0 }
})
