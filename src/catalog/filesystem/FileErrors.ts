/**
 * What can go wrong with a file that a tool was asked to read or change: a closed set. Each says in words what happened
 * and what to do instead, because a model reads it and tries again.
 */
import { Schema } from "effect"

const fields = { path: Schema.String, message: Schema.String }

/** Empty, with a NUL, a `~` that nobody expands, a name that is too long. */
export class InvalidPath extends Schema.TaggedError<InvalidPath>()("InvalidPath", fields) {}
/** Not in the working folder: by its name, or through a symbolic link. */
export class OutsideWorkspace extends Schema.TaggedError<OutsideWorkspace>()("OutsideWorkspace", fields) {}
/** Holds credentials, by its own name or by where a link leads. */
export class SecretFile extends Schema.TaggedError<SecretFile>()("SecretFile", fields) {}
/** The user's own settings or state of this program: no tool writes there, whatever is approved. */
export class ProtectedFile extends Schema.TaggedError<ProtectedFile>()("ProtectedFile", fields) {}
/** Reached through a symbolic link, and the gate would not let the same call pass for the place it leads to. */
export class LinkedFile extends Schema.TaggedError<LinkedFile>()("LinkedFile", fields) {}
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", fields) {}
/** A folder, a device, a named pipe, a socket. */
export class NotAFile extends Schema.TaggedError<NotAFile>()("NotAFile", fields) {}
/** An image, a PDF, an archive, …: nothing that can be shown or edited as text. */
export class Binary extends Schema.TaggedError<Binary>()("Binary", fields) {}
export class TooLarge extends Schema.TaggedError<TooLarge>()("TooLarge", fields) {}
/** The system doesn't let this user read it. */
export class NotReadable extends Schema.TaggedError<NotReadable>()("NotReadable", fields) {}
/** The system doesn't let this user write there. */
export class ReadOnlyFolder extends Schema.TaggedError<ReadOnlyFolder>()("ReadOnlyFolder", fields) {}
/** Something else changed the file, or what leads to it, while the call ran. Nothing was written. */
export class Changed extends Schema.TaggedError<Changed>()("Changed", fields) {}
/** Whatever else the system reports: a full disk, a broken device. Nothing was written. */
export class SystemFailure extends Schema.TaggedError<SystemFailure>()("SystemFailure", fields) {}

/** Of an edit: the text to be replaced isn't in the file. */
export class TextNotFound extends Schema.TaggedError<TextNotFound>()("TextNotFound", fields) {}
/** Of an edit: the text to be replaced stands in several places. */
export class NotUnique extends Schema.TaggedError<NotUnique>()("NotUnique", {
  ...fields,
  /** Lines on which it starts, counted from one; the first few. */
  lines: Schema.Array(Schema.Number)
}) {}
/** Of an edit: it would leave the file as it is. */
export class NothingToChange extends Schema.TaggedError<NothingToChange>()("NothingToChange", fields) {}

/** Judging a path, and opening what it leads to. */
export const AccessError = Schema.Union(
  InvalidPath,
  OutsideWorkspace,
  SecretFile,
  ProtectedFile,
  LinkedFile,
  NotFound,
  NotAFile,
  TooLarge,
  NotReadable,
  ReadOnlyFolder,
  Changed,
  SystemFailure
)
export type AccessError = typeof AccessError.Type

export const ReadError = Schema.Union(AccessError, Binary)
export type ReadError = typeof ReadError.Type

export const EditError = Schema.Union(AccessError, Binary, TextNotFound, NotUnique, NothingToChange)
export type EditError = typeof EditError.Type
