import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Toolchains", () => {
  readOnly(`
  java -version
  `)

  neverReadOnly(`
  mutating  java x
  unknown   java -version x
  mutating  make
  mutating  gcc x
  unknown   gcc --version x
  unknown   ffmpeg -i x y
  mutating  shfmt -w x
  unknown   shellcheck --foo x
  `)
})
