/** `dexter permission check` as the executable runs it. */
import { run } from "../../../../src/cli/permission/Check.ts"

process.exitCode = await run(process.argv.slice(2))
