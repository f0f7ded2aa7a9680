/**
 * The data contract: a figure never travels without its unit, its period and the filing it comes from. Nothing missing
 * is zero; a figure that is not there is not in the list.
 */
import { Schema } from "effect"
import { FiscalPeriod } from "./FiscalPeriod.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const FigureSource = Schema.Struct({
  provider: Schema.String,
  /** The filing's page on sec.gov, or the provider's address. */
  url: Schema.String,
  accession: optional(Schema.String),
  form: optional(Schema.String),
  /** ISO date on which the value was filed. */
  filed: optional(Schema.String)
})

export const Figure = Schema.Struct({
  ticker: Schema.String,
  /** Our line-item name: `revenue`, `eps_diluted`, `segment_revenue`, `gross_margin` … */
  concept: Schema.String,
  /** As filed, in whole units (dollars, not millions); payments are positive. Ratios are fractions, not percent. */
  value: Schema.Number,
  /** `USD`, `USD/shares`, `shares`, `pure`, other ISO currencies. */
  unit: Schema.String,
  period: FiscalPeriod,
  /** The us-gaap or ifrs-full tag; absent for computed figures. */
  tag: optional(Schema.String),
  /** Segment or product name for figures with a dimension. */
  member: optional(Schema.String),
  axis: optional(Schema.String),
  source: FigureSource,
  /** How it was computed, in words ("FY minus nine months"), where it is not as filed. */
  derived: optional(Schema.String),
  /** The first filed value and its filing, where a later filing restated it. */
  restated: optional(
    Schema.Struct({ firstValue: Schema.Number, firstFiled: Schema.String, firstAccession: optional(Schema.String) })
  ),
  /** E.g. "before the 10-for-1 split of 2024-06": not comparable with later figures. */
  caution: optional(Schema.String)
})
export type Figure = typeof Figure.Type
