import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Files", () => {
  readOnly(`
  ls -la --color=auto
  ls -1 -R
  ls -lhS --time-style=full-iso
  ls --group-directories-first
  basename /a/b .b
  dirname /a/b
  realpath .
  readlink -f x
  md5sum f
  sha256sum -c sums
  shasum -a 256 f
  cksum f
  sum f
  pwd
  pwd -P
  cd src
  lsof -i :8080
  lsof -p 1
  lsof +D /tmp
  df -h
  du -h --max-depth=1
  du -d1 -h
  stat f
  stat -c %s f
  stat -f %z f
  file f
  file -b --mime-type f
  tree -L 2 -I node_modules
  tree -a -d
  lsblk -f
  eza -la
  eza --tree --level=2
  tokei
  nm f
  objdump -d f
  readelf -a f
  mktemp -u
  mktemp --dry-run
  `)

  neverReadOnly(`
  mutating  tree -o x
  mutating  tree -R -H . -o x
  mutating  tree -ox
  mutating  file -C -m x
  unknown   file -m x y
  mutating  file -z x
  unknown   file -f x
  mutating  mktemp
  mutating  mktemp -t x
  unknown   mktemp -t -u x
  mutating  mktemp -d
  unknown   /tmp/ls
  unknown   ~/bin/ls
  unknown   ../ls
  `)
})
