/**
 * Words that start or belong to a compound command in at least one shell, where they stand unquoted for a command.
 * `time` isn't among them: it is read as a command, and whatever judges it peels it off.
 */
export const reservedWords: ReadonlySet<string> = new Set([
  "!",
  "{",
  "}",
  "[[",
  "]]",
  "case",
  "coproc",
  "do",
  "done",
  "elif",
  "else",
  "esac",
  "fi",
  "for",
  "function",
  "if",
  "in",
  "select",
  "then",
  "until",
  "while"
])

/** After these words of a `time` prefix bash still takes the next word for the start of a command. */
export const isTimePrefix = (word: string, timed: boolean): boolean =>
  word === "time" || (timed && (word === "-p" || word === "--"))
