/**
 * How one company's figures lie in the package: columns as short rows, filings, tags, periods and remarks said once and
 * pointed at by number. `scripts/build-snapshot.ts` writes these files, the snapshot provider reads them.
 */
import { Schema } from "effect"

const Index = Schema.NonNegativeInt
/** Position in a list, or -1 for none. */
const Maybe = Schema.Int.pipe(Schema.greaterThanOrEqualTo(-1))

/** Accession number, form, ISO day of filing; an empty accession where it is not known. */
export const FilingRow = Schema.Tuple(Schema.String, Schema.String, Schema.String)

/** Type, fiscal year, fiscal period, start (empty for instants and where it is not known), end. */
export const PeriodRow = Schema.Tuple(
  Schema.Literal("annual", "quarterly"),
  Schema.Int,
  Schema.Literal("FY", "Q1", "Q2", "Q3", "Q4"),
  Schema.String,
  Schema.String
)

/** An earlier value of the same line and period: value, tag, the filing that brought it, remark on its derivation. */
export const EarlierRow = Schema.Tuple(Schema.Number, Maybe, Index, Maybe)

/**
 * Period, value, tag, newest filing that says so, first filing that said so, and where there is something to say: how it
 * was derived, what to be careful about, earlier values oldest first.
 */
export const FigureRow = Schema.Tuple(
  Index,
  Schema.Number,
  Maybe,
  Index,
  Index,
  Schema.optionalElement(Maybe),
  Schema.optionalElement(Maybe),
  Schema.optionalElement(Schema.Array(EarlierRow))
)
export type FigureRow = typeof FigureRow.Type

export const Axis = Schema.Literal("product_or_service", "business_segment", "geography")

/** Concept, axis, member (a number in `members`), then as in a figure: period, value, tag, newest and first filing. */
export const SegmentRow = Schema.Tuple(Schema.String, Axis, Index, Index, Schema.Number, Index, Index, Index)
export type SegmentRow = typeof SegmentRow.Type

export const SnapshotFile = Schema.Struct({
  ticker: Schema.String,
  cik: Schema.String,
  name: Schema.String,
  currency: Schema.String,
  /** The newest filing inside. */
  taken: Schema.String,
  filings: Schema.Array(FilingRow),
  tags: Schema.Array(Schema.String),
  periods: Schema.Array(PeriodRow),
  remarks: Schema.Array(Schema.String),
  /** Names of segments, products and regions. */
  members: Schema.Array(Schema.String),
  figures: Schema.Record({ key: Schema.String, value: Schema.Array(FigureRow) }),
  segments: Schema.Array(SegmentRow)
})
export type SnapshotFile = typeof SnapshotFile.Type

export const SnapshotJson = Schema.parseJson(SnapshotFile)
