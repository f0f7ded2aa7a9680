/**
 * Composes the Layers of a run: catalogue, model, gate, prompt, transcript. The only place that knows all of them;
 * everything else asks for services.
 */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Effect, Layer } from "effect"
import { Transcript } from "../agent/Transcript.ts"
import { AsOf } from "../finance/AsOf.ts"
import type { ModelChoice } from "../model/ModelChoice.ts"
import { ModelInfo } from "../model/ModelInfo.ts"
import * as ScriptedModel from "../model/ScriptedModel.ts"
import { PermissionGate } from "../permission/PermissionGate.ts"
import { PermissionPolicy } from "../permission/PermissionPolicy.ts"
import { RuleStore } from "../permission/RuleStore.ts"
import { SessionGrants } from "../permission/SessionGrants.ts"
import { Credentials } from "../settings/Credentials.ts"
import { Paths } from "../settings/Paths.ts"
import { Redactor } from "../settings/Redactor.ts"
import { Settings } from "../settings/Settings.ts"
import { ToolExecutor } from "../tool/ToolExecutor.ts"
import { ToolRegistry } from "../tool/ToolRegistry.ts"
import { Keyboard } from "./prompt/Keyboard.ts"
import * as TerminalApproval from "./prompt/TerminalApproval.ts"
import { Unanswered } from "./prompt/Unanswered.ts"
import type { RunOptions } from "./RunOptions.ts"
import { Screen } from "./Screen.ts"

const model = (choice: ModelChoice) => {
  switch (choice._tag) {
    case "Scripted":
      return ScriptedModel.fromFile(choice.file)
    default:
      return ScriptedModel.fromTurns([])
  }
}

/** The gate with everything that it asks: rules of files and of this run, grants of this run, the person. */
const gate = (options: RunOptions) =>
  PermissionGate.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(PermissionPolicy.live, SessionGrants.layer, TerminalApproval.layer)),
    Layer.provideMerge(RuleStore.layer({ allow: options.allow })),
    Layer.provideMerge(Layer.mergeAll(Screen.layer, Keyboard.layer, Unanswered.layer))
  )

const transcript = Layer.unwrapEffect(
  Effect.map(Paths, ({ sessions, workspace }) => Transcript.files({ folder: sessions, workspace }))
)

/** Files, settings and keys, for everything above. */
const ground = (options: RunOptions) =>
  Redactor.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Credentials.layer, Settings.layer)),
    Layer.provideMerge(Layer.mergeAll(Paths.layer, NodeFileSystem.layer, Layer.succeed(AsOf, options.asOf)))
  )

export const layer = (options: RunOptions) =>
  Layer.mergeAll(
    ToolExecutor.layer(),
    ToolRegistry.layer([], { channel: options.channel }),
    model(options.model),
    transcript
  ).pipe(Layer.provideMerge(gate(options)), Layer.provideMerge(ground(options)))

/** One line: which model and which data are in use. */
export const notice = Effect.map(ModelInfo, ({ id, notice }) => `model ${id}: ${notice}`)
