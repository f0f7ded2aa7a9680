/**
 * Composes the Layers of a run: catalogue, model, gate, prompt, transcript. The only place that knows all of them;
 * everything else asks for services.
 */
import path from "node:path"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Effect, Layer, Option } from "effect"
import { Transcript } from "../agent/Transcript.ts"
import { EditFile, EditFileLive } from "../catalog/filesystem/EditFile.ts"
import { ReadFile, ReadFileLive } from "../catalog/filesystem/ReadFile.ts"
import { Workspace } from "../catalog/filesystem/Workspace.ts"
import { WriteFile, WriteFileLive } from "../catalog/filesystem/WriteFile.ts"
import { GetFinancials, GetFinancialsLive } from "../catalog/finance/GetFinancials.ts"
import { AsOf } from "../finance/AsOf.ts"
import { CompanyDirectory } from "../finance/CompanyDirectory.ts"
import { FinanceData } from "../finance/FinanceData.ts"
import { QueryRouter } from "../finance/route/QueryRouter.ts"
import * as Snapshot from "../finance/snapshot/Snapshot.ts"
import { ModelInfo } from "../model/ModelInfo.ts"
import * as Models from "../model/Models.ts"
import { PermissionGate } from "../permission/PermissionGate.ts"
import { PermissionPolicy } from "../permission/PermissionPolicy.ts"
import { RuleStore } from "../permission/RuleStore.ts"
import { SessionGrants } from "../permission/SessionGrants.ts"
import { Credentials } from "../settings/Credentials.ts"
import { Paths } from "../settings/Paths.ts"
import { Redactor } from "../settings/Redactor.ts"
import { Settings } from "../settings/Settings.ts"
import { ResultBudget } from "../tool/ResultBudget.ts"
import { ToolExecutor } from "../tool/ToolExecutor.ts"
import { ToolRegistry } from "../tool/ToolRegistry.ts"
import { Keyboard } from "./prompt/Keyboard.ts"
import * as TerminalApproval from "./prompt/TerminalApproval.ts"
import { Unanswered } from "./prompt/Unanswered.ts"
import type { RunOptions } from "./RunOptions.ts"
import { Screen } from "./Screen.ts"
import * as Telemetry from "./Telemetry.ts"

/** Files, settings, keys and the day, for everything above. */
const ground = (options: RunOptions) =>
  Redactor.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Credentials.layer, Settings.layer)),
    Layer.provideMerge(
      Layer.mergeAll(Paths.layer, NodeFileSystem.layer, FetchHttpClient.layer, Layer.succeed(AsOf, options.asOf))
    )
  )

/** The gate with everything that it asks: rules of files and of this run, grants of this run, the person. */
const gate = (options: RunOptions) =>
  PermissionGate.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(PermissionPolicy.live, SessionGrants.layer, TerminalApproval.layer)),
    Layer.provideMerge(RuleStore.layer({ allow: options.allow })),
    Layer.provideMerge(
      // Only in the channel of a person at a terminal is a person asked.
      Layer.mergeAll(Screen.layer, options.channel === "cli" ? Keyboard.layer : Keyboard.none, Unanswered.layer)
    )
  )

/** Everything the model may be offered, in the order in which it reads it. */
const catalogue = (options: RunOptions) =>
  ToolRegistry.layer([GetFinancials, ReadFile, WriteFile, EditFile], { channel: options.channel }).pipe(
    Layer.provide([GetFinancialsLive, ReadFileLive, WriteFileLive, EditFileLive]),
    Layer.provide([FinanceData.snapshot, QueryRouter.grammar, Workspace.layer]),
    Layer.provide(CompanyDirectory.bundled)
  )

/** The chosen model, or the one that the environment has a key for; and how large a result it can be given. */
const model = (options: RunOptions) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { project } = yield* Paths
      const choice = yield* Option.match(options.model, { onSome: Effect.succeed, onNone: () => Models.standard })
      const directory = path.join(project, "results")
      return Layer.merge(
        Models.layer(choice),
        // Only a remote model has a window that a large result could fill.
        ResultBudget.files(choice._tag === "Remote" ? { directory } : { directory, limit: unlimited })
      )
    })
  )

const unlimited = Number.MAX_SAFE_INTEGER

const transcript = Layer.unwrapEffect(
  Effect.map(Paths, ({ sessions, workspace }) => Transcript.files({ folder: sessions, workspace }))
)

export const layer = (options: RunOptions) =>
  Layer.mergeAll(ToolExecutor.layer(), catalogue(options), model(options), transcript, Telemetry.layer).pipe(
    Layer.provideMerge(gate(options)),
    Layer.provideMerge(ground(options))
  )

/** The menu alone, without a model that could be missing. */
export const menu = (options: RunOptions) =>
  catalogue(options).pipe(Layer.provide(gate(options)), Layer.provide(ground(options)))

const newestFiling = Snapshot.companies
  .map(({ taken }) => taken)
  .sort()
  .at(-1)

/** One line: which model and which data are in use. */
export const notice = Effect.map(
  ModelInfo,
  ({ id, notice }) =>
    `model ${id} (${notice}) · data: bundled figures of ${Snapshot.companies.length} companies, filings to ${newestFiling}`
)
