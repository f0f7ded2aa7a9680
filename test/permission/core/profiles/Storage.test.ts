import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Storage", () => {
  readOnly(`
  mc ls
  mc du x/y
  mc cat x/y
  mc admin policy list x
  restic snapshots
  restic stats
  restic diff a b
  restic find x
  borg list repo
  borg check repo
  rclone ls remote:
  rclone lsd remote:
  rclone about remote:
  rclone size remote:
  rclone check a b
  `)

  neverReadOnly(`
  mutating  mc rm x
  mutating  mc mirror a b
  discloses mc alias list
  mutating  rclone copy a b
  discloses rclone config show
  discloses restic cat config
  mutating  restic -o sftp.command=x ls latest
  mutating  restic --password-command x snapshots
  mutating  borg --rsh x list
  mutating  borg list --rsh=x r
  discloses borg key export x
  `)
})
