import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of System", () => {
  readOnly(`
  systemctl status sshd
  systemctl list-units --type=service
  systemctl is-active sshd
  systemctl show sshd -p MainPID
  systemctl cat sshd
  systemctl list-timers --all
  journalctl -u sshd -n 50 --no-pager
  journalctl -xe
  journalctl --since '1 hour ago'
  journalctl -f
  journalctl --disk-usage
  journalctl --list-boots
  journalctl -p err -b
  journalctl -k -n 20 -o short-iso
  journalctl --header
  journalctl -D /var/log/journal
  journalctl --verify
  journalctl --dmesg
  journalctl --version
  dpkg -l
  dpkg -L bash
  dpkg -S /bin/ls
  dpkg --print-architecture
  dpkg-query -W -f='\${Package}\\n'
  apt list --installed
  apt show bash
  apt search foo
  apt-cache policy bash
  apt-mark showmanual
  uname -a
  id -u
  groups
  whoami
  hostname
  hostname -f
  hostname -I
  ps aux
  ps -ef
  ps -p 1 -o pid,cmd
  ps axo pid,comm
  ps -eo pid,ppid,cmd --sort=-%mem
  ps -u me
  ps auxf
  ps -A
  ps
  pgrep -fl node
  top -b -n 1
  top -l 1
  free -m
  uptime
  w
  who
  last -n 5
  dmesg -T
  lscpu
  lspci
  nproc
  locale
  sysctl -a
  sysctl hw.memsize
  sysctl -n machdep.cpu.brand_string
  arch
  hostname -s
  crontab -l
  systemctl --failed
  `)

  neverReadOnly(`
  mutating  systemctl restart x
  mutating  systemctl stop x
  discloses systemctl show-environment
  mutating  systemctl edit x
  mutating  systemctl set-property x
  mutating  journalctl --vacuum-size=1M
  mutating  journalctl --rotate
  mutating  journalctl --flush
  mutating  journalctl --sync
  mutating  journalctl --cursor-file=x
  mutating  dpkg -i x
  mutating  dpkg -r x
  mutating  apt install x
  mutating  apt update
  mutating  rpm -i x
  mutating  rpm -e x
  unknown   rpm -qa --pipe x
  mutating  rpm -U x
  mutating  pacman -S x
  mutating  pacman -Syu
  mutating  pacman -Qdt -R x
  discloses env
  discloses printenv
  discloses printenv X
  unknown   ps auxe
  unknown   ps axe
  unknown   ps eww
  discloses ps -E
  unknown   ps auxwwe
  discloses ps -auxe
  discloses ps axo pid,environ
  mutating  top
  unknown   hostname x
  mutating  hostname -F x
  mutating  hostname -b x
  mutating  dmesg -c
  mutating  dmesg -C
  mutating  dmesg -n 1
  mutating  sysctl -w a=b
  unknown   sysctl a=b
  mutating  sysctl -p
  mutating  sysctl -p x
  mutating  sysctl --system
  unknown   mount x y
  unknown   mount -o x
  mutating  crontab x
  mutating  crontab -e
  mutating  crontab -r
  unknown   stty sane
  unknown   ulimit -n 10
  unknown   umask 022
  unknown   arch x
  unknown   arch -x86_64 rm
  unknown   getent shadow
  unknown   systemctl -H host status
  `)
})
