import { describe } from "vitest"
import { neverReadOnly } from "../../../support/commandTable.ts"

describe("commands without a profile", () => {
  neverReadOnly(`
  unknown   npx x
  mutating  apt-get install x
  mutating  tee x
  unknown   tr a b
  mutating  dd if=a
  unknown   awk 1
  unknown   sed p
  unknown   xargs ls
  mutating  hash -r
  unknown   lz4 -l f
  mutating  zip a b
  unknown   less +!x f
  unknown   python -c x
  unknown   python --version
  unknown   node x
  unknown   bash x
  unknown   sh -c ls
  unknown   ruby x
  mutating  open x
  mutating  split segments delete list
  `)
})
