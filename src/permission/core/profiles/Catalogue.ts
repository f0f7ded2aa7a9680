/**
 * All profiles, found by the name of the command. A family of tables is built when the first of its commands comes, so
 * that nobody pays for the others; hence the names here, which a test holds against the tables.
 */
import type { Family, Profile } from "../Profile.ts"
import { compileNode, type ProfileNode } from "../ProfileNode.ts"
import { aws } from "./Aws.ts"
import { azure } from "./Azure.ts"
import { containers } from "./Containers.ts"
import { data } from "./Data.ts"
import { databases } from "./Databases.ts"
import { files } from "./Files.ts"
import { gcloud } from "./Gcloud.ts"
import { git } from "./Git.ts"
import { github } from "./GitHub.ts"
import { infrastructure } from "./Infrastructure.ts"
import { kubernetes } from "./Kubernetes.ts"
import { macOs } from "./MacOs.ts"
import { network } from "./Network.ts"
import { packages } from "./Packages.ts"
import { platforms } from "./Platforms.ts"
import { python } from "./Python.ts"
import { search } from "./Search.ts"
import { servers } from "./Servers.ts"
import { services } from "./Services.ts"
import { storage } from "./Storage.ts"
import { system } from "./System.ts"
import { text } from "./Text.ts"
import { toolchains } from "./Toolchains.ts"

const families: ReadonlyArray<readonly [family: Family, names: string]> = [
  [
    files,
    `ls dir vdir exa eza lsd tree stat file du df duf dust realpath grealpath readlink basename dirname pathchk
    namei md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum sum shasum md5 sha1 sha256
    lsof fuser lsblk blkid findmnt mktemp mountpoint lsattr getfacl getfattr getcap ncdu tokei scc diffstat ldd
    nm objdump llvm-objdump readelf llvm-readelf greadelf size c++filt cd pwd dirs`
  ],
  [
    text,
    `cat bat batcat head tail more wc sort uniq cut paste join comm diff diff3 sdiff colordiff cmp column colrm
    look nl od hexdump hd hexyl xxd strings rev tac fold fmt pr expand unexpand shuf tsort numfmt base64 base32
    basenc iconv enca dos2unix echo printf test [ true false : expr factor seq sleep bc date cal ncal zcat gzcat
    bzcat xzcat lzcat zstdcat zgrep zegrep zfgrep bzgrep xzgrep csvlook csvcut csvgrep csvstat xmllint`
  ],
  [
    search,
    `grep egrep fgrep ggrep rg ag ack ack-grep find fd fdfind fzf locate plocate mlocate mdls mdfind which
    whereis type command whatis apropos man info pinfo tldr`
  ],
  [git, `git git-lfs`],
  [
    data,
    `jq gojq yq gron tar gtar bsdtar unzip zipinfo 7z 7za 7zz 7zr gzip pigz bzip2 xz lzma zstd lzop gunzip
    bunzip2 unxz unlzma unzstd uncompress zipgrep lsar unrar rar ar llvm-ar cpio`
  ],
  [
    system,
    `printenv env ps pgrep pidof pidwait pstree free vmstat iostat mpstat pidstat uptime top w who groups users
    logname whoami tty hostid nproc arch last lastlog id getent uname hostname domainname dnsdomainname locale
    getconf lscpu lsmem lsns lsipc lslogins lslocks lsirq lsfd lsmod modinfo lspci lsusb lshw sensors dmesg
    sysctl journalctl systemctl service rc-service hostnamectl timedatectl localectl loginctl resolvectl
    networkctl bootctl systemd-analyze coredumpctl apt-cache apt apt-mark apt-config dpkg-query dpkg dpkg-deb
    dpkg-architecture rpm dnf yum pacman apk snap flatpak update-alternatives crontab atq lpq lpstat ipcs clear
    stty umask ulimit times jobs mount swapon sestatus getenforce aa-status strace ltrace gdb`
  ],
  [packages, `npm pnpm yarn cargo rustup rustc go gofmt gem mvn gradle gradlew brew mas pre-commit`],
  [
    python,
    `pip pip3 pip2 uv poetry pdm pipdeptree conda mamba micromamba pyenv ruff black isort flake8 mypy pyright
    pytest pylint bandit tox nox python-config python3-config`
  ],
  [github, `gh glab`],
  [containers, `docker podman nerdctl docker-compose podman-compose crictl ctr skopeo dive`],
  [aws, `aws`],
  [azure, `az azcopy`],
  [gcloud, `gcloud bq gsutil`],
  [
    infrastructure,
    `terraform tofu terragrunt packer pulumi cdk ansible ansible-playbook ansible-doc ansible-inventory
    ansible-config ansible-galaxy ansible-console ansible-pull ansible-test ansible-lint ansible-vault
    ansible-navigator vault consul nomad vagrant`
  ],
  [
    network,
    `ip ss netstat ifconfig iwconfig iwgetid route arp nmcli dig kdig host ping traceroute tracepath ipcalc
    sipcalc iptables ip6tables ufw openssl ssh-keygen ssh ssh-add curl wget http https xh rsync scp tcpdump
    tshark nginx haproxy apachectl httpd apache2ctl`
  ],
  [
    databases,
    `sqlite3 duckdb psql pg_isready pg_config pg_dump pg_dumpall pg_restore mysql mariadb mysqldump mongosh mongo
    mongodump cqlsh influx clickhouse-client mysqlshow mysqladmin sqlcmd redis-cli valkey-cli kafka-topics
    kafka-topics.sh kafka-consumer-groups kafka-consumer-groups.sh kafka-configs kafka-configs.sh kafka-acls
    kafka-acls.sh kafka-console-consumer kafka-console-consumer.sh kafka-broker-api-versions kafka-get-offsets
    kafka-get-offsets.sh rpk rabbitmqctl rabbitmqadmin nats etcdctl`
  ],
  [
    macOs,
    `defaults plutil PlistBuddy scutil security launchctl codesign spctl diskutil hdiutil tmutil dscl dscacheutil
    dsmemberutil system_profiler sw_vers ioreg pmset vm_stat networksetup profiles pkgutil lsbom mdimport mdutil
    xattr sips textutil lipo otool dwarfdump llvm-dwarfdump symbols say shortcuts softwareupdate systemsetup
    nvram csrutil fdesetup kextstat kmutil systemextensionsctl xcode-select xcodebuild binhex macbinary
    applesingle compression_tool brctl caffeinate leaks vmmap qlmanage sample`
  ],
  [kubernetes, `kubectl oc helm kustomize kubectx kubens minikube kind k3d istioctl argocd flux velero`],
  [
    services,
    `apigeecli auth0 circleci doppler fastly flipt unleash ldcli newrelic stripe op pd sentry-cli splunk
    datadog-ci rtk`
  ],
  [platforms, `wrangler heroku vercel vc netlify ntl flyctl fly doctl hcloud supabase firebase`],
  [storage, `mc mcli rclone restic borg`],
  [servers, `deck kong gitlab-runner prometheus promtool amtool grafana-cli traefik caddy hugo`],
  [
    toolchains,
    `java javac gcc g++ clang clang++ cc c++ ld as make cmake ninja meson bazel swift dotnet kotlinc scalac ghc
    stack cabal mix elixir ocaml dune zig nim crystal dart flutter ffprobe ffmpeg exiftool identify pandoc dot
    vim nvim emacs nano code tmux screen zoxide starship direnv shellcheck shfmt yamllint hadolint actionlint`
  ]
]

let familyOf: ReadonlyMap<string, Family> | undefined

const findFamily = (name: string): Family | undefined => {
  familyOf ??= new Map(families.flatMap(([family, names]) => names.split(/\s+/).map((one) => [one, family] as const)))
  return familyOf.get(name)
}

const built = new Map<Family, ReadonlyMap<string, string | Profile>>()

/** The tables of a family, by the name of the command. */
const build = (family: Family): ReadonlyMap<string, string | Profile> => {
  const known = built.get(family)
  if (known !== undefined) return known
  const profiles = new Map<string, string | Profile>()
  const byNames = family()
  for (const names in byNames) {
    const profile = byNames[names]
    if (profile !== undefined) for (const name of names.split(" ")) profiles.set(name, profile)
  }
  built.set(family, profiles)
  return profiles
}

const compiled = new Map<string, ProfileNode>()

/** The profile of a command, compiled on first use. */
export const profileOf = (name: string): ProfileNode | undefined => {
  const known = compiled.get(name)
  if (known !== undefined) return known
  const family = findFamily(name)
  const profile = family === undefined ? undefined : build(family).get(name)
  if (profile === undefined) return undefined
  const node = compileNode(profile)
  compiled.set(name, node)
  return node
}

/** Every command named here, and every command that has tables: the same, as a test makes sure. */
export const profiledCommands = (): {
  readonly named: ReadonlyArray<string>
  readonly built: ReadonlyArray<string>
} => ({
  named: families.flatMap(([, names]) => names.split(/\s+/)),
  built: families.flatMap(([family]) => [...build(family).keys()])
})
