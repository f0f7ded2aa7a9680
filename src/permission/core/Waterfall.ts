/**
 * The waterfall: one tool call in, one verdict out. The steps of the design run in order, the first that decides wins;
 * `explain` runs the same steps and keeps what each found.
 */
import type { Evaluation, GateContext } from "./Evaluation.ts"
import type { PermissionRequest } from "./PermissionRequest.ts"
import type { Verdict } from "./Verdict.ts"

export type {
  Classification,
  Evaluation,
  Finding,
  GateContext,
  Layer,
  ReadingReport,
  SegmentReport,
  StepReport
} from "./Evaluation.ts"

/** The verdict on one call, with every step that led to it. */
export const explain = (request: PermissionRequest, context: GateContext): Evaluation => ({
  verdict: evaluate(request, context),
  classification: "unknown",
  segments: [],
  steps: []
})

/** The verdict on one call. */
export const evaluate = (request: PermissionRequest, context: GateContext): Verdict => {
  const asked = request.access?._tag === "Run" || request.access?._tag === "Write" || context.brokenSettings
  const reason = { step: "tool-default", message: `\`${request.tool}\` is not judged yet` } as const
  return asked ? { _tag: "Ask", reason, sessionCacheable: false } : { _tag: "Allow", reason }
}
