/** What happened to one call so far. Its flow writes it; whoever ends the call, however it ends, reads it. */
import type { Deadlined } from "./Deadlines.ts"
import type { Timing } from "./ToolEvent.ts"

/** Milliseconds since the turn's calls were handed over, on the monotonic clock. */
export type Stopwatch = () => number

/** To the microsecond: differences of floats would print noise. */
export const round = (millis: number): number => Math.round(millis * 1000) / 1000

export class CallRecord implements Deadlined {
  readonly queued: number
  /** While a person is being asked: since when. */
  askedAt: number | undefined
  approval = 0
  startedAt: number | undefined
  endedAt: number | undefined
  /** The handler's latest word on its output. */
  partial: string | undefined
  /** Lines for the model that are not the tool's own. */
  readonly notes: Array<string> = []
  /** Of a tool that runs once per query, while it does. */
  onceKey: string | undefined
  /** Its time limit in milliseconds, once that was reached. */
  timedOutAfter: number | undefined
  /** Nothing that its handler still says counts. */
  settled = false
  private limit: number | undefined
  private readonly stop: () => void

  constructor(queued: number, stop: () => void) {
    this.queued = queued
    this.stop = stop
  }

  /** The call as something that a deadline can end. */
  limitedTo(millis: number): Deadlined {
    this.limit = millis
    return this
  }

  expire(): void {
    this.timedOutAfter = this.limit
    this.stop()
  }

  timing(now: number): Timing {
    const running = this.startedAt === undefined ? 0 : (this.endedAt ?? now) - this.startedAt
    const asking = this.askedAt === undefined ? 0 : now - this.askedAt
    return { queued: this.queued, approval: round(this.approval + asking), running: round(running) }
  }
}
