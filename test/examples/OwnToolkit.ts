/** Dexter's gate and executor around a program's own @effect/ai toolkit. Who is asked is left open: any `ApprovalPrompt`. */
import { Tool, Toolkit } from "@effect/ai"
import { Effect, Layer, Schema, Stream } from "effect"
import { Paths, PermissionGate, PermissionPolicy, RuleStore, SessionGrants, ToolkitView } from "../../src/index.ts"
import { ToolExecutor, ToolRegistry, UsageMonitor } from "../../src/index.ts"

const Deploy = Tool.make("deploy", { parameters: { to: Schema.String }, success: Schema.String })
const Kit = Toolkit.make(Deploy)
const KitLive = Kit.toLayer({ deploy: ({ to }) => Effect.succeed(`deployed to ${to}`) })

const source = ToolkitView.fromToolkit(Kit, {
  deploy: { access: ({ to }) => ({ _tag: "Run", command: `deploy ${to}` }) }
})
const menu = ToolRegistry.ToolRegistry.layer([source], { channel: "headless" }).pipe(Layer.provide(KitLive))
const rules = RuleStore.RuleStore.memory({ allow: ["Bash(deploy test)"] }).pipe(Layer.provide(Paths.Paths.layer))
const judgement = Layer.mergeAll(PermissionPolicy.PermissionPolicy.live, SessionGrants.SessionGrants.layer)
const gate = PermissionGate.PermissionGate.layer.pipe(Layer.provide(judgement), Layer.provide(rules))
const executor = ToolExecutor.ToolExecutor.layer().pipe(Layer.provide(gate))

export const program = Effect.flatMap(ToolExecutor.ToolExecutor, ({ run }) =>
  Stream.runCollect(run(["test", "production"].map((to) => ({ id: to, name: "deploy", args: { to } }))))
).pipe(Effect.provide([menu, executor, UsageMonitor.UsageMonitor.perQuery]))
