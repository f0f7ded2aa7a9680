import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Packages", () => {
  readOnly(`
  npm view react versions --json
  npm ls -g --depth=0
  npm outdated --json
  npm audit
  npm audit --json
  npm config get registry
  npm config list
  npm why react
  npm fund
  npm whoami
  npm -v
  npm --version
  npm run
  npm search react
  npm query '.dev'
  npm help
  npm help install
  npm root
  npm bin
  npm team ls org
  npm profile get
  npm exec --help
  npm hook ls
  npm org ls myorg
  npm pkg get version
  npm dist-tag ls react
  pnpm list
  pnpm list -r --depth 0
  pnpm why react
  pnpm outdated
  pnpm licenses list
  pnpm config list
  pnpm store path
  pnpm run
  pnpm --version
  pnpm view react
  yarn list
  yarn why react
  yarn info react
  yarn --version
  yarn audit
  yarn workspaces list
  yarn licenses list
  cargo tree -i serde
  cargo metadata --format-version 1 --no-deps
  cargo search serde --limit 5
  cargo --list
  cargo help build
  cargo version
  cargo read-manifest
  cargo verify-project
  cargo owner --list serde
  cargo update -n
  cargo fmt --check
  cargo fmt -- --check
  go version
  go env GOPATH
  go list ./...
  go list -m all
  go list -json ./...
  go doc fmt.Println
  go mod graph
  go mod why x
  go mod verify
  go help build
  go tool
  brew list
  brew list --versions
  brew info --json=v2 jq
  brew search foo
  brew outdated
  brew deps --tree jq
  brew doctor
  brew config
  brew --prefix
  brew services list
  brew leaves
  brew tap
  brew log jq
  brew cat jq
  brew uses jq --installed
  brew desc jq
  brew commands
  brew help
  brew formulae
  brew analytics
  brew analytics state
  brew developer
  brew bundle list
  brew update --help
  brew info --cask firefox
  pre-commit --version
  pre-commit validate-config
  pre-commit sample-config
  `)

  neverReadOnly(`
  mutating  npm install
  mutating  npm i x
  unknown   npm run build
  unknown   npm run-script x
  mutating  npm test
  unknown   npm version patch
  mutating  npm config set a b
  mutating  npm config edit
  unknown   npm config get //registry.npmjs.org/:_authToken
  unknown   npm get _auth
  mutating  npm audit fix
  mutating  npm audit --fix
  mutating  npm pkg set a=b
  mutating  npm cache clean
  mutating  npm cache verify
  mutating  npm dist-tag add x y
  mutating  npm exec x
  unknown   npm --script-shell=x ls
  unknown   npm ls --node-options=x
  unknown   npm --userconfig=x view y
  mutating  npm token create
  mutating  npm owner add x
  mutating  npm profile set x
  mutating  npm link
  mutating  npm set x=y
  mutating  npm x y
  mutating  npm explore x -- ls
  mutating  npm init
  unknown   npm root x
  unknown   npm query --call=x
  mutating  pnpm install
  unknown   pnpm run build
  mutating  pnpm test
  mutating  pnpm exec x
  mutating  pnpm dlx x
  mutating  pnpm config set a b
  mutating  pnpm store prune
  mutating  pnpm audit --fix
  mutating  pnpm add x
  unknown   pnpm
  unknown   yarn
  mutating  yarn add x
  mutating  yarn run build
  mutating  yarn build
  mutating  yarn config set a b
  unknown   yarn --use-yarnrc=x list
  mutating  yarn cache clean
  mutating  cargo build
  mutating  cargo run
  mutating  cargo test
  mutating  cargo update
  mutating  cargo fmt
  unknown   cargo fmt -- --emit=files --check
  mutating  cargo --config build.rustc=x tree
  mutating  cargo tree --config build.rustc=x
  unknown   cargo owner --add x
  unknown   cargo foo
  mutating  cargo -Zscript x
  mutating  cargo install x
  mutating  cargo metadata --config x
  unknown   cargo fmt --check -- --config-path x
  mutating  go build
  mutating  go run x
  mutating  go test
  mutating  go get x
  mutating  go list -toolexec=x ./...
  mutating  go list -exec x ./...
  unknown   go list -mod=mod ./...
  unknown   go list -export ./...
  mutating  go env -w A=b
  mutating  go env -u A
  mutating  go mod tidy
  unknown   go tool pprof
  mutating  go vet -vettool=x
  mutating  go generate
  mutating  go fmt
  mutating  gofmt -w f
  mutating  brew install x
  mutating  brew services start x
  mutating  brew update
  unknown   brew bundle
  unknown   brew tap x/y
  unknown   brew home x
  mutating  brew cleanup
  mutating  brew bundle exec x
  mutating  brew analytics off
  mutating  pre-commit run
  discloses yarn config list
  unknown   npm fund react
  mutating  rustc --print sysroot=x
  mutating  rustc --print=sysroot=x
  `)
})
