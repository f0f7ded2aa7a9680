/**
 * Lets Ctrl-C and the spinner in while fibers are busy. Effect's own scheduler goes on in microtasks, as long as a fiber
 * has work, and node hears neither signals nor timers meanwhile: 1,500 look-ups held up a Ctrl-C until the last one was
 * done. Here fibers give way to node after each slice of time.
 */
import { MixedScheduler, type Scheduler, SchedulerRunner, type Task } from "effect/Scheduler"

/** Shorter than a frame, long enough that giving way costs nothing. */
const sliceMillis = 10

export class FairScheduler extends MixedScheduler implements Scheduler {
  /** When node last had its turn. Real time on purpose: what is shared out here is the processor's. */
  private turn = performance.now()

  /**
   * One queue for all fibers. With a queue a fiber, one that waits for node's turn is overtaken by one that needn't, and
   * a concurrent `forEach` that is interrupted meanwhile never ends.
   */
  private readonly queue = new SchedulerRunner((depth, drain) => {
    if (performance.now() - this.turn < sliceMillis) {
      queueMicrotask(() => drain(depth + 1))
    } else {
      setImmediate(() => {
        this.turn = performance.now()
        drain(0)
      })
    }
  })

  constructor() {
    // The bound of the inherited scheduler; ours replaces what it is for.
    super(2048)
  }

  override scheduleTask(task: Task, priority: number): void {
    this.queue.scheduleTask(task, priority)
  }
}
