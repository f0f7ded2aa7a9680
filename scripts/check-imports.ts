/**
 * The architecture's import rule: a folder of `src/` imports only from folders on a smaller floor, and only from those
 * that its row names; folders on one floor never import each other; no cycle between files; and what the gate's pure
 * core may take from `effect` is a short list. Prints every breach and exits 1.
 *
 *   tsx scripts/check-imports.ts [FOLDER]   (default: src)
 */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

interface Row {
  readonly floor: number
  readonly may: ReadonlyArray<string>
}

const everything = ["settings", "permission/core", "permission", "finance", "tool", "model", "agent", "catalog"]

/** One row a folder, as in the architecture's table. */
const rows: Readonly<Record<string, Row>> = {
  settings: { floor: 0, may: [] },
  "permission/core": { floor: 1, may: [] },
  permission: { floor: 1.5, may: ["permission/core", "settings"] },
  finance: { floor: 1, may: ["settings"] },
  tool: { floor: 2, may: ["permission", "permission/core", "settings"] },
  model: { floor: 2, may: ["settings", "finance"] },
  agent: { floor: 3, may: ["tool", "model", "permission", "permission/core", "settings"] },
  catalog: { floor: 4, may: ["agent", "tool", "finance", "model", "permission", "permission/core", "settings"] },
  cli: { floor: 5, may: everything },
  hook: { floor: 5, may: ["permission/core"] }
}

/** The only modules of packages that the pure core may import. */
const corePackages = new Set(["effect/Either", "effect/Option", "effect/Function"])

const root = path.resolve(process.argv[2] ?? "src")
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.split(path.sep).join("/"))

const folderOf = (file: string): string | undefined => {
  if (!file.includes("/")) return undefined // the front doors, index.ts and bin.ts, may open every room
  const [first = "", second = ""] = file.split("/")
  return `${first}/${second}` in rows ? `${first}/${second}` : first
}

const importsOf = (file: string): ReadonlyArray<string> =>
  ts
    .preProcessFile(readFileSync(path.join(root, file), "utf8"), true, true)
    .importedFiles.map(({ fileName }) => fileName)

const breaches: Array<string> = []
const graph = new Map<string, ReadonlyArray<string>>()

for (const file of files) {
  const from = folderOf(file)
  const row = from === undefined ? undefined : rows[from]
  if (from !== undefined && row === undefined) breaches.push(`${file}: the folder ${from}/ has no floor`)
  const local: Array<string> = []
  for (const specifier of importsOf(file)) {
    if (!specifier.startsWith(".")) {
      if (from === "permission/core" && !corePackages.has(specifier)) {
        breaches.push(`${file}: the pure core must not import ${specifier}`)
      }
      continue
    }
    const target = path.posix.join(path.posix.dirname(file), specifier)
    if (target.startsWith("..")) {
      breaches.push(`${file}: imports ${specifier}, outside the source folder`)
      continue
    }
    local.push(target)
    const to = folderOf(target)
    if (row === undefined || from === to) continue
    if (to === undefined) breaches.push(`${file}: a room must not import a front door (${specifier})`)
    else if (!row.may.includes(to)) {
      const why = (rows[to]?.floor ?? 0) >= row.floor ? `it is on floor ${rows[to]?.floor}` : "its row does not name it"
      breaches.push(`${file}: ${from}/ (floor ${row.floor}) must not import ${to}/ (${specifier}): ${why}`)
    }
  }
  graph.set(file, local)
}

/** Every import cycle, found once, by depth-first search. */
const done = new Set<string>()
const visit = (file: string, trail: ReadonlyArray<string>): void => {
  const at = trail.indexOf(file)
  if (at >= 0) {
    breaches.push(`cycle: ${[...trail.slice(at), file].join(" → ")}`)
    return
  }
  if (done.has(file)) return
  for (const target of graph.get(file) ?? []) visit(target, [...trail, file])
  done.add(file)
}
for (const file of files) visit(file, [])

if (breaches.length > 0) {
  process.stderr.write(`${breaches.join("\n")}\n${breaches.length} breach(es) of the import rule\n`)
  process.exitCode = 1
} else process.stdout.write(`${files.length} files keep the import rule\n`)
