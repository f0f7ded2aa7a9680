/** `npm start -- …`: builds the program when its sources are newer than the build, then runs it in this process. */
import { fileURLToPath } from "node:url"
import { build, isStale } from "./build.mjs"

if (isStale()) await build()
const bin = fileURLToPath(new URL("../dist/bin.js", import.meta.url))
process.argv[1] = bin
await import(bin)
