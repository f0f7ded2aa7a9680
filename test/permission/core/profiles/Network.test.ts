import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Network", () => {
  readOnly(`
  ip a
  ip a s
  ip addr
  ip -br link
  ip -4 addr show eth0
  ip -s link show
  ip r s
  ip route show table all
  ip neigh
  ip rule list
  ip link
  ip maddr
  ip netns list
  ip -6 route
  ip -d link show type bridge
  ip monitor
  ip -o -4 addr
  ip tunnel
  ip -V
  ip help
  ip link help
  ip vrf show
  ip nexthop show
  ip addr show up
  ip l
  ip n
  ip ru
  ip netconf
  ip tcp_metrics
  ip token list
  ip addrlabel list
  ip ntable show
  ss -tlnp
  netstat -an
  ifconfig
  ifconfig -a
  openssl x509 -in c.crt -noout -text
  openssl version
  openssl ciphers -v
  openssl dgst -sha256 f
  openssl sha256 f
  openssl req -in r.csr -noout -text
  openssl crl -in c.crl -noout -text
  openssl asn1parse -in f
  openssl verify -CAfile ca.crt c.crt
  openssl list -digest-algorithms
  openssl help x509
  openssl rand -hex 16
  openssl prime 17
  openssl errstr 0x1
  openssl speed
  openssl x509 -noout -dates -in c.crt
  wget --version
  ssh -V
  ssh-add -l
  ssh-keygen -l -f k.pub
  scp --help
  rsync --version
  `)

  neverReadOnly(`
  mutating  ip addr add 1.1.1.1/24 dev x
  mutating  ip link set x up
  unknown   ip link s x up
  unknown   ip l s x up
  mutating  ip -n x link set y up
  mutating  ip -n addr l set eth0 up
  mutating  ip route add x
  unknown   ip -b file
  unknown   ip -batch file
  mutating  ip netns exec x ls
  mutating  ip vrf exec x ls
  mutating  ip route flush cache
  mutating  ip neigh flush all
  mutating  ip tuntap add x
  mutating  ip addr flush dev x
  unknown   ip -force -batch x
  unknown   ip monitor file x
  unknown   ip xfrm state
  unknown   ip address ad x
  unknown   ifconfig x up
  unknown   ifconfig x 1.1.1.1
  unknown   route add default x
  mutating  arp -d x
  mutating  openssl x509 -in a -out b
  mutating  openssl x509 -in a -noout -out b
  mutating  openssl x509 -noout -text -signkey x
  discloses openssl rsa -in k
  discloses openssl pkcs12 -in x
  mutating  openssl enc -in a
  mutating  openssl dgst -sign k f
  mutating  openssl req -new
  mutating  openssl req -in a -noout -config x
  mutating  openssl rand -out x 10
  mutating  openssl s_client -connect x
  discloses openssl genrsa
  mutating  openssl engine -t x
  mutating  openssl x509 -text
  mutating  openssl crl -in c.pem
  mutating  wget x
  mutating  curl x
  mutating  curl -o x y
  mutating  curl --help -o x
  mutating  ssh x
  unknown   ssh -V x
  mutating  ssh -G x
  mutating  scp a b
  mutating  rsync a b
  mutating  rsync -n a b
  mutating  rsync --list-only -e x a b
  unknown   rsync --list-only host:x
  mutating  ssh-keygen
  mutating  ssh-keygen -t rsa
  mutating  ssh-keygen -y -f x
  mutating  ssh-keygen -l -f x -t y
  mutating  ssh-add
  mutating  ssh-add x
  mutating  ping x
  mutating  tcpdump
  mutating  iptables -F
  mutating  iptables -L -F
  mutating  iptables -A x
  mutating  nmcli device connect x
  discloses nmcli -s connection show x
  mutating  nginx
  unknown   nginx -s stop
  unknown   nginx -V -c x
  `)
})
