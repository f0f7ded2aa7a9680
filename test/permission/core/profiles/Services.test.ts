import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Services", () => {
  readOnly(`
  auth0 apps list
  auth0 apps show x
  auth0 users search
  auth0 logs list
  auth0 logs tail
  auth0 tenants list
  auth0 rules list
  auth0 roles permissions list x
  auth0 orgs members list x
  auth0 email provider show
  auth0 email templates show x
  auth0 universal-login show
  auth0 ul templates show
  auth0 protection bot-detection show
  auth0 ap bfp show
  auth0 domains list
  auth0 quickstarts list
  auth0 actions show x
  auth0 actions diff x
  auth0 apis scopes list x
  auth0 users roles show x
  auth0 logs streams list
  stripe customers list
  fastly service list --json
  op item list
  op vault get Private
  op user get me
  circleci config validate
  circleci diagnostic
  splunk list user
  splunk show config
  newrelic entity search --name x
  newrelic apm application search --name x
  ldcli flags list --project p
  unleash features list
  flipt flag get x
  apigeecli apps list
  apigeecli keyvaluemaps list
  pd schedule list
  `)

  neverReadOnly(`
  discloses op item get x
  discloses op read x
  discloses op document get x --out-file y
  discloses op inject
  mutating  doppler secrets
  mutating  doppler secrets get x
  mutating  doppler run -- x
  mutating  stripe trigger x
  mutating  fastly service delete
  unknown   fastly service list delete x --foo
  mutating  auth0 apps delete list
  unknown   auth0 apps list --reveal-secrets
  discloses auth0 test token
  `)
})
