/** A company that files with the SEC: one per CIK, with every ticker of its share classes. */
import { Schema } from "effect"

/** Ten digits, zero-padded, as in EDGAR paths. */
export const Cik = Schema.String.pipe(Schema.pattern(/^\d{10}$/))

export const Company = Schema.Struct({
  /** Canonical ticker of the asked share class, upper case, class after a dot: `BRK.B`. */
  ticker: Schema.String,
  cik: Cik,
  name: Schema.String
})
export type Company = typeof Company.Type
