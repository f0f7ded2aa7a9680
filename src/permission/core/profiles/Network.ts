/** The network as this machine sees it: interfaces, routes, sockets, names; certificates with `openssl`. */
import type { Family, Profile } from "../Profile.ts"

/** `ip OBJECT [show …]`: the words behind the verb only select. One letter isn't enough: `ip link s` is `set`. */
const ipObject = (more: string, mutating: string): Profile => ({
  bare: true,
  verbs: { [`show list lst sh ls help ${more}`.trim()]: "" },
  mutating
})

const changes =
  "add del delete change chg replace set flush append prepend test save restore up down promisc exec pids attach"

const ip: Profile = {
  style: "word",
  flags: `-4 -6 -B -M -0 -s -d -h -j -p -r -o -t -c -iec -V -N -a -br -f# -l# -n# -stats -statistics -details -human
    -human-readable -json -pretty -resolve -oneline -timestamp -ts -color -c=never -c=auto -c=always -color=never
    -color=auto -color=always -brief -family# -loops# -netns# -Version -Numeric -all -echo`,
  alone: "-V -Version",
  verbs: {
    "address addr addre addres a ad add": ipObject("s l showdump", changes),
    "link l li lin": ipObject("", `${changes} property afstats xstats`),
    "route r ro rou rout": ipObject("s l get", changes),
    "rule ru rul": ipObject("", changes),
    "neighbour neighbor neighbou neighb neigh nei ne n": ipObject("get", changes),
    ntable: ipObject("", "change"),
    "tunnel tunne tunn": ipObject("", changes),
    "tuntap tunt tunta tap": ipObject("", changes),
    "maddress maddr mad m": ipObject("", changes),
    "mroute mrou mr": ipObject("", changes),
    mrule: ipObject("", changes),
    "netns net": ipObject("identify pids list-id", "add attach del delete set exec monitor"),
    "netconf netco": ipObject("", ""),
    "tcp_metrics tcpmetrics": ipObject("", "flush delete del"),
    token: ipObject("", "set del"),
    stats: ipObject("", "set"),
    nexthop: ipObject("get", changes),
    macsec: ipObject("", changes),
    vrf: ipObject("identify pids", "exec"),
    addrlabel: ipObject("", "add del flush"),
    "monitor mon": { operands: { never: /^file$/ } },
    help: ""
  }
}

/** `ifconfig`, `ifconfig eth0`; any further word sets something. */
const ifconfig: Profile = {
  style: "word",
  flags: "-a -s -v -l -L -m -r -u -d -X# -C",
  operands: { max: 1 }
}

const sslReads =
  "-in: -inform# -noout -text -subject -issuer -dates -startdate -enddate -serial -fingerprint -hash -subject_hash -issuer_hash -email -purpose -modulus -pubkey -ocspid -ocsp_uri -alias -checkend# -checkhost# -checkemail# -checkip# -ext# -nameopt# -certopt# -sha1 -sha256 -sha384 -sha512 -md5 -nocert -help"
const sslWrites = "-out: -keyout: -CAserial: -CAcreateserial -signkey: -key: -req -CA: -CAkey: -x509toreq -new -newkey#"

const inspects = (flags = "", extra: Partial<Profile> = {}): Profile => ({
  flags: `${sslReads} ${flags}`,
  needs: "-noout -help",
  writes: sslWrites,
  ...extra
})

const digest: Profile = {
  flags:
    "-hex -c -r -binary -sha1 -sha224 -sha256 -sha384 -sha512 -md5 -sha3-256 -sha3-512 -blake2b512 -blake2s256 -list -help -xoflen# -non-fips-allow",
  writes: "-out: -sign: -signature: -prverify: -hmac# -mac#"
}

const openssl: Profile = {
  style: "word",
  flags: "-help --help",
  alone: "-help --help",
  verbs: {
    version: "-a -b -d -e -f -o -p -r -v -m -c",
    help: "",
    list: "-commands -cipher-commands -cipher-algorithms -digest-commands -digest-algorithms -public-key-algorithms -public-key-methods -disabled -providers -engines -verbose -1 -kdf-algorithms -mac-algorithms -random-generators -encoders -decoders -options# -objects -all-algorithms -key-managers -signature-algorithms -store-loaders -asymcipher-algorithms -standard-commands -message-digest-commands -message-digest-algorithms",
    ciphers: "-v -V -s -tls1 -tls1_1 -tls1_2 -tls1_3 -stdname -psk -srp -convert# -ciphersuites#",
    "x509 crl": inspects("-CAfile: -CApath: -lastupdate -nextupdate -crlnumber -verify"),
    req: inspects("-verify", { runs: "-config:" }),
    pkcs7: inspects("-print_certs -print"),
    sess_id: inspects("-cert"),
    asn1parse: {
      flags: "-in: -inform# -i -dump -dlimit# -offset# -length# -strparse# -oid: -item#",
      writes: "-out: -genconf: -genstr#"
    },
    verify:
      "-CAfile: -CApath: -untrusted: -trusted: -verbose -purpose# -x509_strict -partial_chain -crl_check -show_chain -no-CAfile -no-CApath -verify_hostname# -verify_email# -verify_ip# -attime# -policy#",
    dgst: digest,
    "md5 sha1 sha224 sha256 sha384 sha512": digest,
    errstr: "",
    rand: { flags: "-hex -base64", writes: "-out: -writerand:" },
    prime: "-hex -checks#",
    speed: "-elapsed -seconds# -bytes# -evp# -multi#",
    info: "-configdir -enginesdir -modulesdir -dsoext -dirnamesep -listsep -seeds -cpusettings"
  },
  secret: "rsa ec pkey pkcs8 dsa pkcs12 genrsa genpkey gendsa",
  mutating:
    "enc ecparam dhparam dsaparam passwd ca ocsp cms smime ts s_client s_server s_time spkac srp pkeyparam pkeyutl rsautl rehash engine fipsinstall kdf mac nseq crl2pkcs7 storeutl"
}

/** Downloads send a request of the caller's making; only their help reads. The rest is named for the rules' sake. */
const transfer = (writes: string, runs: string, help = "--help -h --version -V"): Profile => ({
  flags: help,
  needs: help,
  operands: 0,
  help: "",
  writes,
  runs
})

export const network: Family = () => ({
  ip,
  ss: `-nrloaemizpstudwx460HOEZNKbQhVBMTiSD -A# -f# -F: -N# --numeric --resolve --listening --options --extended --memory --info --processes
    --summary --tcp --udp --all --unix --ipv4 --ipv6 --no-header --oneline --family# --query# --raw --packet --events --threads --tos --bpf --context --contexts --cgroup`,
  netstat: `-aAbcdegiLlmnNopPrsStuvwWxXZ46RTVF -f# -I# -p# --all --listening --numeric --tcp --udp --programs --route --interfaces --statistics --extend --continuous
    --numeric-ports --numeric-hosts --wide --groups --symbolic`,
  ifconfig,
  "iwconfig iwgetid": { operands: { max: 1 } },
  route: { flags: "-neFCv46 -A#", operands: { max: 0 } },
  arp: { flags: "-anevlx -i#", writes: "-s -d -f: -S -D", operands: { max: 1 } },
  nmcli: {
    flags: "-t -p -c# -f# -g# -m# -e# -w# --terse --pretty --mode# --colors# --fields# --get-values# --escape# --wait#",
    discloses: "-s --show-secrets",
    verbs: {
      "general g": { bare: true, verbs: { "status permissions logging": "" }, mutating: "hostname" },
      "device dev d": {
        bare: true,
        verbs: {
          "status show": "",
          wifi: { bare: true, verbs: { list: "" }, mutating: "connect hotspot rescan show-password" }
        },
        mutating: "set connect reapply modify disconnect delete monitor lldp up down"
      },
      "connection con c": {
        bare: true,
        verbs: { show: "--active --order#" },
        mutating: "up down add modify edit delete monitor reload load import export clone"
      },
      "networking n": { bare: true, verbs: { connectivity: "" }, mutating: "on off" }
    },
    mutating: "agent monitor radio r"
  },
  "dig kdig": { style: "word", flags: "-4 -6 -x# -t# -c# -p# -q# -b# -m -r -u -v -h" },
  // Not `nslookup`: it sends what it reads from its input.
  host: { style: "word", flags: "-a -C -d -l -r -s -T -v -w -4 -6 -c# -N# -R# -t# -W# -m# -V -U" },
  ping: {
    flags: "-nqv46aDO -c# -i# -I# -s# -t# -w# -W# -M# -Q# -S# -T#",
    needs: "-c --help --version -V",
    operands: 1
  },
  "traceroute tracepath": "-46nIFdrTU -f# -m# -p# -q# -w# -i# -N#",
  "ipcalc sipcalc": "-bcnhrsmpO",
  "iptables ip6tables": {
    flags: "-L? -S? -n -v -x -w? -t# --list? --list-rules? --numeric --verbose --line-numbers --exact --table#",
    needs: "-L -S --list --list-rules --version",
    writes: "-A# -D# -I# -R# -F? -X? -N# -P# -Z? -E#",
    operands: { max: 1, only: /^[A-Z][\w-]*$/ }
  },
  ufw: {
    verbs: { status: "", version: "", app: { verbs: { "list info": "" }, mutating: "update default" } },
    mutating: "enable disable reload default allow deny reject limit delete insert route logging reset show"
  },
  openssl,
  "ssh-keygen": { flags: "-l -v -B -E# -f: -F#", needs: "-l -B -F", writes: "-t# -R# -A -p -y -e -i -s: -k" },
  ssh: {
    flags: "-V -G --version",
    needs: "-V --version",
    operands: 0,
    runs: "-o# -F: -J# -w# -L# -R# -D# -E: -S: -i: -I:",
    help: ""
  },
  "ssh-add": { flags: "-l -L -v -E#", needs: "-l -L", operands: 0, writes: "-d -D -x -X -s: -e: -K -A" },
  curl: transfer(
    "-o: -O -J --output: --remote-name --remote-name-all --remote-header-name --output-dir: --create-dirs -D: --dump-header: -c: --cookie-jar: --trace: --trace-ascii: --stderr: --hsts: --alt-svc: --etag-save: --libcurl: --xattr",
    "-K: --config: --engine# --proxy-header --ntlm-wb",
    "--help -h --version -V --manual -M"
  ),
  wget: transfer(
    "-O: -o: -a: -P: --output-document: --output-file: --append-output: --directory-prefix: --save-cookies: --warc-file: -x -r -m -N",
    "-e: --execute: --use-askpass: --config: --post-file: --body-file: --input-file: -i:"
  ),
  "http https xh": transfer("-o: --output: -d --download --session:", "--verify: --cert:", "--help --version"),
  rsync: {
    flags:
      "--list-only -r -a -v -z -h -n -l -t --recursive --verbose --human-readable --version --help --dry-run --exclude: --include:",
    needs: "--list-only --version --help",
    writes: "--delete --del --remove-source-files --log-file: --write-batch: --backup-dir: --partial-dir: --temp-dir:",
    runs: "-e: --rsh: --rsync-path: --files-from: --daemon --config:",
    operands: { max: 2, never: /:/ }
  },
  scp: { flags: "--version", needs: "--version", operands: 0, runs: "-S: -o# -F: -D: -J#" },
  "tcpdump tshark": {
    flags: "-D -h --version --list-interfaces",
    needs: "-D -h --version --list-interfaces",
    operands: 0,
    writes: "-w: -W# -C#",
    runs: "-z: --postrotate-command:"
  },
  nginx: { style: "word", flags: "-v -V -h", needs: "-v -V -h", operands: 0 },
  haproxy: { style: "word", flags: "-v -vv", needs: "-v -vv", operands: 0 },
  "apachectl httpd apache2ctl": {
    style: "word",
    flags: "-v -V -l -L -M -S -h",
    needs: "-v -V -l -L -M -S -h",
    operands: 0
  }
})
