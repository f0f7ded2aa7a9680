import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Platforms", () => {
  readOnly(`
  vercel ls
  fly status
  heroku apps
  wrangler whoami
  wrangler kv:key list --namespace-id=x
  `)

  neverReadOnly(`
  mutating  wrangler deploy
  mutating  wrangler secret put x
  mutating  wrangler d1 execute x
  `)
})
