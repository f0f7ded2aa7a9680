import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Servers", () => {
  readOnly(`
  prometheus --version
  gitlab-runner status
  grafana-cli plugins ls
  grafana-cli plugins list-remote
  deck gateway ping
  kong health
  traefik version
  traefik healthcheck
  promtool check config x
  `)

  neverReadOnly(`
  mutating  promtool push x
  discloses gitlab-runner list
  `)
})
