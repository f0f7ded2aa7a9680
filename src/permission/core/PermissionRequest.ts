/**
 * What the gate is asked about: a tool call, and what the call would touch. `access` is what rules and the floor look
 * at; a tool that declares none is judged by its name alone.
 */

export type Access =
  /** Runs a command line with /bin/sh. */
  | { readonly _tag: "Run"; readonly command: string }
  /** Creates or changes a file; the path as given, absolute or relative to the workspace. */
  | { readonly _tag: "Write"; readonly path: string }
  | { readonly _tag: "Read"; readonly path: string }
  | { readonly _tag: "Fetch"; readonly url: string }

export interface PermissionRequest {
  readonly tool: string
  readonly access?: Access
}
