import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Search", () => {
  readOnly(`
  find . -type f -name '*.ts' -not -path './node_modules/*'
  find . \\( -name a -o -name b \\) -print
  find . -size +10M -mtime -1 -ls
  find . -regextype posix-extended -regex '.*'
  find . -empty
  find . -newer a -user me -printf '%p\\n'
  find -L . -type l
  find . -name x -quit
  find . -depth -print
  find . -perm /222
  find . -iname foo -prune -o -print
  find . -mindepth 1 -maxdepth 3 -type f
  find . -samefile x
  find . -uid 0
  find . -daystart -mtime 0
  find . -xdev -nouser
  find a b c -name x
  fd -e ts
  fd -t f foo src
  fd -H -I foo
  fd --hidden --no-ignore foo
  fd -g '*.ts'
  fd -l foo
  fd -a
  fd foo -E dist
  fd -j 4 foo
  fd --owner root
  fd --version
  fd --max-results 3 x
  fd --base-directory src x
  rg -n foo src
  rg --files
  rg -l foo -g '*.ts'
  rg -t ts foo
  rg -uuu foo
  rg -A3 -B3 foo
  rg --type-list
  rg -c foo
  rg -e foo -e bar
  rg --json foo
  rg -o 'a(b)' -r '$1'
  rg -i --hidden foo
  rg -F 'a.b' --no-heading
  rg -U 'a\\nb'
  rg -P '(?<=a)b'
  rg --sort path foo
  rg -w foo --max-count=1
  rg --stats foo
  grep -rn foo .
  grep -rnI --include='*.ts' foo src
  grep -c foo f
  grep -E 'a|b' f
  grep -v foo f
  grep -oP '\\d+' f
  grep -A 2 -B 2 foo f
  grep -l -r foo
  grep -w -i foo f
  grep --color=always foo f
  grep -q foo f
  grep -e a -e b f
  grep -f pats f
  grep -m1 foo f
  grep -Z -l foo
  grep -R foo
  grep -3 foo f
  egrep 'a|b' f
  fgrep a f
  which -a node
  type ls
  fzf --filter foo
  man ls
  man 3 printf
  man -k foo
  whatis ls
  apropos foo
  command -v node
  command -V ls
  mdls f
  mdfind foo
  mdfind -name foo
  `)

  neverReadOnly(`
  mutating  find . -delete
  mutating  find . -exec rm {} +
  mutating  find . -execdir x ;
  mutating  find . -ok rm {} ;
  mutating  find . -fprint x
  mutating  find . -fprint0 x
  mutating  find . -fprintf x y
  mutating  find . -fls x
  unknown   find . -files0-from x
  mutating  find -name x -delete
  mutating  find . -name x -o -delete
  mutating  fd -x rm
  mutating  fd -X rm
  mutating  fd --exec rm
  mutating  fd foo --exec-batch rm
  mutating  fd -Hx rm
  mutating  fd -HX rm
  mutating  fd -tx -x rm
  mutating  rg --pre x y
  mutating  rg --pre=x y
  mutating  rg -z foo
  mutating  rg --search-zip foo
  mutating  rg -nz foo
  mutating  rg --hostname-bin=x foo
  unknown   rg -e --pre=x y
  mutating  ag --pager x y
  mutating  ag -z x
  unknown   ack --pager=x y
  unknown   ack --output=x y
  unknown   grep -z --foo x
  mutating  fzf --bind x
  mutating  fzf --preview x
  mutating  fzf --preview=x
  mutating  fzf --listen
  mutating  fzf --history=x
  mutating  fzf --become=x
  mutating  fzf --tmux
  mutating  fzf --with-shell x
  mutating  fzf --info-command=x
  mutating  man -P x ls
  mutating  man --pager=x ls
  mutating  man -H ls
  unknown   man ./x
  unknown   man -l x
  unknown   man /x/y
  mutating  command ls
  mutating  command rm x
  unknown   command -p ls
  `)
})
