/** The company table as a service: `bundled` holds the SEC's ticker table; a test may provide a smaller one. */
import { Context } from "effect"
import type { CompanyIndex } from "./CompanyIndex.ts"

export class CompanyDirectory extends Context.Tag("dexter/CompanyDirectory")<CompanyDirectory, CompanyIndex>() {}
