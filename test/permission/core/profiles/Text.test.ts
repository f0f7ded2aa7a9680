import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Text", () => {
  readOnly(`
  zgrep foo f.gz
  cat -A f
  cat f1 f2
  head -n 5 f
  head -c 100 f
  head -5 f
  tail -n +3 f
  tail -f f
  tail -20 f
  tail -c 10 f
  wc -l f
  wc -lwc f
  sort -k2,2 -t: f
  sort -nr f
  sort -u f
  sort -t, -k1 -n f
  uniq -c f
  uniq -d
  cut -d, -f1,2 f
  cut -c1-10 f
  comm -12 a b
  diff -u a b
  diff -rq a b
  diff --color=always -y a b
  cmp a b
  column -t -s, f
  base64 -d f
  base64 -D f
  xxd f
  xxd -r -p f
  xxd -c 16 -g 1 f
  hexdump -C f
  od -c f
  od -A x -t x1z f
  nl -ba f
  tac f
  rev f
  paste -d, a b
  look foo
  seq 1 10
  seq -w 1 2 10
  date
  date +%s
  date -u +%FT%TZ
  date -d yesterday
  date -r 0
  date -Iseconds
  test -d x
  [ -f x ]
  true
  false
  echo hi
  echo -n hi
  printf '%s\\n' x
  sleep 1
  zcat a.gz
  bat f
  bat -p f
  bat --plain --line-range 1:10 f
  more f
  strings f
  iconv -f a -t b f
  xxd -i f
  xxd -b f
  `)

  neverReadOnly(`
  mutating  sort -o x y
  mutating  sort -ox y
  mutating  sort --output=x y
  mutating  sort --output x y
  mutating  sort -uo x y
  mutating  sort -k1 -ox y
  mutating  sort --compress-program=x y
  unknown   sort --compress-prog=x y
  unknown   sort --outp=x y
  unknown   sort --files0-from=x
  mutating  sort -T /x y
  unknown   uniq a b
  unknown   uniq -c a b
  unknown   uniq -f 1 a b
  unknown   xxd a b
  unknown   xxd -r a b
  unknown   xxd -ps a b
  unknown   xxd -r -p a b
  mutating  base64 -o x y
  mutating  base64 -i a -o b
  unknown   base64 a b
  mutating  iconv -o x
  mutating  iconv -ox a
  mutating  shuf -o x y
  mutating  diff -l a b
  mutating  diff --paginate a b
  mutating  sdiff -o x a b
  unknown   tac --foo
  mutating  date 01010000
  mutating  date -s x
  mutating  date --set=x
  mutating  date -us x
  unknown   more +x f
  mutating  bat --pager=x f
  unknown   bat --paging=always f
  unknown   bat cache --build
  unknown   test -v a
  unknown   [ -v x ]
  unknown   [ x
  unknown   test 'a[$(x)]' -eq 1
  unknown   printf -v x y
  unknown   printf '%s' '$(x)'
  `)
})
