import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Data", () => {
  readOnly(`
  jq . f
  jq -r '.a[]' f
  jq -c 'map(.x)' f
  jq --arg x 1 '.a == $x' f
  jq -s 'add' a b
  jq -n '1+1'
  jq -e .x
  jq --slurpfile a f '.'
  jq -S . f
  jq 'keys' package.json
  yq e '.a' f
  yq -r .a f
  yq -o json f.yaml
  yq eval-all 'a' f g
  yq '.a.b' f.yml
  yq -P f
  yq --version
  unzip -l a.zip
  unzip -p a.zip f
  unzip -v a.zip
  unzip -t a.zip
  unzip -Z1 a.zip
  zipinfo a.zip
  tar -tf a.tar
  tar tf a.tar
  tar -tzvf a.tgz
  tar --list -f a.tar
  tar -tvf a.tar.gz --wildcards '*.txt'
  tar -ztf a
  tar -jtvf a
  tar --version
  gzip -l a.gz
  gzip -t a.gz
  gzip -dc a.gz
  gunzip -c a.gz
  xz -l a.xz
  bzip2 -t a.bz2
  zstd -l a.zst
  7z l a.7z
  7z i
  7z b
  7zz t a.7z
  `)

  neverReadOnly(`
  mutating  yq -i .a f
  mutating  yq --inplace .a f
  mutating  yq -Pi .a f
  mutating  yq -s .a f
  discloses yq '.a = load("x")' f
  discloses yq 'env(X)' f
  mutating  yq e -i .a f
  discloses yq 'strenv(X)' f
  discloses yq eval 'load_str("x")' f
  discloses yq --expression 'load("x")' f
  discloses yq --expression='env(X)' f
  mutating  yq --from-file x f
  discloses jq -n env
  discloses jq -n '$ENV'
  discloses jq -n 'env.FOO'
  discloses jq '$ENV.X' f
  mutating  jq -f x y
  mutating  jq -L x y
  discloses jq 'import "x" as y; .' f
  mutating  jq -rf x y
  discloses jq '{a: env}' f
  mutating  jq --from-file x
  mutating  tar cf x y
  mutating  tar xf x
  mutating  tar -xf x
  mutating  tar -tf x -I prog
  mutating  tar -tf x --to-command=y
  unknown   tar tf host:x
  unknown   tar -tf host:x
  unknown   tar -tfhost:x
  unknown   tar --list --file=host:x
  mutating  tar -t --checkpoint-action=exec=x -f y
  mutating  tar tfI x prog
  mutating  tar tIf prog x
  mutating  tar --use-compress-program=x -tf y
  mutating  tar -tf x --index-file=y
  mutating  tar -tvf x --rsh-command=y
  mutating  tar -tF x
  mutating  tar -t -F x
  mutating  tar t --info-script=x
  mutating  tar -c -t x
  mutating  tar rtf x
  mutating  unzip x
  mutating  unzip -o x
  mutating  unzip -l -d x y
  mutating  unzip -lo x
  mutating  unzip -qo x
  mutating  unzip -n x
  mutating  7z x a
  mutating  7z e a
  mutating  7z a a b
  unknown   7z l -o/x a
  mutating  gzip f
  mutating  gzip -d f
  mutating  gzip -k f
  mutating  gzip -r -l x
  mutating  gunzip f
  mutating  xz f
  mutating  xz -d f
  mutating  zstd f
  mutating  zstd -o x f
  mutating  zstd -c -o x f
  unknown   zstd --rm -c f
  mutating  bzip2 f
  `)
})
