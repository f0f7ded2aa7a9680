/** The version of this program, put in by the build. */

declare const __DEXTER_VERSION__: string | undefined

export const version: string = typeof __DEXTER_VERSION__ === "string" ? __DEXTER_VERSION__ : "0.0.0-source"
