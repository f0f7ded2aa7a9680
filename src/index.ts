/**
 * The library's front door: every public module as a namespace, for Effect programs that put Dexter's tools, gate and
 * executor into their own Layers. The gate alone, without Effect's runtime, is `dexter/permission`.
 *
 * ```ts
 * import { ApprovalPrompt, PermissionGate, ToolExecutor, ToolRegistry } from "dexter"
 * ```
 */

// The turn loop.
export * as Agent from "./agent/Agent.ts"
export * as AgentEvent from "./agent/AgentEvent.ts"
export * as Transcript from "./agent/Transcript.ts"

// Figures of companies.
export * as AsOf from "./finance/AsOf.ts"
export * as Company from "./finance/Company.ts"
export * as Figure from "./finance/Figure.ts"
export * as FinanceData from "./finance/FinanceData.ts"
export * as FinanceError from "./finance/FinanceError.ts"
export * as FinancialsResult from "./finance/FinancialsResult.ts"
export * as FiscalPeriod from "./finance/FiscalPeriod.ts"
export * as QueryRouter from "./finance/route/QueryRouter.ts"
export * as Statement from "./finance/Statement.ts"

// Language models.
export * as ModelChoice from "./model/ModelChoice.ts"
export * as ModelInfo from "./model/ModelInfo.ts"
export * as ScriptedModel from "./model/ScriptedModel.ts"

// What may run, what asks, what never runs.
export * as ApprovalPrompt from "./permission/ApprovalPrompt.ts"
export * as PermissionGate from "./permission/PermissionGate.ts"
export * as PermissionPolicy from "./permission/PermissionPolicy.ts"
export * as RuleStore from "./permission/RuleStore.ts"
export * as SessionGrants from "./permission/SessionGrants.ts"

// Where files, settings and keys are.
export * as Credentials from "./settings/Credentials.ts"
export * as Paths from "./settings/Paths.ts"
export * as Redactor from "./settings/Redactor.ts"
export * as Settings from "./settings/Settings.ts"

// Tools, and one turn's calls.
export * as Progress from "./tool/Progress.ts"
export * as ResultBudget from "./tool/ResultBudget.ts"
export * as ToolCall from "./tool/ToolCall.ts"
export * as ToolDefinition from "./tool/ToolDefinition.ts"
export * as ToolEvent from "./tool/ToolEvent.ts"
export * as ToolExecutor from "./tool/ToolExecutor.ts"
export * as ToolkitView from "./tool/ToolkitView.ts"
export * as ToolRegistry from "./tool/ToolRegistry.ts"
export * as UsageMonitor from "./tool/UsageMonitor.ts"
