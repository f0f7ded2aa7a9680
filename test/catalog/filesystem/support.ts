/** A working folder of its own for a test, and the tools bound to it. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Effect, Layer } from "effect"
import { EditFile, EditFileLive } from "../../../src/catalog/filesystem/EditFile.ts"
import { ReadFile, ReadFileLive } from "../../../src/catalog/filesystem/ReadFile.ts"
import { Workspace } from "../../../src/catalog/filesystem/Workspace.ts"
import { WriteFile, WriteFileLive } from "../../../src/catalog/filesystem/WriteFile.ts"
import { PermissionPolicy } from "../../../src/permission/PermissionPolicy.ts"
import type { PlainRules } from "../../../src/permission/RuleStore.ts"
import { Paths } from "../../../src/settings/Paths.ts"
import type { BoundCall, Registration } from "../../../src/tool/ToolDefinition.ts"

/** A fresh folder with these files; `outside` lies beside it. */
export const makeProject = (files: Readonly<Record<string, string | Uint8Array>> = {}) => {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), "dexter-files-")))
  const root = path.join(base, "project")
  const outside = path.join(base, "outside")
  mkdirSync(root)
  mkdirSync(outside)
  const put = (name: string, content: string | Uint8Array) => {
    const file = path.join(root, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }
  for (const [name, content] of Object.entries(files)) put(name, content)
  return { root, outside, put, at: (name: string) => path.join(root, name) }
}

export const workspaceOf = (
  root: string,
  options: { readonly rules?: PlainRules; readonly pins?: boolean; readonly home?: string } = {}
) => {
  const paths = Paths.at({ workspace: root, home: options.home ?? "/home/nobody" })
  const workspace = options.pins === undefined ? Workspace.layer : Workspace.pinning(options.pins)
  return workspace.pipe(
    Layer.provide(Layer.orDie(PermissionPolicy.fromRules(options.rules ?? {}))),
    Layer.provide(paths)
  )
}

export const toolsOf = (root: string, rules: PlainRules = {}) =>
  Layer.mergeAll(ReadFileLive, WriteFileLive, EditFileLive).pipe(Layer.provide(workspaceOf(root, { rules })))

const bound = (registration: Registration, args: unknown): Effect.Effect<BoundCall> =>
  registration._tag === "Available" ? Effect.orDie(registration.bind(args)) : Effect.die(registration.reason)

const calls = {
  read: (args: unknown) => Effect.flatMap(ReadFile, (tool) => bound(tool, args)),
  write: (args: unknown) => Effect.flatMap(WriteFile, (tool) => bound(tool, args)),
  edit: (args: unknown) => Effect.flatMap(EditFile, (tool) => bound(tool, args))
}

/** What the model gets back. */
const outcome = <R>(call: Effect.Effect<BoundCall, never, R>) =>
  Effect.map(
    Effect.flatMap(call, ({ run }) => run),
    ({ encoded }) =>
      // each tool's success and failure are objects; a test looks into them
      encoded as Readonly<Record<string, unknown>>
  )

export const read = (args: unknown) => outcome(calls.read(args))
export const write = (args: unknown) => outcome(calls.write(args))
export const edit = (args: unknown) => outcome(calls.edit(args))
export const previewOfWrite = (args: unknown) => Effect.flatMap(calls.write(args), ({ preview }) => preview)
export const previewOfEdit = (args: unknown) => Effect.flatMap(calls.edit(args), ({ preview }) => preview)
