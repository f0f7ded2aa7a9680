/** What a query has called so far, and the soft limits on it. (Interface; the layer follows.) */
import { Context, Layer } from "effect"

export class UsageMonitor extends Context.Tag("dexter/UsageMonitor")<
  UsageMonitor,
  {
    /** Always allowed, with at most one warning. Says what would be said; counts nothing. */
    readonly canCallTool: (
      tool: string,
      args: unknown
    ) => { readonly allowed: true; readonly warning: string | undefined }
    /** Counts a call that is about to run. */
    readonly record: (tool: string, args: unknown) => void
  }
>() {
  /** One query's state: provide it anew for each question, and for each sub-agent. */
  static readonly perQuery: Layer.Layer<UsageMonitor> = Layer.succeed(this, {
    canCallTool: () => ({ allowed: true, warning: undefined }),
    record: () => {}
  })
}
