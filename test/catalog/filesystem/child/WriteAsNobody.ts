/** Tries to read and write as a user without rights, and prints what came of it. Started by the superuser. */
import { Effect } from "effect"
import { Workspace } from "../../../../src/catalog/filesystem/Workspace.ts"
import { workspaceOf } from "../support.ts"

const root = process.argv[2] ?? ""
process.setgid?.(65534)
process.setuid?.(65534)

const write = (name: string) =>
  Effect.gen(function* () {
    const workspace = yield* Workspace
    const place = yield* workspace.locate(name, { tool: "write_file", access: "Write" })
    const before = yield* workspace.readIfThere(place)
    yield* workspace.write(place, Buffer.from("new"), before?.stamp)
  })

const read = (name: string) =>
  Effect.flatMap(Workspace, (workspace) =>
    Effect.flatMap(workspace.locate(name, { tool: "read_file", access: "Read" }), workspace.read)
  )

const tag = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onFailure: ({ _tag }): string => _tag, onSuccess: () => "done" })

const outcomes = Effect.all({
  create: tag(write("locked/new.txt")),
  replace: tag(write("locked/a.txt")),
  read: tag(read("private.txt")),
  readOnlyFile: tag(write("ro.txt")),
  fine: tag(write("free.txt"))
})

process.stdout.write(JSON.stringify(await Effect.runPromise(Effect.provide(outcomes, workspaceOf(root)))))
