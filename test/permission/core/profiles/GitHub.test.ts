import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of GitHub", () => {
  readOnly(`
  gh pr view 1
  gh pr status
  gh pr checks 12 --json name
  gh pr diff 12 --name-only
  gh pr list --json number,title --jq '.[].number'
  gh pr list -s all -L 5
  gh issue list -l bug -a @me
  gh issue status
  gh repo view owner/r
  gh repo list --limit 10 --json name
  gh run view 1 --log
  gh run list -w ci.yml
  gh workflow view ci.yml --yaml
  gh api repos/o/r/pulls
  gh api /user
  gh api user --jq .login
  gh api repos/o/r/issues --paginate
  gh api -H 'Accept: application/vnd.github+json' /repos/o/r
  gh api graphql -f query='query { viewer { login } }'
  gh auth status
  gh release view --json tagName
  gh release list
  gh search issues foo --repo o/r
  gh search code foo
  gh gist list
  gh label list
  gh status
  gh alias list
  gh extension list
  gh org list
  gh variable get FOO
  gh attestation verify x -o me
  gh browse -n
  gh help pr
  gh pr --help
  gh pr create --help
  gh completion -s bash
  gh project item-list 3 --owner me --format json
  gh ruleset check main
  gh config list
  gh secret list
  gh repo deploy-key list
  glab mr list
  glab mr view 1
  glab ci list
  glab pipeline list
  `)

  neverReadOnly(`
  mutating  gh api -X POST x
  mutating  gh api -XDELETE x
  mutating  gh api --method=DELETE x
  mutating  gh api x -f a=b
  unknown   gh api x --input f
  unknown   gh api -X GET x -F a=@/etc/passwd
  unknown   gh api -H 'X-HTTP-Method-Override: DELETE' x
  mutating  gh api graphql -f query='mutation { x }'
  mutating  gh api graphql -f query='query { a } mutation { x }'
  unknown   gh api graphql -F query=@f
  unknown   gh api https://evil.com/x
  unknown   gh api --hostname evil x
  mutating  gh pr view -w
  mutating  gh pr view --web
  mutating  gh issue list --web
  mutating  gh repo view -w
  discloses gh auth token
  discloses gh auth status -t
  discloses gh auth status --show-token
  unknown   gh config get -h github.com oauth_token
  mutating  gh browse
  mutating  gh pr checkout 1
  mutating  gh pr merge
  mutating  gh alias set a b
  mutating  gh extension install x
  mutating  gh extension exec x
  unknown   gh foo
  mutating  gh repo clone x
  mutating  gh release download
  mutating  gh run rerun 1
  mutating  gh gist create f
  mutating  gh secret set x
  mutating  gh variable set x
  mutating  gh codespace ssh
  mutating  gh codespace ports forward 1:2
  mutating  gh ssh-key add f
  mutating  gh attestation download x
  mutating  gh search code foo --web
  unknown   glab api -X POST x
  unknown   glab api x -f a=b
  discloses glab variable get x
  `)
})
