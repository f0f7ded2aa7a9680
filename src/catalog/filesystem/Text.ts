/** Bytes as text, or what they are instead and what to do about it. Pure. */
import { Either } from "effect"

export interface Text {
  /** Without a byte-order mark. */
  readonly text: string
  /** The file starts with one: it is kept when the file is changed. */
  readonly hasMark: boolean
  /** Every byte is in `text`; else some were no UTF-8 and are shown as U+FFFD. */
  readonly isExact: boolean
}

/** Why bytes aren't text, and a hint. */
export interface NotText {
  readonly kind: string
  readonly hint: string
}

const asText = "convert it to text first"
const archive = "list what is in it with an archive tool"
const image = "file tools show text only"

/** How files begin that no tool here can show. */
const signatures: ReadonlyArray<readonly [start: string, kind: string, hint: string]> = [
  ["%PDF-", "a PDF document", "convert it to text first, with pdftotext for instance"],
  ["\x89PNG\r\n", "a PNG image", image],
  ["\xff\xd8\xff", "a JPEG image", image],
  ["GIF87a", "a GIF image", image],
  ["GIF89a", "a GIF image", image],
  ["PK\x03\x04", "a ZIP archive or an office document", archive],
  ["\x1f\x8b", "a gzip archive", archive],
  ["BZh", "a bzip2 archive", archive],
  ["\xfd7zXZ", "an xz archive", archive],
  ["\x28\xb5\x2f\xfd", "a zstd archive", archive],
  ["7z\xbc\xaf", "a 7-Zip archive", archive],
  ["\x7fELF", "a program", "there is nothing to read in it"],
  ["\xcf\xfa\xed\xfe", "a program", "there is nothing to read in it"],
  ["SQLite format 3\0", "an SQLite database", "query it with sqlite3 -readonly"],
  ["\xd0\xcf\x11\xe0", "an office document", asText],
  ["PAR1", "a Parquet file", asText],
  ["\xff\xfe", "UTF-16 text", "convert it first: iconv -f UTF-16 -t UTF-8"],
  ["\xfe\xff", "UTF-16 text", "convert it first: iconv -f UTF-16 -t UTF-8"]
]

/** Text of other encodings has few control characters; data has many. */
const mostControls = 0.02

export const decodeText = (bytes: Uint8Array): Either.Either<Text, NotText> => {
  const head = Array.from(bytes.subarray(0, 16), (byte) => String.fromCharCode(byte)).join("")
  const exact = Either.try(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  const isPlain = Either.isRight(exact) && !bytes.includes(0)
  // a text may begin with "BZh"; it then goes on like a text
  const signature = signatures.find(([start]) => head.startsWith(start) && !(isPlain && /^[A-Za-z0-9]+$/.test(start)))
  if (signature !== undefined) return Either.left({ kind: signature[1], hint: signature[2] })
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return Either.left({ kind: "a WebP image", hint: image })
  if (bytes.includes(0)) return Either.left({ kind: "binary data", hint: "file tools show text only" })
  const hasMark = head.startsWith("\xef\xbb\xbf")
  if (Either.isRight(exact)) return Either.right({ text: exact.right, hasMark, isExact: true })
  const controls = bytes.reduce((count, byte) => count + (byte < 32 && ![9, 10, 12, 13, 27].includes(byte) ? 1 : 0), 0)
  if (controls > bytes.length * mostControls) {
    return Either.left({ kind: "binary data", hint: "file tools show text only" })
  }
  return Either.right({ text: new TextDecoder("utf-8").decode(bytes), hasMark, isExact: false })
}

export const encodeText = (text: string, hasMark: boolean): Uint8Array =>
  new TextEncoder().encode(hasMark ? `\ufeff${text}` : text)

/** How many lines a text has; one that doesn't end in a newline counts, nothing at all doesn't. */
export const countLines = (text: string): number => {
  const newlines = text.split("\n").length - 1
  return text === "" || text.endsWith("\n") ? newlines : newlines + 1
}
