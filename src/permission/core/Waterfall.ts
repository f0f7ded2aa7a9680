/**
 * The waterfall: one tool call in, one verdict out. The steps of the design run in order and the first that decides
 * wins; `explain` runs the very same steps to the end and keeps what each found.
 */
import { forEachSegment, type SegmentAnalysis } from "./Analysis.ts"
import { bashSteps, lineOf } from "./BashWaterfall.ts"
import { callSteps } from "./CallWaterfall.ts"
import * as Classification from "./Classification.ts"
import { descend, survey } from "./Descent.ts"
import type { Evaluation, GateContext, SegmentReport } from "./Evaluation.ts"
import type { PermissionRequest } from "./PermissionRequest.ts"
import { textsOf } from "./Strand.ts"
import { coverOf, type SegmentCover } from "./Tally.ts"
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

/** The verdict on one call. */
export const evaluate = (request: PermissionRequest, context: GateContext): Verdict =>
  request.access?._tag === "Run"
    ? descend(bashSteps, lineOf(request, request.access.command, context, "verdict"), context)
    : descend(callSteps, request, context)

/** More readings than anybody reads; a tower of wrappers would fill a screen with each of its floors. */
const mostReadings = 100

const reportOf = (segment: SegmentAnalysis, cover: SegmentCover): SegmentReport => {
  const { classification, why } = Classification.ofSegment(segment)
  const { words, assignments, redirects } = segment.segment
  return {
    segment: segment.segment,
    argv: words.map((word) => word.text),
    words,
    assignments,
    redirects,
    readings: segment.strands
      .slice(0, mostReadings)
      .flatMap((strand) => strand.readings.slice(0, mostReadings))
      .slice(0, mostReadings)
      .map((reading) => ({ layer: reading.layer, argv: textsOf(reading) })),
    classification,
    ...(why && { why: why.message }),
    ...(cover._tag === "Covered" ? { allowedBy: cover.rule.source } : { notAllowed: cover.finding })
  }
}

/** The verdict on one call, with every step that led to it and what the steps behind it would have found. */
export const explain = (request: PermissionRequest, context: GateContext): Evaluation => {
  if (request.access?._tag !== "Run") {
    return { ...survey(callSteps, request, context), classification: "unknown", segments: [] }
  }
  const line = lineOf(request, request.access.command, context, "everything")
  const segments: Array<SegmentReport> = []
  forEachSegment(line.command, context, (segment) => {
    segments.push(reportOf(segment, coverOf(context.rules.allow, request, segment)))
    return "go on"
  })
  const { error } = line
  return {
    ...survey(bashSteps, line, context),
    classification:
      error === undefined ? Classification.ofLine(segments.map((segment) => segment.classification)) : "unknown",
    segments,
    ...(error && { error })
  }
}
